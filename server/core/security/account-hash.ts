import { createKeyedHash } from './hashes.ts';
import type { KeyRing } from './key-ring.ts';

/** Stands for an email in the log: the same one has the same hash, and nobody without the key can try addresses. */
export function createAccountHash(secretsKey: KeyRing) {
  const hash = createKeyedHash(secretsKey, 'accounts in the log');
  return (email: string): string => hash(email.toLowerCase()).toString('base64url').slice(0, 16);
}
