import * as z from 'zod/mini';
import { hmacSha256 } from '#server/core/security/hashes.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, bearer, createUnreadableError, type JsonAnswer } from '../ask-json.ts';
import { dayAt, oncePerMonth } from '../read-numbers.ts';
import { StatsError, type AdNumbers, type StatsProvider } from '../stats-provider.ts';
import { metaError, quotaUsed } from './meta-errors.ts';
import { attributionWindows, InsightsPage, toAdNumbers } from './meta-months.ts';

export type MetaConfig = {
  url: string;
  /** Meta takes each version down after about two years */
  version: string;
  /** of our app, to sign calls */
  appSecret: string | undefined;
  /** of our webhook, for leads of ads */
  verifyToken?: string | undefined;
};

const Account = z.looseObject({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  timezone_name: z.string(),
});
const maxPages = 30;

/** Ads on Facebook and Instagram, from the Insights of Meta's Marketing API. */
export function createMeta(
  { url, version, appSecret }: MetaConfig,
  send: SendOutbound,
): StatsProvider<AdNumbers> {
  const ask = async (path: string, token: string, query: Record<string, string>): Promise<JsonAnswer> => {
    const proof = appSecret && hmacSha256(appSecret, Buffer.from(token)).toString('hex');
    const search = new URLSearchParams({ ...query, ...(proof ? { appsecret_proof: proof } : {}) });
    const answer = await askJson(send, 'Facebook', {
      method: 'GET',
      url: `${url}/${version}/${path}?${search.toString()}`,
      headers: { authorization: bearer('Facebook', token), accept: 'application/json' },
    });
    const error = metaError(answer);
    if (error) throw error;
    return answer;
  };

  const readAccount = async (account: string, token: string) => {
    const { body } = await ask(`act_${account}`, token, { fields: 'currency,timezone_name' });
    const { success, data } = Account.safeParse(body);
    if (!success) throw createUnreadableError('Facebook');
    return data;
  };

  /** Meta's own address of the next page contains the token, so only its cursor is used. */
  const readPages = async (account: string, token: string, range: { since: string; until: string }) => {
    const rows: z.infer<typeof InsightsPage>['data'] = [];
    let after: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await ask(`act_${account}/insights`, token, {
        level: 'account',
        time_increment: 'monthly',
        time_range: JSON.stringify(range),
        fields: 'impressions,clicks,spend,actions,date_start,date_stop',
        action_attribution_windows: JSON.stringify(attributionWindows),
        ...(after === undefined ? {} : { after }),
      });
      const { success, data } = InsightsPage.safeParse(answer.body);
      if (!success) throw createUnreadableError('Facebook');
      rows.push(...data.data);
      // a page may be short or empty and still have a next one
      if (data.paging?.next === undefined) return { rows, quotaUsed: quotaUsed(answer.headers) };
      after = data.paging.cursors?.after;
      if (after === undefined) throw createUnreadableError('Facebook');
    }
    throw new StatsError('Facebook answers without an end.', { tryAgain: 'later' });
  };

  return {
    check: async ({ account, token }) => void (await readAccount(account, token)),
    fetch: async ({ account, token, since, now }) => {
      const { currency, timezone_name: zone } = await readAccount(account, token);
      const today = dayAt(now, zone);
      const { rows, quotaUsed: quota } = await readPages(account, token, {
        since: `${since}-01`,
        until: today,
      });
      const months = rows.map((row) => toAdNumbers(row, { currency, today }));
      const complete = months.every((month) => month !== undefined) ? oncePerMonth(months) : undefined;
      if (!complete) throw createUnreadableError('Facebook');
      return { rows: complete, quotaUsed: quota };
    },
  };
}
