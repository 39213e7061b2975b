import { expect, test } from 'vitest';
import { findColumn } from './find-column.ts';

const column = (header: string) => ({ header, target: null, samples: [] });
const file = { columns: [column('Name'), column('Phone'), column('Phone'), column('Email')], choices: null };
const cells = ['Zoë', '604-555-0100', '6.04556E+09', 'zoe@exemple'];

test('a value is corrected in its cell, also where two columns have the same heading', () => {
  expect(findColumn(file, { cells }, { kind: 'shortened', column: 'Phone', value: '6.04556E+09' })).toBe(2);
  expect(findColumn(file, { cells }, { kind: 'email', column: 'Email', value: 'zoe@exemple' })).toBe(3);
  expect(findColumn(file, { cells }, { kind: 'email', column: 'Email', value: 'other' })).toBeNull();
  // a long value is named by its beginning
  expect(findColumn(file, { cells }, { kind: 'too_long', column: 'Name', value: 'Zo…' })).toBe(0);
});

test('who has no address gets one in the first column for addresses; other problems are in no cell', () => {
  const columns: ('name' | 'phone_number' | 'email' | null)[] = ['name', null, 'phone_number', 'email'];
  const chosen = {
    ...file,
    choices: {
      columns,
      way: 'add' as const,
      match_by: [],
      date_order: 'month_first' as const,
      lead_status_id: 9,
      lead_source_id: 17,
      lead_type_id: null,
      tag_ids: [],
      consent: null,
    },
  };
  const unreachable = { kind: 'unreachable', column: '', value: '' } as const;
  expect(findColumn(chosen, { cells }, unreachable)).toBe(2);
  expect(findColumn(file, { cells }, unreachable)).toBeNull();
  expect(findColumn(chosen, { cells }, { kind: 'repeated', column: '', value: '4' })).toBeNull();
});
