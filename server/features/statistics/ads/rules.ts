import type { AdMonth } from '#contract/statistics/ads.ts';

/** The requested month and the calendar month before it, each only if it was counted. */
export function pickMonth(
  rows: readonly AdMonth[],
  month: string,
): { data: AdMonth[]; previous: AdMonth | null } {
  const before = monthBefore(month);
  return {
    data: rows.filter((row) => row.month === month),
    previous: rows.find((row) => row.month === before) ?? null,
  };
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
