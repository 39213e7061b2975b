import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DeletedAnswer, id } from '../fields.ts';
import { testimonialOffers } from './offers.ts';

const { access } = testimonialOffers.claimOffer;

// Separate from the other offers, which the first load of contacts has.
export const listingOffers = {
  readOffer: endpoint({
    method: 'GET',
    path: '/listings/{id}/testimonial-offer',
    access,
    summary:
      'Whether a sold listing still offers a request for a testimonial, and which of its sellers may be asked',
    data: z.object({ is_open: z.boolean(), seller_ids: z.array(id) }),
  }),
  dismissOffer: endpoint({
    method: 'DELETE',
    path: '/listings/{id}/testimonial-offer',
    changes: 'listing.changed',
    access,
    summary: 'A sold listing offers no request for a testimonial any more',
    data: DeletedAnswer,
  }),
};
