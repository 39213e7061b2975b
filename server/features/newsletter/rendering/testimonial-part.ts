import type { CustomBlock } from '#contract/newsletter/blocks.ts';
import { splitLines } from '#server/core/mail/part-to-html.ts';
import type { Head, Part } from './block-elements.ts';
import { escapeText, plainLine } from './escape.ts';
import { light, serif } from './theme.ts';

type Quoted = { id: number | null } & Pick<CustomBlock, 'testimonial'>;

/** Null for one that is not published any more. */
export function testimonialPart(head: Head, { id, testimonial }: Quoted): Part | null {
  if (id === null || testimonial === null) return null;
  const name = plainLine(testimonial.name);
  const lines = splitLines(testimonial.words).map(plainLine);
  return {
    ...head,
    testimonialId: id,
    pictures: [],
    html: () => testimonialHtml(lines, name),
    text: () => [lines.map((line) => `> ${line}`.trimEnd()).join('\n'), name],
  };
}

const testimonialHtml = (lines: readonly string[], name: string): string =>
  `<blockquote class="quote" style="margin:0 0 10px;padding:2px 0 0 16px;border-left:3px solid ${light.line};font:italic 18px/1.6 ${serif}">${lines.map(escapeText).join('<br>')}</blockquote><p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.quiet}">${escapeText(name)}</p>`;
