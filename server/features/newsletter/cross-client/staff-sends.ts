import {
  actionStates,
  type SendAction,
  type SendState,
  type StaffSend,
  type unsentStates,
  type UnsentRecipient,
} from '#contract/newsletter/sending.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { sendingActivity } from '../sending/activity.ts';
import { countComplaints } from '../sending/complaints.ts';
import { sendCounts, sendProgress } from '../sending/progress-columns.ts';
import { missedNewsletterItem, pausedNewsletterItem } from '../sending/queue-items.ts';

type SendKey = { client_id: number; id: number };
type Paging = { page: number; take: number };

/** The row s with its client and its numbers. */
const staffSend = sql`json_build_object(${sendProgress}, 'client_id', s.client_id, 'client_name', c2.name,
  'subject', p.subject, 'reason', s.reason, 'complained', ${countComplaints()})`;
const named = rawSql(`JOIN app.clients c2 ON c2.id = s.client_id
  LEFT JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id`);

/** Months newest first; within each, sends that wait for a person come first. */
export function listSends({
  month,
  state,
  ...paging
}: Paging & { month?: string | undefined; state?: SendState | undefined }) {
  const chosen = sql`FROM app.newsletter_sends s
    WHERE (${month}::text IS NULL OR s.month = ${month}) AND (${state}::text IS NULL OR s.state = ${state})`;
  return systemRead<StaffSend[]>()`
    SELECT (SELECT coalesce(json_agg(${staffSend} ORDER BY s.place), '[]')
      FROM (SELECT s.*, row_number() OVER (ORDER BY ${inOrder}) AS place ${chosen} ORDER BY ${inOrder} ${limitSql(paging)}) s
      ${named} ${sendCounts}),
      (SELECT count(*) ${chosen})`;
}

const inOrder = rawSql(
  `s.month DESC, array_position(ARRAY['missed', 'paused', 'sending', 'due'], s.state), s.client_id`,
);
const limitSql = ({ page, take }: Paging) => sql`LIMIT ${take} OFFSET ${(page - 1) * take}`;

export const readSend = ({ client_id, id }: SendKey) => systemRead<StaffSend>()`
  SELECT ${staffSend} FROM app.newsletter_sends s ${named} ${sendCounts} WHERE s.client_id = ${client_id} AND s.id = ${id}`;

type Unsent = SendKey & Paging & { state?: (typeof unsentStates)[number] | undefined };

/** People who did not get it, with the reason; unknown outcomes come first. */
export function listUnsent({ client_id, id, state, ...paging }: Unsent) {
  const states: readonly string[] = state ? [state] : ['unknown', 'failed', 'skipped'];
  const isChosen = sql`r.client_id = ${client_id} AND r.send_id = ${id} AND r.state = ANY (${states}::text[])`;
  return systemPage<UnsentRecipient>(
    paging,
    sql`SELECT r.id, r.lead_id, ${personName('l')} AS name, l.email, r.state, r.reason, app.to_iso(r.settled_at) AS settled_at
      FROM app.newsletter_recipients r
      LEFT JOIN app.leads l ON r.state = 'unknown' AND l.client_id = r.client_id AND l.id = r.lead_id
      WHERE ${isChosen} ORDER BY array_position(ARRAY['unknown', 'failed', 'skipped'], r.state), r.id`,
    sql`FROM app.newsletter_recipients r WHERE ${isChosen}`,
  );
}

type Act = SendKey & { action: SendAction; reason: string; staffId: number | null; now: Date };

/** A colleague's decision about a send. Null if its state no longer allows it. */
export const actOnSend = ({ client_id, id, action, reason, staffId, now }: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.newsletter_sends s SET state = ${actionStates[action].to}, reason = ${reason},
      tended_at = CASE WHEN ${action === 'resume'} THEN ${now}::timestamptz ELSE s.tended_at END,
      resumed_at = CASE WHEN ${action === 'resume'} THEN ${now}::timestamptz ELSE s.resumed_at END,
      finished_at = CASE WHEN ${action === 'stop' || action === 'drop'} THEN ${now}::timestamptz END
    WHERE s.client_id = ${client_id} AND s.id = ${id} AND s.state = ANY (${actionStates[action].from}::text[])
    RETURNING s.client_id, s.id`,
    {
      now,
      log: logChange(sendingActivity, sendEvents[action], {
        by: staffMember(staffId, rawSql('changed.client_id')),
      }),
      close: closeWaiting(action, staffId),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

const sendEvents = {
  start: 'newsletter.start',
  drop: 'newsletter.drop',
  pause: 'newsletter.pause',
  resume: 'newsletter.resume',
  stop: 'newsletter.stop',
} as const satisfies Record<SendAction, string>;

function closeWaiting(action: SendAction, staffId: number | null): Consequence {
  const send = { subject: rawSql('changed.id::text'), client: rawSql('changed.client_id'), staffId };
  return action === 'start' || action === 'drop'
    ? closeItems(missedNewsletterItem, send)
    : closeItems(pausedNewsletterItem, send);
}
