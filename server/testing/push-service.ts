import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export type Answer = { status: number; headers?: Record<string, string> } | 'none';

/** A browser's side of a subscription, which reads what only it can read. */
export function createBrowser(origin: string, name: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${origin}/${name}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read: (body: Buffer): string => decryptPayload(body, pair, auth),
  };
}

/** The receiving side of RFC 8291, written from its text with HMAC alone. */
function decryptPayload(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const shared = hmac(auth, browser.computeSecret(sender));
  const input = hmac(shared, 'WebPush: info\0', browser.getPublicKey(), sender, Buffer.from([1]));
  const root = hmac(salt, input);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hmac(root, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16),
    hmac(root, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12),
  );
  decipher.setAuthTag(encrypted.subarray(-16));
  const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString();
  if (!text.endsWith('\u0002')) throw new Error('The last record does not say that it is the last.');
  return text.slice(0, -1);
}

function hmac(key: Buffer, ...parts: (Buffer | string)[]): Buffer {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
}

/** The claims of a VAPID header whose signature fits its key; throws for any other. */
export function readVapid(header: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || Buffer.from(head, 'base64url').toString() !== '{"typ":"JWT","alg":"ES256"}')
    throw new Error('The request is not signed as RFC 8292 says.');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

const encode = (bytes: Buffer): string => bytes.toString('base64url');

type TakenPush = { path: string; headers: IncomingMessage['headers']; body: Buffer };

/** A push service that has bad days: it answers as the test says, and 201 afterwards. */
export async function startPushService() {
  const taken: TakenPush[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const answer = answers.shift() ?? { status: 201 };
      if (answer === 'none') request.socket.destroy();
      else reply.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    answers,
    /** of the next requests, in order */
    answerWith: (...next: Answer[]) => void answers.push(...next),
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(stopped);
      }),
  };
}
