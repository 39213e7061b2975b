import { readdirSync } from 'node:fs';
import { drawsTests } from '#server/testing/draw-files.ts';

/**
 * The journeys that each width leaves out where four runs cover everything. The seed says which:
 * - every second file, except for the journeys that are tagged `@quick`;
 * - of the other files, those that are tagged with neither width run at one of the two.
 */
export function drawJourneys(folder: string, seed: number): Record<'desktop' | 'phone', RegExp[]> {
  if (process.env[drawsTests] !== '1') return { desktop: [], phone: [] };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .toSorted();
  const otherHalf = files.filter((_file, n) => (n + seed) % 2 === 0);
  const turn = Math.floor(seed / 2);
  const quarter = (of: number) => files.filter((_file, n) => (Math.floor(n / 2) + turn) % 2 === of);
  const never = without('quick', otherHalf);
  return {
    desktop: [never, without('desktop|phone', quarter(1))],
    phone: [never, without('desktop|phone', quarter(0))],
  };
}

/** The journeys of these files without one of the tags; matched with the width, the file, the title and its tags. */
const without = (tags: string, files: readonly string[]) =>
  new RegExp(
    String.raw`^(?!.*@(?:${tags})\b).* (?:${files.map((file) => file.replaceAll('.', String.raw`\.`)).join('|')}) `,
  );
