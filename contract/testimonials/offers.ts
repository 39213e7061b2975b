import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

// Separate from the other endpoints of testimonials, because screens of contacts and listings load it.

const maxListings = 100;

export const testimonialOffers = {
  claimOffer: endpoint({
    method: 'POST',
    path: '/reviews/offers',
    once: false,
    changes: null,
    access: editors({ feature: 'TESTIMONIAL_MANAGER' }),
    summary:
      'Whether to offer a request for a testimonial, now that this contact is Closed or these listings are Sold: once for each of them',
    refuses: ['not_found'],
    body: z.object({
      lead_id: z.optional(id),
      listing_ids: z._default(
        z.array(id).check(z.maxLength(maxListings, `Please choose at most ${maxListings} listings.`)),
        [],
      ),
    }),
    data: z.object({
      is_offered: z.boolean(),
      /** whom to ask: the contact, or a seller of the only listing */
      lead_id: z.nullable(id),
    }),
  }),
};
