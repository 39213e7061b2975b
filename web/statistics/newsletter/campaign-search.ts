/** Which newsletter the page shows; without one, or with one that is not there, the newest. */
export type CampaignSearch = { campaign?: string };

export function campaignSearch(raw: Record<string, unknown>): CampaignSearch {
  const { campaign } = raw;
  return typeof campaign === 'string' || typeof campaign === 'number' ? { campaign: String(campaign) } : {};
}
