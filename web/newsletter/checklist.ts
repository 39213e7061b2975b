import { blockNames, hasField, isEmpty } from '#contract/newsletter/block-kinds.ts';
import { shownBlocks, type NewsletterContent, type ShownBlock } from '#contract/newsletter/blocks.ts';
import { url } from '#contract/fields.ts';
import { normalizeUrl } from '#contract/normalize.ts';
import { linksIn } from '#contract/rich-text/links.ts';
import { withoutAltIn } from '#contract/rich-text/images.ts';
import * as z from 'zod/mini';

/** One point to check before the newsletter is sent, with advice. */
export type Point = { title: string; state: 'fine' | 'problem' | 'unknown'; note: string };

type Facts = {
  content: NewsletterContent;
  /** of the HTML; undefined while unknown */
  bytes: number | undefined;
  maxBytes: number;
  /** how many contacts get it; undefined while unknown */
  reached: number | undefined;
  /** where replies go; null if there is no address */
  replyTo: string | null;
};

/** Points worth checking before the lock. None of them stops the newsletter: it is sent unchanged. */
export function buildChecklist({ content, bytes, maxBytes, reached, replyTo }: Facts): Point[] {
  const blocks = shownBlocks(content);
  const blank = blocks.filter(isBlank);
  const empty = blank.filter(({ type }) => type !== 'default').map(formatBlockName);
  const leftOut = blank.filter(({ type }) => type === 'default').map(formatBlockName);
  const badLinks = blocks.filter(hasBadLink).map(formatBlockName);
  const silent = blocks.filter(lacksAlt).map(formatBlockName);
  return [
    point(
      'Subject',
      content.subject.trim() !== '',
      'Your subject is what people see first.',
      'Please write a subject.',
    ),
    point(
      'Blocks',
      blocks.length > 0 && empty.length === 0,
      leftOut.length === 0
        ? 'Every block has something in it.'
        : `${formatList(leftOut)} ${leftOut.length === 1 ? 'is' : 'are'} empty and won’t be in the email.`,
      blocks.length === 0
        ? 'There are no blocks. Your newsletter would only have its introduction.'
        : `${formatList(empty)} ${empty.length === 1 ? 'is' : 'are'} empty. Write something, or leave ${empty.length === 1 ? 'it' : 'them'} out.`,
    ),
    ...testimonialPoints(blocks),
    point(
      'Links',
      badLinks.length === 0,
      'Every link is well formed.',
      `Please check the links in ${formatList(badLinks)}.`,
    ),
    point(
      'Picture descriptions',
      silent.length === 0,
      'Every picture has a description.',
      `Give the ${silent.length === 1 ? 'picture' : 'pictures'} in ${formatList(silent)} a title or a caption: many mail apps hide pictures at first.`,
    ),
    pointOf(
      'Size',
      bytes,
      (size) => size <= maxBytes,
      (size) => `${kilobytes(size)} of ${kilobytes(maxBytes)}.`,
      (size) =>
        `It’s ${kilobytes(size)}. Some mail apps cut off what’s beyond ${kilobytes(maxBytes)}, so please shorten it.`,
    ),
    pointOf(
      'Contacts',
      reached,
      (count) => count !== 0,
      (count) => `${count.toLocaleString('en-CA')} ${count === 1 ? 'contact gets' : 'contacts get'} it.`,
      () => 'Nobody has agreed to receive it yet, so it wouldn’t be sent to anyone.',
    ),
    point(
      'Sender',
      replyTo !== null,
      `Replies go to ${replyTo}.`,
      'There’s no Admin with an email address, so replies would go nowhere.',
    ),
  ];
}

const point = (title: string, isFine: boolean, fine: string, problem: string): Point => ({
  title,
  state: isFine ? 'fine' : 'problem',
  note: isFine ? fine : problem,
});

/** A point about a number that loads later. */
const pointOf = (
  title: string,
  value: number | undefined,
  isFine: (value: number) => boolean,
  fine: (value: number) => string,
  problem: (value: number) => string,
): Point =>
  value === undefined
    ? { title, state: 'unknown', note: 'Checking…' }
    : point(title, isFine(value), fine(value), problem(value));

/** Only if there are any. */
function testimonialPoints(blocks: readonly ShownBlock[]): Point[] {
  const chosen = blocks.flatMap((block) => (block.type === 'testimonial' ? [block] : []));
  const unpublished = chosen.filter(({ testimonial }) => testimonial === null).length;
  return chosen.length === 0
    ? []
    : [
        point(
          'Testimonials',
          unpublished === 0,
          chosen.length === 1 ? 'Yours is published.' : 'All of them are published.',
          `${unpublished === 1 ? 'One isn’t' : `${unpublished} aren’t`} published any more, so ${unpublished === 1 ? 'it stays' : 'they stay'} out.`,
        ),
      ];
}

const isBlank = (block: ShownBlock): boolean =>
  (block.type === 'default' || hasField(block.type, 'content')) && isEmpty(block.content ?? '');

function hasBadLink(block: ShownBlock): boolean {
  const own = block.type === 'default' ? null : block.link;
  const isBad = (address: string) => !z.safeParse(url(), normalizeUrl(address)).success;
  return (
    (own !== null && own !== '' && isBad(own)) ||
    linksIn(block.content ?? '').some((href) => /^https?:/.test(href) && isBad(href))
  );
}

const lacksAlt = (block: ShownBlock): boolean =>
  block.type !== 'default' && hasField(block.type, 'image_url')
    ? (block.title ?? '') === '' && (block.caption ?? '') === ''
    : withoutAltIn(block.content ?? '') > 0;

const formatBlockName = ({ title, type }: ShownBlock): string => {
  const name = type === 'default' ? 'section' : blockNames[type].toLowerCase();
  return title ? `'${title}'` : `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
};
const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;
