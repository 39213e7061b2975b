import { sendToConfigured as send, type SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import { createAccessTokens, fixedAccessToken } from '#server/engines/mls/odata/access-token.ts';
import { ddf, reso } from '#server/engines/mls/odata/dialects.ts';
import { createODataClient } from '#server/engines/mls/odata/odata-client.ts';
import { createODataSource } from '#server/engines/mls/odata/odata-source.ts';
import { createSampleSource } from '#server/engines/mls/sample/sample-source.ts';

export type MlsConfig =
  | { provider: 'sample'; changesFile: string | undefined }
  | { provider: 'ddf' | 'reso'; url: string; showsHistory: boolean; access: MlsAccess };

/** Credentials for tokens that expire, or one token that does not. */
type MlsAccess =
  | { token: string }
  | { tokenUrl: string; clientId: string; clientSecret: string; scope: string };

export const ddfDefaults = {
  url: 'https://ddfapi.realtor.ca/odata/v1',
  tokenUrl: 'https://identity.crea.ca/connect/token',
  scope: 'DDFApi_Read',
};

type Needs = {
  /** requests addresses that the feed gives us */
  sendToTold: SendOutbound;
  clock: () => Date;
};

/** The configured feed. It opens no connection before it is asked. */
export function openMls(config: MlsConfig, { sendToTold, clock }: Needs): MlsSource {
  if (config.provider === 'sample') return createSampleSource(config);
  const tokens =
    'token' in config.access
      ? fixedAccessToken(config.access.token)
      : createAccessTokens(config.access, { send, clock });
  const client = createODataClient({ baseUrl: config.url, tokens, send, clock });
  const dialect = config.provider === 'ddf' ? ddf : reso;
  return createODataSource({ client, dialect, showsHistory: config.showsHistory, sendToTold });
}
