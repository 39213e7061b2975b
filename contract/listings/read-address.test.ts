import { expect, test } from 'vitest';
import { isSameAddressLine, readAddress, toAddressKey } from './read-address.ts';

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
])('%s is read as its parts, and nothing is added', (text, parts) => {
  expect(readAddress(text)).toEqual({ ...none, ...parts });
});

test.each(['', 'R2900001', 'Vancouver', 'a house with a view', '12', '12, Vancouver', 'V6B 1A1'])(
  '%j is no address',
  (text) => {
    expect(readAddress(text)).toBeNull();
  },
);

test('a feed is asked by the number and the word that says most', () => {
  expect(toAddressKey('1482 Alderwind Crescent')).toEqual({ number: '1482', word: 'Alderwind' });
  expect(toAddressKey('12 N Park Ave')).toEqual({ number: '12', word: 'Park' });
  expect(toAddressKey('12')).toBeNull();
});

test('streets are compared without the words that are written in many ways', () => {
  expect(isSameAddressLine('1482 Alderwind Cres.', '1482 ALDERWIND CRESCENT')).toBe(true);
  expect(isSameAddressLine('12 Rue Étienne', '12 etienne rue')).toBe(true);
  expect(isSameAddressLine('12 Elm Street', '14 Elm Street')).toBe(false);
  expect(isSameAddressLine('12 Elm Street', '12 Elmwood Street')).toBe(false);
});
