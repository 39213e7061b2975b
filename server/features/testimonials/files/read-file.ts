import * as z from 'zod/mini';
import { fileMismatch, maxImportRows, tooManyRows, type ImportColumn } from '#contract/testimonials/files.ts';
import { anyText, email, phone, text } from '#contract/fields.ts';
import { invalid } from '#contract/errors.ts';
import { maxMessageLength, maxShortLength } from '#contract/testimonials/testimonials.ts';
import { toInstant } from '#contract/zoned-time.ts';
import {
  matchColumns,
  personTitles,
  tooManyCells,
  type Columns,
  type Titles,
} from '#server/core/http/csv-columns.ts';
import { readDate, type ReadDate } from '#server/core/http/csv-dates.ts';
import { describeOpenQuote, readCsv, type CsvRow } from '#server/core/http/read-csv.ts';

export type FileRow = {
  /** the line of the file in which it begins */
  row: number;
  first_name: string;
  last_name: string;
  display_name: string | null;
  email: string | null;
  phone_number: string | null;
  message: string;
  /** when it was given, if the file says so; a day becomes its noon at the client's place */
  given_at: Date | null;
  consent: boolean;
};
export type TestimonialFile = { rows: FileRow[]; problems: string[]; ignored_columns: string[] };

/**
 * The testimonials of a file, and the errors of invalid rows. A column that matches no field is named and not read.
 */
export function readTestimonialFile(bytes: Buffer, zone: string): TestimonialFile {
  const { rows, brokenAt } = readCsv(bytes, { maxRows: maxImportRows + 1 });
  const [head, ...dataRows] = rows;
  const columns = head && matchColumns(head, titles);
  if (!columns || needed.some((column) => !columns.has(column)))
    return { rows: [], problems: [fileMismatch], ignored_columns: [] };
  if (dataRows.length > maxImportRows) throw invalid('file', tooManyRows);
  const read = dataRows.map((row) => readRow(row, columns, zone));
  return {
    rows: read.flatMap((one) => ('problems' in one ? [] : [one])),
    problems: [
      ...read.flatMap((one) => ('problems' in one ? one.problems : [])),
      ...(brokenAt === null ? [] : [describeOpenQuote(brokenAt)]),
      ...(dataRows.length === 0 && brokenAt === null ? ['This file has no testimonials.'] : []),
    ],
    ignored_columns: columns.ignored(dataRows),
  };
}

const needed: readonly ImportColumn[] = ['first_name', 'testimonial'];

/** The known titles of each column, in addition to its name in the template. */
const titles: Titles<ImportColumn> = {
  ...personTitles,
  display_name: ['Display name', 'Name to show', 'Shown as'],
  testimonial: ['Testimonial', 'Review', 'Message', 'Comment', 'Comments', 'Feedback', 'Quote', 'Témoignage'],
  date: ['Date', 'Review date', 'Date of review', 'Submitted at', 'Timestamp', 'Created at'],
  consent: ['Consent', 'May publish', 'Permission to publish', 'Consentement'],
};

type Cells = (column: ImportColumn) => string;

function readRow(
  row: CsvRow,
  columns: Columns<ImportColumn>,
  zone: string,
): FileRow | { problems: string[] } {
  const { line } = row;
  const cellOf: Cells = (column) => z.parse(anyText, columns.cellOf(row, column));
  const date = readDate(cellOf('date'), zone);
  const problems = columns.extraOf(row) !== undefined ? [tooManyCells] : validateRow(cellOf, date);
  if (problems.length > 0) return { problems: problems.map((problem) => `Row ${line}: ${problem}`) };
  const day = date && 'day' in date ? date : null;
  return {
    row: line,
    first_name: cellOf('first_name'),
    last_name: cellOf('last_name'),
    display_name: cellOf('display_name') || null,
    email: parseCell(email, cellOf('email')),
    phone_number: parseCell(phone, cellOf('phone_number')),
    message: cellOf('testimonial'),
    given_at: day && (day.instant ?? toInstant(day.day, day.time ?? '12:00', zone)),
    consent: /^y(es)?$/i.test(cellOf('consent')),
  };
}

const problemsOfDate = (cell: string, date: ReadDate): string[] => {
  if (cell === '') return [];
  if (date === null) return ['Date must be YYYY-MM-DD.'];
  return 'problem' in date ? [date.problem] : [];
};

const lengths = [
  ['first_name', 'First name', 100],
  ['last_name', 'Last name', 100],
  ['display_name', 'Display name', maxShortLength],
  ['email', 'Email', maxShortLength],
  ['testimonial', 'Testimonial', maxMessageLength],
] as const satisfies readonly (readonly [ImportColumn, string, number])[];

const validateRow = (cellOf: Cells, date: ReadDate): string[] => [
  ...(cellOf('first_name') === '' ? ['First name is required.'] : []),
  ...(cellOf('testimonial') === '' ? ['Testimonial is required.'] : []),
  ...lengths.flatMap(([column, title, most]) =>
    z.safeParse(text(most), cellOf(column)).success ? [] : [`${title} is too long.`],
  ),
  ...(cellOf('email').length <= maxShortLength && !isEmptyOr(email, cellOf('email'))
    ? ['Email is not valid.']
    : []),
  ...(isEmptyOr(phone, cellOf('phone_number')) ? [] : ['Phone is not valid.']),
  ...problemsOfDate(cellOf('date'), date),
  ...(/^(y|yes|n|no|)$/i.test(cellOf('consent')) ? [] : ['Consent must be yes or no.']),
];

const isEmptyOr = (schema: z.ZodMiniType<string>, value: string) =>
  value === '' || z.safeParse(schema, value).success;
const parseCell = (schema: z.ZodMiniType<string>, value: string): string | null =>
  value === '' ? null : z.parse(schema, value);
