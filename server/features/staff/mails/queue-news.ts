import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { queueNewsTemplate } from '#server/core/mail/queue-items.ts';

const waitingItem = z.object({ sentence: z.string(), client_name: z.nullable(z.string()) });
export type WaitingItem = z.infer<typeof waitingItem>;

/** New items in the work queue, or once a day the waiting ones. */
export const queueNewsMail = defineMail({
  name: queueNewsTemplate,
  details: {
    first_name: z.string(),
    kind: z.enum(['new', 'daily']),
    items: z.array(waitingItem),
    /** how many more there are */
    more: z.int(),
  },
  example: {
    first_name: 'Sam',
    kind: 'daily',
    items: [
      { sentence: 'Nia Newcomer asked for help', client_name: 'Harbour Realty Group' },
      { sentence: 'Pat Prospect would like to get started', client_name: null },
    ],
    more: 0,
  },
  render: ({ first_name, kind, items, more }, { portal }) => {
    const count = items.length + more;
    const subject =
      kind === 'new'
        ? `${count === 1 ? '1 new item' : `${count} new items`} in the work queue`
        : `${count === 1 ? '1 item is' : `${count} items are`} waiting in the queue`;
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        {
          facts: items.map(
            ({ sentence, client_name }) => [client_name ?? 'No client yet', sentence] as const,
          ),
        },
        ...(more > 0 ? [{ say: `And ${more} more.` }] : []),
        { button: 'Open the work queue', href: portal(paths.staff) },
      ],
      why: 'You’re getting this email because you chose email about the work queue. You can change that there.',
    };
  },
});
