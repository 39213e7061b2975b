import { fontFile, type PdfFont } from '#server/engines/pdf/pdf-fonts.ts';
import { splitByFont } from '#server/engines/pdf/pieces.ts';

export type Lettering = { font: PdfFont; size: number };

/** How wide a line is drawn, in pixels. */
export const measureWidth = (line: string, { font, size }: Lettering): number =>
  splitByFont(line, font).reduce((sum, piece) => {
    const file = fontFile(piece.font);
    return sum + (file.layout(piece.text).advanceWidth * size) / file.unitsPerEm;
  }, 0);

/** A line as the shapes of its letters, which need no font when drawn. It begins at x with its baseline at y. */
export function drawOutline(
  line: string,
  { x, y, font, size }: Lettering & { x: number; y: number },
): string {
  const shapes: string[] = [];
  let at = x;
  for (const piece of splitByFont(line, font)) {
    const file = fontFile(piece.font);
    const scale = size / file.unitsPerEm;
    const { glyphs, positions } = file.layout(piece.text);
    glyphs.forEach((glyph, index) => {
      const place = positions[index];
      if (!place) return;
      const [glyphX, base] = [at + place.xOffset * scale, y - place.yOffset * scale];
      for (const { command, args } of glyph.path.commands)
        shapes.push(
          letters[command] +
            args
              .map((value, n) => coordinate(n % 2 === 0 ? glyphX + value * scale : base - value * scale))
              .join(' '),
        );
      at += place.xAdvance * scale;
    });
  }
  return shapes.join('');
}

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;
const coordinate = (value: number): string => value.toFixed(1);
