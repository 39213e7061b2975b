import type { Connectable } from '#contract/statistics/sources.ts';
import {
  StatsError,
  type StatsProviderName,
  type StatsProviders,
} from '#server/adapters/statistics/stats-provider.ts';

/** Who counts for each kind of source. */
export const providerNames: Record<Connectable, StatsProviderName> = {
  facebook: 'meta',
  google: 'google_ads',
  sites: 'ga4',
};

/** Throws a StatsError where this installation has no access to the provider. */
export function chooseProvider<Name extends StatsProviderName>(
  providers: StatsProviders,
  name: Name,
): NonNullable<StatsProviders[Name]> {
  const provider = providers[name];
  if (!provider)
    throw new StatsError('Google Ads isn’t set up for this installation.', {
      tryAgain: 'never',
    });
  return provider;
}
