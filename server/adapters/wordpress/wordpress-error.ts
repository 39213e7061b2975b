import { OutboundError, type OutboundFailure } from '#server/engines/outbound/outbound-error.ts';
import type { OutboundResponse } from '#server/engines/outbound/send-once.ts';

/** Why a website did not accept a request. `later`: it may be accepted when tried again. */
export class WordPressError extends Error {
  readonly tryAgain: 'later' | 'never';
  readonly status: number | null;
  /** how long the website asks us to wait */
  readonly waitMs: number | null;
  constructor(
    sentence: string,
    more: { tryAgain: 'later' | 'never'; status?: number; waitMs?: number | null; cause?: unknown },
  ) {
    super(sentence, { cause: more.cause });
    this.tryAgain = more.tryAgain;
    this.status = more.status ?? null;
    this.waitMs = more.waitMs ?? null;
  }
}

const failures: Record<OutboundFailure, { sentence: string; tryAgain: 'later' | 'never' }> = {
  'refused address': {
    sentence: 'The address of the website leads into a network we don’t call.',
    tryAgain: 'never',
  },
  'unknown host': { sentence: 'The address of the website is not known.', tryAgain: 'later' },
  unreachable: { sentence: 'The website cannot be reached.', tryAgain: 'later' },
  timeout: { sentence: 'The website cannot be reached.', tryAgain: 'later' },
  'may have arrived': { sentence: 'The website did not answer in time.', tryAgain: 'later' },
  'too long': { sentence: 'The website answered with more than we read.', tryAgain: 'later' },
  'too many redirects': { sentence: 'The website redirects us in circles.', tryAgain: 'later' },
};

export function toWordPressError(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const { sentence, tryAgain } = failures[error.failure];
  return new WordPressError(sentence, { tryAgain, cause: error });
}

/** The error of an answer without success. */
export function readWordPressError({ status, headers }: OutboundResponse): WordPressError {
  if (status === 429 || status === 503)
    return new WordPressError('The website asks us to wait.', {
      tryAgain: 'later',
      status,
      waitMs: waitOf(headers['retry-after']),
    });
  if (status >= 500)
    return new WordPressError('The website has a problem of its own.', { tryAgain: 'later', status });
  return new WordPressError(refusals[status] ?? `The website refused it (${status}).`, {
    tryAgain: 'never',
    status,
  });
}

const refusals: Readonly<Record<number, string>> = {
  301: 'The website has moved to another address.',
  302: 'The website has moved to another address.',
  307: 'The website has moved to another address.',
  308: 'The website has moved to another address.',
  401: 'The website did not accept our user and application password.',
  403: 'The website does not let our user publish.',
  404: 'The website has no WordPress at this address.',
  413: 'The website refuses pictures of this size.',
};

/** Retry-After in seconds, of which the publisher keeps a day; a date is left to our own intervals. */
const waitOf = (retryAfter: string | undefined): number | null =>
  retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
