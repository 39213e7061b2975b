import type { listingPublishing } from '#contract/listings/publishing.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readFirstSite, queuePublication, readExtras } from './queries.ts';

/** Links to the page of a listing as it would be published now. */
type Previews = { listingAddressOf(siteId: number, listingId: number, now: Date): string };

export const publishingHandlers = ({
  previews,
}: {
  previews: Previews;
}): Handlers<typeof listingPublishing> => ({
  extras: ({ db, params }) => db.row(readExtras(params.id)),
  publish: ({ db, params, body, now }) =>
    db.batch(queuePublication(params.id, { reason: body.reason ?? null, now }), readExtras(params.id)),
  preview: async ({ db, params, now }) => {
    const row = orNotFound(await db.value(readFirstSite(params.id)));
    const { site_id: siteId } = row;
    return { url: siteId === null ? null : previews.listingAddressOf(siteId, params.id, now) };
  },
});
