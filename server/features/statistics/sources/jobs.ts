import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { fetchNextSource, type FetchDeps } from './fetch-next.ts';

/** Other systems have a loop of their own: one that does not answer delays nobody else. */
export const sourceJobs = ({ sources }: { sources: FetchDeps }): FeatureJobs => ({
  loops: [
    {
      name: 'fetch-statistics',
      reach: 'outside',
      intervalMs: 5000,
      run: (db) => fetchNextSource(db, sources),
    },
  ],
});
