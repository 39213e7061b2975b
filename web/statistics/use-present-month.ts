import { localMonth } from '#contract/zoned-time.ts';
import { useTimeZone } from '#web/session.tsx';
import { usePresent } from '#web/parts/use-present.ts';

/** The month it is where the client is, as `YYYY-MM`: the newest one that a page of numbers can show. */
export function usePresentMonth(): string {
  const zone = useTimeZone();
  return usePresent((now) => localMonth(now, zone));
}
