import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Data } from '#contract/endpoint.ts';
import { staffHealth, type HealthCheckId } from '#contract/staff/health.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, noon, testServer } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const stamp = join(await mkdtemp(join(tmpdir(), 'foyer-backup-')), 'done');
const { server, sam, dataDir, newClient } = await testWorld({
  settings: { BACKUP_STAMP: stamp, PORTAL_ORIGIN: 'https://portal.example.com', SUPPORT_EMAIL: '' },
});

const read = async (origin = '') => {
  const { body } = await call(server.app, sam.token, staffHealth.read, { query: { origin } });
  const checks = (body as { data: Data<typeof staffHealth.read> }).data;
  return (id: HealthCheckId) => checks.find((check) => check.id === id);
};

test('files are stored, read and removed to see that they can be', async () => {
  const check = await read();
  expect(check('files')).toMatchObject({ state: 'good', todo: null });
  expect(await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => [])).not.toContainEqual(
    expect.stringMatching(/\.txt$/),
  );
});

test('the address in the browser is compared with that of links in mails', async () => {
  expect((await read('https://portal.example.com'))('origin')?.state).toBe('good');
  expect((await read('https://www.example.com'))('origin')).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('https://www.example.com'),
  });
});

test('the zone of a client whose clocks the database sets otherwise, since no start has put in our rules, is named', async () => {
  const { id } = await newClient();
  for (const zone of ['America/Toronto', 'America/Edmonton']) {
    await queryRows(server.database, 'UPDATE app.clients SET time_zone = $2 WHERE id = $1', [id, zone], id);
    const shownHere = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const instants = Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(2026, 10 + month, 20, 20)));
    const rows = await queryRows<{ at: Date; shown: string }>(
      server.database,
      `SELECT at, to_char(app.to_local_time(at, $2), 'YYYY-MM-DD HH24:MI') AS shown FROM unnest($1::timestamptz[]) AS at`,
      [instants, zone],
    );
    const isSame = rows.every(({ at, shown }) => shownHere.format(at) === shown);
    const says = (await read())('database')?.says ?? '';
    expect([zone, says.includes(zone)]).toEqual([zone, !isSame]);
  }
});

test('a backup is known by the time of its stamp', async () => {
  expect((await read())('backups')).toMatchObject({ state: 'problem' });
  await writeFile(stamp, '');
  await utimes(stamp, noon, noon);
  expect((await read())('backups')).toMatchObject({ state: 'good' });
});

test('without a worker the page says so', async () => {
  expect((await read())('worker')).toMatchObject({ state: 'problem' });
});

test('a test mail goes to whoever asks for it', async () => {
  const answer = await call(server.app, sam.token, staffHealth.sendTestMail);
  expect([answer.status, answer.body]).toEqual([202, { data: { address: sam.email } }]);
  const [mail] = await queryRows(
    server.database,
    `SELECT address, client_id FROM app.outbox WHERE template = 'test-mail'`,
  );
  expect(mail).toEqual({ address: sam.email, client_id: null });
});

test('the first steps tick themselves, and untick with what they are about', async () => {
  const other = await testServer({ SUPPORT_EMAIL: '' });
  try {
    const owner = await makeStaff(other.database);
    const done = async () => {
      const { body } = await call(other.app, owner.token, staffHealth.firstSteps);
      const steps = (body as { data: Data<typeof staffHealth.firstSteps> }).data;
      return steps.flatMap(({ id, is_done }) => (is_done ? [id] : []));
    };
    expect(await done()).toEqual([]);
    await call(other.app, owner.token, staffProvider.save, {
      body: { name: 'Harbour', support_email: 'help@harbour.example.com' },
    });
    expect(await done()).toEqual(['provider']);
    await call(other.app, owner.token, staffProvider.save, { body: { support_email: '' } });
    expect(await done()).toEqual([]);
  } finally {
    await other.close();
  }
});

test('with a client that signs in the other steps are done', async () => {
  await newClient();
  const { body } = await call(server.app, sam.token, staffHealth.firstSteps);
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ id: 'mail', is_done: true }),
      expect.objectContaining({ id: 'client', is_done: true }),
    ]),
  });
});
