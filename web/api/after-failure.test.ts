import { beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { contacts } from '#contract/contacts.ts';
import { errors } from '#contract/errors.ts';
import { failures } from './after-failure.ts';
import { ApiError } from './api-error.ts';

let seen: string[] = [];
let now = 0;
let current: string | null = 'mine';
let after = failures({
  signOut: () => void seen.push('signed out'),
  toast: (sentence) => void seen.push(`toast: ${sentence}`),
  report: () => void seen.push('reported'),
  token: () => current,
  now: () => now,
});

beforeEach(() => {
  seen = [];
  now = 0;
  current = 'mine';
  after = failures({
    signOut: () => void seen.push('signed out'),
    toast: (sentence) => void seen.push(`toast: ${sentence}`),
    report: () => void seen.push('reported'),
    token: () => current,
    now: () => now,
  });
});

const mismatch = new ApiError(409, { error: errors.user_mismatch[1], code: 'user_mismatch' });

test('a mismatch is said once in 5 seconds, whatever the number of calls', () => {
  after(contacts.list, mismatch, 'mine');
  now = 4999;
  after(contacts.read, mismatch, 'mine');
  expect(seen).toEqual([`toast: ${errors.user_mismatch[1]}`]);
  now = 5000;
  after(contacts.read, mismatch, 'mine');
  expect(seen).toHaveLength(2);
});

test('an expired session ends wherever it is noticed', () => {
  after(contacts.list, new ApiError(401, null), 'mine');
  expect(seen).toEqual(['signed out']);
});

test('a wrong password is no expired session', () => {
  after(account.signIn, new ApiError(401, { code: 'wrong_credentials' }), null);
  expect(seen).toEqual([]);
});

test('the late answer to an older session leaves the present one alone', () => {
  after(contacts.list, new ApiError(401, null), 'older');
  expect(seen).toEqual([]);
});

test('a token that cannot be parsed is reported', () => {
  after(contacts.list, new ApiError(401, { error: 'JWT: Wrong number of segments' }), 'older');
  expect(seen).toEqual(['reported']);
});

test('a request that was called off has no consequences', () => {
  after(contacts.list, new DOMException('called off', 'AbortError'), 'mine');
  expect(seen).toEqual([]);
});
