import { adIndustry, type AdMonth } from '#contract/statistics/ads.ts';
import { formatMonth } from '../month-words.ts';
import { formatConversions, formatMoney } from './ad-words.ts';

/** The cost of a month of ads and its worth, in the sentences that people ask for. */
export function judgeAds(
  row: AdMonth | undefined,
  { month, present }: { month: string; present: string },
): string {
  const when = month === present ? `So far in ${formatMonth(month)}` : `In ${formatMonth(month)}`;
  if (!row) return `We have no ad numbers for ${formatMonth(month)}.`;
  if (row.impressions === 0 && row.cost === 0) return `${when} no ads were shown.`;
  const brought =
    row.conversions === null
      ? 'How many leads they brought isn’t known.'
      : row.conversions === 0
        ? 'They brought no leads that were counted.'
        : `They brought ${formatConversions(row.conversions)} ${row.conversions === 1 ? 'lead' : 'leads'}${row.cpl === null ? '' : `, at ${formatMoney(row.cpl)} each`}.`;
  return [`${when} your ads cost ${formatMoney(row.cost)}.`, brought, ...judgeClick(row.cpc)].join(' ');
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
