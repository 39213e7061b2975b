import { expect, test } from 'vitest';
import type { ImportChoices } from '#contract/contacts/import.ts';
import type { ImportColumn } from './read-file.ts';
import { readBatch, readImportRows } from './read-rows.ts';

const column = (header: string, fields: Partial<ImportColumn> = {}): ImportColumn => ({
  header,
  target: null,
  label: '',
  labelIndex: null,
  samples: [],
  ...fields,
});
const columns = [
  column('First', { target: 'first_name' }),
  column('Last', { target: 'last_name' }),
  column('Email', { target: 'email', label: 'Home' }),
  column('Phone', { target: 'phone_number', labelIndex: 4 }),
  column('Label'),
  column('Notes', { target: 'notes' }),
  column('Joined', { target: 'created_at' }),
  column('Labels', { target: 'tags' }),
  column('From', { target: 'source' }),
];
const choices: ImportChoices = {
  columns: columns.map(({ target }) => target),
  way: 'add',
  match_by: ['email'],
  date_order: 'month_first',
  lead_status_id: 9,
  lead_source_id: 19,
  lead_type_id: null,
  tag_ids: [],
  consent: null,
};
const chosen = { columns, choices, today: '2026-11-20', zone: 'America/Vancouver' };
const read = (cells: string[], other: Partial<ImportChoices> = {}) =>
  readImportRows([{ line: 7, cells }], { ...chosen, choices: { ...choices, ...other } })[0];

test('a row becomes a person with labels, a day and the keys it is recognized by', () => {
  expect(
    read(['Nia', 'Okafor', 'Nia@Example.net', '+1 604 555 0123 x4', 'CELL', 'Garden', '3/4/2025']),
  ).toEqual({
    line: 7,
    person: {
      first_name: 'Nia',
      last_name: 'Okafor',
      emails: [{ email: 'nia@example.net', label: 'Home' }],
      phones: [{ label: 'Cell', phone_number: '604-555-0123 x4' }],
      notes: 'Garden',
      tags: [],
      do_not_call: false,
      do_not_text: false,
      lead_source_id: null,
      created_on: '2025-03-04',
      problems: [],
    },
    emails: ['nia@example.net'],
    phone_keys: ['6045550123'],
  });
});

test('a column that somebody takes for something else has neither label nor values of the former', () => {
  const targets: ImportChoices['columns'] = ['notes', 'first_name', 'phone_number', null, 'last_name'];
  expect(
    read(['Hello', 'Nia', '604-555-0100', '604-555-0123', 'Cell'], { columns: targets })?.person,
  ).toEqual({
    first_name: 'Nia',
    last_name: 'Cell',
    emails: [],
    phones: [{ label: '', phone_number: '604-555-0100' }],
    notes: 'Hello',
    tags: [],
    do_not_call: false,
    do_not_text: false,
    lead_source_id: null,
    created_on: null,
    problems: [],
  });
});

test('what cannot be stored is named with its column, and the rest of the row is read', () => {
  const row = read(['n'.repeat(101), 'o'.repeat(100), 'nobody', '6.04556E+09', '', 'x'.repeat(5001), 'soon']);
  expect(row?.person.problems).toEqual([
    { kind: 'email', column: 'Email', value: 'nobody' },
    { kind: 'shortened', column: 'Phone', value: '6.04556E+09' },
    { kind: 'unreachable', column: '', value: '' },
    { kind: 'date', column: 'Joined', value: 'soon' },
    { kind: 'too_long', column: 'First', value: `${'n'.repeat(60)}…` },
    { kind: 'too_long', column: 'Notes', value: `${'x'.repeat(60)}…` },
  ]);
  expect(row?.person).toMatchObject({
    first_name: '',
    last_name: 'o'.repeat(100),
    notes: '',
    created_on: null,
  });
});

test('tags and the source are those of the row; a longer tag and another source are named', () => {
  const rest = ['Nia', '', 'nia@example.net', '', '', '', ''];
  expect(read([...rest, 'Buyers; Sphere', ' open HOUSE '])?.person).toMatchObject({
    tags: ['Buyers', 'Sphere'],
    lead_source_id: 13,
    problems: [],
  });
  // forms of a website are no source that people choose
  expect(read([...rest, `${'t'.repeat(40)},${'u'.repeat(41)}`, 'Contact form'])?.person).toMatchObject({
    tags: ['t'.repeat(40)],
    lead_source_id: null,
    problems: [
      { kind: 'source', column: 'From', value: 'Contact form' },
      { kind: 'too_long', column: 'Labels', value: 'u'.repeat(41) },
    ],
  });
});

test('who wants no calls or texts is known from a column or a tag, and a word that is neither yes nor no is named', () => {
  const targets: ImportChoices['columns'] = ['email', 'tags', 'do_not_call'];
  const optOuts = (...cells: string[]) => {
    const person = read(cells, { columns: targets })?.person;
    return [person?.do_not_call, person?.do_not_text, person?.problems];
  };
  expect(optOuts('nia@example.net', '', 'oui')).toEqual([true, false, []]);
  expect(optOuts('nia@example.net', 'Buyers, Do not text', 'no')).toEqual([false, true, []]);
  expect(optOuts('nia@example.net', '', 'ask first')).toEqual([
    false,
    false,
    [{ kind: 'yes_or_no', column: 'Email', value: 'ask first' }],
  ]);
});

test('notes and emails as long as they may be are taken; a longer email is not', () => {
  const email = (length: number) =>
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 187)}.com`;
  expect(read(['Nia', '', email(190), '', '', 'x'.repeat(5000)])).toMatchObject({ person: { problems: [] } });
  expect(read(['Nia', '', email(192), '604-555-0123'])).toMatchObject({
    person: { problems: [{ kind: 'too_long', column: 'Email' }] },
    emails: [],
  });
});

test('a batch comes and goes as JSON, with the main email of each', () => {
  const batch = JSON.stringify([
    { line: 2, cells: ['Nia', '', 'nia@example.net'] },
    { line: 3, cells: ['Bo', '', '', '604-555-0123'] },
  ]);
  const { text, emails } = readBatch(batch, chosen);
  expect(emails).toEqual(['nia@example.net', null]);
  expect(JSON.parse(text)).toMatchObject([{ line: 2, emails: ['nia@example.net'] }, { line: 3 }]);
});
