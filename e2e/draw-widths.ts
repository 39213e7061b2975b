import { readdirSync } from 'node:fs';

/** For the environment of a run of all journeys without `--deep`. */
export const drawsWidths = 'FOYER_DRAWS_WIDTHS';

/**
 * Which journeys a width leaves out where each runs at one of the two: those of every second file that are tagged with
 * neither. The seed says which half, so that two runs see both.
 */
export function drawWidths(folder: string, seed: number): Record<'desktop' | 'phone', RegExp[]> {
  if (process.env[drawsWidths] !== '1') return { desktop: [], phone: [] };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .toSorted();
  const half = (of: number) => files.filter((_file, n) => (n + seed) % 2 === of);
  return { desktop: [untaggedOf(half(1))], phone: [untaggedOf(half(0))] };
}

/** Matched with the width, the file, the title and its tags. */
const untaggedOf = (files: readonly string[]) =>
  new RegExp(
    String.raw`^(?!.*@(?:desktop|phone)\b).* (?:${files.map((file) => file.replaceAll('.', String.raw`\.`)).join('|')}) `,
  );
