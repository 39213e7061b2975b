import * as z from 'zod/mini';
import { defineMail } from '#server/core/mail/define-mail.ts';

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** To the Admins of a closed account, who have until then to object, or to ask for their archive. */
export const erasureAskedMail = defineMail({
  name: 'erasure-asked',
  details: { first_name: z.string(), client_name: z.string(), on: z.iso.date() },
  example: { first_name: 'Nia', client_name: 'Nia Okafor Realty', on: '2026-12-20' },
  render: ({ first_name, client_name, on }) => {
    const day = days.format(new Date(on));
    return {
      subject: `Your data will be erased on ${day}.`,
      heading: `Your data will be erased on ${day}.`,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        {
          say: `On ${day} we’ll erase everything we store for ${client_name}: contacts, listings, files, messages and the people who could sign in. This can’t be undone.`,
        },
        {
          say: 'If you’d like a copy first, or if this is a mistake, please reply to this email before then.',
        },
      ],
      why: 'You’re getting this email because you’re an Admin of this account.',
    };
  },
});
