import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isRecord,
  readAmount,
  readFlag,
  readNumber,
  readRecords,
  readText,
  readWords,
} from './read-record.ts';

const number = (value: unknown) => readNumber({ it: value }, 'it');
const text = (value: unknown) => readText({ it: value }, 'it');

test('a record is an object, and neither a list nor nothing', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'a', 1].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('words for nothing are nothing, and so is every other kind of value', () => {
  for (const value of ['', '  ', 'null', 'N/A', 'None', ' UNKNOWN ', null, undefined, true, [], {}])
    expect([value, text(value)]).toEqual([value, null]);
  expect(['nullable', 'not none', ' Deck ', 7, 'a\uD800b'].map(text)).toEqual([
    'nullable',
    'not none',
    'Deck',
    '7',
    'a\uFFFDb',
  ]);
});

test.each([
  [12.5, 12.5],
  [Infinity, null],
  [NaN, null],
  ['12', 12],
  ['-3.25', -3.25],
  ['$1,250,000', 1_250_000],
  ['$ 1 250', 1250],
  ['1,250', 1250],
  ['1,250.75', 1250.75],
  ['-1,250,000', -1_250_000],
  ['0,125', 0.125],
  ['92,5', 92.5],
  ['92,50', 92.5],
  ['1.092,5', 1092.5],
  ['1.092.300,5', 1_092_300.5],
  ['-1.092,5', -1092.5],
  ['1234,567', 1234.567],
  ['123456789012345', 123_456_789_012_345],
  ['1234567890123456', null],
  ['1.0123456789', 1.012_345_678_9],
  ['1.01234567890', null],
  ['1,25,000', null],
  ['1.092.5', null],
  ['12 apples', null],
  ['x12', null],
  ['12-', null],
  ['x1,250', null],
  ['1,250x', null],
  ['x92,5', null],
  ['92,5x', null],
  ['x1.092,5', null],
  ['1.092,5x', null],
  ['', null],
  ['.', null],
  ['none', null],
  [true, null],
])('%j is the number %s', (value, expected) => expect(number(value)).toBe(expected));

test('whatever separators a number is written with, it is the same number', () => {
  const separators = fc.constantFrom<[group: string, decimal: string]>([',', '.'], [' ', '.'], ['.', ',']);
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      separators,
      (whole, cents, [group, decimal]) => {
        const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group);
        const value = `${grouped}${decimal}${String(cents).padStart(2, '0')}`;
        expect(number(value)).toBeCloseTo(whole + cents / 100, 6);
      },
    ),
  );
});

test.each<[unknown, { amount: number | null; unit: string | null }]>([
  ['92,5 m²', { amount: 92.5, unit: 'm²' }],
  ['1 850 pi²', { amount: 1850, unit: 'pi²' }],
  ['1,850.4 sq. ft. ', { amount: 1850.4, unit: 'sq. ft.' }],
  ['$12acres', { amount: 12, unit: 'acres' }],
  ['-3 m', { amount: -3, unit: 'm' }],
  ['1850', { amount: 1850, unit: null }],
  [1850, { amount: 1850, unit: null }],
  ['about 12 m', { amount: null, unit: null }],
  ['. m', { amount: null, unit: 'm' }],
  [null, { amount: null, unit: null }],
])('%j is read with the unit that it names', (value, expected) =>
  expect(readAmount({ it: value }, 'it')).toEqual(expected),
);

test.each<[value: unknown, ifAbsentNo: boolean, ifAbsentYes: boolean]>([
  [true, true, true],
  [false, false, false],
  [1, true, true],
  [2, true, true],
  [0, false, false],
  [' Yes ', true, true],
  ['Y', true, true],
  ['TRUE', true, true],
  ['1', true, true],
  [' no ', false, false],
  ['N', false, false],
  ['False', false, false],
  ['0', false, false],
  ['perhaps', false, true],
  ['yesterday', false, true],
  ['11', false, true],
  ['not', false, true],
  ['piano', false, true],
  ['', false, true],
  [null, false, true],
  [undefined, false, true],
  [[], false, true],
])('the flag %j is %s, or %s where absent means yes', (value, no, yes) => {
  expect([false, true].map((absent) => readFlag({ it: value }, 'it', absent))).toEqual([no, yes]);
});

test('words come as a list or as one text, without those that say nothing', () => {
  const words = (value: unknown) => readWords({ it: value }, 'it');
  expect(words(' Deck,Patio , ,None,See Remarks,other')).toEqual(['Deck', 'Patio']);
  expect(words(['Deck ', '', 3, null, 'NONE', 'Another', 'Nonesuch'])).toEqual([
    'Deck',
    'Another',
    'Nonesuch',
  ]);
  expect([7, null, {}, undefined].map(words)).toEqual([[], [], [], []]);
});

test('of a list of records the others are left out', () => {
  expect(readRecords({ it: [{ a: 1 }, null, 'x', [1], {}] }, 'it')).toEqual([{ a: 1 }, {}]);
  expect([{}, 'x', null, undefined].map((it) => readRecords({ it }, 'it'))).toEqual([[], [], [], []]);
});
