import type { Callable } from '#contract/endpoint.ts';
import { ApiCallError } from './api-call-error.ts';

/** Tells the server which calls are tries of the same thing. */
export const createRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The keys of one form, dialog or button: one for each thing it acts on, until the server has answered. A refusal
 * frees the key; after a lost answer the next try uses the same one. If even the server cannot tell the outcome, the
 * message asks the person to check first. Their next call is new, because the old key is refused for a day.
 */
export function createRequestKeys() {
  const keys = new Map<string, string>();
  const toParamsKey = (params: unknown) => JSON.stringify(params) ?? '';
  return {
    take(params: unknown): string {
      const key = keys.get(toParamsKey(params)) ?? createRequestKey();
      keys.set(toParamsKey(params), key);
      return key;
    },
    answered: (params: unknown): void => void keys.delete(toParamsKey(params)),
    refused(params: unknown, error: unknown): void {
      if (error instanceof ApiCallError && isRefusal(error)) keys.delete(toParamsKey(params));
    },
  };
}

const isRefusal = ({ status }: ApiCallError): boolean => status >= 400 && status < 500;

export const lostAnswerMessage =
  'We couldn’t tell whether this was saved. Check your connection and try again.';

/** No answer came although the browser has a network: the server may have done it. */
export const isLost = (error: unknown): error is ApiCallError =>
  error instanceof ApiCallError && error.status === 0 && error.code !== 'offline';

/** Whether a second call does no more than the first. */
export const mayRepeat = ({ method, once }: Pick<Callable, 'method' | 'once'>): boolean =>
  method === 'PUT' || (method === 'POST' && once !== undefined && once !== false);
