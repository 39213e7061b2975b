import { dayAfter } from '#contract/days.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';

const views = [31, 24, 18, 12, 9, 14, 11, 8, 7, 6, 9, 16, 12, 8];

/** The example in the list of mails. */
export const exampleSellerReport: SellerReport = {
  address: '12 Elm Street',
  city: 'Victoria',
  price: '1149000.00',
  note: 'Two families asked to see it a second time this week. I’ll call you on Tuesday.',
  photo: null,
  agent_name: 'Nia Newcomer',
  agent_phone: '+12505550142',
  agent_photo: null,
  brokerage: 'Harbour Realty',
  days_published: 14,
  days: views.map((count, place) => ({ day: dayAfter('2026-11-09', place), views: count })),
  sources: [
    { source: 'Website', enquiries: 4 },
    { source: 'Newsletter', enquiries: 1 },
  ],
  comparison: { days: 14, views: 185, median: 121, others: 5 },
  months: [{ month: '2026-11', views: 185, enquiries: 5, newsletter_clicks: 22 }],
  gaps: [],
  as_of: '2026-11-23T16:00:00Z',
};
