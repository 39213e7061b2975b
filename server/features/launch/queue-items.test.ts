import { expect, test } from 'vitest';
import { launch } from '#contract/launch/launch.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { staff } from '#contract/staff/staff.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld();

/** Items for staff because of a client. */
async function waiting({ id }: ClientWorld): Promise<string[]> {
  const answer = await call(server.app, sam.token, staffQueue.list, { query: { take: '100' } });
  const items = staffQueue.list.data.parse(Reflect.get(Object(answer.body), 'data'));
  return items.flatMap(({ client_id, sentence }) => (client_id === id ? [sentence] : []));
}
const save = (token: string, form: keyof typeof fullAnswers) =>
  call(server.app, token, launch.save, { params: { id: form }, body: { id: form, data: fullAnswers[form] } });
const change = ({ id }: ClientWorld, body: object) =>
  call(server.app, sam.token, staff.changeClient, { params: { id }, body });

const stepsIn = (saved: number, title: string) =>
  `Launch form: ${saved} of 5 steps saved, most recently '${title}'.`;
const submitted = 'Alice Tester submitted the launch form: the design can begin.';

test('a step that came in waits until somebody marks the form as seen; what staff saved does not', async () => {
  const client = await newClient({ package: 'Accelerate', launchPhase: 1 });
  await save(client.alice.token, 1);
  await save(client.alice.token, 1);
  expect(await waiting(client)).toEqual([stepsIn(1, 'Profile and resources')]);
  await call(server.app, sam.token, staffLaunch.markViewed, { params: { id: client.id } });
  expect(await waiting(client)).toEqual([]);
  await save(client.staff.token, 2);
  expect(await waiting(client)).toEqual([]);
});

test('the steps of a client are one item that counts up, also after a colleague was done with it', async () => {
  const client = await newClient({ package: 'Accelerate', launchPhase: 1 });
  await save(client.alice.token, 1);
  await save(client.alice.token, 2);
  expect(await waiting(client)).toEqual([stepsIn(2, 'Website layout')]);
  await call(server.app, sam.token, staffLaunch.markViewed, { params: { id: client.id } });
  await save(client.alice.token, 3);
  expect(await waiting(client)).toEqual([stepsIn(3, 'Theme')]);
  await save(client.alice.token, 1);
  expect(await waiting(client)).toEqual([stepsIn(3, 'Profile and resources')]);
});

test('the whole form takes the place of its steps, and waits until the launch moves on', async () => {
  const client = await newClient({ package: 'Accelerate', launchPhase: 1 });
  for (const form of [1, 2, 3, 4, 5] as const) await save(client.alice.token, form);
  expect(await waiting(client)).toEqual([stepsIn(5, 'Marketing services')]);
  const body = { id: 6, data: { review: 'completed' } };
  expect((await call(server.app, client.alice.token, launch.submit, { body })).status).toBe(200);
  expect(await waiting(client)).toEqual([submitted]);
  await change(client, { package: 'Grow' });
  expect(await waiting(client)).toEqual([submitted]);
  await change(client, { launch_phase_id: 3 });
  expect(await waiting(client)).toEqual([]);
});

test('a request to publish waits until the website is live', async () => {
  const client = await newClient({ package: 'Accelerate', launchPhase: 3 });
  for (let n = 0; n < 2; n += 1) await call(server.app, client.alice.token, launch.publish);
  expect(await waiting(client)).toEqual(['Alice Tester asks us to publish the website.']);
  await change(client, { is_live: true });
  expect(await waiting(client)).toEqual([]);
});

test('an answer whose return was undone never waits for us', async () => {
  const client = await newClient({ package: 'Accelerate', launchPhase: 1 });
  await save(client.alice.token, 1);
  await call(server.app, sam.token, staffLaunch.markViewed, { params: { id: client.id } });
  await call(server.app, sam.token, staffLaunch.reviewAnswer, {
    params: { id: client.id },
    body: { form: 1, name: 'tagline', state: 'returned', comment: 'A shorter one?' },
  });
  const later = { query: { show: 'later', take: '100' } };
  expect((await call(server.app, sam.token, staffQueue.list, later)).text).toContain('Tagline');
  const undo = { params: { id: client.id }, body: { form: 1, name: 'tagline' } };
  await call(server.app, sam.token, staffLaunch.undoReview, undo);
  expect((await call(server.app, sam.token, staffQueue.list, later)).text).not.toContain('Tagline');
});
