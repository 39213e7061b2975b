import { afterAll, beforeAll, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { connectOwner } from '../testing/owner.ts';
import {
  call,
  makeClient,
  makeStaff,
  noon,
  testServer,
  type ClientWorld,
  type TestServer,
} from '../testing/people.ts';

let server: TestServer;
let here: ClientWorld;
const many = 205;

beforeAll(async () => {
  server = await testServer();
  here = await makeClient(server.database, (await makeStaff(server.database)).id);
  const owner = await connectOwner(server.database);
  await owner.query(
    `INSERT INTO app.activity (client_id, type, event, user_id, details, created_at)
     SELECT $1, 'contact', 'contact.created', $2, '{}', $3::timestamptz - make_interval(hours => n / 2 * 2) FROM generate_series(1, $4::int) n`,
    [here.id, here.alice.id, noon, many],
  );
  await owner.end();
});
afterAll(() => server.close());

test.each([
  ['all of them', {}, many],
  ['those of the last days', { days: '7' }, 167],
])('page by page every row comes once and in order: %s', async (_what, query, total) => {
  const seen: { id: number; created_at: string }[] = [];
  for (let page = 1; page <= Math.ceil(total / 15); page += 1) {
    const { body } = await call(server.app, here.alice.token, activity.list, {
      query: { ...query, page: String(page) },
    });
    expect(body).toMatchObject({ meta: { total } });
    seen.push(...Reflect.get(Object(body), 'data'));
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
  const sorted = seen.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  expect(seen).toEqual(sorted);
});
