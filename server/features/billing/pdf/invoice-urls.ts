import { signatureSeconds } from '#contract/files.ts';
import { createKeyedHash, isSameBytes } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type Signed = { expires: number; signature: string; now: Date };
export type InvoiceKey = { client_id: number; id: number };

/** Addresses of invoices as PDF, which need no session and are valid for ten minutes and one invoice. */
export function createInvoiceUrls(secretsKey: KeyRing) {
  const hash = createKeyedHash(secretsKey, 'invoices');
  const signatureOf = ({ client_id, id }: InvoiceKey, expires: number) =>
    hash(`${client_id} ${id} ${expires}`).toString('base64url');
  return {
    sign: (key: InvoiceKey, now: Date): string => {
      const expires = Math.floor(now.getTime() / 1000) + signatureSeconds;
      return `/invoices/${key.client_id}/${key.id}.pdf?expires=${expires}&signature=${signatureOf(key, expires)}`;
    },
    check: (key: InvoiceKey, signed: Signed): 'signed' | 'expired' | 'forged' => {
      const { expires, signature, now } = signed;
      if (!isSameBytes(Buffer.from(signatureOf(key, expires)), Buffer.from(signature))) return 'forged';
      const secondsLeft = expires - now.getTime() / 1000;
      return secondsLeft > 0 && secondsLeft <= signatureSeconds ? 'signed' : 'expired';
    },
  };
}

export type InvoiceUrls = ReturnType<typeof createInvoiceUrls>;
