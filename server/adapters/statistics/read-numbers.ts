/** Providers write numbers as text. A text that is not a whole number is undefined, and never zero. */
export function wholeNumber(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** '123.45' as 12345, without a fraction in between; a third decimal is rounded. */
export function parseCents(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const parts = typeof text === 'string' ? /^(\d{1,12})(?:\.(\d+))?$/.exec(text) : null;
  if (!parts) return undefined;
  const decimals = `${parts[2] ?? ''}000`;
  return Number(parts[1]) * 100 + Number(decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1 : 0);
}

/** One row for each month. The same page may come twice; two different rows for one month are an error. */
export function oncePerMonth<Row extends { month: string }>(rows: readonly Row[]): Row[] | undefined {
  const months = new Map<string, Row>();
  for (const row of rows) {
    const before = months.get(row.month);
    if (before && JSON.stringify(before) !== JSON.stringify(row)) return undefined;
    months.set(row.month, row);
  }
  return [...months.values()];
}

/** The last day of a month: '2026-11-30'. */
export function toLastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The local day: '2026-11-20'. */
export const dayAt = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );
