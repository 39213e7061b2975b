import { extractText } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';

export function plainText(html: string): string {
  const blocks = parseRichText(html);
  return blocks ? extractText(blocks) : html;
}

/** A paragraph for each line with text. */
export const fromPlainText = (text: string): string =>
  writeRichText(
    text
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((line) => ({ tag: 'p', runs: [{ text: line.trim(), href: null, styles: [] }] })),
  );
