import { askedAgainDays } from '#contract/testimonials/requests.ts';
import type { testimonialOffers } from '#contract/testimonials/offers.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { claimOffer } from './offer-queries.ts';

export const offersHandlers: Handlers<typeof testimonialOffers> = {
  claimOffer: ({ db, body, now }) =>
    db.row(claimOffer(body, { askedSince: daysBefore(now, askedAgainDays), now })),
};
