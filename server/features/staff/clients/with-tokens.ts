import { newToken } from '#server/core/security/hashes.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { firstPreferences } from '#server/features/users/rules.ts';
import type { ClientToAdd } from '../cross-client/add-clients.ts';
import type { CompleteClient } from './rules.ts';

/** A client with the token of its sites and the link of its first Admin's invitation. */
export function withTokens(
  client: CompleteClient,
  { encrypt }: Pick<LinkEncryption, 'encrypt'>,
): ClientToAdd {
  const site = newToken();
  const link = newToken();
  return {
    ...client,
    token: site.token,
    token_hash: site.hash.toString('hex'),
    link_hash: link.hash.toString('hex'),
    encrypted_link: encrypt(activateAccountMail, link.token).toString('hex'),
    preferences: firstPreferences('Admin'),
  };
}
