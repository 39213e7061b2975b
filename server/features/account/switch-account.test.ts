import { beforeEach, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { account } from '#contract/account/account.ts';
import { memberships, type Membership } from '#contract/account/memberships.ts';
import { activity } from '#contract/activity/activity.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { users } from '#contract/users/users.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { password } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
type Shared = { here: ClientWorld; there: ClientWorld; eve: Person; elsewhere: Person };
let shared: Shared;
beforeEach(async () => {
  const [here, there] = [await newClient(), await newClient()];
  shared = { here, there, eve: here.eve, elsewhere: await addMembership(owner, here.eve, there) };
});

const list = async (token: string): Promise<Membership[]> =>
  parseData(memberships.list.data, await call(server.app, token, memberships.list));
const open = (token: string, id: number) => call(server.app, token, memberships.open, { params: { id } });
const openedToken = async (token: string, id: number): Promise<string> =>
  parseData(memberships.open.data, await open(token, id)).token;
/** The client and role of a session; null once it has ended. */
async function seenBy(token: string): Promise<{ client: number | null; role: string } | null> {
  const answer = await call(server.app, token, account.me);
  if (answer.status !== 200) return null;
  const me = parseData(account.me.data, answer);
  return { client: me.client_id, role: me.role };
}
const signIn = async (email: string): Promise<string | null> => {
  const answer = await call(server.app, null, account.signIn, { body: { email, password } });
  return answer.status === 200 ? parseData(account.signIn.data, answer).token : null;
};
const remove = (admin: Person, id: number) => call(server.app, admin.token, users.remove, { params: { id } });

test('a person sees the clients they work for, and nobody sees those of another', async () => {
  const { here, there, eve } = shared;
  expect(await list(eve.token)).toEqual([
    {
      client_id: here.id,
      client_name: `Client ${here.id}`,
      role: 'Editor',
      account_status: 'Live',
      current: true,
    },
    {
      client_id: there.id,
      client_name: `Client ${there.id}`,
      role: 'Editor',
      account_status: 'Live',
      current: false,
    },
  ]);
  expect((await list(here.alice.token)).map(({ client_id }) => client_id)).toEqual([here.id]);
  expect((await list(there.eve.token)).map(({ client_id }) => client_id)).toEqual([there.id]);
});

test('opening the other account ends this session and begins one there, which the next sign-in opens too', async () => {
  const { here, there, eve, elsewhere } = shared;
  await call(server.app, here.alice.token, users.update, {
    params: { id: eve.id },
    body: { user_type_id: 3, version: 1 },
  });
  const token = await openedToken(eve.token, there.id);
  expect(await seenBy(eve.token)).toBeNull();
  expect(await seenBy(token)).toEqual({ client: there.id, role: 'Editor' });
  expect(await seenBy((await signIn(eve.email)) ?? '')).toEqual({ client: there.id, role: 'Editor' });
  const back = await openedToken(token, here.id);
  expect(await seenBy(back)).toEqual({ client: here.id, role: 'View Only' });
  // the session of another browser goes on
  expect(await seenBy(elsewhere.token)).toEqual({ client: there.id, role: 'Editor' });
});

test('the log of each client has its own half, and names no other client', async () => {
  const { here, there, eve } = shared;
  await openedToken(eve.token, there.id);
  const logs = await Promise.all(
    [here, there].map(async ({ alice }) => (await call(server.app, alice.token, activity.list)).text),
  );
  expect(logs[0]).toContain('user.signed_out');
  expect(logs[0]).not.toContain('user.signed_in');
  expect(logs[1]).toContain('user.signed_in');
  expect(logs[1]).not.toContain('user.signed_out');
  expect(logs[0]).not.toContain(there.alice.email);
  expect(logs[1]).not.toContain(`Client ${here.id}`);
});

test('a client that the person does not work for is not found, whether or not it exists', async () => {
  const { here, eve, elsewhere } = shared;
  const stranger = await newClient();
  const answers = [
    await open(eve.token, stranger.id),
    await open(eve.token, 2_000_000_000),
    await open(here.alice.token, shared.there.id),
  ];
  for (const { status, body } of answers) expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  expect((await open(here.staff.token, shared.there.id)).status).toBe(403);
  expect((await open(sam.token, here.id)).status).toBe(403);
  expect(await seenBy(eve.token)).not.toBeNull();
  await call(server.app, sam.token, staffPeople.switchOff, {
    params: { id: shared.there.id, user_id: elsewhere.id },
    body: { reason: 'They left the office' },
  });
  expect((await open(eve.token, shared.there.id)).status).toBe(404);
  expect(await list(eve.token)).toHaveLength(1);
});

test('a cancelled account is listed and not opened, and this session goes on', async () => {
  const { there, eve } = shared;
  await call(server.app, sam.token, consoleOf.changeClient, {
    params: { id: there.id },
    body: { account_status: 'Cancelled' },
  });
  expect((await list(eve.token)).map(({ account_status }) => account_status)).toEqual(['Live', 'Cancelled']);
  expect((await open(eve.token, there.id)).body).toMatchObject({ code: 'account_closed' });
  expect(await seenBy(eve.token)).not.toBeNull();
});

test('a call of a tab that still shows the other account is refused', async () => {
  const { here, there, eve } = shared;
  const token = await openedToken(eve.token, there.id);
  const answer = await call(server.app, token, account.me, {
    headers: { 'x-app-id-check': String(here.id) },
  });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'user_mismatch' }]);
});

