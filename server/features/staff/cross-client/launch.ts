import { daysAfter } from '#server/core/jobs/days-before.ts';
import { sql, rawSql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { ReviewedAnswer } from '#contract/staff/launch.ts';
import { launchColumns, selectTimeline, type LaunchRow } from '#server/features/launch/queries.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import { launchNotifications } from '#server/features/launch/notifications.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import {
  launchStepItem,
  returnedAnswerDays,
  returnedAnswerItem,
} from '#server/features/launch/queue-items.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import type { TimelineEntry } from '#contract/launch/launch.ts';
import { aboutClient, staffActivity } from '../activity.ts';
import { fromReturned, withoutAnswer } from './answer-reviews.ts';
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

export const markViewed = (id: number, staffId: number | null, now: Date) =>
  systemWrite<{ last_viewed_at: string }>()`${change(
    sql`INSERT INTO app.launch_views (client_id, staff_id, last_viewed_at) SELECT id, ${staffId}, ${now} FROM app.clients WHERE id = ${id}
    ON CONFLICT (client_id, staff_id) DO UPDATE SET last_viewed_at = excluded.last_viewed_at
    RETURNING client_id, last_viewed_at`,
    {
      now,
      close: closeItems(launchStepItem, { client: rawSql('client_id'), staffId }),
      answer: rawSql(`SELECT json_build_object('last_viewed_at', app.to_iso(last_viewed_at)) FROM changed`),
    },
  )}`;

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
export const reviewAnswer = (id: number, review: ReviewInput) => {
  const { form, name, label, state, comment, staffId, now } = review;
  const details = sql`jsonb_build_object('step', ${form}::int, 'name', ${name}::text, 'label', ${label}::text)`;
  const item = { subject: `${form}/${name}`, client: rawSql('client_id') };
  return systemWrite<ReviewedAnswer>()`${change(
    sql`INSERT INTO app.launch_reviews (client_id, form, question, state, comment, staff_id, created_at)
    SELECT id, ${form}, ${name}, ${state}, ${comment}, ${staffId}, ${now} FROM app.clients WHERE id = ${id}
    ON CONFLICT (client_id, form, question) DO UPDATE SET
      state = excluded.state, comment = excluded.comment, staff_id = excluded.staff_id, created_at = excluded.created_at
    RETURNING *`,
    {
      now,
      parts: {
        approved_answer: rawSql("SELECT client_id FROM changed WHERE state = 'approved'"),
        ...withoutAnswer({ form, name, from: rawSql('approved_answer') }),
        extended_mails: addToRound(review),
      },
      log: logChange(launchActivity, 'launch.answer_returned', {
        ...aboutClient(staffId),
        details,
        from: fromReturned,
      }),
      notify: notifyUsers(launchNotifications, 'launch.answer_returned', {
        client: rawSql('j.client_id'),
        recipient: rawSql('u.id'),
        details,
        from: fromEditors,
      }),
      open: openItem(returnedAnswerItem, {
        ...item,
        details: { label },
        waitsFrom: daysAfter(now, returnedAnswerDays),
        from: fromReturned,
      }),
      close: closeItems(returnedAnswerItem, {
        ...item,
        staffId,
        from: rawSql("FROM changed WHERE state = 'approved'"),
      }),
      mail: queueMail(answerReturnedMail, {
        to: rawSql('u.email'),
        details: {
          first_name: rawSql('u.first_name'),
          answers: sql`jsonb_build_array(${toMailedAnswer(review)})`,
        },
        due: roundEnd(now),
        client: rawSql('j.client_id'),
        from: sql`${fromEditors} AND u.email NOT IN (SELECT address FROM extended_mails)`,
      }),
      answer: sql`SELECT ${reviewColumn} FROM changed j JOIN app.staff t ON t.id = j.staff_id`,
    },
  )}`;
};

/** Who may change a returned answer. */
const fromEditors = rawSql(
  "FROM changed j JOIN app.active_editors u ON u.client_id = j.client_id WHERE j.state = 'returned'",
);

const roundEnd = (now: Date) => new Date(now.getTime() + roundPauseMinutes * 60_000);

const toMailedAnswer = ({ form, name, label, comment }: ReviewInput): Sql =>
  sql`jsonb_build_object('form', ${form}::int, 'name', ${name}::text, 'label', ${label}::text, 'comment', ${comment ?? ''}::text)`;

/** The queued mails of the round get the answer too, in its latest state. */
const addToRound = (review: ReviewInput): Sql => sql`
    UPDATE app.outbox o SET next_try_at = least(${roundEnd(review.now)}::timestamptz, o.created_at + ${`${maxRoundMinutes} minutes`}::interval),
      details = jsonb_set(o.details, '{answers}', coalesce((
        SELECT jsonb_agg(a) FROM jsonb_array_elements(o.details -> 'answers') a
        WHERE (a ->> 'form')::int <> ${review.form} OR a ->> 'name' <> ${review.name}), '[]') || ${toMailedAnswer(review)})
    FROM changed j WHERE j.state = 'returned' AND o.client_id = j.client_id AND o.template = ${answerReturnedMail.name} AND o.state = 'queued' AND o.attempts = 0
    RETURNING o.address`;

type SecretRead = { field: string; reason: string; staffId: number | null; now: Date };

/** Logs the read in the client's activity in the same statement, so no read goes unlogged. Base64. */
export const readSecret = (id: number, { field, reason, staffId, now }: SecretRead) =>
  systemWrite<string>()`${writeConsequences(rawSql('FROM secret'), {
    now,
    before: {
      secret: sql`SELECT client_id, encrypted FROM app.launch_secrets WHERE client_id = ${id} AND field = ${field}`,
    },
    log: logChange(staffActivity, 'staff.secrets_read', {
      ...aboutClient(staffId),
      details: sql`jsonb_build_object('field', ${field}::text, 'reason', ${reason}::text)`,
    }),
    answer: rawSql(`SELECT to_json(encode(encrypted, 'base64')) FROM secret`),
  })}`;
