import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import {
  claimRecipients,
  type ClaimedRecipient,
} from '#server/features/newsletter/cross-client/claim-recipients.ts';
import type { SendKey } from '#server/features/newsletter/cross-client/first-sent.ts';
import {
  markHandedOver,
  recordLateOutcomes,
  recordOutcomes,
} from '#server/features/newsletter/cross-client/hand-over.ts';

/** A sender that dies after it has begun to hand over the mails of a send. */
export async function loseMails(
  db: WorkerDb,
  clientId: number,
  leaseUntil: Date,
): Promise<readonly ClaimedRecipient[]> {
  const claim = await db.value(
    claimRecipients({
      after: { client_id: 0, id: 0 },
      passed: new Map(),
      most: 100,
      leaseUntil,
      blocked: [],
      tendedAfter: new Date(db.now().getTime() - 3_600_000),
      now: db.now(),
    }),
  );
  const recipients = claim?.recipients ?? [];
  await db.value(markHandedOver(clientId, recipients, db.now()));
  return recipients;
}

/** The first of them stays without an answer, the others are sent. */
export const recordAnswers = (db: WorkerDb, send: SendKey, recipients: readonly ClaimedRecipient[]) =>
  db.value(
    recordOutcomes(send, {
      outcomes: recipients.map((one, index) => toOutcome(one, index === 0 ? 'unknown' : 'sent')),
      now: db.now(),
    }),
  );

export const recordLateAnswers = (db: WorkerDb, send: SendKey, recipients: readonly ClaimedRecipient[]) =>
  db.value(
    recordLateOutcomes(send, { outcomes: recipients.map((one) => toOutcome(one, 'sent')), now: db.now() }),
  );

const toOutcome = ({ id, attempt }: ClaimedRecipient, state: 'sent' | 'unknown') => ({
  id,
  attempt,
  state,
  reason: state === 'unknown' ? 'No answer came.' : null,
  isRefused: false,
  retryAt: null,
  bounce: null,
});
