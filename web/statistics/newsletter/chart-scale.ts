/** The first of these that leaves room for the highest rate, in about four lines. */
const steps = [1, 2, 5, 10, 20, 25];
const linesAtMost = 4;

/** Where a chart of percentages ends, and its lines from nothing to there. */
export function scaleOf(rates: readonly number[]): { top: number; lines: number[] } {
  const highest = Math.max(1, ...rates);
  const step = steps.find((one) => one * linesAtMost >= highest) ?? 25;
  const count = Math.ceil(highest / step);
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
