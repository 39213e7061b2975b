import { createSignature } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** The client and month of a newsletter. */
export type WebVersion = { client: number; month: string };

const idBytes = 6;
const monthBytes = 3;
const signatureBytes = 15;
export const newsletterPath = '/sites/newsletters/';

/**
 * The address of a month's newsletter in a browser: it stays the same when the words change, and cannot be guessed.
 * Nothing is stored for it.
 */
export function createWebAddresses(secretsKey: KeyRing) {
  const signature = createSignature(secretsKey, 'web versions of newsletters', signatureBytes);
  return {
    pathOf: ({ client, month }: WebVersion): string => {
      const content = Buffer.alloc(idBytes + monthBytes);
      content.writeUIntBE(client, 0, idBytes);
      content.writeUIntBE(Number(month.replace('-', '')), idBytes, monthBytes);
      return (
        newsletterPath +
        Buffer.concat([content, signature.sign(content.toString('hex'))]).toString('base64url')
      );
    },
    /** null for anything this server has not made */
    read: (token: string): WebVersion | null => {
      const bytes = Buffer.from(token, 'base64url');
      const content = bytes.subarray(0, idBytes + monthBytes);
      if (bytes.length !== idBytes + monthBytes + signatureBytes || bytes.toString('base64url') !== token)
        return null;
      if (!signature.isSigned(content.toString('hex'), bytes.subarray(content.length))) return null;
      const month = String(content.readUIntBE(idBytes, monthBytes));
      return { client: content.readUIntBE(0, idBytes), month: `${month.slice(0, 4)}-${month.slice(4)}` };
    },
  };
}

export type WebAddresses = ReturnType<typeof createWebAddresses>;
