import { expect, test } from 'vitest';
import { kindOfBounce, kindOfRefusal } from './rules.ts';

const bounce = (status: string, diagnostic = '', action = 'failed') =>
  kindOfBounce({ action, status, diagnostic });

test('an address that does not exist is given up by the code of its server alone', () => {
  // the codes of RFC 3463 and RFC 7505 that say so
  for (const status of ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4'])
    expect(bounce(status)).toBe('hard');
  for (const status of ['5.2.2', '4.2.2', '5.7.1', '4.1.1', '']) expect(bounce(status)).toBe('soft');
});

test('a delay or a receipt is no bounce, and capitals are no difference', () => {
  expect(
    ['delayed', 'delivered', 'relayed', 'expanded'].map((action) => bounce('5.1.1', '', action)),
  ).toEqual([null, null, null, null]);
  expect(bounce('5.1.1', '', 'FAILED')).toBe('hard');
});

test.each([
  'User unknown in virtual alias table',
  'The recipient address was not found here',
  'mailbox does not exist',
  'account has been disabled',
  'account is inactive',
  'Mailbox unavailable',
  'address invalid',
  'No such user here',
  'unknown recipient',
  'invalid mailbox',
  'no such address',
  'invalid account',
  'that person does not exist',
  'There is no mailbox by that name',
])('with an unclear code, %j says that the address is gone', (diagnostic) => {
  for (const status of ['5.0.0', '5.1.0', '5.5.0', '5.3.0']) expect(bounce(status, diagnostic)).toBe('hard');
  // a code of its own says more than the words
  expect(bounce('5.7.1', diagnostic)).toBe('soft');
});

test.each([
  'Message rejected as spam',
  'The mailbox is over its quota. The sender is unknown',
  `user ${'x'.repeat(41)} unknown`,
  '',
])('with an unclear code, %j says nothing about the address', (diagnostic) => {
  expect(bounce('5.0.0', diagnostic)).toBe('soft');
});

test.each([
  ['550 5.1.1 Nobody here', 'hard'],
  ['550 5.7.1 User unknown', 'soft'],
  ['550 User unknown', 'hard'],
  ['550 Rejected', 'soft'],
  ['5.1.1', 'soft'],
  ['x 550 5.1.1 a', 'soft'],
  ['550 5.1.1a', 'soft'],
  ['550 5.1.10 Null MX', 'hard'],
  ['550 4.1.1 a', 'soft'],
])('the answer %j is a %s bounce', (reason, kind) => {
  expect(kindOfRefusal(reason)).toBe(kind);
});
