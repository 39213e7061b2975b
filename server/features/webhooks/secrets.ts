import type { Encryption } from '#server/core/security/encryption.ts';
import { randomSecret } from '#server/core/security/hashes.ts';

/** The purpose that encrypts the secrets of webhooks. */
export const webhookSecrets = 'secrets of webhooks';

const prefix = 'whsec_';
const secretBytes = 32;

export const newWebhookSecret = (): string => `${prefix}${randomSecret(secretBytes).toString('base64')}`;

/** A secret cannot be used for the webhook of another client. */
const contextOf = (clientId: number) => `client ${clientId}`;

export const encryptSecret = (secret: string, clientId: number, { encrypt }: Pick<Encryption, 'encrypt'>) =>
  encrypt(secret, contextOf(clientId));

/** The key of a secret, as the database gives it. */
export const openSecret = (
  encrypted: string,
  clientId: number,
  { decrypt }: Pick<Encryption, 'decrypt'>,
): Buffer =>
  Buffer.from(decrypt(Buffer.from(encrypted, 'hex'), contextOf(clientId)).slice(prefix.length), 'base64');
