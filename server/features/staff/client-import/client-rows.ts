import * as z from 'zod/mini';
import { packages, services } from '#contract/access.ts';
import { invalid, type FieldErrors } from '#contract/errors.ts';
import { countryNames, countries } from '#contract/places.ts';
import {
  maxImportRows,
  importColumns,
  neededColumns,
  type ImportColumn,
  type ImportProblem,
} from '#contract/staff/client-import.ts';
import { NewClient } from '#contract/staff/clients.ts';
import { cleanInput } from '#server/core/http/clean-input.ts';
import { fieldErrors } from '#server/core/http/parse-input.ts';
import {
  foldTitle,
  matchColumns,
  personTitles,
  tooManyCells,
  type Columns,
  type Titles,
} from '#server/core/http/csv-columns.ts';
import { describeOpenQuote, readCsv, type CsvRow } from '#server/core/http/read-csv.ts';
import { completeClient, type CompleteClient } from '../clients/rules.ts';

export type ClientRow = { row: number; client: CompleteClient };
export type ClientFile = { clients: ClientRow[]; problems: ImportProblem[]; ignored_columns: string[] };

/** The clients of a file, and the errors of invalid rows. Throws if the file as a whole cannot be read. */
export function readClientFile(bytes: Buffer): ClientFile {
  const { rows, brokenAt } = readCsv(bytes, { maxRows: maxImportRows + 1 });
  if (brokenAt !== null) throw invalid('file', describeOpenQuote(brokenAt));
  const [head, ...dataRows] = rows;
  if (!head) throw invalid('file', 'This file is empty.');
  const columns = matchColumns(head, titles);
  const missing = neededColumns.find((column) => !columns.has(column));
  if (missing) throw invalid('file', `The column '${importColumns[missing]}' is missing.`);
  if (dataRows.length === 0) throw invalid('file', 'This file has no clients.');
  if (dataRows.length > maxImportRows) throw invalid('file', `A file can hold ${maxImportRows} clients.`);

  const read = dataRows.map((row) => readRow(row, columns));
  return {
    clients: read.flatMap(({ client, row }) => (client ? [{ client, row }] : [])),
    problems: read.flatMap(({ problems }) => problems),
    ignored_columns: columns.ignored(dataRows),
  };
}

type ReadRow = { row: number; client: CompleteClient | null; problems: ImportProblem[] };

/** The known titles of each column, in addition to its title in the template. */
const titles: Titles<ImportColumn> = {
  name: [
    importColumns.name,
    'Client',
    'Company',
    'Company name',
    'Organization name',
    'Business name',
    'Team',
  ],
  country: [importColumns.country, 'Country/Region', 'Business country/region'],
  state_or_province: [
    importColumns.state_or_province,
    'Province',
    'State',
    'Province/State',
    'State/Province',
  ],
  time_zone: [importColumns.time_zone],
  package: [importColumns.package, 'Plan'],
  services: [importColumns.services],
  domains: [importColumns.domains, 'Domain', 'Website', 'Web page', 'Website 1 - Value'],
  first_name: [importColumns.first_name, ...personTitles.first_name],
  last_name: [importColumns.last_name, ...personTitles.last_name],
  email: [importColumns.email, ...personTitles.email],
  is_live: [importColumns.is_live, 'Is live'],
};

function readRow(csvRow: CsvRow, columns: Columns<ImportColumn>): ReadRow {
  const row = csvRow.line;
  const extra = columns.extraOf(csvRow);
  if (extra !== undefined) {
    const column = extra.trim().slice(0, 40);
    return { row, client: null, problems: [{ row, column, message: tooManyCells }] };
  }
  const cellOf = (column: ImportColumn) => columns.cellOf(csvRow, column);
  const live = liveWords.get(foldTitle(cellOf('is_live')));
  if (live === undefined)
    return { row, client: null, problems: [{ row, column: importColumns.is_live, message: liveMissing }] };
  const parsed = z.safeParse(NewClient, cleanInput(draftOf(cellOf, live)));
  return parsed.success
    ? { row, client: completeClient(parsed.data), problems: [] }
    : { row, client: null, problems: toProblems(row, fieldErrors(parsed.error.issues)) };
}

/** The cells' contents, in the form for adding one client. */
function draftOf(cellOf: (column: ImportColumn) => string, is_live: boolean): object {
  const [primary_domain, ...domains] = listIn(cellOf('domains'));
  const booked = listIn(cellOf('services')).map((one) => match(services, one.replace(/[\s-]/g, '_')));
  return {
    name: cellOf('name'),
    country:
      countries.find((code) => foldTitle(countryNames[code]) === foldTitle(cellOf('country'))) ??
      match(countries, cellOf('country')),
    state_or_province: cellOf('state_or_province'),
    time_zone: cellOf('time_zone'),
    package: match(packages, cellOf('package')),
    ...(booked.length > 0 ? { services: booked } : {}),
    sites: primary_domain === undefined ? [] : [{ primary_domain, domains }],
    admin: { first_name: cellOf('first_name'), last_name: cellOf('last_name'), email: cellOf('email') },
    is_live,
  };
}

/** One sentence per column: further errors of a cell are shown once the first is corrected. */
const toProblems = (row: number, errors: FieldErrors): ImportProblem[] => [
  ...new Map(
    Object.entries(errors)
      .map(([field, [message = '']]) => ({ row, column: formatColumnTitle(field), message }))
      .map((problem) => [problem.column, problem] as const),
  ).values(),
];

/** The title of the column that contains a field of a client. */
function formatColumnTitle(field: string): string {
  const [first = '', second] = field.split('.');
  if (first === 'sites') return importColumns.domains;
  const name = first === 'admin' && second !== undefined ? second : first;
  return Object.entries(importColumns).find(([column]) => column === name)?.[1] ?? field;
}

const match = (list: readonly string[], typed: string): string =>
  list.find((one) => one.toLowerCase() === typed.toLowerCase()) ?? typed;
const listIn = (cell: string): string[] => cell.split(/[\s,;|]+/).filter((one) => one !== '');

const liveMissing = "Please write 'yes' or 'no'.";
const liveWords = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'live', 'x'].map((word) => [word, true] as const),
  ...['', 'no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);
