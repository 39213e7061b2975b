import { expect, test } from 'vitest';
import { defaultError } from '#contract/refusals.ts';
import { ApiCallError, readSentence } from './api-call-error.ts';

test.each([
  ['data where it is text', { data: 'From data', error: 'From error' }, 'From data'],
  ['error where data is no text', { data: { id: 1 }, error: 'From error' }, 'From error'],
  ['the body itself where it is a short text', 'Plain words', 'Plain words'],
  ['the default for a long text', 'x'.repeat(300), defaultError],
  ['the default for a page', '<!doctype html><title>502</title>', defaultError],
  ['the default for a fragment of a page', 'Bad gateway<br><p>nginx</p>', defaultError],
  ['the default for nothing', '', defaultError],
  ['the default for empty words', { data: '  ', error: '' }, defaultError],
  ['the default for anything else', [1, 2], defaultError],
  ['the default for null', null, defaultError],
])('the sentence is %s', (_, body, sentence) => {
  expect(readSentence(body)).toBe(sentence);
});

test('a validation error keeps the messages of each field, and only those', () => {
  const body = { error: 'No', code: 'invalid', errors: { email: ['Taken.'], phone: 'x', name: [1] } };
  const error = new ApiCallError(422, body);
  expect(error.message).toBe('No');
  expect([error.status, error.code]).toEqual([422, 'invalid']);
  expect(error.fields).toEqual({ email: ['Taken.'] });
});
