import * as z from 'zod/mini';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** Whom a newsletter went to: the row of its ledger, the contact and its address. */
export type Recipient = { id: number; lead_id: number; email: string };

/** What a link in a newsletter says: it stands for itself, whatever has become of the contact. */
export type NewsletterLink = { client: number; recipient: number; lead: number; addressHash: Buffer };

const Content = z.tuple([z.int(), z.int(), z.int(), z.string()]);

/**
 * Tokens of the links with which somebody leaves a newsletter, or chooses less of it. Nothing is stored for them, so that they
 * work as long as the server keeps its key; nobody else reads an address or a number in them.
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
