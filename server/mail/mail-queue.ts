import { sql, write } from '../db/sql.ts';
import type { MailName, MailDetails } from './mail-types.ts';

export type ClaimedMail<Name extends MailName = MailName> = {
  id: number;
  ref: string;
  letter: Name;
  details: MailDetails[Name];
  address: string;
  link_token: string | null;
  attempts: number;
  created_at: string;
};

/** Between the claim and the lock on the row nobody else may take it for abandoned. */
const grace = sql`interval '2 seconds'`;

/**
 * The oldest letter that is due, marked as begun before anything is sent. One that was begun already and lies unlocked was
 * left by a process that died: what became of it nobody knows, and it is counted.
 */
export const claimMail = (now: Date) => write<ClaimedMail>()`
  UPDATE app.outbox o SET state = 'sending', attempts = o.attempts + 1, next_try_at = ${now}::timestamptz + ${grace},
    interrupted = o.interrupted + (o.state = 'sending')::int
  WHERE o.id = (
    SELECT id FROM app.outbox WHERE state IN ('queued', 'sending') AND next_try_at <= ${now}
    ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING json_build_object('id', o.id, 'ref', o.ref, 'letter', o.letter, 'details', o.details, 'address', o.address,
    'link_token', encode(o.link_token, 'hex'), 'attempts', o.attempts, 'created_at', o.created_at)`;

/** Held until the outcome is written; it falls open with the connection. No row: another try has begun since. */
export const lockMail = ({ id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>) => write<true>()`
  SELECT to_json(true) FROM app.outbox WHERE id = ${id} AND attempts = ${attempts} AND state = 'sending' FOR UPDATE`;

type Kept = { subject: string | null; body: string | null };

/** What was told and the token of its link are of no use any more, and gone. */
export const markMailSent = ({ id, now, subject, body }: { id: number; now: Date } & Kept) => write<null>()`
  UPDATE app.outbox SET state = 'sent', sent_at = ${now}, error = NULL, details = '{}', link_token = NULL,
    subject = ${subject}, body = ${body}
  WHERE id = ${id}`;

export const rescheduleMail = (
  tried: { id: number; at: Date; error: string; mayHaveArrived: boolean } & Kept,
) => write<null>()`
  UPDATE app.outbox SET state = 'queued', next_try_at = ${tried.at}, error = ${tried.error},
    interrupted = interrupted + ${tried.mayHaveArrived}::boolean::int, subject = ${tried.subject}, body = ${tried.body}
  WHERE id = ${tried.id}`;

/** The dead letter: staff see it, nobody tries it again, and its link is gone. */
export const markMailFailed = ({
  id,
  error,
  subject,
  body,
}: { id: number; error: string } & Kept) => write<null>()`
  UPDATE app.outbox SET state = 'failed', error = ${error}, details = '{}', link_token = NULL, subject = ${subject}, body = ${body}
  WHERE id = ${id}`;
