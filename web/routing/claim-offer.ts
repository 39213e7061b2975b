import * as paths from '#contract/paths.ts';
import { testimonialOffers } from '#contract/testimonials/offers.ts';
import { call } from '#web/api/call.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the sold listing whose seller is asked for a testimonial, which then offers it no more */
    soldListing?: number | undefined;
  }
}

/** Which contact is Closed, or which listings are Sold. */
export type Deal = { lead_id: number } | { listing_ids: number[] };

/** Where to ask for the testimonial, if it is offered. The change itself is saved, so a failure is not shown. */
export const claimOffer = (deal: Deal) =>
  call(testimonialOffers.claimOffer, { body: deal }).then(
    ({ data }) => (data.is_offered ? toRequest(data.lead_id, deal) : null),
    () => null,
  );

function toRequest(id: number | null, deal: Deal) {
  if ('lead_id' in deal)
    return { to: paths.requestTestimonialFromContact, params: { id: deal.lead_id } } as const;
  const [listing, another] = deal.listing_ids;
  // of several homes, the request does not know which it is about
  const state = another ? {} : { soldListing: listing };
  return id === null
    ? ({ to: paths.requestTestimonial, search: { type: 'seller' }, state } as const)
    : ({ to: paths.requestTestimonialFromContact, params: { id }, state } as const);
}
