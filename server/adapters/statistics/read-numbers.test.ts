import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, oncePerMonth, parseCents, toLastDay, wholeNumber } from './read-numbers.ts';

test('a whole number is one of digits alone, and everything else is unknown and not zero', () => {
  expect([0, 12, '0', '007', '123456789012345'].map(wholeNumber)).toEqual([0, 12, 0, 7, 123_456_789_012_345]);
  for (const value of [
    '',
    ' 1',
    '1.0',
    1.5,
    -1,
    '-1',
    '1,000',
    '1e3',
    NaN,
    'x1',
    '1x',
    null,
    undefined,
    {},
    true,
  ])
    expect([value, wholeNumber(value)]).toEqual([value, undefined]);
  expect(wholeNumber('1234567890123456')).toBeUndefined();
});

test.each<[unknown, number | undefined]>([
  ['123.45', 12_345],
  [123.45, 12_345],
  ['7', 700],
  ['0.5', 50],
  ['0.05', 5],
  ['1.004', 100],
  ['1.005', 101],
  ['1.0049999', 100],
  ['1.999', 200],
  ['999999999999.99', 99_999_999_999_999],
  ['1000000000000', undefined],
  ['', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['-1.00', undefined],
  ['x1.00', undefined],
  ['1.00x', undefined],
  ['1,00', undefined],
  [null, undefined],
  [{}, undefined],
])('%j is %s cents', (value, cents) => expect(parseCents(value)).toBe(cents));

test('an amount that was written with two decimals is read to the cent', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      const digits = String(cents).padStart(3, '0');
      expect(parseCents(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(cents);
    }),
  );
});

test('a month may come twice with the same numbers, and not with others', () => {
  const [one, other] = [
    { month: '2026-10', views: 1 },
    { month: '2026-11', views: 2 },
  ];
  expect(oncePerMonth([one, other, { ...one }])).toEqual([one, other]);
  expect(oncePerMonth([one, other, { ...one, views: 3 }])).toBeUndefined();
  expect(oncePerMonth([])).toEqual([]);
});

test('the last day of a month is one before the first of the next', () => {
  expect(['2026-01', '2026-02', '2028-02', '2026-04', '2026-12'].map(toLastDay)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ]);
});

test('a day is the one at its place', () => {
  const instant = new Date('2026-03-01T05:30:00Z');
  expect(['UTC', 'America/Vancouver', 'Asia/Tokyo'].map((zone) => dayAt(instant, zone))).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
  ]);
});
