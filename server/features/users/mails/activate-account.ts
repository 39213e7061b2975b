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
      subject: 'You’re invited to {{portal}}',
      greeting: 'Hello {{first_name}},',
      text: 'You’ve been invited to {{portal}}.',
      button: 'Accept invitation',
    },
    fields: ({ first_name, client_name }) => ({
      first_name: first_name || 'there',
      portal: invitedTo(client_name),
    }),
  },
  render: ({ client_name }, { address, portal, token, words }) => ({
    subject: words.subject,
    heading: words.subject,
    parts: [
      { say: words.greeting },
      { say: words.text },
      { say: howToAccept(client_name) },
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

/** One mail for everybody: an Admin could otherwise tell by a colleague's mailbox who signs in elsewhere. */
const howToAccept = (clientName: string) =>
  clientName === ''
    ? 'You’ll choose a password, then set up two-step sign-in.'
    : 'If you already sign in with this email address, accept with the password you have. If you’re new here, you’ll choose one.';
