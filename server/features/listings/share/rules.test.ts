import { expect, test } from 'vitest';
import { shareRefusals } from '#contract/listings/share.ts';
import { cancelled, pending, sold } from '#contract/listings/statuses.ts';
import { settingDefaults } from '#contract/settings/settings.ts';
import type { ListingContent } from '#server/features/sites/listings/content.ts';
import {
  composeHandOut,
  explainRefusal,
  findNews,
  formatLicence,
  handOutFileName,
  listNews,
  type ShareSource,
} from './rules.ts';

const now = new Date('2026-11-22T20:00:00Z');
const listing: ListingContent = {
  id: 12,
  mls_id: 'R2900001',
  status_id: 1,
  type: 'Condo',
  subtype: null,
  price: '1249000.00',
  address: '1208 – 2400 West Georgia Street',
  postal_code: 'V6B 1A1',
  area: 'Coal Harbour',
  community: null,
  city: 'Vancouver',
  state_or_province: 'BC',
  country: 'CA',
  bedrooms: '3',
  bathrooms: '2.5',
  stories: null,
  living_area: '1850',
  square_footage: null,
  lot_size: null,
  year_built: null,
  taxes: null,
  condo_fees: null,
  description: '<p>A bright corner home.</p>',
  features: ['Balcony'],
  amenities: ['Gym'],
  tours: [],
  banner: null,
  sold_banner: null,
  sold_price: null,
  date_sold: null,
  display_mortgage_calculator: true,
  is_reciprocity: false,
  board_url: null,
  listed_at: '2026-11-10T20:00:00Z',
  posted_on: '2026-11-10T20:00:00Z',
  photos: [],
  floor_plans: [],
  brochures: [],
  open_houses: [],
};
const page = 'https://homes.example.com/listings/12';
const source: ShareSource = {
  listing,
  address: '1208 – 2400 West Georgia Street',
  social_description: 'Come for the light.',
  is_hidden: false,
  publish: { state: 'published', reason: null, url: page, at: '2026-11-10T20:00:00Z' },
  agent_name: 'Priya Raman',
  agent_phone: '+16045550142',
  portrait: null,
  brokerage: 'Coastline Realty Group',
  licence_number: '123456',
  site_id: 3,
  // the defaults are a record of any key
  listing_settings: settingDefaults as ShareSource['listing_settings'],
};
const withListing = (change: Partial<ListingContent>): ShareSource => ({
  ...source,
  listing: { ...listing, ...change },
});
const openHouse = (id: number, from: string, until: string) => ({
  id,
  date: from.slice(0, 10),
  starts_at: from,
  ends_at: until,
  time_zone: 'America/Toronto',
});

test('a colleague’s listing, a hidden, held, withdrawn or unpublished one, and one without a brokerage are refused', () => {
  expect(explainRefusal(source)).toBeNull();
  expect(explainRefusal(withListing({ is_reciprocity: true }))).toBe(shareRefusals.colleague);
  expect(explainRefusal({ ...source, is_hidden: true })).toBe(shareRefusals.hidden);
  expect(explainRefusal(withListing({ status_id: cancelled }))).toBe(shareRefusals.inactive);
  const publish = source.publish;
  expect(
    explainRefusal({ ...source, publish: { ...publish, state: 'held', reason: 'Please look at it.' } }),
  ).toBe('This listing isn’t published yet, so it can’t be shared. Please look at it.');
  expect(explainRefusal({ ...source, publish: { ...publish, state: 'held', reason: null } })).toBe(
    'This listing isn’t published yet, so it can’t be shared.',
  );
  for (const state of ['queued', 'failed', 'published'] as const)
    expect(explainRefusal({ ...source, publish: { ...publish, state, url: null } })).toBe(
      shareRefusals.unpublished,
    );
  expect(explainRefusal({ ...source, publish: { ...publish, state: 'withdrawn' } })).toBe(
    shareRefusals.unpublished,
  );
  expect(
    explainRefusal({ ...source, publish: { ...publish, state: 'failed' } }),
    'its page is still there',
  ).toBeNull();
  expect(
    explainRefusal({ ...source, publish: { state: 'none', reason: null, url: null, at: null } }),
    'an agent without a website prints as well',
  ).toBeNull();
  for (const brokerage of [null, '🏡🔑'])
    expect(explainRefusal({ ...source, brokerage })).toBe(shareRefusals.noBrokerage);
});

const headlines = (from: ShareSource) => listNews(from, now).map(({ headline }) => headline);

