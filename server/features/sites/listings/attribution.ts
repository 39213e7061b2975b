import { boards, type Board } from '#contract/listings/boards.ts';
import { formatListedBy } from '#contract/listings/listed-by.ts';
import { splitAtNumbers } from '#contract/phones.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';

type Listed = Pick<ListingContent, 'is_reciprocity' | 'listed_by' | 'board_url'>;

/** Whose a colleague's listing is. Of the agent's own it has at most the mark of the board. */
export type Attribution = {
  /** 'Listed by Marcus Ellery, Broker · Kingfisher & Pine Realty · 604-555-0100'; '' for the agent's own */
  line: string;
  mark: { text: string; href: string | null } | null;
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
  if (by) return boards[by.board];
  if (board_url !== null) return boards.ddf;
  return is_reciprocity ? boards.other : null;
}

const toMark = ({ board_url: url }: Listed, { mark }: Board) => ({
  text: mark.text,
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

/** Beside the price. */
export const listedByLine = (listing: Listed): Html | false => {
  const { line } = describeAttribution(listing);
  return (
    line !== '' &&
    html`<span class="listed-by"
      >${splitAtNumbers(line).map((part, at) => (at % 2 === 0 ? html`${part}` : html`<span class="number">${part}</span>`))}</span
    >`
  );
};

/** The mark of the board, which leads to the listing there. */
export function boardMark(listing: Listed): Html | false {
  const { mark } = describeAttribution(listing);
  if (mark === null) return false;
  return mark.href === null
    ? html`<p class="board-mark">${mark.text}</p>`
    : html`<p class="board-mark">
        <a href="${mark.href}" target="_blank" rel="noopener noreferrer">${mark.text}</a>
      </p>`;
}

/** The sentences of the boards of these listings, each once. */
export const boardNotices = (listings: readonly Listed[]): Html =>
  html`${[...new Set(listings.map((listing) => describeAttribution(listing).notice))].filter((notice) => notice !== '').map((notice) => html`<p class="hint board-notice">${notice}</p>`)}`;
