import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The number of pages of a document, and its words as a reader shows them, with one line or table cell per line. */
export async function readPdf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const texts = [];
    for (let page = 1; page <= document.numPages; page += 1) texts.push(await textOfPage(document, page));
    return { pages: document.numPages, text: texts.join('\n') };
  } finally {
    await loading.destroy();
  }
}

async function textOfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items
    .flatMap((item) => ('str' in item ? [item] : []))
    .map(({ str, hasEOL, width }) => {
      const isGapBetweenColumns = str === ' ' && width > widestSpace;
      return isGapBetweenColumns || hasEOL ? `${str.trimEnd()}\n` : str;
    })
    .join('');
}

// in points; the columns of a document are 18 apart
const widestSpace = 15;
