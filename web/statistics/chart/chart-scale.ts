/** The chart has about this many lines. */
const maxLines = 4;

/** The free part above the highest value, so that nothing reaches the edge of the chart. */
const headroom = 1.1;

/** The top of a chart, and its lines from zero to there: steps of 1, 2, 2.5 or 5 times a power of ten. */
export function calculateScale(values: readonly number[]): { top: number; lines: number[] } {
  const highest = Math.max(1, ...values);
  const step = stepFor(highest / maxLines);
  const count = values.some((value) => value > 0) ? Math.ceil((highest * headroom) / step) : 1;
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The first round number that is not smaller; never a fraction. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= least);
  return Math.ceil(step ?? 10 * power);
}
