import { isCalendarDay } from '#contract/zoned-time.ts';
import type { MlsListing } from '../mls-source.ts';
import { readNumber, readText, type FeedRecord } from './read-record.ts';
import { toPrice } from './units.ts';

/** The day of a date or a time as the board wrote it; null without one, and for one that no calendar has. */
export function readDay(record: FeedRecord, name: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T| )/.exec(readText(record, name) ?? '')?.[0];
  return day !== undefined && isCalendarDay(day) ? day : null;
}

/** A time with its zone; without one nobody knows which hour is meant. */
function readInstant(record: FeedRecord, name: string): string | null {
  const text = readText(record, name) ?? '';
  const at = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Feeds may repeat the present price as the previous one, which is no change. */
export function readPriceChange(record: FeedRecord): MlsListing['price_change'] {
  const [from, price] = ['PreviousListPrice', 'ListPrice'].map((name) => toPrice(readNumber(record, name)));
  const at = readInstant(record, 'PriceChangeTimestamp');
  return from && price && from !== price && at !== null ? { from, at } : null;
}
