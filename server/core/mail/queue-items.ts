import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

/** The mail that tells staff about new items in their queue. */
export const queueNewsTemplate = 'queue-news';

export const failedMailItem = defineQueueItem({
  name: 'failed-mail',
  area: 'support',
  details: { template: z.string(), address: z.string() },
  sentence: ({ address }) => `A mail to ${address} could not be sent.`,
  path: () => `${paths.staffOutbox}?state=failed`,
  closes: 'when the mail leaves the outbox',
});
