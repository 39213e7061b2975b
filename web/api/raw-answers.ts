import type { Data, Endpoint } from '#contract/endpoint.ts';
import { ApiCallError } from './api-call-error.ts';
import { withErrorEffects } from './call.ts';
import type { Input } from './input.ts';
import { readAnswer, request } from './send.ts';

/** One API call for a file: resolves to the raw response. */
export const download = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> =>
  requestRaw(endpoint, input, endpoint.document ?? 'text/csv');

/** The events of a server-sent event stream until the server closes it; null is a heartbeat. */
export async function* listen<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): AsyncGenerator<Data<E> | null, void> {
  yield* readEvents<Data<E>>(await requestRaw(endpoint, input, 'text/event-stream'));
}

export async function* readEvents<Event>({ body }: Response): AsyncGenerator<Event | null, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const chunk = await reader?.read().catch(() => {
      throw new ApiCallError(0, null);
    });
    if (!chunk || chunk.done) return;
    const blocks = (text + chunk.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield block.startsWith('data: ') ? JSON.parse(block.slice(6)) : null;
  }
}

export function requestRaw<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  accept: string,
): Promise<Response> {
  return withErrorEffects(endpoint, async () => {
    const response = await request(endpoint, input, { accept });
    if (!response.ok) await readAnswer(response);
    return response;
  });
}
