import { localDay } from '#contract/zoned-time.ts';
import type { CurrentProvider } from './rules.ts';

/** Today by the calendar of the provider. */
export const providerDay = (
  provider: { current: () => Pick<CurrentProvider, 'time_zone'> },
  now: Date,
): string => localDay(now, provider.current().time_zone);
