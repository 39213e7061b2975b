import { expect, test } from 'vitest';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { saveFailure } from './save-failure.ts';

test('without a network the profile says so, as every form does', () => {
  const error = new ApiCallError(0, { error: 'You are offline.', code: 'offline' });
  expect(saveFailure(error)).toBe(error);
});

test('what the server says of single fields is shown, and anything else in one sentence', () => {
  const ofField = new ApiCallError(422, { error: 'Invalid.', errors: { first_name: ['Too long.'] } });
  expect(saveFailure(ofField)).toBe(ofField);
  const other = new ApiCallError(500, null);
  expect(saveFailure(other)).toEqual({ message: 'Something went wrong. Please try again later.' });
  // the same object each time, or the form would take it for a new error
  expect(saveFailure(other)).toBe(saveFailure(other));
});
