import * as z from 'zod/mini';
import { createTokenError, type JsonAnswer } from '../ask-json.ts';
import { StatsError } from '../stats-provider.ts';

const Failure = z.looseObject({
  error: z.looseObject({
    code: z.int(),
    error_subcode: z.optional(z.int()),
    message: z.optional(z.string()),
  }),
});

const sunset = 2635;
const tokenCodes = [102, 190];
const busyCodes = [4, 17, 32, 341, 368, 613];
/** a wrong parameter, of which a person only chooses the account; and no object with this name */
const unknownAccountCodes = [100, 803];
const tooMuchAtOnce = 1_487_534;

/** The error of an answer, even one with a success status; null if there is none. */
export function metaError({ status, headers, body }: JsonAnswer): StatsError | null {
  const { success, data } = Failure.safeParse(body);
  if (!success) {
    if (status === 200) return null;
    return new StatsError('Facebook has a problem of its own.', { tryAgain: 'later' });
  }
  const { code } = data.error;
  if (tokenCodes.includes(code)) return createTokenError('Facebook');
  if (code === 10 || (code >= 200 && code < 300))
    return new StatsError('Facebook doesn’t let us read this ad account.', { tryAgain: 'never' });
  if (code === sunset || /deprecated version/i.test(data.error.message ?? ''))
    return new StatsError('Facebook no longer answers this version of its interface.', { tryAgain: 'never' });
  if (busyCodes.includes(code) || (code >= 80_000 && code < 80_100))
    return new StatsError('Facebook asks us to wait.', { tryAgain: 'later', waitMs: readWait(headers) });
  if (unknownAccountCodes.includes(code) && data.error.error_subcode !== tooMuchAtOnce)
    return new StatsError('Facebook doesn’t know this ad account.', { tryAgain: 'never' });
  return new StatsError('Facebook has a problem of its own.', { tryAgain: 'later' });
}

/** In percent, the highest of Meta's usage counters for us; null if it sends none. */
export function quotaUsed(headers: JsonAnswer['headers']): number | null {
  const shares = [...usesOf(headers), ...singleUsesOf(headers)].flatMap((use) =>
    ['call_count', 'total_cputime', 'total_time', 'acc_id_util_pct', 'app_id_util_pct'].map((key) =>
      Number(use[key] ?? 0),
    ),
  );
  const most = Math.max(...shares.filter(Number.isFinite), -1);
  return most < 0 ? null : Math.round(most);
}

/** Minutes for the one, seconds for the other. */
export function readWait(headers: JsonAnswer['headers']): number | null {
  const minutes = usesOf(headers).map((use) => Number(use['estimated_time_to_regain_access'] ?? 0));
  const seconds = singleUsesOf(headers).map((use) => Number(use['reset_time_duration'] ?? 0));
  const longest = Math.max(0, ...minutes.map((one) => one * 60_000), ...seconds.map((one) => one * 1000));
  return longest > 0 && Number.isFinite(longest) ? longest : null;
}

type Use = Readonly<Record<string, unknown>>;
const Uses = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const Single = z.record(z.string(), z.unknown());

function usesOf(headers: JsonAnswer['headers']): Use[] {
  const { success, data } = Uses.safeParse(jsonIn(headers['x-business-use-case-usage']));
  return success ? Object.values(data).flat() : [];
}

function singleUsesOf(headers: JsonAnswer['headers']): Use[] {
  return ['x-ad-account-usage', 'x-app-usage', 'x-fb-ads-insights-throttle'].flatMap((name) => {
    const { success, data } = Single.safeParse(jsonIn(headers[name]));
    return success ? [data] : [];
  });
}

function jsonIn(header: string | string[] | undefined): unknown {
  try {
    return typeof header === 'string' ? JSON.parse(header) : null;
  } catch {
    return null;
  }
}
