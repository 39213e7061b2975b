import { expect, test } from 'vitest';
import { settings } from '#contract/settings/settings.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();

const header = 'rb_amelie_lp_home_finder_header';
const delay = 'rb_amelie_prompted_lead_capture_delay';
const read = async (token: string) => (await call(server.app, token, settings.read)).body;
const save = (token: string, body: object) => call(server.app, token, settings.saveLeads, { body });

test('two people who change different settings both keep theirs', async () => {
  const { alice, staff } = await newClient();
  expect(await read(alice.token)).toMatchObject({ meta: { version: 1, last_edit: null } });
  await save(staff.token, { version: 1, [header]: 'Find a home' });
  expect(await save(alice.token, { version: 1, [delay]: '5' })).toMatchObject({
    status: 200,
    body: { data: { [header]: 'Find a home', [delay]: '5' }, meta: { version: 3 } },
  });
});

test('a setting that both changed is asked about', async () => {
  const { alice, staff } = await newClient();
  await save(staff.token, { version: 1, [header]: 'Find a home' });
  expect(await save(alice.token, { version: 1, [header]: 'Your next home', [delay]: '5' })).toMatchObject({
    status: 412,
    body: {
      code: 'changed_elsewhere',
      data: { [header]: 'Find a home', version: 2, conflicts: [{ field: header, by: 'Support team' }] },
    },
  });
  expect(await read(alice.token)).toMatchObject({ data: { [delay]: '10' }, meta: { version: 2 } });
});

test('a save that changes nothing is no new version, and none without a version is refused', async () => {
  const { alice } = await newClient();
  await save(alice.token, { [header]: 'Find a home' });
  await save(alice.token, { [header]: 'Find a home' });
  expect(await read(alice.token)).toMatchObject({ meta: { version: 2, last_edit: { by: 'Alice Tester' } } });
  expect((await save(alice.token, { [header]: 'Your next home' })).status).toBe(200);
});
