import { hasGlyph } from './pdf-fonts.ts';

/** Replaces characters the PDF fonts cannot show. */
export const missingGlyphMark = '[?]';

/** Replaces characters without a glyph; an accented letter falls back to its base letter. */
export function toPrintable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[^\P{C}\n]/gu, '');
  return Array.from(plain, characterFor)
    .join('')
    .replace(/(\uE000\s*)+/g, (characters) => missingGlyphMark + (/\s$/.test(characters) ? ' ' : ''));
}

function characterFor(character: string): string {
  // the fonts have no layout tables: a mark that did not combine would be drawn beside its letter
  if (/^\p{M}$/u.test(character)) return '';
  if (character === '\n' || hasGlyph(character)) return character;
  const withoutAccents = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return withoutAccents !== '' && Array.from(withoutAccents).every(hasGlyph) ? withoutAccents : unknown;
}

// a private-use character, which no text contains after the replacements above
const unknown = '\uE000';
