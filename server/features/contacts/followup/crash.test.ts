import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { noon } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

// Workers are killed with SIGKILL while first steps fall due. Afterwards everybody was reminded of each exactly once.

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const random = seededRandom(seed);
const [leads, kills, perMinute] = deep ? [120, 60, 2] : [24, 8, 3];

/** A worker that reminds until it is killed or has gone through its rounds; says which signal ended it. */
function work(now: Date, killAfterMs: number | null): Promise<string | null> {
  const child = killAtEnd(
    fork(join(import.meta.dirname, '../../../testing/reminders-in-process.ts'), {
      env: { ...process.env, NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const rounds = killAfterMs === null ? 3 : 1000;
  child.send({ worker: server.database.worker, now: now.toISOString(), rounds });
  child.once('message', () => {
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

test('killed between due and reminded, workers remind of each first step exactly once', async () => {
  server.clock.now = noon;
  const here = await newClient();
  for (let n = 0; n < leads; n += 1) {
    server.clock.now = new Date(noon.getTime() + Math.floor(n / perMinute) * 60_000);
    // twenty leads an hour have a step, on each website
    if (n % 20 === 0) await owner.query('DELETE FROM app.intake_hours WHERE client_id = $1', [here.id]);
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/v2/public/leads',
      payload: { first_name: 'P', last_name: `Ek ${n}`, email: `p${n}@example.net`, source: 1 },
      headers: { 'x-site-token': here.siteToken },
    });
    expect(statusCode).toBe(202);
  }
  const ends: (string | null)[] = [];
  for (let n = 0; n < kills; n += 1) {
    // some more are due each time, from half an hour after the first form on
    const now = new Date(noon.getTime() + (30 + (n * leads) / perMinute / kills) * 60_000);
    ends.push(...(await Promise.all([work(now, random.between(0, 60)), work(now, random.between(0, 60))])));
  }
  expect(ends).toContain('SIGKILL');
  const end = new Date(noon.getTime() + 3 * 3_600_000);
  expect(await work(end, null)).toBeNull();

  const { rows } = await owner.query<{ user_id: number; tasks: number; reminders: number }>(
    `SELECT user_id, count(DISTINCT details ->> 'task') AS tasks, count(*) AS reminders
     FROM app.notifications WHERE client_id = $1 AND event = 'task.due' GROUP BY user_id ORDER BY user_id`,
    [here.id],
  );
  const counts = { tasks: leads, reminders: leads };
  expect(rows).toEqual([here.alice.id, here.eve.id].map((id) => ({ user_id: id, ...counts })));
});
