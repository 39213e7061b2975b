import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { editors, may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { testimonialOffers } from '#contract/testimonials/offers.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/parts/toast.ts';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';

/** Which contact is Closed, or which listings are Sold. */
type Deal = { lead_id: number } | { listing_ids: number[] };

/**
 * Says that something was done, and offers to ask for a testimonial: of this contact, or of whoever sold a home. The server
 * remembers for which deals it was offered, so that it is offered once.
 */
export function useOfferTestimonial(): (message: string, deal: Deal) => void {
  const navigate = useNavigate();
  const isOffered = isFeatureShown(useMe(), 'TESTIMONIAL_MANAGER');
  const mayAsk = may(useAccessSubject(), editors({ feature: 'TESTIMONIAL_MANAGER' }));
  return useCallback(
    (message, deal) => {
      const ask = {
        label: 'Ask for a testimonial',
        onPress: () =>
          void ('lead_id' in deal
            ? navigate({ to: paths.requestTestimonialFromContact, params: { id: deal.lead_id } })
            : navigate({ to: paths.requestTestimonial, search: { type: 'seller' } })),
      };
      const isFirst = isOffered && mayAsk ? claimOffer(deal) : Promise.resolve(false);
      void isFirst.then((first) => toast.success(message, first ? ask : undefined));
    },
    [navigate, isOffered, mayAsk],
  );
}

/** The change itself is saved, so an offer that cannot be had is no failure to show. */
const claimOffer = (body: Deal): Promise<boolean> =>
  call(testimonialOffers.claimOffer, { body }).then(
    ({ data }) => data.is_offered,
    () => false,
  );
