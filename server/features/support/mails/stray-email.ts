import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/**
 * An answer by email that is of nobody who may continue its conversation, to the provider's own address. One of a
 * colleague with an open field goes back to them.
 */
export const strayEmailMail = defineMail({
  name: 'stray-email',
  details: {
    client_name: z.string(),
    sender: z.string(),
    subject: z.string(),
    text: z.string(),
    /** names of its files, which are not stored */
    files: z.array(z.string()),
    conversation: z.int(),
    /** such as {{first_name}}; absent from older mail */
    open_field: z.optional(z.nullable(z.string())),
  },
  example: {
    client_name: 'Harbour Realty Group',
    sender: 'nia.newcomer@example.com',
    subject: 'Re: Help',
    text: 'Please send the last invoice to my new address.',
    files: ['address.pdf'],
    conversation: 1,
  },
  render: ({ client_name, sender, subject, text, files, conversation, open_field = null }, { portal }) => ({
    subject: `An email about ${client_name} that is in no conversation`,
    heading: 'An email that we couldn’t add to its conversation',
    parts: [
      {
        say:
          open_field === null
            ? 'Its sender can no longer sign in, can no longer read the conversation, or isn’t one of your colleagues. No client has seen it.'
            : `It still says ${open_field}, and would have been sent like this. No client has seen it. Please put in what belongs there, and send it again.`,
      },
      {
        facts: [
          ['From', sender],
          ['Subject', subject || 'No subject'],
          ['Client', client_name],
          ...(files.length === 0 ? [] : [['Files, not saved', files.join(', ')] as const]),
        ],
      },
      ...(text === '' ? [] : [{ quote: text }]),
      {
        button: 'Open the conversation',
        href: portal(fillPath(paths.staffMessage, { id: conversation })),
      },
    ],
    why: 'Sent because this email answered a mail from the portal. Replying to this one goes straight to the person who wrote.',
    replyTo: sender,
  }),
});
