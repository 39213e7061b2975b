import bidiFactory from 'bidi-js';

/** A part of a line that is read in one direction, with its characters in the order they were written. */
export type DirectionalRun = { text: string; isRightToLeft: boolean };

const bidi = bidiFactory();

/**
 * The algorithm alone would reverse the groups of a telephone number between Arabic letters, so separators between
 * digits count as digits.
 */
const joinDigits = (line: string) =>
  line.replaceAll(/\p{Nd}[\p{Nd}.,:/+-]*\p{Nd}/gu, (number) => number.replaceAll(/[.,:/+-]/g, '0'));

/**
 * The parts of a line from left to right on paper, by the Unicode bidirectional algorithm; its first letter sets the
 * direction.
 */
export function visualRuns(line: string): DirectionalRun[] {
  const { levels } = bidi.getEmbeddingLevels(joinDigits(line), 'auto');
  return reorder(mergeLevels(line, levels)).map(({ text, level }) => ({
    text,
    isRightToLeft: level % 2 === 1,
  }));
}

/** Whether a text is read from right to left, as its first letter decides. */
export const isRightToLeft = (text: string): boolean =>
  bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;

type Run = { text: string; level: number };

/** Surrogates of one character have one level. */
function mergeLevels(line: string, levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  Array.from(levels).forEach((level, at) => {
    const last = runs.at(-1);
    if (last?.level === level) last.text += line.charAt(at);
    else runs.push({ text: line.charAt(at), level });
  });
  return runs;
}

/** Reverses the runs at each level and above, from the highest one down (rule L2, for whole runs). */
function reorder(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level -= 1) {
    const next: Run[] = [];
    let reversed: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        reversed.unshift(run);
        continue;
      }
      next.push(...reversed, run);
      reversed = [];
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}
