import * as z from 'zod/mini';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, bearer, createUnreadableError } from '../ask-json.ts';
import { completeDays, dayAt } from '../read-numbers.ts';
import type { FetchedAds, StatsProvider } from '../stats-provider.ts';
import { googleAdsError } from './google-ads-errors.ts';
import { refreshAccess, type RefreshConfig } from './refresh-access.ts';
import { ResultsOfDays, toAdDay } from './google-ads-days.ts';

export type GoogleAdsConfig = RefreshConfig & {
  url: string;
  /** Google takes each version down after about a year */
  version: string;
  developerToken: string;
  /** the manager account above those of the clients */
  managerId: string | undefined;
};

const Customers = z.array(
  z.looseObject({
    results: z.optional(
      z.array(
        z.looseObject({
          customer: z.looseObject({
            currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
            timeZone: z.string(),
          }),
        }),
      ),
    ),
  }),
);

/** Ads on Google, by the search stream of the Google Ads API: https://developers.google.com/google-ads/api/rest/overview */
export function createGoogleAds(config: GoogleAdsConfig, send: SendOutbound): StatsProvider<FetchedAds> {
  const { url, version, developerToken, managerId } = config;
  const ask = async (account: string, access: string, query: string): Promise<unknown> => {
    const answer = await askJson(send, 'Google', {
      method: 'POST',
      url: `${url}/${version}/customers/${account}/googleAds:searchStream`,
      headers: {
        authorization: bearer('Google', access),
        'content-type': 'application/json',
        'developer-token': developerToken,
        ...(managerId === undefined ? {} : { 'login-customer-id': managerId }),
      },
      body: JSON.stringify({ query }),
    });
    const error = googleAdsError(answer);
    if (error) throw error;
    return answer.body;
  };

  const readAccount = async (account: string, access: string) => {
    const body = await ask(
      account,
      access,
      'SELECT customer.currency_code, customer.time_zone FROM customer',
    );
    const customer = Customers.safeParse(body).data?.flatMap(({ results = [] }) => results)[0]?.customer;
    if (!customer) throw createUnreadableError('Google');
    return customer;
  };

  return {
    check: async ({ account, token }) =>
      void (await readAccount(account, await refreshAccess(token, config, send))),
    fetch: async ({ account, token, since, now }) => {
      const access = await refreshAccess(token, config, send);
      const { currencyCode: currency, timeZone: zone } = await readAccount(account, access);
      const range = { from: `${since}-01`, to: dayAt(now, zone) };
      const { success, data } = ResultsOfDays.safeParse(
        await ask(
          account,
          access,
          'SELECT segments.date, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions ' +
            `FROM customer WHERE segments.date BETWEEN '${range.from}' AND '${range.to}'`,
        ),
      );
      if (!success) throw createUnreadableError('Google');
      const rows = completeDays(data.flatMap(({ results = [] }) => results).map(toAdDay), range);
      if (!rows) throw createUnreadableError('Google');
      return { rows, currency, zone, today: range.to, quotaUsed: null };
    },
  };
}
