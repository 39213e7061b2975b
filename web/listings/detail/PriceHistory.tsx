import type { ReactElement } from 'react';
import type { Listing } from '#contract/listings/listings.ts';
import { joinPriceChanges } from '#contract/listings/market.ts';
import { formatDay } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { formatPrice } from '../listing-words.ts';

/** Earlier prices of the home, the latest change first. */
export function PriceHistory({ listing }: { listing: Listing }): ReactElement | null {
  const changes = joinPriceChanges(listing.price_changes).toReversed();
  if (changes.length === 0) return null;
  return (
    <Surface aria-labelledby="price-history" className="mt-5">
      <h2 id="price-history" className="text-lg">
        Price history
      </h2>
      <ul className="mt-3 flex flex-col divided">
        {changes.map(({ changed_at, from, to }) => (
          <li key={changed_at} className="flex flex-wrap gap-x-4 py-2">
            <span className="w-full text-muted sm:w-48">{formatDay(changed_at)}</span>
            <span className="tabular-nums">
              {formatPrice(from)} to {formatPrice(to)}
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
