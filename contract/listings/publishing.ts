import * as z from 'zod/mini';
import { allUsers, editors } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { instant, Reason } from '../fields.ts';
import { holds } from './holds.ts';

/** How often and how long a screen asks for the address of a page that is being published. */
export const pollEveryMs = 2000;
export const maxPolls = 30;

export const beingPublished = 'Listing is being published';
export const notPublishedYet = 'The published page is not available yet.';

/**
 * The state of a listing on its client's websites, the worst first. 'withdrawn': it is not shown there;
 * 'none': there is no website.
 */
const publishStates = ['failed', 'held', 'queued', 'published', 'withdrawn', 'none'] as const;

const Publishing = z.object({
  state: z.enum(publishStates),
  /** a sentence that says why it is held or has failed; null otherwise */
  reason: z.nullable(z.string()),
});

/**
 * The same on the listing itself, for the website with the worst state. `url` and `at` are its page and since
 * when it is there; null before that.
 */
export const ListingPublish = z.extend(Publishing, { url: z.nullable(z.string()), at: z.nullable(instant) });

export const ListingExtras = z.object({
  /** where it is published; empty before that */
  wp_post_urls: z.array(z.string()),
  /** with the codes of its reasons while it is held */
  publish: z.extend(Publishing, { holds: z.array(z.enum(holds)) }),
});
export type ListingExtras = z.infer<typeof ListingExtras>;

export const listingPublishing = {
  extras: endpoint({
    method: 'GET',
    path: '/listings/{id}/extras',
    access: allUsers(),
    summary: 'Where a listing is published, and how far that is; the call for polling',
    data: ListingExtras,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/listings/{id}/publish',
    once: true,
    changes: 'listing.changed',
    access: editors({ sends: true }),
    summary: 'Publishes a listing again after it failed; with a reason also one that is held',
    body: z.partial(Reason),
    data: ListingExtras,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/listings/{id}/preview',
    access: allUsers(),
    summary:
      "The address of the listing's page as visitors would see it now, for ten minutes; null without a website",
    data: z.object({ url: z.nullable(z.string()) }),
  }),
};
