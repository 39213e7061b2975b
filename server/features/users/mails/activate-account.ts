import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';

export const activateAccountMail = defineLinkMail({
  name: 'activate-account',
  signsIn: true,
  details: { first_name: z.string(), client_name: z.string() },
  example: { first_name: 'Nia', client_name: 'Harbour Realty Group' },
  render: ({ first_name, client_name }, { address, portal, token }) => ({
    subject: 'Activate your account',
    heading: 'Activate your account',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: `You’ve been invited to ${invitedTo(client_name)}. Choose a password to get started:` },
      {
        button: 'Activate account',
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
