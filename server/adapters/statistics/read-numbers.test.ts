import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeDays, dayAt, oncePer, parseMicros, wholeNumber } from './read-numbers.ts';

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

test.each([
  ['123.45', 123_450_000],
  [123.45, 123_450_000],
  ['7', 7_000_000],
  ['0.5', 500_000],
  ['0.000001', 1],
  ['1.0000004', 1_000_000],
  ['1.0000005', 1_000_001],
  ['1.00000049999', 1_000_000],
  ['1.9999999', 2_000_000],
  ['999999999.99', 999_999_999_990_000],
  ['1000000000', undefined],
  ['', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['-1.00', undefined],
  ['x1.00', undefined],
  ['1.00x', undefined],
  ['1,00', undefined],
  [null, undefined],
  [{}, undefined],
])('%j is %s millionths', (value, micros) => expect(parseMicros(value)).toBe(micros));

test('an amount that was written with two decimals is read to the cent', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      const digits = String(cents).padStart(3, '0');
      expect(parseMicros(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(cents * 10_000);
    }),
  );
});

test('a month may come twice with the same numbers, and not with others', () => {
  const [one, other] = [
    { month: '2026-10', views: 1 },
    { month: '2026-11', views: 2 },
  ];
  expect(oncePer('month', [one, other, { ...one }])).toEqual([one, other]);
  expect(oncePer('month', [one, other, { ...one, views: 3 }])).toBeUndefined();
  expect(oncePer('month', [])).toEqual([]);
});

test('days are complete if each is whole, in the range, and comes with one count', () => {
  const range = { from: '2026-10-31', to: '2026-11-01' };
  const [first, last] = [
    { day: '2026-10-31', clicks: 1 },
    { day: '2026-11-01', clicks: 2 },
  ];
  expect(completeDays([last, first, last], range)).toEqual([last, first]);
  expect(completeDays([], range)).toEqual([]);
  for (const broken of [undefined, { ...first, day: '2026-10-30' }, { ...last, day: '2026-11-02' }])
    expect(completeDays([first, broken], range)).toBeUndefined();
  expect(completeDays([first, { ...first, clicks: 2 }], range)).toBeUndefined();
});

test('a day is the one at its place', () => {
  const instant = new Date('2026-03-01T05:30:00Z');
  expect(['UTC', 'America/Vancouver', 'Asia/Tokyo'].map((zone) => dayAt(instant, zone))).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
  ]);
});
