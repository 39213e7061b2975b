import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

export const failedJobItem = defineQueueItem({
  name: 'failed-job',
  area: 'operations',
  details: { job: z.string() },
  sentence: ({ job }) => `The job '${job}' failed for good.`,
  path: () => paths.staffJobs,
  closes: null,
});
