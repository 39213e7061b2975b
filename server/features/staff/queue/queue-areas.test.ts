import { expect, test } from 'vitest';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { queueAreas } from '#contract/staff/queue-areas.ts';
import type { StaffRole } from '#contract/access.ts';
import { call, makeStaff, noon, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient, owner } = await testWorld();
const client = await newClient({ name: 'Harbour Homes' });

const people = new Map<StaffRole, Person>([['Owner', sam]]);
for (const role of ['Manager', 'Support', 'Designer', 'Finance'] as const)
  people.set(role, await makeStaff(server.database, `${role.toLowerCase()}@provider.example.com`, role));
const person = (role: StaffRole): Person => people.get(role) ?? sam;

/** Two items of each area, one of them done. */
for (const area of queueAreas)
  for (const state of ['open', 'done'])
    await owner.query(
      `INSERT INTO app.queue_items (kind, area, client_id, subject, details, created_at, waits_from, done_at)
       VALUES ('access-request', $1, $2, $4, '{"name": "Ann"}', $3, $3, CASE WHEN $4 = 'done' || $1 THEN $3::timestamptz END)`,
      [area, client.id, noon, state + area],
    );

const listed = async (role: StaffRole, query: Record<string, string> = {}): Promise<QueueItem[]> => {
  const answer = await call(server.app, person(role).token, staffQueue.list, { query });
  expect(answer.status).toBe(200);
  return staffQueue.list.data.parse((answer.body as { data: unknown }).data);
};
const areasIn = async (role: StaffRole, query?: Record<string, string>) =>
  (await listed(role, query)).map(({ area }) => area).toSorted();

/** Written out, so that a change of the roles shows here. */
const seen: Record<StaffRole, string[]> = {
  Owner: ['billing', 'launch', 'operations', 'support'],
  Manager: ['billing', 'launch', 'operations', 'support'],
  Support: ['support'],
  Designer: ['launch'],
  Finance: ['billing'],
};

test.each(Object.keys(seen) as StaffRole[])(
  'a colleague who is %s sees, counts and changes the items of their areas, and no others',
  async (role) => {
    expect(await areasIn(role)).toEqual(seen[role]);
    expect(await areasIn(role, { show: 'nobodys' })).toEqual(seen[role]);
    expect(await areasIn(role, { show: 'done' })).toEqual(seen[role]);
    const counts = await call(server.app, person(role).token, staffQueue.counts);
    expect(counts.body).toMatchObject({ data: { all: seen[role].length, nobodys: seen[role].length } });
    for (const item of await listed('Owner')) {
      const body = { owner: null };
      const answer = await call(server.app, person(role).token, staffQueue.change, {
        params: { id: item.id },
        body,
      });
      expect([item.area, answer.status]).toEqual([item.area, seen[role].includes(item.area) ? 200 : 404]);
    }
  },
);

test('one area alone can be asked for and counted, by those who work in it', async () => {
  expect(await areasIn('Owner', { area: 'billing' })).toEqual(['billing']);
  expect(await areasIn('Finance', { area: 'billing' })).toEqual(['billing']);
  expect(await areasIn('Owner', { area: '' })).toHaveLength(4);
  const counted = await call(server.app, sam.token, staffQueue.counts, { query: { area: 'launch' } });
  expect(counted.body).toMatchObject({ data: { all: 1 } });
  const refused = await call(server.app, person('Finance').token, staffQueue.list, {
    query: { area: 'launch' },
  });
  expect(refused.body).toMatchObject({ errors: { area: ['Your role does not work in this area.'] } });
  expect((await call(server.app, sam.token, staffQueue.list, { query: { area: 'garden' } })).status).toBe(
    422,
  );
});

test('an item is given to colleagues of its area only', async () => {
  const [billing] = await listed('Owner', { area: 'billing' });
  const give = (to: StaffRole) =>
    call(server.app, sam.token, staffQueue.change, {
      params: { id: billing?.id ?? 0 },
      body: { owner: person(to).id, from: null },
    });
  for (const role of ['Support', 'Designer'] as const)
    expect((await give(role)).body).toMatchObject({ errors: { owner: ['Please choose a colleague.'] } });
  expect((await give('Finance')).body).toMatchObject({ data: { owner_id: person('Finance').id } });
});
