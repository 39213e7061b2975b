import { createSignedAddresses } from '#server/core/mail/signed-addresses.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** The contact whose emails come in there. */
export type ReplyAddress = { client_id: number; lead_id: number };

/** Addresses to which a contact answers: nobody can write into the history of another contact. */
export function createReplyAddresses(secretsKey: KeyRing, place: string | null) {
  const addresses = createSignedAddresses(secretsKey, place, {
    purpose: 'addresses of answers',
    prefix: 'reply',
    digits: [16, 16],
  });
  return {
    create: ({ client_id, lead_id }: ReplyAddress): string | null => addresses.create([client_id, lead_id]),
    find: (recipients: readonly string[]): ReplyAddress | null => {
      const [client_id, lead_id] = addresses.find(recipients) ?? [];
      return client_id === undefined || lead_id === undefined ? null : { client_id, lead_id };
    },
  };
}

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;
