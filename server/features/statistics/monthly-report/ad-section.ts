import { exactAmount } from '#contract/billing/money.ts';
import { facebookAd, googleAd } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import type { MonthlyReport } from './report.ts';
import type { Section } from './section.ts';
import { compareCounts, compareWith, count, formatCount, dayName, monthName } from './words.ts';

type Ads = MonthlyReport['ads'][number];
type Numbers = NonNullable<Ads['now']>;

const platforms = {
  facebook: { name: 'Facebook', path: paths.facebookStats, source: facebookAd },
  google: { name: 'Google', path: paths.googleStats, source: googleAd },
} as const;

export function adSection(
  { month, contacts }: MonthlyReport,
  { platform, now, before }: Ads,
  last: string,
): Section {
  const { name, path, source } = platforms[platform];
  const title = `Ads on ${name}`;
  const link = ['Open ad stats', `${path}?month=${month}`] as const;
  if (now === null)
    return {
      title,
      sentences: [
        `We don’t have your ${name} numbers for ${monthName(month)}, so we can’t say what they cost or brought.`,
      ],
      link,
    };
  const earlier = before?.until === null && now.until === null ? before : null;
  const amount = readAmount(now);
  const leads = contacts.sources.find(({ id }) => id === source)?.now ?? 0;
  const shown = `They were shown ${count(now.impressions)} times and clicked ${formatCount(now.clicks, 'time')}`;
  return {
    title,
    sentences: [
      `${shown}${earlier ? `, ${compareCounts(now.clicks, earlier.clicks, last)}` : ''}.`,
      describeCost(now, earlier, last),
      ...(now.until === null
        ? []
        : [
            `These numbers end on ${dayName(now.until)}, before the month was over. Nothing has arrived since.`,
          ]),
      ...(now.until === null && earlier === null
        ? [`We can’t compare that with ${monthName(last)}, for which we have no whole numbers.`]
        : []),
    ],
    facts: [
      ['Conversions', now.conversions === null ? 'Not known' : count(now.conversions)],
      ...(leads > 0 && now.until === null && amount
        ? [
            [
              'Cost per new contact',
              `${formatAmount({ ...amount, cents: amount.cents / leads })} (${formatCount(leads, 'contact')})`,
            ] as const,
          ]
        : []),
    ],
    link,
  };
}

type Amount = { cents: number; currency: string };

/** Null in two currencies. */
const readAmount = ({ cost_cents: cents, currency }: Numbers): Amount | null =>
  cents === null || currency === null ? null : { cents, currency };

const formatAmount = ({ cents, currency }: Amount): string => `${currency} ${exactAmount(cents / 100)}`;

function describeCost(now: Numbers, before: Numbers | null, month: string): string {
  const amount = readAmount(now);
  if (!amount) return 'What they cost is in two currencies and can’t be added up.';
  const then = before && readAmount(before);
  if (then?.currency !== amount.currency) return `They cost ${formatAmount(amount)}.`;
  const format = (cents: number) => formatAmount({ ...amount, cents });
  const comparison = compareWith({ quantity: 'money', now: amount.cents, before: then.cents, format }, month);
  return `They cost ${formatAmount(amount)}, ${comparison}.`;
}
