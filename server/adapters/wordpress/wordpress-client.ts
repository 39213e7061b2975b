import type * as z from 'zod/mini';
import type { OutboundRequest, OutboundResponse } from '#server/engines/outbound/send-once.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { readWordPressError, toWordPressError, WordPressError } from './wordpress-error.ts';

/** A WordPress site, and the user whose application password we have. */
export type WordPressConnection = { address: string; user: string; password: string };

type Call = Pick<OutboundRequest, 'method' | 'body'> & {
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

const answerMs = 20_000;
const maxBytes = 4 * 1024 ** 2;

/** Calls of the WordPress REST API, version 2, with an application password. */
export function createWordPressClient(send: SendOutbound, { address, user, password }: WordPressConnection) {
  const base = `${address.replace(/\/$/, '')}/wp-json/wp/v2`;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  return async <T>(schema: z.ZodMiniType<T>, { path, query = {}, headers, ...call }: Call): Promise<T> => {
    const search = new URLSearchParams(query).toString();
    const response = await send({
      timeoutMs: answerMs,
      ...call,
      url: `${base}${path}${search === '' ? '' : `?${search}`}`,
      headers: { accept: 'application/json', authorization, ...headers },
      maxBytes,
    }).catch((error: unknown) => {
      throw toWordPressError(error);
    });
    if (response.status < 200 || response.status > 299) throw readWordPressError(response);
    return parseAnswer(schema, response);
  };
}

export type CallWordPress = ReturnType<typeof createWordPressClient>;

export const json = (body: object) => ({
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json' },
});

/** A response that is cut off, or a plugin's page in its place, may be right the next time. */
function parseAnswer<T>(schema: z.ZodMiniType<T>, { body }: OutboundResponse): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new WordPressError('The website answered with something that is not WordPress.', {
      tryAgain: 'later',
      cause,
    });
  }
}
