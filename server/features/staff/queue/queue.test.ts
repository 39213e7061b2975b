import { expect, test } from 'vitest';
import { staffQueue, type QueueItem } from '#contract/staff/queue.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staff } from '#contract/staff/staff.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { support } from '#contract/support/support.ts';
import { call, makeStaff, noon, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient, owner } = await testWorld();
const harbour = await newClient({ name: 'Harbour Homes', package: 'Grow' });
const tess = await makeStaff(server.database, 'tess@provider.example.com');
await owner.query(`UPDATE app.staff SET first_name = 'Tess' WHERE id = $1`, [tess.id]);

const day = 86_400_000;
const at = (days: number) => `${new Date(noon.getTime() + days * day).toISOString().slice(0, 19)}Z`;

async function listed(show: string, person: Person = sam): Promise<QueueItem[]> {
  const answer = await call(server.app, person.token, staffQueue.list, { query: { show, take: '100' } });
  expect(answer.status).toBe(200);
  return staffQueue.list.data.parse((answer.body as { data: unknown }).data);
}
const change = (id: number, body: object, person: Person = sam) =>
  call(server.app, person.token, staffQueue.change, { params: { id }, body });
const write = (message: string, topic = 'help') =>
  call(server.app, harbour.eve.token, support.message, { body: { topic, message } });
const itemOf = async (words: string, show = 'all') =>
  (await listed(show)).find(({ sentence }) => sentence.includes(words));

async function newItem(words: string): Promise<QueueItem> {
  await write(words);
  const item = await itemOf(words);
  if (!item) throw new Error('The message is not in the queue.');
  return item;
}

test('a message waits, oldest first, with its client and the way to it', async () => {
  await write('The first of two');
  server.clock.now = new Date(noon.getTime() + 60_000);
  await write('The second of two', 'changes');
  const [first, second] = (await listed('all')).filter(({ sentence }) => sentence.includes('of two'));
  expect(first).toMatchObject({
    kind: 'support-message',
    sentence: 'Eve Tester asks for help: “The first of two”',
    client_id: harbour.id,
    client_name: 'Harbour Homes',
    owner_id: null,
    waits_from: at(0),
    closes: 'when you reply',
    url: expect.stringMatching(/^\/staff\/messages\/\d+$/),
  });
  expect(second?.sentence).toBe('Eve Tester asks for changes to the sample site: “The second of two”');
});

test('who takes an item second is told who has it, and takes it over on purpose only', async () => {
  const { id } = await newItem('Taken once');
  const both = await Promise.all([change(id, { owner: sam.id }), change(id, { owner: tess.id }, tess)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const winner = both[0]?.status === 200 ? sam : tess;
  const other = winner === sam ? tess : sam;
  const name = winner === sam ? 'Sam Provider' : 'Tess Provider';
  expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
    errors: { owner: [`${name} has already taken this.`] },
  });
  expect((await listed('mine', winner)).map((item) => item.id)).toContain(id);
  expect((await listed('mine', other)).map((item) => item.id)).not.toContain(id);
  expect((await listed('nobodys')).map((item) => item.id)).not.toContain(id);
  expect((await change(id, { owner: null }, other)).status).toBe(422);
  expect((await change(id, { owner: other.id, from: winner.id }, other)).body).toMatchObject({
    data: { owner_id: other.id },
  });
  expect((await change(id, { owner: null }, other)).body).toMatchObject({ data: { owner_id: null } });
  expect((await change(id, { owner: 999_999 })).body).toMatchObject({
    errors: { owner: ['Please choose a colleague.'] },
  });
});

test('what is opened again is with who had it, while they still work in its area, and else with nobody', async () => {
  const reason = 'Left the company';
  const team = { stays: 'cleo', leaves: 'finn', moves: 'dora' };
  const had = new Map<string, { id: number; ownerId: number }>();
  for (const [what, name] of Object.entries(team)) {
    const { id } = await newItem(`Opened again: ${what}`);
    const { id: ownerId } = await makeStaff(server.database, `${name}@provider.example.com`, 'Support');
    await change(id, { owner: ownerId });
    await change(id, { done: true });
    had.set(what, { id, ownerId });
  }
  const ownerOf = (what: string) => ({ params: { id: had.get(what)?.ownerId ?? 0 } });
  await call(server.app, sam.token, staffTeam.switchOff, { ...ownerOf('leaves'), body: { reason } });
  await call(server.app, sam.token, staffTeam.changeRole, {
    ...ownerOf('moves'),
    body: { role: 'Designer', reason },
  });
  const owners = await Promise.all(
    [...had.values()].map(async ({ id }) => {
      const { body } = await change(id, { done: false });
      return Object(Reflect.get(Object(body), 'data')).owner_id;
    }),
  );
  expect(owners).toEqual([had.get('stays')?.ownerId, null, null]);
  const waiting = (await listed('nobodys')).map(({ id }) => id);
  expect(waiting).toEqual(expect.arrayContaining([had.get('leaves')?.id, had.get('moves')?.id]));
});

test('a colleague who is switched off in the moment of being chosen has no item', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await newItem(`Round ${round}`);
    const ann = await makeStaff(server.database, `ann${round}@provider.example.com`);
    const [off, given] = await Promise.all([
      call(server.app, sam.token, staffTeam.switchOff, {
        params: { id: ann.id },
        body: { reason: 'Left the company' },
      }),
      change(id, { owner: ann.id }),
    ]);
    expect([off.status, [200, 422].includes(given.status)]).toEqual([200, true]);
    const { rows } = await owner.query('SELECT owner_id FROM app.queue_items WHERE id = $1', [id]);
    expect(rows).toEqual([{ owner_id: null }]);
  }
});

