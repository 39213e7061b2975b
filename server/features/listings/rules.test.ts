import { describe, expect, test } from 'vitest';
import { invalidPostalCode } from '#contract/listings/places.ts';
import { openHouseDays } from '#contract/listings/listings.ts';
import { onlyTheirsToAdvertise } from '#contract/listings/rules.ts';
import { testListing as listing } from '#contract/testing-listing.ts';
import {
  editedFields,
  hasChanges,
  listOnce,
  isSortedOrFiltered,
  isElsewhere,
  marketingProblems,
  movesZone,
  openHousesUntil,
  pickListingEvent,
  replacedLists,
  splitChosen,
  toLists,
  toOpenHouseRows,
  validateListing,
  withCountry,
  withAlts,
  withDefaults,
} from './rules.ts';

const house = { id: 5, date: '2026-12-05', start_time: '13:00', end_time: '15:00' };

test('a new listing is active, shown with its address, and advertised nowhere', () => {
  expect(withDefaults({ is_hidden: true })).toMatchObject({
    status_id: 1,
    features: [],
    amenities: [],
    tours: [],
    marketing_facebook: false,
    marketing_newsletter: false,
    display_mortgage_calculator: true,
    is_address_displayable: true,
    is_hidden: true,
  });
  expect(withDefaults({}).is_hidden).toBe(false);
});

test.each([
  [{}, null],
  [{ status_id: 3 }, 'listing.status_changed'],
  [{ status_id: 3, sold_price: '1', date_sold: '2026-11-01', sold_banner: 'Sold' }, 'listing.status_changed'],
  [{ status_id: 3, price: '1' }, 'listing.edited'],
  [{ sold_price: '1' }, 'listing.edited'],
  [{ price: '1' }, 'listing.edited'],
])('the change %j is logged as %s', (patch, event) => {
  expect(pickListingEvent(patch)).toBe(event);
});

test('a change says something new if a value differs; of files only which, in what order and what photos show counts', () => {
  expect(hasChanges({}, listing)).toBe(false);
  expect(hasChanges({ bedrooms: '2', taxes: null, features: ['View', 'Moat'] }, listing)).toBe(false);
  expect(hasChanges({ bedrooms: '3' }, listing)).toBe(true);
  expect(hasChanges({ features: ['Moat', 'View'] }, listing)).toBe(true);
  expect(
    hasChanges({ photos: [{ id: 1 }, { id: 2 }], floor_plans: [{ id: 3 }], brochures: [] }, listing),
  ).toBe(false);
  expect(hasChanges({ photos: [{ id: 2 }, { id: 1 }] }, listing)).toBe(true);
  expect(hasChanges({ photos: [{ id: 1, alt: 'The kitchen' }, { id: 2 }] }, listing)).toBe(true);
  expect(hasChanges({ photos: [{ id: 1, alt: null }, { id: 2 }] }, listing)).toBe(false);
  expect(hasChanges({ brochures: [{ id: 4 }] }, listing)).toBe(true);
  expect(hasChanges({ floor_plans: [] }, listing)).toBe(true);
});

test('a feed leaves alone what the agent has really edited, of the fields that it has', () => {
  const patch = { bedrooms: '3', price: '900000.00', banner: 'New', photos: [{ id: 2 }] };
  expect(editedFields(patch, listing)).toEqual(['bedrooms', 'photos']);
});

test('a postal code is of its province, also where only one of the two is changed', () => {
  const problem = { postal_code: [invalidPostalCode] };
  expect(validateListing({ postal_code: 'V6B 1A1' }, listing, [])).toEqual({});
  expect(validateListing({ postal_code: '90210' }, listing, [])).toEqual(problem);
  expect(validateListing({ state_or_province: 'CA' }, { ...listing, postal_code: 'V6B 1A1' }, [])).toEqual(
    problem,
  );
  expect(
    validateListing(
      { state_or_province: 'CA', postal_code: null },
      { ...listing, postal_code: 'V6B 1A1' },
      [],
    ),
  ).toEqual({});
  expect(validateListing({ bedrooms: '1' }, { ...listing, postal_code: '90210' }, [])).toEqual({});
  expect(validateListing({ postal_code: '90210', state_or_province: 'CA' }, null, [])).toEqual({});
});

