import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer');

/** A random token of 256 bits, and its SHA-256, which is all that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** Creates an HMAC-SHA-256 with a key per purpose, derived from the secret key. */
export function createKeyedHash(secretsKey: Buffer, purpose: string): (text: string) => Buffer {
  // a key object is prepared once, raw bytes at every call
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32)));
  return (text) => createHmac('sha256', key).update(text).digest();
}

/** Only for authenticator apps, which support nothing newer. */
export const hmacSha1 = (key: Buffer, message: Buffer): Buffer =>
  createHmac('sha1', key).update(message).digest();

export const randomSecret = (bytes: number): Buffer => randomBytes(bytes);

/** Compares in constant time. */
export const isSameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
