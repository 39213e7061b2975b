import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { announcedPerHour, toStartOfHour, listedInDigest } from './rules.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { sendDigests } from './jobs.ts';
import { withConnection, createTaskContext } from '#server/core/db/worker-pool.ts';

const { server, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
  await queryRows(
    server.database,
    `UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`,
    [here.alice.id],
    here.id,
  );
});

let sent = 0;

/** From another address each time: a busy website has many visitors. */
async function leave(siteId: number | null = here.siteId): Promise<number> {
  sent += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/public/leads',
    payload: { site_id: siteId, first_name: 'Vera', email: `vera${sent}@example.com` },
    remoteAddress: `198.51.${sent >> 8}.${sent & 255}`,
    headers: { 'x-site-token': here.siteToken },
  });
  return answer.statusCode;
}

/** As if this many had already come in this hour. */
const busy = (received: number) =>
  queryRows(
    server.database,
    'INSERT INTO app.intake_hours (client_id, site_id, hour, received) VALUES ($1, $2, $3, $4)',
    [here.id, here.siteId, toStartOfHour(server.clock.now), received],
    here.id,
  );
const work = () => withConnection(pool, (client) => sendDigests(createTaskContext(client, server.clock.now)));
const hours = (n: number) => (server.clock.now = new Date(noon.getTime() + n * 3_600_000));
const notifications = async (person: Person = here.alice): Promise<string[]> => {
  const { body } = await call(server.app, person.token, activity.notifications);
  const { data }: { data: { message: string }[] } = JSON.parse(JSON.stringify(body));
  return data.map(({ message }) => message);
};
const queuedMails = () =>
  queryRows<{ template: string; address: string; forms: string | null; emails: string[] }>(
    server.database,
    `SELECT template, address, details ->> 'forms' AS forms, details ->> 'site' AS site,
       jsonb_path_query_array(details, '$.leads[*].email') AS emails FROM app.outbox WHERE client_id = $1 ORDER BY id`,
    [here.id],
  );

test('three hundred forms in an hour are announced in the bell one by one, the rest in one notification', async () => {
  await busy(announcedPerHour.bell - 1);
  for (let n = 0; n < 4; n += 1) expect(await leave()).toBe(202);
  expect(await notifications()).toEqual(['Vera is a new contact.']);
  const { body } = await call(server.app, here.alice.token, contacts.list);
  expect(body).toMatchObject({ meta: { total: 4 } });

  await work();
  expect(await notifications(), 'the hour is not over').toHaveLength(1);
  hours(1);
  await work();
  await work();
  const summary = '3 more forms arrived from your website within an hour.';
  expect(await notifications()).toEqual([summary, 'Vera is a new contact.']);
  expect(await notifications(here.vic)).toEqual([summary, 'Vera is a new contact.']);
  expect((await call(server.app, here.vic.token, activity.notifications)).body).toMatchObject({
    data: [{ event: 'contact.digest' }, { event: 'contact.received' }],
  });
});

test('twenty forms of an hour are mailed one by one, the rest of each website in one mail with who wrote', async () => {
  await busy(announcedPerHour.mail - 1);
  const first = sent + 1;
  for (let n = 0; n < 4; n += 1) await leave();
  await leave(null);
  const one = { template: 'new-contact', address: here.alice.email };
  expect(await queuedMails()).toMatchObject([one, one]);
  await work();
  expect(await queuedMails(), 'the hour is not over').toHaveLength(2);
  hours(1);
  await Promise.all([work(), work(), work()]);
  await work();
  expect((await queuedMails()).slice(2)).toEqual([
    {
      template: 'contacts-digest',
      address: here.alice.email,
      forms: '3',
      site: `client${here.id}.example.com`,
      emails: [1, 2, 3].map((n) => `vera${first + n}@example.com`),
    },
  ]);
});

test('a digest lists some and counts all, and a contact that was removed meanwhile is not in it', async () => {
  await busy(announcedPerHour.mail);
  for (let n = 0; n < listedInDigest + 3; n += 1) await leave();
  const { body } = await call(server.app, here.alice.token, contacts.list, { query: { take: '1' } });
  const { data }: { data: { id: number; email: string }[] } = JSON.parse(JSON.stringify(body));
  await call(server.app, here.alice.token, contacts.remove, { params: { id: data[0]?.id ?? 0 } });
  hours(1);
  await work();
  const [mail] = await queuedMails();
  expect(mail).toMatchObject({ forms: String(listedInDigest + 2) });
  expect(mail?.emails).toHaveLength(listedInDigest);
});

test('a worker that dies before its commit neither loses nor doubles a digest', async () => {
  await busy(announcedPerHour.mail);
  await leave();
  hours(1);
  const dying = await pool.connect();
  await dying.query('BEGIN');
  await sendDigests(createTaskContext(dying, server.clock.now));
  dying.release(true);
  expect(await queuedMails()).toEqual([]);
  await work();
  await work();
  expect(await queuedMails()).toMatchObject([{ template: 'contacts-digest', forms: '1' }]);
});

test('the next hour begins anew', async () => {
  await busy(announcedPerHour.bell);
  hours(1);
  expect(await leave()).toBe(202);
  expect(await notifications()).toEqual(['Vera is a new contact.']);
  hours(2);
  await work();
  expect(await notifications()).toHaveLength(1);
});

test('one busy website does not silence another one of the same agent', async () => {
  await busy(announcedPerHour.bell);
  const [other] = await queryRows<{ id: number }>(
    server.database,
    `INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com') RETURNING id`,
    [here.id],
    here.id,
  );
  await leave();
  expect(await notifications()).toEqual([]);
  expect([await leave(other?.id), await leave(null)]).toEqual([202, 202]);
  expect(await notifications()).toHaveLength(2);
});

test('of many that come at once, exactly those beyond the limit are announced together', async () => {
  await busy(announcedPerHour.bell - 5);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => leave()));
  const taken = statuses.filter((status) => status === 202).length;
  expect(statuses.every((status) => [202, 503].includes(status))).toBe(true);
  expect(await notifications()).toHaveLength(5);
  hours(1);
  await work();
  expect((await notifications())[0]).toMatch(new RegExp(`^${taken - 5} more forms? arrived`));
});

test('an hour the worker was down for is announced later', async () => {
  await busy(announcedPerHour.bell);
  await leave();
  hours(30);
  await work();
  expect(await notifications()).toEqual(['1 more form arrived from your website within an hour.']);
});
