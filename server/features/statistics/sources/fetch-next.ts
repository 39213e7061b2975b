import {
  StatsError,
  type AdNumbers,
  type FetchInput,
  type SiteNumbers,
  type StatsProviders,
} from '#server/adapters/statistics/stats-provider.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { saveAdMonths } from '../cross-client/ads.ts';
import { claimSource, recordFailedFetch, recordGoodFetch, type DueSource } from '../cross-client/fetches.ts';
import { saveSiteMonths } from '../cross-client/months.ts';
import { chooseProvider } from './choose-provider.ts';
import { fetchSince, nextAfterFailure, nextAfterSuccess } from './rules.ts';
import { tokenContext } from './tokens.ts';

export type FetchDeps = { providers: StatsProviders; encryption: Encryption };

const ownFailure = 'Something went wrong on our side.';

/**
 * Fetches the numbers of one source; false if none is due. They are stored together with the success, or not at all.
 */
export async function fetchNextSource(db: WorkerDb, deps: FetchDeps): Promise<boolean> {
  const source = await db.value(claimSource(db.now()));
  if (!source) return false;
  try {
    await fetchSource(db, deps, source);
  } catch (error) {
    const failure = error instanceof StatsError ? error : new StatsError(ownFailure, { tryAgain: 'later' });
    const next = nextAfterFailure(source.attempts, failure, db.now());
    await db.value(recordFailedFetch(source, { error: failure.message, next, now: db.now() }));
    if (failure !== error) throw error;
  }
  return true;
}

async function fetchSource(
  db: WorkerDb,
  { providers, encryption }: FetchDeps,
  source: DueSource,
): Promise<void> {
  const now = db.now();
  const input: FetchInput = {
    account: source.account,
    token: encryption.decrypt(Buffer.from(source.token, 'base64'), tokenContext(source)),
    since: fetchSince(source.last_good_at === null ? null : new Date(source.last_good_at), now),
    now,
  };
  const { provider } = source;
  const fetched =
    provider === 'ga4'
      ? await providers.ga4.fetch(input).then(({ rows, quotaUsed }) => ({
          quotaUsed,
          save: saveSiteMonths(rows.map(toSiteMonth(source)), provider, now),
        }))
      : await chooseProvider(providers, provider)
          .fetch(input)
          .then(({ rows, quotaUsed }) => ({
            quotaUsed,
            save: saveAdMonths(rows.map(toAdMonth(source)), provider, now),
          }));
  await db.transaction(async ({ value, now: at }) => {
    const good = { quotaUsed: fetched.quotaUsed, next: nextAfterSuccess(at), now: at };
    if (await value(recordGoodFetch(source, good))) await value(fetched.save);
  });
}

const toAdMonth =
  ({ client_id, source }: DueSource) =>
  (row: AdNumbers) => {
    if (source === 'sites') throw new Error('Ads are counted for a platform.');
    return { ...row, client_id, platform: source };
  };

const toSiteMonth =
  ({ client_id, site_id }: DueSource) =>
  (row: SiteNumbers) => {
    if (site_id === null) throw new Error('Visits are counted for a website.');
    return { ...row, client_id, site_id };
  };
