import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { support } from '#contract/support/support.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testKey } from '#server/testing/database.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();

test('while the process is late, calls are told to come back at once, and the health check is answered', async () => {
  const { alice } = await newClient();
  let isLate = true;
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: server.database,
    clock: () => noon,
    log: memoryLog([]),
    loopDelay: { isLate: () => isLate, stop: () => {} },
  });
  const list = () => call(app, alice.token, contacts.list);
  const body = { first_name: 'Pia', last_name: 'Ng', email: 'pia@example.com', lead_source_id: 14 };
  const add = () => call(app, alice.token, contacts.create, { body });
  const refused = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } };
  expect(await list()).toMatchObject(refused);
  expect(await add()).toMatchObject(refused);
  expect((await call(app, null, support.health)).status).toBe(200);
  isLate = false;
  expect((await list()).status).toBe(200);
  expect((await add()).status).toBe(201);
  await app.close();
});
