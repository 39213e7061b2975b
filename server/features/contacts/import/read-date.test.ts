import { expect, test } from 'vitest';
import { readImportDate } from './read-date.ts';

const place = { today: '2026-11-20', zone: 'America/Vancouver' };
const read = (text: string, order: 'month_first' | 'day_first' | null = 'month_first') =>
  readImportDate(text, order, place);

test.each([
  ['2024-05-09', '2024-05-09'],
  ['2024-05-09 10:00:00', '2024-05-09'],
  ['5/9/2024', '2024-05-09'],
  ['05/09/24', '2024-05-09'],
  ['5.9.2024 08:30', '2024-05-09'],
  ['5-9-2024', '2024-05-09'],
  ['May 9, 2024', '2024-05-09'],
  // in the evening of the day before at the client's place
  ['2024-05-09T03:00:00Z', '2024-05-08'],
  ['2026-11-20', '2026-11-20'],
  ['1950-01-01', '1950-01-01'],
])('%s is %s', (text, day) => {
  expect(read(text)).toBe(day);
});

test('of two numbers the chosen order decides, and a day that it does not have is none', () => {
  expect(read('5/9/2024', 'day_first')).toBe('2024-09-05');
  expect(read('25/9/2024', 'day_first')).toBe('2024-09-25');
  expect(read('25/9/2024')).toBe('unreadable');
});

test('an empty cell has no date; what has not come yet, is too long ago or is none is unreadable', () => {
  expect(read('  ')).toBeNull();
  for (const text of ['2026-11-21', '1949-12-31', '31/2/2024', 'soon', '5/9-2024', '2024'])
    expect([text, read(text)]).toEqual([text, 'unreadable']);
});

test.each([
  ['03/04/2026', 'ambiguous'],
  ['3.4.26', 'ambiguous'],
  ['05/05/2026', '2026-05-05'],
  ['25/12/2025', '2025-12-25'],
  ['12/25/2025', '2025-12-25'],
  // the 12th of January has come, the 1st of December has not
  ['12/01/2026', '2026-01-12'],
  ['2026-03-04', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['13/13/2025', 'unreadable'],
  ['11/12/2027', 'unreadable'],
])('without a chosen order, %s is %s', (text, day) => {
  expect(read(text, null)).toBe(day);
});
