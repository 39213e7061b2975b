import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

/** The mail that tells staff about new items in their queue. */
export const queueNewsTemplate = 'queue-news';

export const failedMailItem = defineQueueItem({
  name: 'failed-mail',
  area: 'support',
  counts: true,
  details: { template: z.string(), address: z.string() },
  sentence: ({ address }, count) =>
    count === 1
      ? `An email to ${address} could not be sent.`
      : `${count} emails could not be sent, most recently to ${address}.`,
  path: ({ client_id }) =>
    `${paths.staffOutbox}?state=failed${client_id === null ? '' : `&client_id=${client_id}`}`,
  closes: 'when the last of them leaves the outbox',
});
