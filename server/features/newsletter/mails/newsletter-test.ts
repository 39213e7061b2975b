import * as z from 'zod/mini';
import type { MailContent } from '#server/core/mail/compose-message.ts';
import { defineWholeMail } from '#server/core/mail/define-mail.ts';
import { renderExampleNewsletter } from './example-newsletter.ts';

/** The newsletter as its readers would get it, for the user who asked for it. */
export const newsletterTestMail = defineWholeMail({
  name: 'newsletter-test',
  details: { subject: z.string(), html: z.string(), text: z.string() },
  example: {
    subject: 'Your December 2026 real estate update',
    html: '<!doctype html><html lang="en-CA"><head><title>Your December 2026 real estate update</title></head><body><p>Here is what is happening in real estate this month.</p></body></html>',
    text: 'Here is what is happening in real estate this month.',
  },
  preview: async (brand, origin) => markTest(await renderExampleNewsletter(brand, origin)),
  render: (newsletter) => markTest(newsletter),
});

const markTest = ({ subject, html, text }: Pick<MailContent, 'subject' | 'html' | 'text'>): MailContent => ({
  subject: `Test: ${subject}`,
  html,
  text,
});
