import * as z from 'zod/mini';
import { flag, id, text } from '../fields.ts';
import { listingSorts, usualSort } from './sorts.ts';
import { propertyTypes } from './type-names.ts';

export const maxCities = 200;

export const sortsAndFilters = {
  sort: z._default(z.enum(listingSorts, 'Please choose an order from the list.'), usualSort),
  /** a type or subtype; '' for any */
  type: z._default(z.enum(['', ...propertyTypes], 'Please choose a property type.'), ''),
  /** regardless of case and accents; '' for any */
  city: z._default(text(100), ''),
  without_photos: z._default(flag, false),
  in_newsletter: z._default(flag, false),
  /** only listings that a website does not show for a reason somebody has to look at */
  held: z._default(flag, false),
};

/** Views of the counted days; null where they are not known, and in lists that are not sorted by them. */
export const ListingViews = z.nullable(z.object({ count: z.int(), is_partial: z.boolean() }));

/** Why a chosen listing was not changed with the others. */
const unchangedReasons = ['same', 'gone', 'of_colleague'] as const;
export const UnchangedListing = z.object({ id: z.int(), reason: z.enum(unchangedReasons) });
export type UnchangedListing = z.infer<typeof UnchangedListing>;

export const maxChosen = 100;

/** Listings that are changed together. */
export const chosenIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please choose at least one listing.'),
    z.maxLength(maxChosen, `Please choose at most ${maxChosen} listings.`),
  );
