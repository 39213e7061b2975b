import * as z from 'zod/mini';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** The recipient of a newsletter: the row of its ledger, the contact and its address. */
export type Recipient = { id: number; lead_id: number; email: string };

/** The contents of a link in a newsletter: complete in themselves, even if the contact has changed. */
export type NewsletterLink = { client: number; recipient: number; lead: number; addressHash: Buffer };

const Content = z.tuple([z.int(), z.int(), z.int(), z.string()]);

/**
 * Tokens of the links for unsubscribing from a newsletter, or choosing less of it. Nothing is stored for them, so
 * they work while the server has its key. Nobody else can read an address or a number in them.
 */
export function createNewsletterTokens(secretsKey: KeyRing, addressHash: { ofEmail(email: string): Buffer }) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'links of newsletters');
  return {
    unsubscribeTokenOf: (client: number, { id, lead_id, email }: Recipient): string => {
      const content = [client, id, lead_id, addressHash.ofEmail(email).toString('base64url')];
      return encrypt(JSON.stringify(content), context).toString('base64url');
    },
    /** null for anything this server has not made */
    read: (token: string): NewsletterLink | null => {
      try {
        const text = decrypt(Buffer.from(token, 'base64url'), context);
        const [client, recipient, lead, hash] = z.parse(Content, JSON.parse(text));
        return { client, recipient, lead, addressHash: Buffer.from(hash, 'base64url') };
      } catch {
        return null;
      }
    },
  };
}

const context = 'newsletter';
