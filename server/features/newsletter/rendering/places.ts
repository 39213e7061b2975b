/**
 * The placeholders of a rendered newsletter are marked by private-use characters, which occur nowhere else: all text
 * of people passes `withoutMarks` first.
 */
const marks = {
  begin: '\uE000',
  end: '\uE001',
  forMail: '\uE002',
  forWeb: '\uE003',
  both: '\uE004',
  testimonial: '\uE005',
  words: '\uE006',
  said: '\uE007',
};
const anyMark = /[\uE000-\uE007]/g;

export type Place =
  /** the address behind a link; its number is that of the target among all targets */
  | { kind: 'link'; number: number; url: string }
  /** the recipient, in words */
  | { kind: 'recipient' }
  /** the addresses for unsubscribing, and for choosing what to receive */
  | { kind: 'unsubscribe' }
  | { kind: 'preferences' }
  /** reports that the mail was opened */
  | { kind: 'pixel' };

export type Piece = string | Place;

export const withoutMarks = (text: string): string => text.replaceAll(anyMark, '');

export const linkPlace = (number: number, url: string): string =>
  `${marks.begin}link ${number} ${url}${marks.end}`;

const kinds = ['recipient', 'unsubscribe', 'preferences', 'pixel'] as const;
export const toPlaceMark = (kind: (typeof kinds)[number]): string => `${marks.begin}${kind}${marks.end}`;

/** Parts that only the mail, or only the web version shows. */
export const onlyInMail = (markup: string): string => `${marks.forMail}${markup}${marks.both}`;
export const onlyOnWeb = (markup: string): string => `${marks.forWeb}${markup}${marks.both}`;

/** Left out once the testimonial is withdrawn. */
export const ofTestimonial = (id: number, markup: string): string =>
  `${marks.testimonial}${id}${marks.words}${markup}${marks.said}`;

/** With the separator before the next block of a plain text. */
const testimonialPart = /\uE005(\d+)\uE006([^\uE007]*)\uE007(\n\n)?/g;

/** Ids of testimonials that may no longer be shown. */
export type Withdrawn = readonly number[];

const withoutWithdrawn = (rendered: string, withdrawn: Withdrawn): string =>
  rendered.replaceAll(testimonialPart, (_part, id: string, markup: string, gap = '') =>
    withdrawn.includes(Number(id)) ? '' : `${markup}${gap}`,
  );

const parts = {
  mail: /\uE003[^\uE004]*\uE004|[\uE002\uE004]/g,
  web: /\uE002[^\uE004]*\uE004|[\uE003\uE004]/g,
} as const;

/** The common parts with the placeholders between them: split once per newsletter, and filled for each person. */
export function splitPlaces(
  rendered: string,
  shownIn: keyof typeof parts,
  withdrawn: Withdrawn = [],
): Piece[] {
  return withoutWithdrawn(rendered, withdrawn)
    .replaceAll(parts[shownIn], '')
    .split(/(\uE000[^\uE001]*\uE001)/)
    .map((part) => (part.startsWith(marks.begin) ? toPlace(part.slice(1, -1)) : part));
}

function toPlace(text: string): Piece {
  const [, number, url] = /^link (\d+) (.*)$/s.exec(text) ?? [];
  if (number !== undefined && url !== undefined) return { kind: 'link', number: Number(number), url };
  const kind = kinds.find((known) => known === text);
  if (kind === undefined) throw new Error('This is no place of a newsletter.');
  return { kind };
}
