import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import type { Ga4Config } from './ga4/ga4.ts';
import type { GoogleAdsConfig } from './google-ads/google-ads.ts';
import type { MetaConfig } from './meta/meta.ts';
import type { StatsProvider, StatsProviders } from './stats-provider.ts';

export type StatsConfig = {
  meta: MetaConfig;
  ga4: Ga4Config;
  /** without it, numbers of ads on Google come from files */
  googleAds?: GoogleAdsConfig | undefined;
};

/** Each only requests configured addresses. Its code is loaded when it is asked, since many installations use none. */
export const openStatsProviders = ({ meta, ga4, googleAds }: StatsConfig): StatsProviders => ({
  meta: whenAsked(async () => (await import('./meta/meta.ts')).createMeta(meta, sendToConfigured)),
  ga4: whenAsked(async () => (await import('./ga4/ga4.ts')).createGa4(ga4, sendToConfigured)),
  google_ads:
    googleAds &&
    whenAsked(async () =>
      (await import('./google-ads/google-ads.ts')).createGoogleAds(googleAds, sendToConfigured),
    ),
});

const whenAsked = <Row>(open: () => Promise<StatsProvider<Row>>): StatsProvider<Row> => ({
  check: async (input) => (await open()).check(input),
  fetch: async (input) => (await open()).fetch(input),
});
