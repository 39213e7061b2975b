import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { LeadAdsDeps } from './fetch-next.ts';

/** Reads leads of ads, where the provider has an app at Meta. */
export const leadAdsJobs = ({ leadAdsReading }: { leadAdsReading: LeadAdsDeps }): FeatureJobs =>
  leadAdsReading.leadAds === undefined
    ? {}
    : {
        loops: [
          {
            name: 'read-lead-ads',
            reach: 'outside',
            intervalMs: 2000,
            run: async (db) => {
              // its code is loaded where it is needed
              const { fetchNextPage } = await import('./fetch-next.ts');
              return fetchNextPage(db, leadAdsReading);
            },
          },
        ],
      };
