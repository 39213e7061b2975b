import { textOf } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';

export function plainText(html: string): string {
  const blocks = parseRichText(html);
  return blocks ? textOf(blocks) : html;
}
