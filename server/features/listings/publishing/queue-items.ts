import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

export const failedPublicationItem = defineQueueItem({
  name: 'failed-publication',
  area: 'support',
  details: { site: z.string(), reason: z.string() },
  sentence: ({ site, reason }) => `A listing could not be published on ${site}. ${reason}`,
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when the listing is published',
});
