import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import type { Attachment } from './compose-message.ts';
import type { MailDocument, MailPart } from './mail-draft.ts';
import { partToText } from './part-to-text.ts';

const { all } = columnsOfPage;
const size = 9;

/** Parts of a mail as a PDF, in the order of the mail. */
export const partsToPdf = async ({
  filename,
  heading,
  foot,
  date,
  parts,
}: Extract<MailDocument, { kind: 'parts' }>): Promise<Attachment> => {
  const document = new PdfDocument({ title: heading, foot, now: date });
  document.part('H1', () => document.write(heading, all, { size: 20, font: 'semibold' }));
  document.y += 4;
  for (const part of parts) drawPart(document, part);
  return { filename, contentType: 'application/pdf', content: await document.end() };
};

function drawPart(document: PdfDocument, part: MailPart): void {
  if ('section' in part) {
    document.y += 7;
    document.room(60);
    document.part('H2', () => document.write(part.section, all, { size: 11.5, font: 'semibold' }));
    return;
  }
  if ('links' in part) {
    for (const [label, href] of part.links)
      document.write(label, all, { size, colour: colours.action, link: href });
    return;
  }
  const isQuiet = 'facts' in part;
  for (const line of partToText(part).split('\n'))
    document.write(line, all, { size, ...(isQuiet && { colour: colours.muted }) });
}
