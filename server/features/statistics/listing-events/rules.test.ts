import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Submission } from '#contract/contacts/submissions.ts';
import { noon } from '#server/testing/noon.ts';
import { createRecentEvents } from './recent-events.ts';
import { findListingPage, formatListingUrl, hashToUuid, toBareAddress } from './rules.ts';

const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test('an event is new again five minutes after it was', () => {
  const isNew = createRecentEvents();
  expect([0, 1, 4.99, 5, 6, 10].map((minutes) => isNew('view 1', minutesLater(minutes)))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(isNew('view 2', minutesLater(10))).toBe(true);
});

test('of more events than are remembered the oldest are forgotten', () => {
  const isNew = createRecentEvents();
  const events = Array.from({ length: 20_001 }, (_, index) => String(index));
  expect(events.filter((event) => !isNew(event, noon))).toEqual([]);
  expect([isNew('20000', noon), isNew('1000', noon), isNew('0', noon)]).toEqual([false, false, true]);
});

test('who it was is said as a UUID that differs with the person and the day, and is not the one that is stored', () => {
  const [today, tomorrow] = [Buffer.from('salt of today'), Buffer.from('salt of tomorrow')];
  const one = hashToUuid(today, '-4711');
  expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(hashToUuid(today, '-4711')).toBe(one);
  expect(new Set([one, hashToUuid(today, '4711'), hashToUuid(tomorrow, '-4711')]).size).toBe(3);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::'],
])('the network %s is said as the address %s', (network, address) =>
  expect(toBareAddress(network)).toBe(address),
);

const formOn = (page: string | null, site_id: number | null = 7): Submission => ({
  ...z.parse(Submission, { email: 'nora@a.example' }),
  site_id,
  lead_source_url: ['https://a.example/', page],
});

test('a form counts for the listing on whose page it was sent, and for none without a page of ours', () => {
  expect(findListingPage(formOn('https://s.example/sites/7/listings/4711-elm'))).toEqual({
    siteId: 7,
    listingId: 4711,
  });
  for (const page of [null, 'nonsense', 'https://s.example/sites/7', 'https://a.example/listings/4711'])
    expect(findListingPage(formOn(page))).toBeNull();
  expect(findListingPage(formOn('https://s.example/sites/7/listings/4711', null))).toBeNull();
  expect(findListingPage({ ...formOn(null), lead_source_url: null })).toBeNull();
});

test('others are told the present address of the listing', () => {
  expect(formatListingUrl('https://s.example', { siteId: 7, listingId: 4711 })).toBe(
    'https://s.example/sites/7/listings/4711',
  );
});

test('only the length of a network is taken off its address', () => {
  expect(toBareAddress('2001:db8/64::/48')).toBe('2001:db8/64::');
});
