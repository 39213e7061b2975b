import type { Data, Endpoint } from '#contract/endpoint.ts';
import { applyErrorEffects } from './error-effects.ts';
import type { Answer, AnyInput, Input } from './input.ts';
import { answerOf, request, send } from './send.ts';

type SendInSession = <T>(make: () => Promise<T>) => Promise<T>;

let sendInSession: SendInSession = (make) => make();

/** What becomes of calls whose session has ended is decided behind the sign-in; the page of the sign-in does without it. */
export function sendCallsThrough(send: SendInSession): void {
  sendInSession = send;
}

/** One call of the API, typed by its endpoint. Fails with an ApiError that carries the sentence to show. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  return watched(endpoint, () => send<E>(endpoint, input));
}

/** The same for an endpoint whose types are not at hand. */
export const callUntyped = (endpoint: Endpoint, input: AnyInput): Promise<unknown> =>
  watched(endpoint, () => send(endpoint, input));

/** The same for a file: the answer's own bytes, as the server writes them. */
export const download = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> =>
  opened(endpoint, input, endpoint.document ?? 'text/csv');

/** Events as they come, until the server ends them; null is a sign of life. */
export async function* listen<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): AsyncGenerator<Data<E> | null, void> {
  const { body } = await opened(endpoint, input, 'text/event-stream');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    const blocks = (text + piece.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield block.startsWith('data: ') ? JSON.parse(block.slice(6)) : null;
  }
}

function opened<E extends Endpoint>(endpoint: E, input: Input<E>, accept: string): Promise<Response> {
  return watched(endpoint, async () => {
    const response = await request(endpoint, input, { accept });
    if (!response.ok) await answerOf(response);
    return response;
  });
}

/** A call as it is made and answered, with what follows from its failure: for calls that are sent in a way of their own. */
export async function watched<T>(endpoint: Endpoint, make: () => Promise<T>): Promise<T> {
  try {
    // the calls that anybody may make use 401 for a wrong password or a dead code
    return await (endpoint.access.kind === 'open' ? make() : sendInSession(make));
  } catch (error) {
    applyErrorEffects(error);
    throw error;
  }
}
