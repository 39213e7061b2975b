import { expect, test } from 'vitest';
import { newListing } from '../form/listing-values.ts';
import { describeAddress, describeClashes, describeFill, notFound } from './look-up-words.ts';
import { planFill, readTypedAddress, takeValues } from './plan-fill.ts';

const blank = newListing('');
const fields = {
  mls_id: 'R2900001',
  status_id: 1,
  type: 'House',
  price: '1849000.00',
  street_address: '1482 Alderwind Crescent',
  city: 'North Vancouver',
  features: ['Fireplace'],
  tours: ['https://tours.example.com/a', 'https://tours.example.com/b'],
  is_address_displayable: false,
};

test('an untouched form takes everything that was found, as a person would have typed it', () => {
  const { values, free, clashes } = planFill(blank, fields);
  expect(clashes).toEqual([]);
  const filled = takeValues(blank, values, free);
  expect(filled).toEqual({
    ...blank,
    mls_id: 'R2900001',
    type: 'House',
    price: '1,849,000',
    street_address: '1482 Alderwind Crescent',
    city: 'North Vancouver',
    features: ['Fireplace'],
    tours: 'https://tours.example.com/a\nhttps://tours.example.com/b',
    is_address_displayable: false,
  });
});

test('what a person entered is a clash, unless it is the same in other letters', () => {
  const current = {
    ...blank,
    city: 'north vancouver',
    price: '$1849000',
    street_address: '14 Alderwind',
    features: ['View'],
  };
  const { values, free, clashes } = planFill(current, fields);
  expect(clashes).toEqual(['street_address', 'features']);
  expect(takeValues(current, values, free)).toMatchObject({
    city: 'north vancouver',
    price: '$1849000',
    street_address: '14 Alderwind',
    features: ['View'],
    mls_id: 'R2900001',
  });
  expect(takeValues(current, values, [...free, ...clashes])).toMatchObject({
    street_address: '1482 Alderwind Crescent',
    features: ['Fireplace'],
  });
});

test('a status that nobody may choose for a new listing is not filled in', () => {
  expect(planFill(blank, { status_id: 2 }).free).toEqual([]);
  expect(planFill(blank, { status_id: 3 }).free).toEqual(['status_id']);
});

test('of a typed address only the parts that it has are taken', () => {
  expect(readTypedAddress('12 Elm Street, Vancouver')).toEqual({
    street_address: '12 Elm Street',
    city: 'Vancouver',
  });
  expect(readTypedAddress('R2900001')).toBeNull();
});

test('it is said what happened, and that photos come only with an import', () => {
  const match = {
    mls_id: 'R1',
    address: '',
    city: '',
    problem: null,
    listing_id: null,
    photo_count: 0,
    fields: {},
  };
  expect(describeFill(match, true)).toBe('Filled in from MLS® R1.');
  expect(describeFill({ ...match, photo_count: 1 }, false)).toBe(
    'Nothing was left to fill in from MLS® R1. Its photo comes only with an import, which also follows your MLS from then on.',
  );
  expect(describeFill({ ...match, photo_count: 5 }, true)).toContain('Its 5 photos come only');
  expect([true, false].map(describeAddress)).toEqual([
    'We couldn’t find this address in your MLS, so only the address was filled in.',
    'We couldn’t find this address in your MLS, so nothing was changed.',
  ]);
  expect(describeClashes(['city', 'openhouses'], true)).toBe(
    'The MLS has something else in: City, Open houses.',
  );
  expect(describeClashes(['city'], false)).toBe('This address has something else in: City.');
  expect(notFound('R9', true)).toContain('“R9”');
  expect(notFound('a house', false)).toContain('12 Elm Street, Vancouver');
});
