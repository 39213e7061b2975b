import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffMails } from '#contract/staff/mails.ts';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { markMailFailed } from '#server/core/mail/cross-client/queue.ts';
import { asWorker, queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient, owner } = await testWorld();
const tess = await makeStaff(server.database, 'tess@provider.example.com');
const people = [sam, tess];
const [harbour, pine] = [
  await newClient({ name: 'Harbour Homes' }),
  await newClient({ name: 'Pine Realty' }),
];
/** Mail of two clients, and mail of none. */
const clientIds = [harbour.id, pine.id, null];

async function insertMail(clientId: number | null, address: string): Promise<number> {
  const [row] = await queryRows<{ id: number }>(
    server.database,
    `INSERT INTO app.outbox (client_id, template, address, details, state, created_at, next_try_at)
     VALUES ($1, 'second-factor-reset', $2, '{"first_name": "Alice"}', 'sending', $3, $3) RETURNING id`,
    [clientId, address, noon],
  );
  return row?.id ?? 0;
}
const fail = (id: number) =>
  asWorker(
    server.database,
    markMailFailed({ id, now: server.clock.now, error: '550 No', subject: 'Reset', body: null }),
  );
const discard = (id: number) =>
  call(server.app, sam.token, staffMails.discard, {
    params: { id },
    body: { reason: 'The address is wrong' },
  });
const change = (id: number, body: object) =>
  call(server.app, sam.token, staffQueue.change, { params: { id }, body });

const shows = ['all', 'later', 'done'] as const;
type Shown = QueueItem & { show: (typeof shows)[number] };
async function listItems(): Promise<Shown[]> {
  const items: Shown[] = [];
  for (const show of shows) {
    const { body } = await call(server.app, sam.token, staffQueue.list, { query: { show, take: '100' } });
    const { data } = body as { data: unknown };
    for (const item of staffQueue.list.data.parse(data)) items.push({ ...item, show });
  }
  return items.filter(({ kind }) => kind === 'failed-mail');
}

const iso = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
const second = 1000;
const pause = () => void (server.clock.now = new Date(server.clock.now.getTime() + second));

/** The slow model: every mail is a row of its own, as if nothing counted. A colleague who closes them closes each. */
type Failure = {
  id: number;
  address: string;
  at: Date;
  state: 'waits' | 'closed' | 'closed earlier' | 'settled';
};
type Group = {
  failures: Failure[];
  owner: number | null;
  since: Date;
  aside: Date | null;
  latest: Date;
  words: string;
  isOpen: boolean;
};

const ops = [
  'fail',
  'fail',
  'fail',
  'failAgain',
  'settle',
  'settle',
  'close',
  'bringBack',
  'take',
  'setAside',
] as const;
const anyOp = fc.record({ do: fc.constantFrom(...ops), of: fc.nat(2), which: fc.nat(9) });
type Op = typeof anyOp extends fc.Arbitrary<infer One> ? One : never;

const waiting = ({ failures }: Group) => failures.filter(({ state }) => state === 'waits');
const counted = (group: Group) =>
  group.failures.filter(({ state }) => state === (group.isOpen ? 'waits' : 'closed')).length;

function addFailure(group: Group | undefined, failure: Failure): Group {
  const { at } = failure;
  if (!group)
    return { failures: [failure], owner: null, since: at, aside: null, latest: at, words: '', isOpen: true };
  const failures = group.failures
    .filter(({ id }) => id !== failure.id)
    .map((one) => (one.state === 'closed' ? { ...one, state: 'closed earlier' as const } : one));
  const again = group.isOpen ? {} : { since: at, aside: null };
  return { ...group, ...again, failures: [...failures, failure], latest: at, isOpen: true };
}

function describeGroup(group: Group): object {
  const all = group.failures.filter(({ state }) => state === (group.isOpen ? 'waits' : 'closed'));
  const newest = all.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const count = Math.max(1, all.length);
  if (newest) group.words = newest.address;
  const isAside = group.aside !== null && group.aside > server.clock.now;
  return {
    show: group.isOpen ? (isAside ? 'later' : 'all') : 'done',
    count,
    latest_at: iso(group.latest),
    owner_id: group.owner,
    waits_from: iso(group.aside ?? group.since),
    sentence:
      count === 1
        ? `An email to ${group.words} could not be sent.`
        : `${count} emails could not be sent, most recently to ${group.words}.`,
  };
}

