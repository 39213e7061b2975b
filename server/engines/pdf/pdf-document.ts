import PDFDocument from 'pdfkit';
import { missingGlyphMark, toPrintable } from './font-coverage.ts';
import { ascent, readFont, type PdfFont } from './pdf-fonts.ts';
import { splitByFont } from './pieces.ts';
import { wrapText } from './wrap-text.ts';

export const colours = { ink: '#161c19', muted: '#5c655d', action: '#1d6450', line: '#d9ded7' };

// US letter, in points
const page = { width: 612, height: 792, margin: 54, foot: 72 };
const bottom = page.height - page.foot;
const wide = page.width - 2 * page.margin;

export type TextStyle = {
  font?: PdfFont;
  size?: number;
  colour?: string;
  /** the target of a click on the text */
  link?: string | undefined;
};
type Place = { x: number; width: number };

/** The role of a part of a document, for screen readers. */
type Role = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';
/** Draws one part of the document. */
type Part = (draw: () => void) => void;

/** The full width, the narrow column of questions and the wide one of answers. */
export const columnsOfPage = {
  all: { x: page.margin, width: wide },
  question: { x: page.margin, width: 162 },
  answer: { x: page.margin + 180, width: wide - 180 },
  left: { x: page.margin, width: wide / 2 - 9 },
  right: { x: page.margin + wide / 2 + 9, width: wide / 2 - 9 },
  words: { x: page.margin, width: wide - 108 },
  amount: { x: page.width - page.margin - 99, width: 99 },
} satisfies Record<string, Place>;

/** A PDF document written from top to bottom, page after page. */
export class PdfDocument {
  y = page.margin;
  /** whether a text had characters that the fonts lack */
  hasLost = false;
  readonly #pdf: PDFKit.PDFDocument;
  /** the parts being drawn, from the document to the innermost; empty for artifacts such as page numbers */
  #parts: PDFKit.PDFStructureElement[] = [];
  readonly #foot: string;
  readonly #bytes: Promise<Buffer>;
  readonly #widths: Record<PdfFont, Map<string, number>> = { regular: new Map(), semibold: new Map() };
  readonly #fonts = new Set<string>();

  constructor({ title, foot, now }: { title: string; foot: string; now: Date }) {
    this.#foot = foot;
    this.#pdf = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      // tagging came with this version
      pdfVersion: '1.7',
      tagged: true,
      // we register our own; the default font would be read for nothing
      font: '',
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
    const whole = this.#pdf.struct('Document');
    this.#pdf.addStructure(whole);
    this.#parts.push(whole);
  }

  /** The drawing becomes one element for screen readers, such as a heading or a table. */
  part(role: Role, draw: () => void, { alt }: { alt?: string } = {}): void {
    this.#addPart(role, alt === undefined ? {} : { alt })(draw);
  }

