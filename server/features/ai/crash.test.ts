import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { withClient } from '#database/connection.ts';
import { call, makeClient, makeStaff, noon, testServer } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';

const server = await testServer();
const sam = await makeStaff(server.database);
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-ai-'));
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Changes or reads the usage of a client, which row-level security shows only to that client. */
const ofClient = (clientId: number, statement: string) =>
  withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(clientId)]);
    return (await db.query<{ at: Date }>(statement)).rows;
  });

const keyed = { 'idempotency-key': 'one opened form' };
const home = { address: '12 Oak Street', city: 'Vancouver', price: '1,250,000' };

test.each(['ai.reserved', 'ai.answered'])(
  'killed at %s, a process gives the credit back within a minute, and the same call is made again for it',
  async (point) => {
    const { id, alice } = await makeClient(server.database, sam.id, { package: 'Build' });
    server.clock.now = noon;
    // one credit is left
    await ofClient(
      id,
      `INSERT INTO app.ai_usage (client_id, kind, month, created_at) SELECT app.client(), 'description', '2026-11-01', '2026-11-01T20:00:00Z' FROM generate_series(1, 24)`,
    );
    const { url, ended } = await startServerProcess(server.database, dataDir, {
      WORKER: 'off',
      FOYER_FAULT: point,
    });
    const cut = await fetch(`${url}/api/v2/listing-description`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json', ...keyed },
      body: JSON.stringify(home),
    }).catch(() => 'cut');
    await ended;
    expect(cut).toBe('cut');
    const [reserved] = await ofClient(
      id,
      'SELECT created_at AS at FROM app.ai_usage WHERE reserved_until IS NOT NULL',
    );
    server.clock.now = new Date((reserved?.at ?? noon).getTime() + 60_000);
    const again = () => call(server.app, alice.token, ai.describe, { body: home, headers: keyed });
    const answer = await again();
    expect([answer.status, (await again()).text]).toEqual([200, answer.text]);
    const usage = await call(server.app, alice.token, ai.usage, { params: { type: '2' } });
    expect([reserved === undefined, parseData(ai.usage.data, usage).count]).toEqual([false, 25]);
  },
);
