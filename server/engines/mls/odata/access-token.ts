import * as z from 'zod/mini';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { MlsError } from '../mls-source.ts';

export type Credentials = { tokenUrl: string; clientId: string; clientSecret: string; scope: string };

export type AccessTokens = {
  /** The token to use now; `refused` is one that was not accepted, and is not returned again. */
  get: (refused?: string) => Promise<string>;
};

const Answer = z.object({
  access_token: z.string().check(z.minLength(1)),
  // some servers send it as text, some not at all
  expires_in: z._default(z.coerce.number(), 300),
});

/** A token must not expire on its way to the server. */
const marginMs = 60_000;

/** One token for all requests, stored until it expires; requests that come while it is fetched share the result. */
export function createAccessTokens(
  { tokenUrl, clientId, clientSecret, scope }: Credentials,
  { send, clock }: { send: SendOutbound; clock: () => Date },
): AccessTokens {
  let present: { token: string; endsAt: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchToken = async () => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    });
    const response = await send({
      method: 'POST',
      url: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
      maxBytes: 64 * 1024,
      timeoutMs: 15_000,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? new MlsError('unavailable', { cause: error }) : error;
    });
    if (response.status >= 500 || response.status === 429) throw new MlsError('unavailable');
    const answer = Answer.safeParse(parseJson(response.body));
    if (response.status !== 200 || !answer.success) throw new MlsError('unauthorised');
    const { access_token: token, expires_in: seconds } = answer.data;
    present = { token, endsAt: clock().getTime() + seconds * 1000 - marginMs };
    return token;
  };

  return {
    get: (refused) => {
      const isUsable = present && present.token !== refused && present.endsAt > clock().getTime();
      if (present && isUsable) return Promise.resolve(present.token);
      fetching ??= fetchToken().finally(() => (fetching = undefined));
      return fetching;
    },
  };
}

/** A token that never expires, as some servers issue by hand. */
export const fixedAccessToken = (token: string): AccessTokens => ({
  get: (refused) =>
    refused === token ? Promise.reject(new MlsError('unauthorised')) : Promise.resolve(token),
});

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
