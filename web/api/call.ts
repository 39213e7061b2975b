import type { Endpoint } from '#contract/endpoint.ts';
import { afterFailure } from './after-failure.ts';
import type { Answer, Input } from './input.ts';
import { answerOf, request, send } from './send.ts';
import { tokens } from './token-store.ts';

/** One call of the API, typed by its endpoint. Fails with an ApiError that carries the sentence to show. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  return watched(endpoint, () => send<E>(endpoint, input));
}

/** The same for a file: the answer's own stream, as the server writes it. */
export function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> {
  return watched(endpoint, async () => {
    const response = await request(endpoint, input, { accept: 'text/csv' });
    if (!response.ok) await answerOf(response);
    return response;
  });
}

async function watched<T>(endpoint: Endpoint, make: () => Promise<T>): Promise<T> {
  const sentWith = tokens.token();
  try {
    return await make();
  } catch (error) {
    afterFailure(endpoint, error, sentWith);
    throw error;
  }
}
