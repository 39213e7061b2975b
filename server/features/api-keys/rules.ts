import type { ApiKeyDraft } from '#contract/api-keys/key-endpoints.ts';
import { randomSecret, sha256 } from '#server/core/security/hashes.ts';

/** By which a key that was published by mistake is recognized, by people and by programs that look for secrets. */
const prefix = 'foyer_';
const keyBytes = 32;
const hintLength = 4;
const dayMs = 86_400_000;

/** Hexadecimal, so that a double click selects all of it. Only its hash is stored. */
export function newApiKey(): { key: string; hash: Buffer; hint: string } {
  const key = `${prefix}${randomSecret(keyBytes).toString('hex')}`;
  return { key, hash: sha256(key), hint: key.slice(-hintLength) };
}

export const computeExpiry = (lifetime: ApiKeyDraft['lifetime'], now: Date): Date | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMs);
