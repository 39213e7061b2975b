import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { statsUploads, type StatsSource } from '#contract/statistics/uploads.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { fillAdDays, saveAdDays, saveMonthsOfAdDays } from '../cross-client/ad-days.ts';
import { recordGoodFetch } from '../cross-client/fetches.ts';
import { saveSiteMonths } from '../cross-client/months.ts';

const { server, owner, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const rounds = Array.from({ length: 12 }, (_each, round) => round);
const files: Partial<Record<StatsSource, string>> = {
  sites: 'month,visitors,page_views,listing_views\n2026-09,1,2,1\n2026-10,1,2,1',
  facebook: 'month,impressions,clicks,cost,conversions\n2026-09,50,5,1,2\n2026-10,50,5,1,2',
};
const UploadId = z.object({ data: z.object({ upload_id: z.int() }) });

async function upload(client: ClientWorld, source: 'sites' | 'facebook'): Promise<number> {
  const answer = await sendForm(server.app, sam.token, `/api/v2/staff/clients/${client.id}/stats/${source}`, [
    ['preview', 'false'],
    ...(source === 'sites' ? [['site_id', String(client.siteId)] as const] : []),
    ['file', toFile(files[source] ?? '', 'numbers.csv')],
  ]);
  return z.parse(UploadId, answer.json()).data.upload_id;
}

const undo = async (client: ClientWorld, upload_id: number) =>
  (await call(server.app, sam.token, statsUploads.undo, { params: { id: client.id, upload_id } })).status;

/** Numbers of a table by month, in whole numbers. */
const monthsOf = async (table: 'ad_months' | 'site_months', column: string, { id }: ClientWorld) =>
  (
    await owner.query<{ n: number; source: string }>(
      `SELECT ${column}::int AS n, source FROM app.${table} WHERE client_id = $1 ORDER BY month`,
      [id],
    )
  ).rows;

test('a file of ads that is taken back while its days are saved leaves the sums of these days', async () => {
  for (const _round of rounds) {
    const client = await newClient({ services: ['social'] });
    const id = await upload(client, 'facebook');
    const who = { client_id: client.id, platform: 'facebook', account: '1' } as const;
    const range = { from: '2026-09-01', to: '2026-11-20' };
    const day = { impressions: 700, clicks: 7, cost_micros: 5_000_000, conversions: 1 };
    const counted = {
      rows: [
        { ...day, day: '2026-09-03' },
        { ...day, day: '2026-10-03' },
      ],
      currency: 'CAD',
    };
    const [status] = await Promise.all([
      undo(client, id),
      withTransaction(server.database, noon, async ({ value }) => {
        await value(saveAdDays(who, range, counted));
        await value(fillAdDays(who, range, counted));
        await value(saveMonthsOfAdDays(who, range, 'meta', noon));
      }),
    ]);
    expect(status).toBe(200);
    expect(await monthsOf('ad_months', 'impressions', client)).toEqual(
      [700, 700, 0].map((n) => ({ n, source: 'meta' })),
    );
  }
});

test('a file of a website that is taken back during a fetch waits for it, and all is asked for again', async () => {
  const client = await newClient({ services: ['web'] });
  const id = await upload(client, 'sites');
  const { rows } = await owner.query<{ id: number; revision: number }>(
    `INSERT INTO app.stats_sources (client_id, source, site_id, provider, account, token, token_set_at)
     VALUES ($1, 'sites', $2, 'ga4', '1', '', $3) RETURNING id::int, revision`,
    [client.id, client.siteId, noon],
  );
  const source = { client_id: client.id, id: rows[0]?.id ?? 0, revision: rows[0]?.revision ?? 0 };
  const month = {
    client_id: client.id,
    site_id: client.siteId,
    visitors: 9,
    page_views: 90,
    listing_views: 1,
  };
  const undone = await withTransaction(server.database, noon, async ({ value }) => {
    expect(await value(recordGoodFetch(source, { quotaUsed: null, next: noon, now: noon }))).toBe(true);
    const waiting = undo(client, id);
    await untilOneWaits();
    await value(
      saveSiteMonths(
        [
          { ...month, month: '2026-09' },
          { ...month, month: '2026-10' },
        ],
        'ga4',
        noon,
      ),
    );
    return { waiting };
  });
  expect(await undone.waiting).toBe(200);
  const { rows: after } = await owner.query(
    'SELECT is_complete FROM app.stats_sources WHERE client_id = $1',
    [client.id],
  );
  // the file still refused the numbers of this fetch
  expect(after).toEqual([{ is_complete: false }]);
  expect(await monthsOf('site_months', 'visitors', client)).toEqual([]);
});

async function untilOneWaits(): Promise<void> {
  const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
  await expect.poll(async () => (await owner.query(isWaiting)).rowCount, { timeout: 10_000 }).toBe(1);
}
