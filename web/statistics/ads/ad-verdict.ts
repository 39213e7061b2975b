import type { AdDays } from '#contract/statistics/ad-days.ts';
import type { DayMark } from '#contract/statistics/day-marks.ts';
import { adIndustry, type AdMonth } from '#contract/statistics/ads.ts';
import { formatMonth } from '../month-words.ts';
import { formatConversions, formatMoney } from './ad-words.ts';

/** The cost of a month of ads and its worth, in the sentences that people ask for. */
export function judgeAds(
  row: AdMonth | undefined,
  { month, present }: { month: string; present: string },
): string {
  const when = month === present ? `So far in ${formatMonth(month)}` : `In ${formatMonth(month)}`;
  return row ? judgeNumbers(row, when) : `We have no ad numbers for ${formatMonth(month)}.`;
}

/** The same of any days; null where nothing is known. */
export function judgeAdDays(days: AdDays): string | null {
  const { impressions, from, to, marks } = days;
  if (impressions === null) return null;
  const when = marks.some((mark) => incomplete.has(mark))
    ? 'On the days that we have numbers for,'
    : from === to
      ? 'On this day'
      : 'On these days';
  return judgeNumbers({ ...days, impressions }, when);
}

const incomplete: ReadonlySet<DayMark> = new Set(['missing', 'pending', 'month_only']);

type Numbers = Pick<AdMonth, 'impressions' | 'cost' | 'conversions' | 'cpl' | 'cpc'>;

function judgeNumbers({ impressions, cost, conversions, cpl, cpc }: Numbers, when: string): string {
  if (impressions === 0 && cost === 0) return `${when} no ads were shown.`;
  const spent =
    cost === null
      ? `${when} your ads were charged in two currencies, which can’t be added up.`
      : `${when} your ads cost ${formatMoney(cost)}.`;
  const brought =
    conversions === null
      ? 'How many leads they brought isn’t known.'
      : conversions === 0
        ? 'They brought no leads that were counted.'
        : `They brought ${formatConversions(conversions)} ${conversions === 1 ? 'lead' : 'leads'}${cpl === null ? '' : `, at ${formatMoney(cpl)} each`}.`;
  return [spent, brought, ...judgeClick(cpc)].join(' ');
}

/** A difference below this share of the average is none. */
const noticeable = 1;

function judgeClick(cpc: number | null): string[] {
  if (cpc === null) return [];
  const percent = Math.round((100 * (cpc - adIndustry.cpc)) / adIndustry.cpc);
  const average = `the industry average of ${formatMoney(adIndustry.cpc)}`;
  return [
    Math.abs(percent) < noticeable
      ? `A click cost ${formatMoney(cpc)}, about as much as ${average}.`
      : `A click cost ${formatMoney(cpc)}, ${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'} than ${average}.`,
  ];
}
