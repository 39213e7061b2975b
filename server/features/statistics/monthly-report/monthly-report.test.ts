import { afterAll, beforeEach, expect, test } from 'vitest';
import { unsubscribe } from '#contract/users/unsubscribe.ts';
import { users } from '#contract/users/users.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { call, type ClientOptions, type ClientWorld } from '#server/testing/people.ts';
import { saveMonths } from '#server/testing/site-months.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createPortalLinks } from '#server/core/mail/portal-links.ts';
import { saveAdMonths } from '../cross-client/ads.ts';
import { queueReports } from '../cross-client/monthly-reports.ts';
import { monthlyReportMail } from '../mails/monthly-report.ts';
import { writeReports } from './jobs.ts';
import type { MonthlyReport } from './report.ts';

const { server, owner, newClient } = await testWorld({ hasLogins: true });
const pool = createWorkerPool(server.database.worker, () => {});
afterAll(() => pool.end());

/** 9 in the morning of the 3rd in Vancouver. */
const due = new Date('2026-12-03T16:00:00Z');
const workerDb = createWorkerDb(pool, () => server.clock.now);

beforeEach(async () => {
  await owner.query('DELETE FROM app.clients; DELETE FROM app.outbox');
  server.clock.now = due;
});

/** A client of some months, whose Admin and Editor want the report. */
async function oldClient(options: ClientOptions = {}): Promise<ClientWorld> {
  const client = await newClient({ services: ['web', 'in_touch', 'facebook_ads'], ...options });
  await owner.query(`UPDATE app.clients SET created_at = '2026-02-01T00:00:00Z' WHERE id = $1`, [client.id]);
  await owner.query(
    `UPDATE app.users SET notification_preferences = '{statistics}' WHERE client_id = $1 AND role <> 'View Only'`,
    [client.id],
  );
  return client;
}

async function workOff(): Promise<void> {
  while (await writeReports(workerDb));
}

const mailsOf = async ({ id }: ClientWorld) =>
  (
    await owner.query<{ address: string; details: { first_name: string; report: MonthlyReport } }>(
      `SELECT address, details FROM app.outbox WHERE client_id = $1 AND template = 'monthly-report' ORDER BY address`,
      [id],
    )
  ).rows;
const addressesOf = async (client: ClientWorld) => (await mailsOf(client)).map(({ address }) => address);
async function reportOf(client: ClientWorld): Promise<MonthlyReport> {
  await workOff();
  const [mail] = await mailsOf(client);
  if (!mail) throw new Error('There is no report.');
  return mail.details.report;
}

