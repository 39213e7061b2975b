import {
  X509Certificate,
  createHmac,
  createPublicKey,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { listKeys, newestKey, oldestKey, type KeyRing } from './key-ring.ts';

export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer');

/** An id sent with a form, so that a repeated submission is recognised. */
export const newFormId = (): string => randomUUID();

/** A random token of 256 bits, and its SHA-256; only the hash is stored in the database. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/**
 * Creates an HMAC-SHA-256 with a key per purpose, derived from the newest key: for values that are valid for minutes.
 */
export const createKeyedHash = (ring: KeyRing, purpose: string): KeyedHash =>
  hashWith(newestKey(ring), purpose);

/** The same for values that are stored and looked up again, even after the key has changed. */
export const createStoredHash = (ring: KeyRing, purpose: string): KeyedHash =>
  hashWith(oldestKey(ring), purpose);

/** Signs with the newest key and accepts signatures of former ones, for the links in old mails. */
export function createSignature(ring: KeyRing, purpose: string, bytes: number) {
  const signWith = (key: Buffer) => {
    const hash = hashWith(key, purpose);
    return (text: string) => hash(text).subarray(0, bytes);
  };
  const all = listKeys(ring).map(signWith);
  return {
    sign: signWith(newestKey(ring)),
    isSigned: (text: string, signature: Buffer): boolean =>
      all.some((sign) => isSameBytes(sign(text), signature)),
  };
}

type KeyedHash = (text: string) => Buffer;

function hashWith(secretsKey: Buffer, purpose: string): KeyedHash {
  const key = Buffer.alloc(blockBytes);
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32)).copy(key);
  // RFC 2104 with two hashes: an Hmac object costs several times as much, and each newsletter needs three
  const inner = key.map((byte) => byte ^ 0x36);
  const outer = key.map((byte) => byte ^ 0x5c);
  return (text) => sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, Buffer.from(text)]))]));
}
/** The block size of SHA-256. */
const blockBytes = 64;

/** Only for authenticator apps, which support nothing newer. */
export const hmacSha1 = (key: Buffer, message: Buffer): Buffer =>
  createHmac('sha1', key).update(message).digest();

/** Only for what other systems sign or check with a key of their own. */
export const hmacSha256 = (key: string | Buffer, message: string | Buffer): Buffer =>
  createHmac('sha256', key).update(message).digest();

/** Verifies signatures (in base64, over SHA-256) of the key behind this public one: SPKI as DER, in base64. */
export function createVerifier(publicKey: string): (bytes: Buffer, signature: string) => boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return (bytes, signature) => verify('sha256', bytes, key, Buffer.from(signature, 'base64'));
}

/** The same for the key of a certificate, in PEM, whose address was trusted. Throws where it is none. */
export const createCertificateVerifier = (pem: string) =>
  createVerifier(
    new X509Certificate(pem).publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  );

export const randomSecret = (bytes: number): Buffer => randomBytes(bytes);

/** Compares in constant time. */
export const isSameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
