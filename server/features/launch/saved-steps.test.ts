import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { launch } from '#contract/launch/launch.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { mailSteps } from './jobs.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

let here: ClientWorld;
beforeEach(async () => {
  await owner.query('DELETE FROM app.clients; DELETE FROM app.outbox');
  here = await newClient({ name: 'Bennett & Shah', package: 'Accelerate', launchPhase: 1 });
});

const provider: ProviderConfig = {
  ...testProvider,
  fixed: [{ field: 'support_email', setting: 'SUPPORT_EMAIL', value: 'support@example.com' }],
};
const at = (minutes: number) => (server.clock.now = new Date(noon.getTime() + minutes * 60_000));
const save = (form: keyof typeof fullAnswers, { token } = here.alice) =>
  call(server.app, token, launch.save, { params: { id: form }, body: { id: form, data: fullAnswers[form] } });
const work = (minutes: number) =>
  withConnection(pool, (client) => mailSteps(createTaskContext(client, at(minutes)), provider));
async function mailed(): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT details ->> 'event' AS event, details -> 'steps' AS steps, details ->> 'name' AS name, client_id
     FROM app.outbox WHERE template = 'launch-news' ORDER BY id`,
  );
  return rows;
}
const mail = (steps: number[], name = 'Alice Tester') => ({
  event: 'step_saved',
  steps,
  name,
  client_id: here.id,
});

test('the steps of a client are one mail to staff after fifteen quiet minutes, by who saved last', async () => {
  for (const form of [1, 2, 3] as const) {
    at(form * 10);
    await save(form);
  }
  await save(3, here.eve);
  await work(44);
  expect(await mailed()).toEqual([]);
  await Promise.all([work(45), work(45)]);
  await work(60);
  expect(await mailed()).toEqual([mail([1, 2, 3], 'Eve Tester')]);
  at(70);
  await save(1);
  await work(85);
  expect(await mailed()).toEqual([mail([1, 2, 3], 'Eve Tester'), mail([1])]);
});

test('who saves without a pause is in a mail after an hour', async () => {
  for (const minutes of [0, 14, 28, 42, 56]) {
    at(minutes);
    await save(2);
  }
  await work(59);
  expect(await mailed()).toEqual([]);
  await work(60);
  expect(await mailed()).toEqual([mail([2])]);
});

test('a form that is submitted meanwhile makes one mail, and what staff save none', async () => {
  for (const form of [1, 2, 3, 4, 5] as const) await save(form);
  const body = { id: 6, data: { review: 'completed' } };
  expect((await call(server.app, here.alice.token, launch.submit, { body })).status).toBe(200);
  const other = await newClient({ package: 'Accelerate', launchPhase: 1 });
  await save(1, other.staff);
  await work(120);
  expect(await mailed()).toMatchObject([{ event: 'submitted' }]);
});
