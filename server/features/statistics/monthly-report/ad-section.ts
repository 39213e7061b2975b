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
  const leads = contacts.sources.find(({ id }) => id === source)?.now ?? 0;
  const shown = `They were shown ${count(now.impressions)} times and clicked ${formatCount(now.clicks, 'time')}`;
  return {
    title,
    sentences: [
      `${shown}${earlier ? `, ${compareCounts(now.clicks, earlier.clicks, last)}` : ''}.`,
      `They cost ${money(now)}${earlier ? compareCost(now, earlier, last) : ''}.`,
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
      ...(leads > 0 && now.until === null
        ? [
            [
              'Cost per new contact',
              `${money({ ...now, cost_cents: now.cost_cents / leads })} (${formatCount(leads, 'contact')})`,
            ] as const,
          ]
        : []),
    ],
    link,
  };
}

const money = ({ cost_cents: cents, currency }: Pick<Numbers, 'cost_cents' | 'currency'>): string =>
  `${currency} ${exactAmount(cents / 100)}`;

function compareCost(now: Numbers, before: Numbers, month: string): string {
  if (now.currency !== before.currency) return '';
  const format = (cents: number) => money({ cost_cents: cents, currency: now.currency });
  return `, ${compareWith({ quantity: 'money', now: now.cost_cents, before: before.cost_cents, format }, month)}`;
}
