import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { addressAt } from '../lead-emails/lead-addresses.ts';

/** The contact whose emails come in there. */
export type ReplyAddress = { client_id: number; lead_id: number };

const signatureBytes = 8;

/**
 * Addresses to which a contact answers. They are signed and bound to the client, so that nobody can write into the
 * history of another contact, and nothing is stored for them.
 */
export function createReplyAddresses(secretsKey: KeyRing, place: string | null) {
  const signature = createSignature(secretsKey, 'addresses of answers', signatureBytes);
  return {
    /** null if this installation takes no email */
    create: ({ client_id, lead_id }: ReplyAddress): string | null => {
      const name = `${client_id}-${lead_id}`;
      return addressAt(place, `reply-${name}-${signature.sign(name).toString('hex')}`);
    },
    /** The first of these that this server has made; null if none. */
    find: (addresses: readonly string[]): ReplyAddress | null => {
      for (const address of addresses) {
        const [, client, lead, signed] = pattern.exec(address) ?? [];
        if (!client || !lead || !signed) continue;
        if (signature.isSigned(`${client}-${lead}`, Buffer.from(signed, 'hex')))
          return { client_id: Number(client), lead_id: Number(lead) };
      }
      return null;
    },
  };
}

const pattern = /(?:^|\+)reply-(\d{1,16})-(\d{1,16})-([0-9a-f]{16})@/i;

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;
