import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { formatDaysCsv } from '#contract/statistics/days-csv.ts';
import type { DayRange, Granularity } from '#contract/statistics/day-ranges.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { leadMeasures } from '#contract/statistics/measures.ts';
import { findMidnight, midnightEdges, readCsvCells } from '#server/testing/midnights.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const Answer = z.object({ data: leadStats.days.data, meta: leadStats.days.meta });
async function ask(client: ClientWorld, query: DayRange & { by?: Granularity; compare?: string }) {
  const { status, body } = await call(server.app, client.vic.token, leadStats.days, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.parse(Answer, body);
}
const addLead = ({ id }: ClientWorld, at: Date) =>
  owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, lead_status_id, is_seen, is_update_seen, created_at, updated_at)
     VALUES ($1, 'Ada', 'Day', gen_random_uuid() || '@example.com', 1, 1, true, true, $2, $2)`,
    [id, at],
  );

const quarterMs = 900_000;
const dayMs = 86_400_000;

test('a number is the count of contacts between two local midnights, in every zone, by day, week and month, in the file and on the page of months', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...midnightEdges),
      fc.array(fc.integer({ min: -6 * 96, max: 6 * 96 }), { minLength: 1, maxLength: 20 }),
      async ([zone, edge], quarters) => {
        const client = await newClient();
        const began = Date.parse(edge) - 4 * dayMs;
        await owner.query('UPDATE app.clients SET time_zone = $2, created_at = $3 WHERE id = $1', [
          client.id,
          zone,
          new Date(began),
        ]);
        await owner.query('DELETE FROM app.leads WHERE client_id = $1', [client.id]);
        const arrivals = quarters.map((by) => Date.parse(edge) + by * quarterMs);
        for (const at of arrivals) await addLead(client, new Date(at));
        server.clock.now = new Date(Date.parse(edge) + 8 * dayMs);

        const middle = edge.slice(0, 10);
        const range = { from: dayAfter(middle, -9), to: dayAfter(middle, 6) };
        const first = Math.min(began, ...arrivals);
        const count = ({ from, to }: DayRange) => {
          const [begin, end] = [findMidnight(from, zone), findMidnight(dayAfter(to), zone)];
          // nothing is known before the account, or an earlier contact
          if (end <= first) return { leads: null };
          return { leads: arrivals.filter((at) => begin <= at && at < end).length };
        };
        for (const by of ['day', 'week', 'month'] as const) {
          const { data, meta } = await ask(client, { ...range, by });
          expect([data.at(0)?.from, data.at(-1)?.to]).toEqual([range.from, range.to]);
          expect(data).toMatchObject(data.map((part) => count(part)));
          expect(meta.total).toMatchObject({ ...range, ...count(range) });
          expect(readCsvCells(formatDaysCsv(data, leadMeasures)).map((cells) => cells.slice(0, 3))).toEqual(
            data.map(({ from, to }) => [from, to, String(count({ from, to }).leads ?? '')]),
          );
        }
        const { data: months } = await ask(client, {
          from: `${middle.slice(0, 7)}-01`,
          to: range.to,
          by: 'month',
        });
        const { body } = await call(server.app, client.vic.token, leadStats.read, {});
        const { sources } = z.parse(leadStats.read.data, z.parse(z.object({ data: z.unknown() }), body).data);
        const ofMonth = sources
          .filter(({ month }) => month === middle.slice(0, 7))
          .reduce((sum, { leads }) => sum + leads, 0);
        if (months[0]?.leads !== null && range.to.slice(0, 7) !== middle.slice(0, 7))
          expect(months[0]?.leads).toBe(ofMonth);
      },
    ),
    { numRuns: 24 },
  );
});

test('a range is compared with the days before, and today up to the same hour', async () => {
  server.clock.now = noon;
  const client = await newClient();
  await owner.query(
    `UPDATE app.clients SET time_zone = 'America/Toronto', created_at = '2026-01-01T20:00:00Z' WHERE id = $1`,
    [client.id],
  );
  await owner.query('DELETE FROM app.leads WHERE client_id = $1', [client.id]);
  // it is 3 p.m. in Toronto
  for (const at of [
    '2026-11-19T18:00:00Z',
    '2026-11-19T23:00:00Z',
    '2026-11-20T18:00:00Z',
    '2026-11-20T17:00:00Z',
  ])
    await addLead(client, new Date(at));
  const { data, meta } = await ask(client, { from: '2026-11-19', to: '2026-11-20', compare: 'before' });
  expect(data.map(({ leads, other }) => [leads, other?.leads])).toEqual([
    [2, 0],
    [2, 0],
  ]);
  const today = await ask(client, { from: '2026-11-20', to: '2026-11-20', compare: 'before' });
  expect(today.meta.comparison).toMatchObject({
    until_hour: 15,
    now: { leads: 2 },
    before: { from: '2026-11-19', leads: 1 },
    left_out: [],
  });
  expect(meta).toMatchObject({ today: '2026-11-20', total: { leads: 4, marks: ['today'] } });
});

test('days before the account are not known', async () => {
  server.clock.now = noon;
  const client = await newClient();
  await owner.query(`UPDATE app.clients SET created_at = '2026-11-10T20:00:00Z' WHERE id = $1`, [client.id]);
  await owner.query('DELETE FROM app.leads WHERE client_id = $1', [client.id]);
  await addLead(client, new Date('2026-11-12T20:00:00Z'));
  const { data } = await ask(client, { from: '2026-11-09', to: '2026-11-12' });
  expect(data.map(({ leads, marks }) => [leads, marks])).toEqual([
    [null, ['before']],
    [0, []],
    [0, []],
    [1, []],
  ]);
});

test('a day that has not begun is refused', async () => {
  server.clock.now = noon;
  const client = await newClient();
  const { status, body } = await call(server.app, client.vic.token, leadStats.days, {
    query: { from: '2026-11-20', to: '2026-11-21' },
  });
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { errors: { to: ['Please choose days that have begun.'] } },
  });
});