test('features are from the list, and those that came with the MLS may stay', () => {
  const problem = ['Please choose one of the offered values.'];
  expect(validateListing({ features: ['View', 'Moat'] }, listing, [])).toEqual({});
  expect(validateListing({ features: ['Moat'] }, null, [])).toEqual({ features: problem });
  expect(validateListing({ amenities: ['Moat'] }, listing, [])).toEqual({ amenities: problem });
});

test('advertising is switched on with its service, and what is on may stay on', () => {
  const problem = ['Your package does not include this feature.'];
  const on = { marketing_facebook: true, marketing_newsletter: true };
  expect(marketingProblems(on, null, [])).toEqual({
    marketing_facebook: problem,
    marketing_newsletter: problem,
  });
  expect(marketingProblems(on, null, ['in_touch'])).toEqual({ marketing_facebook: problem });
  expect(marketingProblems(on, null, ['social_plus', 'in_touch'])).toEqual({});
  expect(marketingProblems(on, { ...on, is_reciprocity: false }, [])).toEqual({});
  expect(marketingProblems({ marketing_facebook: false }, null, [])).toEqual({});
  expect(validateListing(on, listing, [])).toEqual({
    marketing_facebook: problem,
    marketing_newsletter: problem,
  });
});

test('a colleague’s listing is switched on for no ad and no newsletter, and may be switched off', () => {
  const present = { marketing_facebook: false, marketing_newsletter: true, is_reciprocity: true };
  const on = { marketing_facebook: true, marketing_newsletter: true };
  expect(marketingProblems(on, present, ['social_plus', 'in_touch'])).toEqual({
    marketing_facebook: [onlyTheirsToAdvertise],
  });
  expect(marketingProblems({ marketing_newsletter: false }, present, [])).toEqual({});
  expect(marketingProblems(on, { ...present, is_reciprocity: false }, ['social_plus'])).toEqual({});
});

test('lists are as a form sends them, and a change keeps what it replaces of them', () => {
  expect(toLists(listing)).toEqual({
    photos: [
      { id: 1, alt: null },
      { id: 2, alt: null },
    ],
    floor_plans: [{ id: 3 }],
    brochures: [],
    openhouses: [],
  });
  expect(replacedLists({ photos: [{ id: 2 }], floor_plans: [{ id: 3 }], price: '1' }, listing)).toEqual({
    photos: [
      { id: 1, alt: null },
      { id: 2, alt: null },
    ],
  });
  expect(replacedLists({}, listing)).toEqual({});
});

test('an open house is at its time on the clocks of the property', () => {
  expect(toOpenHouseRows([house], { state_or_province: 'ON', city: 'Toronto' })).toEqual([
    {
      ...house,
      time_zone: 'America/Toronto',
      starts_at: '2026-12-05T18:00:00.000Z',
      ends_at: '2026-12-05T20:00:00.000Z',
    },
  ]);
  expect(() => toOpenHouseRows([house], { state_or_province: 'XX', city: '' })).toThrow(
    "No time zone is known of the region 'XX'.",
  );
});

test('open houses are stored again where the property has moved to another zone', () => {
  const toronto = { state_or_province: 'ON', city: 'Toronto' };
  expect(isElsewhere({ time_zone: 'America/Toronto' }, toronto)).toBe(false);
  expect(isElsewhere({ time_zone: 'America/Vancouver' }, toronto)).toBe(true);
  expect(isElsewhere({ time_zone: 'America/Vancouver' }, { state_or_province: 'XX', city: '' })).toBe(false);
  expect(movesZone({ city: 'Ottawa' }, toronto)).toBe(false);
  expect(movesZone({ state_or_province: 'BC', city: 'Vancouver' }, toronto)).toBe(true);
  expect(movesZone({ bedrooms: '1' }, toronto)).toBe(false);
});

test('a listing is in the country of its province or state', () => {
  expect(withCountry({ state_or_province: 'WA' })).toEqual({ state_or_province: 'WA', country: 'US' });
  const without: { state_or_province?: string; city: string } = { city: 'x' };
  expect(withCountry(without)).toEqual({ city: 'x' });
});