test('only what is true of the listing is news: new for thirty days, sold for sixty, and open houses until they end', () => {
  expect(headlines(source)).toEqual(['Just listed', 'For sale']);
  expect(headlines(withListing({ posted_on: '2026-10-24' }))).toEqual(['Just listed', 'For sale']);
  expect(headlines(withListing({ posted_on: '2026-10-23' }))).toEqual(['For sale']);
  expect(headlines(withListing({ posted_on: '2026-11-23' })), 'it comes on the market tomorrow').toEqual([
    'For sale',
  ]);
  expect(headlines(withListing({ posted_on: null })), 'nobody says since when').toEqual([
    'For sale',
    'Just listed',
  ]);
  const open_houses = [
    openHouse(1, '2026-11-22T18:00:00Z', '2026-11-22T20:00:00Z'),
    openHouse(2, '2026-12-05T21:00:00Z', '2026-12-05T23:00:00Z'),
  ];
  expect(headlines(withListing({ open_houses }))).toEqual(['Just listed', 'For sale', 'Open house']);
  expect(headlines(withListing({ open_houses, status_id: pending }))).toEqual(['Sale pending', 'Open house']);
  const soldHome = { open_houses, status_id: sold };
  expect(headlines(withListing({ ...soldHome, date_sold: '2026-09-24' }))).toEqual(['Just sold']);
  expect(headlines(withListing({ ...soldHome, date_sold: '2026-09-23' }))).toEqual(['Sold']);
  expect(headlines(withListing({ ...soldHome, date_sold: null }))).toEqual(['Sold']);
});

test('each piece of news has its kind, by which its picture is asked for', () => {
  const kinds = (from: ShareSource) => listNews(from, now).map(({ kind }) => kind);
  const open_houses = [openHouse(2, '2026-12-05T21:00:00Z', '2026-12-05T23:00:00Z')];
  expect(kinds(withListing({ open_houses }))).toEqual(['listed', 'for_sale', 'open_house']);
  expect(kinds(withListing({ open_houses, status_id: pending }))).toEqual(['pending', 'open_house']);
  expect(kinds(withListing({ status_id: sold }))).toEqual(['sold']);
});

test('an open house is told in the time of the home, with its zone', () => {
  const open_houses = [openHouse(2, '2026-12-06T01:00:00Z', '2026-12-06T02:30:00Z')];
  const [, , news] = listNews(withListing({ open_houses }), now);
  expect(news?.when?.replaceAll(/\s/g, ' ')).toBe('Saturday, December 5, 2026, 8:00–9:30 p.m. EST');
  expect(news?.text).toContain(news?.when);
  expect(news?.openhouse_id).toBe(2);
});

test('the text says what is known, in the agent’s own words where they gave some', () => {
  expect(listNews(source, now)[0]?.text.split('\n\n')).toEqual([
    'Just listed: 1208 – 2400 West Georgia Street, Coal Harbour, Vancouver, BC V6B 1A1',
    '$1,249,000 · 3 bedrooms · 2.5 bathrooms · 1,850 sq ft',
    'Come for the light.',
    'Priya Raman, Coastline Realty Group, Licence 123456',
    page,
  ]);
  const bare = withListing({ price: null, bedrooms: null, bathrooms: null, living_area: null, area: null });
  const unknown: ShareSource = {
    ...bare,
    social_description: null,
    licence_number: null,
    publish: { state: 'none', reason: null, url: null, at: null },
  };
  expect(listNews(unknown, now)[0]?.text.split('\n\n')).toEqual([
    'Just listed: 1208 – 2400 West Georgia Street, Vancouver, BC V6B 1A1',
    'Priya Raman, Coastline Realty Group',
  ]);
});

test('a hidden street is in no text, and what settings hide of a sold home is nowhere', () => {
  const hidden = withListing({ address: null, postal_code: null });
  const { text } = listNews(hidden, now)[0] ?? { text: '' };
  expect(text).toContain('Just listed: Coal Harbour, Vancouver, BC');
  expect(text, 'the agent’s own words may name the street').not.toContain('Come for the light.');
  const soldHome = {
    ...withListing({ status_id: sold, sold_price: '1300000', date_sold: '2026-11-20' }),
    listing_settings: {
      ...source.listing_settings,
      rb_lol_featured_hide_sold_price: '1',
      rb_lol_featured_hide_sold_address: '1',
    },
  };
  const handOut = composeHandOut(soldHome, { headline: 'Just sold', when: null }, now);
  expect(JSON.stringify(handOut)).not.toMatch(/Georgia Street|1300000|1,300,000|1,249,000/);
  expect(listNews(soldHome, now)[0]?.text).not.toMatch(/West Georgia|1,300,000|Come for/);
});

