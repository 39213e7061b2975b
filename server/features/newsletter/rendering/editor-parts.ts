import { blockNames } from '#contract/newsletter/block-kinds.ts';
import { shownBlocks, type NewsletterContent, type ShownBlock } from '#contract/newsletter/blocks.ts';
import type { Head, Part } from './block-elements.ts';
import { escapeText } from './escape.ts';
import { buildNewsletterParts, toHead, type NewsletterParts } from './newsletter-parts.ts';
import { light } from './theme.ts';

/** The place of the subject and the introduction, which are no block. */
export const introductionMark = 'introduction';

/** It is empty, so that the mail looks the same with it. */
export const markBlock = (block: string): string => `<i data-block="${escapeText(block)}"></i>`;

/** All blocks in their order. Where the mail leaves one out, a note says why, so that it can be selected. */
export function buildEditorParts(content: NewsletterContent): NewsletterParts {
  const parts = buildNewsletterParts(content);
  const shown = shownBlocks(content);
  const all = [...content.content, ...content.custom_content].toSorted(
    (one, other) => one.order - other.order,
  );
  return {
    ...parts,
    blocks: all.map(
      (block) =>
        parts.blocks.find(({ refId }) => refId === block.refId) ?? omittedPart(block, !shown.includes(block)),
    ),
  };
}

const omittedPart = (block: ShownBlock, isExcluded: boolean): Part => {
  const head = toHead(block, '');
  return {
    ...head,
    pictures: [],
    html: () =>
      `<p class="quiet quote" style="margin:0 0 16px;padding:14px 16px;border:2px dashed ${light.line};border-radius:10px;font-size:15px;color:${light.quiet}">${escapeText(explain(block, isExcluded, head))}</p>`,
    text: () => [],
  };
};

function explain(block: ShownBlock, isExcluded: boolean, { title }: Head): string {
  if (isExcluded) return 'This section isn’t included this month.';
  if (block.type === 'default') return 'Nothing is written here yet, so the email leaves this section out.';
  if (block.type === 'testimonial')
    return 'This testimonial is no longer published, so the email leaves it out.';
  const name = title === '' ? `This ${blockNames[block.type].toLowerCase()}` : 'It';
  return `${name} isn’t finished yet, so the email leaves it out.`;
}
