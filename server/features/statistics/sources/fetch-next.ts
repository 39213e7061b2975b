import {
  StatsError,
  type FetchInput,
  type SiteNumbers,
  type StatsProviders,
} from '#server/adapters/statistics/stats-provider.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { fillAdDays, saveAdDays, saveMonthsOfAdDays, type AdAccount } from '../cross-client/ad-days.ts';
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
  const { zone, quotaUsed, saves } = await fetchNumbers(providers, source, input);
  await db.transaction(async ({ value, now: at }) => {
    const good = { quotaUsed, next: nextAfterSuccess(at, { id: source.id, zone }), now: at };
    if (!(await value(recordGoodFetch(source, good)))) return;
    for (const save of saves) await value(save);
  });
}

/** The numbers as statements that store them; of ads with the zone of the account. */
async function fetchNumbers(providers: StatsProviders, source: DueSource, input: FetchInput) {
  const { provider } = source;
  if (provider === 'ga4') {
    const { rows, quotaUsed } = await providers.ga4.fetch(input);
    return {
      zone: null,
      quotaUsed,
      saves: [saveSiteMonths(rows.map(toSiteMonth(source)), provider, input.now)],
    };
  }
  const { quotaUsed, zone, ...counted } = await chooseProvider(providers, provider).fetch(input);
  const account = toAdAccount(source);
  const range = { from: `${input.since}-01`, to: counted.today };
  return {
    zone,
    quotaUsed,
    saves: [
      saveAdDays(account, range, counted),
      fillAdDays(account, range, counted),
      saveMonthsOfAdDays(account, range, provider, input.now),
    ],
  };
}

function toAdAccount({ client_id, source, account }: DueSource): AdAccount {
  if (source === 'sites') throw new Error('Ads are counted for a platform.');
  return { client_id, platform: source, account };
}

const toSiteMonth =
  ({ client_id, site_id }: DueSource) =>
  (row: SiteNumbers) => {
    if (site_id === null) throw new Error('Visits are counted for a website.');
    return { ...row, client_id, site_id };
  };
