import { splitClusters } from '#server/engines/pdf/clusters.ts';
import { toPrintable } from '#server/engines/pdf/font-coverage.ts';
import { wrapText } from '#server/engines/pdf/wrap-text.ts';

type Width = (text: string, size: number) => number;

/** The larger the letters, the fewer lines fit. */
const steps = [
  { size: 60, lines: 3 },
  { size: 50, lines: 4 },
  { size: 42, lines: 5 },
  { size: 36, lines: 6 },
] as const;

/**
 * Words in the largest fitting size; if they do not fit in the smallest, they end with three dots after a whole word.
 */
export function arrangeWords(
  words: string,
  width: number,
  widthOf: Width,
): { size: number; lines: string[] } {
  const text = toDrawable(words);
  const [smallest] = steps.toReversed();
  for (const { size, lines: most } of steps) {
    const lines = wrapText(text, width, (one) => widthOf(one, size));
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = smallest ?? steps[0];
  const lines = wrapText(text, width, (one) => widthOf(one, size)).slice(0, most);
  return {
    size,
    lines: [...lines.slice(0, -1), cutLine(lines.at(-1) ?? '', width, (line) => widthOf(line, size))],
  };
}

/** In one line, without characters that no font can show: an empty box says nothing. */
export const toDrawable = (words: string): string =>
  toPrintable(words, gap)
    .replaceAll(/\s?\uE001\s?(?=[!?.,;:])/gu, '')
    .replaceAll(/[\s\uE001]+/gu, ' ')
    .trim();

// a private-use character, which printable text never contains
const gap = '\uE001';

/** One line of a name; if it is too long it ends with three dots. */
export const arrangeLine = (words: string, width: number, widthOf: (line: string) => number): string => {
  const line = toDrawable(words);
  return widthOf(line) <= width ? line : cutLine(line, width, widthOf);
};

function cutLine(line: string, width: number, widthOf: (line: string) => number): string {
  const clusters = [...splitClusters(line)];
  let count = clusters.length;
  while (count > 0 && widthOf(`${clusters.slice(0, count).join('')}…`) > width) count -= 1;
  const shortened = clusters.slice(0, count).join('');
  const isMidWord = count < clusters.length && clusters[count] !== ' ' && shortened.includes(' ');
  const whole = isMidWord ? shortened.slice(0, shortened.lastIndexOf(' ')) : shortened;
  return `${whole.replace(/[\s\p{P}]{1,20}$/u, '')}…`;
}
