import { localTime } from '#contract/zoned-time.ts';
import type { NewsletterNumbersFound } from '#server/features/newsletter/tracking/queries.ts';
import type { BesideAdMonths } from '#server/features/statistics/ads/queries.ts';
import type { BesideMonths } from '#server/features/statistics/website/queries.ts';
import { compareWebsites } from '#server/features/statistics/website/rules.ts';
import type { BaselineStatement } from './baseline.ts';
import type { limitStatements } from './limit-statements.ts';

type Read = (statement: BaselineStatement) => Promise<(string | null)[]>;
type Statements = Pick<ReturnType<typeof limitStatements>, 'websiteMonths' | 'newsletters' | 'ads'>;

/** The pages of statistics, made from their rows as the handlers do; undefined for any other path. */
export function limitStatistics(statements: Statements, read: Read) {
  return (path: string, client: number): Promise<string> | undefined => {
    if (path === '/api/v2/stats/sites') return readWebsite(client);
    if (path === '/api/v2/stats/newsletters') return readNewsletters(client);
    if (path === '/api/v2/stats/ads/facebook') return readAds(client);
    return undefined;
  };

  async function readWebsite(client: number): Promise<string> {
    const [data, text] = await read(statements.websiteMonths(client));
    const beside: BesideMonths = JSON.parse(text ?? 'null');
    const { updated_at: last_good_at, error } = beside;
    const meta = {
      previous: null,
      comparison: compareWebsites(beside, new Date()),
      gaps: [...new Set(beside.gaps.map(({ day }) => day))],
      sources: [{ source: 'sites', last_good_at, error }],
    };
    return `{"data":${data},"meta":${JSON.stringify(meta)}}`;
  }

  async function readNewsletters(client: number): Promise<string> {
    const [text] = await read(statements.newsletters(client));
    const { rows, is_tracked, time_zone: zone }: NewsletterNumbersFound = JSON.parse(text ?? 'null');
    const data = rows.map((sent) => ({ ...sent, sent_local: localTime(new Date(sent.sent_at), zone) }));
    const last_good_at = new Date().toISOString().replace(/\.\d{3}Z$/, 'Z');
    const sources = [{ source: 'newsletters', last_good_at, error: null }];
    return JSON.stringify({ data, meta: { sources, is_tracked } });
  }

  async function readAds(client: number): Promise<string> {
    const [data, text] = await read(statements.ads(client));
    const { source }: BesideAdMonths = JSON.parse(text ?? 'null');
    return `{"data":${data},"meta":${JSON.stringify({ previous: null, sources: [source] })}}`;
  }
}
