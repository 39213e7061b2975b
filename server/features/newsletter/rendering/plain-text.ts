import { plainLine } from './escape.ts';
import type { Links } from './links.ts';
import { monthName } from './month-name.ts';
import type { FeaturedListing, NewsletterFrame } from './newsletter-frame.ts';
import type { NewsletterParts, Part } from './newsletter-parts.ts';
import { formatImprint, formatReason } from './page-elements.ts';
import { ofTestimonial, toPlaceMark } from './places.ts';
import { richTextPlain } from './rich-text-lines.ts';
import { show } from '#contract/shown.ts';

/** The same newsletter for readers without HTML. */
export function plainText(parts: NewsletterParts, frame: NewsletterFrame, links: Links): string {
  const { agent, brand, listings, month, lang, web_url: webUrl } = frame;
  return `${[
    `${plainLine(agent.name)} · ${monthName(month, lang)}`,
    parts.subject,
    `View in your browser: ${webUrl}`,
    richTextPlain(parts.introduction, links),
    ...parts.blocks.map((part) => partToText(part, webUrl, links)),
    ...(listings.length === 0
      ? []
      : [heading('Featured listings'), ...listings.map((one) => listingToText(one, links))]),
    contactText(frame, links),
    `-- \n${toPlaceMark('recipient')} ${formatReason(agent)}\nUnsubscribe: ${toPlaceMark('unsubscribe')}\nChoose what you get: ${toPlaceMark('preferences')}`,
    formatImprint(agent, brand).join('\n'),
  ]
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}

const heading = (title: string): string => `${title}\n${'-'.repeat(Math.min(title.length, 72))}`;

function partToText(part: Part, webUrl: string, links: Links): string {
  const rows = [part.title === '' ? '' : heading(part.title), ...bodyLines(part, webUrl, links)];
  const said = rows.filter((row) => row !== '').join('\n\n');
  return part.type === 'testimonial' ? ofTestimonial(part.id, said) : said;
}

function bodyLines(part: Part, webUrl: string, links: Links): string[] {
  if (part.type === 'article') {
    const { body, beginning, link, anchor } = part;
    const goesOn = beginning === null ? link : (link ?? `${webUrl}#${anchor}`);
    return [richTextPlain(beginning ?? body, links), labelled('Read More', goesOn, links)];
  }
  if (part.type === 'testimonial')
    return [part.lines.map((line) => `> ${line}`.trimEnd()).join('\n'), part.name];
  const { caption, link, type } = part;
  return [caption, labelled(type === 'video' ? 'Watch' : 'See more', link, links)];
}

function labelled(label: string, link: string | null, links: Links): string {
  const target = link === null ? null : links.to(link);
  return target === null ? '' : `${label}: ${target.plain}`;
}

function listingToText({ price, heading: title, place, facts, url }: FeaturedListing, links: Links): string {
  return [[price, title].filter((part) => part !== '').join(' · '), place, facts]
    .map(plainLine)
    .concat(url === null ? '' : (links.to(url)?.plain ?? ''))
    .filter((row) => row !== '')
    .join('\n');
}

function contactText({ agent }: NewsletterFrame, links: Links): string {
  const { name, phone, email, site } = agent;
  return [
    heading('Questions about your home?'),
    `Just reply to this email, and it comes straight to ${plainLine(name)}.`,
    ...[phone === null ? null : show(phone), email === null ? null : show(email)].map(plainLine),
    labelled('My website', site, links),
  ]
    .filter((row) => row !== '')
    .join('\n');
}
