import type { Pool } from 'pg';
import { crashPoint } from '../jobs/crash-point.ts';
import { runPipeline } from '../db/pipeline.ts';
import { DeliveryError, type Mailer } from './mailer.ts';
import { composeMessage, type MailContent } from './compose-message.ts';
import type { LinkEncryption } from './enqueue-mail.ts';
import { renderMail } from './render-mail.ts';
import { begin, commit, withConnection, rollback, createTaskContext } from '../jobs/pool.ts';
import {
  rescheduleMail,
  claimMail,
  markMailFailed,
  lockMail,
  markMailSent,
  type ClaimedMail,
} from './mail-queue.ts';
import { nextTry, maxAttempts } from './rules.ts';

export type MailSender = {
  mailer: Mailer;
  from: string;
  portalOrigin: string;
  links: LinkEncryption;
  clock: () => Date;
  /** a demo world shows what was written */
  keepText: boolean;
};

/**
 * Delivers the letter that has waited longest; false when none waits. Begun, held, delivered, written down: the row is locked
 * from before the delivery until its outcome is committed, so nobody else can send it as long as this process lives.
 */
export const sendNextMail = (pool: Pool, post: MailSender): Promise<boolean> =>
  withConnection(pool, async (client) => {
    const now = post.clock();
    const row = await createTaskContext(client, now).value(claimMail(now));
    if (!row) return false;
    crashPoint('mail.claimed');
    const [, held] = await runPipeline(client, [begin, lockMail(row)]);
    if (!held?.length) {
      await runPipeline(client, [rollback]);
      return true;
    }
    crashPoint('mail.held');
    const outcome = await deliver(row, post);
    crashPoint('mail.delivered');
    await runPipeline(client, [outcome, commit]);
    crashPoint('mail.committed');
    return true;
  });

async function deliver(row: ClaimedMail, post: MailSender) {
  const { id, attempts } = row;
  let letter: MailContent | undefined;
  const kept = () => ({
    subject: letter?.subject ?? null,
    body: post.keepText ? (letter?.text ?? null) : null,
  });
  try {
    if (attempts > maxAttempts) throw new DeliveryError('never', 'Every try of it ended the server.');
    letter = inWords(row, post);
    const message = await composeMessage(letter, {
      ref: row.ref,
      to: row.address,
      from: post.from,
      date: new Date(row.created_at),
    });
    crashPoint('mail.composed');
    await post.mailer.deliver(message);
    return markMailSent({ id, now: post.clock(), ...kept() });
  } catch (error) {
    const { outcome, message } = asUndelivered(error, letter !== undefined);
    const at = outcome === 'never' ? undefined : nextTry(attempts, post.clock());
    return at
      ? rescheduleMail({ id, at, error: message, mayHaveArrived: outcome === 'unknown', ...kept() })
      : markMailFailed({ id, error: message, ...kept() });
  }
}

function inWords(
  { letter, details, address, link_token }: ClaimedMail,
  { links, portalOrigin }: MailSender,
): MailContent {
  return renderMail(letter, details, {
    address,
    portal: (path) => new URL(path, portalOrigin).href,
    token: link_token === null ? '' : links.unseal(letter, Buffer.from(link_token, 'hex')),
  });
}

/** A letter that cannot be put into words never will be; a full disk may be emptied. */
function asUndelivered(error: unknown, wasWritten: boolean): DeliveryError {
  if (error instanceof DeliveryError) return error;
  return new DeliveryError(
    wasWritten ? 'later' : 'never',
    error instanceof Error ? error.message : String(error),
  );
}