  /** A row of a table with its cells in reading order, in which they need not be drawn. */
  row(cells: readonly ('TH' | 'TD')[], draw: (...cells: Part[]) => void): void {
    this.part('TR', () => draw(...cells.map((role) => this.#addPart(role))));
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
    const { font = 'regular', size = 10, colour = colours.ink, link } = style;
    const height = size * 1.4;
    const measureCharacter = (character: string) => (this.#width(character, font) * size) / 10;
    const shown = toPrintable(text);
    if (shown.includes(missingGlyphMark)) this.hasLost = true;
    this.#asText(() => {
      for (const line of wrapText(shown, width, measureCharacter)) {
        this.room(height);
        const end = this.#draw(line, { x, y: this.y, font, size, colour });
        if (link !== undefined) this.#pdf.link(x, this.y, end - x, height, link);
        this.y += height;
      }
    });
  }

  /** Writes one line that ends at the right edge of its place, such as an amount. */
  writeAtRight(text: string, { x, width }: Place, style: Omit<TextStyle, 'link'> = {}): void {
    const { font = 'regular', size = 10, colour = colours.ink } = style;
    const [line = ''] = wrapText(toPrintable(text), width, (one) => (this.#width(one, font) * size) / 10);
    const drawn = splitByFont(line, font).reduce(
      (sum, piece) => sum + this.#font(piece.font, size).widthOfString(piece.text),
      0,
    );
    this.#asText(() => void this.#draw(line, { x: x + width - drawn, y: this.y, font, size, colour }));
    this.y += size * 1.4;
  }

  /** A picture in the corner; false if a document cannot hold its format. */
  logo(bytes: Buffer, { x, width }: Place, alt: string): boolean {
    if (!isPicture(bytes)) return false;
    try {
      this.part(
        'Figure',
        () => this.#marked(() => void this.#pdf.image(bytes, x, this.y, { fit: [Math.min(width, 180), 48] })),
        { alt },
      );
      this.y += 58;
      return true;
    } catch {
      return false;
    }
  }

  /** A picture that fills its place, cut where it is larger; false if a document cannot hold its format. */
  photo(bytes: Buffer, { x, width, height }: Place & { height: number }, alt: string): boolean {
    if (!isPicture(bytes)) return false;
    const draw = () => {
      this.#pdf.save().roundedRect(x, this.y, width, height, 8).clip();
      try {
        this.#pdf.image(bytes, x, this.y, { cover: [width, height], align: 'center', valign: 'center' });
      } finally {
        this.#pdf.restore();
      }
    };
    try {
      this.part('Figure', () => this.#marked(draw), { alt });
      return true;
    } catch {
      return false;
    }
  }

  /** A code of dark squares, such as one for telephones; its size is in squares. */
  squares(code: Squares, { x, width }: Place, { alt, link }: { alt: string; link: string }): void {
    const side = width / code.size;
    const draw = () => {
      for (const [at, row] of code.dark) this.#pdf.rect(x + at * side, this.y + row * side, side, side);
      this.#pdf.fillColor('#000000').fill();
    };
    this.part('Figure', () => this.#marked(draw), { alt });
    this.#pdf.link(x, this.y, width, width, link);
    this.y += width;
  }

  /** Lines over a base, whose points are measured from the upper left corner of the place. */
  lines(
    shown: readonly (readonly [number, number])[][],
    place: Place & { height: number },
    alt: string,
  ): void {
    const draw = () => {
      for (const line of shown) {
        line.forEach(([x, y], index) =>
          this.#pdf[index === 0 ? 'moveTo' : 'lineTo'](place.x + x, this.y + y),
        );
        const [only] = line;
        if (only && line.length === 1) this.#pdf.lineTo(place.x + only[0] + 0.1, this.y + only[1]);
        this.#pdf.lineWidth(2).lineCap('round').lineJoin('round').strokeColor(colours.action).stroke();
      }
    };
    this.part('Figure', () => this.#marked(draw), { alt });
    this.y += place.height;
    this.rule();
  }

  /** A word in a frame, such as PAID, opposite the head. */
  stamp(word: string, { x, y, colour }: { x: number; y: number; colour: string }): void {
    const size = 20;
    const width = this.#font('semibold', size).widthOfString(word);
    this.#beside(() =>
      this.#pdf
        .roundedRect(x - width - 24, y, width + 24, 36, 6)
        .lineWidth(2)
        .strokeColor(colour)
        .stroke(),
    );
    this.#asText(
      () => void this.#draw(word, { x: x - width - 12, y: y + 5, font: 'semibold', size, colour }),
    );
  }

  /** Small pictures side by side, in as many rows as they need. Each links to its target. */
  pictures({ x, width }: Place, shown: readonly { jpeg: Buffer; link?: string | undefined }[]): void {
    const [cell, gap] = [{ width: 76, height: 57 }, 6];
    const perRow = Math.max(1, Math.floor((width + gap) / (cell.width + gap)));
    for (let first = 0; first < shown.length; first += perRow) {
      this.room(cell.height + gap);
      shown.slice(first, first + perRow).forEach(({ jpeg, link }, place) => {
        const imageX = x + place * (cell.width + gap);
        this.part(
          'Figure',
          () =>
            this.#marked(
              () => void this.#pdf.image(jpeg, imageX, this.y + 2, { fit: [cell.width, cell.height] }),
            ),
          { alt: 'Picture' },
        );
        if (link !== undefined) this.#pdf.link(imageX, this.y + 2, cell.width, cell.height, link);
      });
      this.y += cell.height + gap;
    }
  }

  /** Columns for values in order, each with its label below and its number above; null leaves a place empty. */
  columns(
    { x, width }: Place,
    shown: readonly Column[],
    { alt, colour }: { alt: string; colour: string },
  ): void {
    const [height, label, size] = [72, 14, 7.5];
    this.room(height + label * 2);
    const [top, step] = [this.y + label, width / Math.max(1, shown.length)];
    const most = Math.max(1, ...shown.map(({ value }) => value ?? 0));
    const center = (text: string, place: number, y: number) => {
      const drawn = this.#font('regular', size).widthOfString(text);
      const at = x + step * (place + 0.5) - drawn / 2;
      this.#draw(text, { x: at, y, font: 'regular', size, colour: colours.muted });
    };
    const heights = shown.map(({ value }) => (value === null ? 0 : Math.max(1, (value / most) * height)));
    const drawColumns = () =>
      heights.forEach((bar, place) =>
        this.#pdf
          .rect(x + step * (place + 0.2), top + height - bar, step * 0.6, bar)
          .fillColor(colour)
          .fill(),
      );
    const draw = () => {
      this.#marked(drawColumns);
      shown.forEach(({ label: name, text }, place) => {
        center(text, place, top + height - (heights[place] ?? 0) - label + 2);
        center(name, place, top + height + 3);
      });
    };
    this.part('Figure', draw, { alt });
    this.y = top + height + label + 8;
  }

  rule(): void {
    this.#beside(() =>
      this.#pdf
        .moveTo(page.margin, this.y)
        .lineTo(page.width - page.margin, this.y)
        .lineWidth(0.75)
        .strokeColor(colours.line)
        .stroke(),
    );
  }

  swatches({ x }: Place, shown: readonly string[]): void {
    const side = 16;
    this.room(side + 6);
    this.#beside(() =>
      shown.forEach((colour, place) =>
        this.#pdf
          .rect(x + place * (side + 3), this.y + 2, side, side)
          .lineWidth(0.5)
          .fillAndStroke(colour, colours.line),
      ),
    );
    this.y += side + 6;
  }

  /** Numbers the pages and ends the document. */
  end(): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    const foot = toPrintable(this.#foot);
    this.#parts = [];
    for (let sheet = 0; sheet < count; sheet += 1) {
      this.#pdf.switchToPage(sheet);
      const style = { font: 'regular', size: 8, colour: colours.muted } as const;
      const y = page.height - 46;
      const number = `Page ${sheet + 1} of ${count}`;
      const [line = ''] = wrapText(foot, wide - 90, (character) => this.#width(character, 'regular') * 0.8);
      this.#draw(line, { ...style, x: page.margin, y });
      const width = this.#font('regular', 8).widthOfString(number);
      this.#draw(number, { ...style, x: page.width - page.margin - width, y });
    }
    this.#pdf.end();
    return this.#bytes;
  }

  /** Draws a line, each part in the font of its script and all on one baseline; returns where it ends. */
  #draw(line: string, { x, y, font, size, colour }: Drawing): number {
    const pieces = splitByFont(line, font);
    const isTurned = pieces.some((piece) => piece.font !== font);
    let at = x;
    this.#marked(() => {
      // text drawn in another order is copied and read aloud as it was written
      if (isTurned) this.#pdf.markContent('Span', { actual: line });
      for (const piece of pieces) {
        // setting the font is per page, and this may be a new one
        const drawing = this.#font(piece.font, size).fillColor(colour);
        drawing.text(piece.text, at, y + ascent() * size, { lineBreak: false, baseline: 'alphabetic' });
        at += drawing.widthOfString(piece.text);
      }
      if (isTurned) this.#pdf.endMarkedContent();
    });
    return at;
  }

