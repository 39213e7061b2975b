import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

const websiteStatsExamples = ({ client }: SideWorld): NonNullable<Examples['websiteStats']> => {
  const site_id = String(client.siteId);
  return {
    list: [{}, { query: { site_id, month: '2026-11' } }, { query: { take: '2' } }],
    days: [
      { query: { from: '2026-11-01', to: '2026-11-20' } },
      { query: { site_id, from: '2026-09-07', to: '2026-11-15', by: 'week', compare: 'weekdays' } },
    ],
    lastUpdated: [{}, { query: { site_id } }],
    origins: [{ query: { site_id, month: '2026-11' } }],
  };
};

const visitStatsExamples = ({ client }: SideWorld): NonNullable<Examples['visitStats']> => {
  const site_id = String(client.siteId);
  return {
    list: [
      { query: { from: '2026-11-01', to: '2026-11-20' } },
      { query: { site_id, from: '2026-11-01', to: '2026-11-20', source: 'direct', page: '/' } },
    ],
  };
};

const leadStatsExamples: NonNullable<Examples['leadStats']> = {
  days: [
    { query: { from: '2026-11-01', to: '2026-11-20' } },
    { query: { from: '2026-09-07', to: '2026-11-15', by: 'week', compare: 'weekdays' } },
  ],
};

const adStatsExamples: NonNullable<Examples['adStats']> = {
  facebook: [{}, { query: { month: '2026-11' } }, { query: { take: '2' } }],
  google: [{}, { query: { month: '2026-11' } }],
};

const adDaysExamples: NonNullable<Examples['adDays']> = {
  facebook: [
    { query: { from: '2026-11-01', to: '2026-11-20' } },
    { query: { from: '2026-09-07', to: '2026-11-15', by: 'week', compare: 'weekdays' } },
  ],
  google: [{ query: { from: '2026-10-01', to: '2026-11-20', by: 'month', compare: 'before' } }],
};

const monthlyReportExamples: NonNullable<Examples['monthlyReports']> = {
  read: [{}, { query: { month: '2026-10' } }],
  print: [{}],
};

/** The sender does not want to be counted, so that nothing is written after the answer. */
const pageViewExamples = ({ client }: SideWorld): NonNullable<Examples['pageViews']> => ({
  create: [
    {
      headers: { dnt: '1' },
      body: {
        id: '019aa2f0c40000112233445566778899',
        token: client.siteToken,
        site_id: client.siteId,
        url: 'https://www.example.com/listings/12',
        referrer: 'https://search.example.com/',
      },
    },
  ],
});

export const statisticsExamples = (own: SideWorld) => ({
  pageViews: pageViewExamples(own),
  websiteStats: websiteStatsExamples(own),
  visitStats: visitStatsExamples(own),
  leadStats: leadStatsExamples,
  adStats: adStatsExamples,
  adDays: adDaysExamples,
  monthlyReports: monthlyReportExamples,
});
