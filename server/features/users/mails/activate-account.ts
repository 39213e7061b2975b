import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';

export const activateAccountMail = defineLinkMail({
  name: 'activate-account',
  signsIn: true,
  details: { first_name: z.string(), client_name: z.string() },
  example: { first_name: 'Nia', client_name: 'Harbour Realty Group' },
  words: {
    texts: {
      subject: 'Activate your account',
      greeting: 'Hello {{first_name}},',
      text: 'You’ve been invited to {{portal}}. Choose a password to get started:',
      button: 'Activate account',
    },
    fields: ({ first_name, client_name }) => ({
      first_name: first_name || 'there',
      portal: invitedTo(client_name),
    }),
  },
  render: (_details, { address, portal, token, words }) => ({
    subject: words.subject,
    heading: words.subject,
    parts: [
      { say: words.greeting },
      { say: words.text },
      {
        button: words.button,
        showsLink: true,
        href: portal(
          `${fillPath(paths.activateAccountByLink, { token })}?email=${encodeURIComponent(address)}`,
        ),
      },
      { say: 'The link works once, for 7 days. After that, ask for a new invitation.' },
    ],
    why: `You’re getting this email because ${address} was invited to the portal.`,
  }),
});

/** Staff work for every client, so their invitation names none. */
const invitedTo = (clientName: string) =>
  clientName === '' ? 'work in the staff console' : `the portal of ${clientName}`;
