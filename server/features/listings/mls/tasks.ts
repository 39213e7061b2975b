import * as z from 'zod/mini';
import { defineTask } from '#server/core/jobs/define-task.ts';

/** Reads one part of the feed: first the changes, then all keys. Each part enqueues the next. */
export const readMlsFeedTask = defineTask('read-mls-feed', {
  part: z.enum(['changes', 'keys']),
  /** where the part begins; null at its first page */
  next: z.nullable(z.string()),
});

/** Updates the due listings of one client, and enqueues itself while there are more. */
export const syncMlsListingsTask = defineTask('sync-mls-listings', { client_id: z.number() });

/** Copies the next photo of a listing, and enqueues itself until all are copied. */
export const copyMlsPhotosTask = defineTask('copy-mls-photos', {
  client_id: z.number(),
  listing_id: z.number(),
  /** how many the tasks before this one copied, and how many they could not have */
  copied: z.optional(z.number()),
  failed: z.optional(z.number()),
});

/** Imports the listings of a client that are new in the feed, or asks its people about them. */
export const importOwnListingsTask = defineTask('import-own-listings', { client_id: z.number() });
