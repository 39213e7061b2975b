import type { Encryption } from '#server/core/security/encryption.ts';
import { randomSecret } from '#server/core/security/hashes.ts';

/** The purpose that encrypts the secrets of webhooks. */
export const webhookSecrets = 'secrets of webhooks';

const prefix = 'whsec_';
const secretBytes = 32;

export const newWebhookSecret = (): string => `${prefix}${randomSecret(secretBytes).toString('base64')}`;

/** A secret cannot be used for the webhook of another client, or of the provider. */
const contextOf = (owner: number | null) => (owner === null ? 'the provider' : `client ${owner}`);

export const encryptSecret = (
  secret: string,
  owner: number | null,
  { encrypt }: Pick<Encryption, 'encrypt'>,
) => encrypt(secret, contextOf(owner));

/** The key of a secret, as the database gives it. */
export const openSecret = (
  encrypted: string,
  owner: number | null,
  { decrypt }: Pick<Encryption, 'decrypt'>,
): Buffer =>
  Buffer.from(decrypt(Buffer.from(encrypted, 'hex'), contextOf(owner)).slice(prefix.length), 'base64');
