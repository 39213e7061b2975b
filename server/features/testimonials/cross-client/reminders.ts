import { requested } from '#contract/testimonials/testimonials.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { giver, insertHistory } from '../history.ts';
import { testimonialReminderMail } from '../mails/testimonial-reminder.ts';
import { requestMailDetails } from '../request-queries.ts';

export type DueReminder = { client_id: number; testimonial_id: number };

/**
 * Requests r of testimonials t with a due reminder: awaited, not bounced, not refused for good, and of an account c
 * that may send mail.
 */
const due = (now: Date): Sql => sql`
  FROM app.testimonial_requests r
  JOIN app.testimonials t ON t.client_id = r.client_id AND t.id = r.testimonial_id AND t.deleted_at IS NULL AND t.status_id = ${requested}::int
  JOIN app.clients c ON c.id = r.client_id AND c.account_status IN ('Launch', 'Live') AND 'TESTIMONIAL_MANAGER' = ANY (c.features)
  WHERE r.reminder_at <= ${now} AND r.reminded_at IS NULL AND r.revoked_at IS NULL
    AND NOT EXISTS (SELECT FROM app.testimonial_refusals f WHERE f.client_id = r.client_id AND f.email = r.email)
    AND NOT EXISTS (SELECT FROM app.outbox m WHERE m.ref = r.mail_ref AND m.state IN ('failed', 'discarded'))`;

export const listDueReminders = (now: Date, most: number) => systemRead<DueReminder[]>()`
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT r.client_id, r.testimonial_id ${due(now)} ORDER BY r.reminder_at LIMIT ${most}) d`;

type Reminder = DueReminder & { hash: Buffer; encrypted: Buffer; now: Date };

/**
 * Marks it as reminded and enqueues its mail in the same statement, so that each is reminded once. The first link
 * stays valid.
 */
export const remind = ({ client_id, testimonial_id, hash, encrypted, now }: Reminder) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.testimonial_requests r SET reminded_at = ${now}, mail_ref = gen_random_uuid() FROM due_request
    WHERE r.client_id = due_request.client_id AND r.testimonial_id = due_request.testimonial_id AND r.reminded_at IS NULL RETURNING r.*`,
    {
      now,
      before: {
        due_request: sql`SELECT r.client_id, r.testimonial_id ${due(now)} AND r.client_id = ${client_id} AND r.testimonial_id = ${testimonial_id}`,
      },
      parts: {
        link: sql`INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
        SELECT ${hash}::bytea, 'submit', client_id, testimonial_id, ${now}::timestamptz FROM changed`,
        history: insertHistory('reminded', {
          from: rawSql('FROM (SELECT client_id, testimonial_id AS id FROM changed) h'),
          by: giver,
          now,
        }),
      },
      mail: queueLinkMail(testimonialReminderMail, {
        to: rawSql('r.email'),
        details: requestMailDetails,
        token: encrypted,
        ref: rawSql('r.mail_ref'),
        from: sql`FROM changed r JOIN app.testimonials t ON t.client_id = r.client_id AND t.id = r.testimonial_id
        JOIN app.agents agent ON agent.client_id = r.client_id`,
        client: rawSql('r.client_id'),
      }),
    },
  )}`;

export const purgeTestimonialsDeletedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.testimonials WHERE deleted_at < ${time}`;
