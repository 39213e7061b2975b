import { escapeText } from './escape.ts';
import { element, type MailElement } from './mjml.ts';
import type { Part } from './newsletter-parts.ts';
import { imageTag } from './pictures.ts';
import { ofTestimonial, onlyInMail, onlyOnWeb } from './places.ts';
import { linkHtml, richTextHtml, type Ink } from './rich-text.ts';
import { light, serif } from './theme.ts';

export type Frame = Ink & {
  webUrl: string;
  /** the name to use for a picture without a description */
  agentName: string;
};

/** One block below the other, with a line between. */
export const partElements = (parts: readonly Part[], frame: Frame): MailElement[] =>
  parts.flatMap((part) =>
    part.type === 'testimonial'
      ? [text(ofTestimonial(part.id, `${ruleHtml}${titleHtml(part)}${testimonialHtml(part)}`))]
      : [rule(), text(`${titleHtml(part)}${bodyHtml(part, frame)}`)],
  );

/** The same line, for a part that may be omitted together with it. */
const ruleHtml = `<div class="line" style="padding:14px 0 30px"><p style="margin:0;border-top:1px solid ${light.line};font-size:1px">&nbsp;</p></div>`;

type Testimonial = Extract<Part, { type: 'testimonial' }>;

const testimonialHtml = ({ name, lines }: Testimonial): string =>
  `<blockquote class="quote" style="margin:0 0 10px;padding:2px 0 0 16px;border-left:3px solid ${light.line};font:italic 18px/1.6 ${serif}">${lines.map(escapeText).join('<br>')}</blockquote><p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.quiet}">${escapeText(name)}</p>`;

export const rule = (): MailElement =>
  element('mj-divider', {
    'css-class': 'line',
    'border-width': '1px',
    'border-color': light.line,
    padding: '14px 0 30px',
  });

export const text = (markup: string, attributes: Record<string, string> = {}): MailElement =>
  element('mj-text', { 'css-class': 'ink', padding: '0', ...attributes }, markup);

const titleHtml = ({ title, anchor }: Part): string =>
  title === ''
    ? ''
    : `<h2 id="${anchor}" style="margin:0 0 10px;font:700 24px/1.25 ${serif}">${escapeText(title)}</h2>`;

function bodyHtml(part: Exclude<Part, Testimonial>, frame: Frame): string {
  if (part.type === 'article') return articleHtml(part, frame);
  const { image, caption, link, title, type } = part;
  const picture = frame.pictures.get(type === 'video' ? 'video' : 'wide', image);
  const words = caption || title;
  const alt =
    type === 'video' ? `Watch: ${words || 'the video'}` : words || `A picture from ${frame.agentName}`;
  const shown = picture ? imageTag(picture, alt) : type === 'video' ? `Watch the video` : '';
  return `<div style="margin:0 0 12px">${link === null ? shown : linkHtml(link, shown, frame)}</div>${captionHtml(caption)}`;
}

const captionHtml = (caption: string): string =>
  caption === ''
    ? ''
    : `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.quiet}">${escapeText(caption)}</p>`;

type Article = Extract<Part, { type: 'article' }>;

/** A long article begins in the mail and continues at its link, or in the web version, which has all of it. */
function articleHtml({ body, beginning, link, title, anchor }: Article, frame: Frame): string {
  const whole = richTextHtml(body, frame);
  if (beginning === null) return whole + readMore(link, title, frame);
  const goesOn = readMore(link ?? `${frame.webUrl}#${anchor}`, title, frame);
  const inMail = richTextHtml(beginning, frame) + goesOn;
  return onlyInMail(inMail) + onlyOnWeb(whole + readMore(link, title, frame));
}

function readMore(link: string | null, title: string, frame: Frame): string {
  const target = link === null ? null : frame.links.to(link);
  if (target === null) return '';
  const label = title === '' ? '' : ` aria-label="Read More: ${escapeText(title)}"`;
  return `<p style="margin:0 0 16px"><a class="accent" href="${target.href}" target="_blank" rel="noopener"${label} style="display:inline-block;padding:6px 0;color:${frame.link};font-weight:700;text-decoration:underline">Read More</a></p>`;
}
