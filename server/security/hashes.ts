import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer');

/** A random token of 256 bits, and its SHA-256, which is all that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** Creates an HMAC-SHA-256 with a key per purpose, derived from the secret key. */
export function createKeyedHash(secretsKey: Buffer, purpose: string): (text: string) => Buffer {
  const key = Buffer.alloc(blockBytes);
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32)).copy(key);
  // RFC 2104 by two hashes at once: an Hmac object costs several times as much, and each newsletter needs three
  const inner = key.map((byte) => byte ^ 0x36);
  const outer = key.map((byte) => byte ^ 0x5c);
  return (text) => sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, Buffer.from(text)]))]));
}
/** What SHA-256 takes in at once. */
const blockBytes = 64;

/** Only for authenticator apps, which support nothing newer. */
export const hmacSha1 = (key: Buffer, message: Buffer): Buffer =>
  createHmac('sha1', key).update(message).digest();

/** Only for others, who sign and have signed with a key that is a text. */
export const hmacSha256 = (key: string, message: Buffer): Buffer =>
  createHmac('sha256', key).update(message).digest();

export const randomSecret = (bytes: number): Buffer => randomBytes(bytes);

/** Compares in constant time. */
export const isSameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
