/** In about so many lines. */
const maxLines = 4;

/** Where a chart ends, and its lines from nothing to there: steps of 1, 2, 2.5 or 5 and as many zeros as it takes. */
export function calculateScale(values: readonly number[]): { top: number; lines: number[] } {
  const highest = Math.max(1, ...values);
  const step = stepFor(highest / maxLines);
  const count = Math.ceil(highest / step);
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The first round number that is no smaller; a fraction is none. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= least);
  return Math.ceil(step ?? 10 * power);
}
