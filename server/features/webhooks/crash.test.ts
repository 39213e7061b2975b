import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { followUpBoss } from '#contract/contacts/follow-up-boss.ts';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { startFollowUpBoss } from '#server/testing/follow-up-boss.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { call, noon } from '#server/testing/people.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

// The worker is killed with SIGKILL again and again while it sends. Afterwards every message has arrived. A webhook may
// come twice, with the id that its receiver knows; an enquiry never does.

const boss = await startFollowUpBoss();
const receiver = await startPushService();
const { server, owner, newClient } = await testWorld({
  settings: { FOLLOW_UP_BOSS_URL: boss.url, RATE_LIMIT_FACTOR: '1000' },
});
afterAll(() => Promise.all([boss.close(), receiver.stop()]));

const enquiries = deep ? 300 : 60;
const kills = deep ? 40 : 6;
const random = seededRandom(seed);
let minutes = 0;

/** A process that works until nothing is due or it is killed; says which signal ended it. */
function work(killAfterMs: number | null): Promise<string | null> {
  // beyond the claims of a process that was killed
  minutes += 3;
  const child = killAtEnd(
    fork(join(import.meta.dirname, '../../testing/messages-in-process.ts'), {
      env: { ...process.env, NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const { app, worker } = server.database;
  const now = new Date(noon.getTime() + minutes * 60_000).toISOString();
  child.send({ app, worker, now, boss: boss.url });
  child.once('message', () => {
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

test('killed in the middle of deliveries, no message is lost, and none doubled beyond its id', async () => {
  const here = await newClient({ host: 'crash.example.com' });
  const { token } = here.alice;
  const body = { url: 'https://hooks.example.com/foyer', contacts: true };
  expect((await call(server.app, token, webhooks.create, { body })).status).toBe(201);
  await owner.query('UPDATE app.webhooks SET url = $1', [`${receiver.origin}/hook`]);
  expect((await call(server.app, token, followUpBoss.connect, { body: { key: boss.key } })).status).toBe(200);
  for (let n = 0; n < enquiries; n += 1)
    await call(server.app, null, contacts.submit, {
      body: {
        first_name: 'P',
        last_name: 'Ek',
        email: `p${n % 20}@example.net`,
        notes: String(n),
        source: 1,
      },
      headers: { 'x-site-token': here.siteToken },
    });

  const ends: (string | null)[] = [];
  for (let n = 0; n < kills; n += 1) ends.push(await work(random.between(5, 150)));
  expect(ends).toContain('SIGKILL');
  expect(await work(null)).toBeNull();
  // what a killed process had claimed is due by now
  expect(await work(null)).toBeNull();

  const { rows } = await owner.query<{ message: string }>('SELECT message FROM app.webhook_deliveries');
  const arrived = receiver.taken.map(({ headers }) => String(headers['webhook-id']));
  expect(rows).toHaveLength(enquiries);
  expect(new Set(arrived)).toEqual(new Set(rows.map(({ message }) => message)));
  expect(arrived.length).toBeLessThanOrEqual(enquiries + ends.length);
  const bodies = new Set(receiver.taken.map(({ headers, body: sent }) => `${headers['webhook-id']} ${sent}`));
  expect(bodies.size).toBe(enquiries);

  const numbers = boss.events.map(({ message }) => Number.parseInt(message, 10));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: enquiries }, (_, n) => n));
  for (let person = 0; person < 20; person += 1) {
    const own = numbers.filter((n) => n % 20 === person);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
});
