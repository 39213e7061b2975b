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
 * Confirms a change, and offers to ask for a testimonial: of this contact, or of the seller of a home. The server
 * remembers the deals it was offered for, so that each offer is made once.
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

/** The change itself is saved, so a failed offer is not shown as an error. */
const claimOffer = (body: Deal): Promise<boolean> =>
  call(testimonialOffers.claimOffer, { body }).then(
    ({ data }) => data.is_offered,
    () => false,
  );
