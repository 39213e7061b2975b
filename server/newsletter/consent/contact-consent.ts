import { invalid } from '#contract/errors.ts';
import type { ContactPatch } from '#contract/contacts/contacts.ts';
import { unsubscribedMessage, type ConsentDraft } from '#contract/newsletter/consent.ts';
import type { Transaction } from '../../db/client-db.ts';
import { clientBoundHash } from '../../db/client-bound-hash.ts';
import { hasLeft } from './queries.ts';
import { closedStatus } from './rules.ts';
import { changeAddress, recordByHand, recordDeal } from './statements.ts';

/** A contact, with the keyed hash of the address it has now. */
type Subject = { id: number; keyedHash: Buffer; now: Date };
type Tx = Transaction<'write'>;

/** Whether a change of a contact may change what it has agreed to; most do not. */
export const mayChangeConsent = (patch: ContactPatch): boolean =>
  patch.newsletter_consent !== undefined ||
  patch.email !== undefined ||
  patch.lead_status_id === closedStatus;

/** Whoever has left is brought back by an express consent alone. */
export async function setConsent(
  tx: Tx,
  { id, keyedHash, now }: Subject,
  consent: ConsentDraft,
): Promise<void> {
  if (consent.kind === 'implied' && (await tx.value(hasLeft(id))))
    throw invalid('newsletter_consent', unsubscribedMessage);
  await tx.value(recordByHand(id, consent, { hash: clientBoundHash(keyedHash), now }));
}

export const moveConsent = (tx: Tx, { id, keyedHash, now }: Subject) =>
  tx.value(changeAddress(id, { hash: clientBoundHash(keyedHash), now }));

export const recordDealOf = (tx: Tx, { id, keyedHash, now }: Subject) =>
  tx.value(recordDeal(id, { hash: clientBoundHash(keyedHash), now }));

/** A deal begins to count when the contact becomes Closed. */
export const isDealClosed = (before: number | null, after: number | undefined): boolean =>
  after === closedStatus && before !== closedStatus;
