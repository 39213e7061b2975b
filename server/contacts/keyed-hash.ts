import { createHmac, hkdfSync } from 'node:crypto';
import { digitsOf } from './rules.ts';

/** A block list keeps no address: only what the secret key makes of it. */
export type KeyedHash = { ofEmail(email: string): Buffer; ofPhone(phone: string | null): Buffer | null };

export function keyedHash(secretsKey: Buffer): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'blocked senders', 32));
  const of = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    ofEmail: (email) => of(`email ${email.toLowerCase()}`),
    ofPhone: (phone) => (phone === null ? null : of(`phone ${digitsOf(phone)}`)),
  };
}
