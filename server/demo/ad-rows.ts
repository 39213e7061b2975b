import type { Client } from 'pg';
import { lastDayOfMonth } from '#contract/day-periods.ts';
import { localDay, localMonth } from '#contract/zoned-time.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { sourceTokens, tokenContext } from '#server/features/statistics/sources/tokens.ts';
import type { Seeded } from './account-rows.ts';
import { writeAdDays } from './ad-day-rows.ts';
import type { DemoClient } from './accounts.ts';
import { seededRandom, type SeededRandom } from '#server/engines/words/seeded-random.ts';
import { hoursAgo } from './times.ts';

type Ads = {
  platform: 'facebook' | 'google';
  months: number;
  /** of a usual month */
  impressions: number;
  /** percent of them that are clicked */
  ctr: number;
  /** the cost of a click, in cents */
  cpc: number;
  /** conversions per hundred clicks */
  leads: number;
  /** the source of the numbers: from Meta last night, failing for some days, or in files of staff */
  kept: 'fresh' | 'failing' | 'uploaded';
};

/** Build and Engage could also have ads on Facebook, but are connected to no account. */
const adsOf: Partial<Record<string, readonly Ads[]>> = {
  grow: [
    { platform: 'facebook', months: 14, impressions: 18_400, ctr: 1.31, cpc: 148, leads: 3.4, kept: 'fresh' },
  ],
  drive: [
    { platform: 'google', months: 16, impressions: 7200, ctr: 3.9, cpc: 226, leads: 4.1, kept: 'uploaded' },
  ],
  accelerate: [
    {
      platform: 'facebook',
      months: 18,
      impressions: 31_000,
      ctr: 1.12,
      cpc: 171,
      leads: 2.9,
      kept: 'failing',
    },
    { platform: 'google', months: 18, impressions: 9800, ctr: 4.4, cpc: 243, leads: 4.6, kept: 'uploaded' },
  ],
};

const failureHours = 75;
const dueDays = 30;
/** People look for homes in spring and in early fall. January first. */
const season = [0.82, 0.9, 1.1, 1.22, 1.25, 1.12, 0.98, 0.94, 1.12, 1.06, 0.9, 0.72];

type Options = { client: DemoClient; secretsKey: Buffer; now: Date };

/** The results of a client's ads, month by month, with the state of their source. */
export async function writeAds(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  { client, secretsKey, now }: Options,
): Promise<void> {
  const draw = seededRandom(clientSeed(client.key));
  const drawDay = seededRandom(clientSeed(client.key));
  for (const ads of adsOf[client.key] ?? []) {
    const updatedAt = hoursAgo(ads.kept === 'failing' ? failureHours : ads.kept === 'fresh' ? 5 : 30, now);
    const newest = localMonth(updatedAt, client.timeZone);
    for (let age = ads.months - 1; age >= 0; age -= 1) {
      const share = age === 0 ? shareOfMonth(updatedAt, client.timeZone) : 1;
      const month = monthsBefore(newest, age);
      const numbers = await writeMonth(db, { clientId, ads, month, share, updatedAt, draw });
      if (ads.kept !== 'uploaded')
        await writeAdDays(
          db,
          {
            ...numbers,
            clientId,
            platform: ads.platform,
            account: formatAccount(clientId),
            from: `${month}-01`,
            to: age === 0 ? localDay(updatedAt, client.timeZone) : lastDayOfMonth(`${month}-01`),
            isLastWhole: age > 0,
          },
          drawDay,
        );
    }
    if (ads.kept !== 'uploaded')
      await writeSource(db, { clientId, isFailing: ads.kept === 'failing', updatedAt, secretsKey, now });
  }
}

type Month = {
  clientId: number;
  ads: Ads;
  month: string;
  share: number;
  updatedAt: Date;
  draw: SeededRandom;
};

async function writeMonth(db: Client, { clientId, ads, month, share, updatedAt, draw }: Month) {
  const about = (value: number) => (value * draw.between(88, 112)) / 100;
  const impressions = Math.round(about(ads.impressions) * (season[Number(month.slice(5)) - 1] ?? 1) * share);
  const clicks = Math.round((impressions * about(ads.ctr)) / 100);
  const cents = Math.round(clicks * about(ads.cpc));
  const conversions = Math.max(1, Math.round((clicks * about(ads.leads)) / 100));
  await db.query(
    `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'CAD', $7, $8, $9)`,
    [
      clientId,
      ads.platform,
      `${month}-01`,
      impressions,
      clicks,
      cents,
      conversions,
      ads.kept === 'uploaded' ? 'upload' : 'meta',
      updatedAt,
    ],
  );
  return { impressions, clicks, cents, conversions };
}

type Source = { clientId: number; isFailing: boolean; updatedAt: Date; secretsKey: Buffer; now: Date };

/** Nothing is ever fetched for the demo. */
async function writeSource(db: Client, { clientId, isFailing, updatedAt, secretsKey, now }: Source) {
  const context = tokenContext({ client_id: clientId, source: 'facebook', site_id: null });
  await db.query(
    `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at, last_good_at, last_error, failing_since,
       quota_used, next_fetch_at)
     VALUES ($1, 'facebook', 'meta', $2, $3, $4, $5, $6, $7, $8, 'infinity')`,
    [
      clientId,
      formatAccount(clientId),
      createEncryption(secretsKey, sourceTokens).encrypt('a token of the demo', context),
      hoursAgo(24 * (isFailing ? 2 * dueDays : dueDays), now),
      updatedAt,
      isFailing ? 'Facebook doesn’t accept our access token.' : null,
      isFailing ? hoursAgo(failureHours - 24, now) : null,
      isFailing ? null : 7,
    ],
  );
}

const formatAccount = (clientId: number): string => String(1_009_000_000_000 + clientId);

const clientSeed = (key: string): number =>
  [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2_147_483_647;

const shareOfMonth = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-CA', { timeZone, day: 'numeric' }).format(at)) / dueDays;

const monthsBefore = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
};
