import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storedTwice } from '#database/stored-twice.ts';
import { dayAfter } from '#contract/days.ts';
import { AdDays, adDays } from '#contract/statistics/ad-days.ts';
import { adStats, type AdMonth } from '#contract/statistics/ads.ts';
import { statsUploads } from '#contract/statistics/uploads.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { fillAdDays, saveAdDays, saveMonthsOfAdDays } from '../cross-client/ad-days.ts';

const { server, owner, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const range = { from: '2026-09-01', to: '2026-11-20' };
const accounts = { first: 'CAD', second: 'USD' } as const;

type Day = { day: string; impressions: number; cost_micros: number };
type Fetch = { kind: 'fetch'; account: keyof typeof accounts; days: Day[] };
type Upload = { kind: 'upload'; months: string[]; cents: number };
type Step = Fetch | Upload | { kind: 'undo' };

async function fetchDays(client: ClientWorld, { account, days }: Fetch): Promise<void> {
  const who = { client_id: client.id, platform: 'facebook', account } as const;
  const rows = days.map((day) => ({ ...day, clicks: 1, conversions: 0.25 }));
  const counted = { rows, currency: accounts[account] };
  await withTransaction(server.database, noon, async ({ value }) => {
    await value(saveAdDays(who, range, counted));
    await value(fillAdDays(who, range, counted));
    await value(saveMonthsOfAdDays(who, range, 'meta', noon));
  });
}

const UploadId = z.object({ data: z.object({ upload_id: z.int() }) });

async function uploadMonths(client: ClientWorld, { months, cents }: Upload): Promise<number> {
  const lines = months.map((month) => `${month},50,5,${cents / 100},2`);
  const answer = await sendForm(server.app, sam.token, `/api/v2/staff/clients/${client.id}/stats/facebook`, [
    ['preview', 'false'],
    ['file', toFile(['month,impressions,clicks,cost,conversions', ...lines].join('\n'), 'ads.csv')],
  ]);
  return z.parse(UploadId, answer.json()).data.upload_id;
}

const numbers = z.omit(AdDays, { from: true, to: true, marks: true });
const Months = z.object({ data: z.array(z.extend(numbers, { month: z.string() })) });
const Days = z.object({ data: z.array(z.extend(numbers, { from: z.string() })) });

async function readPages(client: ClientWorld) {
  const { token } = client.vic;
  const months = z.parse(Months, (await call(server.app, token, adStats.facebook, {})).body);
  const query = { ...range, by: 'month' } as const;
  const days = z.parse(Days, (await call(server.app, token, adDays.facebook, { query })).body);
  return {
    months: months.data,
    days: days.data
      .filter(({ impressions }) => impressions !== null)
      .map(({ from, ...rest }) => ({ ...rest, month: from.slice(0, 7) })),
  };
}

const allDays = Array.from({ length: 81 }, (_each, age) => dayAfter(range.from, age));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fetch' as const),
      account: fc.constantFrom<keyof typeof accounts>('first', 'second'),
      days: fc.uniqueArray(
        fc.record({
          day: fc.constantFrom(...allDays),
          impressions: fc.integer({ min: 1, max: 5000 }),
          cost_micros: fc.integer({ min: 0, max: 9_000_000 }),
        }),
        { selector: ({ day }) => day, maxLength: 6 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('upload' as const),
      months: fc.subarray(['2026-09', '2026-10', '2026-11'], { minLength: 1 }),
      cents: fc.integer({ min: 0, max: 90_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'undo' as const }) },
);

test('the pages of months and of days agree after any order of fetches, files, and files taken back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const client = await newClient({ services: ['social'] });
      const uploads: number[] = [];
      for (const one of steps) {
        if (one.kind === 'fetch') await fetchDays(client, one);
        else if (one.kind === 'upload') uploads.push(await uploadMonths(client, one));
        else {
          const upload_id = uploads.pop();
          if (upload_id === undefined) continue;
          const undone = await call(server.app, sam.token, statsUploads.undo, {
            params: { id: client.id, upload_id },
          });
          expect(undone.status).toBe(200);
        }
        const { months, days } = await readPages(client);
        expect(months).toEqual(days);
      }
    }),
    { numRuns: 40 },
  );
  const { rows } = await owner.query(
    storedTwice.find(({ fact }) => fact === 'the ads of a month')?.differing ?? '',
  );
  expect(rows).toEqual([]);
});

const monthsOf = async (client: ClientWorld) =>
  readData<AdMonth[]>((await call(server.app, client.vic.token, adStats.facebook, {})).body, []);
const count = (day: string, cost_micros = 5_000_000): Day => ({ day, impressions: 1000, cost_micros });

test('a month in which an account in another currency took over has no sum of amounts, unless one of them is zero', async () => {
  const client = await newClient({ services: ['social'] });
  await fetchDays(client, {
    kind: 'fetch',
    account: 'first',
    days: [count('2026-10-02'), count('2026-11-02')],
  });
  const second = [count('2026-10-03', 0), count('2026-11-03')];
  await fetchDays(client, { kind: 'fetch', account: 'second', days: second });
  expect(await monthsOf(client)).toMatchObject([
    { month: '2026-10', impressions: 2000, clicks: 2, cost: 5, currency: 'CAD', cpc: 2.5, cpl: 10 },
    { month: '2026-11', impressions: 2000, clicks: 2, cost: null, currency: null, cpc: null, cpl: null },
  ]);
});

test('a month whose file was taken back is as old as its last known day', async () => {
  const client = await newClient({ services: ['social'] });
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [client.id]);
  const id = await uploadMonths(client, { kind: 'upload', months: ['2026-10', '2026-11'], cents: 1 });
  await fetchDays(client, { kind: 'fetch', account: 'first', days: [count('2026-10-02')] });
  const undone = await call(server.app, sam.token, statsUploads.undo, {
    params: { id: client.id, upload_id: id },
  });
  expect(undone.status).toBe(200);
  // midnight in Toronto; November 20 was not over when it was fetched
  expect((await monthsOf(client)).map(({ updated_at: at }) => at)).toEqual([
    '2026-11-01T04:00:00Z',
    '2026-11-20T05:00:00Z',
  ]);
});
