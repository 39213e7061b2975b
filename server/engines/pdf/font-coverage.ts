import { splitClusters } from './clusters.ts';
import { pickFont, hasGlyph, joiners } from './pdf-fonts.ts';

/** Replaces characters that no font of the documents can show. */
export const missingGlyphMark = '[?]';

/**
 * Replaces letters without a glyph by the mark, which may be empty; an accented one falls back to its base letter.
 */
export function toPrintable(text: string, mark: string = missingGlyphMark): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '');
  return splitClusters(plain)
    .map(printable)
    .join('')
    .replace(/(\uE000\s*)+/g, (characters) => mark + (/\s$/.test(characters) ? ' ' : ''));
}

function printable(cluster: string): string {
  if (cluster === '\n') return cluster;
  const font = pickFont(cluster);
  if (font !== null) return withoutJoiners(cluster, font);
  if (/^[\p{M}\u200c\u200d]+$/u.test(cluster)) return '';
  const letters = cluster.normalize('NFKD').replace(/\p{M}/gu, '');
  const isKnown = letters !== '' && splitClusters(letters).every((letter) => pickFont(letter) !== null);
  return isKnown ? letters : unknown;
}

/** A joiner that the font does not know would be drawn as an empty box. */
function withoutJoiners(cluster: string, font: string): string {
  const isKept = (character: string) =>
    !joiners.has(character) || (font !== 'text' && hasGlyph(font, character));
  return Array.from(cluster).filter(isKept).join('');
}

// a private-use character, which no text contains after the replacements above
const unknown = '\uE000';
