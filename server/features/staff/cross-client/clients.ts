import { columns, identifier, jsonPairs, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { joinParts, listConsequences } from '#server/core/events/change.ts';
import { compareForStaff, lastEditForStaff } from '#server/core/editing/cross-client.ts';
import { personName } from '#server/core/db/person-name.ts';
import { ClientChange, ClientRow, type ClientPage } from '#contract/staff/staff.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import { closeQueueItems } from '#server/core/queue/change-queue.ts';
import { settleApplications } from '#server/features/support/settle-applications.ts';
import {
  launchStandstillItem,
  launchStepItem,
  launchSubmittedItem,
  publishRequestItem,
  returnedAnswerItem,
} from '#server/features/launch/queue-items.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import { liveOrMoved, notifyTransition, phaseDetails } from '#server/features/launch/transitions.ts';
import { firstNewsletterDate } from '#server/features/newsletter/first-date.ts';
import { staffActivity } from '../activity.ts';
import { stopErasure } from './erasures.ts';
import { firstNotes, noteCount } from './notes.ts';
import { clientUser } from './people.ts';
import { announceStatus } from './status-changes.ts';
import { changesSql, lastMove, moveTaxes } from './tax-places.ts';

/** The page also has: where the sites can be seen, and the client's health. */
type ClientRecord = Omit<ClientPage, 'health' | 'sites'> & {
  sites: Omit<ClientPage['sites'][number], 'look_url'>[];
};

/** Locks the client. Null if there is none. */
export const lockPlace = (id: number) => systemWrite<
  Pick<ClientPage, 'country' | 'state_or_province'> & { tax_from: string | null }
>()`
  SELECT json_build_object('country', c.country, 'state_or_province', c.state_or_province, 'tax_from', ${lastMove(rawSql('c.id'))})
  FROM app.clients c WHERE c.id = ${id} FOR UPDATE`;

/** Compares a change with the stored values. */
export const compareClient = (id: number, sent: object) =>
  compareForStaff({ table: identifier('app.clients'), where: sql`r.id = ${id}` }, sent, rawSql('r.id'));

export const readClient = (id: number, now: Date) => systemRead<ClientRecord>()`
  SELECT json_build_object(${pairsOf(shown)}, 'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'state_or_province', p.region)
      ORDER BY p.starts_on), '[]') FROM app.tax_places p WHERE p.client_id = c.id), 'token', c.token,
    'old_token_ends_at', (SELECT app.to_iso(max(t.expires_at)) FROM app.site_tokens t WHERE t.client_id = c.id AND t.expires_at > ${now}),
    'created_at', app.to_iso(c.created_at),
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(d.url ORDER BY d.id) FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]'),
        'last_visit_day', (SELECT max(v.day) FROM app.site_days v WHERE v.client_id = s.client_id AND v.site_id = s.id)) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'),
    'users', coalesce((
      SELECT json_agg(${clientUser} ORDER BY u.id)
      FROM app.users u WHERE u.client_id = c.id AND u.deleted_at IS NULL), '[]'),
    'erasure', (
      SELECT json_build_object('asked_at', app.to_iso(e.asked_at), 'acts_at', app.to_iso(e.acts_at), 'reason', e.reason,
        'staff_name', ${personName('f')}, 'has_begun', e.began_at IS NOT NULL)
      FROM app.client_erasures e JOIN app.staff f ON f.id = e.asked_by
      WHERE e.client_id = c.id AND e.stopped_at IS NULL AND e.done_at IS NULL),
    'notes', ${firstNotes}, 'note_count', ${noteCount}, 'version', c.version, 'last_edit', ${lastEditForStaff('c', rawSql('c.id'))})
  FROM app.clients c WHERE c.id = ${id}`;

/** Null if there is no such client. */
export const logExport = (
  id: number,
  { staffId, now }: { staffId: number | null; now: Date },
) => systemWrite<true>()`
  WITH c AS (SELECT id FROM app.clients WHERE id = ${id}),
  logged AS (${logActivity(staffActivity, 'staff.client_exported', {
    by: staffMember(staffId, rawSql('id')),
    from: rawSql('FROM c'),
    now,
  })})
  SELECT to_json(true) FROM c`;

const { tax_from: _day, ...changes } = ClientChange.shape;
const changeable = Object.keys(changes);
/** Columns that a page shows and staff change, each once. */
const shown = [...new Set([...Object.keys(ClientRow.shape), ...changeable])];

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
export const updateClient = (
  id: number,
  { change, taxFrom, staffId, now }: ClientUpdate,
) => systemWrite<null>()`
  WITH before AS (SELECT c AS client, c.launch_phase_id AS old_phase, c.is_live AS was_live, c.account_status AS old_status,
      c.country AS old_country, c.state_or_province AS old_region FROM app.clients c
    WHERE c.id = ${id} AND NOT EXISTS (SELECT FROM app.client_erasures e WHERE e.client_id = c.id AND e.began_at IS NOT NULL) FOR UPDATE),
  wanted AS (SELECT before.old_phase, before.was_live, before.old_status, before.old_country, before.old_region, w.*
    FROM before, jsonb_populate_record(before.client, ${JSON.stringify(change)}) sent, jsonb_populate_record(sent, ${standing}) w),
  made AS (
    UPDATE app.clients c SET went_live_at = CASE WHEN w.is_live THEN CASE WHEN w.was_live THEN c.went_live_at ELSE ${now} END END, (${columns(changeable)}) = ROW (${columns(changeable, 'w')}),
      next_newsletter_date = coalesce(c.next_newsletter_date, ${firstNewsletterDate({ services: rawSql('w.services'), status: rawSql('w.account_status'), zone: rawSql('c.time_zone') }, now)})
    FROM wanted w WHERE c.id = w.id
    RETURNING c.*, w.old_phase, w.was_live, w.old_status, w.old_country, w.old_region),
  ${changesSql(changeable)},
  ${moveTaxes({ taxFrom: taxFrom.day, isDated: taxFrom.isDated, staffId, now })},
  ended AS (
    UPDATE app.sessions s SET revoked_at = ${now} FROM made
    WHERE made.account_status = 'Cancelled' AND s.client_id = made.id AND s.kind = 'client' AND s.revoked_at IS NULL),
  ${stopErasure({ staffId, now, from: rawSql("FROM made WHERE account_status <> 'Cancelled'") })},
  logged AS (${logActivity(staffActivity, 'staff.client_changed', {
    by: staffMember(staffId, rawSql('id')),
    details: sql`jsonb_strip_nulls(jsonb_build_object('changes', coalesce(x.list, '[]'), 'tax_from', (SELECT ${taxFrom.day}::text FROM move WHERE NOT was_unknown)))`,
    from: rawSql('FROM changes x WHERE x.list IS NOT NULL OR EXISTS (SELECT FROM move)'),
    now,
  })}),
  noticed AS (
    SELECT id, is_live, launch_phase_id, launch_sample_url FROM made
    WHERE (is_live AND NOT was_live) OR (NOT is_live AND launch_phase_id IS NOT NULL AND launch_phase_id IS DISTINCT FROM old_phase)),
  moved AS (${logActivity(launchActivity, liveOrMoved, {
    by: staffMember(staffId, rawSql('noticed.id')),
    details: phaseDetails,
    from: rawSql('FROM noticed'),
    now,
  })}),
  ${closedByChange({ staffId, now })}
  ${joinParts(listConsequences({ now, ...notifyTransition(rawSql('noticed')) }))},
  ${announceStatus({ staffId, now })}
  SELECT NULL`;

/** A live site has no phase, and an account whose site is taken offline is back in the launch. */
const standing = rawSql(`CASE WHEN sent.is_live THEN '{"launch_phase_id": null}'::jsonb
    WHEN sent.account_status = 'Live' THEN '{"account_status": "Launch"}' ELSE '{}' END`);

/** The items that a change of the client settles in the work queue, as parts of its statement. */
const closedByChange = ({ staffId, now }: { staffId: number | null; now: Date }) => {
  const settle = (part: string, kind: Pick<AnyQueueItemKind, 'name'>, from: Sql) => sql`
  ${identifier(part)} AS (${closeQueueItems(kind, { client: rawSql('id'), from, staffId, now })}),`;
  return sql`
  ${settle('settled_steps', launchStepItem, rawSql('FROM noticed'))}
  ${settle('settled_standstill', launchStandstillItem, rawSql("FROM made WHERE account_status <> 'Launch' OR id IN (SELECT id FROM noticed)"))}
  ${settle('settled_form', launchSubmittedItem, rawSql('FROM noticed'))}
  ${settle('settled_publishing', publishRequestItem, rawSql('FROM noticed'))}
  ${settle('settled_answers', returnedAnswerItem, rawSql('FROM noticed WHERE is_live'))}
  ${joinParts(settleApplications({ of: rawSql('made'), staffId, now }))},`;
};

const pairsOf = (keys: readonly string[]) => jsonPairs(keys, (key) => identifier(`c.${key}`));
