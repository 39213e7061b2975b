import { expect, test } from 'vitest';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
await newClient({ name: 'Quiet Realty' });
const asking = await newClient({ name: 'Asking Homes' });
const writing = await newClient({ name: '=Writing & Co', launchPhase: 1 });
const designed = await newClient({ name: 'Designed Homes', launchPhase: 2 });
await call(server.app, asking.alice.token, support.message, { body: { topic: 'help', message: 'Hello?' } });

const listed = async (query: Record<string, string>) => {
  const answer = await call(server.app, sam.token, staff.clients, { query });
  return staff.clients.data
    .parse(Reflect.get(Object(answer.body), 'data'))
    .map(({ name, waits_for }) => [name, waits_for]);
};

test('a client waits for us while something of it is in our queue, and we for it while a launch is its turn', async () => {
  expect(await listed({})).toEqual([
    ['=Writing & Co', 'client'],
    ['Asking Homes', 'us'],
    ['Designed Homes', null],
    ['Quiet Realty', null],
  ]);
  const review = { form: 1, name: 'biography', state: 'returned', comment: 'Could you say more?' };
  await call(server.app, sam.token, staffLaunch.reviewAnswer, { params: { id: designed.id }, body: review });
  expect(await listed({ waits_for: 'client' })).toEqual([
    ['=Writing & Co', 'client'],
    ['Designed Homes', 'client'],
  ]);
  expect(await listed({ waits_for: 'us' })).toEqual([['Asking Homes', 'us']]);
  expect((await call(server.app, sam.token, staff.clients, { query: { waits_for: 'me' } })).status).toBe(422);
});

test('the total follows every client that is added, changed or removed', async () => {
  const total = async (query: Record<string, string>) => {
    const { body } = await call(server.app, sam.token, staff.clients, { query });
    return Reflect.get(Object(Reflect.get(Object(body), 'meta')), 'total');
  };
  const totals = () =>
    Promise.all([
      total({}),
      total({ package: 'Drive' }),
      total({ account_status: 'Paused' }),
      total({ launch_phase_id: '4' }),
    ]);
  const { id } = await newClient({ name: 'Moving Realty' });
  expect(await totals()).toEqual([5, 0, 0, 0]);
  await owner.query(
    `UPDATE app.clients SET package = 'Drive', account_status = 'Paused', launch_phase_id = 4 WHERE id = $1`,
    [id],
  );
  expect(await totals()).toEqual([5, 1, 1, 1]);
  await owner.query(`UPDATE app.clients SET launch_phase_id = NULL WHERE id = $1`, [id]);
  expect(await totals()).toEqual([5, 1, 1, 0]);
  await owner.query('DELETE FROM app.clients WHERE id = $1', [id]);
  expect(await totals()).toEqual([4, 0, 0, 0]);
});

test('a search finds words in any order, a person by name or address, a domain and a number', async () => {
  const harbour = await newClient({ name: 'Harbour & Pine Realty', host: 'harbour-pine.example.com' });
  const found = async (search: string) => (await listed({ search })).map(([name]) => name);
  const name = 'Harbour & Pine Realty';
  expect(await found('realty HARBOUR')).toEqual([name]);
  expect(await found('pine harbour lake')).toEqual([]);
  expect(await found(harbour.vic.email)).toEqual([name]);
  expect(await found('harbour-pine.example')).toEqual([name]);
  expect(await found(`#${harbour.id}`)).toContain(name);
  expect(await found('q')).toEqual(['Quiet Realty']);
  await owner.query('DELETE FROM app.clients WHERE id = $1', [harbour.id]);
});

test('the list is exported as it is filtered, under the provider’s day, and no cell is read as a formula', async () => {
  const { now } = server.clock;
  // in Greenwich it is the 21st
  server.clock.now = new Date('2026-11-21T02:00:00Z');
  const answer = await call(server.app, sam.token, staff.downloadClients, {
    body: { waits_for: 'client', search: 'writing' },
    headers: { accept: 'text/csv' },
  });
  server.clock.now = now;
  expect(answer.headers['content-disposition']).toBe('attachment; filename="clients-2026-11-20.csv"');
  expect(answer.text.slice(1).split('\r\n')).toEqual([
    '"Id","Name","Package","Status","Launch phase","Waiting for","Country","Since"',
    `"${writing.id}","'=Writing & Co","Grow","Launch","1","client","CA","2026-11-20"`,
    '',
  ]);
});

test('the third export of the console at the same time has to wait', async () => {
  await owner.query('BEGIN');
  await owner.query(`SELECT pg_advisory_xact_lock(hashtextextended('export 1 of ', 0)),
    pg_advisory_xact_lock(hashtextextended('export 2 of ', 0))`);
  const send = () => call(server.app, sam.token, staff.downloadClients, { body: {} });
  expect((await send()).status).toBe(429);
  await owner.query('COMMIT');
  expect((await send()).status).toBe(200);
});
