import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { call, noon } from '../testing/people.ts';
import { dataOf } from '../testing/results.ts';
import { testWorld } from '../testing/test-world.ts';
import { startServerProcess } from '../testing/whole-server.ts';

const { server, owner, newClient } = await testWorld();
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-ai-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const home = { address: '12 Oak Street', city: 'Vancouver', price: '1,250,000' };

test.each(['ai.reserved', 'ai.answered'])(
  'killed at %s, a process gives the credit back within a minute',
  async (point) => {
    const { id, alice } = await newClient({ package: 'Build' });
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
    const { rows } = await owner.query<{ created_at: Date }>(
      'SELECT created_at FROM app.ai_usage WHERE client_id = $1',
      [id],
    );
    server.clock.now = new Date((rows[0]?.created_at ?? noon).getTime() + 60_000);
    expect(await count()).toBe(0);
    expect((await call(server.app, alice.token, ai.describe, { body: home })).status).toBe(200);
    expect(await count()).toBe(1);
  },
  60_000,
);
