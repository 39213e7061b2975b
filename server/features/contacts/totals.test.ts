import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { merging } from '#contract/contacts/merging.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const here = await newClient();
const other = await newClient();

const send = (endpoint: Parameters<typeof call>[2], options: Parameters<typeof call>[3]) =>
  call(server.app, here.alice.token, endpoint, options);

async function add(n: number): Promise<number> {
  const body = { first_name: 'Nora', last_name: 'Novak', email: `nora${n}@example.com`, lead_source_id: 14 };
  const { body: created } = await send(contacts.create, { body });
  return Number(Reflect.get(Object(Reflect.get(Object(created), 'data')), 'id'));
}

async function compare() {
  const { rows: stored } = await owner.query(
    `SELECT client_id, nth::int - 1 AS status, sum(n)::int AS n FROM app.lead_totals, unnest(of_status) WITH ORDINALITY s (n, nth)
     GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2`,
  );
  const { rows: counted } = await owner.query(
    `SELECT client_id, coalesce(lead_status_id, 0) AS status, count(*)::int AS n FROM app.leads GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const { rows: sums } = await owner.query<{ contacts: number }>(
    'SELECT sum(contacts)::int AS contacts FROM app.lead_totals WHERE client_id = $1',
    [here.id],
  );
  return { stored, counted, contacts: sums[0]?.contacts };
}

test('after many changes at once the stored totals are what counting finds', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => add(n)));
  await Promise.all([
    ...ids.map((id, n) =>
      send(contacts.update, { params: { id }, body: { lead_status_id: statuses[n % statuses.length]?.id } }),
    ),
    // the same contacts again, so that status changes overlap
    ...ids.map((id) => send(contacts.update, { params: { id }, body: { lead_status_id: 3 } })),
    ...ids.slice(0, 10).map((id) => send(contacts.remove, { params: { id } })),
  ]);
  const { stored, counted, contacts: all } = await compare();
  expect(counted.length).toBeGreaterThan(0);
  expect(stored).toEqual(counted);
  expect(all).toBe(30);
});

test('the list of a status has the total of that status, and another client has its own', async () => {
  const totalOf = async (token: string, query: Record<string, string>) => {
    const { body } = await call(server.app, token, contacts.list, { query });
    return Reflect.get(Object(Reflect.get(Object(body), 'meta')), 'total');
  };
  const { counted } = await compare();
  for (const { id } of statuses)
    expect(await totalOf(here.alice.token, { lead_status_id: String(id) })).toBe(
      counted.find(({ status }) => status === id)?.n ?? 0,
    );
  expect(await totalOf(here.alice.token, {})).toBe(30);
  expect(await totalOf(other.alice.token, {})).toBe(0);
});

test('a transaction writes one row of the totals, so that two wait for each other in one order', async () => {
  const touched = async () => {
    const { rows } = await owner.query<{ versions: string[] }>(
      'SELECT array_agg(ctid::text ORDER BY slot) AS versions FROM app.lead_totals WHERE client_id = $1',
      [here.id],
    );
    return new Set(rows[0]?.versions);
  };
  for (let n = 100; n < 116; n += 1) {
    const [id, other_id] = [await add(n), await add(n + 100)];
    // both are of a status that merges into another: the totals change twice
    await send(contacts.update, { params: { id: other_id }, body: { lead_status_id: 3 } });
    const before = await touched();
    const body = { other_id, from_other: ['lead_status_id'] };
    expect(await send(merging.merge, { params: { id }, body })).toMatchObject({ status: 200 });
    const written = [...(await touched())].filter((version) => !before.has(version));
    expect(written, `merge ${n}`).toHaveLength(1);
  }
  const { stored, counted } = await compare();
  expect(stored).toEqual(counted);
});
