import type { ListingAnalyticsConfig } from '../adapters/listing-analytics/open-listing-analytics.ts';
import { ddfDefaults, type MlsConfig } from '../adapters/mls/open-mls.ts';
import type { Settings } from './parse-settings.ts';

type MlsSettings = Pick<
  Settings,
  | 'MLS_PROVIDER'
  | 'MLS_URL'
  | 'MLS_TOKEN_URL'
  | 'MLS_CLIENT_ID'
  | 'MLS_CLIENT_SECRET'
  | 'MLS_SCOPE'
  | 'MLS_TOKEN'
  | 'MLS_SAMPLE_CHANGES'
  | 'MLS_SHOWS_HISTORY'
  | 'MLS_DESTINATION_ID'
  | 'MLS_ANALYTICS_URL'
>;

/** The configured feed; missingMlsSettings names missing settings. */
export function toMlsConfig(settings: MlsSettings): MlsConfig {
  const { MLS_PROVIDER: provider, MLS_TOKEN: token } = settings;
  if (provider === 'sample') return { provider, changesFile: settings.MLS_SAMPLE_CHANGES };
  const usual = usualOf(provider);
  const showsHistory = settings.MLS_SHOWS_HISTORY;
  const url = settings.MLS_URL ?? usual.url;
  if (token !== undefined) return { provider, url, showsHistory, access: { token } };
  const access = {
    tokenUrl: settings.MLS_TOKEN_URL ?? usual.tokenUrl,
    clientId: settings.MLS_CLIENT_ID ?? '',
    clientSecret: settings.MLS_CLIENT_SECRET ?? '',
    scope: settings.MLS_SCOPE ?? usual.scope,
  };
  return { provider, url, showsHistory, access };
}

/** Only the DDF wants to know about views, and only members with a destination number can report them. */
export const toListingAnalyticsConfig = ({
  MLS_DESTINATION_ID: destinationId,
  MLS_ANALYTICS_URL: url,
}: MlsSettings): ListingAnalyticsConfig => (destinationId === undefined ? undefined : { url, destinationId });

export const missingMlsSettings = (settings: MlsSettings): string[] => [
  ...missingAccess(settings),
  ...(settings.MLS_DESTINATION_ID !== undefined && settings.MLS_PROVIDER !== 'ddf'
    ? ['MLS_DESTINATION_ID needs MLS_PROVIDER ddf as well.']
    : []),
];

function missingAccess(settings: MlsSettings): string[] {
  if (settings.MLS_PROVIDER === 'sample') return [];
  const isReso = settings.MLS_PROVIDER === 'reso';
  const needed: (keyof MlsSettings)[] = [
    ...(isReso ? (['MLS_URL'] as const) : []),
    ...(settings.MLS_TOKEN === undefined
      ? ([...(isReso ? (['MLS_TOKEN_URL'] as const) : []), 'MLS_CLIENT_ID', 'MLS_CLIENT_SECRET'] as const)
      : []),
  ];
  const unset = needed.filter((name) => settings[name] === undefined);
  return unset.length > 0 ? [`The feed of the MLS needs ${unset.join(', ')} as well.`] : [];
}

const usualOf = (provider: 'ddf' | 'reso') =>
  provider === 'ddf' ? ddfDefaults : { url: '', tokenUrl: '', scope: 'api' };
