import type { MailPictureUse } from '#server/core/files/mail-picture-uses.ts';
import { escapeText } from './escape.ts';
import type { Links } from './links.ts';
import { element, type MailElement } from './mjml.ts';
import { ofTestimonial } from './places.ts';
import type { Ink } from './rich-text.ts';
import { light, serif } from './theme.ts';

export type Frame = Ink & {
  webUrl: string;
  /** the name to use for a picture without a description */
  agentName: string;
  /** marks the place of a part for the editor; '' in a mail */
  mark: (block: string) => string;
};

/** The block of a part, and its heading on the page. */
export type Head = { refId: string; anchor: string; title: string };

/** The elements of a block, made by its kind. */
export type Part = Head & {
  /** of one that is left out once its author has withdrawn it */
  testimonialId?: number;
  pictures: readonly (readonly [MailPictureUse, string])[];
  /** its words, for the line beside the subject */
  lead?: string;
  html: (frame: Frame) => string;
  /** its paragraphs for people who read no HTML */
  text: (webUrl: string, links: Links) => string[];
};

/** One block below the other, with a line between. */
export const partElements = (parts: readonly Part[], frame: Frame): MailElement[] =>
  parts.flatMap((part) => {
    const html = `${frame.mark(part.refId)}${titleHtml(part)}${part.html(frame)}`;
    return part.testimonialId === undefined
      ? [rule(), text(html)]
      : [text(ofTestimonial(part.testimonialId, `${ruleHtml}${html}`))];
  });

/** The same line, for a part that may be omitted together with it. */
const ruleHtml = `<div class="line" style="padding:14px 0 30px"><p style="margin:0;border-top:1px solid ${light.line};font-size:1px">&nbsp;</p></div>`;

export const rule = (): MailElement =>
  element('mj-divider', {
    'css-class': 'line',
    'border-width': '1px',
    'border-color': light.line,
    padding: '14px 0 30px',
  });

export const text = (markup: string, attributes: Record<string, string> = {}): MailElement =>
  element('mj-text', { 'css-class': 'ink', padding: '0', ...attributes }, markup);

const titleHtml = ({ title, anchor }: Head): string =>
  title === ''
    ? ''
    : `<h2 id="${anchor}" style="margin:0 0 10px;font:700 24px/1.25 ${serif}">${escapeText(title)}</h2>`;
