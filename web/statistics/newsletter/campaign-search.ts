/** The newsletter of the page; by default, or if it does not exist, the newest. */
export type CampaignSearch = { campaign?: string };

export function campaignSearch(raw: Record<string, unknown>): CampaignSearch {
  const { campaign } = raw;
  return typeof campaign === 'string' || typeof campaign === 'number' ? { campaign: String(campaign) } : {};
}
