import { describe, expect, test } from 'vitest';
import type { MlsListing } from '#server/engines/mls/mls-source.ts';
import { normalizeListing } from '#server/engines/mls/normalize/normalize.ts';
import { countUnasked, pickNewOnes, toOffer, toOwnEntries } from './own-rules.ts';

const listing = (id: string, record: Record<string, unknown> = {}): MlsListing => {
  const normal = normalizeListing(
    {
      ListingId: id,
      ListingKey: `key-${id}`,
      StandardStatus: 'Active',
      PropertyType: 'Residential',
      StateOrProvince: 'BC',
      City: 'Vancouver',
      StreetNumber: '12',
      StreetName: 'Elm Street',
      ListPrice: 900_000,
      ...record,
    },
    'reso',
  );
  if (!normal) throw new Error('The record is no listing.');
  return normal;
};
const nothing = { keys: [], numbers: [] };
const idsOf = (...args: Parameters<typeof pickNewOnes>) => pickNewOnes(...args).map((one) => one.mls_id);

describe('the listings that are offered', () => {
  test('are on the market and may be imported', () => {
    const all = [
      listing('R1'),
      listing('R2', { StandardStatus: 'Pending' }),
      listing('R3', { StandardStatus: 'Closed' }),
      listing('R4', { StandardStatus: 'Expired' }),
      listing('R5', { StandardStatus: 'Withdrawn' }),
      listing('R6', { PropertyType: 'Commercial Sale' }),
      listing('R7', { InternetEntireListingDisplayYN: false }),
      listing('R8', { StateOrProvince: null }),
    ];
    expect(idsOf(all, nothing)).toEqual(['R1', 'R2']);
  });

  test('are neither in the account, by key or by a number typed by hand, nor were they declined', () => {
    const all = ['R1', 'R2', 'R3'].map((id) => listing(id));
    expect(idsOf(all, { keys: ['key-R1'], numbers: [] })).toEqual(['R2', 'R3']);
    expect(idsOf(all, { keys: [], numbers: ['R2'] })).toEqual(['R1', 'R3']);
    expect(idsOf(all, { keys: ['R1'], numbers: ['key-R2'] })).toEqual(['R1', 'R2', 'R3']);
  });

  test('come once each, the latest on the market first, and by number within a day', () => {
    const all = [
      listing('R3'),
      listing('R2', { OnMarketDate: '2026-11-02' }),
      listing('R1', { OnMarketDate: '2026-11-02' }),
      listing('R4', { OnMarketDate: '2026-11-05' }),
      listing('R4', { OnMarketDate: '2026-11-05' }),
    ];
    expect(idsOf(all, nothing)).toEqual(['R4', 'R1', 'R2', 'R3']);
  });
});

// The second witness goes over sets of names instead of listings, and sorts nothing.
test('of any mixture exactly those are offered that are neither known nor off the market', () => {
  const words = ['Active', 'Pending', 'Closed', 'Expired', 'Coming Soon', 'Hold'];
  for (let mixture = 0; mixture < 64; mixture += 1) {
    const all = words.map((status, n) => listing(`R${n}`, { StandardStatus: status }));
    const inAccount = words.filter((_word, n) => (mixture >> n) % 2 === 1);
    const known = {
      keys: words.flatMap((word, n) => (inAccount.includes(word) && n % 2 === 0 ? [`key-R${n}`] : [])),
      numbers: words.flatMap((word, n) => (inAccount.includes(word) && n % 2 === 1 ? [`R${n}`] : [])),
    };
    const expected = new Set(
      ['Active', 'Pending', 'Coming Soon'].filter((word) => !inAccount.includes(word)),
    );
    expect(new Set(idsOf(all, known).map((id) => words[Number(id.slice(1))]))).toEqual(expected);
  }
});

test('people are asked about those that they were not asked about', () => {
  const all = ['R1', 'R2', 'R3'].map((id) => listing(id));
  expect(countUnasked(all, [])).toBe(3);
  expect(countUnasked(all, ['R2', 'R9'])).toBe(2);
  expect(countUnasked(all, ['R1', 'R2', 'R3'])).toBe(0);
});

test('an offer says which home it is, and who lists it', () => {
  const agent = { ListAgentFullName: 'Priya Raman', UnitNumber: '1807' };
  expect(toOffer(listing('R1', agent))).toEqual({
    mls_id: 'R1',
    address: '1807 – 12 Elm Street',
    city: 'Vancouver',
    price: '900000.00',
    agent: 'Priya Raman',
  });
  const hidden = { StreetNumber: null, StreetName: null, City: null, ListPrice: null };
  expect(toOffer(listing('R1', hidden))).toEqual({
    mls_id: 'R1',
    address: 'Address withheld',
    city: null,
    price: null,
    agent: null,
  });
});

test.each([
  ['ask', false],
  ['published', false],
  ['drafts', true],
] as const)('with %s, what comes is hidden: %s', (choice, isHidden) => {
  const [entry] = toOwnEntries([listing('R1')], { choice, showsHistory: true });
  expect(entry?.row['is_hidden']).toBe(isHidden);
  expect(entry).toMatchObject({ is_reciprocity: false, shows_history: true, key: 'key-R1' });
});
