import type { UploadedRow, UploadProblem } from '#contract/statistics/uploads.ts';
import type { NumbersRow } from './read-file.ts';

type Read = { rows: readonly NumbersRow[]; problems: readonly UploadProblem[] };

/** A newsletter sent from here has its own numbers, which no file replaces. */
export function refuseSentMonths({ rows, problems }: Read, sentMonths: readonly string[]) {
  const isSent = ({ month, sent_at }: NumbersRow) => sent_at !== null && sentMonths.includes(month);
  const refused = rows.filter(isSent).map(({ row }) => ({
    row,
    column: 'sent_at',
    message: 'The newsletter of this month went out from here, so its numbers are known.',
  }));
  return {
    rows: rows.filter((row) => !isSent(row)),
    problems: [...problems, ...refused].toSorted((a, b) => a.row - b.row),
  };
}

export const describeRows = (rows: readonly NumbersRow[], knownMonths: readonly string[]): UploadedRow[] =>
  rows.map(({ row, month, subject, numbers }) => ({
    row,
    month,
    subject,
    numbers,
    is_known: knownMonths.includes(month),
  }));
