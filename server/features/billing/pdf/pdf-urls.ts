import { signatureSeconds } from '#contract/files.ts';
import { createKeyedHash, isSameBytes } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type Signed = { expires: number; signature: string; now: Date };
export type PdfKey = { client_id: number; id: number };

/** Addresses of PDFs, which need no session and are valid for ten minutes and one document. */
export function createPdfUrls(secretsKey: KeyRing, kind: 'invoices' | 'credit-notes' | 'statements') {
  const hash = createKeyedHash(secretsKey, kind);
  const signatureOf = ({ client_id, id }: PdfKey, expires: number) =>
    hash(`${client_id} ${id} ${expires}`).toString('base64url');
  return {
    sign: (key: PdfKey, now: Date): string => {
      const expires = Math.floor(now.getTime() / 1000) + signatureSeconds;
      return `/${kind}/${key.client_id}/${key.id}.pdf?expires=${expires}&signature=${signatureOf(key, expires)}`;
    },
    check: (key: PdfKey, signed: Signed): 'signed' | 'expired' | 'forged' => {
      const { expires, signature, now } = signed;
      if (!isSameBytes(Buffer.from(signatureOf(key, expires)), Buffer.from(signature))) return 'forged';
      const secondsLeft = expires - now.getTime() / 1000;
      return secondsLeft > 0 && secondsLeft <= signatureSeconds ? 'signed' : 'expired';
    },
  };
}

export type PdfUrls = ReturnType<typeof createPdfUrls>;
