import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { healthChangedMail } from './health-changed.ts';
import { testMail } from './test-mail.ts';

test('whatever somebody is called, a test is one message', () =>
  expectOneMessage(testMail, (text) => ({ first_name: text })));

test('whatever a mail server or a board said, the mail about a problem is one message', () =>
  expectOneMessage(healthChangedMail, (text) => ({
    first_name: text,
    problems: [{ says: text, todo: text }],
  })));

test.each([
  [0, 'Your portal is well again'],
  [1, 'Your portal has a problem'],
  [2, 'Your portal has 2 problems'],
])('%d problems are said in the subject', (count, subject) => {
  const problems = Array.from({ length: count }, () => ({ says: 'It is full.', todo: 'Make room.' }));
  expect(renderForAlice(healthChangedMail, { first_name: 'Olive', problems }).subject).toBe(subject);
});
