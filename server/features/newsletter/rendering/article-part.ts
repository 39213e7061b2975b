import { extractText, type Block } from '#contract/rich-text/document.ts';
import type { Frame, Head, Part } from './block-elements.ts';
import { escapeText } from './escape.ts';
import { labelLink } from './links.ts';
import { onlyInMail, onlyOnWeb } from './places.ts';
import { picturesIn } from './pictures.ts';
import { richTextHtml } from './rich-text.ts';
import { richTextPlain } from './rich-text-lines.ts';

type Article = {
  body: Block[];
  /** what the mail shows of a long one */
  beginning: Block[] | null;
  link: string | null;
};

/** Null for one without words. */
export function articlePart(head: Head, article: Article): Part | null {
  const { body, beginning, link } = article;
  if (body.length === 0) return null;
  return {
    ...head,
    lead: extractText(body),
    pictures: picturesIn(body).map((url) => ['wide', url] as const),
    html: (frame) => articleHtml({ ...head, ...article }, frame),
    text: (webUrl, links) => {
      const goesOn = beginning === null ? link : (link ?? `${webUrl}#${head.anchor}`);
      return [richTextPlain(beginning ?? body, links), labelLink('Read More', goesOn, links)];
    },
  };
}

/** A long article begins in the mail and continues at its link, or in the web version, which has all of it. */
function articleHtml({ body, beginning, link, title, anchor }: Head & Article, frame: Frame): string {
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
