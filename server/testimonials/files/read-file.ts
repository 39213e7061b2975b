import * as z from 'zod/mini';
import {
  fileMismatch,
  importAtMost,
  importColumns,
  tooManyRows,
  type ImportColumn,
} from '#contract/testimonials/files.ts';
import { anyText, email, phone, text } from '#contract/fields.ts';
import { invalid } from '#contract/errors.ts';
import { messageAtMost, shortAtMost } from '#contract/testimonials/testimonials.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import { cleanText } from '../../http/clean-input.ts';
import { readCsv, type CsvRow } from '../../http/read-csv.ts';

export type FileRow = {
  /** the line of the file in which it begins */
  row: number;
  first_name: string;
  last_name: string;
  display_name: string | null;
  email: string | null;
  phone_number: string | null;
  message: string;
  /** when it was given, where the file says it */
  date: string | null;
  consent: boolean;
};
export type TestimonialFile = { rows: FileRow[]; problems: string[] };

/** The testimonials of a file, and what is wrong with the rows that are none. A column the template has not is not read. */
export function readTestimonialFile(bytes: Buffer): TestimonialFile {
  const { rows, brokenAt } = readCsv(bytes);
  const [head, ...found] = rows;
  const columns = head?.cells.map(columnOf) ?? [];
  if (needed.some((column) => !columns.includes(column))) return { rows: [], problems: [fileMismatch] };
  if (found.length > importAtMost) throw invalid('file', tooManyRows);
  const read = found.map((row) => readRow(row, columns));
  return {
    rows: read.flatMap((one) => ('problems' in one ? [] : [one])),
    problems: [
      ...read.flatMap((one) => ('problems' in one ? one.problems : [])),
      ...(brokenAt === null ? [] : [`Row ${brokenAt}: A quotation mark is never closed.`]),
      ...(found.length === 0 && brokenAt === null ? ['This file has no testimonials.'] : []),
    ],
  };
}

const needed: readonly ImportColumn[] = ['first_name', 'testimonial'];

type Cells = (column: ImportColumn) => string;

function readRow(
  { line, cells }: CsvRow,
  columns: readonly (ImportColumn | null)[],
): FileRow | { problems: string[] } {
  const cellOf: Cells = (column) => z.parse(anyText, cleanText(cells[columns.indexOf(column)] ?? ''));
  const isTooWide = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  const problems = isTooWide
    ? ['This row has more cells than the header. Is a quotation mark missing?']
    : problemsOf(cellOf);
  if (problems.length > 0) return { problems: problems.map((problem) => `Row ${line}: ${problem}`) };
  return {
    row: line,
    first_name: cellOf('first_name'),
    last_name: cellOf('last_name'),
    display_name: cellOf('display_name') || null,
    email: parsed(email, cellOf('email')),
    phone_number: parsed(phone, cellOf('phone_number')),
    message: cellOf('testimonial'),
    date: cellOf('date') || null,
    consent: /^y(es)?$/i.test(cellOf('consent')),
  };
}

const lengths = [
  ['first_name', 'First name', 100],
  ['last_name', 'Last name', 100],
  ['display_name', 'Display name', shortAtMost],
  ['email', 'Email', shortAtMost],
  ['testimonial', 'Testimonial', messageAtMost],
] as const satisfies readonly (readonly [ImportColumn, string, number])[];

const problemsOf = (cellOf: Cells): string[] => [
  ...(cellOf('first_name') === '' ? ['First name is required.'] : []),
  ...(cellOf('testimonial') === '' ? ['Testimonial is required.'] : []),
  ...lengths.flatMap(([column, title, most]) =>
    z.safeParse(text(most), cellOf(column)).success ? [] : [`${title} is too long.`],
  ),
  ...(cellOf('email').length <= shortAtMost && !isEmptyOr(email, cellOf('email'))
    ? ['Email is not valid.']
    : []),
  ...(isEmptyOr(phone, cellOf('phone_number')) ? [] : ['Phone is not valid.']),
  ...(cellOf('date') === '' || isCalendarDay(cellOf('date')) ? [] : ['Date must be YYYY-MM-DD.']),
  ...(/^(y|yes|n|no|)$/i.test(cellOf('consent')) ? [] : ['Consent must be yes or no.']),
];

const isEmptyOr = (schema: z.ZodMiniType<string>, value: string) =>
  value === '' || z.safeParse(schema, value).success;
const parsed = (schema: z.ZodMiniType<string>, value: string): string | null =>
  value === '' ? null : z.parse(schema, value);

/** 'First name' is first_name; of two columns of one name the first is read. */
const columnOf = (title: string): ImportColumn | null =>
  importColumns.find(
    (column) =>
      column ===
      title
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
  ) ?? null;
