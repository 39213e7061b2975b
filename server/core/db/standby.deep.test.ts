import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { withClient } from '#database/connection.ts';
import type { Embedded } from '#database/embedded.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { prepareDatabase, connectReplica } from '#server/start/database.ts';
import { testKey } from '#server/testing/database.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, makeClient, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { removeCluster, startPrimary, startStandby, readSuperuser } from '#server/testing/standby.ts';

// It copies the files of a whole database server, so it runs with the deep tests.
describe('with a real standby', () => {
  let places: [string, string];
  let primary: Embedded;
  let standby: Embedded;
  let app: Awaited<ReturnType<typeof createApp>>;
  let grove: ClientWorld;
  let staffToken: string;

  beforeAll(async () => {
    places = [place(), place()];
    primary = await startPrimary(places[0]);
    const log = { info: () => {}, warn: () => {} };
    const { connections } = await prepareDatabase(primary.owner, { current: testKey, former: [] }, log);
    const people = await makeStaff(primary);
    staffToken = people.token;
    grove = await makeClient(primary, people.id);
    standby = await startStandby(primary, ...places);
    const config = readConfig({
      NODE_ENV: 'test',
      SECRETS_KEY: testKey.toString('base64'),
      DATABASE_READ_URL: standby.ownerUrl,
      RATE_LIMIT_FACTOR: '1000',
    });
    app = await createApp({
      config,
      connections: {
        ...connections,
        replica: await connectReplica(config, { owner: primary.owner, secretsKey: testKey }),
      },
      clock: () => noon,
      log: memoryLog([]),
    });
  });
  afterAll(async () => {
    await app.close();
    await standby.stop();
    await primary.stop();
    removeCluster(...places);
  });

  test('it follows the primary, and answers what may be stale', async () => {
    await inUse();
    await contact('Nora');
    await expect.poll(exported).toContain('Nora');
    await onStandby('SELECT pg_wal_replay_pause()');
    await contact('Otto');
    expect(await exported()).not.toContain('Otto');
    expect((await call(app, grove.alice.token, contacts.list)).text).toContain('Otto');
    await onStandby('SELECT pg_wal_replay_resume()');
    await expect.poll(exported).toContain('Otto');
  });

  test('one that stays behind is set aside, and the primary answers for it', async () => {
    await inUse();
    await onStandby('SELECT pg_wal_replay_pause()');
    await contact('Paula');
    expect(await exported()).not.toContain('Paula');
    await expect.poll(state).toBe('set aside');
    expect(await exported()).toContain('Paula');
    await onStandby('SELECT pg_wal_replay_resume()');
    await inUse();
  });

  test('one that goes away is missed by nobody', async () => {
    await inUse();
    await standby.stop();
    expect((await call(app, staffToken, staff.clients)).text).toContain(`"id":${grove.id}`);
    expect(await exported()).toContain('Paula');
    expect(await state()).toBe('set aside');
  });

  const inUse = () => expect.poll(state).toBe('in use');
  const state = async () => /"replica":"([^"]*)"/.exec((await call(app, null, support.health)).text)?.[1];
  const contact = (first_name: string) =>
    call(app, grove.alice.token, contacts.create, {
      body: { first_name, last_name: 'North', email: `${first_name}@example.net`, lead_source_id: 14 },
    });
  const exported = async () => {
    const { text, status } = await call(app, grove.alice.token, contacts.download, { body: {} });
    expect(status).toBe(200);
    return Buffer.from(/"csv_base64" ?: ?"([^"]*)"/.exec(text)?.[1] ?? '', 'base64').toString();
  };
  const onStandby = (text: string) =>
    withClient(readSuperuser(standby, places[1]), (client) => client.query(text));
});

/** As root, the database's own account has to be able to enter this folder. */
function place(): string {
  const dir = mkdtempSync(join(tmpdir(), 'foyer-standby-'));
  chmodSync(dir, 0o711);
  return dir;
}
