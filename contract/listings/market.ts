import * as z from 'zod/mini';
import { daysBetween } from '../days.ts';
import { instant } from '../fields.ts';
import { active, pending, sold } from './statuses.ts';

/** For so many days a listing is new, and a lower price is announced. */
const announcedDays = 14;
const dayMs = 86_400_000;

/** A price that was replaced by another one, oldest first in a list. */
export const PriceChange = z.object({ changed_at: instant, from: z.string(), to: z.string() });
export type PriceChange = z.infer<typeof PriceChange>;

/** Days are those of the place where the home is. */
type OnMarket = { market_date: string | null; status_id: number; date_sold: string | null };

/**
 * How many days a listing has been on the market, or was until its sale. Null if a day that counts is not known, or
 * has not come yet.
 */
export function countDaysOnMarket(
  { market_date: from, status_id, date_sold }: OnMarket,
  today: string,
): number | null {
  const isForSale = status_id === active || status_id === pending;
  const until = isForSale ? today : status_id === sold ? date_sold : null;
  if (from === null || until === null) return null;
  const days = daysBetween(from, until);
  return days < 0 ? null : days;
}

/** Whether a listing came on the market in the last two weeks; never so for one that has not come yet. */
export const isNewOnMarket = (postedOn: string | null, today: string): boolean =>
  postedOn !== null && isWithinDays(postedOn, announcedDays, today);

/** Whether a day is one of the last so many, today among them. */
export function isWithinDays(day: string, count: number, today: string): boolean {
  const days = daysBetween(day, today);
  return days >= 0 && days < count;
}

/** A price that stood for less than a day was a slip: the one before it was replaced by the one after it. */
export function joinPriceChanges(changes: readonly PriceChange[]): PriceChange[] {
  const joined: PriceChange[] = [];
  for (const change of changes) {
    const before = joined.at(-1);
    const isSlip =
      before !== undefined && Date.parse(change.changed_at) - Date.parse(before.changed_at) < dayMs;
    if (isSlip) joined.pop();
    const from = isSlip ? before.from : change.from;
    if (Number(from) !== Number(change.to)) joined.push({ ...change, from });
  }
  return joined;
}

type Priced = { price: string | null; status_id: number; price_changes: readonly PriceChange[] };

/** Whether a lower price is announced: of a listing for sale whose price last changed within two weeks, downwards. */
export function isPriceReduced({ price, status_id, price_changes }: Priced, now: Date): boolean {
  const last = joinPriceChanges(price_changes).at(-1);
  if (last === undefined || price === null || status_id !== active) return false;
  const age = now.getTime() - Date.parse(last.changed_at);
  const isRecent = age >= 0 && age < announcedDays * dayMs;
  return isRecent && Number(last.to) < Number(last.from) && Number(last.to) === Number(price);
}

/** 'Today', '1 day', '23 days'. */
export const formatDaysOnMarket = (days: number): string =>
  days === 0 ? 'Today' : days === 1 ? '1 day' : `${days.toLocaleString('en-CA')} days`;
