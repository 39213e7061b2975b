import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { extendHashChain } from './hash-chain.ts';
import { extendStaffChain } from './staff-chain.ts';

export const activityJobs: FeatureJobs = {
  repeated: [
    { name: 'extend-hash-chain', reach: 'inside', intervalMs: 20_000, run: extendHashChain },
    { name: 'extend-staff-chain', reach: 'inside', intervalMs: 20_000, run: extendStaffChain },
  ],
};
