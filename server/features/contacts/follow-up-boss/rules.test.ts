import { expect, test } from 'vitest';
import { decideFailure, shouldWarn, toEnquiry, type StoredEnquiry } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const minute = 60;
const hour = 60 * minute;
const portal = 'https://portal.example.com';

const stored: StoredEnquiry = {
  client_id: 7,
  history_id: 345,
  lead_id: 12,
  first_name: 'Ana',
  last_name: 'Lima',
  email: 'ana@example.com',
  phone_number: null,
  lead_type_id: 1,
  do_not_call: false,
  do_not_text: false,
  lead_source_id: 1,
  preferred_time: null,
  notes: 'Is it still for sale?',
  source_url: null,
  listing_url: null,
  happened_at: '2026-11-20T19:59:00Z',
};
const enquiryOf = (change: Partial<StoredEnquiry> = {}) => toEnquiry({ ...stored, ...change }, portal, now);

test('an enquiry names the person, the words and the contact in the portal', () => {
  expect(enquiryOf()).toEqual({
    reference: 'Enquiry 7-345',
    kind: 'general',
    source: 'Contact form',
    message: 'Is it still for sale?',
    page_url: null,
    listing_url: null,
    person: {
      first_name: 'Ana',
      last_name: 'Lima',
      email: 'ana@example.com',
      phone: null,
      url: 'https://portal.example.com/account/open/7?to=/contacts/view/12',
      tags: [],
    },
  });
});

test('its source is the domain of its website without www', () => {
  const page = 'https://www.ana.example.com/listings/4?x=1';
  expect(enquiryOf({ source_url: page })).toMatchObject({ source: 'ana.example.com', page_url: page });
  expect(enquiryOf({ source_url: 'http://www.www.example.com/' }).source).toBe('www.example.com');
  for (const broken of ['nonsense', 'javascript:alert(1)', 'ftp://x.example.com/', '/leads'])
    expect(enquiryOf({ source_url: broken, listing_url: broken, lead_source_id: 10 })).toMatchObject({
      source: 'Facebook ad',
      page_url: null,
      listing_url: null,
      kind: 'general',
    });
  expect(enquiryOf({ lead_source_id: 99 }).source).toBe('');
});

test('an enquiry about a listing is one about a property, and that of a seller one of a seller', () => {
  const listing = 'https://ana.example.com/listings/4';
  expect(enquiryOf({ listing_url: listing, lead_type_id: 2 })).toMatchObject({
    kind: 'property',
    listing_url: listing,
  });
  expect(enquiryOf({ lead_type_id: 2 }).kind).toBe('seller');
  expect(enquiryOf({ lead_type_id: null }).kind).toBe('general');
});

test('the other tool learns who must not be called or texted', () => {
  expect(enquiryOf({ do_not_call: true }).person.tags).toEqual(['Do not call']);
  expect(enquiryOf({ do_not_text: true }).person.tags).toEqual(['Do not text']);
});

test('the message has the preferred time, and when it was sent if that was long ago', () => {
  expect(enquiryOf({ preferred_time: 'Evenings' }).message).toBe(
    'Is it still for sale?\nPreferred time: Evenings',
  );
  expect(enquiryOf({ happened_at: '2026-11-20T19:00:00Z' }).message).toBe('Is it still for sale?');
  expect(enquiryOf({ notes: null, happened_at: '2026-11-20T18:59:59Z' }).message).toBe(
    'Sent on 2026-11-20 at 18:59 UTC',
  );
});

const later = { kind: 'later', waitMs: 0 } as const;
const first = { attempts: 1, failures: 1, now, random: 0 };

test('a refused key stops all, and a refused enquiry only itself', () => {
  expect(decideFailure({ kind: 'key', waitMs: 0 }, first)).toEqual({ kind: 'key' });
  expect(decideFailure({ kind: 'refused', waitMs: 0 }, first)).toEqual({ kind: 'failed' });
});

test.each([
  [1, minute],
  [2, 2 * minute],
  [4, 8 * minute],
  [6, 32 * minute],
  [7, hour],
  [100, hour],
  [169, hour],
])('after the attempt %i the next one is %i seconds later', (attempts, seconds) => {
  expect(decideFailure(later, { ...first, attempts })).toMatchObject({ at: after(seconds) });
});

test.each([
  [1, 2],
  [5, 32],
  [9, 512],
  [10, 15 * minute],
  [500, 15 * minute],
])('after %i failures all others wait %i seconds', (failures, seconds) => {
  expect(decideFailure(later, { ...first, failures })).toMatchObject({ pausedUntil: after(seconds) });
});

test('attempts are up to a tenth later, never before the time that was asked for, and end after a week', () => {
  expect(decideFailure(later, { ...first, random: 1 })).toEqual({
    kind: 'later',
    at: after(66),
    pausedUntil: after(2.2),
  });
  const busy = { kind: 'later', waitMs: 120_000 } as const;
  expect(decideFailure(busy, first)).toEqual({ kind: 'later', at: after(120), pausedUntil: after(120) });
  expect(decideFailure(later, { ...first, attempts: 170 })).toEqual({ kind: 'failed' });
});

test('Admins are notified after two days', () => {
  expect(shouldWarn(after(-48 * hour), now)).toBe(true);
  expect(shouldWarn(after(-48 * hour + 1), now)).toBe(false);
});
