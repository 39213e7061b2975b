import PDFDocument from 'pdfkit';
import { missingGlyphMark, toPrintable } from './font-coverage.ts';
import { pdfFonts, type PdfFont } from './pdf-fonts.ts';
import { wrapText } from './wrap-text.ts';

export const colours = { ink: '#161c19', muted: '#5c655d', action: '#1d6450', line: '#d9ded7' };

// US letter, in points
const page = { width: 612, height: 792, margin: 54, foot: 72 };
const bottom = page.height - page.foot;
const wide = page.width - 2 * page.margin;

export type TextStyle = { font?: PdfFont; size?: number; colour?: string };
type Place = { x: number; width: number };

/** The full width, the narrow column of questions and the wide one of answers. */
export const columnsOfPage = {
  all: { x: page.margin, width: wide },
  question: { x: page.margin, width: 162 },
  answer: { x: page.margin + 180, width: wide - 180 },
} satisfies Record<string, Place>;

/** A PDF document written from top to bottom, page after page. */
export class PdfDocument {
  y = page.margin;
  /** whether a text had characters that the fonts lack */
  hasLost = false;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #foot: string;
  readonly #bytes: Promise<Buffer>;
  readonly #widths: Record<PdfFont, Map<string, number>> = { regular: new Map(), semibold: new Map() };

  constructor({ title, foot, now }: { title: string; foot: string; now: Date }) {
    this.#foot = foot;
    this.#pdf = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      lang: 'en-CA',
      displayTitle: true,
      info: {
        Title: toPrintable(title),
        CreationDate: now,
        ModDate: now,
        Producer: 'Foyer',
        Creator: 'Foyer',
      },
    });
    const pieces: Buffer[] = [];
    this.#bytes = new Promise((done, failed) => {
      this.#pdf.on('data', (piece: Buffer) => pieces.push(piece));
      this.#pdf.on('end', () => done(Buffer.concat(pieces)));
      this.#pdf.on('error', failed);
    });
    for (const [name, bytes] of Object.entries(pdfFonts)) this.#pdf.registerFont(name, bytes);
  }

  /** Starts a new page if less than this height is left. */
  room(height: number): void {
    if (this.y + height > bottom) this.turn();
  }

  turn(): void {
    this.#pdf.addPage();
    this.y = page.margin;
  }

  /** Writes below the last text, over as many pages as it needs. */
  write(text: string, { x, width }: Place, style: TextStyle = {}): void {
    const { font = 'regular', size = 10, colour = colours.ink } = style;
    const height = size * 1.4;
    const widthOf = (character: string) => (this.#width(character, font) * size) / 10;
    const shown = toPrintable(text);
    if (shown.includes(missingGlyphMark)) this.hasLost = true;
    for (const line of wrapText(shown, width, widthOf)) {
      this.room(height);
      // setting the font is per page, and this may be a new one
      this.#pdf.font(font, size).fillColor(colour).text(line, x, this.y, { lineBreak: false });
      this.y += height;
    }
  }

  rule(): void {
    this.#pdf
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.75)
      .strokeColor(colours.line)
      .stroke();
  }

  swatches({ x }: Place, shown: readonly string[]): void {
    const side = 16;
    this.room(side + 6);
    shown.forEach((colour, place) =>
      this.#pdf
        .rect(x + place * (side + 3), this.y + 2, side, side)
        .lineWidth(0.5)
        .fillAndStroke(colour, colours.line),
    );
    this.y += side + 6;
  }

  /** Numbers the pages and ends the document. */
  end(): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    const foot = toPrintable(this.#foot);
    for (let sheet = 0; sheet < count; sheet += 1) {
      this.#pdf.switchToPage(sheet);
      this.#pdf.font('regular', 8).fillColor(colours.muted);
      const y = page.height - 46;
      const number = `Page ${sheet + 1} of ${count}`;
      const [line = ''] = wrapText(foot, wide - 90, (character) => this.#width(character, 'regular') * 0.8);
      this.#pdf.text(line, page.margin, y, { lineBreak: false });
      const width = this.#pdf.widthOfString(number);
      this.#pdf.text(number, page.width - page.margin - width, y, { lineBreak: false });
    }
    this.#pdf.end();
    return this.#bytes;
  }

  /** The width of a character at ten points, measured once. */
  #width(character: string, font: PdfFont): number {
    const known = this.#widths[font].get(character);
    if (known !== undefined) return known;
    const width = this.#pdf.font(font, 10).widthOfString(character);
    this.#widths[font].set(character, width);
    return width;
  }
}
