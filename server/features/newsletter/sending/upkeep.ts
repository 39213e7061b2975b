import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import { announceChange } from '#server/core/db/cross-client.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import {
  endSend,
  haltForgottenSends,
  haltLongSends,
  haltSend,
  haltSpam,
  lockEndedSend,
  noteSendIsOut,
  tendSends,
} from '../cross-client/end-sends.ts';
import { listExpired, markUnknown, reconcileRecipient } from '../cross-client/hand-over.ts';
import { toRecipientRef } from './return-path.ts';
import { toEarliestStart, toTendedSince } from './rules.ts';

/** Upkeep in addition to handing over: the remains of dead workers, and ended sends. */
export async function tendNewsletters(db: WorkerDb, provider: NewsletterProvider): Promise<boolean> {
  const now = db.now();
  await db.value(haltForgottenSends(toTendedSince(now), now));
  await db.value(haltLongSends(toEarliestStart(now), now));
  await db.value(haltSpam(now));
  await db.value(tendSends(toTendedSince(now), now));
  await reconcile(db, provider);
  return endNextSend(db);
}

/**
 * Recipients whose worker did not finish within its lease. A provider that knows its accepted mails is asked.
 * Otherwise the outcome is unknown, and no second mail is sent.
 */
async function reconcile(db: WorkerDb, { isTaken }: NewsletterProvider): Promise<void> {
  if (!isTaken) return void (await db.value(markUnknown(db.now())));
  for (const recipient of (await db.value(listExpired(db.now()))) ?? []) {
    crashPoint('newsletter.before-look-up');
    const wasTaken = await isTaken(toRecipientRef(recipient));
    crashPoint('newsletter.after-look-up');
    await db.value(reconcileRecipient(recipient, { isTaken: wasTaken, now: db.now() }));
  }
}

const doesNotAddUp = 'The numbers of its recipients do not add up to its audience.';

/** Ends a send once its ledger says so; true if there may be another. */
async function endNextSend(db: WorkerDb): Promise<boolean> {
  const hasEnded = await db.transaction(async ({ value, now }) => {
    const send = await value(lockEndedSend());
    if (!send) return false;
    crashPoint('newsletter.before-balance');
    await value(noteSendIsOut(send, now));
    if (!(await value(endSend(send, now)))) await value(haltSend(send, { reason: doesNotAddUp, now }));
    await value(announceChange({ client: send.client_id, event: 'newsletter.changed', subject: null }));
    return true;
  });
  if (hasEnded) crashPoint('newsletter.ended');
  return hasEnded;
}