test('open houses are shown for some weeks ahead', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  expect((openHousesUntil(now).getTime() - now.getTime()) / 86_400_000).toBe(openHouseDays);
});

test('other words for a photo do not end that photos follow the feed, another order does', () => {
  expect(editedFields({ photos: [{ id: 1, alt: 'The kitchen' }, { id: 2 }] }, listing)).toEqual([]);
  expect(editedFields({ photos: [{ id: 2 }, { id: 1 }] }, listing)).toEqual(['photos']);
});

test('a photo that is sent without its description keeps it, and an empty one ends it', () => {
  const present = { photos: listing.photos.map((photo) => ({ ...photo, alt: `Photo of ${photo.id}` })) };
  expect(
    withAlts({ photos: [{ id: 2 }, { id: 1, alt: null }, { id: 9 }, { id: 8, alt: 'New' }] }, present),
  ).toEqual({
    photos: [
      { id: 2, alt: 'Photo of 2' },
      { id: 1, alt: null },
      { id: 9, alt: null },
      { id: 8, alt: 'New' },
    ],
  });
  expect(withAlts({ bedrooms: '2' }, present)).toEqual({ bedrooms: '2' });
});

test('a file that is sent twice is kept at its first place', () => {
  expect(listOnce([{ id: 2, alt: 'a' }, { id: 1 }, { id: 2, alt: 'b' }])).toEqual([
    { id: 2, alt: 'a' },
    { id: 1 },
  ]);
});

const usual = {
  page: 1,
  take: 5,
  search: '',
  status: undefined,
  reciprocity_only: false,
  sort: 'date_desc' as const,
  type: '' as const,
  city: '',
  without_photos: false,
  in_newsletter: false,
  held: false,
};

test.each([
  [{}, false],
  [{ search: 'elm', status: [1], reciprocity_only: true, page: 9, take: 50 }, false],
  [{ sort: 'date_asc' as const }, true],
  [{ type: 'Condo' as const }, true],
  [{ city: 'Vancouver' }, true],
  [{ without_photos: true }, true],
  [{ in_newsletter: true }, true],
  [{ held: true }, true],
])('a list with %j is sorted or filtered: %s', (fields, expected) => {
  expect(isSortedOrFiltered({ ...usual, ...fields })).toBe(expected);
});

describe('of several chosen listings', () => {
  const row = {
    id: 1,
    status_id: 1,
    marketing_facebook: true,
    marketing_newsletter: false,
    is_reciprocity: false,
  };

  test.each([
    [{ status_id: 3 }, null],
    [{ status_id: 1 }, 'same'],
    [{ marketing_facebook: true }, 'same'],
    [{ marketing_facebook: false }, null],
    [{ marketing_newsletter: false }, 'same'],
    [{ marketing_newsletter: true }, null],
    [{ status_id: 1, marketing_newsletter: true }, null],
    [{}, 'same'],
  ])('a change to %j leaves one as it is: %s', (patch, reason) => {
    expect(splitChosen([1], [row], patch)).toEqual(
      reason === null ? { changing: [1], unchanged: [] } : { changing: [], unchanged: [{ id: 1, reason }] },
    );
  });

  test.each([
    [{ marketing_newsletter: true }, 'of_colleague'],
    [{ marketing_facebook: true }, 'of_colleague'],
    [{ marketing_facebook: false }, null],
    [{ status_id: 4 }, null],
  ])('a colleague’s is not advertised by %j: %s', (patch, reason) => {
    const { unchanged } = splitChosen([1], [{ ...row, is_reciprocity: true }], patch);
    expect(unchanged).toEqual(reason === null ? [] : [{ id: 1, reason }]);
  });

  test('those that are gone are named, and the others are changed in their order', () => {
    const rows = [row, { ...row, id: 3 }];
    expect(splitChosen([3, 2, 1], rows, { status_id: 4 })).toEqual({
      changing: [3, 1],
      unchanged: [{ id: 2, reason: 'gone' }],
    });
  });
});
