import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { ListingAnalytics } from './listing-analytics.ts';
import { createRealtorCa, type RealtorCaConfig } from './realtor-ca/realtor-ca.ts';

/** Undefined: nothing is reported. */
export type ListingAnalyticsConfig = RealtorCaConfig | undefined;

export const openListingAnalytics = (
  config: ListingAnalyticsConfig,
  send: SendOutbound,
): ListingAnalytics | null => (config ? createRealtorCa(config, send) : null);