test('the person reads that there is another account, and neither their colleagues nor staff in a visit do', async () => {
  const { here, there, eve, elsewhere } = shared;
  const of = async (token: string) =>
    parseData(account.me.data, await call(server.app, token, account.me)).has_other_accounts;
  expect([await of(eve.token), await of(elsewhere.token)]).toEqual([true, true]);
  expect([await of(here.alice.token), await of(here.staff.token), await of(sam.token)]).toEqual([
    false,
    false,
    false,
  ]);
  const turn = (way: 'switchOff' | 'switchOn') =>
    call(server.app, sam.token, staffPeople[way], {
      params: { id: there.id, user_id: elsewhere.id },
      body: { reason: 'They are on leave' },
    });
  const setStatus = (account_status: string) =>
    call(server.app, sam.token, consoleOf.changeClient, {
      params: { id: there.id },
      body: { account_status },
    });
  // one that cannot be opened is none
  for (const [off, on] of [
    [() => turn('switchOff'), () => turn('switchOn')],
    [() => setStatus('Cancelled'), () => setStatus('Live')],
  ] as const) {
    expect((await off()).status).toBe(200);
    expect(await of(eve.token)).toBe(false);
    expect((await on()).status).toBe(200);
    expect(await of(eve.token)).toBe(true);
  }
  const admin = { ...there.alice, token: (await signIn(there.alice.email)) ?? '' };
  await remove(admin, elsewhere.id);
  expect(await of(eve.token)).toBe(false);
});

test('of many changes at once from one session, one begins a session', async () => {
  const third = await newClient();
  await addMembership(owner, shared.eve, third);
  const targets = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? shared.there.id : third.id));
  const answers = await Promise.all(targets.map((id) => open(shared.eve.token, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([]);
  const live = await owner.query(
    `SELECT FROM app.sessions WHERE revoked_at IS NULL AND user_id IN (SELECT m.user_id FROM app.memberships m
       JOIN app.logins l ON l.id = m.login_id WHERE l.email = $1)`,
    [shared.eve.email],
  );
  // the one that won and those that were made with the memberships
  expect(live.rows).toHaveLength(3);
});

test('a user who is deleted while they open the account has no session there', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [from, to] = [await newClient(), await newClient()];
    const other = await addMembership(owner, from.eve, to);
    const [opening, removing] = await Promise.all([open(from.eve.token, to.id), remove(to.alice, other.id)]);
    expect(removing.status).toBe(200);
    expect([200, 404]).toContain(opening.status);
    const live = await owner.query(
      'SELECT FROM app.sessions WHERE client_id = $1 AND user_id = $2 AND revoked_at IS NULL',
      [to.id, other.id],
    );
    expect(live.rows).toEqual([]);
  }
});

