import { invalid } from '#contract/errors.ts';
import { moneyPattern } from '#contract/normalize.ts';
import {
  type StatsSource,
  uploadColumns,
  maxUploadRows,
  type UploadProblem,
} from '#contract/statistics/uploads.ts';
import { localMonth, toInstant } from '#contract/zoned-time.ts';
import { matchColumns, tooManyCells, type Columns, type Titles } from '#server/core/http/csv-columns.ts';
import { readDate, readMonth } from '#server/core/http/csv-dates.ts';
import { describeOpenQuote, readCsv, type CsvRow } from '#server/core/http/read-csv.ts';

/** A row of any source. For ads, `cost` is in dollars. */
export type NumbersRow = {
  row: number;
  month: string;
  sent_at: Date | null;
  subject: string | null;
  numbers: Record<string, number | null>;
};
export type NumbersFile = { rows: NumbersRow[]; problems: UploadProblem[]; ignored_columns: string[] };
type Clock = { zone: string; now: Date };

/** The rows of a file, and the errors of the others. Throws if the file as a whole cannot be read. */
export function readNumbersFile(bytes: Buffer, source: StatsSource, clock: Clock): NumbersFile {
  const { rows, brokenAt } = readCsv(bytes, { maxRows: maxUploadRows + 1 });
  if (brokenAt !== null) throw invalid('file', describeOpenQuote(brokenAt));
  const [head, ...dataRows] = rows;
  if (!head) throw invalid('file', 'This file is empty.');
  const columns = matchColumns(head, titles[source]);
  const missing = neededColumns[source].find((column) => !columns.has(column));
  if (missing !== undefined) throw invalid('file', `The column '${missing}' is missing.`);
  if (dataRows.length === 0) throw invalid('file', 'This file has no numbers.');
  if (dataRows.length > maxUploadRows) throw invalid('file', `A file can hold ${maxUploadRows} rows.`);

  const read = withoutRepeats(dataRows.map((row) => readRow(row, columns, source, clock)));
  return {
    rows: read.flatMap(({ problems, ...row }) => (problems.length === 0 ? [row] : [])),
    problems: read.flatMap(({ problems }) => problems),
    ignored_columns: columns.ignored(dataRows),
  };
}

type ReadRow = NumbersRow & { problems: UploadProblem[] };
type Field = { column: string; value: number | null; message: string | null };

const adTitles = {
  month: ['month', 'Reporting starts', 'Date'],
  impressions: ['impressions', 'Impr.'],
  clicks: ['clicks', 'Link clicks', 'Clicks (all)'],
  ctr: ['ctr', 'CTR (all)', 'CTR (link click-through rate)'],
  cpc: ['cpc', 'Avg. CPC', 'CPC (all)', 'CPC (cost per link click)'],
  cost: ['cost', 'Amount spent', 'Amount spent (CAD)', 'Amount spent (USD)', 'Spend'],
  conversions: ['conversions', 'Results', 'Leads'],
  cpl: ['cpl', 'Cost / conv.', 'Cost per result', 'Cost per lead'],
};

/** The known titles of each column: its name in the template, and those of the counting systems. */
const titles: Record<StatsSource, Titles<string>> = {
  sites: {
    month: ['month', 'Date'],
    visitors: ['visitors', 'Total users', 'Users', 'Unique visitors'],
    page_views: ['page_views', 'Pageviews', 'Views'],
    listing_views: ['listing_views'],
  },
  newsletters: {
    sent_at: ['sent_at', 'Send date', 'Date sent', 'Sent', 'Date'],
    subject: ['subject', 'Subject line'],
    recipients: ['recipients', 'Total recipients'],
    opens: ['opens', 'Unique opens'],
    clicks: ['clicks', 'Unique clicks'],
    unsubscribes: ['unsubscribes', 'Unsubscribed'],
    bounces: ['bounces', 'Total bounces'],
  },
  facebook: adTitles,
  google: adTitles,
};

/** Conversions are left empty if they were not counted. */
const neededColumns: Record<StatsSource, readonly string[]> = {
  sites: uploadColumns.sites,
  newsletters: uploadColumns.newsletters,
  facebook: ['month', 'impressions', 'clicks', 'cost'],
  google: ['month', 'impressions', 'clicks', 'cost'],
};
const counts: Record<StatsSource, readonly string[]> = {
  sites: ['visitors', 'page_views', 'listing_views'],
  newsletters: ['recipients', 'opens', 'clicks', 'unsubscribes', 'bounces'],
  facebook: ['impressions', 'clicks'],
  google: ['impressions', 'clicks'],
};
/** A number in the first column is at most the one in the second, or what the third leaves of it. */
const parts: readonly { part: string; whole: string; without?: string; message: string }[] = [
  { part: 'visitors', whole: 'page_views', message: 'There are more visitors than page views.' },
  { part: 'listing_views', whole: 'page_views', message: 'There are more listing views than page views.' },
  { part: 'bounces', whole: 'recipients', message: 'There are more bounces than recipients.' },
  ...(['opens', 'clicks', 'unsubscribes'] as const).flatMap((part) => [
    { part, whole: 'recipients', message: `There are more ${part} than recipients.` },
    {
      part,
      whole: 'recipients',
      without: 'bounces',
      message: `There are more ${part} than deliveries: recipients without bounces.`,
    },
  ]),
  { part: 'clicks', whole: 'impressions', message: 'There are more clicks than impressions.' },
];

