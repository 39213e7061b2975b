import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { createGa4, type Ga4Config } from './ga4/ga4.ts';
import { createGoogleAds, type GoogleAdsConfig } from './google-ads/google-ads.ts';
import { createMeta, type MetaConfig } from './meta/meta.ts';
import type { StatsProviders } from './stats-provider.ts';

export type StatsConfig = {
  meta: MetaConfig;
  ga4: Ga4Config;
  /** without it, numbers of ads on Google come from files */
  googleAds?: GoogleAdsConfig | undefined;
};

/** Each only requests configured addresses. */
export const openStatsProviders = ({ meta, ga4, googleAds }: StatsConfig): StatsProviders => ({
  meta: createMeta(meta, sendToConfigured),
  ga4: createGa4(ga4, sendToConfigured),
  google_ads: googleAds && createGoogleAds(googleAds, sendToConfigured),
});
