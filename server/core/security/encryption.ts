import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomFillSync } from 'node:crypto';
import { listKeys, newestKey, type KeyRing } from './key-ring.ts';

const ivBytes = 12;
const tagBytes = 16;

export type Encryption = {
  encrypt(text: string, context: string): Buffer;
  /** Throws if the text was encrypted for another context or with another key, or has been changed. */
  decrypt(encrypted: Buffer, context: string): string;
};

/**
 * Encrypts secrets that must be readable later, with AES-256-GCM and a key per purpose. The context (the owner) is
 * authenticated, so that an encrypted text copied to another row cannot be decrypted.
 */
export function createEncryption(ring: KeyRing, purpose: string): Encryption {
  const { encrypt } = encryptWith(newestKey(ring), purpose);
  const readers = listKeys(ring).map((key) => encryptWith(key, purpose));
  return {
    encrypt,
    decrypt(encrypted, context) {
      let failure: unknown;
      for (const { decrypt } of readers)
        try {
          return decrypt(encrypted, context);
        } catch (error) {
          failure ??= error;
        }
      throw failure;
    },
  };
}

function encryptWith(secretsKey: Buffer, purpose: string): Encryption {
  // a key object is prepared once, the bytes of a key on every call, and each newsletter encrypts something
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretsKey, '', `seal ${purpose}`, 32)));
  return {
    encrypt(text, context) {
      const iv = nextIv();
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
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
      ]).toString();
    },
  };
}

const drawnAtOnce = 256;
const drawn = Buffer.alloc(drawnAtOnce * ivBytes);
let used = drawn.length;

/** Random ones, drawn many at once since asking the system costs as much as encrypting; each is used once. */
function nextIv(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const iv = Buffer.from(drawn.subarray(used, used + ivBytes));
  used += ivBytes;
  return iv;
}
