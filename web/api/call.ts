import type { Callable, Data, Endpoint } from '#contract/endpoint.ts';
import { ApiCallError } from './api-call-error.ts';
import { applyErrorEffects } from './error-effects.ts';
import type { Answer, AnyInput, Input } from './input.ts';
import { readAnswer, request, send } from './send.ts';

type SendInSession = <T>(make: () => Promise<T>) => Promise<T>;

let sendInSession: SendInSession = (make) => make();

/** The portal installs its handling of ended sessions here, so that the sign-in page need not load it. */
export function sendCallsThrough(send: SendInSession): void {
  sendInSession = send;
}

/** One API call, typed by its endpoint. Throws an ApiCallError that carries the sentence to show. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  return withErrorEffects(endpoint, () => send<E>(endpoint, input));
}

/** The same for an endpoint of unknown type. */
export const callUntyped = (endpoint: Callable, input: AnyInput): Promise<unknown> =>
  withErrorEffects(endpoint, async () => readAnswer(await request(endpoint, input)));

/** The same for a file: resolves to the raw response. */
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

/** Adds session handling and error effects to a call, also to one that does not use fetch. */
export async function withErrorEffects<T>(endpoint: Callable, make: () => Promise<T>): Promise<T> {
  try {
    // endpoints that need no session answer 401 for a wrong password or an expired code
    return await (endpoint.access.kind === 'open' ? make() : sendInSession(make));
  } catch (error) {
    applyErrorEffects(error);
    throw error;
  }
}
