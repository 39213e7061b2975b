import type { CustomType } from '#contract/newsletter/block-kinds.ts';
import type { CustomBlock } from '#contract/newsletter/blocks.ts';
import { articlePart } from './article-part.ts';
import type { Head, Part } from './block-elements.ts';
import { picturePart } from './picture-part.ts';
import { withoutMarks } from './places.ts';
import { cutArticle } from './read-more.ts';
import { parseBlocks } from './rich-text.ts';
import { testimonialPart } from './testimonial-part.ts';

/** Renders each kind of block in a mail, in its plain text and on the page; null while the block is empty. */
export const readPart: Record<CustomType, (block: CustomBlock, head: Head) => Part | null> = {
  article: (block, head) => {
    const body = parseBlocks(block.content ?? '');
    return articlePart(head, { body, beginning: cutArticle(body), link: linkOf(block) });
  },
  image: (block, head) => picturePart(head, { ...block, link: linkOf(block), isVideo: false }),
  video: (block, head) => picturePart(head, { ...block, link: linkOf(block), isVideo: true }),
  testimonial: ({ testimonial_id: id, testimonial }, head) => testimonialPart(head, { id, testimonial }),
};

const linkOf = ({ link }: CustomBlock): string | null =>
  link === null || link === '' ? null : withoutMarks(link);
