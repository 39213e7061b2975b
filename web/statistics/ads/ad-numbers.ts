import { previousMonth } from '#contract/newsletter/calendar.ts';
import { compareMonths, type Comparison, type Quantity } from '#contract/statistics/comparison.ts';
import { localDay } from '#contract/zoned-time.ts';
import { adIndustry, type AdMonth, type AdPlatform } from '#contract/statistics/ads.ts';
import { formatCount } from '../rate-words.ts';
import { formatConversions, formatMoney, formatPercentNumber, formatRate } from './ad-words.ts';

/** A number of a month of ads, and its format. */
export type AdNumber = {
  key: 'impressions' | 'clicks' | 'ctr' | 'cost' | 'cpc' | 'conversions' | 'cpl';
  label: string;
  format: (value: number) => string;
  /** only money of one currency is compared */
  quantity: Quantity;
  /** how far it moved, if the usual wording does not fit */
  formatChange?: (size: number) => string;
  /** the average of others */
  industry?: number;
};

const impressions: AdNumber = {
  key: 'impressions',
  label: 'Impressions',
  quantity: 'count',
  format: formatCount,
};
const clicks: AdNumber = { key: 'clicks', label: 'Clicks', quantity: 'count', format: formatCount };
const ctr: AdNumber = {
  key: 'ctr',
  label: 'Click-through rate (CTR)',
  quantity: 'rate',
  format: formatRate,
  formatChange: (size) => `${formatPercentNumber(size)} points`,
  industry: adIndustry.ctr,
};
const cpc: AdNumber = {
  key: 'cpc',
  label: 'Cost per click (CPC)',
  quantity: 'money',
  format: formatMoney,
  industry: adIndustry.cpc,
};
const cost: AdNumber = { key: 'cost', label: 'Spent', quantity: 'money', format: formatMoney };
const conversions: AdNumber = {
  key: 'conversions',
  label: 'Conversions',
  quantity: 'count',
  format: formatConversions,
};
const cpl: AdNumber = { key: 'cpl', label: 'Cost per lead (CPL)', quantity: 'money', format: formatMoney };

/** The most important numbers of each platform, and the secondary ones. */
export const adCards: Record<AdPlatform, readonly AdNumber[]> = {
  facebook: [impressions, ctr, cpc],
  google: [impressions, ctr, conversions, cpl],
};
export const adFacts: Record<AdPlatform, readonly AdNumber[]> = {
  facebook: [clicks, cost, { ...conversions, label: 'Leads' }, cpl],
  google: [clicks, cost, cpc],
};
/** The two that the dashboard shows; a card has room for a line. */
export const dashboardNumbers: Record<AdPlatform, readonly AdNumber[]> = {
  facebook: [
    { ...ctr, label: 'Click-through rate' },
    { ...cpc, label: 'Cost per click' },
  ],
  google: [conversions, { ...cpl, label: 'Cost per lead' }],
};
export const adCharts: Record<AdPlatform, readonly AdNumber[]> = {
  facebook: [ctr, cpc],
  google: [ctr, conversions],
};

/** Without anything to divide by, a rate has no value, which is known. */
export function formatAdNumber({ key, format }: AdNumber, row: AdMonth | undefined): string {
  const value = row?.[key] ?? null;
  if (value !== null) return format(value);
  return row && divisors[key]?.(row) === 0 ? '–' : 'Not known';
}

const divisors: Partial<Record<AdNumber['key'], (row: AdMonth) => number | null>> = {
  ctr: ({ impressions: shown }) => shown,
  cpc: ({ clicks: clicked }) => clicked,
  cpl: ({ conversions: converted }) => converted,
};

type Months = { row: AdMonth; previous: AdMonth | undefined; present: string; zone: string };

/**
 * The comparison of a month's number. A running month, or one whose numbers arrived before its end, is not compared:
 * that is for the page of days. Neither are amounts of two currencies.
 */
export function compareAds(
  { key, quantity, format, formatChange }: AdNumber,
  { row, previous, present, zone }: Months,
): Comparison {
  const isComparable =
    previous !== undefined &&
    previous.month === previousMonth(row.month) &&
    endOfNumbers(previous, zone) === null &&
    (quantity !== 'money' || row.currency === previous.currency);
  return compareMonths(
    { quantity, now: row[key], before: previous?.[key] ?? null, format, formatChange },
    {
      month: row.month,
      before: isComparable ? previous.month : null,
      isRunning: row.month === present,
      until: null,
      endsOn: endOfNumbers(row, zone),
    },
  );
}

/** The day on which the last numbers came, if that was before the month was over. */
function endOfNumbers({ month, updated_at: at }: AdMonth, zone: string): string | null {
  const day = localDay(new Date(at), zone);
  return day.slice(0, 7) <= month ? day : null;
}
