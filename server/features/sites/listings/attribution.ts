import { boards, findRules, type Board, type BoardLogo } from '#contract/listings/boards.ts';
import { formatListedBy } from '#contract/listings/listed-by.ts';
import { splitAtNumbers } from '#contract/phones.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';

type Listed = Pick<ListingContent, 'is_reciprocity' | 'listed_by' | 'board_url'>;

/** Whose a colleague's listing is. Of the agent's own it has at most the mark of the board. */
export type Attribution = {
  /** 'Listed by Marcus Ellery, Broker · Kingfisher & Pine Realty · 604-555-0100'; '' for the agent's own */
  line: string;
  mark: { text: string; logo: BoardLogo | null; href: string | null } | null;
  /** the sentence of the board; '' for the agent's own */
  notice: string;
};

export function describeAttribution(listing: Listed): Attribution {
  const board = readBoard(listing);
  const isColleague = listing.is_reciprocity;
  return {
    line: isColleague ? formatListedBy(listing.listed_by ?? null) : '',
    mark:
      board !== null && (isColleague || board.mark.on === 'every listing') ? toMark(listing, board) : null,
    notice: isColleague ? (board ?? boards.other).notice : '',
  };
}

/** Before listings had a board, the only address that was stored was that of REALTOR.ca. */
function readBoard({ listed_by: by, board_url, is_reciprocity }: Listed): Board | null {
  if (by) return findRules(by.board);
  if (board_url !== null) return boards.ddf;
  return is_reciprocity ? boards.other : null;
}

const toMark = ({ board_url: url }: Listed, { mark }: Board) => ({
  text: mark.text,
  logo: mark.logo,
  href: mark.link === null ? null : (url ?? mark.link),
});

/** 'Marcus Ellery of Kingfisher & Pine Realty' inside a sentence; '' for the agent's own. */
export function nameColleague({ is_reciprocity, listed_by: by }: Listed): string {
  if (!is_reciprocity) return '';
  const name = by?.agent?.name ?? null;
  const brokerage = by?.brokerage ?? null;
  if (name !== null && brokerage !== null) return `${name} of ${brokerage}`;
  return name ?? brokerage ?? 'another agent';
}

/** Where our style sheets are missing, as on another website, what needs them has a style of its own. */
type Place = { isElsewhere: boolean };
const ownPage: Place = { isElsewhere: false };

/** Beside the price. */
export const listedByLine = (listing: Listed, place = ownPage): Html | false => {
  const { line } = describeAttribution(listing);
  return (
    line !== '' &&
    html`<span class="listed-by"
      >${splitAtNumbers(line).map((part, at) => (at % 2 === 0 ? html`${part}` : wholeNumber(part, place)))}</span
    >`
  );
};

const wholeNumber = (text: string, { isElsewhere }: Place): Html =>
  isElsewhere
    ? html`<span style="white-space:nowrap">${text}</span>`
    : html`<span class="number">${text}</span>`;

/** Logos of boards are at `${boardsFolder}/${logo.file}`. */
const boardsFolder = '/sites/assets/boards';

/** The mark of the board, which leads to the listing there. Elsewhere its logo needs our origin. */
export function boardMark(listing: Listed, origin = ''): Html | false {
  const { mark } = describeAttribution(listing);
  if (mark === null) return false;
  const words =
    mark.logo === null
      ? mark.text
      : html`${logoImage(mark.logo, mark.text, origin)} ${!mark.logo.hasWords && mark.text}`;
  return mark.href === null
    ? html`<p class="board-mark">${words}</p>`
    : html`<p class="board-mark">
        <a href="${mark.href}" target="_blank" rel="noopener noreferrer">${words}</a>
      </p>`;
}

const logoImage = ({ file, width, height, hasWords }: BoardLogo, text: string, origin: string): Html =>
  html`<img
    src="${origin}${boardsFolder}/${file}"
    alt="${hasWords ? text : ''}"
    width="${width}"
    height="${height}"
    loading="lazy"
    ${origin !== '' && html`style="vertical-align:middle"`}
  />`;

/** The sentences of the boards of these listings, each once. */
export const boardNotices = (listings: readonly Listed[]): Html =>
  html`${[...new Set(listings.map((listing) => describeAttribution(listing).notice))].filter((notice) => notice !== '').map((notice) => html`<p class="hint board-notice">${notice}</p>`)}`;
