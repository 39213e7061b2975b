import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import type { OutboundRequest, OutboundResponse } from '#server/engines/outbound/send-once.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { StatsError } from './stats-provider.ts';

const maxBytes = 4 * 1024 * 1024;
const timeoutMs = 30_000;

export type JsonAnswer = { status: number; headers: OutboundResponse['headers']; body: unknown };

type Question = Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>;

/** One query to a provider, with a complete answer or an error. */
export async function askJson(send: SendOutbound, provider: string, question: Question): Promise<JsonAnswer> {
  try {
    const { status, headers, body } = await send({ ...question, maxBytes, timeoutMs });
    return { status, headers, body: parse(body) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.failure === 'refused address')
      throw new StatsError(`The address of ${provider} leads into a network we don’t call.`, {
        tryAgain: 'never',
        cause: error,
      });
    const isSlow = error.failure === 'may have arrived' || error.failure === 'timeout';
    throw new StatsError(isSlow ? `${provider} didn’t answer in time.` : `${provider} can’t be reached.`, {
      tryAgain: 'later',
      cause: error,
    });
  }
}

/** A text that a header cannot carry was never a token of a provider. */
export function bearer(provider: string, token: string): string {
  if (!/^[ -~]+$/.test(token)) throw createTokenError(provider);
  return `Bearer ${token}`;
}

export const createTokenError = (provider: string): StatsError =>
  new StatsError(`${provider} doesn’t accept our access token.`, { tryAgain: 'never' });

export const createUnreadableError = (provider: string): StatsError =>
  new StatsError(`${provider} answered in a way that we can’t read.`, { tryAgain: 'later' });

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
