import { askedAgainDays } from '#contract/testimonials/requests.ts';
import type { listingOffers } from '#contract/testimonials/listing-offers.ts';
import type { testimonialOffers } from '#contract/testimonials/offers.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { claimOffer, closeOffer, readOffer } from './offer-queries.ts';

const askedSince = (now: Date) => daysBefore(now, askedAgainDays);

export const offersHandlers: Handlers<typeof testimonialOffers> = {
  claimOffer: ({ db, body, now }) => db.row(claimOffer(body, { askedSince: askedSince(now), now })),
};

export const listingOffersHandlers: Handlers<typeof listingOffers> = {
  readOffer: ({ db, params: { id }, now }) => db.row(readOffer(id, askedSince(now))),
  dismissOffer: ({ db, params: { id }, now }) => db.row(closeOffer(id, 'dismissed_at', now)),
};
