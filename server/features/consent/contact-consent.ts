import { invalid } from '#contract/errors.ts';
import type { ContactPatch } from '#contract/contacts/contacts.ts';
import { noEmailForConsentMessage } from '#contract/contacts/further.ts';
import { unsubscribedMessage, type ConsentDraft } from '#contract/newsletter/consent.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import type { Statement } from '#server/core/db/sql.ts';
import { hasLeft } from './queries.ts';
import { closedStatus } from './rules.ts';
import { changeAddress, recordByHand, recordDeal } from './statements.ts';

/** A contact, with the keyed hash of its main email; null without one. */
type Subject = { id: number; keyedHash: Buffer | null; now: Date };
type Tx = Transaction<'write'>;

/** Whether a change of a contact may affect its consent; most do not. */
export const mayChangeConsent = (patch: ContactPatch): boolean =>
  patch.newsletter_consent !== undefined ||
  patch.email !== undefined ||
  patch.lead_status_id === closedStatus;

/** Only an express consent brings back a contact who has unsubscribed. */
export async function setConsent(
  tx: Tx,
  { id, keyedHash, now }: Subject,
  consent: ConsentDraft,
): Promise<void> {
  if (keyedHash === null) throw invalid('newsletter_consent', noEmailForConsentMessage);
  const hash = clientBoundHash(keyedHash);
  if (consent.kind === 'implied' && (await tx.value(hasLeft(id, hash))))
    throw invalid('newsletter_consent', unsubscribedMessage);
  await tx.value(recordByHand(id, consent, { hash, now }));
}

/**
 * The effects of a contact's change on its consent: for a new address, and for a deal, which counts from the status
 * Closed on.
 */
export const followChange = (
  { id, keyedHash, now }: Subject,
  before: { email: string | null; lead_status_id: number | null },
  after: ContactPatch,
): Statement<null, 'write'>[] => {
  if (keyedHash === null) return [];
  const known = { hash: clientBoundHash(keyedHash), now };
  const isMoved = after.email !== undefined && after.email !== before.email;
  const isDealClosed = after.lead_status_id === closedStatus && before.lead_status_id !== closedStatus;
  return [...(isMoved ? [changeAddress(id, known)] : []), ...(isDealClosed ? [recordDeal(id, known)] : [])];
};
