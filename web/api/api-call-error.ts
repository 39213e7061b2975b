import type { FieldErrors } from '#contract/errors.ts';
import { defaultError } from '#contract/refusals.ts';

/** Why a call failed, as a sentence for people. Forms show `message` and `fields` as they are. */
export class ApiCallError extends Error {
  /** HTTP status; 0 if the server could not be reached */
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** the current data, if somebody else changed it first */
  readonly data: unknown;

  constructor(status: number, body: unknown) {
    super(readSentence(body));
    this.name = 'ApiError';
    this.status = status;
    this.code = textAt(body, 'code') ?? '';
    this.fields = fieldsOf(body);
    this.data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  }
}

/** The same call would be refused again; a busy or unreachable server may accept it later. */
export const isRefusal = (error: unknown): error is ApiCallError =>
  error instanceof ApiCallError && error.status >= 400 && error.status < 500 && error.status !== 429;

const LONGEST_PLAIN_TEXT = 300;

/** The first of: `data` where it is text, `error`, a body that is a short plain text. */
export function readSentence(body: unknown): string {
  return textAt(body, 'data') ?? textAt(body, 'error') ?? plainText(body) ?? defaultError;
}

function textAt(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function plainText(body: unknown): string | undefined {
  if (typeof body !== 'string' || body.trim() === '' || body.length >= LONGEST_PLAIN_TEXT) return undefined;
  return /^\s*<|<\/?(html|body|head|pre|h1|p|title)\b/i.test(body) ? undefined : body;
}

function fieldsOf(body: unknown): FieldErrors {
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) => {
      const texts = Array.isArray(messages) ? messages.filter((text) => typeof text === 'string') : [];
      return texts.length > 0 ? [[name, texts]] : [];
    }),
  );
}
