import { createKeyedHash } from '../security/hashes.ts';
import { digitsOf } from './rules.ts';

/** A block list keeps no address: only what the secret key makes of it. */
export type ContactHash = { ofEmail(email: string): Buffer; ofPhone(phone: string | null): Buffer | null };

export function createContactHash(secretsKey: Buffer): ContactHash {
  const of = createKeyedHash(secretsKey, 'blocked senders');
  return {
    ofEmail: (email) => of(`email ${email.toLowerCase()}`),
    ofPhone: (phone) => (phone === null ? null : of(`phone ${digitsOf(phone)}`)),
  };
}
