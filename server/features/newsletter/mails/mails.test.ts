import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { newsletterOpenedMail } from './newsletter-opened.ts';
import { newsletterPreviewReadyMail } from './newsletter-preview-ready.ts';
import { newsletterTestMail } from './newsletter-test.ts';

test('whatever anybody is called, news about a newsletter are one message', async () => {
  await expectOneMessage(newsletterOpenedMail, (text) => ({ first_name: text }));
  await expectOneMessage(newsletterPreviewReadyMail, (text) => ({ first_name: text }));
});

test('both say until when it can be changed', () => {
  for (const mail of [newsletterOpenedMail, newsletterPreviewReadyMail])
    expect(renderForAlice(mail, { first_name: 'Alice' }).text).toContain('7am');
});

test('a test of a newsletter is that mail, and says in its subject that it is a test', () => {
  const mail = { subject: 'Winter', html: '<p>Snow</p>', text: 'Snow' };
  expect(newsletterTestMail.render(mail)).toEqual({ ...mail, subject: 'Test: Winter' });
});
