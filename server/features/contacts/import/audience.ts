import type { ImportChoices } from '#contract/contacts/import.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { forgetAudience, listOtherAddresses, readPlan, saveAudience } from './audience-queries.ts';
import { plannedSend, toFileConsent } from './read-plan.ts';

export type KeyedHash = Pick<ContactHash, 'ofEmail'>;
type Import = { id: number; choices: ImportChoices; zone: string; now: Date };

/** Counts how many people of the previewed file the next newsletter reaches; forgets the number if none is planned. */
export async function writeAudience(
  tx: Transaction<'write'>,
  { id, choices, zone, now }: Import,
  keyedHash: KeyedHash,
): Promise<void> {
  const plan = await tx.value(readPlan());
  const at = plan && plannedSend(plan, now);
  if (!at) {
    await tx.value(forgetAudience(id));
    return;
  }
  const consent = toFileConsent(choices, zone, now);
  const others = consent === null ? [] : ((await tx.value(listOtherAddresses(id))) ?? []);
  const hashes = others.map(({ line, email }) => ({ line, hash: keyedHash.ofEmail(email).toString('hex') }));
  await tx.value(saveAudience(id, { consent, hashes, at, now }));
}
