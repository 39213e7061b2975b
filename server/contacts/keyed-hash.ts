import { phoneKey } from '#contract/phones.ts';
import { createKeyedHash } from '../security/hashes.ts';

/** The block list stores keyed hashes instead of addresses. */
export type ContactHash = { ofEmail(email: string): Buffer; ofPhone(phone: string | null): Buffer | null };

export function createContactHash(secretsKey: Buffer): ContactHash {
  const of = createKeyedHash(secretsKey, 'blocked senders');
  return {
    ofEmail: (email) => of(`email ${email.toLowerCase()}`),
    ofPhone: (phone) => (phone === null ? null : of(`phone ${phoneKey(phone)}`)),
  };
}
