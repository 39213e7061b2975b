import { localDay } from '#contract/zoned-time.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';

/** Today by the calendar of the provider. */
export const providerDay = (provider: Pick<ProviderSource, 'current'>, now: Date): string =>
  localDay(now, provider.current().time_zone);
