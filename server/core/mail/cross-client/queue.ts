import type { MailMoment } from '#contract/staff/mails.ts';
import { rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import type { AnyMail } from '../define-mail.ts';
import { failedMailItem, queueNewsTemplate } from '../queue-items.ts';

export type ClaimedMail = {
  id: number;
  ref: string;
  client_id: number | null;
  template: string;
  details: unknown;
  address: string;
  link_token: string | null;
  attempts: number;
  created_at: string;
};

/** Time between the claim and the lock on the row, in which no other worker may claim it. */
const claimTime = sql`interval '2 seconds'`;

/** One more entry of a mail's history. */
export const moment = (
  event: MailMoment['event'],
  at: Date,
  { note = rawSql('NULL'), staff = rawSql('NULL') }: { note?: Sql; staff?: Sql } = {},
): Sql => sql`jsonb_build_array(jsonb_build_object('event', ${sqlLiteral(event)}, 'at', app.to_iso(${at}::timestamptz),
  'note', ${note}, 'staff_id', ${staff}))`;

/** The details are stored so that the mail can be sent again, unless it has a link, which works once. */
const keptDetails = rawSql(`CASE WHEN link_token IS NULL THEN details ELSE '{}' END`);

/**
 * Claims the oldest due mail and marks it as being sent. One that is already marked and not locked belonged to a
 * process that died: it may have been sent, and `interrupted` counts that.
 */
export const claimMail = (now: Date) => systemWrite<ClaimedMail>()`
  UPDATE app.outbox o SET state = 'sending', attempts = o.attempts + 1, next_try_at = ${now}::timestamptz + ${claimTime},
    interrupted = o.interrupted + (o.state = 'sending')::int,
    history = CASE WHEN o.state = 'sending' THEN o.history || ${moment('interrupted', now)} ELSE o.history END
  WHERE o.id = (
    SELECT id FROM app.outbox WHERE state IN ('queued', 'sending') AND next_try_at <= ${now}
    ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING json_build_object('id', o.id, 'ref', o.ref, 'client_id', o.client_id, 'template', o.template, 'details', o.details, 'address', o.address,
    'link_token', encode(o.link_token, 'hex'), 'attempts', o.attempts, 'created_at', o.created_at)`;

/** Locks the row until the outcome is written. No row: another attempt has begun since. */
export const lockMail = ({ id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>) => systemWrite<true>()`
  SELECT to_json(true) FROM app.outbox WHERE id = ${id} AND attempts = ${attempts} AND state = 'sending' FOR UPDATE`;

/**
 * Whether the person or colleague whom a mail `o` is for was removed or switched off after it was written. A link is of
 * a login, which the person may use for other clients.
 */
export const isForFormerUser = rawSql(`(o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at)))`);

const hasLeft = 'The person was removed, or their sign-in switched off, before it was sent.';

/** Why nobody will get the mail any more, for its history; no row if somebody will. */
export function findReasonToDrop({ id }: Pick<ClaimedMail, 'id'>, mail?: AnyMail) {
  const onlyIf = mail && 'onlyIf' in mail ? mail.onlyIf : undefined;
  const alsoFor = mail && 'alsoFor' in mail ? mail.alsoFor : undefined;
  return systemWrite<string>()`
  SELECT to_json(reason) FROM (
    SELECT CASE WHEN ${isForFormerUser} AND NOT ${alsoFor ?? rawSql('false')} THEN ${sqlLiteral(hasLeft)}
      WHEN NOT ${onlyIf?.holds ?? rawSql('true')} THEN ${onlyIf?.otherwise ?? null}::text END AS reason
    FROM app.outbox o WHERE o.id = ${id}) found
  WHERE reason IS NOT NULL`;
}

/** Nobody will get it, and its history says why. */
export const dropMail = ({ id, now, note }: { id: number; now: Date; note: string }) => systemWrite<null>()`
  UPDATE app.outbox SET state = 'discarded', error = NULL, details = '{}', link_token = NULL,
    history = history || ${moment('discarded', now, { note: sql`${note}::text` })}
  WHERE id = ${id}`;

type SentText = { subject: string | null; body: string | null };

/** Marks the mail as sent and deletes its link token, which is no longer needed. */
export const markMailSent = ({
  id,
  now,
  subject,
  body,
}: { id: number; now: Date } & SentText) => systemWrite<null>()`
  UPDATE app.outbox SET state = 'sent', sent_at = ${now}, error = NULL, details = ${keptDetails}, link_token = NULL,
    subject = ${subject}, body = ${body}, history = history || ${moment('sent', now)}
  WHERE id = ${id}`;

export const rescheduleMail = (
  attempt: { id: number; now: Date; at: Date; error: string; mayHaveArrived: boolean } & SentText,
) => systemWrite<null>()`
  UPDATE app.outbox SET state = 'queued', next_try_at = ${attempt.at}, error = ${attempt.error},
    interrupted = interrupted + ${attempt.mayHaveArrived}::boolean::int, subject = ${attempt.subject}, body = ${attempt.body},
    history = history || ${moment('delayed', attempt.now, { note: sql`${attempt.error}::text` })}
  WHERE id = ${attempt.id}`;

/**
 * Marks the mail as failed: it is not tried again, its link token is deleted, and it waits in the staff queue. Mail
 * about the queue does not wait: if no mail can leave, each would be followed by another about itself.
 */
export const markMailFailed = ({
  id,
  now,
  error,
  subject,
  body,
}: { id: number; now: Date; error: string } & SentText) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.outbox SET state = 'failed', error = ${error}, details = ${keptDetails}, link_token = NULL, subject = ${subject}, body = ${body},
      history = history || ${moment('failed', now, { note: sql`${error}::text` })}
    WHERE id = ${id} RETURNING id, client_id, template, address`,
    {
      now,
      open: openItem(failedMailItem, {
        subject: rawSql('id::text'),
        client: rawSql('client_id'),
        details: { template: rawSql('template'), address: rawSql('address') },
        from: sql`FROM changed WHERE template <> ${queueNewsTemplate}`,
      }),
    },
  )}`;
