import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

export const failedPublicationItem = defineQueueItem({
  name: 'failed-publication',
  area: 'support',
  counts: true,
  details: { site: z.string(), reason: z.string() },
  sentence: ({ site, reason }, count) =>
    count === 1
      ? `A listing could not be published on ${site}. ${reason}`
      : `${count} listing pages could not be published, most recently on ${site}. ${reason}`,
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when the last of them is published',
});
