import { expect, test } from 'vitest';
import { fold, isSameAddressLine, readAddress, toAddressKey } from './read-address.ts';

const none = { unit_number: '', city: '', state_or_province: '', postal_code: '' };

test.each([
  ['1482 Alderwind Crescent', { street_address: '1482 Alderwind Crescent' }],
  [
    '1482 Alderwind Crescent, North Vancouver',
    { street_address: '1482 Alderwind Crescent', city: 'North Vancouver' },
  ],
  [
    ' 1482 Alderwind Crescent, North Vancouver, BC V7M 1A4 ',
    {
      street_address: '1482 Alderwind Crescent',
      city: 'North Vancouver',
      state_or_province: 'BC',
      postal_code: 'V7M 1A4',
    },
  ],
  [
    '77 Journey Road Vancouver BC v6b1a1, Canada',
    { street_address: '77 Journey Road', city: 'Vancouver', state_or_province: 'BC', postal_code: 'V6B 1A1' },
  ],
  [
    '500 Pine St N, Seattle, Washington 98101-1234, USA',
    { street_address: '500 Pine St N', city: 'Seattle', state_or_province: 'WA', postal_code: '98101' },
  ],
  ['5 Fifth Ave, New York, NY', { street_address: '5 Fifth Ave', city: 'New York', state_or_province: 'NY' }],
  [
    '12 Elm Street, St. John’s, Newfoundland and Labrador',
    { street_address: '12 Elm Street', city: 'St. John’s', state_or_province: 'NL' },
  ],
  [
    '1807 - 980 Harbourlight Way, Vancouver',
    { unit_number: '1807', street_address: '980 Harbourlight Way', city: 'Vancouver' },
  ],
  ['#1807 980 Harbourlight Way', { unit_number: '1807', street_address: '980 Harbourlight Way' }],
  [
    'Unit 5B, 12 Elm Street, Vancouver',
    { unit_number: '5B', street_address: '12 Elm Street', city: 'Vancouver' },
  ],
  [
    '1203, 1110 11 Street SW, Calgary AB',
    { unit_number: '1203', street_address: '1110 11 Street SW', city: 'Calgary', state_or_province: 'AB' },
  ],
  [
    '12 Elm Street Apt 3, Vancouver',
    { unit_number: '3', street_address: '12 Elm Street', city: 'Vancouver' },
  ],
  [
    '12 Elm Street, Suite 300, Vancouver',
    { unit_number: '300', street_address: '12 Elm Street', city: 'Vancouver' },
  ],
  // a house number of Queens
  [
    '12-34 Bell Blvd, Bayside, NY 11361',
    { street_address: '12-34 Bell Blvd', city: 'Bayside', state_or_province: 'NY', postal_code: '11361' },
  ],
  ['12 Elm Street, Kitsilano, Vancouver', { street_address: '12 Elm Street', city: 'Vancouver' }],
  // what looks like a country, a postal code or a unit, and is none
  ['12 Canada Way, Burnaby', { street_address: '12 Canada Way', city: 'Burnaby' }],
  [
    'Unit 5, 12345 Elm Street, Surrey',
    { unit_number: '5', street_address: '12345 Elm Street', city: 'Surrey' },
  ],
  [
    '12 Elm Street, 100 Mile House, BC',
    { street_address: '12 Elm Street', city: '100 Mile House', state_or_province: 'BC' },
  ],
  ['12-34th Street, Calgary', { street_address: '12-34th Street', city: 'Calgary' }],
  // the country in each of its spellings
  ...['US', 'U.S.', 'USA', 'U.S.A.', 'United States', 'United States of America', 'Canada'].map(
    (country): [string, object] => [
      `5 Fifth Ave, Springfield, ${country}`,
      { street_address: '5 Fifth Ave', city: 'Springfield' },
    ],
  ),
  // units with a letter, without spaces, and of a house whose number has one digit or a letter
  ['B12, 980 Harbourlight Way', { unit_number: 'B12', street_address: '980 Harbourlight Way' }],
  ['12B, 980 Harbourlight Way', { unit_number: '12B', street_address: '980 Harbourlight Way' }],
  ['1203, 5 Elm Street', { unit_number: '1203', street_address: '5 Elm Street' }],
  ['1203, 980A Elm Street', { unit_number: '1203', street_address: '980A Elm Street' }],
  ['1807-980 Harbourlight Way', { unit_number: '1807', street_address: '980 Harbourlight Way' }],
  ['B12 - 980 Harbourlight Way', { unit_number: 'B12', street_address: '980 Harbourlight Way' }],
  ['5 - 12A Elm Street', { unit_number: '5', street_address: '12A Elm Street' }],
  // commas too many, and a unit where the city would be
  [',12 Elm Street,, Vancouver, ', { street_address: '12 Elm Street', city: 'Vancouver' }],
  ['12 Elm Street, Suite 300', { unit_number: '300', street_address: '12 Elm Street' }],
])('%s is read as its parts, and nothing is added', (text, parts) => {
  expect(readAddress(text)).toEqual({ ...none, ...parts });
});

test.each([
  '',
  'R2900001',
  'Vancouver',
  'a house with a view',
  '12',
  '12, Vancouver',
  'V6B 1A1',
  // a lot is no unit of the house beside it
  'Lot 5, 12 Elm Street',
  'Lot 5 - 12 Elm Street',
])('%j is no address', (text) => {
  expect(readAddress(text)).toBeNull();
});

test('a feed is asked by the number and the word that says most', () => {
  expect(toAddressKey('1482 Alderwind Crescent')).toEqual({ number: '1482', word: 'Alderwind' });
  expect(toAddressKey('12 N Park Ave')).toEqual({ number: '12', word: 'Park' });
  // of a street whose name is shorter than the word after it, the name
  expect(toAddressKey('12 Elm Street')).toEqual({ number: '12', word: 'Elm' });
  expect(toAddressKey('12')).toBeNull();
});

test('streets are compared without the words that are written in many ways', () => {
  expect(isSameAddressLine('1482 Alderwind Cres.', '1482 ALDERWIND CRESCENT')).toBe(true);
  expect(isSameAddressLine('12 Rue Étienne', '12 etienne rue')).toBe(true);
  expect(isSameAddressLine('12 Elm Street', '14 Elm Street')).toBe(false);
  expect(isSameAddressLine('12 Elm Street', '12 Elmwood Street')).toBe(false);
  // where streets have numbers, the digits alone do not make an address
  expect(isSameAddressLine('1 11 Street', '11 1 Street')).toBe(false);
});

test('words are compared without accents, capitals and marks', () => {
  expect(fold(' Trois-Rivières,  QC. ')).toBe('trois rivieres qc');
});
