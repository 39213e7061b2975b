import { beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { maxPlans, plans, type PlanStep } from '#contract/contacts/plans.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
let here: ClientWorld;
let people = 0;

const buyer: PlanStep[] = [
  { way: 'call', after: 0, unit: 'minutes', text: '' },
  { way: 'text', after: 1, unit: 'days', text: 'did the listing arrive?' },
  { way: 'email', after: 3, unit: 'days', text: '' },
];

beforeEach(async () => {
  server.clock.now = noon;
  here = await newClient();
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [here.id]);
});

const add = (body: object = {}, person: Person = here.eve) =>
  call(server.app, person.token, plans.create, { body: { name: 'New buyer', steps: buyer, ...body } });
const addPlan = async (body: object = {}) => parseData(plans.create.data, await add(body)).id;
async function addContact(body: object = {}): Promise<number> {
  people += 1;
  const draft = {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: `noor${people}@example.com`,
    lead_source_id: 14,
  };
  const added = await call(server.app, here.eve.token, contacts.create, { body: { ...draft, ...body } });
  return parseData(contacts.create.data, added).id;
}
const start = (id: number, plan_id: number, person: Person = here.eve) =>
  call(server.app, person.token, plans.start, { params: { id }, body: { plan_id } });
const running = async (id: number, person: Person = here.vic) =>
  parseData(plans.ofContact.data, await call(server.app, person.token, plans.ofContact, { params: { id } }));
const tasksOf = async (id: number) =>
  parseData(
    tasks.ofContact.data,
    await call(server.app, here.vic.token, tasks.ofContact, { params: { id } }),
  );
const titles = async (id: number) =>
  (await tasksOf(id)).map(({ title, due_on, due_time }) => `${title} ${due_on} ${due_time}`);
const stop = (id: number, running_id: number, person: Person = here.eve) =>
  call(server.app, person.token, plans.stop, { params: { id, running_id } });

test('a plan that is started gives its steps to who starts it, in the days of the account', async () => {
  // 11:30 pm on November 20 in Toronto
  server.clock.now = new Date('2026-11-21T04:30:00Z');
  const id = await addContact();
  expect((await start(id, await addPlan())).body).toMatchObject({
    data: { name: 'New buyer', steps: 3, open_steps: 3 },
  });
  expect(await titles(id)).toEqual([
    'Call Noor Haddad 2026-11-21 09:00',
    'Text Noor Haddad: did the listing arrive? 2026-11-21 null',
    'Email Noor Haddad 2026-11-23 null',
  ]);
  expect(await tasksOf(id)).toMatchObject([
    { user_id: here.eve.id, plan_name: 'New buyer' },
    { user_id: here.eve.id },
    { user_id: here.eve.id },
  ]);
  const { rowCount } = await owner.query('SELECT FROM app.outbox WHERE client_id = $1', [here.id]);
  expect(rowCount, 'no message is sent').toBe(0);
});

test('a step is skipped by deleting its task, and after the last one the plan is over', async () => {
  const id = await addContact();
  await start(id, await addPlan());
  const [first, second, third] = (await tasksOf(id)).map((task) => ({ id: task.id }));
  await call(server.app, here.eve.token, tasks.setDone, { params: first ?? {}, body: { is_done: true } });
  await call(server.app, here.eve.token, tasks.remove, { params: second ?? {} });
  expect(await running(id)).toMatchObject([{ steps: 2, open_steps: 1 }]);
  await call(server.app, here.eve.token, tasks.setDone, { params: third ?? {}, body: { is_done: true } });
  expect(await running(id)).toEqual([]);
});

test('stopping a plan deletes its open tasks, and leaves those done and all others', async () => {
  const id = await addContact();
  await start(id, await addPlan());
  const own = { lead_id: id, title: 'Order the sign', due_on: '2026-12-01', due_time: null };
  await call(server.app, here.eve.token, tasks.add, { body: own });
  const [call1] = await tasksOf(id);
  await call(server.app, here.eve.token, tasks.setDone, {
    params: { id: call1?.id ?? 0 },
    body: { is_done: true },
  });
  const [{ id: run } = { id: 0 }] = await running(id);
  expect((await stop(id, run)).status).toBe(200);
  expect((await stop(id, run)).status, 'a second time').toBe(404);
  expect((await tasksOf(id)).map(({ title }) => title)).toEqual(['Order the sign', 'Call Noor Haddad']);
  expect(await running(id)).toEqual([]);
});

