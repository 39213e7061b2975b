import { expect, test } from 'vitest';
import { ApiError, errors, invalid } from './errors.ts';

test('an error has the status and the sentence of its code, or a sentence of its own', () => {
  const error = new ApiError('not_found');
  expect([error.code, error.status, error.message]).toEqual(['not_found', ...errors.not_found]);
  expect([error.fields, error.retryAfter, error.exemptFromFailureLimit, error.data]).toEqual([
    undefined,
    undefined,
    false,
    undefined,
  ]);
  expect(new ApiError('forbidden', { sentence: 'Not here.' })).toMatchObject({
    message: 'Not here.',
    status: 403,
  });
});

test('an error carries what its response needs', () => {
  const details = { retryAfter: 9, exemptFromFailureLimit: true, data: { id: 1 }, fields: { a: ['b'] } };
  expect(new ApiError('changed_elsewhere', details)).toMatchObject(details);
});

test('one field that is wrong is named with its sentence', () => {
  expect(invalid('email', 'Taken.')).toMatchObject({
    code: 'invalid',
    status: 422,
    message: errors.invalid[1],
    fields: { email: ['Taken.'] },
  });
});
