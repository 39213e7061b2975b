import type { StatsSource } from '#contract/statistics/uploads.ts';
import type { Cell } from '#contract/csv.ts';

const ads = [
  ['2026-09', '12400', '118', '0.95', '1.76', '207.68', '6', '34.61'],
  ['2026-10', '13150', '141', '1.07', '1.69', '238.29', '8', '29.79'],
];

/** Two rows as an example, by column. */
const examples: Record<StatsSource, Cell[][]> = {
  sites: [
    ['2026-09', '412', '1630', '905'],
    ['2026-10', '455', '1812', '1044'],
  ],
  newsletters: [
    ['2026-09-15', 'Your September 2026 real estate update', '312', '131', '24', '1', '3'],
    ['2026-10-15', 'Your October 2026 real estate update', '318', '140', '29', '0', '2'],
  ],
  facebook: ads,
  google: ads,
};

export async function* templateRows(source: StatsSource): AsyncGenerator<Cell[][], void> {
  yield examples[source];
}
