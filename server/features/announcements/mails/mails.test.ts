import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { announcementMail } from './announcement.ts';

test('whatever a message says, its mail is one message', () =>
  expectOneMessage(announcementMail, (text) => ({
    first_name: text,
    subject: `News ${text}`,
    body: text,
    reply_to: '',
  })));

test('a mail has the paragraphs of the message, and the address of the provider to answer to where it has one', () => {
  const details = { first_name: 'Alice', subject: 'Closed', body: 'One.\n\nTwo\nthree.' };
  const { subject, text, replyTo } = renderForAlice(announcementMail, {
    ...details,
    reply_to: 'help@example.com',
  });
  expect([subject, replyTo]).toEqual(['Closed', 'help@example.com']);
  expect(text).toContain('Hello Alice,\n\nOne.\n\nTwo\nthree.');
  expect(renderForAlice(announcementMail, { ...details, reply_to: '' }).replyTo).toBeUndefined();
});
