import { shownBlocks, type NewsletterContent, type ShownBlock } from '#contract/newsletter/blocks.ts';
import type { Block } from '#contract/rich-text/document.ts';
import { articlePart } from './article-part.ts';
import type { Part } from './block-elements.ts';
import { readPart } from './block-kinds.ts';
import { plainLine } from './escape.ts';
import { parseBlocks } from './rich-text.ts';

/** The contents of a newsletter, read once: the HTML and the plain text are made from them. */
export type NewsletterParts = { subject: string; introduction: Block[]; blocks: Part[] };

export const buildNewsletterParts = (content: NewsletterContent): NewsletterParts => ({
  subject: plainLine(content.subject),
  introduction: parseBlocks(content.introduction),
  blocks: shownBlocks(content)
    .map((block, index) => partOf(block, `part-${index + 1}`))
    .filter((part) => part !== null),
});

/** Null for a block that has nothing to show yet. */
function partOf(block: ShownBlock, anchor: string): Part | null {
  const head = { anchor, title: plainLine(block.title) };
  if (block.type !== 'default') return readPart[block.type](block, head);
  return articlePart(head, { body: parseBlocks(block.content), beginning: null, link: null });
}
