import { daysAfter } from '#server/core/jobs/days-before.ts';
import { sql, rawSql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { ReviewedAnswer } from '#contract/staff/launch.ts';
import { launchColumns, selectTimeline, type LaunchRow } from '#server/features/launch/queries.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import { launchNotifications } from '#server/features/launch/notifications.ts';
import { insertNotifications } from '#server/core/events/insert-notifications.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import {
  launchStepItem,
  returnedAnswerDays,
  returnedAnswerItem,
} from '#server/features/launch/queue-items.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeQueueItems, openQueueItem } from '#server/core/queue/change-queue.ts';
import type { TimelineEntry } from '#contract/launch/launch.ts';
import { staffActivity } from '../activity.ts';
import { withoutAnswer } from './answer-reviews.ts';
import { answerReturnedMail } from '#server/features/launch/mails/answer-returned.ts';

export type QuestionnaireRow = LaunchRow & {
  publish_requested_at: string | null;
  /** in milliseconds, like the times of the answers */
  last_viewed_at: string | null;
  timeline: TimelineEntry[];
  savers: Record<string, string | null>;
  reviews_with_names: (ReviewedAnswer & { form: number })[];
};

const reviewColumn =
  rawSql(`json_build_object('form', j.form, 'name', j.question, 'state', j.state, 'comment', j.comment,
  'staff_name', concat_ws(' ', t.first_name, t.last_name), 'at', app.to_iso(j.created_at))`);

/** The launch of one client, as this staff member sees it. */
export const readQuestionnaire = (id: number, staffId: number | null) => systemRead<QuestionnaireRow>()`
  SELECT json_build_object(${launchColumns}, 'publish_requested_at', app.to_iso(c.publish_requested_at),
    'last_viewed_at', (SELECT l.last_viewed_at FROM app.launch_views l WHERE l.client_id = c.id AND l.staff_id = ${staffId}),
    'timeline', ${selectTimeline(rawSql('c.id'))},
    'savers', coalesce((
      SELECT json_object_agg(f.form, nullif(concat_ws(' ', coalesce(t.first_name, u.first_name), coalesce(t.last_name, u.last_name)), ''))
      FROM app.launch_forms f
      LEFT JOIN app.staff t ON t.id = f.staff_id
      LEFT JOIN app.users u ON u.client_id = f.client_id AND u.id = f.user_id
      WHERE f.client_id = c.id), '{}'),
    'reviews_with_names', coalesce((
      SELECT json_agg(${reviewColumn} ORDER BY j.form, j.question)
      FROM app.launch_reviews j JOIN app.staff t ON t.id = j.staff_id WHERE j.client_id = c.id), '[]'))
  FROM app.clients c WHERE c.id = ${id}`;

export const markViewed = (id: number, staffId: number | null, now: Date) => systemWrite<{
  last_viewed_at: string;
}>()`
  WITH settled AS (${closeQueueItems(launchStepItem, { client: id, staffId, now })})
  INSERT INTO app.launch_views (client_id, staff_id, last_viewed_at) SELECT id, ${staffId}, ${now} FROM app.clients WHERE id = ${id}
  ON CONFLICT (client_id, staff_id) DO UPDATE SET last_viewed_at = excluded.last_viewed_at
  RETURNING json_build_object('last_viewed_at', app.to_iso(last_viewed_at))`;

type ReviewInput = {
  form: number;
  name: string;
  label: string;
  state: 'approved' | 'returned';
  comment: string | null;
  staffId: number | null;
  now: Date;
};

/** Answers returned within ten minutes of each other share one mail, sent within an hour at the latest. */
const roundPauseMinutes = 10;
const maxRoundMinutes = 60;

/**
 * The latest review replaces the one before. A returned answer is logged and notified at once; the mail collects all
 * of a round.
 */
