import { splitClusters } from '#server/engines/pdf/clusters.ts';
import { afterHyphen, wrapText } from '#server/engines/pdf/wrap-text.ts';
import type { PdfFont } from '#server/engines/pdf/pdf-fonts.ts';
import { arrangeLine, toDrawable } from '#server/features/sites/share-picture/arrange-words.ts';
import { measureWidth } from '#server/features/sites/share-picture/outline.ts';

export type Fitted = { size: number; lines: string[] };
type Room = { width: number; height: number; font: PdfFont; sizes: readonly number[]; lineHeight: number };

/** Letters join and are drawn a little wider than they are alone. */
const slack = 0.98;

/** A text in the largest size that fits; in the smallest it ends with three dots. No line is left if none fits. */
export function fitText(text: string, room: Room): Fitted {
  const fitted = fitWhole(text, room);
  const most = Math.max(0, Math.floor(room.height / (fitted.size * room.lineHeight)));
  if (fitted.lines.length <= most) return fitted;
  const whole = fitted.lines.slice(0, Math.max(0, most - 1));
  // two lines are more than fits, and measuring all of a long text again and again takes seconds
  const rest = fitted.lines.slice(whole.length, whole.length + 2).join(' ');
  if (most === 0) return { ...fitted, lines: [] };
  return { ...fitted, lines: [...whole, endWithDots(rest, room, fitted.size)] };
}

/** The same, but never cut: in the smallest size it takes the lines it needs. A smaller size goes before a word in two lines. */
export function fitWhole(text: string, { width, height, font, sizes, lineHeight }: Room): Fitted {
  const drawable = text
    .split('\n')
    .map(toDrawable)
    .filter((line) => line !== '')
    .join('\n');
  const widths = new Map<string, number>();
  const widthAtOne = (letter: string): number => {
    const known = widths.get(letter) ?? measureWidth(letter, { font, size: 1 });
    widths.set(letter, known);
    return known;
  };
  const fitAt = (size: number): Fitted => ({
    size,
    lines: drawable === '' ? [] : wrapText(drawable, width * slack, (letter) => widthAtOne(letter) * size),
  });
  const widest = Math.max(
    0,
    ...splitWords(drawable).map((word) =>
      splitClusters(word).reduce((sum, letter) => sum + widthAtOne(letter), 0),
    ),
  );
  const all = sizes.map(fitAt);
  const fitting = all.filter(({ size, lines }) => lines.length * size * lineHeight <= height);
  const whole = fitting.find(({ size }) => widest * size <= width * slack);
  return whole ?? fitting[0] ?? all.at(-1) ?? fitAt(10);
}

/** Scripts that have no space between words are broken anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const splitWords = (text: string): string[] =>
  text.split(new RegExp(`\\s+|${afterHyphen.source}`, 'u')).filter((word) => !unspaced.test(word));

const endWithDots = (line: string, { width, font }: Room, size: number): string =>
  arrangeLine(`${line} …`, width * slack, (one) => measureWidth(one, { font, size }));

export const measureHeight = ({ size, lines }: Fitted, lineHeight: number): number =>
  lines.length * size * lineHeight;