test('a plan that is running is not started again, by two people at once either; after it was stopped it is', async () => {
  const id = await addContact();
  const plan = await addPlan();
  const answers = await Promise.all([start(id, plan), start(id, plan, here.alice)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(await tasksOf(id)).toHaveLength(3);
  const [{ id: run } = { id: 0 }] = await running(id);
  await stop(id, run);
  expect((await start(id, plan)).status).toBe(201);
  expect((await start(id, await addPlan({ name: 'Open house' }))).status, 'another plan').toBe(201);
});

test('a changed or deleted plan leaves the tasks of those for whom it was started', async () => {
  const id = await addContact();
  const plan = await addPlan();
  await start(id, plan);
  const before = await titles(id);
  const params = { plan_id: plan };
  const body = { name: 'Old buyer', steps: buyer.slice(1) };
  expect((await call(server.app, here.eve.token, plans.update, { params, body })).body).toMatchObject({
    data: body,
  });
  expect((await call(server.app, here.eve.token, plans.remove, { params })).status).toBe(200);
  expect(await titles(id)).toEqual(before);
  expect(await running(id)).toMatchObject([{ name: 'New buyer' }]);
  expect((await start(id, plan)).status).toBe(404);
});

test('two people who change one plan both keep their change, and are asked where they wrote different things', async () => {
  const plan = await addPlan();
  const update = (body: object, person: Person = here.eve) =>
    call(server.app, person.token, plans.update, { params: { plan_id: plan }, body });
  const [first, second, third] = buyer;
  await update({ name: 'New buyers', version: 1 }, here.alice);
  const added = { ...first, way: 'other', text: 'Send the guide', after: 7, unit: 'days' };
  expect(await update({ steps: [first, second, third, added], version: 1 })).toMatchObject({
    status: 200,
    body: { data: { name: 'New buyers', steps: [first, second, third, added], version: 3 } },
  });
  const removed = await update({ steps: [first, third], version: 1 }, here.alice);
  expect(removed.body).toMatchObject({ data: { steps: [first, third, added], version: 4 } });
  const late = await update({ steps: [{ ...first, text: 'about the visit' }, third, added], version: 4 });
  expect(late.status).toBe(200);
  const other = await update({ steps: [{ ...first, after: 30 }, third, added], version: 4 }, here.alice);
  expect(other).toMatchObject({
    status: 412,
    body: {
      code: 'changed_elsewhere',
      data: {
        version: 5,
        steps: [{ text: 'about the visit' }, third, added],
        last_edit: { user_id: here.eve.id },
        conflicts: [{ field: 'steps', by: 'Eve Tester' }],
      },
    },
  });
});

test('a plan that both make longer has at most so many steps, and one that is gone is a 404', async () => {
  const plan = await addPlan();
  const params = { plan_id: plan };
  const eighteen = (text: string) => [
    ...buyer,
    ...Array.from({ length: 15 }, (_, n) => ({ ...buyer[0], after: n, text })),
  ];
  const update = (body: object) => call(server.app, here.eve.token, plans.update, { params, body });
  expect((await update({ steps: eighteen('mine'), version: 1 })).status).toBe(200);
  expect(await update({ steps: eighteen('theirs'), version: 1 })).toMatchObject({
    status: 422,
    body: { errors: { steps: ['A plan has up to 20 steps.'] } },
  });
  await call(server.app, here.eve.token, plans.remove, { params });
  expect((await update({ name: 'Again', version: 2 })).status).toBe(404);
});

test('a step that the contact does not want says so, also if they ask later', async () => {
  const id = await addContact({ do_not_text: true });
  await start(id, await addPlan());
  const unwanted = async () => (await tasksOf(id)).map(({ is_unwanted }) => is_unwanted);
  expect(await unwanted()).toEqual([false, true, false]);
  const body = { do_not_call: true, do_not_text: false };
  await call(server.app, here.eve.token, contacts.update, { params: { id }, body });
  expect(await unwanted()).toEqual([true, false, false]);
});

test('an answer ends no plan, a merge brings its tasks along and its undoing back, and a deleted contact has none', async () => {
  const [id, other_id] = [await addContact(), await addContact()];
  await start(other_id, await addPlan());
  await call(server.app, here.eve.token, contacts.update, {
    params: { id: other_id },
    body: { lead_status_id: 2 },
  });
  expect(await running(other_id)).toHaveLength(1);
  const merge = { params: { id }, body: { other_id, from_other: [] } };
  expect((await call(server.app, here.alice.token, merging.merge, merge)).status).toBe(200);
  expect(await running(id)).toHaveLength(1);
  expect(await tasksOf(id)).toHaveLength(3);
  await call(server.app, here.alice.token, merging.undo, { params: { id: other_id } });
  expect([await running(id), (await running(other_id)).length]).toEqual([[], 1]);
  await call(server.app, here.eve.token, contacts.remove, { params: { id: other_id } });
  const stored = await queryRows(
    server.database,
    'SELECT id FROM app.lead_plans WHERE client_id = $1 UNION ALL SELECT id FROM app.lead_tasks WHERE client_id = $1',
    [here.id],
    here.id,
  );
  expect(stored).toEqual([]);
});

test('View Only starts, adds and stops nothing, and nor does another client', async () => {
  const id = await addContact();
  const plan = await addPlan();
  await start(id, plan);
  const [{ id: run } = { id: 0 }] = await running(id);
  const other = await newClient();
  const answers = [
    await add({}, here.vic),
    await start(id, plan, here.vic),
    await stop(id, run, here.vic),
    await start(id, plan, other.eve),
    await stop(id, run, other.eve),
    await call(server.app, other.eve.token, plans.update, {
      params: { plan_id: plan },
      body: { name: 'X', steps: buyer },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 404]);
  expect(parseData(plans.list.data, await call(server.app, other.vic.token, plans.list))).toEqual([]);
});

test.each<[object, string, string]>([
  [{ name: ' ' }, 'name', 'This field is required.'],
  [{ steps: [] }, 'steps', 'Please add at least one step.'],
  [{ steps: [{ ...buyer[1], after: 366 }] }, 'steps.0.after', 'Please enter 365 or less.'],
  [{ steps: [{ ...buyer[0], after: 1441 }] }, 'steps.0.after', 'Please enter 1440 or less.'],
  [{ steps: [{ ...buyer[0], way: 'other' }] }, 'steps.0.text', 'Please say what to do.'],
])('a plan with %j is refused', async (body, field, message) => {
  expect(await add(body)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
});

test('an account has at most so many plans', async () => {
  await owner.query(
    `INSERT INTO app.plans (client_id, name, steps, created_at) SELECT $1, 'Plan ' || n, '[]', now() FROM generate_series(1, $2::int) n`,
    [here.id, maxPlans],
  );
  expect((await add()).body).toMatchObject({
    errors: { name: [`You’ve reached the limit of ${maxPlans} plans.`] },
  });
});
