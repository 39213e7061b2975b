import { createPublicKey, verify } from 'node:crypto';

/** Verifies signatures (in base64, over SHA-256) of the key behind this public one: SPKI as DER, in base64. */
export function createVerifier(publicKey: string): (bytes: Buffer, signature: string) => boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return (bytes, signature) => verify('sha256', bytes, key, Buffer.from(signature, 'base64'));
}
