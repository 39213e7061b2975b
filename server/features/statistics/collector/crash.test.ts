import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { websiteStats } from '#contract/statistics/website.ts';
import { withClient } from '#database/connection.ts';
import { countPageViews, eventIdAt, recountAll } from '#server/testing/page-views.ts';
import { chrome } from '#server/testing/user-agents.ts';
import { call, makeClient, makeStaff, noon, testServer } from '#server/testing/people.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';

const server = await testServer();
const sam = await makeStaff(server.database);
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-page-views-'));
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a process that is killed loses nothing that was stored, and what is sent again is counted once', async () => {
  const client = await makeClient(server.database, sam.id);
  // all come from one address here
  const settings = { WORKER: 'off', RATE_LIMIT_FACTOR: '1000', MAX_CONNECTIONS_PER_ADDRESS: '1000' };
  const start = () => startServerProcess(server.database, dataDir, settings);
  const ids = Array.from({ length: 600 }, () => eventIdAt(noon));
  /** How often each status was answered; a connection error counts by its code. */
  const send = async (url: string, some: readonly string[]): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    const count = (outcome: string | number) => void (counts[outcome] = (counts[outcome] ?? 0) + 1);
    await Promise.all(
      some.map((id, index) =>
        fetch(`${url}/api/v2/public/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': `${chrome} ${index % 10}` },
          body: JSON.stringify({
            id,
            token: client.siteToken,
            site_id: client.siteId,
            url: `https://sites.example.com/sites/${client.siteId}/listings/${index}`,
          }),
        }).then(
          async (answer) => {
            await answer.text();
            count(answer.status);
          },
          ({ cause }: Error) => count(String(cause)),
        ),
      ),
    );
    return counts;
  };
  // row-level security shows the rows of a client only to that client
  const stored = () =>
    withClient(server.database.owner, async (db) => {
      await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
      return countPageViews(db, client.id);
    });

  const first = await start();
  expect(await send(first.url, ids.slice(0, 200))).toEqual({ 202: 200 });
  await expect.poll(stored).toBe(200);
  const sending = send(first.url, ids.slice(200));
  // in the middle, with some answered and not stored yet
  await send(first.url, ids.slice(0, 1));
  first.child.kill('SIGKILL');
  await Promise.all([sending, first.ended]);
  const left = await stored();
  expect(left).toBeGreaterThanOrEqual(200);
  expect(left).toBeLessThanOrEqual(600);

  const second = await start();
  try {
    for (let from = 0; from < ids.length; from += 150)
      expect(await send(second.url, ids.slice(from, from + 150))).toEqual({ 202: 150 });
    await expect.poll(stored).toBe(600);
  } finally {
    // every answered view is stored before a server stops on request
    await send(second.url, [eventIdAt(noon)]);
    second.child.kill('SIGTERM');
    await second.ended;
  }
  expect(await stored()).toBe(601);
  await recountAll(server.database, noon);
  const { body } = await call(server.app, client.alice.token, websiteStats.list, {
    query: { month: '2026-11' },
  });
  expect(body).toMatchObject({ data: [{ month: '2026-11', pageviews: 601, listing_pageviews: 601 }] });
});
