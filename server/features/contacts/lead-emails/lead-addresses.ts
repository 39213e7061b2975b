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
  const [domain = '', mailbox] = place?.split('@').toReversed() ?? [];
  return {
    /** null if this installation takes no email */
    create: ({ client_id, replaced }: LeadAddress): string | null => {
      if (place === null) return null;
      const name = `${client_id}-${replaced}`;
      const signed = signature.sign(name).toString('hex');
      return `${mailbox === undefined ? '' : `${mailbox}+`}leads-${name}-${signed}@${domain}`;
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

const pattern = /(?:^|\+)leads-(\d{1,16})-(\d{1,6})-([0-9a-f]{16})@/i;

export type LeadAddresses = ReturnType<typeof createLeadAddresses>;
