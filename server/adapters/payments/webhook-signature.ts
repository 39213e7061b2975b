import { hmacSha256, isSameBytes } from '#server/core/security/hashes.ts';

const toleranceSeconds = 300;

/**
 * Whether the card provider sent this body, and recently. Its signature is `t=…,v1=…`, the HMAC-SHA256 of `t.body` in
 * hex. There may be several while the secret is being replaced.
 */
export function isSignedWebhook(body: Buffer, signature: unknown, secret: string, now: Date): boolean {
  if (typeof signature !== 'string' || signature.length > 2000) return false;
  const parts = signature.split(',').map((part) => part.trim());
  const [, sentAt] = parts.map((part) => /^t=(\d{1,12})$/.exec(part)).find((match) => match !== null) ?? [];
  if (sentAt === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) > toleranceSeconds) return false;
  const digest = hmacSha256(secret, Buffer.concat([Buffer.from(`${sentAt}.`), body])).toString('hex');
  return parts.some(
    (part) => part.startsWith('v1=') && isSameBytes(Buffer.from(part.slice(3)), Buffer.from(digest)),
  );
}
