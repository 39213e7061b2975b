import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { staffAnnouncements } from '#contract/announcements/announcements.ts';
import { readData } from '#server/testing/colleagues.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, makeClient, makeStaff, testServer } from '#server/testing/people.ts';
import { startServerProcess, waitUntilKilled } from '#server/testing/whole-server.ts';

const server = await testServer();
const sam = await makeStaff(server.database);
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-announcements-'));
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mails = () =>
  queryRows<{ address: string }>(
    server.database,
    `SELECT address FROM app.outbox WHERE template = 'announcement' ORDER BY address`,
  );

test('killed in the middle of sending, a message reaches everybody once after the next start', async () => {
  const clients = [await makeClient(server.database, sam.id), await makeClient(server.database, sam.id)];
  const body = {
    subject: 'Closed',
    body: 'On Friday',
    channel: 'both',
    recipients: 'everyone',
    audience: 'all',
    packages: [],
    services: [],
    statuses: [],
    send: 'now',
    send_on: '',
    send_time: '',
    ends_on: '',
  };
  const response = await call(server.app, sam.token, staffAnnouncements.create, { body });
  const { id } = staffAnnouncements.create.data.parse(readData(response));
  expect(await waitUntilKilled(server.database, dataDir, { FOYER_FAULT: 'announcement.written' })).toBe(
    'SIGKILL',
  );
  expect(await mails()).toEqual([]);
  const { child, ended } = await startServerProcess(server.database, dataDir, { WORKER: 'on' });
  const people = clients.flatMap(({ alice, eve, vic }) => [alice.email, eve.email, vic.email]).toSorted();
  await expect
    .poll(async () => (await mails()).map(({ address }) => address), { interval: 200 })
    .toEqual(people);
  child.kill('SIGTERM');
  await ended;
  expect((await mails()).length).toBe(people.length);
  const answer = await call(server.app, sam.token, staffAnnouncements.recipients, { params: { id } });
  expect(staffAnnouncements.recipients.data.parse(readData(answer)).length).toBe(people.length);
});
