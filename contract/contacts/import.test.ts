import { expect, test } from 'vitest';
import { describeImportProblem, findSource, ImportChoices, type ImportProblem } from './import.ts';

const choices = {
  columns: ['email', null],
  way: 'add',
  match_by: ['email'],
  lead_status_id: 9,
  lead_source_id: 19,
};
const problemsOf = (fields: object) =>
  ImportChoices.safeParse({ ...choices, ...fields }).error?.issues.map(({ message }) => message) ?? [];

test('choices have no tags, no type, no order of dates and no consent until somebody chooses them', () => {
  expect(ImportChoices.parse(choices)).toEqual({
    ...choices,
    date_order: null,
    lead_type_id: null,
    tag_ids: [],
    consent: null,
  });
});

test('choices that cannot be are refused in words', () => {
  const consent = { kind: 'express', source: 'Sign-up sheet', given_on: '2026-05-02' };
  expect(problemsOf({ consent })).toEqual([]);
  expect(problemsOf({ columns: Array.from({ length: 300 }, () => null) })).toEqual([]);
  expect(problemsOf({ columns: Array.from({ length: 301 }, () => null) })).toEqual([
    'This file has too many columns.',
  ]);
  expect(problemsOf({ tag_ids: Array.from({ length: 50 }, (_, n) => n + 1) })).toEqual([]);
  expect(problemsOf({ tag_ids: Array.from({ length: 51 }, (_, n) => n + 1) })).toEqual([
    'Please choose at most 50 tags.',
  ]);
  expect(problemsOf({ match_by: [] })).toEqual(['Please choose how contacts are recognised.']);
  expect(problemsOf({ columns: ['colour'] })).toEqual(['Please choose an option from the list.']);
  expect(problemsOf({ way: 'replace' })).toEqual(['Please choose an option from the list.']);
  expect(problemsOf({ match_by: ['name'] })).toEqual(['Please choose an option from the list.']);
  expect(problemsOf({ date_order: 'year' })).toEqual(['Please choose an option from the list.']);
  expect(problemsOf({ consent: { ...consent, kind: 'none' } })).toEqual(['Please choose a consent type.']);
  expect(problemsOf({ consent: { ...consent, source: 'Sheet' } })).toEqual([
    'Please describe how you got their consent, in at least 10 characters.',
  ]);
  expect(problemsOf({ consent: { ...consent, given_on: '1999-12-31' } })).toEqual(['Please choose a date.']);
  // nobody who is imported waits for an answer
  expect(problemsOf({ lead_status_id: 1 })).toEqual([
    'Contacts with the status Lead are waiting for your answer, and imported contacts never are. Please choose another status.',
  ]);
  // forms of a website are no source that people choose
  expect(problemsOf({ lead_source_id: 1 })).toEqual(['Please select a valid source.']);
});

test('a source is found by its name in any capitals, if people choose it themselves', () => {
  expect([findSource(' OPEN house '), findSource('Contact form'), findSource('Elsewhere')]).toEqual([
    13,
    null,
    null,
  ]);
});

test.each([
  ['email', '“Email: nobody” is not a valid email.'],
  ['phone', '“Email: nobody” is not a valid phone number.'],
  [
    'shortened',
    '“Email: nobody” was shortened by a spreadsheet, so its last digits are lost. Please enter the whole number.',
  ],
  ['date', '“Email: nobody” is not a date we can read.'],
  [
    'date_order',
    '“Email: nobody” can be read as two dates, so it’s left out unless the options say which one is meant.',
  ],
  [
    'source',
    '“Email: nobody” isn’t one of your sources, so the contact gets the one you chose for the file.',
  ],
  ['yes_or_no', '“Email: nobody” is neither yes nor no, so it is left out.'],
  ['too_long', '“Email: nobody” is too long.'],
  ['unreachable', 'This person has neither an email nor a phone number.'],
  ['email_taken', 'Another contact has the email nobody.'],
  ['several_contacts', 'Several contacts match this person.'],
  [
    'opt_out',
    'They asked not to be called or texted. Please record that on the right contact, because this row isn’t imported.',
  ],
  ['repeated', 'The same person is in row nobody.'],
  ['blocked', 'You reported this person as spam.'],
  ['already_contact', 'This person is a contact already.'],
  ['no_contact', 'No contact matches this person.'],
] as [ImportProblem['kind'], string][])('the reason %s is said in words', (kind, words) => {
  expect(describeImportProblem({ kind, column: 'Email', value: 'nobody' })).toBe(words);
});

test('a value without a heading is named alone', () => {
  expect(describeImportProblem({ kind: 'email', column: '', value: 'nobody' })).toBe(
    '“nobody” is not a valid email.',
  );
});
