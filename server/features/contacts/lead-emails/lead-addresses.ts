import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** Whose address it is, and how often it was replaced before. */
export type LeadAddress = { client_id: number; replaced: number };

const signatureBytes = 8;

/**
 * Addresses whose emails become contacts of a client. They are signed, so that nobody can guess that of another
 * client, and nothing is stored for them. Services may change their case.
 *
 * `place` is a mailbox such as inbox@example.com, which also takes inbox+…@example.com, or a domain all of whose mail
 * comes in.
 */
export function createLeadAddresses(secretsKey: KeyRing, place: string | null) {
  const signature = createSignature(secretsKey, 'addresses for leads by email', signatureBytes);
  return {
    /** null if this installation takes no email */
    create: ({ client_id, replaced }: LeadAddress): string | null => {
      const name = `${client_id}-${replaced}`;
      return addressAt(place, `leads-${name}-${signature.sign(name).toString('hex')}`);
    },
    /** The first of these that this server has made; null if none. */
    find: (addresses: readonly string[]): LeadAddress | null => {
      for (const address of addresses) {
        const [, client, replaced, signed] = pattern.exec(address) ?? [];
        if (!client || !replaced || !signed) continue;
        if (signature.isSigned(`${client}-${replaced}`, Buffer.from(signed, 'hex')))
          return { client_id: Number(client), replaced: Number(replaced) };
      }
      return null;
    },
  };
}

/** An address of this name where emails come in. */
export function addressAt(place: string | null, name: string): string | null {
  const [domain = '', mailbox] = place?.split('@').toReversed() ?? [];
  return place === null ? null : `${mailbox === undefined ? '' : `${mailbox}+`}${name}@${domain}`;
}

const pattern = /(?:^|\+)leads-(\d{1,16})-(\d{1,6})-([0-9a-f]{16})@/i;

export type LeadAddresses = ReturnType<typeof createLeadAddresses>;
