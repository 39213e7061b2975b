import * as z from 'zod/mini';
import { defineWholeMail } from '#server/core/mail/define-mail.ts';

/** The newsletter as its readers would get it, for the user who asked for it. */
export const newsletterTestMail = defineWholeMail({
  name: 'newsletter-test',
  details: { subject: z.string(), html: z.string(), text: z.string() },
  example: {
    subject: 'Your December 2026 real estate update',
    html: '<!doctype html><html lang="en-CA"><head><title>Your December 2026 real estate update</title></head><body><p>Here is what is happening in real estate this month.</p></body></html>',
    text: 'Here is what is happening in real estate this month.',
  },
  render: ({ subject, html, text }) => ({ subject: `Test: ${subject}`, html, text }),
});
