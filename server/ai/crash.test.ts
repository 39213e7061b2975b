import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { withClient } from '#database/connection.ts';
import { call, makeClient, makeStaff, noon, testServer } from '../testing/people.ts';
import { dataOf } from '../testing/results.ts';
import { startServerProcess } from '../testing/whole-server.ts';

const server = await testServer();
const sam = await makeStaff(server.database);
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-ai-'));
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const reservedAt = (clientId: number) =>
  withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(clientId)]);
    return (await db.query<{ at: Date }>('SELECT created_at AS at FROM app.ai_usage')).rows[0]?.at ?? noon;
  });

const home = { address: '12 Oak Street', city: 'Vancouver', price: '1,250,000' };

test.each(['ai.reserved', 'ai.answered'])(
  'killed at %s, a process gives the credit back within a minute',
  async (point) => {
    const { id, alice } = await makeClient(server.database, sam.id, { package: 'Build' });
    server.clock.now = noon;
    const { url, ended } = await startServerProcess(server.database, dataDir, {
      WORKER: 'off',
      FOYER_FAULT: point,
    });
    const cut = await fetch(`${url}/api/v2/listing-description`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(home),
    }).catch(() => 'cut');
    await ended;
    expect(cut).toBe('cut');
    const count = async () =>
      dataOf(ai.usage.data, await call(server.app, alice.token, ai.usage, { params: { type: '2' } })).count;
    expect(await count()).toBe(1);
    server.clock.now = new Date((await reservedAt(id)).getTime() + 60_000);
    expect(await count()).toBe(0);
    expect((await call(server.app, alice.token, ai.describe, { body: home })).status).toBe(200);
    expect(await count()).toBe(1);
  },
  60_000,
);
