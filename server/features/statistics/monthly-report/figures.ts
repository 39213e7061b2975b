import { previousMonth } from '#contract/newsletter/calendar.ts';
import type { WrittenReport } from '#contract/statistics/monthly-reports.ts';
import { describeChange } from '#contract/statistics/comparison.ts';
import { isCounted } from './newsletter-section.ts';
import type { MonthlyReport } from './report.ts';
import { countVisits } from './website-section.ts';
import { count, monthName } from './words.ts';

type Figure = WrittenReport['figures'][number];

const shownFigures = 3;

/** The most important numbers of the booked services. */
export function pickFigures(report: MonthlyReport): Figure[] {
  const { month, websites, contacts, newsletter, ads, listings } = report;
  const visits = websites === null ? null : countVisits(websites);
  const compare = (now: number | null, before: number | null) => compareFigure({ now, before, month });
  const platform = ads.find(({ now }) => now !== null);
  const letter = newsletter?.now ?? null;
  const letterBefore = newsletter?.before ?? null;
  return [
    ...(visits
      ? [
          {
            label: visits.key === 'visitors' ? 'Visitors' : 'Page views',
            value: known(visits.now),
            change: compare(visits.now, visits.before),
          },
        ]
      : []),
    { label: 'New contacts', value: count(contacts.now), change: compare(contacts.now, contacts.before) },
    ...(letter && isCounted(letter)
      ? [
          {
            label: 'Opened your newsletter',
            value: count(letter.opened),
            change: compare(
              letter.opened,
              letterBefore && isCounted(letterBefore) ? letterBefore.opened : null,
            ),
          },
        ]
      : []),
    ...(platform?.now
      ? [
          {
            label: platform.platform === 'facebook' ? 'Facebook ad clicks' : 'Google ad clicks',
            value: count(platform.now.clicks),
            change: compare(
              platform.now.until === null ? platform.now.clicks : null,
              platform.before?.until === null ? platform.before.clicks : null,
            ),
          },
        ]
      : []),
    ...(visits && visits.listingViews !== null
      ? [{ label: 'Listing page views', value: count(visits.listingViews), change: null }]
      : []),
    { label: 'Listings sold', value: count(listings.sold), change: null },
    { label: 'Listings added', value: count(listings.added), change: null },
  ].slice(0, shownFigures);
}

const known = (value: number | null): string => (value === null ? 'Not known' : count(value));

const directions = { '-1': 'down', '0': 'same', '1': 'up' } as const;

type Compared = { now: number | null; before: number | null; month: string };

function compareFigure({ now, before, month }: Compared): Figure['change'] {
  if (now === null || before === null) return null;
  const last = `in ${monthName(previousMonth(month))}`;
  const { direction, text } = describeChange({ quantity: 'count', now, before, format: count }, last);
  return { direction: directions[direction], text };
}
