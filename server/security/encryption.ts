import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

export type Encryption = {
  encrypt(text: string, context: string): Buffer;
  /** Throws where the text was sealed for another context, under another key, or has been changed. */
  decrypt(sealed: Buffer, context: string): string;
};

/**
 * Keeps what must be read again out of the database's reach: AES-256-GCM under a key of its own per purpose. The context
 * (whose it is) is sealed in, so that a sealed text moved to another row opens nothing.
 */
export function createEncryption(secretsKey: Buffer, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', `seal ${purpose}`, 32));
  return {
    encrypt(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
