import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

export type Encryption = {
  encrypt(text: string, context: string): Buffer;
  /** Throws where the text was encrypted for another context, with another key, or has been changed. */
  decrypt(encrypted: Buffer, context: string): string;
};

/**
 * Encrypts secrets that must be readable later, with AES-256-GCM and a key per purpose. The context (the owner) is
 * authenticated, so that an encrypted text copied to another row cannot be decrypted.
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
    decrypt(encrypted, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(encrypted.subarray(-tagBytes));
      return Buffer.concat([
        decipher.update(encrypted.subarray(ivBytes, -tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
