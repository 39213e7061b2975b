import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font as FontFile } from 'fontkit';

/** The fonts that every document of the server carries. */
export const pdfFonts = {
  regular: readFont('hanken-grotesk-regular.ttf'),
  semibold: readFont('hanken-grotesk-semibold.ttf'),
};
export type PdfFont = keyof typeof pdfFonts;

let parsed: FontFile[] | undefined;

/** Whether all of them can draw this character. They are parsed at the first question. */
export function hasGlyph(character: string): boolean {
  parsed ??= Object.values(pdfFonts).map(parseFont);
  const codePoint = character.codePointAt(0) ?? 0;
  return parsed.every((font) => font.hasGlyphForCodePoint(codePoint));
}

function readFont(file: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'fonts', file));
}

function parseFont(bytes: Buffer): FontFile {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('A font of the documents is a collection of fonts.');
  return font;
}
