import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

export const mlsFeedItem = defineQueueItem({
  name: 'mls-feed',
  area: 'operations',
  details: { failure: z.string() },
  sentence: ({ failure }) => `Listings are not brought up to date. ${failure}`,
  path: () => paths.staffHealth,
  closes: 'when the feed has been read again',
});

export const mlsPhotosItem = defineQueueItem({
  name: 'mls-photos',
  area: 'support',
  details: { address: z.string(), failure: z.string() },
  sentence: ({ address, failure }) => `A photo of ${address} could not be copied from the MLS: ${failure}.`,
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when the MLS has a photo in its place',
});

/** Until then no listing is the client's own by these numbers. */
export const agentNumbersItem = defineQueueItem({
  name: 'agent-numbers',
  area: 'support',
  details: { numbers: z.string() },
  sentence: ({ numbers }) => `Are these MLS agent numbers theirs? ${numbers}`,
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when you confirm or remove them, or the client does',
});
