import type { Endpoint } from '#contract/endpoint.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { inThread, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { parseBodyOf } from './parse-body-of.ts';

const parse: Threaded<typeof parseBodyOf> = inThread(
  new URL('parse-body-of.ts', import.meta.url),
  'parseBodyOf',
);

/** The same as parseBody, without keeping others waiting: cleaning rich text takes up to a fifth of a second. */
export const parseBodyInThread = (endpoint: Endpoint, body: unknown): Promise<unknown> =>
  parse(endpoint.method, toApiPath(endpoint), body);
