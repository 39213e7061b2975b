import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** Identifies an installation to push services. Subscriptions are bound to the public key, so it never changes. */
export type VapidKeys = {
  /** base64url, as browsers take it */
  publicKey: string;
  /** PKCS #8 in PEM */
  privateKey: string;
};

export function createVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Services refuse tokens of more than a day, and clocks differ. */
const tokenHours = 12;

/** The Authorization header of a request to this push service (RFC 8292). `contact` is whom it may write to. */
export function signRequest(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + tokenHours * 3600,
    sub: contact,
  };
  const text = `${encodePart({ typ: 'JWT', alg: 'ES256' })}.${encodePart(claims)}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
