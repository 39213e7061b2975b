export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [(sorted.length - 1) / 2, sorted.length / 2].map(Math.floor);
  return ((sorted[lower ?? 0] ?? NaN) + (sorted[upper ?? 0] ?? NaN)) / 2;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** A value with its limit, and whether it is within. */
export const atMost = (value: number, limit: number, digits = 0): string =>
  `${format(value, digits)} (≤ ${format(limit, digits)}) ${value <= limit ? 'hit' : 'MISS'}`;
export const atLeast = (value: number, limit: number, digits = 0): string =>
  `${format(value, digits)} (≥ ${format(limit, digits)}) ${value >= limit ? 'hit' : 'MISS'}`;

export const format = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en-CA', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '?';

export const mebibytes = (bytes: number): number => bytes / 2 ** 20;

/** Columns as wide as their widest cell; the first to the left, the others to the right. */
export function print(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  console.log('');
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
}
