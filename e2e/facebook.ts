import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';

/** The only token that it accepts. */
export const facebookToken = 'a token of the journeys';

/** The parts of Facebook that the portal calls: every account spent 90.51 in the first requested month. */
export async function startFacebook(): Promise<{ url: string; close: () => Promise<void> }> {
  const facebook = await startStatsProvider();
  facebook.answer((response, { url, headers }) => {
    if (headers.authorization !== `Bearer ${facebookToken}`)
      return sendJson(response, { error: { code: 190, message: 'Invalid token' } }, { status: 400 });
    if (!url.pathname.endsWith('/insights'))
      return sendJson(response, { currency: 'CAD', timezone_name: 'America/Vancouver' });
    const { since }: { since: string } = JSON.parse(url.searchParams.get('time_range') ?? '{}');
    const numbers = { impressions: '5000', clicks: '50', spend: '90.51' };
    return sendJson(response, {
      data: [{ ...numbers, date_start: since, date_stop: since }],
    });
  });
  return facebook;
}
