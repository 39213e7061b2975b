import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

export type AddressKind = {
  /** what the key is derived for */
  purpose: string;
  /** the word that an address begins with */
  prefix: string;
  /** the largest number of digits of each of its numbers */
  digits: readonly number[];
};

const signatureBytes = 8;

/**
 * Addresses where emails come in, made of numbers that say what they are about. They are signed, so that nobody can
 * guess that of another client, and nothing is stored for them. Services may change their case.
 *
 * `place` is a mailbox such as inbox@example.com, which also takes inbox+…@example.com, or a domain all of whose mail
 * comes in.
 */
export function createSignedAddresses(
  secretsKey: KeyRing,
  place: string | null,
  { purpose, prefix, digits }: AddressKind,
) {
  const signature = createSignature(secretsKey, purpose, signatureBytes);
  const name = digits.map((most) => `\\d{1,${most}}`).join('-');
  const pattern = new RegExp(`(?:^|\\+)${prefix}-(${name})-([0-9a-f]{${signatureBytes * 2}})@`, 'i');
  return {
    /** null if this installation takes no email */
    create: (numbers: readonly number[]): string | null => {
      const text = numbers.join('-');
      return addressAt(place, `${prefix}-${text}-${signature.sign(text).toString('hex')}`);
    },
    /** The numbers of the first of these that this server has made; null if none. */
    find: (addresses: readonly string[]): number[] | null => {
      for (const address of addresses) {
        const [, text, signed] = pattern.exec(address) ?? [];
        if (text === undefined || signed === undefined) continue;
        if (signature.isSigned(text, Buffer.from(signed, 'hex'))) return text.split('-').map(Number);
      }
      return null;
    },
  };
}

function addressAt(place: string | null, name: string): string | null {
  const [domain = '', mailbox] = place?.split('@').toReversed() ?? [];
  return place === null ? null : `${mailbox === undefined ? '' : `${mailbox}+`}${name}@${domain}`;
}

/** Creates addresses of any kind for mails, when they leave. */
export const createAddressMaker =
  (secretsKey: KeyRing, place: string | null) =>
  (kind: AddressKind, numbers: readonly number[]): string | null =>
    createSignedAddresses(secretsKey, place, kind).create(numbers);
