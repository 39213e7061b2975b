import { expect, test } from 'vitest';
import { importColumns, undoHours } from '#contract/staff/client-import.ts';
import { domainTakenBy } from '#contract/staff/sites.ts';
import { emailReserved, emailOfStaff } from '#contract/users/users.ts';
import { completeClient } from '../clients/rules.ts';
import type { Taken } from '../cross-client/add-clients.ts';
import type { ClientRow } from './client-rows.ts';
import {
  clientsPerStatement,
  describeRow,
  firstOfParts,
  splitChunks,
  undoableSince,
  withoutTaken,
} from './rules.ts';

const row = (number: number, email: string, domain: string): ClientRow => ({
  row: number,
  client: completeClient({
    name: `Client ${number}`,
    country: 'CA',
    state_or_province: 'BC',
    package: 'Grow',
    sites: [{ primary_domain: domain }],
    admin: { first_name: 'Ann', last_name: 'Agent', email },
    is_live: false,
  }),
});
const nothing: Taken = { emails: {}, domains: {} };

test('rows of a file that nobody has yet are all imported', () => {
  const rows = [row(2, 'a@a.example', 'a.example'), row(3, 'b@a.example', 'b.example')];
  expect(withoutTaken(rows, nothing)).toEqual({ clients: rows, problems: [] });
});

test('a row whose domain somebody has, or whose email no user can have, is left out, with a problem for each', () => {
  const rows = [
    row(2, 'a@a.example', 'a.example'),
    row(3, 'b@a.example', 'b.example'),
    row(4, 'c@a.example', 'c.example'),
    row(5, 'd@a.example', 'd.example'),
  ];
  const taken: Taken = {
    emails: { 'b@a.example': 'staff', 'd@a.example': 'former owner' },
    domains: { 'b.example': 'Other', 'c.example': 'Other' },
  };
  const { clients, problems } = withoutTaken(rows, taken);
  expect(clients.map((one) => one.row)).toEqual([2]);
  expect(problems).toEqual([
    { row: 3, column: importColumns.email, message: emailOfStaff },
    { row: 3, column: importColumns.domains, message: domainTakenBy('Other') },
    { row: 4, column: importColumns.domains, message: domainTakenBy('Other') },
    { row: 5, column: importColumns.email, message: emailReserved },
  ]);
});

test('of two rows with the same domain the first is imported, and the other names it; one Admin may have both', () => {
  const { clients, problems } = withoutTaken(
    [
      row(2, 'a@a.example', 'a.example'),
      row(3, 'a@a.example', 'b.example'),
      row(4, 'c@a.example', 'a.example'),
      row(5, 'd@a.example', 'b.example'),
    ],
    nothing,
  );
  expect(clients.map((one) => one.row)).toEqual([2, 3]);
  expect(problems).toEqual([
    { row: 4, column: importColumns.domains, message: 'a.example already appears in row 2.' },
    { row: 5, column: importColumns.domains, message: 'b.example already appears in row 3.' },
  ]);
});

test('a row is shown with its place in words', () => {
  expect(describeRow(row(2, 'a@a.example', 'a.example'))).toEqual({
    row: 2,
    name: 'Client 2',
    package: 'Grow',
    place: 'British Columbia, Canada',
    domains: ['a.example'],
    admin: 'Ann Agent',
    email: 'a@a.example',
    is_live: false,
  });
  const { client } = row(2, 'a@a.example', 'a.example');
  expect(describeRow({ row: 2, client: { ...client, state_or_province: null } }).place).toBe('Canada');
});

test('clients are added in parts, of which each begins where the one before ended', () => {
  for (const count of [0, 1, 49, 50, 51, 100, 137]) {
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const parts = splitChunks(all);
    expect(parts.flat()).toEqual(all);
    expect(parts.every((part) => part.length > 0 && part.length <= clientsPerStatement)).toBe(true);
    expect(firstOfParts(count)).toEqual(parts.map(([first]) => first));
  }
});

test('an import can be taken back for some hours', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  expect((now.getTime() - undoableSince(now).getTime()) / 3_600_000).toBe(undoHours);
});
