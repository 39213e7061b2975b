import { contacted, newLead } from '#contract/contacts/contacts.ts';
import {
  answered,
  type Outcome,
  type TimelineDraft,
  type TimelineEntry,
} from '#contract/contacts/timeline.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { selectEditorName } from '#server/core/editing/queries.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { updateTotals } from '#server/features/contacts/queries.ts';
import { followupActivity } from './activity.ts';
import { endArrival } from './arrivals.ts';
import { endFirstStep } from './first-step.ts';

type Entry = { leadId: number; entryId: number };

/** A row t was written by who asks: the user, or the member of staff who acts for them. */
const isMine = rawSql(
  't.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user())',
);

const entryColumns = sql`t.id, t.outcome, t.text, ${selectEditorName(rawSql('t.staff_id'), rawSql('t.user_id'))} AS author,
  coalesce(${isMine}, false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at`;

const selectEntry = (from: Sql) => sql`SELECT to_json(e) FROM (SELECT ${entryColumns} FROM ${from}) e`;

/** No row without a contact, so an id of another client is a 404. */
export const listTimeline = (leadId: number, { page, take }: { page: number; take: number }) => quickRead<
  TimelineEntry[]
>()`
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT ${entryColumns} FROM app.lead_timeline t WHERE t.client_id = app.client() AND t.lead_id = ${currentLead(leadId)}
      ORDER BY t.created_at DESC, t.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) e),
    (SELECT count(*) FROM app.lead_timeline WHERE client_id = app.client() AND lead_id = ${currentLead(leadId)})
  FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;

export const insertEntry = (leadId: number, { outcome, text }: TimelineDraft, now: Date) =>
  write<TimelineEntry>()`${change(
    sql`INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, staff_id, created_at)
    SELECT app.client(), l.id, ${outcome}::text, ${text}::text, app.acting_user(), app.acting_staff(), ${now}
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${currentLead(leadId)} RETURNING *`,
    {
      now,
      parts: answerParts(outcome, now),
      log: logChange(followupActivity, outcome === null ? 'contact.note_added' : 'contact.called', {
        subject: ofLead,
      }),
      answer: selectEntry(rawSql('changed t')),
    },
  )}`;

const ofLead = rawSql('changed.lead_id');

/** Every call ends the first step, but only an answered one is an answer. */
const answerParts = (outcome: Outcome | null, now: Date): Parts => {
  if (outcome === answered) return markContacted(now);
  return outcome === null ? {} : endFirstStep(ofLead, now);
};

/** Answers a new lead, whose id `changed` has; a status that somebody has set stays. */
export const markContacted = (now: Date): Parts => ({
  ...endFirstStep(ofLead, now),
  ...endArrival(now),
  contacted_lead: sql`UPDATE app.leads l SET lead_status_id = ${contacted}, updated_at = ${now} FROM changed
    WHERE l.client_id = app.client() AND l.id = changed.lead_id AND l.lead_status_id = ${newLead} RETURNING l.id`,
  updated_totals: updateTotals(
    sql`SELECT status, change FROM contacted_lead, LATERAL (VALUES (${newLead}::int, -1), (${contacted}::int, 1)) v (status, change)`,
  ),
});

/** Whether the entry is the caller's own; null if the contact has no such entry. */
export const readIsMine = ({ leadId, entryId }: Entry) => read<boolean>()`
  SELECT to_json(coalesce(${isMine}, false)) FROM app.lead_timeline t
  WHERE t.client_id = app.client() AND t.lead_id = ${leadId} AND t.id = ${entryId}`;

export const updateEntry = ({ leadId, entryId }: Entry, { outcome, text }: TimelineDraft, now: Date) =>
  write<TimelineEntry>()`${change(
    sql`UPDATE app.lead_timeline SET outcome = ${outcome}, text = ${text}, edited_at = ${now}
    WHERE client_id = app.client() AND lead_id = ${leadId} AND id = ${entryId} RETURNING *`,
    {
      now,
      parts: answerParts(outcome, now),
      log: logChange(followupActivity, 'contact.entry_edited', { subject: ofLead }),
      answer: selectEntry(rawSql('changed t')),
    },
  )}`;

export const deleteEntry = ({ leadId, entryId }: Entry, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.lead_timeline WHERE client_id = app.client() AND lead_id = ${leadId} AND id = ${entryId}
    RETURNING id, lead_id`,
    {
      now,
      log: logChange(followupActivity, 'contact.entry_deleted', { subject: ofLead }),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;
