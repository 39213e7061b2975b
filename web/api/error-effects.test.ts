import { beforeEach, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { createErrorEffects } from './error-effects.ts';
import { ApiCallError } from './api-call-error.ts';

let effects: string[] = [];
let now = 0;
const createEffects = () =>
  createErrorEffects({
    tellMismatch: (sentence) => void effects.push(`toast: ${sentence}`),
    report: () => void effects.push('reported'),
    now: () => now,
  });
let applyEffects = createEffects();

beforeEach(() => {
  effects = [];
  now = 0;
  applyEffects = createEffects();
});

const mismatch = new ApiCallError(409, { error: errors.user_mismatch[1], code: 'user_mismatch' });

test('a mismatch is shown once in 5 seconds, whatever the number of calls', () => {
  applyEffects(mismatch);
  now = 4999;
  applyEffects(mismatch);
  expect(effects).toEqual([`toast: ${errors.user_mismatch[1]}`]);
  now = 5000;
  applyEffects(mismatch);
  expect(effects).toHaveLength(2);
});

test('a token that cannot be parsed is reported', () => {
  applyEffects(new ApiCallError(401, { error: 'JWT: Wrong number of segments' }));
  expect(effects).toEqual(['reported']);
});

test('a cancelled request has no effects', () => {
  applyEffects(new DOMException('called off', 'AbortError'));
  expect(effects).toEqual([]);
});
