import type { Endpoint } from '#contract/endpoint.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { parseSentBody } from './parse-sent-body.ts';

const parse: Threaded<typeof parseSentBody> = createThreadTask(
  new URL('parse-sent-body.ts', import.meta.url),
  'parseSentBody',
);

/** The same as parseBody, without keeping others waiting: cleaning rich text takes up to a fifth of a second. */
export const parseBodyInThread = (endpoint: Endpoint, body: unknown): Promise<unknown> =>
  parse(endpoint.method, toApiPath(endpoint), body);
