import { signatureSeconds } from '#contract/files.ts';
import { createKeyedHash, isSameBytes } from '#server/core/security/hashes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

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
    isSigned: (key: InvoiceKey, expires: number, signature: string, now: Date): boolean => {
      const secondsLeft = expires - now.getTime() / 1000;
      if (secondsLeft <= 0 || secondsLeft > signatureSeconds) return false;
      return isSameBytes(Buffer.from(signatureOf(key, expires)), Buffer.from(signature));
    },
  };
}

export type InvoiceUrls = ReturnType<typeof createInvoiceUrls>;
