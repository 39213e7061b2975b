import type { ReadPerson } from './person.ts';
import type { SheetRow } from './read-workbook.ts';

/**
 * The people of a file of cards as a table, so that it is mapped and mended like any other file. It has as many columns
 * of emails and phones as the card with most of them.
 */
export function cardsToTable(people: readonly ReadPerson[]): SheetRow[] {
  const rows = people.map(({ line, person, problems }) => ({
    line,
    person,
    emails: [
      ...person.emails.map(({ email, label }) => ({ value: email, label })),
      ...problems.filter(({ kind }) => kind === 'email').map(({ value }) => ({ value, label: '' })),
    ],
    phones: [
      ...person.phones.map(({ phone_number: value, label }) => ({ value, label })),
      ...problems
        .filter(({ kind }) => kind === 'phone' || kind === 'shortened')
        .map(({ value }) => ({ value, label: '' })),
    ],
  }));
  const emails = Math.max(1, ...rows.map((row) => row.emails.length));
  const phones = Math.max(1, ...rows.map((row) => row.phones.length));
  const header = [
    'First name',
    'Last name',
    ...listHeaders('Email', emails),
    ...listHeaders('Phone', phones),
    'Notes',
    'Tags',
  ];
  return [
    { line: 0, cells: header },
    ...rows.map(({ line, person, ...lists }) => ({
      line,
      cells: [
        person.first_name,
        person.last_name,
        ...fillCells(lists.emails, emails),
        ...fillCells(lists.phones, phones),
        person.notes,
        person.tags.join(', '),
      ],
    })),
  ];
}

const listHeaders = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => [`${name} ${n + 1}`, `${name} ${n + 1} label`]).flat();

const fillCells = (values: readonly { value: string; label: string }[], count: number): string[] =>
  Array.from({ length: count }, (_, n) => [values[n]?.value ?? '', values[n]?.label ?? '']).flat();