/** Contradictions in a row; each column is named once. */
function findContradictions(numbers: NumbersRow['numbers']): (readonly [string, string])[] {
  const problems = parts.flatMap(({ part, whole, without, message }) => {
    const [value, of, less] = [numbers[part], numbers[whole], without === undefined ? 0 : numbers[without]];
    if (value == null || of == null || less == null || value <= of - less) return [];
    return less > of ? [] : [[part, message] as const];
  });
  return problems.filter(([column], index) => problems.findIndex(([first]) => first === column) === index);
}

function readRow(csvRow: CsvRow, columns: Columns<string>, source: StatsSource, clock: Clock): ReadRow {
  const row = csvRow.line;
  const cellOf = (column: string) => columns.cellOf(csvRow, column);
  const extra = columns.extraOf(csvRow);
  const isNewsletter = source === 'newsletters';
  const time = isNewsletter ? sentAt(cellOf('sent_at'), clock) : parseMonth(cellOf('month'), clock);
  const fields = [
    ...counts[source].map((column) => count(column, cellOf(column))),
    ...(source === 'facebook' || source === 'google'
      ? [money(cellOf('cost')), conversions(cellOf('conversions'))]
      : []),
  ];
  const numbers = Object.fromEntries(fields.map(({ column, value }) => [column, value]));
  const subject = isNewsletter ? cellOf('subject') : null;
  const messages: (readonly [string, string | null])[] = [
    [extra?.trim().slice(0, 40) ?? '', extra === undefined ? null : tooManyCells],
    [isNewsletter ? 'sent_at' : 'month', 'message' in time ? time.message : null],
    ['subject', subjectProblem(subject)],
    ...fields.map(({ column, message }) => [column, message] as const),
    ...findContradictions(numbers),
  ];
  return {
    row,
    month: 'month' in time ? time.month : '',
    sent_at: 'sent_at' in time ? time.sent_at : null,
    subject,
    numbers,
    problems: messages.flatMap(([column, message]) => (message === null ? [] : [{ row, column, message }])),
  };
}

const maxSubjectLength = 191;
const largestCount = 1_000_000_000;

const subjectProblem = (subject: string | null): string | null =>
  subject === ''
    ? 'Please enter the subject.'
    : subject !== null && [...subject].length > maxSubjectLength
      ? `This field must be less than ${maxSubjectLength} characters.`
      : null;

/** '12,345' as spreadsheets write it. */
function count(column: string, cell: string): Field {
  const value = /^(?:\d{1,3}(?:,\d{3})+|\d{1,10})$/.test(cell) ? Number(cell.replaceAll(',', '')) : null;
  const isRight = value !== null && value <= largestCount;
  return { column, value: isRight ? value : null, message: isRight ? null : 'Please enter a whole number.' };
}

function money(cell: string): Field {
  const value = moneyPattern.test(cell) ? Number(cell.replaceAll(/[$,]/g, '')) : null;
  const isRight = value !== null && value <= largestCount;
  return {
    column: 'cost',
    value: isRight ? value : null,
    message: isRight ? null : 'Please enter an amount, such as 1,234.50.',
  };
}

/** Google counts fractions of them; empty if they were not counted. */
function conversions(cell: string): Field {
  const isRight = cell === '' || /^\d{1,8}(?:\.\d{1,2})?$/.test(cell);
  return {
    column: 'conversions',
    value: isRight && cell !== '' ? Number(cell) : null,
    message: isRight ? null : 'Please enter a number, or leave this empty.',
  };
}

type Time = { month: string; sent_at?: Date } | { message: string };

/** '2026-11', or a month as a spreadsheet writes it. */
function parseMonth(cell: string, { zone, now }: Clock): Time {
  const month = readMonth(cell);
  if (month === null) return { message: 'Please write the month as 2026-11.' };
  return month > localMonth(now, zone) ? { message: 'This month has not begun yet.' } : { month };
}

/** A local day, with a time if the file has one; or an instant. */
function sentAt(cell: string, { zone, now }: Clock): Time {
  const read = readDate(cell, zone);
  if (read === null) return { message: 'Please write the day as 2026-11-15.' };
  if ('problem' in read) return { message: read.problem };
  const sent_at = read.instant ?? toInstant(read.day, read.time ?? '09:00', zone);
  return sent_at > now ? { message: 'This day is still to come.' } : { month: read.day.slice(0, 7), sent_at };
}

/** Numbers are stored by month, so a file may have each month once. */
function withoutRepeats(rows: readonly ReadRow[]): ReadRow[] {
  const first = new Map<string, number>();
  return rows.map((one) => {
    const earlier = first.get(one.month);
    if (one.month === '' || earlier === undefined) {
      first.set(one.month, one.row);
      return one;
    }
    const column = one.sent_at ? 'sent_at' : 'month';
    return {
      ...one,
      problems: [
        ...one.problems,
        { row: one.row, column, message: `This month already appears in row ${earlier}.` },
      ],
    };
  });
}
