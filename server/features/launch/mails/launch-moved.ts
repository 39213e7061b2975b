import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

type Words = { subject: string; say: string; button: string; path: string };

const status = { button: 'See your launch status', path: paths.launchStatus };
const phases: Record<number, Words> = {
  1: {
    subject: 'Your launch form is open again.',
    say: 'You can change your answers and submit the form again.',
    button: 'Open the launch form',
    path: paths.launch,
  },
  2: {
    ...status,
    subject: 'We’re designing your website.',
    say: 'We’ve received your launch form. The first design takes about 10 business days.',
  },
  3: {
    ...status,
    subject: 'A sample of your website is ready.',
    say: 'Take a look, then publish it or tell us what to change.',
  },
  4: {
    ...status,
    subject: 'We’re working on your changes.',
    say: 'Revisions take 5 to 7 business days.',
  },
  5: {
    ...status,
    subject: 'Your website is about to be published.',
    say: 'We’re doing the final checks before it goes online.',
  },
  0: {
    subject: 'Your website is live.',
    say: 'Congratulations! Visitors can find you now, and their messages will arrive in your portal.',
    button: 'Open your portal',
    path: paths.start,
  },
};

export const launchMovedMail = defineMail({
  name: 'launch-moved',
  /** `phase` 0: the website is live; `sample_url` '' if there is none */
  details: { first_name: z.string(), phase: z.int(), sample_url: z.string() },
  example: { first_name: 'Nia', phase: 3, sample_url: 'https://sample.example.com/' },
  render: ({ first_name, phase, sample_url }, { portal }) => {
    const { subject, say, button, path } = phases[phase] ?? {
      ...status,
      subject: 'Your website is in its next phase.',
      say: 'It’s reached its next phase.',
    };
    const sample = phase === 3 && sample_url !== '' ? [{ button: 'See your sample', href: sample_url }] : [];
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        { say },
        ...sample,
        { button: sample.length > 0 ? 'Publish it, or ask for changes' : button, href: portal(path) },
      ],
      why: 'You’re getting this email because you’re an Admin of this account.',
    };
  },
});
