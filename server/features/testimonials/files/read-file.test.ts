import { expect, test } from 'vitest';
import { importColumns } from '#contract/testimonials/files.ts';
import { readTestimonialFile } from './read-file.ts';

const head = importColumns.join(',');
const read = (...lines: string[]) => readTestimonialFile(Buffer.from(lines.join('\n')), 'America/Vancouver');
const columns = {
  first_name: 'Ana',
  last_name: 'Lima',
  display_name: '',
  email: '',
  phone_number: '',
  testimonial: 'Fine',
  date: '',
  consent: '',
};
/** The rows and problems of a file with one testimonial, of which these cells are changed. */
const readCells = (cells: Partial<typeof columns>) =>
  read(
    head,
    Object.values({ ...columns, ...cells })
      .map((cell) => `"${cell}"`)
      .join(','),
  );
const problems = (cells: Partial<typeof columns>) => readCells(cells).problems;

test('the columns are these, and others are named', () => {
  expect(importColumns).toEqual(Object.keys(columns));
  expect(read(`${head},Mood`, 'Ana,,,,,Fine,,,good').ignored_columns).toEqual(['Mood']);
});

test('a row is read with empty cells as nothing', () => {
  expect(readCells({})).toEqual({
    rows: [
      {
        row: 2,
        first_name: 'Ana',
        last_name: 'Lima',
        display_name: null,
        email: null,
        phone_number: null,
        message: 'Fine',
        given_at: null,
        consent: false,
      },
    ],
    problems: [],
    ignored_columns: [],
  });
});

test('what is typed is stored in one form', () => {
  const { rows } = readCells({
    first_name: ' Ana ',
    display_name: 'Ana L.',
    email: 'Ana@Example.net',
    phone_number: '(604) 555-0123',
  });
  expect(rows).toMatchObject([
    {
      first_name: 'Ana',
      display_name: 'Ana L.',
      email: 'ana@example.net',
      phone_number: '604-555-0123',
    },
  ]);
});

test.each([
  ['2026-05-30', '2026-05-30T19:00:00.000Z'],
  ['2026-05-30 14:05', '2026-05-30T21:05:00.000Z'],
  ['2026-05-30T01:00:00Z', '2026-05-30T01:00:00.000Z'],
])('the date %s is %s, a day being its noon at the place of the client', (date, instant) => {
  expect(readCells({ date }).rows.map(({ given_at }) => given_at?.toISOString())).toEqual([instant]);
});

test('consent is yes or no in any case, and nothing is no', () => {
  const consentOf = (consent: string) => readCells({ consent }).rows.map((row) => row.consent);
  expect(['y', 'YES', 'n', 'No', ''].flatMap(consentOf)).toEqual([true, true, false, false, false]);
  for (const consent of ['perhaps', 'yess', 'not', 'ay', 'any'])
    expect(problems({ consent })).toEqual(['Row 2: Consent must be yes or no.']);
});

test.each<[Partial<typeof columns>, string]>([
  [{ first_name: '' }, 'First name is required.'],
  [{ testimonial: ' ' }, 'Testimonial is required.'],
  [{ first_name: 'a'.repeat(101) }, 'First name is too long.'],
  [{ last_name: 'a'.repeat(101) }, 'Last name is too long.'],
  [{ display_name: 'a'.repeat(192) }, 'Display name is too long.'],
  [{ testimonial: 'a'.repeat(5001) }, 'Testimonial is too long.'],
  [{ email: `${'a'.repeat(180)}@example.net` }, 'Email is too long.'],
  [{ email: 'ana' }, 'Email is not valid.'],
  [{ phone_number: '12' }, 'Phone is not valid.'],
  [{ date: '30.5.' }, 'Date must be YYYY-MM-DD.'],
  [{ date: '03/04/2026' }, `We can’t tell the day from the month in "03/04/2026". Please write 2026-03-04.`],
])('of %j the row says one thing', (cells, message) =>
  expect(readCells(cells)).toEqual({ rows: [], problems: [`Row 2: ${message}`], ignored_columns: [] }),
);

test.each<Partial<typeof columns>>([
  { first_name: 'a'.repeat(100) },
  { last_name: 'a'.repeat(100) },
  { display_name: 'a'.repeat(191) },
  { testimonial: 'a'.repeat(5000) },
])('a text may be as long as its limit', (cells) => expect(problems(cells)).toEqual([]));

test('all that is wrong in a row is said at once, by its line', () => {
  expect(read(head, 'Ana,,,,,Fine,,', ',,,x,12,,soon,perhaps').problems).toEqual([
    'Row 3: First name is required.',
    'Row 3: Testimonial is required.',
    'Row 3: Email is not valid.',
    'Row 3: Phone is not valid.',
    'Row 3: Date must be YYYY-MM-DD.',
    'Row 3: Consent must be yes or no.',
  ]);
});

test('a row with more cells than titles says only that', () => {
  expect(read(head, ',,,,,,,,more')).toEqual({
    rows: [],
    problems: ['Row 2: This row has more cells than the header. Is a quotation mark missing?'],
    ignored_columns: [],
  });
});

test('a file needs the two columns without which nothing is a testimonial', () => {
  const mismatch = {
    rows: [],
    problems: ['The file does not match the template.'],
    ignored_columns: [],
  };
  expect(read('')).toEqual(mismatch);
  expect(read('first_name,words', 'Ana,Fine')).toEqual(mismatch);
  expect(read('name,testimonial', 'Ana,Fine')).toEqual(mismatch);
  expect(read('first_name,testimonial', 'Ana,Fine')).toMatchObject({ rows: [{ row: 2 }], problems: [] });
});

test('a file without rows, or one that ends within quotation marks, says so', () => {
  expect(read(head).problems).toEqual(['This file has no testimonials.']);
  expect(read(head, 'Ana,,,,,Fine,,', 'Bea,,,,,"Fine')).toMatchObject({
    rows: [{ first_name: 'Ana' }],
    problems: [
      'A quotation mark (") opens in row 3 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
    ],
  });
  expect(read(head, '"Ana').problems).toEqual([
    'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
  ]);
});

test('a file has 500 testimonials at most', () => {
  const rows = (count: number) => Array.from({ length: count }, (_each, index) => `Ana ${index},,,,,Fine,,`);
  expect(read(head, ...rows(500)).rows).toHaveLength(500);
  expect(() => read(head, ...rows(501))).toThrow(
    expect.objectContaining({ fields: { file: ['A file can hold 500 testimonials.'] } }),
  );
});
