import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font as FontFile } from 'fontkit';

/** The two weights of the documents, in Latin letters. */
export type PdfFont = 'regular' | 'semibold';

/**
 * The fonts of other scripts, in one weight each. A character is drawn by the first font of its script that has it: a
 * document reads only those it needs.
 */
const scriptFonts: readonly (readonly [file: string, script: RegExp])[] = [
  ['noto-sans', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u],
  ['droid-sans-fallback', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['noto-sans-arabic', /\p{Script_Extensions=Arabic}/u],
  ['noto-sans-hebrew', /\p{Script=Hebrew}/u],
  ['noto-sans-thaana', /\p{Script=Thaana}/u],
  ['noto-sans-devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['noto-sans-gurmukhi', /\p{Script=Gurmukhi}/u],
  ['noto-sans-bengali', /\p{Script=Bengali}/u],
  ['noto-sans-gujarati', /\p{Script=Gujarati}/u],
  ['noto-sans-oriya', /\p{Script=Oriya}/u],
  ['noto-sans-tamil', /\p{Script=Tamil}/u],
  ['noto-sans-telugu', /\p{Script=Telugu}/u],
  ['noto-sans-kannada', /\p{Script=Kannada}/u],
  ['noto-sans-malayalam', /\p{Script=Malayalam}/u],
  ['noto-sans-sinhala', /\p{Script=Sinhala}/u],
  ['noto-sans-thai', /\p{Script=Thai}/u],
  ['noto-sans-lao', /\p{Script=Lao}/u],
  ['noto-sans-khmer', /\p{Script=Khmer}/u],
  ['noto-sans-myanmar', /\p{Script=Myanmar}/u],
  ['noto-serif-tibetan', /\p{Script=Tibetan}/u],
  ['noto-sans-mongolian', /\p{Script=Mongolian}/u],
  ['noto-sans-georgian', /\p{Script=Georgian}/u],
  ['noto-sans-armenian', /\p{Script=Armenian}/u],
  ['noto-sans-ethiopic', /\p{Script=Ethiopic}/u],
  ['noto-sans-canadian-aboriginal', /\p{Script=Canadian_Aboriginal}/u],
  ['noto-sans-cherokee', /\p{Script=Cherokee}/u],
  // signs and punctuation that belong to no script
  ['noto-sans', /\p{Script=Common}/u],
  ['droid-sans-fallback', /\p{Script=Common}/u],
];

/** The bytes of a font for the document. */
export const readFont = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'fonts', files[name] ?? `scripts/${name}.ttf`));

const files: Partial<Record<string, string>> = {
  regular: 'hanken-grotesk-regular.ttf',
  semibold: 'hanken-grotesk-semibold.ttf',
} satisfies Record<PdfFont, string>;

const parsed = new Map<string, FontFile>();
/**
 * By cluster: the font that draws it. A document has a few hundred clusters; the limit keeps hostile ones from
 * filling the memory.
 */
const known = new Map<string, string | null>();
const maxKnown = 50_000;

/**
 * The font that can draw a letter with its marks: 'text' for the two weights of the documents, a script's font, or
 * null. Only the script fonts place marks, as the two weights have no layout tables.
 */
export function pickFont(cluster: string): string | null {
  const knownFont = known.get(cluster);
  if (knownFont !== undefined) return knownFont;
  if (known.size > maxKnown) known.clear();
  const font = findFont(Array.from(cluster).filter((character) => !joiners.has(character)));
  known.set(cluster, font);
  return font;
}

/** How far the documents' own letters reach above the baseline, relative to their size. */
export function ascent(): number {
  const font = fontFile('regular');
  return font.ascent / font.unitsPerEm;
}

/** They control how letters join, and have no shape. */
export const joiners: ReadonlySet<string> = new Set(['\u200c', '\u200d']);

/** Whether this font has a glyph for the character. */
export const hasGlyph = (font: string, character: string): boolean =>
  fontFile(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function findFont(characters: readonly string[]): string | null {
  const [letter] = characters;
  if (letter === undefined) return null;
  const isPlain = characters.every(
    (character) =>
      !/\p{M}/u.test(character) && hasGlyph('regular', character) && hasGlyph('semibold', character),
  );
  if (isPlain) return 'text';
  const fonts = scriptFonts.filter(([, script]) => script.test(letter)).map(([file]) => file);
  return fonts.find((font) => characters.every((character) => hasGlyph(font, character))) ?? null;
}

/** A font with the shapes of its letters. */
export function fontFile(name: string): FontFile {
  const before = parsed.get(name);
  if (before) return before;
  const font = create(readFont(name));
  if ('fonts' in font) throw new Error('A font of the documents is a collection of fonts.');
  parsed.set(name, font);
  return font;
}
