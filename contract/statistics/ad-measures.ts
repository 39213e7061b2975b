import type { AdDays } from './ad-days.ts';
import type { AdPlatform } from './ads.ts';
import type { Measure } from './compared-answers.ts';

const counts = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2 });
const amounts = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatAmount = (value: number): string => `$${amounts.format(value)}`;

const count = { quantity: 'count', format: (value: number) => counts.format(value) } as const;
const rate = {
  quantity: 'rate',
  format: (value: number) => `${amounts.format(value)}%`,
  formatChange: (size: number) => `${amounts.format(size)} points`,
} as const;
const money = {
  quantity: 'money',
  format: formatAmount,
  readCurrency: ({ currency }: AdDays) => currency,
} as const;

const impressions: Measure<AdDays> = {
  key: 'impressions',
  label: 'Impressions',
  plural: 'impressions',
  read: (days) => days.impressions,
  ...count,
};
const clicks: Measure<AdDays> = {
  key: 'clicks',
  label: 'Clicks',
  plural: 'clicks',
  read: (days) => days.clicks,
  ...count,
};
const ctr: Measure<AdDays> = {
  key: 'ctr',
  label: 'CTR',
  plural: 'of the impressions clicked',
  read: (days) => days.ctr,
  isEmpty: (days) => days.impressions === 0,
  ...rate,
};
const cost: Measure<AdDays> = {
  key: 'cost',
  label: 'Spent',
  plural: 'spent',
  read: (days) => days.cost,
  ...money,
};
const cpc: Measure<AdDays> = {
  key: 'cpc',
  label: 'Cost per click',
  plural: 'per click',
  read: (days) => days.cpc,
  isEmpty: (days) => days.clicks === 0,
  ...money,
};
const conversions: Measure<AdDays> = {
  key: 'conversions',
  label: 'Conversions',
  plural: 'conversions',
  read: (days) => days.conversions,
  ...count,
};
const cpl: Measure<AdDays> = {
  key: 'cpl',
  label: 'Cost per lead',
  plural: 'per lead',
  read: (days) => days.cpl,
  isEmpty: (days) => days.conversions === 0,
  ...money,
};

/** The first is the main one: where it is unknown, all are. Facebook calls its conversions leads. */
export const adMeasures: Record<AdPlatform, readonly [Measure<AdDays>, ...Measure<AdDays>[]]> = {
  facebook: [impressions, clicks, ctr, cost, cpc, { ...conversions, label: 'Leads', plural: 'leads' }, cpl],
  google: [impressions, clicks, ctr, cost, cpc, conversions, cpl],
};
