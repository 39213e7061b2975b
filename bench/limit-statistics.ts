import { localTime } from '#contract/zoned-time.ts';
import type { NewsletterNumbersFound } from '#server/newsletter/tracking/queries.ts';
import type { AdMonthsFound } from '#server/statistics/ads/queries.ts';
import type { Months } from '#server/statistics/website/queries.ts';
import type { BaselineStatement } from './baseline.ts';
import type { limitStatements } from './limit-statements.ts';

type Read = (statement: BaselineStatement) => Promise<string>;
type Statements = Pick<ReturnType<typeof limitStatements>, 'websiteMonths' | 'newsletters' | 'ads'>;

/** The pages of statistics, from their rows as the handlers make them; undefined for any other path. */
export function limitStatistics(statements: Statements, read: Read) {
  return (path: string, client: number): Promise<string> | undefined => {
    if (path === '/api/v2/stats/sites') return readWebsite(client);
    if (path === '/api/v2/stats/newsletters') return readNewsletters(client);
    if (path === '/api/v2/stats/ads/facebook') return readAds(client);
    return undefined;
  };

  async function readWebsite(client: number): Promise<string> {
    const {
      rows: data,
      previous,
      updated_at: last_good_at,
      error,
    }: Months = JSON.parse(await read(statements.websiteMonths(client)));
    const sources = [{ source: 'sites', last_good_at, error }];
    return JSON.stringify({ data, meta: { previous, sources } });
  }

  async function readNewsletters(client: number): Promise<string> {
    const {
      rows,
      is_tracked,
      time_zone: zone,
    }: NewsletterNumbersFound = JSON.parse(await read(statements.newsletters(client)));
    // in the order of the contract
    const data = rows.map(({ mailchimp_campaign_id, sent_month, sent_at, ...others }) => ({
      mailchimp_campaign_id,
      sent_month,
      sent_at,
      sent_local: localTime(new Date(sent_at), zone),
      ...others,
    }));
    const last_good_at = new Date().toISOString().replace(/\.\d{3}Z$/, 'Z');
    const sources = [{ source: 'newsletters', last_good_at, error: null }];
    return JSON.stringify({ data, meta: { sources, is_tracked } });
  }

  async function readAds(client: number): Promise<string> {
    const { rows: data, source }: AdMonthsFound = JSON.parse(await read(statements.ads(client)));
    return JSON.stringify({ data, meta: { previous: null, sources: [source] } });
  }
}
