import { createPrivateKey, sign } from 'node:crypto';

/** Signs with RSA and SHA-256, in other threads: it takes far longer than all the rest of a mail. */
export function createRsaSigner(privateKey: string): (text: Buffer) => Promise<Buffer> {
  // a key object is prepared once, its text on every call
  const key = createPrivateKey(privateKey);
  return (text) =>
    new Promise((resolve, reject) =>
      sign('sha256', text, key, (error, signature) => (error ? reject(error) : resolve(signature))),
    );
}
