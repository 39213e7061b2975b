import { invalid } from '#contract/errors.ts';
import { emailHasUser } from '#contract/users/users.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { isAddressConflict } from '#server/core/security/logins-key.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { invitationEnds } from '#server/features/users/rules.ts';

/** A new link with which somebody sets a first password. */
export function createInvitation({ encrypt }: Pick<LinkEncryption, 'encrypt'>, now: Date) {
  const { token, hash } = newToken();
  return { hash, encrypted: encrypt(activateAccountMail, token), until: invitationEnds(now) };
}

/** Turns the error of a second login with the same address into that of the field. */
export function refuseTakenEmail(error: unknown): never {
  throw isAddressConflict(readConstraint(error)) ? invalid('email', emailHasUser) : error;
}
