import { expect, test } from 'vitest';
import { mails } from '#server/mails.ts';
import type { AnyMail } from '#server/core/mail/define-mail.ts';
import { renderLayout } from '#server/core/mail/layout.ts';
import { testBrand } from '#server/testing/mails.ts';
import { hasWords } from './mail-words.ts';
import { findTextProblems } from './rules.ts';

/** Mails whose words stay as they are, with the reason. */
const fixed: Record<string, readonly string[]> = {
  'who checks such a mail expects the same words each time': [
    'confirm-email',
    'email-change-asked',
    'email-in-use',
    'reset-password',
    'second-factor-reset',
    'erasure-asked',
  ],
  'it is for staff': [
    'access-request',
    'health-changed',
    'launch-news',
    'prospect',
    'queue-news',
    'stray-email',
    'support-message',
    'test-mail',
  ],
  'somebody wrote it': ['agent-message', 'announcement', 'newsletter-test', 'support-reply'],
  'an agent’s customer gets it in the agent’s name': [
    'confirm-newsletter',
    'seller-report',
    'testimonial-copy',
    'testimonial-question',
    'testimonial-reminder',
    'testimonial-request',
  ],
  'it says what somebody did or has to do, and nothing besides': [
    'contact-answered',
    'contact-updated',
    'contacts-digest',
    'crm-stopped',
    'lead-ads-stopped',
    'morning',
    'new-contact',
    'testimonial-received',
    'webhook-switched-off',
    'provider-webhook-switched-off',
  ],
};

const worded = mails.filter(hasWords);

test('every mail has words that the provider may change, or a reason why not', () => {
  const others = mails.filter((mail: AnyMail) => !hasWords(mail)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.values(fixed).flat().toSorted());
});

test.each(worded)(
  'the built-in texts of $name would be taken, and its previews show each of them',
  (mail) => {
    const { texts, variants } = mail.words;
    const sent = Object.entries(texts).map(([name, text]) => ({ name, text }));
    expect(findTextProblems(mail.words, sent)).toEqual({});
    for (const name of Object.keys(texts)) {
      const mark = `a mark in ${name}`;
      const shown = [mail.example, ...Object.values(variants)].some((details) => {
        const context = {
          address: 'nia@harbour.example.com',
          portal: (path: string) => path,
          screen: (path: string) => path,
          addressOf: () => null,
          token: 'x',
        };
        const draft = mail.render(details, { ...context, changes: { [name]: mark } });
        return renderLayout(draft, testBrand).text.includes(mark) || draft.subject === mark;
      });
      expect([name, shown]).toEqual([name, true]);
    }
  },
);
