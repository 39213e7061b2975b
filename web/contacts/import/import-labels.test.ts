import { expect, test } from 'vitest';
import type { ContactImport } from '#contract/contacts/import.ts';
import { describeAudience, describeFile, describeOutcome, describeUndo } from './import-labels.ts';

const counts = { new: 1804, changed: 290, same: 20, left_out: 0, refused: 26, incomplete: 14 };
const file: ContactImport = {
  id: 1,
  state: 'done',
  file_name: 'contacts.csv',
  file_type: 'csv',
  program: 'Google',
  has_header: true,
  columns: [],
  rows: 2140,
  choices: null,
  last_choices: null,
  counts,
  audience: null,
  done_rows: 2140,
  undo: null,
  is_undoable: true,
  expires_at: null,
  user_name: null,
  created_at: '2026-11-28T16:00:00Z',
  finished_at: null,
};

test('a file is named with its program and its people', () => {
  expect(describeFile(file)).toBe('contacts.csv · from Google · 2,140 people');
  expect(describeFile({ ...file, file_type: 'vcf', program: 'vCard', rows: 1 })).toBe(
    'contacts.csv · 1 person',
  );
});

test('before the start stands how many will receive the newsletter', () => {
  const day = 'Tuesday, December 15';
  const at = '2026-12-15T16:00:00Z';
  expect(describeAudience(null, null)).toBe(
    'No newsletter is scheduled yet, so we don’t know how many of these people will receive it.',
  );
  expect(describeAudience({ at, people: 1, reached: 1 }, day)).toBe(
    'This person will receive the newsletter of Tuesday, December 15.',
  );
  expect(describeAudience({ at, people: 2140, reached: 312 }, day)).toBe(
    'Of 2,140 people 312 will receive the newsletter of Tuesday, December 15.',
  );
  expect(describeAudience({ at, people: 35, reached: 35 }, day)).toBe(
    'All 35 people will receive the newsletter of Tuesday, December 15.',
  );
  expect(describeAudience({ at, people: 2140, reached: 0 }, day)).toBe(
    'None of these people will receive the newsletter of Tuesday, December 15.',
  );
});

test('the list says what became of each file', () => {
  const say = (change: Partial<ContactImport>) => describeOutcome({ ...file, ...change });
  expect(say({})).toBe('1,804 contacts added, 290 updated, 26 not imported');
  expect(say({ counts: { ...counts, new: 1, changed: 0, refused: 0 } })).toBe('1 contact added');
  expect(say({ state: 'mapping' })).toBe('2,140 people, not imported yet');
  expect(say({ state: 'cancelled' })).toBe('Stopped, 1,804 contacts added, 290 updated, 26 not imported');
  expect(['running', 'undoing', 'undone'].map((state) => say({ state: state as 'running' }))).toEqual([
    'Being imported',
    'Being undone',
    'Undone',
  ]);
});

test('an undo says beforehand what it does', () => {
  expect(describeUndo({ counts, choices: null })).toBe(
    '1,804 contacts that this import added will be removed. 290 contacts that it updated will get their former values back. Contacts that someone has changed since keep those changes.',
  );
  expect(describeUndo({ counts: { ...counts, changed: 0 }, choices: null })).not.toContain('former values');
  const consent = { kind: 'express', source: 'Sign-up sheet of May', given_on: '2026-05-02' } as const;
  const choices: ContactImport['choices'] = {
    columns: ['email'],
    way: 'add',
    match_by: ['email'],
    date_order: 'month_first',
    lead_status_id: 9,
    lead_source_id: 17,
    lead_type_id: null,
    tag_ids: [],
    consent,
  };
  expect(describeUndo({ counts, choices })).toContain(
    'The newsletter consent that it recorded will be withdrawn.',
  );
});
