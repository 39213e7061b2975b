import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { queueNewsMail } from './queue-news.ts';
import { accountStatusMail } from './account-status.ts';
import { erasureAskedMail } from './erasure-asked.ts';

const newsOf = (text: string) => ({
  first_name: text,
  kind: 'new' as const,
  items: [{ sentence: text, client_name: text }],
  more: 0,
});

test('whatever a client writes, the mail about the queue is one message', () =>
  expectOneMessage(queueNewsMail, newsOf));

test.each([
  ['new', 0, '1 new item in the work queue'],
  ['daily', 0, '1 item is waiting in the queue'],
  ['daily', 12, '13 items are waiting in the queue'],
] as const)('%s with %i more says how much it is', (kind, more, subject) => {
  expect(renderForAlice(queueNewsMail, { ...newsOf('x'), kind, more }).subject).toBe(subject);
});

test('whatever a person is called, the mail about their account is one message', () =>
  expectOneMessage(accountStatusMail, (text) => ({ first_name: text, change: 'paused' })));

test('the mail about a pause says what goes on and what waits', () => {
  const { subject, text } = renderForAlice(accountStatusMail, { first_name: 'Alice', change: 'paused' });
  expect(subject).toBe('Your account is paused.');
  expect(text).toContain('new contacts keep arriving');
  expect(text).toContain('nothing is sent or published');
});

test('a closed account is shown no button to a portal that nobody can enter', () => {
  const details = { first_name: 'Alice', change: 'cancelled' } as const;
  expect(renderForAlice(accountStatusMail, details).text).not.toContain('Open your portal');
});

test('whatever a client is called, the mail about its erasure is one message', () =>
  expectOneMessage(erasureAskedMail, (text) => ({ first_name: text, client_name: text, on: '2026-12-20' })));
