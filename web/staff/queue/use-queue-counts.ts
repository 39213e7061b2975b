import type { Data } from '#contract/endpoint.ts';
import { maxCounted, staffQueue } from '#contract/staff/queue.ts';
import type { QueueArea } from '#contract/staff/queue-areas.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

/** Milliseconds between two polls of the queue; returning to the window is another. */
export const countsPoll = 60_000;

/** The number of waiting items, of one area or of all; undefined while unknown. */
export function useQueueCounts(area?: QueueArea): Data<typeof staffQueue.counts> | undefined {
  return useApiQuery(staffQueue.counts, area ? { query: { area } } : {}, { pollEvery: countsPoll }).data
    ?.data;
}

export const countText = (count: number): string =>
  count >= maxCounted ? `${maxCounted - 1}+` : String(count);
