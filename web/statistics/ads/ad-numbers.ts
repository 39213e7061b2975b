import { adIndustry, type AdMonth, type AdPlatform } from '#contract/statistics/ads.ts';
import { countWords } from '../rate-words.ts';
import { conversionWords, moneyWords, pointWords, rateWords } from './ad-words.ts';

/** A number of a month of ads, and how it is said. */
export type AdNumber = {
  key: 'impressions' | 'clicks' | 'ctr' | 'cost' | 'cpc' | 'conversions' | 'cpl';
  label: string;
  format: (value: number) => string;
  /** how far it moved, where that is not said in the same way */
  formatChange?: (size: number) => string;
  unit?: string;
  /** what others have on average */
  industry?: number;
  /** compares months of one currency alone */
  isMoney?: true;
};

const impressions: AdNumber = { key: 'impressions', label: 'Impressions', format: countWords };
const clicks: AdNumber = { key: 'clicks', label: 'Clicks', format: countWords };
const ctr: AdNumber = {
  key: 'ctr',
  label: 'Click-through rate (CTR)',
  format: rateWords,
  formatChange: pointWords,
  unit: 'points',
  industry: adIndustry.ctr,
};
const cpc: AdNumber = {
  key: 'cpc',
  label: 'Cost per click (CPC)',
  format: moneyWords,
  industry: adIndustry.cpc,
  isMoney: true,
};
const cost: AdNumber = { key: 'cost', label: 'Spent', format: moneyWords, isMoney: true };
const conversions: AdNumber = { key: 'conversions', label: 'Conversions', format: conversionWords };
const cpl: AdNumber = { key: 'cpl', label: 'Cost per lead (CPL)', format: moneyWords, isMoney: true };

/** What matters most on each platform, and what is said more quietly. */
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

/** How far a number moved; null where either is not known, or they are of two currencies. */
export function changeOf(
  { key, isMoney }: AdNumber,
  row: AdMonth,
  previous: AdMonth | undefined,
): number | null {
  const [now, before] = [row[key], previous?.[key] ?? null];
  if (now === null || before === null || (isMoney && row.currency !== previous?.currency)) return null;
  return now - before;
}