/** The rights of a person, kept in plain lists: no SQL, no locks. */
type Model = { roles: Map<number, { role: string; off: boolean }>; last: number; live: Map<string, number> };
type Step = { kind: 'open' | 'signIn' | 'off' | 'on' | 'remove' | 'role'; at: number; by: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('open', 'open', 'signIn', 'off', 'on', 'remove', 'role'),
  at: fc.nat(2),
  by: fc.nat(5),
});

test('over three clients, whatever happens in which order, each session sees its own client with its own role', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const clients = [await newClient(), await newClient(), await newClient()];
      const [first, second, third] = clients;
      if (!first || !second || !third) return;
      const people = [
        first.eve,
        await addMembership(owner, first.eve, second),
        await addMembership(owner, first.eve, third),
      ];
      const model: Model = {
        roles: new Map(clients.map(({ id }) => [id, { role: 'Editor', off: false }])),
        last: first.id,
        live: new Map(people.map(({ token }, n) => [token, clients[n]?.id ?? 0])),
      };
      for (const one of steps) await take(one, clients, people, model);
      for (const [token, id] of model.live)
        expect(await seenBy(token)).toEqual({ client: id, role: model.roles.get(id)?.role });
    }),
    { numRuns: 12 },
  );
});

async function take(one: Step, clients: readonly ClientWorld[], people: readonly Person[], model: Model) {
  const [client, person] = [clients[one.at], people[one.at]];
  if (!client || !person) return;
  const member = model.roles.get(client.id);
  const endAll = () => {
    for (const [token, id] of model.live) if (id === client.id) model.live.delete(token);
  };
  if (one.kind === 'open') {
    const token = [...model.live.keys()][one.by % Math.max(1, model.live.size)];
    if (token === undefined) return;
    const answer = await open(token, client.id);
    if (!member || member.off) return expect(answer.status).toBe(404);
    model.live.delete(token);
    model.live.set(parseData(memberships.open.data, answer).token, client.id);
    model.last = client.id;
    return expect(await seenBy(token)).toBeNull();
  }
  if (one.kind === 'signIn') {
    const token = await signIn(person.email);
    const able = [...model.roles].filter(([, { off }]) => !off).map(([id]) => id);
    const expected = able.includes(model.last) ? model.last : Math.min(...able);
    if (able.length === 0) return expect(token).toBeNull();
    model.live.set(token ?? '', expected);
    return expect((await seenBy(token ?? ''))?.client).toBe(expected);
  }
  if (!member) return;
  if (one.kind === 'remove') {
    await remove(client.alice, person.id);
    model.roles.delete(client.id);
    if (model.last === client.id) model.last = Math.min(...model.roles.keys());
    return endAll();
  }
  if (one.kind === 'role') {
    member.role = member.role === 'Editor' ? 'View Only' : 'Editor';
    await owner.query('UPDATE app.users SET role = $2 WHERE id = $1', [person.id, member.role]);
    await owner.query('UPDATE app.sessions SET caller = $2 WHERE user_id = $1', [person.id, member.role]);
    return;
  }
  await call(server.app, sam.token, staffPeople[one.kind === 'off' ? 'switchOff' : 'switchOn'], {
    params: { id: client.id, user_id: person.id },
    body: { reason: 'They asked us to' },
  });
  const isChanged = member.off !== (one.kind === 'off');
  member.off = one.kind === 'off';
  if (isChanged) endAll();
}
