import type { Block, RichElement, RichNode } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { toNodes } from '#contract/rich-text/write.ts';
import { escapeText } from './escape.ts';
import { sanitizeRichText } from '#server/core/rich-text/rich-text.ts';
import type { Links } from './links.ts';
import { withoutMarks } from './places.ts';
import { imageTag, type Pictures } from './pictures.ts';
import { light, serif } from './theme.ts';

/** The links, pictures and colour of a text. */
export type Ink = { links: Links; pictures: Pictures; link: string };

/** Rich text from anywhere, reduced again to the allowed tags. */
export const parseBlocks = (html: string): Block[] =>
  parseRichText(sanitizeRichText(withoutMarks(html))) ?? [];

/** With inlined styles: mail programs drop those of a stylesheet, or the stylesheet. */
export const richTextHtml = (blocks: readonly Block[], ink: Ink): string =>
  toNodes(blocks)
    .map((node) => nodeToHtml(node, ink))
    .join('');

/** The headings of a block are one level below its title. */
const tags: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4' };

const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h3: `margin:24px 0 8px;font:700 20px/1.3 ${serif}`,
  h4: 'margin:20px 0 6px;font-size:17px;font-weight:700;line-height:1.4',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  blockquote: `margin:0 0 16px;padding:2px 0 0 16px;border-left:3px solid ${light.line}`,
};

function nodeToHtml(node: RichNode, ink: Ink, parent?: string): string {
  if (typeof node === 'string') return escapeText(node);
  if (node.tag === 'br') return '<br>';
  if (node.tag === 'img') return pictureHtml(node, ink);
  const inside = node.children.map((child) => nodeToHtml(child, ink, node.tag)).join('');
  if (node.tag === 'a') return linkHtml(node.attributes['href'] ?? '', inside, ink);
  const tag = tags[node.tag] ?? node.tag;
  const style = styles[parent === 'li' && tag === 'p' ? 'li' : tag];
  const quoted = tag === 'blockquote' ? ' class="quote"' : '';
  return `<${tag}${quoted}${style === undefined ? '' : ` style="${style}"`}>${inside}</${tag}>`;
}

function pictureHtml({ attributes }: RichElement, { pictures }: Ink): string {
  const picture = pictures.get('wide', attributes['src'] ?? '');
  return picture ? `<p style="margin:0 0 16px">${imageTag(picture, attributes['alt'] ?? '')}</p>` : '';
}

/** `inside` is markup. Without an allowed address it is returned unlinked. */
export function linkHtml(address: string, inside: string, { links, link }: Ink): string {
  const target = links.to(address);
  return target
    ? `<a class="accent" href="${target.href}" target="_blank" rel="noopener" style="color:${link};text-decoration:underline">${inside}</a>`
    : inside;
}
