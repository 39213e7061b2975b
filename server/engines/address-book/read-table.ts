import { joinSpaces } from '#contract/fields.ts';
import { tidyLabel } from './headers.ts';
import { maxPeople, type ReadPerson } from './person.ts';
import { readOptOuts } from './read-opt-outs.ts';
import { readEmails, readPhones, severalValues, type Written } from './read-addresses.ts';
import type { Column, Table } from './recognize-columns.ts';

type Row = { line: number; cells: readonly string[] };

/** The people of a table, a row each. More than can be imported are shown by one extra person. */
export const readTable = (
  rows: readonly Row[],
  { hasHeader, columns }: Table,
  most = maxPeople,
): ReadPerson[] =>
  rows
    .slice(hasHeader ? 1 : 0)
    .slice(0, most + 1)
    .map((row) => readRow(row, columns));

function readRow({ line, cells }: Row, columns: readonly Column[]): ReadPerson {
  const of = (target: Column['target']): Written[] =>
    columns
      .filter((column) => column.target === target)
      .flatMap((column) => {
        const value = cells[column.index]?.trim() ?? '';
        const label = column.labelIndex === null ? '' : (cells[column.labelIndex] ?? '');
        if (value === '') return [];
        const labels = label.split(severalValues);
        const values = labels.length > 1 ? value.split(severalValues) : [value];
        return values.map((one, n) => ({
          column: column.header,
          value: one,
          label: tidyLabel(labels[n] ?? '') || column.label,
        }));
      });
  const first = (target: Column['target']) => of(target)[0]?.value ?? '';
  const emails = readEmails(of('email'));
  const phones = readPhones(of('phone_number'));
  const whole = splitName(first('name'));
  const tags = [...new Set(of('tags').flatMap(({ value }) => splitTags(value)))];
  const { problems: unclear, ...optOuts } = readOptOuts(of, tags);
  const problems = [...emails.problems, ...phones.problems, ...unclear];
  const isReached = emails.list.length > 0 || phones.list.length > 0;
  return {
    line,
    person: {
      first_name: first('first_name') || (first('last_name') ? '' : whole.first_name),
      last_name: first('last_name') || (first('first_name') ? '' : whole.last_name),
      emails: emails.list,
      phones: phones.list,
      notes: of('notes')
        .map(({ value }) => value)
        .join('\n\n'),
      tags,
      ...optOuts,
      source: first('source'),
      created_at: first('created_at'),
    },
    problems: isReached ? problems : [...problems, { kind: 'unreachable', column: '', value: '' }],
  };
}

/** 'Nia Okafor', or as lists of names write it: 'Okafor, Nia' */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const comma = /^([^,]+),\s*(\S[^,]*)$/.exec(name.trim());
  if (comma) return { first_name: (comma[2] ?? '').trim(), last_name: (comma[1] ?? '').trim() };
  return { first_name: words[0] ?? '', last_name: words.slice(1).join(' ') };
}

/** Google marks the main one with a star and its own groups with one as well; everybody is in 'myContacts'. */
const splitTags = (text: string): string[] =>
  text
    .split(/ ::: |[;,]/)
    .map((tag) => joinSpaces(tag.replace(/^\*\s*/, '')).trim())
    .filter((tag) => tag !== '' && tag !== 'myContacts' && tag !== 'starred');
