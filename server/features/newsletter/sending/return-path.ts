import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** The row of the ledger behind an address, a link or a Message-ID. */
export type RecipientKey = { client_id: number; id: number };

const signatureBytes = 8;

/** Identifies a row: in the Message-ID, and in the names of files. */
export const toRecipientRef = ({ client_id, id }: RecipientKey): string => `newsletter-${client_id}-${id}`;

/** Null for anything else. Nothing is signed: only who is known to be a mail service may send one. */
export function readRecipientRef(ref: string): RecipientKey | null {
  const [, client, id] = /^newsletter-(\d{1,15})-(\d{1,15})$/.exec(ref) ?? [];
  return client && id ? { client_id: Number(client), id: Number(id) } : null;
}

/**
 * Return paths that name the row of a mail (VERP), so that a bounce identifies it even if little of the mail is left.
 * They are signed, so that nobody can bounce a mail that they did not get. Mail servers may change their case.
 */
export function createReturnPaths(secretsKey: KeyRing) {
  const signature = createSignature(secretsKey, 'return paths of newsletters', signatureBytes);
  return {
    create: (row: RecipientKey, domain: string): string => {
      const name = `${row.client_id}-${row.id}`;
      return `bounce-${name}-${signature.sign(name).toString('hex')}@${domain}`;
    },
    /** null for anything this server has not made */
    read: (address: string): RecipientKey | null => {
      const [, client, id, signed] =
        /^<?bounce-(\d{1,16})-(\d{1,16})-([0-9a-f]{16})@/i.exec(address.trim()) ?? [];
      if (!client || !id || !signed) return null;
      if (!signature.isSigned(`${client}-${id}`, Buffer.from(signed, 'hex'))) return null;
      return { client_id: Number(client), id: Number(id) };
    },
  };
}

export type ReturnPaths = ReturnType<typeof createReturnPaths>;
