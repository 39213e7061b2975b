import * as z from 'zod/mini';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { askJson, bearer, createTokenError, createUnreadableError, type JsonAnswer } from '../ask-json.ts';
import { oncePer, wholeNumber } from '../read-numbers.ts';
import { StatsError, type FetchedMonths, type StatsProvider } from '../stats-provider.ts';
import { googleToken } from './google-token.ts';

export type Ga4Config = { url: string; tokenUrl: string };

const Value = z.looseObject({ value: z.string() });
const Answer = z.looseObject({
  rows: z.optional(z.array(z.looseObject({ dimensionValues: z.array(Value), metricValues: z.array(Value) }))),
  rowCount: z.optional(z.int()),
  propertyQuota: z.optional(
    z.looseObject({
      tokensPerDay: z.optional(
        z.looseObject({ consumed: z.optional(z.number()), remaining: z.optional(z.number()) }),
      ),
    }),
  ),
});

type Report = {
  metrics: readonly string[];
  dateRanges: readonly { startDate: string; endDate: string }[];
  dimensionFilter?: object;
};
type Counted = { month: string; values: number[] };
const rowsPerPage = 1000;
const maxPages = 10;
/** the same addresses as for pages that we count ourselves */
const listingPages = '.*/listings?/[^/].*';

/** Visits of a website, from the Data API of Google Analytics 4. */
export function createGa4({ url, tokenUrl }: Ga4Config, send: SendOutbound): StatsProvider<FetchedMonths> {
  const ask = async (account: string, token: string, report: object) => {
    const answer = await askJson(send, 'Google', {
      method: 'POST',
      url: `${url}/v1beta/properties/${account}:runReport`,
      headers: { authorization: bearer('Google', token), 'content-type': 'application/json' },
      body: JSON.stringify({ ...report, returnPropertyQuota: true }),
    });
    if (answer.status !== 200) throw ga4Error(answer);
    const parsed = Answer.safeParse(answer.body);
    if (!parsed.success) throw createUnreadableError('Google');
    return parsed.data;
  };

  /** A month without a row was not counted, which differs from zero. */
  const readMonths = async (account: string, token: string, report: Report) => {
    const { metrics, ...rest } = report;
    const rows: Counted[] = [];
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await ask(account, token, {
        ...rest,
        dimensions: [{ name: 'yearMonth' }],
        metrics: metrics.map((name) => ({ name })),
        limit: String(rowsPerPage),
        offset: String(page * rowsPerPage),
      });
      const pageRows = answer.rows ?? [];
      for (const { dimensionValues, metricValues } of pageRows)
        rows.push(toCounted(dimensionValues, metricValues, metrics.length));
      const read = page * rowsPerPage + pageRows.length;
      if (read >= (answer.rowCount ?? 0)) {
        const complete = oncePer('month', rows);
        if (!complete) throw createUnreadableError('Google');
        return { rows: complete, quotaUsed: quotaOf(answer) };
      }
      if (pageRows.length < rowsPerPage) throw createUnreadableError('Google');
    }
    throw new StatsError('Google answers without an end.', { tryAgain: 'later' });
  };

  return {
    check: async ({ account, token, now }) => {
      const access = await googleToken(token, now, { tokenUrl, send });
      const yesterday = { startDate: 'yesterday', endDate: 'yesterday' };
      await ask(account, access, { dateRanges: [yesterday], metrics: [{ name: 'screenPageViews' }] });
    },
    fetch: async ({ account, token, since, now }) => {
      const access = await googleToken(token, now, { tokenUrl, send });
      const dateRanges = [{ startDate: `${since}-01`, endDate: 'today' }];
      const all = await readMonths(account, access, {
        dateRanges,
        metrics: ['screenPageViews', 'activeUsers'],
      });
      const ofListings = await readMonths(account, access, {
        dateRanges,
        metrics: ['screenPageViews'],
        dimensionFilter: {
          filter: { fieldName: 'pagePath', stringFilter: { matchType: 'FULL_REGEXP', value: listingPages } },
        },
      });
      return {
        rows: all.rows.map(({ month, values: [page_views = 0, visitors = 0] }) => ({
          month,
          visitors,
          page_views,
          // the property counted this month, but no page of a listing
          listing_views: ofListings.rows.find((row) => row.month === month)?.values[0] ?? 0,
        })),
        quotaUsed: ofListings.quotaUsed ?? all.quotaUsed,
      };
    },
  };
}

function toCounted(
  dimensions: readonly z.infer<typeof Value>[],
  metrics: readonly z.infer<typeof Value>[],
  count: number,
): Counted {
  const month = /^(\d{4})(\d{2})$/.exec(dimensions[0]?.value ?? '');
  const values = metrics.map(({ value }) => wholeNumber(value)).filter((value) => value !== undefined);
  if (!month || metrics.length !== count || values.length !== count) throw createUnreadableError('Google');
  return { month: `${month[1]}-${month[2]}`, values };
}

function ga4Error({ status, headers }: JsonAnswer): StatsError {
  if (status === 401) return createTokenError('Google');
  if (status === 403)
    return new StatsError('Google doesn’t let us read this property.', { tryAgain: 'never' });
  if (status === 400 || status === 404)
    return new StatsError('Google doesn’t know this property, or this version of its interface.', {
      tryAgain: 'never',
    });
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    return new StatsError('The daily quota of Google is used up.', {
      tryAgain: 'later',
      waitMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
    });
  }
  return new StatsError('Google has a problem of its own.', { tryAgain: 'later' });
}

function quotaOf({ propertyQuota }: z.infer<typeof Answer>): number | null {
  const { consumed, remaining } = propertyQuota?.tokensPerDay ?? {};
  if (consumed === undefined || remaining === undefined || consumed + remaining === 0) return null;
  return Math.round((100 * consumed) / (consumed + remaining));
}
