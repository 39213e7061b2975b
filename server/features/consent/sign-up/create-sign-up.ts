import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { confirmNewsletterMail } from '../mails/confirm-newsletter.ts';
import type { PendingSignUp } from './queries.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

export type CreateSignUp = (form: PendingSignUp['form'], now: Date) => PendingSignUp;

/** Creates the secret of the link in a sign-up's mail. */
export function signUpCreator(secretsKey: KeyRing, keyedHash: Pick<ContactHash, 'ofEmail'>): CreateSignUp {
  const links = createLinkEncryption(secretsKey);
  return (form, now) => {
    const { token, hash } = newToken();
    return {
      form,
      keyedHash: keyedHash.ofEmail(form.email),
      token: { hash, encrypted: links.encrypt(confirmNewsletterMail, token) },
      now,
    };
  };
}
