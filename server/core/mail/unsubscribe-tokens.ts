import * as z from 'zod/mini';
import { preferences, type Preference } from '#contract/users/users.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** Which mail a link switches off, and for whom. */
export type Unsubscription = { email: string; preference: Preference; client: number | null };

/** A list of a feature that people without an account are on, by the path of the page that takes them off it. */
export type ListSubscription = { path: string; ids: readonly number[]; email: string };

const ListContent = z.tuple([z.array(z.int()), z.string()]);
const Content = z.object({
  email: z.string(),
  preference: z.enum(preferences.map(({ key }) => key)),
  /** links of earlier releases do not say it: their reader had one client */
  client: z._default(z.nullable(z.int()), null),
});

/**
 * Tokens of the links that switch a kind of mail off. Nothing is stored for them, so that the link in an old mail
 * works while the server has its key. A token can only switch that mail off.
 */
export function createUnsubscribeTokens(secretsKey: KeyRing) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'unsubscribe links');
  return {
    create: (content: Unsubscription): string =>
      encrypt(JSON.stringify(content), context).toString('base64url'),
    /** null for anything this server has not made */
    read: (token: string): Unsubscription | null => {
      try {
        const text = decrypt(Buffer.from(token, 'base64url'), context);
        return z.parse(Content, JSON.parse(text));
      } catch {
        return null;
      }
    },
    /** Bound to the path of its page, so that no other page accepts it. */
    createForList: ({ path, ids, email }: ListSubscription): string =>
      encrypt(JSON.stringify([ids, email]), path).toString('base64url'),
    /** null for anything this server has not made for that page */
    readForList: (path: string, token: string): Omit<ListSubscription, 'path'> | null => {
      try {
        const text = decrypt(Buffer.from(token, 'base64url'), path);
        const [ids, email] = z.parse(ListContent, JSON.parse(text));
        return { ids, email };
      } catch {
        return null;
      }
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const context = 'mail';
