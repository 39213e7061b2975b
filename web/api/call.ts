import type { Callable, Endpoint } from '#contract/endpoint.ts';
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
