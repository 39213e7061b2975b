import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import type { Attachment } from './compose-message.ts';
import type { Bar, Figure, MailDocument, MailPart } from './mail-draft.ts';
import { partToText } from './part-to-text.ts';

const { all } = columnsOfPage;
const size = 9;
/** In points. */
const photo = { width: 150, height: 100 };

/** The bytes of pictures by their names in the store; one that is missing is left out. */
export type DocumentPictures = Readonly<Record<string, Uint8Array>>;

/** Parts of a mail as a PDF, in the order of the mail. */
export const partsToPdf = async (
  { filename, heading, foot, date, parts }: Extract<MailDocument, { kind: 'parts' }>,
  pictures: DocumentPictures = {},
): Promise<Attachment> => {
  const document = new PdfDocument({ title: heading, foot, now: date });
  document.part('H1', () => document.write(heading, all, { size: 20, font: 'semibold' }));
  document.y += 4;
  for (const part of parts) drawPart(document, part, pictures);
  return { filename, contentType: 'application/pdf', content: await document.end() };
};

function drawPart(document: PdfDocument, part: MailPart, pictures: DocumentPictures): void {
  if ('section' in part) {
    document.y += 7;
    document.room(60);
    document.part('H2', () => document.write(part.section, all, { size: 11.5, font: 'semibold' }));
    return;
  }
  if ('figures' in part) return drawFigures(document, part.figures);
  if ('bars' in part) return drawBars(document, part);
  if ('columns' in part) return drawBars(document, { title: part.title, bars: part.columns });
  if ('picture' in part) return drawPicture(document, part, pictures);
  if ('links' in part) {
    for (const [label, href] of part.links)
      document.write(label, all, { size, colour: colours.action, link: href });
    return;
  }
  const isQuiet = 'facts' in part;
  for (const line of partToText(part).split('\n'))
    document.write(line, all, { size, ...(isQuiet && { colour: colours.muted }) });
}

function drawFigures(document: PdfDocument, figures: readonly Figure[]): void {
  document.y += 8;
  document.room(64);
  const [top, width] = [document.y, all.width / Math.max(1, figures.length)];
  const ends = figures.map(({ label, value, note }, place) => {
    const column = { x: all.x + width * place, width: width - 12 };
    document.y = top;
    document.write(label, column, { size, colour: colours.muted });
    document.write(value, column, { size: 22, font: 'semibold' });
    if (note !== null) document.write(note, column, { size: 8, colour: colours.muted });
    return document.y;
  });
  document.y = Math.max(top, ...ends) + 8;
}

function drawBars(document: PdfDocument, { title, bars }: { title: string; bars: readonly Bar[] }): void {
  document.y += 6;
  document.room(116);
  document.write(title, all, { size, font: 'semibold' });
  const columns = bars.map(({ label, value, shown }) => ({ label, value, text: shown }));
  const alt = `${title}: ${bars.map(({ label, shown }) => `${label} ${shown}`).join(', ')}`;
  document.columns(all, columns, { alt, colour: colours.action });
}

function drawPicture(
  document: PdfDocument,
  { picture, alt, title, lines }: Extract<MailPart, { picture: string }>,
  pictures: DocumentPictures,
): void {
  const bytes = pictures[picture];
  document.y += 4;
  document.room(bytes ? photo.height : 40);
  const top = document.y;
  const hasPhoto = bytes !== undefined && document.photo(Buffer.from(bytes), { x: all.x, ...photo }, alt);
  const below = hasPhoto ? top + photo.height + 8 : top;
  const beside = hasPhoto ? { x: all.x + photo.width + 14, width: all.width - photo.width - 14 } : all;
  document.y = hasPhoto ? top + 4 : top;
  document.write(title, beside, { size: 11, font: 'semibold' });
  for (const line of lines) document.write(line, beside, { size });
  document.y = Math.max(document.y, below);
}
