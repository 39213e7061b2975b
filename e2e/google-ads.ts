import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';

/** The only refresh token that it accepts. */
export const googleAdsToken = 'a refresh token of the journeys';

/** The parts of Google Ads that the portal calls: every account spent 45.20 on the first requested day. */
export async function startGoogleAds() {
  const google = await startStatsProvider();
  google.answer((response, { url, body }) => {
    if (url.pathname === '/token')
      return new URLSearchParams(body).get('refresh_token') === googleAdsToken
        ? sendJson(response, { access_token: 'for an hour' })
        : sendJson(response, { error: 'invalid_grant' }, { status: 400 });
    const [, date] = /BETWEEN '(\d{4}-\d{2}-\d{2})'/.exec(body) ?? [];
    if (date === undefined)
      return sendJson(response, [
        { results: [{ customer: { currencyCode: 'CAD', timeZone: 'America/Vancouver' } }] },
      ]);
    const metrics = { impressions: '2000', clicks: '20', costMicros: '45200000', conversions: 2 };
    return sendJson(response, [{ results: [{ segments: { date }, metrics }] }]);
  });
  const settings = {
    GOOGLE_ADS_URL: google.url,
    GOOGLE_TOKEN_URL: `${google.url}/token`,
    GOOGLE_ADS_DEVELOPER_TOKEN: 'developer',
    GOOGLE_ADS_CLIENT_ID: 'client',
    GOOGLE_ADS_CLIENT_SECRET: 'client-secret',
  };
  return { settings, close: google.close };
}
