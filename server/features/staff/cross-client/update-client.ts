import { morning } from '#contract/contacts/task-times.ts';
import { columns, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { ClientChange } from '#contract/staff/staff.ts';
import { filterDays } from '#contract/statistics/visits.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { closeApplications, deleteApplications } from '#server/features/support/settle-applications.ts';
import {
  launchStandstillItem,
  launchStepItem,
  launchSubmittedItem,
  publishRequestItem,
  returnedAnswerItem,
} from '#server/features/launch/queue-items.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import { liveOrMoved, notifyTransition, phaseDetails } from '#server/features/launch/transitions.ts';
import { firstNewsletterDate } from '#server/features/newsletter/first-date.ts';
import { aboutClient, staffActivity } from '../activity.ts';
import { logErasure, stopErasures } from './erasures.ts';
import { followStatus } from './status-changes.ts';
import { moveTaxes } from './tax-places.ts';

const { tax_from: _day, ...changes } = ClientChange.shape;
/** Columns that staff change. */
export const changeable = Object.keys(changes);

export type ClientUpdate = {
  change: Omit<ClientChange, 'tax_from'>;
  /** from when taxes follow another place, and whether a day was given */
  taxFrom: { day: string; isDated: boolean };
  staffId: number | null;
  now: Date;
};

/**
 * Updates a client and logs the change internally. The client is notified of visible changes: a new launch phase,
 * going live, or a pause. A cancelled client's sessions end in the same statement. Reopening a client stops its
 * erasure; once that has begun, nothing changes any more.
 */
export const updateClient = (id: number, update: ClientUpdate) => {
  const { taxFrom, staffId, now } = update;
  const { notify, mail } = notifyTransition(transition);
  const status = followStatus({ staffId, now });
  return systemWrite<null>()`${change(saveClient(now), {
    now,
    before: {
      former_client: selectUnerased(id),
      wanted_client: withStanding(update.change),
    },
    parts: {
      field_changes: listFieldChanges,
      ...moveTaxes({ taxFrom: taxFrom.day, isDated: taxFrom.isDated }),
      stopped_erasures: stopErasures(rawSql("FROM changed WHERE account_status <> 'Cancelled'"), {
        staffId,
        now,
      }),
      launch_transition: selectTransition,
      ...status.parts,
      deleted_applications: deleteApplications(rawSql('changed')),
      moved_tasks: moveTasks,
      marked_sites: markSites(now),
    },
    log: {
      fields: logFields(taxFrom.day, staffId),
      erasure: logErasure('erasure_stopped', { by: staffId, from: rawSql('FROM stopped_erasures') }),
      transition: logChange(launchActivity, liveOrMoved, {
        ...aboutClient(staffId, rawSql('transition.id')),
        details: phaseDetails,
        from: sql`FROM ${transition}`,
      }),
      status: status.log,
    },
    notify: { transition: notify, status: status.notify },
    mail: { transition: mail, status: status.mail },
    open: status.open,
    close: { ...status.close, ...closeSettled(staffId) },
  })}`;
};

/** The client before the change; none once its erasure has begun. */
const selectUnerased = (id: number): Sql => sql`
    SELECT c AS client, c.launch_phase_id AS old_phase, c.is_live AS was_live, c.account_status AS old_status,
      c.country AS old_country, c.state_or_province AS old_region FROM app.clients c
    WHERE c.id = ${id} AND NOT EXISTS (SELECT FROM app.client_erasures e WHERE e.client_id = c.id AND e.began_at IS NOT NULL) FOR NO KEY UPDATE`;

/** A live site has no phase, and an account whose site is taken offline is back in the launch. */
const withStanding = (sent: ClientUpdate['change']): Sql => sql`
    SELECT f.old_phase, f.was_live, f.old_status, f.old_country, f.old_region, w.*
    FROM former_client f, jsonb_populate_record(f.client, ${JSON.stringify(sent)}) sent,
      jsonb_populate_record(sent, CASE WHEN sent.is_live THEN '{"launch_phase_id": null}'::jsonb
        WHEN sent.account_status = 'Live' THEN '{"account_status": "Launch"}' ELSE '{}' END) w`;

const saveClient = (now: Date): Sql => sql`
    UPDATE app.clients c SET went_live_at = CASE WHEN w.is_live THEN CASE WHEN w.was_live THEN c.went_live_at ELSE ${now} END END, (${columns(changeable)}) = ROW (${columns(changeable, 'w')}),
      next_newsletter_date = coalesce(c.next_newsletter_date, ${firstNewsletterDate({ services: rawSql('w.services'), status: rawSql('w.account_status'), zone: rawSql('c.time_zone') }, now)})
    FROM wanted_client w WHERE c.id = w.id
    RETURNING c.*, w.old_phase, w.was_live, w.old_status, w.old_country, w.old_region`;

/** Days begin at other moments in another time zone, so that all whose page views are stored are counted again. */
const markSites = (now: Date): Sql => sql`
    INSERT INTO app.site_recounts AS r (client_id, site_id, since)
    SELECT s.client_id, s.id, ${daysBefore(now, filterDays + 1)}::timestamptz
    FROM changed c JOIN former_client f ON c.time_zone <> (f.client).time_zone JOIN app.sites s ON s.client_id = c.id
    ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since)`;

/** Tasks keep their day and time in another time zone. Of an hour that comes twice, the first is meant. */
const moveTasks = sql`
    UPDATE app.lead_tasks t SET remind_at = ${firstInstant(sql`(t.due_on || ' ' || coalesce(t.due_time, ${morning}))::timestamp`)},
      late_at = ${firstInstant(rawSql(`CASE WHEN t.due_time IS NULL THEN t.due_on::timestamp + interval '1 day' ELSE (t.due_on || ' ' || t.due_time)::timestamp END`))}
    FROM changed c, former_client f WHERE c.time_zone <> (f.client).time_zone AND t.client_id = c.id`;

function firstInstant(local: Sql): Sql {
  return sql`least(app.to_instant(${local}, c.time_zone), app.to_instant(${local} - interval '1 hour', c.time_zone) + interval '1 hour')`;
}

/** `[{field, from, to}]` of the columns with another value, or null. */
const listFieldChanges = sql`
    SELECT c.id, jsonb_agg(jsonb_build_object('field', k.field, 'from', f.old -> k.field, 'to', c.stored -> k.field) ORDER BY k.n)
        FILTER (WHERE f.old -> k.field IS DISTINCT FROM c.stored -> k.field) AS list
    FROM (SELECT id, to_jsonb(changed) AS stored FROM changed) c, (SELECT to_jsonb(client) AS old FROM former_client) f,
      unnest(${changeable}::text[]) WITH ORDINALITY AS k (field, n)
    GROUP BY c.id`;

const logFields = (taxFrom: string, staffId: number | null): Consequence =>
  logChange(staffActivity, 'staff.client_changed', {
    ...aboutClient(staffId, rawSql('id')),
    details: sql`jsonb_strip_nulls(jsonb_build_object('changes', coalesce(f.list, '[]'), 'tax_from', (SELECT ${taxFrom}::text FROM tax_move WHERE NOT was_unknown)))`,
    from: rawSql('FROM field_changes f WHERE f.list IS NOT NULL OR EXISTS (SELECT FROM tax_move)'),
  });

/** A client whose site went live, or whose launch is in another phase. */
const selectTransition = rawSql(`
    SELECT id, is_live, launch_phase_id, launch_sample_url FROM changed
    WHERE (is_live AND NOT was_live) OR (NOT is_live AND launch_phase_id IS NOT NULL AND launch_phase_id IS DISTINCT FROM old_phase)`);
const transition = rawSql('launch_transition transition');

/** The items of the work queue that no longer wait. */
function closeSettled(staffId: number | null): Record<string, Consequence> {
  const ofClients = (from: Sql) => ({ client: rawSql('id'), from, staffId });
  const ofTransition = ofClients(rawSql('FROM launch_transition'));
  return {
    steps: closeItems(launchStepItem, ofTransition),
    standstill: closeItems(
      launchStandstillItem,
      ofClients(
        rawSql("FROM changed WHERE account_status = 'Launch' AND id IN (SELECT id FROM launch_transition)"),
      ),
    ),
    form: closeItems(launchSubmittedItem, ofTransition),
    publishing: closeItems(publishRequestItem, ofTransition),
    answers: closeItems(returnedAnswerItem, ofClients(rawSql('FROM launch_transition WHERE is_live'))),
    applications: closeApplications(rawSql('changed'), staffId),
  };
}
