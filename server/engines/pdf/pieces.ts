import { visualRuns } from './bidi.ts';
import { splitClusters } from './clusters.ts';
import { pickFont, type PdfFont } from './pdf-fonts.ts';

/** A part of a line in one font, with its characters in the order in which that font needs them. */
export type Piece = { text: string; font: string };

/** A line as it is drawn from left to right. It has only characters that some font can show. */
export const splitByFont = (line: string, font: PdfFont): Piece[] =>
  visualRuns(line).flatMap(({ text, isRightToLeft }) => {
    const pieces = inOneFont(text, font);
    return isRightToLeft ? pieces.toReversed().map(turnPiece) : pieces;
  });

function inOneFont(text: string, font: PdfFont): Piece[] {
  const pieces: Piece[] = [];
  for (const cluster of splitClusters(text)) {
    const choice = pickFont(cluster) ?? 'text';
    const name = choice === 'text' ? font : choice;
    const last = pieces.at(-1);
    if (last?.font === name) last.text += cluster;
    else pieces.push({ text: cluster, font: name });
  }
  return pieces;
}

/** A script's font reverses its own letters; signs in another font are reversed here. */
function turnPiece({ text, font }: Piece): Piece {
  if (turning.has(font)) return { text, font };
  return {
    text: splitClusters(text)
      .toReversed()
      .map((sign) => mirrored[sign] ?? sign)
      .join(''),
    font,
  };
}

const turning = new Set(['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thaana']);
const mirrored: Partial<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};
