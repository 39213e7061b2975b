/** A month as a provider counted it. */
export type AdNumbers = {
  /** '2026-11' */
  month: string;
  impressions: number;
  clicks: number;
  cost_cents: number;
  currency: string;
  conversions: number | null;
};
export type SiteNumbers = { month: string; visitors: number; page_views: number; listing_views: number };

export type FetchInput = {
  /** the provider's name for the account or property */
  account: string;
  token: string;
  /** the first requested month; the last is the current month in the account's zone */
  since: string;
  now: Date;
};

/** Everything that was requested, or an error: never a part. A month without data is left out. */
type Fetched<Row> = { rows: readonly Row[]; quotaUsed: number | null };

/** Requests another system's counts. It's a port: each provider implements it. */
export type StatsProvider<Row> = {
  fetch: (input: FetchInput) => Promise<Fetched<Row>>;
  /** The smallest request that shows whether the account can be read. */
  check: (input: Pick<FetchInput, 'account' | 'token' | 'now'>) => Promise<void>;
};

export type StatsProviders = {
  meta: StatsProvider<AdNumbers>;
  ga4: StatsProvider<SiteNumbers>;
  /** undefined where this installation has no access to it */
  google_ads: StatsProvider<AdNumbers> | undefined;
};

export type StatsProviderName = keyof StatsProviders;

/** Why a provider gave no numbers, in a sentence that an agent may read. */
export class StatsError extends Error {
  /** `never`: the request will be refused again, until somebody changes something */
  readonly tryAgain: 'later' | 'never';
  /** how long the provider asks us to wait */
  readonly waitMs: number | null;
  constructor(
    sentence: string,
    more: { tryAgain: 'later' | 'never'; waitMs?: number | null; cause?: unknown },
  ) {
    super(sentence, { cause: more.cause });
    this.tryAgain = more.tryAgain;
    this.waitMs = more.waitMs ?? null;
  }
}
