import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '../../mail/define-mail.ts';

export const contactsDigestMail = defineMail({
  name: 'contacts-digest',
  details: { first_name: z.string(), forms: z.int() },
  render: ({ first_name, forms }, { portal }) => {
    const subject = `${forms} more ${forms === 1 ? 'form' : 'forms'} came in from your website`;
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        {
          say: 'Your website sent so many forms within an hour that we stopped emailing you about each one. Every one of them is saved in your contacts.',
        },
        { button: 'View contacts', href: portal(paths.contacts) },
      ],
      why: "You're getting this email because Leads is switched on in your notification preferences.",
    };
  },
});
