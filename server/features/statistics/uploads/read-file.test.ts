import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StatsSource } from '#contract/statistics/uploads.ts';
import { noon } from '#server/testing/noon.ts';
import { readNumbersFile } from './read-file.ts';

const clock = { zone: 'America/Vancouver', now: noon };
const read = (source: StatsSource, ...lines: string[]) =>
  readNumbersFile(Buffer.from(lines.join('\n')), source, clock);
const heads: Record<StatsSource, string> = {
  sites: 'month,visitors,page_views,listing_views',
  newsletters: 'sent_at,subject,recipients,opens,clicks,unsubscribes,bounces',
  facebook: 'month,impressions,clicks,cost,conversions',
  google: 'month,impressions,clicks,cost,conversions',
};
/** The problems of one row, or its numbers. */
function readRow(source: StatsSource, cells: string) {
  const { rows, problems } = read(source, heads[source], cells);
  return problems.length > 0
    ? problems.map(({ column, message }) => `${column}: ${message}`)
    : rows.map(({ numbers }) => numbers);
}
const refusal = (source: StatsSource, ...lines: string[]) => {
  try {
    read(source, ...lines);
  } catch (error) {
    return Reflect.get(Object(error), 'fields');
  }
  return null;
};

test.each<[name: string, source: StatsSource]>([
  ['numbers-excel-months.csv', 'sites'],
  ['numbers-mailchimp-campaigns.csv', 'newsletters'],
  ['numbers-google-ads.csv', 'google'],
  ['numbers-meta-ads.csv', 'facebook'],
])('%s is read as it was meant', (name, source) => {
  const folder = join(import.meta.dirname, '../../../testing/csv-files');
  const expected: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const { rows, problems, ignored_columns } = readNumbersFile(
    readFileSync(join(folder, name)),
    source,
    clock,
  );
  expect({
    ignored: ignored_columns,
    problems,
    rows: rows.map((row) => ({ ...row, sent_at: row.sent_at?.toISOString() ?? null })),
  }).toEqual(expected);
});

test('a file that cannot be read as a whole says why', () => {
  expect(refusal('sites', '')).toEqual({ file: ['This file is empty.'] });
  expect(refusal('sites', heads.sites)).toEqual({ file: ['This file has no numbers.'] });
  expect(refusal('sites', heads.sites, '2026-10,"1')).toEqual({
    file: [
      'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
    ],
  });
  const rows = (count: number) => Array.from({ length: count }, () => '2026-10,1,2,1');
  expect(refusal('sites', heads.sites, ...rows(241))).toEqual({ file: ['A file can hold 240 rows.'] });
  expect(refusal('sites', heads.sites, ...rows(240))).toBeNull();
});

test.each<[StatsSource, string[]]>([
  ['sites', ['month', 'visitors', 'page_views', 'listing_views']],
  ['newsletters', ['sent_at', 'subject', 'recipients', 'opens', 'clicks', 'unsubscribes', 'bounces']],
  ['facebook', ['month', 'impressions', 'clicks', 'cost']],
  ['google', ['month', 'impressions', 'clicks', 'cost']],
])('%s need each of their columns', (source, columns) => {
  for (const missing of columns) {
    const head = columns.filter((column) => column !== missing);
    expect(refusal(source, head.join(','), head.map(() => '1').join(','))).toEqual({
      file: [`The column '${missing}' is missing.`],
    });
  }
});

test('a column that is not known is named and not read', () => {
  const { rows, ignored_columns } = read('sites', `${heads.sites},mood`, '2026-10,1,2,1,good');
  expect([rows.length, ignored_columns]).toEqual([1, ['mood']]);
});

test.each([
  ['0', 0],
  ['1,234', 1234],
  ['1,234,567', 1_234_567],
  ['1000000000', 1_000_000_000],
])('%j is the count %s', (cell, value) => {
  const views = '1000000000';
  expect(readRow('sites', `2026-10,"${cell}",${views},0`)).toEqual([
    { visitors: value, page_views: 1_000_000_000, listing_views: 0 },
  ]);
});

test.each(['', '1.5', '-1', '1,23', ',123', 'x1', '1x', '1000000001', '1 000', '12,345,6'])(
  '%j is no count',
  (cell) =>
    expect(readRow('sites', `2026-10,0,"${cell}",0`)).toEqual(['page_views: Please enter a whole number.']),
);

test('the cost of ads is an amount, and conversions may be fractions or empty', () => {
  const ad = (cost: string, conversions: string) =>
    readRow('google', `2026-10,100,10,"${cost}",${conversions}`);
  expect(ad('$1,234.50', '2.25')).toEqual([
    { impressions: 100, clicks: 10, cost: 1234.5, conversions: 2.25 },
  ]);
  expect(ad('0', '')).toEqual([{ impressions: 100, clicks: 10, cost: 0, conversions: null }]);
  expect(ad('1000000000', '0')).toEqual([
    { impressions: 100, clicks: 10, cost: 1_000_000_000, conversions: 0 },
  ]);
  for (const cost of ['', '1.234', '-5', '1000000000.01'])
    expect(ad(cost, '1')).toEqual(['cost: Please enter an amount, such as 1,234.50.']);
  for (const conversions of ['-1', '1.234', 'x1', '1x', '123456789', '.5'])
    expect(ad('1', conversions)).toEqual(['conversions: Please enter a number, or leave this empty.']);
});

