import { createKeyedHash, isSameBytes } from '../../security/hashes.ts';

/** The row of the ledger that an address, a link or a Message-ID names. */
export type RecipientKey = { client_id: number; id: number };

const signatureBytes = 8;

/** Names a row: in the Message-ID, and in the names of files. */
export const refOf = ({ client_id, id }: RecipientKey): string => `newsletter-${client_id}-${id}`;

/**
 * Return paths that name the row a mail was sent for (VERP), so that a bounce says whose it is whatever is left of the mail in
 * it. They are signed, so that nobody can bounce a mail that they did not get. Mail servers may write them in other letters.
 */
export function createReturnPaths(secretsKey: Buffer) {
  const hash = createKeyedHash(secretsKey, 'return paths of newsletters');
  const sign = (name: string) => hash(name).toString('hex', 0, signatureBytes);
  return {
    create: (row: RecipientKey, domain: string): string => {
      const name = `${row.client_id}-${row.id}`;
      return `bounce-${name}-${sign(name)}@${domain}`;
    },
    /** null for anything this server has not made */
    read: (address: string): RecipientKey | null => {
      const [, client, id, signature] =
        /^<?bounce-(\d{1,16})-(\d{1,16})-([0-9a-f]{16})@/i.exec(address.trim()) ?? [];
      if (!client || !id || !signature) return null;
      const right = sign(`${client}-${id}`);
      if (!isSameBytes(Buffer.from(signature.toLowerCase()), Buffer.from(right))) return null;
      return { client_id: Number(client), id: Number(id) };
    },
  };
}

export type ReturnPaths = ReturnType<typeof createReturnPaths>;
