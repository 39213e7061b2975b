import type { Endpoint, StreamEvent } from '#contract/endpoint.ts';
import { ApiCallError } from './api-call-error.ts';
import { readEvents, requestRaw } from './raw-answers.ts';
import type { Input } from './input.ts';
import { readAnswer } from './send.ts';

type Failure = { error: string; code: string };

/**
 * The progress of a call while it is answered, and its answer at the end. If a proxy or an older server does not
 * stream, only the answer comes.
 */
export async function* followProgress<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & { requestKey: string },
): AsyncGenerator<Exclude<StreamEvent<E>, Failure> | { answer: unknown }, void> {
  const response = await requestRaw(endpoint, input, 'text/event-stream');
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return yield { answer: await readAnswer(response) };
  let isAnswered = false;
  for await (const event of readEvents<Exclude<StreamEvent<E>, Failure> | Failure>(response)) {
    if (event === null) continue;
    if (isFailure(event)) throw new ApiCallError(503, event);
    isAnswered = isAnswer(event);
    yield event;
  }
  if (!isAnswered) throw new ApiCallError(0, null);
}

const isFailure = (event: unknown): event is Failure =>
  typeof event === 'object' && event !== null && 'error' in event;
const isAnswer = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'answer' in event;
