import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** 256 random bits for the one who holds it, and their SHA-256: all that the database knows of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** A hash that nobody can make without the secret key, under a key of its own per purpose. */
export function createKeyedHash(secretsKey: Buffer, purpose: string): (text: string) => Buffer {
  // a key object is made ready once; bytes would be at every call, which takes twice as long again
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32)));
  return (text) => createHmac('sha256', key).update(text).digest();
}

/** For authenticator apps alone, which know nothing newer. */
export const hmacSha1 = (key: Buffer, message: Buffer): Buffer =>
  createHmac('sha1', key).update(message).digest();

export const randomSecret = (bytes: number): Buffer => randomBytes(bytes);

/** Takes the same time wherever the two differ. */
export const isSameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
