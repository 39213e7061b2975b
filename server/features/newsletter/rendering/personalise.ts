import { escapeHtml } from '#contract/escape-html.ts';
import { oneLine } from '#server/core/mail/compose-message.ts';
import type { NewsletterFrame } from './newsletter-frame.ts';
import { splitPlaces, withoutMarks, type Piece, type Place, type Withdrawn } from './places.ts';
import type { NewsletterPerson, RenderedNewsletter } from './rendered-newsletter.ts';

type Parts = { html: string; text: string };
type Stored = Pick<RenderedNewsletter, 'html' | 'text'>;

/** The mail of one person. */
export const personalise = (rendered: Stored, person: NewsletterPerson): Parts =>
  createPersonaliser(rendered)(person);

/** For a made-up person who cannot unsubscribe: no link in a preview has an effect. */
export const personalisePreview = (rendered: Stored, { web_url }: Pick<NewsletterFrame, 'web_url'>): Parts =>
  personalise(rendered, {
    email: 'reader@example.com',
    first_name: null,
    unsubscribe_url: web_url,
    preferences_url: web_url,
    tracking: null,
  });

/** For many people: the newsletter is split once. */
export function createPersonaliser(rendered: Stored): (person: NewsletterPerson) => Parts {
  const { html, text } = splitPieces(rendered);
  return (person) => ({
    html: html.map((piece) => (typeof piece === 'string' ? piece : fillHtml(piece, person))).join(''),
    text: text.map((piece) => (typeof piece === 'string' ? piece : fillText(piece, person))).join(''),
  });
}

/** For callers that encode the common parts only once. */
export const splitPieces = (
  { html, text }: Stored,
  withdrawn: Withdrawn = [],
): { html: Piece[]; text: Piece[] } => ({
  html: splitPlaces(html, 'mail', withdrawn),
  text: splitPlaces(text, 'mail', withdrawn),
});

/** The public web version: the same bytes without personal parts, and with complete articles. */
export const renderWebVersion = (
  { html }: Pick<RenderedNewsletter, 'html'>,
  withdrawn: Withdrawn = [],
): string =>
  splitPlaces(html, 'web', withdrawn)
    .map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'link' ? escapeHtml(piece.url) : ''))
    .join('');

export function fillHtml(place: Place, person: NewsletterPerson): string {
  if (place.kind !== 'pixel') return escapeHtml(fillPlace(place, person));
  return person.tracking === null
    ? ''
    : `<img src="${escapeHtml(person.tracking.pixel_url)}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">`;
}

export const fillText = (place: Place, person: NewsletterPerson): string =>
  place.kind === 'pixel' ? '' : fillPlace(place, person);

function fillPlace(place: Exclude<Place, { kind: 'pixel' }>, person: NewsletterPerson): string {
  if (place.kind === 'link') return person.tracking?.linkUrl(place.number) ?? place.url;
  if (place.kind === 'unsubscribe') return person.unsubscribe_url;
  if (place.kind === 'preferences') return person.preferences_url;
  const name = withoutMarks(oneLine(person.first_name ?? ''));
  const begin = name === '' ? 'You’re getting this' : `${name}, you’re getting this`;
  return `${begin} at ${withoutMarks(oneLine(person.email))}`;
}
