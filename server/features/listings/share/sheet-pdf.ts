import { colours, columnsOfPage, PdfDocument, type TextStyle } from '#server/engines/pdf/pdf-document.ts';
import { drawOfferedBy, offeredByHeight, sheetBottom } from './offered-by.ts';
import { fitText } from './fit-text.ts';
import { encodeQrCode } from './qr-code.ts';
import type { HandOut } from './rules.ts';

const { all } = columnsOfPage;
const code = { x: all.x + all.width - 104, width: 104 };
const besideCode = { x: all.x, width: all.width - 124 };
const lineHeight = 1.4;
const gap = 12;
const muted = { size: 8, colour: colours.muted };

type Place = { x: number; width: number };

/** A feature sheet, with a second page if that has something on it. Who offers the home has its place at the foot of each page, and the home the room above it. */
export function sheetPdf(
  handOut: HandOut,
  pages: number,
  asOf: string,
  portrait: Buffer | null,
  ...photos: Buffer[]
): Promise<Buffer> {
  const document = new PdfDocument({
    title: handOut.full_place,
    foot: handOut.agent_name,
    now: new Date(asOf),
  });
  const bottom = sheetBottom - offeredByHeight(handOut, { all, colours }) - 2 * gap;
  const [hero, ...others] = photos;
  const hasSecond = pages > 1 && (handOut.description !== '' || others.length > 0);
  if (hero) drawHero(document, hero, handOut, hasSecond ? 290 : 210);
  drawHead(document, handOut);
  drawDetails(document, handOut, bottom, hasSecond || handOut.description === '' ? bottom : 26);
  if (hasSecond) {
    drawOfferedBy(document, handOut, portrait, { all, colours });
    document.turn();
  }
  drawText(document, handOut, others, bottom);
  drawOfferedBy(document, handOut, portrait, { all, colours });
  return document.end();
}

/** The description and below it photos, which have what a description of some lines leaves. */
function drawText(document: PdfDocument, handOut: HandOut, photos: readonly Buffer[], bottom: number): void {
  const space = bottom - document.y - (handOut.description === '' ? 0 : leastText);
  const rows = Math.min(Math.ceil(photos.length / perRow), Math.floor(space / (photoRow + gap)), maxRows);
  drawDescription(document, handOut, bottom - Math.max(0, rows) * (photoRow + gap));
  drawPhotos(document, photos, handOut.heading, bottom);
}

/** A text in the largest size that fits its height, and cut in the smallest. */
function write(
  document: PdfDocument,
  text: string,
  place: Place,
  { height, sizes, ...style }: Omit<TextStyle, 'size'> & { height: number; sizes: readonly number[] },
): void {
  const font = style.font ?? 'regular';
  const { size, lines } = fitText(text, { width: place.width, height, sizes, font, lineHeight });
  if (lines.length > 0)
    document.write(lines.join('\n'), { ...place, width: place.width + 2 }, { ...style, size });
}

function drawHero(document: PdfDocument, photo: Buffer, { heading }: HandOut, height: number): void {
  if (document.photo(photo, { ...all, height }, heading)) document.y += height + gap;
}

function drawHead(document: PdfDocument, handOut: HandOut): void {
  const { headline, heading, place, price, facts, open_houses: openHouses, page_url: url } = handOut;
  const top = document.y;
  if (url !== null) {
    document.squares(encodeQrCode(url), code, { alt: 'Code that opens the page of this home', link: url });
    document.write('Scan for more', code, muted);
  }
  const codeEnd = document.y;
  document.y = top;
  const column = url === null ? all : besideCode;
  const line = { height: 18, sizes: [10, 9] };
  write(document, headline, column, { ...line, font: 'semibold', colour: colours.action });
  document.part('H1', () =>
    write(document, heading, column, { height: 68, sizes: [24, 20, 17, 14, 12], font: 'semibold' }),
  );
  write(document, place, column, { height: 31, sizes: [11, 10] });
  document.y += 4;
  write(document, price, column, { height: 26, sizes: [18, 14], font: 'semibold' });
  write(document, facts, column, { height: 31, sizes: [11, 10] });
  for (const one of openHouses.slice(0, 2)) write(document, one, column, { ...line, font: 'semibold' });
  document.y = Math.max(codeEnd, document.y) + gap;
}

/** Two columns of facts, and below them what the home has, in this height if there is as much. */
function drawDetails(
  document: PdfDocument,
  { details, features }: HandOut,
  bottom: number,
  mostOfFeatures: number,
): void {
  const rowHeight = 16;
  const perColumn = Math.ceil(details.length / 2);
  const top = document.y;
  const columns = [columnsOfPage.left, columnsOfPage.right];
  columns.forEach((column, place) => {
    document.y = top;
    for (const [label, value] of details.slice(place * perColumn, (place + 1) * perColumn)) {
      const y = document.y;
      if (y + rowHeight > bottom) return;
      write(document, label, { ...column, width: 92 }, { height: 14, sizes: [9, 8], colour: colours.muted });
      document.y = y;
      write(document, value, { x: column.x + 96, width: column.width - 96 }, { height: 14, sizes: [9, 8] });
      document.y = y + rowHeight;
    }
  });
  document.y = top + perColumn * rowHeight + 2;
  if (features.length > 0 && bottom - document.y > 30)
    write(document, features.join(' · '), all, {
      height: Math.min(mostOfFeatures, bottom - document.y),
      sizes: [9, 8],
      colour: colours.muted,
    });
  document.y += 8;
}

function drawDescription(document: PdfDocument, { description }: HandOut, bottom: number): void {
  const height = bottom - document.y;
  if (height < 30 || description === '') return;
  write(document, description, all, { height, sizes: [11, 10, 9] });
  document.y += 8;
}

const photoRow = 104;
const perRow = 3;
const maxRows = 3;
const leastText = 90;

/** In rows of three, as many as there is room for. */
function drawPhotos(document: PdfDocument, photos: readonly Buffer[], heading: string, bottom: number): void {
  const space = 9;
  const width = (all.width - 2 * space) / 3;
  for (let first = 0; first < photos.length && document.y + photoRow <= bottom; first += perRow) {
    photos
      .slice(first, first + perRow)
      .forEach((photo, place) =>
        document.photo(photo, { x: all.x + place * (width + space), width, height: photoRow }, heading),
      );
    document.y += photoRow + space;
  }
}
