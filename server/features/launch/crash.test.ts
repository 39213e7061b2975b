import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '#contract/launch/launch.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { startServerProcess, type Running } from '#server/testing/whole-server.ts';

// The server is killed with SIGKILL while drafts are saved: every acknowledged one must be stored.

let database: TestDatabase;
let dataDir: string;
let here: ClientWorld;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-launch-crash-'));
  here = await makeClient(database, (await makeStaff(database)).id, {
    package: 'Accelerate',
    launchPhase: 1,
  });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const ask = (server: Running, path: string, body?: object) =>
  fetch(`${server.url}/api/v2${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${here.alice.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Saves ever longer texts until the server is gone; returns the last acknowledged one. */
async function writing(server: Running, question: string, acknowledged: Map<string, number>): Promise<void> {
  for (let n = (acknowledged.get(question) ?? 0) + 1; ; n += 1) {
    const answer = await ask(server, '/forms/1/draft', { data: { [question]: `Word ${n}` } }).catch(
      () => null,
    );
    if (answer?.status !== 200) return;
    acknowledged.set(question, n);
  }
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

const Step = z.object({ data: launch.read.data });

test('a draft acknowledged before the server was killed is stored', async () => {
  const acknowledged = new Map<string, number>();
  const questions = ['tagline', 'biography', 'team_members'];
  for (let round = 0; round < scaleRuns(20); round += 1) {
    const server = await startServerProcess(database, dataDir);
    const busy = questions.map((question) => writing(server, question, acknowledged));
    const before = sum(acknowledged);
    await expect.poll(() => sum(acknowledged)).toBeGreaterThan(before + 12 + ((round * 7) % 40));
    server.child.kill('SIGKILL');
    await server.ended;
    await Promise.all(busy);
  }
  const server = await startServerProcess(database, dataDir);
  const { data } = z.parse(Step, await (await ask(server, '/forms/1')).json()).data;
  for (const question of questions) {
    const known = acknowledged.get(question) ?? 0;
    expect(known).toBeGreaterThan(1);
    // one more may be stored whose response was lost
    expect([`Word ${known}`, `Word ${known + 1}`]).toContain(data[question]);
  }
  server.child.kill('SIGTERM');
  await server.ended;
});
