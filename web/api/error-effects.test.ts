import { beforeEach, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { createErrorEffects } from './error-effects.ts';
import { ApiCallError } from './api-call-error.ts';

let seen: string[] = [];
let now = 0;
const start = () =>
  createErrorEffects({
    tellMismatch: (sentence) => void seen.push(`toast: ${sentence}`),
    report: () => void seen.push('reported'),
    now: () => now,
  });
let after = start();

beforeEach(() => {
  seen = [];
  now = 0;
  after = start();
});

const mismatch = new ApiCallError(409, { error: errors.user_mismatch[1], code: 'user_mismatch' });

test('a mismatch is said once in 5 seconds, whatever the number of calls', () => {
  after(mismatch);
  now = 4999;
  after(mismatch);
  expect(seen).toEqual([`toast: ${errors.user_mismatch[1]}`]);
  now = 5000;
  after(mismatch);
  expect(seen).toHaveLength(2);
});

test('a token that cannot be parsed is reported', () => {
  after(new ApiCallError(401, { error: 'JWT: Wrong number of segments' }));
  expect(seen).toEqual(['reported']);
});

test('a request that was called off has no consequences', () => {
  after(new DOMException('called off', 'AbortError'));
  expect(seen).toEqual([]);
});
