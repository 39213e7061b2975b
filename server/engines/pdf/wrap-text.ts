import { splitClusters } from './clusters.ts';

/** Where a name such as Saint-Jean-Baptiste goes on in the next line, if it is wider than one. */
export const afterHyphen = /(?<=\p{L}-)(?=\p{L})/u;

/** Wraps a text to lines of this width; a word wider than a line is broken, after a hyphen if it has one. */
export function wrapText(text: string, width: number, widthOf: (character: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => linesOf(paragraph, width, widthOf));
}

function linesOf(paragraph: string, width: number, widthOf: (character: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  const parts = paragraph
    .split(/(?<= )(?! )/)
    .flatMap((word) => (widthOfAll(word.trimEnd(), widthOf) > width ? word.split(afterHyphen) : [word]));
  for (const word of parts) {
    if (used > 0 && used + widthOfAll(word.trimEnd(), widthOf) > width) end();
    for (const character of splitClusters(word)) {
      const more = widthOf(character);
      if (used > 0 && used + more > width && !mayHang(character, used <= width)) end();
      line += character;
      used += more;
    }
  }
  end();
  return lines;
}

/**
 * A space may go beyond the edge, and so may one sign that closes a sentence or a bracket: no line begins with it.
 */
const mayHang = (character: string, isFirst: boolean): boolean =>
  character === ' ' || (isFirst && /^[、。，．：；？！）」』】〉》]$/u.test(character));

function widthOfAll(text: string, widthOf: (character: string) => number): number {
  let sum = 0;
  for (const character of splitClusters(text)) sum += widthOf(character);
  return sum;
}
