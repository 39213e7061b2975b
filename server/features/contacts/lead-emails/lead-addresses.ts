import { createSignedAddresses } from '#server/core/mail/signed-addresses.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** Whose address it is, and how often it was replaced before. */
export type LeadAddress = { client_id: number; replaced: number };

/** Addresses whose emails become contacts of a client. */
export function createLeadAddresses(secretsKey: KeyRing, place: string | null) {
  const addresses = createSignedAddresses(secretsKey, place, {
    purpose: 'addresses for leads by email',
    prefix: 'leads',
    digits: [16, 6],
  });
  return {
    create: ({ client_id, replaced }: LeadAddress): string | null => addresses.create([client_id, replaced]),
    find: (recipients: readonly string[]): LeadAddress | null => {
      const [client_id, replaced] = addresses.find(recipients) ?? [];
      return client_id === undefined || replaced === undefined ? null : { client_id, replaced };
    },
  };
}

export type LeadAddresses = ReturnType<typeof createLeadAddresses>;
