import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { hmacSha256 } from '#server/core/security/hashes.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, bearer, createUnreadableError, type JsonAnswer } from '../ask-json.ts';
import { completeDays, dayAt } from '../read-numbers.ts';
import { StatsError, type AdDayNumbers, type FetchedAds, type StatsProvider } from '../stats-provider.ts';
import { metaError, quotaUsed } from './meta-errors.ts';
import { attributionWindows, InsightsPage, toAdDay } from './meta-days.ts';

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
/** Meta refuses questions about much data, so that long ranges are asked for in parts. */
const daysPerQuestion = 92;

/** Ads on Facebook and Instagram, from the Insights of Meta's Marketing API. */
export function createMeta(
  { url, version, appSecret }: MetaConfig,
  send: SendOutbound,
): StatsProvider<FetchedAds> {
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
  const readPages = async (account: string, token: string, { from: since, to: until }: DayRange) => {
    const rows: z.infer<typeof InsightsPage>['data'] = [];
    let after: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await ask(`act_${account}/insights`, token, {
        level: 'account',
        time_increment: '1',
        limit: String(daysPerQuestion),
        time_range: JSON.stringify({ since, until }),
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
      const rows: AdDayNumbers[] = [];
      let quota: number | null = null;
      for (const range of divide({ from: `${since}-01`, to: today })) {
        const answer = await readPages(account, token, range);
        const days = completeDays(answer.rows.map(toAdDay), range);
        if (!days) throw createUnreadableError('Facebook');
        rows.push(...days);
        quota = answer.quotaUsed;
      }
      return { rows, currency, zone, today, quotaUsed: quota };
    },
  };
}

function divide({ from, to }: DayRange): DayRange[] {
  const parts: DayRange[] = [];
  for (let first = from; first <= to; first = dayAfter(first, daysPerQuestion)) {
    const last = dayAfter(first, daysPerQuestion - 1);
    parts.push({ from: first, to: last < to ? last : to });
  }
  return parts;
}
