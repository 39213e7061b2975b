import {
  shownBlocks,
  type CustomBlock,
  type NewsletterContent,
  type ShownBlock,
} from '#contract/newsletter/blocks.ts';
import type { Block } from '#contract/rich-text/document.ts';
import { splitLines } from '#server/core/mail/part-to-html.ts';
import { plainLine } from './escape.ts';
import { withoutMarks } from './places.ts';
import { cutArticle } from './read-more.ts';
import { parseBlocks } from './rich-text.ts';

/** The contents of a newsletter, read once: the HTML and the plain text are made from them. */
export type NewsletterParts = { subject: string; introduction: Block[]; blocks: Part[] };

export type Part = { /** of its heading on the page */ anchor: string; title: string } & (
  | {
      type: 'article';
      body: Block[];
      /** the part of a long one that the mail shows */
      beginning: Block[] | null;
      link: string | null;
    }
  | { type: 'image' | 'video'; image: string; caption: string; link: string | null }
  | { type: 'testimonial'; id: number; name: string; lines: string[] }
);

export const buildNewsletterParts = (content: NewsletterContent): NewsletterParts => ({
  subject: plainLine(content.subject),
  introduction: parseBlocks(content.introduction),
  blocks: shownBlocks(content)
    .map((block, index) => partOf(block, `part-${index + 1}`))
    .filter((part) => part !== null),
});

/** Null for a block that has nothing to show yet. */
function partOf(block: ShownBlock, anchor: string): Part | null {
  const title = plainLine(block.title);
  if (block.type === 'default') {
    const body = parseBlocks(block.content);
    return body.length === 0 ? null : { anchor, title, type: 'article', body, beginning: null, link: null };
  }
  if (block.type === 'testimonial') return testimonialOf(block, { anchor, title });
  const link = block.link === null || block.link === '' ? null : withoutMarks(block.link);
  if (block.type === 'article') {
    const body = parseBlocks(block.content ?? '');
    if (body.length === 0) return null;
    return { anchor, title, type: 'article', body, beginning: cutArticle(body), link };
  }
  if (!block.image_url) return null;
  return { anchor, title, type: block.type, image: block.image_url, caption: plainLine(block.caption), link };
}

/** Null for one that is no longer published. */
const testimonialOf = (
  { testimonial_id: id, testimonial }: CustomBlock,
  head: { anchor: string; title: string },
): Part | null =>
  id === null || testimonial === null
    ? null
    : {
        ...head,
        type: 'testimonial',
        id,
        name: plainLine(testimonial.name),
        lines: splitLines(testimonial.words).map(plainLine),
      };
