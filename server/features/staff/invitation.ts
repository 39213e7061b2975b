import { invalid } from '#contract/errors.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { findReservedAddresses } from '#server/core/security/cross-client.ts';
import { isAddressConflict } from '#server/core/security/logins-key.ts';
import { explainTaken } from '#server/core/security/taken-address.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { invitationEnds } from '#server/features/users/rules.ts';

/** A new link with which somebody sets a first password. */
export function createInvitation({ encrypt }: Pick<LinkEncryption, 'encrypt'>, now: Date) {
  const { token, hash } = newToken();
  return { hash, encrypted: encrypt(activateAccountMail, token), until: invitationEnds(now) };
}

/** Turns the error of an address that cannot be used into that of the field. */
export const refuseTakenEmail =
  (systemDb: Pick<SystemDb<'read'>, 'value'>, email: string) =>
  async (error: unknown): Promise<never> => {
    if (!isAddressConflict(readConstraint(error))) throw error;
    const holders = await systemDb.value(findReservedAddresses([email]));
    throw invalid('email', explainTaken(holders?.[email]));
  };