const addContact = ({ id }: ClientWorld, at: string, source: number) =>
  owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     VALUES ($1, 'Vera', 'X', $2, 1, $3, true, true, $4, $4)`,
    [id, `vera${Date.parse(at)}@example.com`, source, at],
  );

test('everybody who asked for it and may see the numbers gets the report of the month that ended, once', async () => {
  const here = await oldClient();
  await owner.query(`UPDATE app.users SET notification_preferences = '{statistics}' WHERE id = $1`, [
    here.vic.id,
  ]);
  server.clock.now = new Date(due.getTime() - 1);
  await workOff();
  expect(await addressesOf(here), 'a millisecond before').toEqual([]);
  server.clock.now = due;
  await Promise.all([workOff(), workOff(), workOff()]);
  await workOff();
  expect(await addressesOf(here)).toEqual([here.alice.email, here.eve.email]);
  server.clock.now = new Date('2026-12-09T12:00:00Z');
  await workOff();
  expect(await addressesOf(here), 'days later').toHaveLength(2);
  server.clock.now = new Date('2027-01-03T18:00:00Z');
  await workOff();
  expect((await mailsOf(here)).map(({ details }) => details.report.month).toSorted()).toEqual([
    '2026-11',
    '2026-11',
    '2026-12',
    '2026-12',
  ]);
});

test('nobody gets it whose account is paused, cancelled or not live, who is switched off, or who came after the month', async () => {
  const clients = await Promise.all(
    Array.from({ length: 4 }, (_, index) => oldClient(index === 3 ? { launchPhase: 2 } : {})),
  );
  for (const [index, status] of ['Paused', 'Cancelled', 'Live'].entries())
    await owner.query('UPDATE app.clients SET account_status = $2 WHERE id = $1', [
      clients[index]?.id,
      status,
    ]);
  await owner.query(`UPDATE app.clients SET went_live_at = '2026-12-01T08:00:00Z' WHERE id = $1`, [
    clients[2]?.id,
  ]);
  const here = await oldClient();
  await owner.query(`UPDATE app.users SET disabled_at = now() WHERE id = $1`, [here.eve.id]);
  await workOff();
  for (const client of clients) expect(await addressesOf(client)).toEqual([]);
  expect(await addressesOf(here)).toEqual([here.alice.email]);
});

test('the link in the mail switches it off for one person, and the settings switch it on again', async () => {
  const here = await oldClient();
  const token = createUnsubscribeTokens(testKey).create({
    email: here.alice.email,
    preference: 'statistics',
    client: null,
  });
  expect((await call(server.app, null, unsubscribe.confirm, { params: { token } })).status).toBe(200);
  await workOff();
  expect(await addressesOf(here)).toEqual([here.eve.email]);
  server.clock.now = new Date('2026-12-03T18:00:00Z');
  const choose = (person: ClientWorld['alice']) =>
    call(server.app, person.token, users.update, {
      params: { id: person.id },
      body: { notification_preferences: ['statistics'] },
    });
  expect([(await choose(here.alice)).status, (await choose(here.vic)).status]).toEqual([200, 403]);
});

test('a worker that is killed before its commit has told nobody, and the next one tells everybody once', async () => {
  const here = await oldClient();
  const { text, values } = queueReports([{ zone: 'America/Vancouver', month: '2026-11' }], due);
  const dying = await pool.connect();
  await dying.query('BEGIN');
  await dying.query(text, values.map(toText));
  dying.release(true);
  expect(await addressesOf(here)).toEqual([]);
  await workOff();
  await workOff();
  expect(await addressesOf(here)).toHaveLength(2);
});

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

test('numbers are those of the months in the zone of the client, and what nobody knows is null', async () => {
  const here = await oldClient();
  await saveMonths(
    server.database,
    here,
    [
      { month: '2026-11', visitors: 50 },
      { month: '2026-10', visitors: 40 },
    ],
    { now: due },
  );
  // the last evening of October in Vancouver, and the first night of November
  for (const at of ['2026-11-01T06:59:00Z', '2026-11-01T07:00:00Z', '2026-11-30T12:00:00Z'])
    await addContact(here, at, 1);
  await addContact(here, '2026-12-01T08:00:00Z', 1);
  const report = await reportOf(here);
  expect(report).toMatchObject({
    month: '2026-11',
    as_of: '2026-12-03',
    websites: [{ now: { visitors: 50, until: null }, before: { visitors: 40 } }],
    contacts: { now: 2, before: 1, sources: [{ id: 1, source: 'Contact form', now: 2, before: 1 }] },
    newsletter: { is_tracked: true, now: null, before: null },
    ads: [{ platform: 'facebook', now: null, before: null }],
    listings: { active: 0, added: 0, sold: 0, most_viewed: null },
  });
  expect(monthlyReportMail.render({ first_name: 'Alice', report }, context).heading).toBe(
    'Your report for November 2026',
  );
});

const context = {
  address: 'a@example.com',
  ...createPortalLinks('https://portal.example.com', null),
  addressOf: () => null,
};

test('what came in before the month was over says until when, and what is not booked is left out', async () => {
  const here = await oldClient({ services: ['web', 'facebook_ads'] });
  const stale = new Date('2026-11-20T20:00:00Z');
  await saveMonths(server.database, here, [{ month: '2026-11' }], { now: stale });
  const client = await pool.connect();
  const { text, values } = saveAdMonths(
    [
      {
        client_id: here.id,
        platform: 'facebook',
        month: '2026-11',
        impressions: 900,
        clicks: 12,
        cost_cents: 4321,
        currency: 'CAD',
        conversions: null,
      },
    ],
    'meta',
    stale,
  );
  await client.query(text, values.map(toText));
  client.release();
  expect(await reportOf(here)).toMatchObject({
    websites: [{ now: { until: '2026-11-20' }, before: null }],
    newsletter: null,
    ads: [
      { platform: 'facebook', now: { clicks: 12, cost_cents: 4321, conversions: null, until: '2026-11-20' } },
    ],
  });
});

test('more clients than a batch holds are told in batches, each once', async () => {
  const clients = [];
  for (let n = 0; n < 23; n += 1) clients.push(await oldClient());
  await Promise.all([workOff(), workOff()]);
  await workOff();
  for (const client of clients) expect(await addressesOf(client)).toHaveLength(2);
});
