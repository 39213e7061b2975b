import * as z from 'zod/mini';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, createTokenError, createUnreadableError } from '../ask-json.ts';
import { StatsError } from '../stats-provider.ts';

export type RefreshConfig = { tokenUrl: string; clientId: string; clientSecret: string };

const Answer = z.looseObject({ access_token: z.string().check(z.minLength(1)) });

/** The token for an hour, for the one that a person has given for good (OAuth 2.0, RFC 6749, section 6). */
export async function refreshAccess(
  token: string,
  { tokenUrl, clientId, clientSecret }: RefreshConfig,
  send: SendOutbound,
): Promise<string> {
  const { status, body } = await askJson(send, 'Google', {
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: token,
    }).toString(),
  });
  if (status >= 500 || status === 429)
    throw new StatsError('Google has a problem of its own.', { tryAgain: 'later' });
  if (status !== 200) throw createTokenError('Google');
  const { success, data } = Answer.safeParse(body);
  if (!success) throw createUnreadableError('Google');
  return data.access_token;
}
