/** The characters the embedded fonts have glyphs for. */
const known =
  /[\u{20}-\u{7e}\u{a0}-\u{17e}\u{18f}\u{192}\u{19d}\u{1a0}\u{1a1}\u{1af}\u{1b0}\u{1cd}-\u{1d4}\u{1e6}\u{1e7}\u{1ea}\u{1eb}\u{1fa}-\u{1ff}\u{218}-\u{21b}\u{232}\u{233}\u{237}\u{259}\u{272}\u{2c6}\u{2c7}\u{2da}\u{2dc}\u{2dd}\u{1e20}\u{1e21}\u{1e44}\u{1e45}\u{1e80}-\u{1e85}\u{1e9e}\u{1ea0}-\u{1ef9}\u{2013}\u{2014}\u{2018}-\u{201a}\u{201c}-\u{201e}\u{2020}\u{2022}\u{2026}\u{2039}\u{203a}\u{2044}\u{20ab}\u{20ac}\u{20b1}\u{20b3}\u{20b4}\u{20b8}\u{20bd}\u{2122}\u{2212}\u{2215}]/u;

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
  if (character === '\n' || known.test(character)) return character;
  const withoutAccents = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^\p{M}$/u.test(character)) return '';
  return withoutAccents !== '' && Array.from(withoutAccents).every((each) => known.test(each))
    ? withoutAccents
    : unknown;
}

// a private-use character, which no text contains after the replacements above
const unknown = '\uE000';
