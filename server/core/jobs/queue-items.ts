import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

export const failedJobItem = defineQueueItem({
  name: 'failed-job',
  area: 'operations',
  counts: true,
  details: { job: z.string() },
  sentence: ({ job }, count) =>
    count === 1
      ? `The job '${job}' failed for good.`
      : `${count} jobs failed for good, most recently '${job}'.`,
  path: () => paths.staffJobs,
  closes: null,
});
