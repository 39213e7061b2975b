import { expect, test } from 'vitest';
import { presentTestimonial, repeatedTestimonial } from '#contract/testimonials/files.ts';
import type { FileRow } from './read-file.ts';
import { withoutPresent } from './rules.ts';

const row = (number: number, change: Partial<FileRow> = {}): FileRow => ({
  row: number,
  first_name: 'Nora',
  last_name: 'Novak',
  display_name: null,
  email: null,
  phone_number: null,
  message: 'She found our house.',
  given_at: null,
  consent: true,
  ...change,
});
const rowsOf = (rows: FileRow[], present: number[] = []) => {
  const left = withoutPresent({ rows, problems: [] }, present);
  return { rows: left.rows.map((one) => one.row), problems: left.problems };
};

test('what is in the list already is named and left out', () => {
  expect(rowsOf([row(2), row(3, { message: 'Other' })], [2])).toEqual({
    rows: [3],
    problems: [`Row 2: ${presentTestimonial}`],
  });
});

test('the same words under the same name or address are one testimonial, whatever their case and spaces', () => {
  const repeated = (number: number) => ({
    rows: [2],
    problems: [`Row ${number}: ${repeatedTestimonial(2)}`],
  });
  expect(rowsOf([row(2), row(3, { first_name: 'NORA', message: 'she  found\nour house.' })])).toEqual(
    repeated(3),
  );
  const email = 'nora@a.example';
  expect(rowsOf([row(2, { email }), row(3, { email, first_name: 'N.' })])).toEqual(repeated(3));
});

test('other words, another person, or a row that was left out are no repetition', () => {
  expect(rowsOf([row(2), row(3, { message: 'Other' }), row(4, { first_name: 'Ben' })]).rows).toEqual([
    2, 3, 4,
  ]);
  expect(
    rowsOf([row(2, { email: 'a@a.example' }), row(3, { email: 'b@a.example', last_name: 'B' })]).rows,
  ).toEqual([2, 3]);
  expect(rowsOf([row(2), row(3)], [2]).rows).toEqual([3]);
});

test('problems come in the order of their rows, and those of the whole file last', () => {
  const problems = ['This file has no end.', 'Row 10: A', 'Row 4: B'];
  expect(withoutPresent({ rows: [row(5)], problems }, [5]).problems).toEqual([
    'Row 4: B',
    `Row 5: ${presentTestimonial}`,
    'Row 10: A',
    'This file has no end.',
  ]);
});
