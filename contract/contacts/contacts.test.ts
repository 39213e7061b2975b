import { expect, test } from 'vitest';
import { passwordAtLeast } from '../fields.ts';
import { roles } from '../access.ts';
import { historyPerPage, isAddedByHand, maxSuggestions, mayConfirmConsent } from './contacts.ts';
import { preferredTimes, types } from './choices.ts';
import { contactsPerPage, lastSource, statuses } from './lists.ts';
import { sources } from './sources.ts';

test('the statuses are offered in the product’s order, and 0 is none of them', () => {
  expect(statuses.map(({ id, status }) => `${status} ${id}`)).toEqual([
    'Lead 1',
    'Contacted 2',
    'Qualified 5',
    'Nurture 6',
    'Client 3',
    'Contract 7',
    'Closed 8',
    'Sphere 9',
    'Rejected 4',
  ]);
});

test('thirteen sources come by themselves, seven are chosen by hand', () => {
  expect(sources.filter((source) => !source.is_manual).map(({ id }) => id)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20,
  ]);
  expect(sources.filter((source) => source.is_manual).map(({ source }) => source)).toEqual([
    'Open house',
    'Referral',
    'Phone call',
    'Walk-in',
    'Past client',
    'Social media',
    'Other',
  ]);
});

test('lists and limits are the product’s', () => {
  expect({ contactsPerPage, historyPerPage, maxSuggestions, passwordAtLeast }).toEqual({
    contactsPerPage: 15,
    historyPerPage: 10,
    maxSuggestions: 4,
    passwordAtLeast: 8,
  });
  expect(preferredTimes).toEqual(['ASAP', 'Mornings', 'Afternoons', 'Evenings']);
  expect(types).toEqual([
    { id: 1, type: 'Buyer' },
    { id: 2, type: 'Seller' },
  ]);
});

test('an Admin and staff may confirm the consent of an open house, and nobody else', () => {
  expect(([...roles, 'Staff', 'site', null] as const).filter(mayConfirmConsent)).toEqual(['Admin', 'Staff']);
});

test('a source is added by hand where the list says so', () => {
  expect([12, 13, 19, 20].map(isAddedByHand)).toEqual([false, true, true, false]);
});

test('sources have the ids from 1 to 20, and people choose those from an open house to Other', () => {
  expect(sources.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(lastSource).toBe(20);
  expect(sources.filter(({ is_manual }) => is_manual).map(({ source }) => source)).toEqual([
    'Open house',
    'Referral',
    'Phone call',
    'Walk-in',
    'Past client',
    'Social media',
    'Other',
  ]);
});
