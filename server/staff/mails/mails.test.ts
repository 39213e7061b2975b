import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '../../testing/mails.ts';
import { queueNewsMail } from './queue-news.ts';

const newsOf = (text: string) => ({
  first_name: text,
  kind: 'new' as const,
  items: [{ sentence: text, client_name: text }],
  more: 0,
});

test('whatever a client writes, the mail about the queue is one message', () =>
  expectOneMessage(queueNewsMail, newsOf));

test.each([
  ['new', 0, '1 thing new in the work queue'],
  ['daily', 0, '1 thing waits for us'],
  ['daily', 12, '13 things wait for us'],
] as const)('%s with %i more says how much it is', (kind, more, subject) => {
  expect(renderForAlice(queueNewsMail, { ...newsOf('x'), kind, more }).subject).toBe(subject);
});
