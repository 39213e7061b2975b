import type { ReactElement } from 'react';
import { findRules } from '#contract/listings/boards.ts';
import { formatListedBy } from '#contract/listings/listed-by.ts';
import { splitAtNumbers } from '#contract/phones.ts';
import type { Listing } from '#contract/listings/listings.ts';

type Whose = Pick<
  Listing,
  'is_reciprocity' | 'listing_brokerage' | 'listing_office' | 'listing_agent' | 'listing_board'
>;
type ListedByProps = Readonly<{ listing: Whose; className?: string }>;

/** A sentence whose phone numbers stay in one line each. */
export const WholeNumbers = ({ text }: { text: string }): ReactElement[] =>
  splitAtNumbers(text).map((part, at) => (
    <span key={at} className={at % 2 === 0 ? undefined : 'whitespace-nowrap'}>
      {part}
    </span>
  ));

/** Whose listing a colleague's is, and the mark of its board; empty for the agent's own of most boards. */
export function ListedBy({ listing, className = '' }: ListedByProps): ReactElement | null {
  const { is_reciprocity: isColleague, listing_board: board } = listing;
  const mark = board === null ? null : findRules(board).mark;
  const isMarked = mark !== null && (isColleague || mark.on === 'every listing');
  if (!isColleague && !isMarked) return null;
  return (
    <p className={`wrap-anywhere ${className}`}>
      {isColleague && (
        <WholeNumbers
          text={formatListedBy({
            brokerage: listing.listing_brokerage,
            agent: listing.listing_agent,
            phone: listing.listing_office?.phone ?? null,
            email: listing.listing_office?.email ?? null,
          })}
        />
      )}
      {isMarked && <span className="text-sm text-muted">{isColleague ? ` · ${mark.text}` : mark.text}</span>}
    </p>
  );
}
