import {
  maxPreheaderLength,
  shownBlocks,
  type NewsletterContent,
  type ShownBlock,
} from '#contract/newsletter/blocks.ts';
import { extractText, type Block } from '#contract/rich-text/document.ts';
import { articlePart } from './article-part.ts';
import type { Head, Part } from './block-elements.ts';
import { readPart } from './block-kinds.ts';
import { plainLine } from './escape.ts';
import { parseBlocks } from './rich-text.ts';

/** The contents of a newsletter, read once: the HTML and the plain text are made from them. */
export type NewsletterParts = { subject: string; preheader: string; introduction: Block[]; blocks: Part[] };

export function buildNewsletterParts(content: NewsletterContent): NewsletterParts {
  const introduction = parseBlocks(content.introduction);
  const blocks = shownBlocks(content)
    .map((block, index) => readBlock(block, toHead(block, `part-${index + 1}`)))
    .filter((part) => part !== null);
  return {
    subject: plainLine(content.subject),
    preheader: plainLine(content.preheader) || firstWords(blocks, introduction),
    introduction,
    blocks,
  };
}

/** Of the first block with words, or of the introduction: a withdrawn testimonial must not be quoted here. */
function firstWords(blocks: readonly Part[], introduction: readonly Block[]): string {
  const lead = blocks.find(({ lead = '' }) => lead.trim() !== '')?.lead ?? extractText(introduction);
  const words = plainLine(lead.replaceAll(/\s+/g, ' '));
  return words.length <= maxPreheaderLength
    ? words
    : `${words.slice(0, words.lastIndexOf(' ', maxPreheaderLength - 1))}…`;
}

export const toHead = ({ refId, title }: ShownBlock, anchor: string): Head => ({
  refId,
  anchor,
  title: plainLine(title),
});

/** Null for a block that has nothing to show yet. */
function readBlock(block: ShownBlock, head: Head): Part | null {
  if (block.type !== 'default') return readPart[block.type](block, head);
  return articlePart(head, { body: parseBlocks(block.content), beginning: null, link: null });
}
