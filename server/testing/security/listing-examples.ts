import { listings } from '#contract/listings/listings.ts';
import { createSample } from './arbitrary.ts';
import type { SideWorld } from './world.ts';

/** Calls about listings and their pages on the websites. */
export const listingExamples = (own: SideWorld) => ({
  listings: {
    list: [
      { query: { page: '1', take: '2' } },
      { query: { search: 'canary' } },
      { query: { status: 'active' as const, reciprocity_only: '0' as const } },
      {
        query: { sort: 'views_desc' as const, type: 'Condo' as const, city: 'Vancouver', held: '1' as const },
      },
    ],
    matches: [{ query: { mls_id: 'R2900001', street_address: '1 Elm Street', city: 'Vancouver' } }],
    create: [
      {
        body: {
          ...createSample(listings.create.body),
          ...listingOf(own),
          street_address: '12 Oak Street',
          city: 'Toronto',
          state_or_province: 'ON',
          postal_code: 'M5V 2T6',
          price: '$1,250,000.00',
        },
      },
    ],
    update: [
      { body: { price: '999,000', bedrooms: '3', description: '', photos: [{ id: first(own, 'files') }] } },
      { body: { status_id: 3, sold_price: '1000000', date_sold: '2026-11-01', sold_banner: 'Sold' } },
    ],
    updateSeveral: [
      { body: { ids: own.ids.get('listings')?.slice(0, 2) ?? [], status_id: 4, marketing_facebook: false } },
    ],
    upload: [{ body: { type_id: '1' } }],
  },
  listingPublishing: { publish: [{ body: {} }, { body: { reason: 'The owner agrees with it' } }] },
});

/** Fields of a listing whose values depend on each other, on booked services and on existing files. */
const listingOf = (own: SideWorld) => ({
  status_id: 1,
  type: 'Townhouse',
  subtype: 'House',
  features: ['View'],
  amenities: ['Elevator'],
  tours: ['tours.example.com/12'],
  marketing_facebook: false,
  marketing_newsletter: false,
  openhouses: [{ date: '2026-12-05', start_time: '13:00', end_time: '14:15' }],
  photos: [{ id: first(own, 'files') }],
  floor_plans: [],
  brochures: [],
});

/** The first row of a table of this client. */
const first = (own: SideWorld, table: string): number => own.ids.get(table)?.[0] ?? 0;
