import type { Examples } from './examples.ts';

export const websiteStatsExamples: NonNullable<Examples['websiteStats']> = {
  list: [{}, { query: { site_id: 'all', month: '2026-11' } }, { query: { take: '2' } }],
  lastUpdated: [{}, { query: { site_id: 'all' } }],
  origins: [{ query: { month: '2026-11' } }],
};
