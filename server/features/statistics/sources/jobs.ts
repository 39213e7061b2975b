import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { ImportDeps } from '../imports/import-next.ts';
import type { FetchDeps } from './fetch-next.ts';

/** Other systems have a loop of their own: one that does not answer delays nobody else. */
export const sourceJobs = ({ sources }: { sources: FetchDeps & ImportDeps }): FeatureJobs => ({
  loops: [
    {
      name: 'fetch-statistics',
      reach: 'outside',
      intervalMs: 5000,
      run: async (db) => {
        const { fetchNextSource } = await import('./fetch-next.ts');
        return fetchNextSource(db, sources);
      },
    },
    {
      name: 'import-site-days',
      reach: 'outside',
      intervalMs: 5000,
      run: async (db) => {
        const { importNextDays } = await import('../imports/import-next.ts');
        return importNextDays(db, sources);
      },
    },
  ],
});