export const reviewAnswer = (
  id: number,
  { form, name, label, state, comment, staffId, now }: ReviewInput,
) => {
  const details = sql`jsonb_build_object('step', ${form}::int, 'name', ${name}::text, 'label', ${label}::text)`;
  const answer = sql`jsonb_build_object('form', ${form}::int, 'name', ${name}::text, 'label', ${label}::text, 'comment', ${comment ?? ''}::text)`;
  const due = new Date(now.getTime() + roundPauseMinutes * 60_000);
  const item = { subject: `${form}/${name}`, client: rawSql('j.client_id'), now };
  const writers = sql`FROM j JOIN app.active_editors u ON u.client_id = j.client_id WHERE j.state = 'returned'`;
  return systemWrite<ReviewedAnswer>()`
  WITH j AS (
    INSERT INTO app.launch_reviews (client_id, form, question, state, comment, staff_id, created_at)
    SELECT id, ${form}, ${name}, ${state}, ${comment}, ${staffId}, ${now} FROM app.clients WHERE id = ${id}
    ON CONFLICT (client_id, form, question) DO UPDATE SET
      state = excluded.state, comment = excluded.comment, staff_id = excluded.staff_id, created_at = excluded.created_at
    RETURNING *),
  logged AS (${logActivity(launchActivity, 'launch.answer_returned', {
    by: staffMember(staffId, rawSql('client_id')),
    details,
    from: rawSql("FROM j WHERE state = 'returned'"),
    now,
  })}),
  notified AS (${insertNotifications(launchNotifications, 'launch.answer_returned', {
    client: rawSql('j.client_id'),
    recipient: rawSql('u.id'),
    details,
    from: writers,
    now,
  })}),
  waiting AS (${openQueueItem(returnedAnswerItem, {
    ...item,
    details: { label },
    waitsFrom: daysAfter(now, returnedAnswerDays),
    from: rawSql("FROM j WHERE j.state = 'returned'"),
  })}),
  closed AS (${closeQueueItems(returnedAnswerItem, { ...item, staffId, from: rawSql("FROM j WHERE j.state = 'approved'") })}),
  settled AS (SELECT client_id FROM j WHERE state = 'approved'),
  ${withoutAnswer({ form, name, from: rawSql('settled') })},
  added AS (
    UPDATE app.outbox o SET next_try_at = least(${due}::timestamptz, o.created_at + ${`${maxRoundMinutes} minutes`}::interval),
      details = jsonb_set(o.details, '{answers}', coalesce((
        SELECT jsonb_agg(a) FROM jsonb_array_elements(o.details -> 'answers') a
        WHERE (a ->> 'form')::int <> ${form} OR a ->> 'name' <> ${name}), '[]') || ${answer})
    FROM j WHERE j.state = 'returned' AND o.client_id = j.client_id AND o.template = 'answer-returned' AND o.state = 'queued' AND o.attempts = 0
    RETURNING o.address),
  mailed AS (${enqueueMail(answerReturnedMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), answers: sql`jsonb_build_array(${answer})` },
    now,
    due,
    client: rawSql('j.client_id'),
    from: sql`${writers} AND u.email NOT IN (SELECT address FROM added)`,
  })})
  SELECT ${reviewColumn} FROM j JOIN app.staff t ON t.id = j.staff_id`;
};

type SecretRead = { field: string; reason: string; staffId: number | null; now: Date };

/** Logs the read in the client's activity in the same statement, so no read goes unlogged. Base64. */
export const readSecret = (id: number, { field, reason, staffId, now }: SecretRead) => systemWrite<string>()`
  WITH found AS (SELECT client_id, encrypted FROM app.launch_secrets WHERE client_id = ${id} AND field = ${field}),
  logged AS (${logActivity(staffActivity, 'staff.secrets_read', {
    by: staffMember(staffId, rawSql('client_id')),
    details: sql`jsonb_build_object('field', ${field}::text, 'reason', ${reason}::text)`,
    from: rawSql('FROM found'),
    now,
  })})
  SELECT to_json(encode(encrypted, 'base64')) FROM found`;
