import { maxNotesLength } from '#contract/contacts/choices.ts';
import { maxTagLength } from '#contract/contacts/tags.ts';
import {
  findSource,
  maxExcerptLength,
  type ImportChoices,
  type ImportProblem,
} from '#contract/contacts/import.ts';
import { maxEmailLength } from '#contract/email.ts';
import { truncate } from '#contract/phone-words.ts';
import { phoneKey } from '#contract/read-phone.ts';
import { readTable } from '#server/engines/address-book/read-table.ts';
import type { Column } from '#server/engines/address-book/recognize-columns.ts';
import { readImportDate } from './read-date.ts';
import type { ImportColumn } from './read-file.ts';

/** A person as an import stores them. A day is that of the client's zone; null if the file does not say when. */
export type ImportPerson = {
  first_name: string;
  last_name: string;
  emails: { email: string; label: string }[];
  phones: { label: string; phone_number: string }[];
  notes: string;
  tags: string[];
  do_not_call: boolean;
  do_not_text: boolean;
  /** of a new contact; null for that of the file */
  lead_source_id: number | null;
  created_on: string | null;
  /** what of the row cannot be stored */
  problems: ImportProblem[];
};

export type StagedRow = { line: number; cells: string[] };
export type PersonRow = {
  line: number;
  person: ImportPerson;
  emails: string[];
  phone_keys: string[];
};

/** `today` is the day at the client's place. */
type Chosen = { columns: readonly ImportColumn[]; choices: ImportChoices; today: string; zone: string };

const maxNameLength = 100;

/** The columns as somebody has chosen them. One that is still what it was taken for keeps its labels. */
const chooseColumns = (columns: readonly ImportColumn[], { columns: targets }: ImportChoices): Column[] =>
  columns.map((column, index) => {
    const target = targets[index] ?? null;
    const isSame = target === column.target;
    return {
      ...column,
      index,
      target,
      label: isSame ? column.label : '',
      labelIndex: isSame ? column.labelIndex : null,
    };
  });

/** The person of each row, with what cannot be stored. */
export function readImportRows(
  rows: readonly StagedRow[],
  { columns, choices, ...place }: Chosen,
): PersonRow[] {
  const table = { program: null, hasHeader: false, columns: chooseColumns(columns, choices) };
  return readTable(rows, table).map(({ line, person, problems: readProblems }) => {
    const problems: ImportProblem[] = [...readProblems];
    const header = (target: Column['target']) =>
      table.columns.find((column) => column.target === target)?.header ?? '';
    const within = (target: Column['target'], value: string, most: number) => {
      if (value.length <= most) return value;
      problems.push({ kind: 'too_long', column: header(target), value: truncate(value, maxExcerptLength) });
      return '';
    };
    const emails = person.emails.filter(({ email }) => within('email', email, maxEmailLength) !== '');
    const created = readImportDate(person.created_at, choices.date_order, place);
    if (created === 'unreadable' || created === 'ambiguous')
      problems.push({
        kind: created === 'ambiguous' ? 'date_order' : 'date',
        column: header('created_at'),
        value: truncate(person.created_at, maxExcerptLength),
      });
    const source = findSource(person.source);
    if (source === null && person.source !== '')
      problems.push({
        kind: 'source',
        column: header('source'),
        value: truncate(person.source, maxExcerptLength),
      });
    return {
      line,
      person: {
        first_name: within('first_name', person.first_name, maxNameLength),
        last_name: within('last_name', person.last_name, maxNameLength),
        emails,
        phones: person.phones,
        notes: within('notes', person.notes, maxNotesLength),
        tags: person.tags.filter((tag) => within('tags', tag, maxTagLength) !== ''),
        do_not_call: person.do_not_call,
        do_not_text: person.do_not_text,
        lead_source_id: source,
        created_on: created === 'unreadable' || created === 'ambiguous' ? null : created,
        problems,
      },
      emails: emails.map(({ email }) => email),
      phone_keys: person.phones.map(({ phone_number }) => phoneKey(phone_number)),
    };
  });
}

/** Runs in a thread: the same of JSON, which comes from the database and goes back to it. */
export function readBatch(text: string, chosen: Chosen): { text: string; emails: (string | null)[] } {
  const rows: StagedRow[] = JSON.parse(text);
  const people = readImportRows(rows, chosen);
  return { text: JSON.stringify(people), emails: people.map(({ emails }) => emails[0] ?? null) };
}