test('over any history of failures, settlements and closings, a client has one row, which counts what a row for each mail would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOp, { minLength: 5, maxLength: 30 }), async (history) => {
      await owner.query('DELETE FROM app.queue_items');
      server.clock.now = noon;
      const groups = new Map<number, Group>();
      for (const [n, op] of history.entries()) {
        pause();
        await step(groups, op, `mail${n}@example.com`);
        const items = await listItems();
        for (const [of, clientId] of clientIds.entries()) {
          const group = groups.get(of);
          const shown = items.filter((item) => item.client_id === clientId);
          expect(shown).toMatchObject(group ? [describeGroup(group)] : []);
        }
      }
    }),
    { numRuns: scaleRuns(300), seed },
  );
});

async function step(groups: Map<number, Group>, op: Op, address: string): Promise<void> {
  const group = groups.get(op.of);
  const at = server.clock.now;
  const failure = group?.failures[op.which % group.failures.length];
  if (op.do === 'fail' || (op.do === 'failAgain' && !failure)) {
    const id = await insertMail(clientIds[op.of] ?? null, address);
    await fail(id);
    groups.set(op.of, addFailure(group, { id, address, at, state: 'waits' }));
    return;
  }
  const clientId = clientIds[op.of] ?? null;
  const item = (await listItems()).find((one) => one.client_id === clientId);
  if (!group || !failure || !item) return;
  if (op.do === 'failAgain') {
    await fail(failure.id);
    groups.set(op.of, addFailure(group, { ...failure, at, state: 'waits' }));
  }
  if (op.do === 'settle') {
    const before = counted(group);
    if (failure.state !== 'settled') expect((await discard(failure.id)).status).toBe(200);
    failure.state = 'settled';
    if (group.isOpen && before > 0 && waiting(group).length === 0) {
      group.isOpen = false;
      group.owner ??= sam.id;
    }
  }
  if (op.do === 'close') {
    expect((await change(item.id, { done: true })).status).toBe(200);
    for (const one of waiting(group)) one.state = 'closed';
    group.isOpen = false;
  }
  if (op.do === 'bringBack') {
    expect((await change(item.id, { done: false })).status).toBe(200);
    for (const one of group.failures) if (one.state === 'closed') one.state = 'waits';
    group.isOpen = true;
  }
  if (op.do === 'take') {
    const to = people[op.which % 2]?.id ?? sam.id;
    expect((await change(item.id, { owner: to, from: item.owner_id })).status).toBe(200);
    group.owner = to;
  }
  if (op.do === 'setAside') {
    const until = new Date(at.getTime() + (op.which + 1) * 3 * second);
    expect((await change(item.id, { until: iso(until) })).status).toBe(200);
    group.aside = until;
  }
}

test('mails that fail and are discarded at once are counted one by one', async () => {
  const client = await newClient({ name: 'Cedar' });
  const itemOf = async () => (await listItems()).filter((item) => item.client_id === client.id);
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, n) => insertMail(client.id, `at-once${n}@example.com`)),
  );
  await Promise.all(ids.map(fail));
  expect(await itemOf()).toMatchObject([{ show: 'all', count: 30 }]);
  await Promise.all([...ids.slice(0, 10).map(discard), ...ids.slice(0, 10).map(fail)]);
  const failed = await queryRows<{ id: number }>(
    server.database,
    `SELECT id FROM app.outbox WHERE client_id = $1 AND state = 'failed'`,
    [client.id],
  );
  expect((await itemOf())[0]?.count).toBe(failed.length);
  await Promise.all(failed.map(({ id }) => discard(id)));
  expect(await itemOf()).toMatchObject([{ show: 'done', done_by_name: 'Sam Provider' }]);
});

test('code of before the rows counted is counted too, and settles what it opened', async () => {
  const client = await newClient({ name: 'Elm' });
  const write = (subject: string, isOpen: boolean) =>
    owner.query(
      `INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles)
       VALUES ('unpaid-invoice', $1, $2, jsonb_build_object('number', $2::text, 'cents', 100, 'currency', 'CAD'), $3, $3, $4, 'billing', '{Owner}')`,
      [client.id, subject, noon, isOpen],
    );
  const rows = async () =>
    (
      await owner.query(
        'SELECT subject, occurrences, done_at IS NULL AS open FROM app.queue_items WHERE client_id = $1',
        [client.id],
      )
    ).rows;
  await write('7', true);
  await write('8', true);
  expect(await rows()).toEqual([{ subject: 'all', occurrences: 2, open: true }]);
  await write('7', false);
  await write('7', false);
  expect(await rows()).toEqual([{ subject: 'all', occurrences: 1, open: true }]);
  await write('8', false);
  expect(await rows()).toEqual([{ subject: 'all', occurrences: 0, open: false }]);
});
