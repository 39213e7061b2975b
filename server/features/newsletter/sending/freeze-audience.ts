import type { TaskContext, WorkerDb } from '#server/core/db/worker-pool.ts';
import { readLastRelease } from '#server/core/jobs/cross-client.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import {
  beginSend,
  insertAudience,
  listLockedMonths,
  lockStartedSend,
  openMissedSends,
  openSend,
  openSpamSends,
  type OpenedSend,
} from '../cross-client/freeze-audience.ts';
import { dueMonths, type DueMonth } from './due-months.ts';

const insertedAtOnce = 20_000;

/**
 * Freezes the audience of one client's due newsletter in one transaction: everybody, or nobody if it is interrupted.
 * False if none is due.
 */
export async function freezeNextAudience(db: WorkerDb, atOnce = insertedAtOnce): Promise<boolean> {
  const release = await db.value(readLastRelease());
  const { due, late } = dueMonths(
    (await db.value(listLockedMonths())) ?? [],
    db.now(),
    release && new Date(release.released_at),
  );
  if (late.length > 0) await db.value(openMissedSends({ due: late, now: db.now() }));
  crashPoint('newsletter.before-freeze');
  const isFrozen = await db.transaction(async (context) => {
    const send = await takeSend(context, due);
    if (!send) return false;
    const recipients = await insertAll(context, send, atOnce);
    const begin = await context.value(beginSend(send, context.now));
    if (begin?.audience !== recipients)
      throw new Error(`The audience of the newsletter ${send.id} could not be frozen.`);
    crashPoint('newsletter.before-frozen-commit');
    return true;
  });
  // looked for once all others have begun, and not again for each of them
  if (!isFrozen && due.length > 0) await db.value(openSpamSends({ due, now: db.now() }));
  return isFrozen;
}

const takeSend = async ({ value, now }: TaskContext, due: readonly DueMonth[]) =>
  (await value(lockStartedSend())) ?? (due.length > 0 ? await value(openSend({ due, now })) : null);

async function insertAll({ value, now }: TaskContext, send: OpenedSend, atOnce: number): Promise<number> {
  let all = 0;
  for (let after = 0; ;) {
    const part = await value(insertAudience(send, { after, most: atOnce, now }));
    if (!part || part.last === null) return all;
    all += part.count;
    after = part.last;
    crashPoint('newsletter.audience-inserted');
  }
}
