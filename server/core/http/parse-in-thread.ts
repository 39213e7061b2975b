import type { Endpoint } from '#contract/endpoint.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { LargeBody } from './large-body.ts';
import type { parseSentBody } from './parse-sent-body.ts';

const parse: Threaded<typeof parseSentBody> = createThreadTask(
  new URL('parse-sent-body.ts', import.meta.url),
  'parseSentBody',
);

/**
 * The same as parseBody, without keeping others waiting: cleaning rich text takes up to a fifth of a second. The thread
 * gets bytes, since a copy of thousands of parsed members takes longer than parsing them.
 */
export const parseBodyInThread = (
  endpoint: Endpoint,
  { bytes }: LargeBody,
  ifMatch: string | undefined,
): Promise<unknown> => parse(endpoint.method, toApiPath(endpoint), bytes, ifMatch);
