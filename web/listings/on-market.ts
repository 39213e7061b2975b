import type { ListingRow } from '#contract/listings/listings.ts';
import { countDaysOnMarket, formatDaysOnMarket, isPriceReduced } from '#contract/listings/market.ts';
import { sold } from '#contract/listings/statuses.ts';
import { todayAt } from './list/today-at.ts';

type OnMarket = Parameters<typeof countDaysOnMarket>[0] & Pick<ListingRow, 'state_or_province' | 'city'>;

/** '23 days on the market'; null where that is not known. */
export function formatOnMarket(listing: OnMarket, now = new Date()): string | null {
  const days = countDaysOnMarket(listing, todayAt(listing, now));
  if (days === null) return null;
  if (listing.status_id === sold)
    return days === 0 ? 'Sold the same day' : `Sold in ${formatDaysOnMarket(days)}`;
  return days === 0 ? 'On the market today' : `${formatDaysOnMarket(days)} on the market`;
}

export const hasLowerPrice = (listing: Parameters<typeof isPriceReduced>[0], now = new Date()): boolean =>
  isPriceReduced(listing, now);
