import type { AdPlatform } from '#contract/statistics/ads.ts';

const percents = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const counts = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2 });

/** The reason for a larger package. */
export const adsBring: Record<AdPlatform, string> = {
  facebook: 'See how your ads on Facebook do, and what a click costs you.',
  google: 'See how your ads on Google do, and what a lead costs you.',
};

export const platformNames: Record<AdPlatform, string> = { facebook: 'Facebook', google: 'Google' };

/** 1.2 as '1.20'. */
export const formatPercentNumber = (rate: number): string => percents.format(rate);
export const formatRate = (rate: number): string => `${formatPercentNumber(rate)}%`;

/** Google counts fractions of a conversion: '2.5'. */
export const formatConversions = (count: number): string => counts.format(count);

/** '$1.81'; the currency is named once, next to the amount spent. */
export const formatMoney = (amount: number): string =>
  `$${amount.toLocaleString('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
