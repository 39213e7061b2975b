import { altsIn } from '#contract/rich-text/images.ts';
import { isBoardProblem, type Hold } from '#contract/listings/holds.ts';
import { boardObstacles, type Colleague } from './board-rules.ts';
import { checkText } from '#server/engines/words/check-text.ts';
import { isOpenBlock, withDismissals, type Dismissal } from '#server/features/ai/rules.ts';

/** The parts of a listing that decide whether its page may be shown. */
export type PublishableListing = {
  status_id: number;
  /** by its agent, in any status */
  is_hidden: boolean;
  is_address_displayable: boolean;
  street_address: string;
  description: string | null;
  banner: string | null;
  sold_banner: string | null;
  state_or_province: string;
  has_price: boolean;
  /** what its photos show; not own: in the words of its feed */
  photo_alts: readonly { text: string; is_own: boolean }[];
  /** false for the remarks of a feed, which are shown unchanged */
  has_own_description: boolean;
  /** marked words that somebody allowed */
  dismissals: readonly Dismissal[];
  /** null for the agent's own */
  colleague: Colleague | null;
};
export type Obstacle = { words: string; hold: Hold };

/** Problems that a person must look at before visitors see the listing. */
export const publishingObstacles = (listing: PublishableListing, now: Date): Obstacle[] => [
  ...boardObstacles(listing.colleague, now).map((hold) => ({ words: 'board', hold })),
  ...missingPrice(listing),
  ...toldAddresses(listing),
  ...forbiddenWords(listing),
];

/** Each kind of obstacle once. */
export const listHolds = (obstacles: readonly Obstacle[]): Hold[] => [
  ...new Set(obstacles.map(({ hold }) => hold)),
];

const missingPrice = ({ has_price }: PublishableListing): Obstacle[] =>
  has_price ? [] : [{ words: 'price', hold: 'price' }];

/** Words of the agent or the AI that the local law forbids, and that nobody allowed. */
function forbiddenWords(listing: PublishableListing): Obstacle[] {
  const photos = listing.photo_alts.filter(({ is_own }) => is_own);
  const texts = [
    ['description', 'words', listing.has_own_description ? listing.description : null],
    ['banner', 'words', listing.banner],
    ['sold banner', 'words', listing.sold_banner],
    ...photos.map(({ text }) => ['photo', 'words_in_photos', text] as const),
  ] as const;
  return texts.flatMap(([field, hold, text]) =>
    withDismissals(checkText(text ?? '', { place: listing.state_or_province }), listing.dismissals)
      .filter(isOpenBlock)
      .map(({ quote }) => ({ words: `${field}: ${quote}`, hold })),
  );
}

/** Words that reveal the address that the listing hides. */
function toldAddresses(listing: PublishableListing): Obstacle[] {
  if (listing.is_address_displayable) return [];
  const street = normalizeWords(listing.street_address);
  // a number alone or a single word occurs in many texts
  if (street.split(' ').length < 2) return [];
  const texts = [
    ['description', 'address_in_description', withAlts(listing.description ?? '')],
    ['banner', 'address_in_banner', listing.banner],
    ['sold banner', 'address_in_sold_banner', listing.sold_banner],
    ...listing.photo_alts.map(({ text }) => ['photo', 'address_in_photos', text] as const),
  ] as const;
  return texts.flatMap(([field, hold, text]) =>
    ` ${normalizeWords(text ?? '')} `.includes(` ${street} `)
      ? [{ words: `${field}: ${text ?? ''}`, hold }]
      : [],
  );
}

/** An image's description is not part of the text, but is read out on its page. */
const withAlts = (html: string) => [html, ...altsIn(html)].join('\n');

const normalizeWords = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');

type Held = { obstacles: readonly Obstacle[]; override_reason: string | null; override_words: string | null };

/** 'Publish anyway' applies to the present words: changed words are held again. */
export function needsHold({ obstacles, override_reason, override_words }: Held): boolean {
  if (obstacles.length === 0) return false;
  if (hasFinal(obstacles)) return true;
  return (
    override_reason === null || (override_words !== null && override_words !== formatObstacles(obstacles))
  );
}

/** A rule of the board, which nobody may overrule, and which also ends an earlier page. */
export const hasFinal = (obstacles: readonly Obstacle[]): boolean =>
  obstacles.some(({ hold }) => isBoardProblem(hold));

export const formatObstacles = (obstacles: readonly Obstacle[]): string =>
  obstacles.map(({ words }) => words).join('\n');
