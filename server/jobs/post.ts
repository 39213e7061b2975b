import type { Pool } from 'pg';
import { fault } from '../gate/fault.ts';
import { fly } from '../gate/flight.ts';
import { Undelivered, type Mailer } from '../outside/mail/mailer.ts';
import { compose, type Letter } from '../outside/mail/message.ts';
import type { LinkSeal } from '../outside/mail/queued.ts';
import { written } from '../mail/written.ts';
import { begin, commit, onConnection, rollback, workOn } from './pool.ts';
import { again, claim, dead, hold, sent, type Claimed } from './post-queries.ts';
import { nextTry, mostTries } from './post-rules.ts';

export type Post = {
  mailer: Mailer;
  from: string;
  portalOrigin: string;
  links: LinkSeal;
  clock: () => Date;
  /** a demo world shows what was written */
  keepText: boolean;
};

/**
 * Delivers the letter that has waited longest; false when none waits. Begun, held, delivered, written down: the row is locked
 * from before the delivery until its outcome is committed, so nobody else can send it as long as this process lives.
 */
export const postNext = (pool: Pool, post: Post): Promise<boolean> =>
  onConnection(pool, async (client) => {
    const now = post.clock();
    const row = await workOn(client, now).value(claim(now));
    if (!row) return false;
    fault('mail.claimed');
    const [, held] = await fly(client, [begin, hold(row)]);
    if (!held?.length) {
      await fly(client, [rollback]);
      return true;
    }
    fault('mail.held');
    const outcome = await deliver(row, post);
    fault('mail.delivered');
    await fly(client, [outcome, commit]);
    fault('mail.committed');
    return true;
  });

async function deliver(row: Claimed, post: Post) {
  const { id, attempts } = row;
  let letter: Letter | undefined;
  const kept = () => ({
    subject: letter?.subject ?? null,
    body: post.keepText ? (letter?.text ?? null) : null,
  });
  try {
    if (attempts > mostTries) throw new Undelivered('never', 'Every try of it ended the server.');
    letter = inWords(row, post);
    const message = await compose(letter, {
      ref: row.ref,
      to: row.address,
      from: post.from,
      date: new Date(row.created_at),
    });
    fault('mail.composed');
    await post.mailer.deliver(message);
    return sent({ id, now: post.clock(), ...kept() });
  } catch (error) {
    const { outcome, message } = asUndelivered(error, letter !== undefined);
    const at = outcome === 'never' ? undefined : nextTry(attempts, post.clock());
    return at
      ? again({ id, at, error: message, mayHaveArrived: outcome === 'unknown', ...kept() })
      : dead({ id, error: message, ...kept() });
  }
}

function inWords({ letter, details, address, link_token }: Claimed, { links, portalOrigin }: Post): Letter {
  return written(letter, details, {
    address,
    portal: (path) => new URL(path, portalOrigin).href,
    token: link_token === null ? '' : links.unseal(letter, Buffer.from(link_token, 'hex')),
  });
}

/** A letter that cannot be put into words never will be; a full disk may be emptied. */
function asUndelivered(error: unknown, wasWritten: boolean): Undelivered {
  if (error instanceof Undelivered) return error;
  return new Undelivered(
    wasWritten ? 'later' : 'never',
    error instanceof Error ? error.message : String(error),
  );
}
