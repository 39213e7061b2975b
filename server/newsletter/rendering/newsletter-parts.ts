import { shownBlocks, type NewsletterContent, type ShownBlock } from '#contract/newsletter/blocks.ts';
import type { Block } from '#contract/rich-text/document.ts';
import { plainLine } from './escape.ts';
import { withoutMarks } from './places.ts';
import { cutArticle } from './read-more.ts';
import { blocksOf } from './rich-text.ts';

/** What a newsletter says, read once: the HTML and the plain text are made from it. */
export type NewsletterParts = { subject: string; introduction: Block[]; blocks: Part[] };

export type Part = { /** of its heading on the page */ anchor: string; title: string } & (
  | {
      type: 'article';
      body: Block[];
      /** what the mail shows of a long one */
      beginning: Block[] | null;
      link: string | null;
    }
  | { type: 'image' | 'video'; image: string; caption: string; link: string | null }
);

export const partsOf = (content: NewsletterContent): NewsletterParts => ({
  subject: plainLine(content.subject),
  introduction: blocksOf(content.introduction),
  blocks: shownBlocks(content)
    .map((block, index) => partOf(block, `part-${index + 1}`))
    .filter((part) => part !== null),
});

/** Null for a block that has nothing to show yet. */
function partOf(block: ShownBlock, anchor: string): Part | null {
  const title = plainLine(block.title);
  if (block.type === 'default') {
    const body = blocksOf(block.content);
    return body.length === 0 ? null : { anchor, title, type: 'article', body, beginning: null, link: null };
  }
  const link = block.link === null || block.link === '' ? null : withoutMarks(block.link);
  if (block.type === 'article') {
    const body = blocksOf(block.content ?? '');
    if (body.length === 0) return null;
    return { anchor, title, type: 'article', body, beginning: cutArticle(body), link };
  }
  if (!block.image_url) return null;
  return { anchor, title, type: block.type, image: block.image_url, caption: plainLine(block.caption), link };
}
