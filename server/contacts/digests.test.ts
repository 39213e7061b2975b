import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { formsPerHour, hourOf } from './rules.ts';
import { rowsOf } from '../testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '../testing/people.ts';
import { testWorld } from '../testing/test-world.ts';
import { sendDigests } from './jobs.ts';
import { withConnection, createTaskContext } from '../db/worker-pool.ts';

const { server, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
  await rowsOf(
    server.database,
    `UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`,
    [here.alice.id],
    here.id,
  );
});

let sent = 0;

/** From somewhere else each time: a website is busy by many visitors. */
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

/** As if this many had come in the hour already. */
const busy = (received: number) =>
  rowsOf(
    server.database,
    'INSERT INTO app.intake_hours (client_id, site_id, hour, received) VALUES ($1, $2, $3, $4)',
    [here.id, here.siteId, hourOf(server.clock.now), received],
    here.id,
  );
const work = () => withConnection(pool, (client) => sendDigests(createTaskContext(client, server.clock.now)));
const hours = (n: number) => (server.clock.now = new Date(noon.getTime() + n * 3_600_000));
const bell = async (person: Person = here.alice): Promise<string[]> => {
  const { body } = await call(server.app, person.token, activity.notifications);
  const { data }: { data: { message: string }[] } = JSON.parse(JSON.stringify(body));
  return data.map(({ message }) => message);
};
const queuedMails = () =>
  rowsOf<{ template: string; address: string; forms: string }>(
    server.database,
    `SELECT template, address, details ->> 'forms' AS forms FROM app.outbox WHERE client_id = $1 ORDER BY id`,
    [here.id],
  );

test('three hundred forms in an hour are announced one by one, the rest in one notification and one mail', async () => {
  await busy(formsPerHour - 1);
  for (let n = 0; n < 4; n += 1) expect(await leave()).toBe(202);
  expect(await bell()).toEqual(['Vera is a new contact.']);
  expect(await queuedMails()).toMatchObject([{ template: 'new-contact' }]);
  const { body } = await call(server.app, here.alice.token, contacts.list);
  expect(body).toMatchObject({ meta: { total: 4 } });

  await work();
  expect(await bell(), 'the hour is not over').toHaveLength(1);
  hours(1);
  await work();
  await work();
  const told = '3 more forms came in from your website within an hour.';
  expect(await bell()).toEqual([told, 'Vera is a new contact.']);
  expect(await bell(here.vic)).toEqual([told, 'Vera is a new contact.']);
  expect(await queuedMails()).toEqual([
    expect.objectContaining({ template: 'new-contact' }),
    { template: 'contacts-digest', address: here.alice.email, forms: '3' },
  ]);
});

test('the next hour begins anew', async () => {
  await busy(formsPerHour);
  hours(1);
  expect(await leave()).toBe(202);
  expect(await bell()).toEqual(['Vera is a new contact.']);
  hours(2);
  await work();
  expect(await bell()).toHaveLength(1);
});

test('one busy website does not silence another one of the same agent', async () => {
  await busy(formsPerHour);
  const [other] = await rowsOf<{ id: number }>(
    server.database,
    `INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com') RETURNING id`,
    [here.id],
    here.id,
  );
  await leave();
  expect(await bell()).toEqual([]);
  expect([await leave(other?.id), await leave(null)]).toEqual([202, 202]);
  expect(await bell()).toHaveLength(2);
});

test('of many that come at once, exactly those beyond the limit are announced together', async () => {
  await busy(formsPerHour - 5);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => leave()));
  const taken = statuses.filter((status) => status === 202).length;
  expect(statuses.every((status) => [202, 503].includes(status))).toBe(true);
  expect(await bell()).toHaveLength(5);
  hours(1);
  await work();
  expect((await bell())[0]).toMatch(new RegExp(`^${taken - 5} more forms? came in`));
});

test('an hour the worker was down for is announced later', async () => {
  await busy(formsPerHour);
  await leave();
  hours(30);
  await work();
  expect(await bell()).toEqual(['1 more form came in from your website within an hour.']);
});
