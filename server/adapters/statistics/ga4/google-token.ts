import * as z from 'zod/mini';
import { createRsaSigner } from '#server/engines/outbound/rsa-signature.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, createUnreadableError } from '../ask-json.ts';
import { StatsError } from '../stats-provider.ts';

const ServiceAccount = z.looseObject({ client_email: z.string(), private_key: z.string() });
const Answer = z.looseObject({ access_token: z.string().check(z.minLength(1)) });
const scope = 'https://www.googleapis.com/auth/analytics.readonly';
const livesSeconds = 3600;

type Needs = { tokenUrl: string; send: SendOutbound };

/**
 * The key file of a service account is exchanged for a token valid for an hour. A token entered by hand is used
 * directly.
 */
export async function googleToken(secret: string, now: Date, { tokenUrl, send }: Needs): Promise<string> {
  if (!secret.trimStart().startsWith('{')) return secret;
  const account = ServiceAccount.safeParse(parse(secret));
  if (!account.success) throw refuseKey();
  const { status, body } = await askJson(send, 'Google', {
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertionOf(account.data, tokenUrl, now),
    }).toString(),
  });
  if (status >= 500 || status === 429)
    throw new StatsError('Google has a problem of its own.', { tryAgain: 'later' });
  if (status !== 200) throw refuseKey();
  const answer = Answer.safeParse(body);
  if (!answer.success) throw createUnreadableError('Google');
  return answer.data.access_token;
}

async function assertionOf(
  { client_email: email, private_key: key }: z.infer<typeof ServiceAccount>,
  audience: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: email, scope, aud: audience, iat: issuedAt, exp: issuedAt + livesSeconds };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  try {
    const signature = await createRsaSigner(key)(Buffer.from(signed));
    return `${signed}.${signature.toString('base64url')}`;
  } catch (error) {
    throw refuseKey(error);
  }
}

const refuseKey = (cause?: unknown): StatsError =>
  new StatsError('Google doesn’t accept our key.', { tryAgain: 'never', cause });

function parse(secret: string): unknown {
  try {
    return JSON.parse(secret);
  } catch {
    return null;
  }
}
