import { expect, test } from 'vitest';
import { ApiCallError } from './api-call-error.ts';
import { createRequestKeys } from './request-keys.ts';

const answer = (status: number, code: string | null) =>
  new ApiCallError(status, code && { error: 'No.', code });

test.each([
  ['a refusal', 422, 'invalid'],
  ['a sentence that asks to check first', 422, 'outcome_unknown'],
  ['a sentence about something else that was sent', 422, 'key_reused'],
])('after %s the next try is a new one', (_, status, code) => {
  const keys = createRequestKeys();
  const first = keys.take({ id: 7 });
  keys.refused({ id: 7 }, answer(status, code));
  expect(keys.take({ id: 7 })).not.toBe(first);
});

test.each([
  ['a lost answer', 0, null],
  ['an error of the server', 500, 'server_error'],
  ['a server that is not there', 503, 'unavailable'],
])('after %s the next try is the same one', (_, status, code) => {
  const keys = createRequestKeys();
  const first = keys.take({ id: 7 });
  keys.refused({ id: 7 }, answer(status, code));
  expect(keys.take({ id: 7 })).toBe(first);
  keys.answered({ id: 7 });
  expect(keys.take({ id: 7 })).not.toBe(first);
});
