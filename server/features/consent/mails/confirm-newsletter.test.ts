import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { confirmNewsletterMail } from './confirm-newsletter.ts';

test('whatever stands in a sign-up, its mail is one message', () =>
  expectOneMessage(confirmNewsletterMail, (text) => ({ first_name: text, agent_name: text, words: text })));

test('it says what is agreed to, leads to the page that asks once more, and cannot be switched off', () => {
  const { text, html } = renderForAlice(confirmNewsletterMail, {
    first_name: 'Vera',
    agent_name: 'Nia Newcomer',
    words: 'About once a month.',
  });
  for (const body of [text, html]) {
    expect(body).toContain('About once a month.');
    expect(body).toContain('https://portal.example.com/newsletter/confirm/');
    expect(body).not.toContain('Stop these emails');
  }
});
