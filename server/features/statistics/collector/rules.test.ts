import { expect, test } from 'vitest';
import { isCounted, isProgram, parseSeenPage, readEventTime, hashVisitor } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const idAt = (ms: number) => `${ms.toString(16).padStart(12, '0')}00112233445566778899`;

test.each([
  ['a moment ago', -1000, -1000],
  ['yesterday', -86_400_000, -86_400_000],
  ['from a clock that is fast by some minutes', 300_000, 300_000],
  ['three days late', -3 * 86_400_000, 0],
  ['from a clock that is fast by an hour', 3_600_000, 0],
])('a page view %s', (_words, sent, taken) => {
  expect(readEventTime(idAt(now.getTime() + sent), now).getTime() - now.getTime()).toBe(taken);
});

test.each([
  ['https://s.example.com/sites/7', '/', false, null],
  ['https://s.example.com/sites/7/listings', '/listings', false, null],
  ['https://s.example.com/sites/7/listings/4711-main-street', '/listings/4711-main-street', true, 4711],
  ['https://a.example.com/listing/blue-house', '/listing/blue-house', true, null],
  ['https://a.example.com/listings/12', '/listings/12', true, null],
  ['https://a.example.com/about?email=a@b.c', '/about', false, null],
  ['https://a.example.com/leave/ann@example.com/now', '/leave/…/now', false, null],
  ['https://a.example.com/leave/ann%40example.com', '/leave/…', false, null],
])('%s is %s', (url, path, isListing, listingId) => {
  expect(parseSeenPage(new URL(url))).toEqual({ path, isListing, listingId });
});

test('a visitor is the same for a day and a client, and nobody else', () => {
  const [today, tomorrow] = [Buffer.from('a'), Buffer.from('b')];
  const ann = { clientId: 1, address: '203.0.113.4', userAgent: 'Firefox' };
  const all = [
    hashVisitor(today, ann),
    hashVisitor(tomorrow, ann),
    hashVisitor(today, { ...ann, clientId: 2 }),
    hashVisitor(today, { ...ann, address: '203.0.113.5' }),
    hashVisitor(today, { ...ann, userAgent: 'Chrome' }),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(hashVisitor(today, { ...ann })).toBe(all[0]);
});

test('programs say what they are', () => {
  expect([undefined, '', 'curl/8.5.0', 'Googlebot/2.1'].every(isProgram)).toBe(true);
  expect(isProgram('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0')).toBe(false);
});

test('the bounds of a time belong to it: 48 hours late and ten minutes early', () => {
  const takenAt = (ms: number) => readEventTime(idAt(now.getTime() + ms), now).getTime() - now.getTime();
  expect(takenAt(-48 * 3_600_000)).toBe(-48 * 3_600_000);
  expect(takenAt(-48 * 3_600_000 - 1)).toBe(0);
  expect(takenAt(10 * 60_000)).toBe(10 * 60_000);
  expect(takenAt(10 * 60_000 + 1)).toBe(0);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

test('people are counted, and neither programs nor those who ask not to be', () => {
  expect(isCounted({ userAgent: firefox, isUntracked: false })).toBe(true);
  expect(isCounted({ userAgent: firefox, isUntracked: true })).toBe(false);
  expect(isCounted({ userAgent: 'curl/8.5.0', isUntracked: false })).toBe(false);
  expect(isProgram('  ')).toBe(true);
});

test.each([
  ['https://s.example.com/sites/7/', '/', false, null],
  ['https://s.example.com/sites/70/listings/4711', '/listings/4711', true, 4711],
  ['https://s.example.com/sites/7/listings/a4711-b', '/listings/a4711-b', true, null],
  ['https://s.example.com/sites/7x/listings/4711', '/sites/7x/listings/4711', true, null],
  ['https://s.example.com/x/sites/7/listings/4711', '/x/sites/7/listings/4711', true, null],
  [`https://a.example.com/${'b'.repeat(600)}`, `/${'b'.repeat(499)}`, false, null],
])('the page %s is stored as %s', (url, path, isListing, listingId) => {
  expect(parseSeenPage(new URL(url))).toEqual({ path, isListing, listingId });
});
