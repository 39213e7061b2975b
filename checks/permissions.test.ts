import { expect, test } from 'vitest';
import { allUsers, editors, type Access } from '#contract/access.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { operations } from '#contract/table.ts';
import { writePermissions } from './permissions.ts';
import { read } from './source-files.ts';

const endpoints = operations.map(({ endpoint }) => endpoint);

test('contract/permissions.txt says who may call what (npm run permissions writes it)', () => {
  expect(writePermissions(endpoints)).toBe(read('contract/permissions.txt'));
});

test('a permission that is widened is another line', () => {
  const lineOf = (access: Access) =>
    writePermissions([{ ...contacts.remove, access }])
      .split('\n')
      .at(-2);
  expect(lineOf(editors())).toMatch(/yes yes -\s+yes/);
  expect(lineOf(allUsers())).toMatch(/yes yes yes yes/);
});
