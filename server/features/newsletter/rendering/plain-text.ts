import { plainLine } from './escape.ts';
import type { Part } from './block-elements.ts';
import { labelLink, type Links } from './links.ts';
import { monthName } from './month-name.ts';
import type { FeaturedListing, StoredFrame } from './newsletter-frame.ts';
import type { NewsletterParts } from './newsletter-parts.ts';
import { listGroups } from './listing-elements.ts';
import { formatImprint, formatReason } from './page-elements.ts';
import { ofTestimonial, toPlaceMark } from './places.ts';
import { richTextPlain } from './rich-text-lines.ts';
import { show } from '#contract/shown.ts';

/** The same newsletter for readers without HTML. */
export function plainText(parts: NewsletterParts, frame: StoredFrame, links: Links): string {
  const { agent, brand, month, lang, web_url: webUrl } = frame;
  return `${[
    `${plainLine(agent.name)} · ${monthName(month, lang)}`,
    parts.subject,
    `View in your browser: ${webUrl}`,
    richTextPlain(parts.introduction, links),
    ...parts.blocks.map((part) => partToText(part, webUrl, links)),
    ...listGroups(frame).flatMap(({ title, listings }) => [
      heading(title),
      ...listings.map((one) => listingToText(one, links)),
    ]),
    contactText(frame, links),
    `-- \n${toPlaceMark('recipient')} ${formatReason(agent)}\nUnsubscribe: ${toPlaceMark('unsubscribe')}\nChoose what you get: ${toPlaceMark('preferences')}`,
    formatImprint(agent, brand).join('\n'),
  ]
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}

const heading = (title: string): string => `${title}\n${'-'.repeat(Math.min(title.length, 72))}`;

function partToText(part: Part, webUrl: string, links: Links): string {
  const rows = [part.title === '' ? '' : heading(part.title), ...part.text(webUrl, links)];
  const text = rows.filter((row) => row !== '').join('\n\n');
  return part.testimonialId === undefined ? text : ofTestimonial(part.testimonialId, text);
}

function listingToText(listing: FeaturedListing, links: Links): string {
  const { price, heading: title, place, facts, openHouses, brokerage, url } = listing;
  return [[price, title].filter((part) => part !== '').join(' · '), place, facts, ...openHouses, brokerage]
    .map(plainLine)
    .concat(url === null ? '' : (links.to(url)?.plain ?? ''))
    .filter((row) => row !== '')
    .join('\n');
}

function contactText({ agent }: StoredFrame, links: Links): string {
  const { name, phone, email, site } = agent;
  return [
    heading('Questions about your home?'),
    `Just reply to this email, and it comes straight to ${plainLine(name)}.`,
    ...[phone === null ? null : show(phone), email === null ? null : show(email)].map(plainLine),
    labelLink('My website', site, links),
  ]
    .filter((row) => row !== '')
    .join('\n');
}
