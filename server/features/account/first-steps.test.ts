import { expect, test } from 'vitest';
import { firstSteps } from '#contract/account/first-steps.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

test('first steps that an Editor hides are hidden for the Admin, come back, and are no edit of the account', async () => {
  const [here, other] = [await newClient(), await newClient()];
  const dismiss = (is_dismissed: boolean, { token } = here.eve) =>
    call(server.app, token, firstSteps.dismiss, { body: { is_dismissed } });
  const read = async ({ alice } = here) => (await call(server.app, alice.token, firstSteps.read)).body;
  expect(await read()).toMatchObject({ data: { is_new: true, is_dismissed: false } });
  expect((await dismiss(true)).body).toEqual({ data: { is_dismissed: true } });
  expect(await read()).toMatchObject({ data: { is_dismissed: true } });
  expect(await read(other)).toMatchObject({ data: { is_dismissed: false } });
  const { rows } = await owner.query('SELECT version, edits FROM app.clients WHERE id = $1', [here.id]);
  expect(rows).toEqual([{ version: 1, edits: [] }]);
  await dismiss(false, here.alice);
  expect(await read()).toMatchObject({ data: { is_dismissed: false } });
});

test('a colleague who only views neither sees nor hides the first steps', async () => {
  const { vic } = await newClient();
  expect((await call(server.app, vic.token, firstSteps.read)).status).toBe(403);
  const body = { is_dismissed: true };
  expect((await call(server.app, vic.token, firstSteps.dismiss, { body })).status).toBe(403);
});