test.each<[StatsSource, string, string[]]>([
  ['sites', '2026-10,3,2,1', ['visitors: There are more visitors than page views.']],
  ['sites', '2026-10,1,2,3', ['listing_views: There are more listing views than page views.']],
  ['google', '2026-10,10,11,1,', ['clicks: There are more clicks than impressions.']],
  ['facebook', '2026-10,10,11,1,', ['clicks: There are more clicks than impressions.']],
  ['newsletters', '2026-10-15,S,10,0,0,0,11', ['bounces: There are more bounces than recipients.']],
  ['newsletters', '2026-10-15,S,10,11,0,0,0', ['opens: There are more opens than recipients.']],
  ['newsletters', '2026-10-15,S,10,0,11,0,0', ['clicks: There are more clicks than recipients.']],
  ['newsletters', '2026-10-15,S,10,0,0,11,0', ['unsubscribes: There are more unsubscribes than recipients.']],
  [
    'newsletters',
    '2026-10-15,S,10,9,9,9,2',
    ['opens', 'clicks', 'unsubscribes'].map(
      (part) => `${part}: There are more ${part} than deliveries: recipients without bounces.`,
    ),
  ],
])('of %s, %s contradicts itself', (source, cells, messages) =>
  expect(readRow(source, cells)).toEqual(messages),
);

test.each<[StatsSource, string]>([
  ['sites', '2026-10,2,2,2'],
  ['google', '2026-10,10,10,1,'],
  ['newsletters', '2026-10-15,S,10,8,8,8,2'],
  ['newsletters', '2026-10-15,S,10,0,0,0,10'],
])('of %s, %s is at its limit', (source, cells) => expect(readRow(source, cells)).toHaveLength(1));

test('a number that cannot be read contradicts no other', () => {
  expect(readRow('sites', '2026-10,x,2,1')).toEqual(['visitors: Please enter a whole number.']);
  expect(readRow('sites', '2026-10,1,x,1')).toEqual(['page_views: Please enter a whole number.']);
  expect(readRow('newsletters', '2026-10-15,S,10,9,0,0,x')).toEqual([
    'bounces: Please enter a whole number.',
  ]);
});

test('a month has begun, and is in a file once', () => {
  const { rows, problems } = read(
    'sites',
    heads.sites,
    '2026-11,1,2,1',
    '2026-12,1,2,1',
    'autumn,1,2,1',
    'winter,1,2,1',
    'Nov 2026,1,2,1',
  );
  expect(rows.map(({ row, month, sent_at, subject }) => [row, month, sent_at, subject])).toEqual([
    [2, '2026-11', null, null],
  ]);
  expect(problems).toEqual([
    { row: 3, column: 'month', message: 'This month has not begun yet.' },
    { row: 4, column: 'month', message: 'Please write the month as 2026-11.' },
    { row: 5, column: 'month', message: 'Please write the month as 2026-11.' },
    { row: 6, column: 'month', message: 'This month already appears in row 2.' },
  ]);
});

test('a newsletter went out on a day, at nine where no time is said, and not in the future', () => {
  const { rows, problems } = read(
    'newsletters',
    heads.newsletters,
    '2026-10-15,S,1,0,0,0,0',
    '2026-09-15 14:05,T,1,0,0,0,0',
    '2026-08-15T10:00:00Z,U,1,0,0,0,0',
    '2026-10-20,V,1,0,0,0,0',
    '2027-01-01,W,1,0,0,0,0',
    'soon,X,1,0,0,0,0',
    '03/04/2026,Y,1,0,0,0,0',
  );
  expect(rows.map(({ month, sent_at, subject }) => [month, sent_at?.toISOString(), subject])).toEqual([
    ['2026-10', '2026-10-15T16:00:00.000Z', 'S'],
    ['2026-09', '2026-09-15T21:05:00.000Z', 'T'],
    ['2026-08', '2026-08-15T10:00:00.000Z', 'U'],
  ]);
  expect(problems).toEqual([
    { row: 5, column: 'sent_at', message: 'This month already appears in row 2.' },
    { row: 6, column: 'sent_at', message: 'This day is still to come.' },
    { row: 7, column: 'sent_at', message: 'Please write the day as 2026-11-15.' },
    {
      row: 8,
      column: 'sent_at',
      message: 'We can’t tell the day from the month in "03/04/2026". Please write 2026-03-04.',
    },
  ]);
});

test('a newsletter that leaves at this moment has left', () => {
  const sent = (instant: Date) => readRow('newsletters', `${instant.toISOString()},S,1,0,0,0,0`);
  expect(sent(noon)).toEqual([{ recipients: 1, opens: 0, clicks: 0, unsubscribes: 0, bounces: 0 }]);
  expect(sent(new Date(noon.getTime() + 1))).toEqual(['sent_at: This day is still to come.']);
});

test('a subject is required, and has 191 characters at most, an emoji being one', () => {
  const subject = (text: string) => readRow('newsletters', `2026-10-15,${text},1,0,0,0,0`);
  expect(subject('')).toEqual(['subject: Please enter the subject.']);
  expect(subject('🏠'.repeat(191))).toHaveLength(1);
  expect(subject('🏠'.repeat(191))).not.toContainEqual(expect.any(String));
  expect(subject('🏠'.repeat(192))).toEqual(['subject: This field must be less than 191 characters.']);
});

test('a row with more cells than titles is told by the first of them', () => {
  expect(readRow('sites', '2026-10,1,2,1, 7 ')).toEqual([
    '7: This row has more cells than the header. Is a quotation mark missing?',
  ]);
  expect(readRow('sites', `2026-10,1,2,1,${'x'.repeat(41)}`)).toEqual([
    `${'x'.repeat(40)}: This row has more cells than the header. Is a quotation mark missing?`,
  ]);
});
