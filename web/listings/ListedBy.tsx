import type { ReactElement } from 'react';
import { boards } from '#contract/listings/boards.ts';
import { formatListedBy } from '#contract/listings/listed-by.ts';
import type { Listing } from '#contract/listings/listings.ts';

type Whose = Pick<
  Listing,
  'is_reciprocity' | 'listing_brokerage' | 'listing_office' | 'listing_agent' | 'listing_board'
>;
type ListedByProps = Readonly<{ listing: Whose; className?: string }>;

/** Whose listing a colleague's is, and the mark of its board; empty for the agent's own of most boards. */
export function ListedBy({ listing, className = '' }: ListedByProps): ReactElement | null {
  const { is_reciprocity: isColleague, listing_board: board } = listing;
  const mark = board === null ? null : boards[board].mark;
  const isMarked = mark !== null && (isColleague || mark.on === 'every listing');
  if (!isColleague && !isMarked) return null;
  return (
    <p className={`wrap-anywhere ${className}`}>
      {isColleague &&
        formatListedBy({
          brokerage: listing.listing_brokerage,
          agent: listing.listing_agent,
          phone: listing.listing_office?.phone ?? null,
          email: listing.listing_office?.email ?? null,
        })}
      {isMarked && <span className="text-sm text-muted">{isColleague ? ` · ${mark.text}` : mark.text}</span>}
    </p>
  );
}
