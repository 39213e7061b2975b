import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import { fitText } from './fit-text.ts';
import { drawOfferedBy } from './offered-by.ts';
import { encodeQrCode } from './qr-code.ts';
import type { HandOut } from './rules.ts';

const { all } = columnsOfPage;
const side = 420;

/** A page with a large code, to print and put up. */
export function signPdf(handOut: HandOut, url: string, asOf: string): Promise<Buffer> {
  const { heading, place, headline } = handOut;
  const document = new PdfDocument({
    title: `${heading}, ${place}`,
    foot: handOut.agent_name,
    now: new Date(asOf),
  });
  const write = (text: string, sizes: readonly number[], height: number, font: 'regular' | 'semibold') => {
    const { size, lines } = fitText(text, { width: all.width, height, sizes, font, lineHeight: 1.4 });
    if (lines.length > 0) document.write(lines.join('\n'), { ...all, width: all.width + 2 }, { size, font });
  };
  write(headline, [14], 20, 'semibold');
  document.part('H1', () => write(heading, [26, 22, 18, 14, 12], 74, 'semibold'));
  write(place, [13, 11], 32, 'regular');
  document.y += 6;
  document.squares(
    encodeQrCode(url),
    { x: all.x + (all.width - side) / 2, width: side },
    { alt: 'Code that opens the page of this home', link: url },
  );
  document.write('Scan for photos and details', all, { size: 12, colour: colours.muted });
  drawOfferedBy(document, handOut, null, { all, colours });
  return document.end();
}
