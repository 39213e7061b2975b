/** Providers write numbers as text. A text that is not a whole number is undefined, and never zero. */
export function wholeNumber(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** '123.45' as 123450000 millionths; a seventh decimal is rounded. */
export function parseMicros(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const parts = typeof text === 'string' ? /^(\d{1,9})(?:\.(\d+))?$/.exec(text) : null;
  if (!parts) return undefined;
  const decimals = `${parts[2] ?? ''}0000000`;
  return Number(parts[1]) * 1_000_000 + Number(decimals.slice(0, 6)) + (Number(decimals[6]) >= 5 ? 1 : 0);
}

/** One row for each month or day. The same page may come twice; two different rows for one of them are an error. */
export function oncePer<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  rows: readonly Row[],
): Row[] | undefined {
  const rowOf = new Map<string, Row>();
  for (const row of rows) {
    const before = rowOf.get(row[key]);
    if (before && JSON.stringify(before) !== JSON.stringify(row)) return undefined;
    rowOf.set(row[key], row);
  }
  return [...rowOf.values()];
}

/** The local day: '2026-11-20'. */
export const dayAt = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );

/** Each day once; undefined if one of them is not complete, or is no day of the range that was asked for. */
export function completeDays<Row extends { day: string }>(
  rows: readonly (Row | undefined)[],
  { from, to }: { from: string; to: string },
): Row[] | undefined {
  const isComplete = (row: Row | undefined): row is Row =>
    row !== undefined && from <= row.day && row.day <= to;
  return rows.every(isComplete) ? oncePer('day', rows) : undefined;
}
