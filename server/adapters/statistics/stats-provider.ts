/** A day as an ad network counted it. */
export type AdDayNumbers = {
  /** '2026-11-20', in the account's zone */
  day: string;
  impressions: number;
  clicks: number;
  /** in millionths of the currency */
  cost_micros: number;
  conversions: number;
};
export type SiteNumbers = { month: string; visitors: number; page_views: number; listing_views: number };

export type FetchInput = {
  /** the provider's name for the account or property */
  account: string;
  token: string;
  /** the first requested month; the last day is the present one in the account's zone */
  since: string;
  now: Date;
};

/** Everything that was requested, or an error: never a part. Months and days without anything are left out. */
type Fetched<Row> = { rows: readonly Row[]; quotaUsed: number | null };
export type FetchedMonths = Fetched<SiteNumbers>;
export type FetchedAds = Fetched<AdDayNumbers> & {
  currency: string;
  /** of the account, with its present day */
  zone: string;
  today: string;
};

/** Requests another system's counts. It's a port: each provider implements it. */
export type StatsProvider<Answer> = {
  fetch: (input: FetchInput) => Promise<Answer>;
  /** The smallest request that shows whether the account can be read. */
  check: (input: Pick<FetchInput, 'account' | 'token' | 'now'>) => Promise<void>;
};

export type StatsProviders = {
  meta: StatsProvider<FetchedAds>;
  ga4: StatsProvider<FetchedMonths>;
  /** undefined where this installation has no access to it */
  google_ads: StatsProvider<FetchedAds> | undefined;
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
