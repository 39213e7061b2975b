import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of one browser's subscription, in base64url as the browser names them. */
export type SubscriptionKeys = { p256dh: string; auth: string };

/** New for each message; tests repeat those of the standard's example. */
type Randomness = { salt: Buffer; privateKey: Buffer };

const curve = 'prime256v1';
const recordSize = 4096;
/** Push services take 4096 bytes: without header, padding mark and tag. */
export const maxPayloadBytes = recordSize - 86 - 1 - 16;

/** One record of `aes128gcm` that only the subscribed browser can read (RFC 8291). */
export function encryptPayload(
  payload: string,
  { p256dh, auth }: SubscriptionKeys,
  { salt, privateKey } = drawRandomness(),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(curve);
  sender.setPrivateKey(privateKey);
  const sharedKey = hkdf(
    sender.computeSecret(receiver),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()]),
    32,
  );
  const key = hkdf(sharedKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(sharedKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // the last record ends with this mark
  const text = Buffer.concat([Buffer.from(payload), Buffer.from([2])]);
  return Buffer.concat([
    toHeader(salt, sender.getPublicKey()),
    cipher.update(text),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function drawRandomness(): Randomness {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

function toHeader(salt: Buffer, publicKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey]);
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Whether a browser's keys can be encrypted for: a point of the curve, and a secret of sixteen bytes. */
export function areUsableKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32;
  } catch {
    return false;
  }
}
