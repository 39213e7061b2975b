import { localMonth } from '#contract/zoned-time.ts';
import { useTimeZone } from '#web/session.tsx';
import { usePresent } from '#web/parts/use-present.ts';

/** The present month at the client's place, as `YYYY-MM`: the newest one that a page of numbers can show. */
export function usePresentMonth(): string {
  const zone = useTimeZone();
  return usePresent((now) => localMonth(now, zone));
}
