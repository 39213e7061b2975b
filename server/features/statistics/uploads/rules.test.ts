import { expect, test } from 'vitest';
import { describeRows, refuseSentMonths } from './rules.ts';

const row = (number: number, month: string, sent: string | null) => ({
  row: number,
  month,
  sent_at: sent === null ? null : new Date(sent),
  subject: 'S',
  numbers: { opens: number },
});

test('numbers of a newsletter that went out from here are refused, in the order of the rows', () => {
  const rows = [
    row(2, '2026-10', '2026-10-15T16:00:00Z'),
    row(3, '2026-11', '2026-11-15T16:00:00Z'),
    row(4, '2026-10', null),
  ];
  const problems = [{ row: 5, column: 'opens', message: 'Not a number.' }];
  const refused = {
    row: 2,
    column: 'sent_at',
    message: 'The newsletter of this month went out from here, so its numbers are known.',
  };
  const read = refuseSentMonths({ rows, problems }, ['2026-10']);
  expect(read).toEqual({ rows: rows.slice(1), problems: [refused, ...problems] });
  expect(refuseSentMonths({ rows, problems }, [])).toEqual({ rows, problems });
});

test('a row says whether its month is replaced', () => {
  expect(describeRows([row(2, '2026-10', null), row(3, '2026-11', null)], ['2026-11'])).toEqual([
    { row: 2, month: '2026-10', subject: 'S', numbers: { opens: 2 }, is_known: false },
    { row: 3, month: '2026-11', subject: 'S', numbers: { opens: 3 }, is_known: true },
  ]);
});
