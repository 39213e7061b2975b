import type { MonthlyReport } from './report.ts';

/** Made-up numbers for the preview that staff see. */
export const exampleReport: MonthlyReport = {
  client_name: 'Harbour Realty',
  month: '2026-11',
  as_of: '2026-12-03',
  websites: [
    {
      name: 'harbour.example.com',
      now: {
        visitors: 1204,
        page_views: 3410,
        listing_views: 812,
        source: 'collector',
        until: null,
        since: null,
      },
      before: {
        visitors: 1072,
        page_views: 3120,
        listing_views: 701,
        source: 'collector',
        until: null,
        since: null,
      },
      gaps: [],
    },
  ],
  origins: [
    { source: 'google.com', now: 602, before: 504 },
    { source: 'direct', now: 340, before: 321 },
    { source: 'facebook.com', now: 262, before: 247 },
  ],
  contacts: {
    now: 18,
    before: 24,
    sources: [
      { id: 1, source: 'Contact form', now: 9, before: 9 },
      { id: 10, source: 'Facebook ad', now: 6, before: 11 },
      { id: 14, source: 'Referral', now: 3, before: 4 },
    ],
  },
  newsletter: {
    is_tracked: true,
    now: {
      id: 12,
      subject: 'Winter on the harbour',
      sent: 414,
      opened: 198,
      clicked: 35,
      bounced: 2,
      unsubscribed: 1,
    },
    before: {
      id: 11,
      subject: 'Fall on the harbour',
      sent: 402,
      opened: 176,
      clicked: 31,
      bounced: 3,
      unsubscribed: 0,
    },
  },
  ads: [
    {
      platform: 'facebook',
      now: {
        impressions: 18_240,
        clicks: 236,
        cost_cents: 34_912,
        currency: 'CAD',
        conversions: 8,
        until: null,
      },
      before: {
        impressions: 20_110,
        clicks: 271,
        cost_cents: 39_870,
        currency: 'CAD',
        conversions: 11,
        until: null,
      },
    },
    { platform: 'google', now: null, before: null },
  ],
  listings: {
    active: 4,
    added: 2,
    sold: 1,
    most_viewed: { address: '12 Elm Street', views: 143 },
  },
  events: [{ kind: 'price', name: '7 Oak Avenue', price_from: 899_000, price_to: 869_000 }],
};