test('what is set aside comes back on its day, and sooner where the client writes again', async () => {
  const item = await newItem('For Monday');
  expect((await change(item.id, { until: at(-1) })).status).toBe(422);
  expect((await change(item.id, { until: at(400) })).status).toBe(422);
  expect((await change(item.id, { until: at(3) })).body).toMatchObject({ data: { waits_from: at(3) } });
  expect(await itemOf('For Monday')).toBeUndefined();
  expect((await itemOf('For Monday', 'later'))?.id).toBe(item.id);
  const answer = { params: { id: Number(item.url.split('/').at(-1)) }, body: { message: 'Sooner, please' } };
  expect((await call(server.app, harbour.eve.token, support.goOn, answer)).status).toBe(201);
  expect((await itemOf('Sooner, please'))?.id).toBe(item.id);
  await change(item.id, { until: at(3) });
  server.clock.now = new Date(noon.getTime() + 3 * day);
  const waiting = await listed('all', await makeStaff(server.database, 'monday@provider.example.com'));
  expect(waiting.find(({ sentence }) => sentence.includes('Sooner, please'))?.id).toBe(item.id);
});

test('what is done leaves the list, says by whom, and can be brought back', async () => {
  const { id } = await newItem('Done and not');
  const done = await change(id, { done: true });
  expect(done.body).toMatchObject({ data: { done_at: at(0), done_by_name: 'Sam Provider' } });
  expect(await itemOf('Done and not')).toBeUndefined();
  expect((await itemOf('Done and not', 'done'))?.id).toBe(id);
  await change(id, { done: false });
  expect(await itemOf('Done and not')).toMatchObject({ id, done_at: null, done_by_name: null });
});

test('a change says what to change, of an item that exists', async () => {
  const { id } = await newItem('Nothing changes');
  expect((await change(id, {})).body).toMatchObject({ errors: { owner: ['Please say what to change.'] } });
  expect((await change(id, { until: 'Monday' })).body).toMatchObject({
    errors: { until: ['Please choose a day.'] },
  });
  expect((await change(999_999, { done: true })).status).toBe(404);
});

test('the counters count what waits, what is mine and what is nobody’s', async () => {
  const counts = async () => (await call(server.app, sam.token, staffQueue.counts)).body;
  const { data: before } = (await counts()) as { data: { all: number; mine: number; nobodys: number } };
  const { id } = await newItem('Counted');
  expect(await counts()).toEqual({ data: { ...before, all: before.all + 1, nobodys: before.nobodys + 1 } });
  await change(id, { owner: sam.id });
  expect(await counts()).toEqual({ data: { ...before, all: before.all + 1, mine: before.mine + 1 } });
  await change(id, { done: true });
  expect(await counts()).toEqual({ data: before });
});

test('a prospect and a request for access wait; the request settles when the client has the feature', async () => {
  const prospect = { first_name: 'Noah', last_name: 'Haddad', email: 'noah@example.com' };
  await call(server.app, null, support.signUp, { body: prospect });
  expect(await itemOf('Noah Haddad would like to become a client.')).toMatchObject({
    client_id: null,
    url: '/staff/prospects',
  });
  for (let n = 0; n < 2; n += 1) await call(server.app, harbour.eve.token, support.apply);
  expect((await listed('all')).filter(({ kind }) => kind === 'access-request')).toHaveLength(1);
  await call(server.app, sam.token, staff.changeClient, {
    params: { id: harbour.id },
    body: { features: ['TESTIMONIAL_MANAGER'] },
  });
  expect(await itemOf('asks for the testimonials manager')).toBeUndefined();
  expect((await itemOf('asks for the testimonials manager', 'done'))?.done_by_name).toBe('Sam Provider');
});

test('an answer that was sent back waits for us after five days, unless it came again or was approved', async () => {
  const launching = await newClient({ name: 'Juniper', launchPhase: 2 });
  const review = (name: string, state: string, person = sam) =>
    call(server.app, person.token, staffLaunch.reviewAnswer, {
      params: { id: launching.id },
      body: { form: 1, name, state, ...(state === 'returned' ? { comment: 'Could you say more?' } : {}) },
    });
  for (const name of ['biography', 'tagline']) expect((await review(name, 'returned')).status).toBe(200);
  const waiting = async (person: Person) =>
    (await listed('all', person)).filter(({ kind }) => kind === 'returned-answer').length;
  expect(await waiting(sam)).toBe(0);
  server.clock.now = new Date(noon.getTime() + 5 * day);
  const later = await makeStaff(server.database, 'later@provider.example.com');
  expect(await waiting(later)).toBe(2);
  await review('biography', 'approved', later);
  expect(await waiting(later)).toBe(1);
});

test('the choice of mail is one’s own, and once a day unless changed', async () => {
  const read = async (person: Person) => (await call(server.app, person.token, staffQueue.mail)).body;
  expect(await read(sam)).toEqual({ data: { choice: 'daily' } });
  const chosen = await call(server.app, sam.token, staffQueue.setMail, { body: { choice: 'at_once' } });
  expect(chosen.body).toEqual({ data: { choice: 'at_once' } });
  expect(await read(tess)).toEqual({ data: { choice: 'daily' } });
});

test('the queue is for staff in a session of their own', async () => {
  for (const token of [harbour.alice.token, harbour.staff.token])
    expect((await call(server.app, token, staffQueue.list)).status).toBe(403);
});
