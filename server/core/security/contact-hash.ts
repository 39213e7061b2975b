import { phoneKey } from '#contract/read-phone.ts';
import { createStoredHash } from './hashes.ts';
import type { KeyRing } from './key-ring.ts';

/** The block list stores keyed hashes instead of addresses. */
export type ContactHash = { ofEmail(email: string): Buffer; ofPhone(phone: string | null): Buffer | null };

export function createContactHash(secretsKey: KeyRing): ContactHash {
  const of = createStoredHash(secretsKey, 'blocked senders');
  return {
    ofEmail: (email) => of(`email ${email.toLowerCase()}`),
    ofPhone: (phone) => (phone === null ? null : of(`phone ${phoneKey(phone)}`)),
  };
}