test('a sheet has the facts, the words and the next open houses of a home that can still be bought', () => {
  const open_houses = [openHouse(2, '2026-12-05T21:00:00Z', '2026-12-05T23:00:00Z')];
  const news = { headline: 'For sale', when: null };
  expect(composeHandOut(withListing({ open_houses }), news, now)).toMatchObject({
    headline: 'For sale',
    when: null,
    price: '$1,249,000',
    features: ['Balcony', 'Gym'],
    description: 'A bright corner home.',
    open_houses: [expect.stringMatching(/^Open house Saturday, December 5, 2026, 4:00/)],
    site_id: 3,
  });
  expect(composeHandOut(withListing({ open_houses, status_id: sold }), news, now).open_houses).toEqual([]);
  expect(composeHandOut({ ...source, site_id: null, brokerage: null }, news, now)).toMatchObject({
    site_id: 0,
    brokerage: '',
  });
});

test('land has neither bedrooms nor bathrooms, instead of none of them', () => {
  const land = withListing({
    type: 'Land',
    bedrooms: '0',
    bathrooms: '0',
    living_area: '0',
    lot_size: '4000',
  });
  const handOut = composeHandOut(land, { headline: 'For sale', when: null }, now);
  expect(handOut.facts).toBe('');
  expect(handOut.details).toEqual([
    ['Type', 'Land'],
    ['Lot', '4,000 sq ft'],
    ['MLS® number', 'R2900001'],
  ]);
});

test('a price of zero is an unknown one', () => {
  const news = { headline: 'For sale', when: null };
  const priceOf = (change: Partial<ListingContent>) => composeHandOut(withListing(change), news, now).price;
  expect(priceOf({ price: '0.00' })).toBe('');
  expect(priceOf({ price: '0.01' })).toBe('$0.01');
  expect(priceOf({ status_id: sold, sold_price: '0.00' })).toBe('Listed at $1,249,000');
  expect(priceOf({ status_id: sold, price: '0.00' })).toBe('');
});

test('a licence number has its word, in the spelling of the country, unless it brings one', () => {
  expect(formatLicence(' 123 ', 'CA')).toBe('Licence 123');
  expect(formatLicence('123', 'US')).toBe('License 123');
  expect(formatLicence('DRE 01234567', 'US')).toBe('DRE 01234567');
  expect(formatLicence(' DRE 01234567 ', 'US')).toBe('DRE 01234567');
  expect(formatLicence('12 and 13', 'CA')).toBe('Licence 12 and 13');
  for (const own of ['DRE#01234567', 'Lic. 0512345', 'TREC: 0512345'])
    expect(formatLicence(own, 'US')).toBe(own);
  for (const number of ['X123', 'SL3456789', 'S.0012345', 'BK3123456'])
    expect(formatLicence(number, 'US')).toBe(`License ${number}`);
  expect([formatLicence(null, 'CA'), formatLicence('  ', 'US')]).toEqual([null, null]);
});

test('a picture is of news that is still true, and of the chosen open house', () => {
  const open_houses = [1, 2].map((id) => openHouse(id, '2026-12-05T21:00:00Z', '2026-12-05T23:00:00Z'));
  const all = listNews(withListing({ open_houses }), now);
  expect(findNews(all, 'listed', undefined)?.headline).toBe('Just listed');
  expect(findNews(all, 'open_house', 2)?.openhouse_id).toBe(2);
  expect(findNews(all, 'open_house', 3)).toBeUndefined();
  expect(findNews(all, 'sold', undefined)).toBeUndefined();
});

test('a file is named after the home in letters and digits, which every system stores', () => {
  expect(handOutFileName({ heading: '1208 – 2400 West Georgia Street' }, 'sheet.pdf')).toBe(
    '1208-2400-west-georgia-street-sheet.pdf',
  );
  expect(handOutFileName({ heading: '海港街 "12"' }, 'sign.pdf')).toBe('12-sign.pdf');
  expect(handOutFileName({ heading: '李' }, 'sign.pdf')).toBe('listing-sign.pdf');
  expect(handOutFileName({ heading: 'a'.repeat(200) }, 'x.pdf')).toBe(`${'a'.repeat(80)}-x.pdf`);
});
