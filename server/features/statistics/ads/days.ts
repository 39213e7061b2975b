import { dayAfter } from '#contract/days.ts';
import type { AdDays } from '#contract/statistics/ad-days.ts';
import type { ComparedQuestion } from '#contract/statistics/compared-ranges.ts';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';
import type { Source } from '#contract/statistics/website.ts';
import { answerRange } from '../days/answer-range.ts';
import { addUpKnown, type Counts, type Summed } from '../days/rules.ts';
import { readMoment } from '../days/so-far.ts';

/** Amounts and conversions are in millionths, since parts of them are added up. */
type AdSum = {
  impressions: number;
  clicks: number;
  /** null in two currencies */
  cost_micros: number | null;
  currency: string | null;
  /** null where some were not counted */
  conversion_micros: number | null;
};

/** The known numbers of the ads of a platform on some days. */
export type AdFacts = {
  zone: string;
  /** a day without a row is not known */
  days: readonly (AdSum & { day: string; is_whole: boolean })[];
  /** the last day with a row, of all days; null if there is none, or if no more will come */
  last_day: string | null;
  /** months from files, or of a release that asked for months alone */
  months: readonly (AdSum & { month: string; source: 'upload' | null; is_whole: boolean })[];
  source: Source;
};

export const answerAdDays = (
  facts: AdFacts,
  { question, known, now }: { question: ComparedQuestion; known: DayRange; now: Date },
) => {
  const moment = readMoment(now, facts.zone);
  return answerRange(countAds(facts, known, moment.today), question, moment, toAdDays);
};

/** Each day needs a row, since a network says nothing of days that nobody asked it for. */
function countAds({ days, last_day, months }: AdFacts, known: DayRange, today: string): Counts<AdSum> {
  const counted = new Set(days.map(({ day }) => day));
  const last = known.to < today ? known.to : today;
  return {
    all: [
      {
        name: '',
        first_day: dayAfter(known.from, -1),
        days: days.map(({ is_whole, ...day }) =>
          is_whole || day.day >= today ? day : { ...day, mark: 'partial' },
        ),
        months,
        gaps: splitRange({ from: known.from, to: last }, 'day')
          .filter(({ from: day }) => !counted.has(day))
          .map(({ from: day }) => ({
            day,
            mark: last_day !== null && day > last_day ? 'pending' : 'missing',
          })),
        imported: [],
      },
    ],
    sum: addUpAds,
  };
}

function addUpAds(numbers: readonly AdSum[]): AdSum {
  // what cost nothing is the same in any currency
  const paid = numbers.filter(({ cost_micros: cost }) => cost !== 0);
  const currencies = new Set((paid.length > 0 ? paid : numbers).map(({ currency }) => currency));
  const [currency = null] = currencies;
  const isOne = currencies.size === 1 && currency !== null;
  return {
    impressions: numbers.reduce((total, one) => total + one.impressions, 0),
    clicks: numbers.reduce((total, one) => total + one.clicks, 0),
    cost_micros: isOne ? addUpKnown(numbers.map(({ cost_micros: cost }) => cost)) : null,
    currency: isOne ? currency : null,
    conversion_micros: addUpKnown(numbers.map(({ conversion_micros: micros }) => micros)),
  };
}

/** Amounts are rounded once, to the cent; rates and prices are calculated from the rounded numbers. */
function toAdDays({ from, to, numbers, marks }: Summed<AdSum>): AdDays {
  if (numbers === null) return { from, to, ...unknown, marks };
  const { impressions, clicks, cost_micros, currency, conversion_micros } = numbers;
  const cents = cost_micros === null ? null : Math.round(cost_micros / 10_000);
  const hundredths = conversion_micros === null ? null : Math.round(conversion_micros / 10_000);
  return {
    from,
    to,
    impressions,
    clicks,
    // more clicks than impressions cannot be a share of them
    ctr: clicks <= impressions ? divide(10_000 * clicks, impressions) : null,
    cost: cents === null ? null : cents / 100,
    currency,
    cpc: cents === null ? null : divide(cents, clicks),
    conversions: hundredths === null ? null : hundredths / 100,
    cpl: cents === null || hundredths === null ? null : divide(100 * cents, hundredths),
    marks: cents === null ? [...marks, 'currencies'] : marks,
  };
}

const unknown = {
  impressions: null,
  clicks: null,
  ctr: null,
  cost: null,
  currency: null,
  cpc: null,
  conversions: null,
  cpl: null,
};

/** Hundredths of each unit as a number with two decimals; null without units. */
const divide = (hundredths: number, units: number): number | null =>
  units > 0 ? Math.round(hundredths / units) / 100 : null;