  #addPart(role: Role, options: { alt?: string } = {}): Part {
    const scope = role === 'TH' ? { scope: 'Column' } : {};
    const element = this.#pdf.struct(role, { ...options, ...scope });
    this.#parts.at(-1)?.add(element);
    return (draw) => {
      this.#parts.push(element);
      try {
        draw();
      } finally {
        this.#parts.pop();
      }
    };
  }

  /** Text outside any smaller part becomes a paragraph. */
  #asText(draw: () => void): void {
    if (this.#parts.length === 1) this.part('P', draw);
    else draw();
  }

  /** A drawing belongs to the innermost part; without one it is an artifact. */
  #marked(draw: () => void): void {
    const part = this.#parts.at(-1);
    if (!part) return this.#beside(draw);
    const content = this.#pdf.markStructureContent('Span');
    try {
      draw();
    } finally {
      this.#pdf.endMarkedContent();
      part.add(content);
    }
  }

  /** Lines, frames and page numbers mean nothing to a screen reader. */
  #beside(draw: () => void): void {
    this.#pdf.markContent('Artifact');
    draw();
    this.#pdf.endMarkedContent();
  }

  /** The width of a letter with its marks at ten points, measured once. */
  #width(cluster: string, font: PdfFont): number {
    const known = this.#widths[font].get(cluster);
    if (known !== undefined) return known;
    const [piece] = splitByFont(cluster, font);
    const width = piece ? this.#font(piece.font, 10).widthOfString(piece.text) : 0;
    this.#widths[font].set(cluster, width);
    return width;
  }

  /** Selects a font, which is only embedded once it is needed. */
  #font(name: string, size: number): PDFKit.PDFDocument {
    if (!this.#fonts.has(name)) this.#pdf.registerFont(name, readFont(name));
    this.#fonts.add(name);
    return this.#pdf.font(name, size);
  }
}

/** PNG and JPEG are the pictures a document can hold. */
const isPicture = (bytes: Buffer): boolean =>
  ['89504e47', 'ffd8ff'].some((start) => bytes.subarray(0, 4).toString('hex').startsWith(start));

type Squares = { size: number; dark: readonly (readonly [x: number, y: number])[] };
type Column = { label: string; value: number | null; text: string };
type Drawing = { x: number; y: number; font: PdfFont; size: number; colour: string };
