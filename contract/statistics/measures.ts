import type { Measure } from './compared-answers.ts';
import type { LeadDays } from './leads.ts';
import type { WebsiteDays } from './website.ts';

const counts = new Intl.NumberFormat('en-CA');
const count = { quantity: 'count', format: (value: number) => counts.format(value) } as const;

/** The first is the main one: where it is unknown, all are. */
export const websiteMeasures: readonly [Measure<WebsiteDays>, ...Measure<WebsiteDays>[]] = [
  {
    key: 'pageviews',
    label: 'Page views',
    plural: 'page views',
    read: ({ pageviews }) => pageviews,
    ...count,
  },
  {
    key: 'listing_pageviews',
    label: 'Listing page views',
    plural: 'listing page views',
    read: ({ listing_pageviews }) => listing_pageviews,
    ...count,
  },
];

export const leadMeasures: readonly [Measure<LeadDays>] = [
  { key: 'leads', label: 'New contacts', plural: 'new contacts', read: ({ leads }) => leads, ...count },
];
