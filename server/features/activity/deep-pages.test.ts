import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const many = 205;
const { server, owner, newClient } = await testWorld();
const here = await newClient();
await owner.query(
  `INSERT INTO app.activity (client_id, type, event, user_id, details, created_at)
   SELECT $1, 'contact', 'contact.created', $2, '{}', $3::timestamptz - make_interval(hours => n / 2 * 2) FROM generate_series(1, $4::int) n`,
  [here.id, here.alice.id, noon, many],
);

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
