import { shownBlocks, type NewsletterContent, type ShownBlock } from '#contract/newsletter/blocks.ts';
import type { Block } from '#contract/rich-text/document.ts';
import { articlePart } from './article-part.ts';
import type { Head, Part } from './block-elements.ts';
import { readPart } from './block-kinds.ts';
import { plainLine } from './escape.ts';
import { parseBlocks } from './rich-text.ts';

/** The contents of a newsletter, read once: the HTML and the plain text are made from them. */
export type NewsletterParts = { subject: string; introduction: Block[]; blocks: Part[] };

export const buildNewsletterParts = (content: NewsletterContent): NewsletterParts => ({
  subject: plainLine(content.subject),
  introduction: parseBlocks(content.introduction),
  blocks: shownBlocks(content)
    .map((block, index) => readBlock(block, toHead(block, `part-${index + 1}`)))
    .filter((part) => part !== null),
});

export const toHead = ({ refId, title }: ShownBlock, anchor: string): Head => ({
  refId,
  anchor,
  title: plainLine(title),
});

/** Null for a block that has nothing to show yet. */
export function readBlock(block: ShownBlock, head: Head): Part | null {
  if (block.type !== 'default') return readPart[block.type](block, head);
  return articlePart(head, { body: parseBlocks(block.content), beginning: null, link: null });
}
