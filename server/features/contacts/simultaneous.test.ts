import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { plans } from '#contract/contacts/plans.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { Task, tasks } from '#contract/contacts/tasks.ts';
import { staff } from '#contract/staff/staff.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { closedStatus } from '#server/features/consent/rules.ts';
import { bulkCalls } from '#server/testing/bulk-contacts.ts';
import { meet } from '#server/testing/locks.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { remindOfDueTasks } from './followup/jobs.ts';

// Changes of one contact that meet: each waits for the other in one order, so that none fails.
const { server, owner, newClient, sam } = await testWorld();
const bulk = bulkCalls(server);
const worker = new Pool(server.database.worker);
afterAll(() => Promise.all([bulk.close(), worker.end()]));

let here: ClientWorld;
let token: string;
let people = 0;
let lead: number;
const addContact = async (body: object = {}) => {
  const email = `nora${(people += 1)}@example.com`;
  const draft = { first_name: 'Nora', last_name: 'Novak', email, lead_source_id: 14, ...body };
  return parseData(contacts.create.data, await call(server.app, token, contacts.create, { body: draft })).id;
};
beforeEach(async () => {
  here = await newClient();
  token = here.alice.token;
  lead = await addContact();
});

const change = (body: object) => call(server.app, token, contacts.update, { params: { id: lead }, body });
const remove = () => call(server.app, token, contacts.remove, { params: { id: lead } });
const rowsOf = (table: string, column = 'lead_id') => ({
  text: `SELECT FROM app.${table} WHERE client_id = $1 AND ${column} = $2 FOR UPDATE`,
  values: [here.id, lead],
});
const callBack = { title: 'Call back', due_on: '2026-11-20', due_time: '13:00' };
const addTask = async (draft: object = {}) =>
  parseData(
    Task,
    await call(server.app, token, tasks.add, { body: { ...callBack, lead_id: lead, ...draft } }),
  ).id;
const addTag = async (name: string) =>
  parseData(contactTags.create.data, await call(server.app, token, contactTags.create, { body: { name } }))
    .id;

test('a plan is stopped while a colleague deletes its contact', async () => {
  const steps = [{ way: 'call', after: 0, unit: 'minutes', text: '' }];
  const added = await call(server.app, token, plans.create, { body: { name: 'New buyer', steps } });
  const started = await call(server.app, token, plans.start, {
    params: { id: lead },
    body: { plan_id: parseData(plans.create.data, added).id },
  });
  const running_id = parseData(plans.start.data, started).id;
  const [removed, stopped] = await meet(owner, rowsOf('lead_tasks'), remove, () =>
    call(server.app, here.eve.token, plans.stop, { params: { id: lead, running_id } }),
  );
  expect([removed.status, stopped.status]).toEqual([200, 404]);
});

test('a task is given to a colleague while another deletes its contact', async () => {
  const id = await addTask();
  const body = { ...callBack, user_id: here.eve.id };
  const [given, removed] = await meet(
    owner,
    rowsOf('lead_tasks'),
    () => call(server.app, token, tasks.edit, { params: { id }, body }),
    remove,
  );
  expect([given.status, removed.status]).toEqual([200, 200]);
});

test('a colleague is reminded of a task while another deletes its contact', async () => {
  await addTask({ user_id: here.eve.id, due_on: '2026-11-21' });
  const due = new Date('2026-11-22T23:00:00Z');
  const [, removed] = await meet(
    owner,
    {
      text: 'SELECT FROM app.users WHERE client_id = $1 AND id = $2 FOR UPDATE',
      values: [here.id, here.eve.id],
    },
    () => withConnection(worker, (client) => remindOfDueTasks(createTaskContext(client, due))),
    remove,
  );
  expect(removed.status).toBe(200);
});

test('a task is done while staff move the client to another time zone', async () => {
  const id = await addTask();
  const [done, moved] = await meet(
    owner,
    rowsOf('lead_tasks'),
    () => call(server.app, token, tasks.setDone, { params: { id }, body: { is_done: true } }),
    () =>
      call(server.app, sam.token, staff.changeClient, {
        params: { id: here.id },
        body: { time_zone: 'America/Halifax' },
      }),
  );
  expect([done.status, moved.status]).toEqual([200, 200]);
});

test('a change of many contacts is undone while somebody changes the consent of one of them', async () => {
  const { id } = await bulk.change(
    token,
    { lead_ids: [lead] },
    { action: 'status', lead_status_id: closedStatus },
  );
  const [undone, changed] = await meet(
    owner,
    rowsOf('newsletter_consents'),
    () => bulk.undo(token, id),
    () => change({ newsletter_consent: { kind: 'express', source: 'Said yes in the shop' } }),
  );
  expect([undone.state, changed.status]).toEqual(['undone', 200]);
});

test('many contacts change their tags while one of these is merged into the other', async () => {
  const [former, into] = [await addTag('Buyers'), await addTag('Buyer')];
  await change({ tags: { added_ids: [former] } });
  const [changed, merged] = await meet(
    owner,
    rowsOf('lead_tags'),
    () =>
      bulk.change(token, { lead_ids: [lead] }, { action: 'tags', added_ids: [into], removed_ids: [former] }),
    () =>
      call(server.app, here.eve.token, contactTags.merge, {
        params: { tag_id: former },
        body: { into_id: into },
      }),
  );
  expect([changed.state, merged.status]).toEqual(['done', 200]);
});

test('a contact changes its tags while one of these is merged into the other', async () => {
  const [former, into] = [await addTag('Buyers'), await addTag('Buyer')];
  await change({ tags: { added_ids: [former] } });
  const [changed, merged] = await meet(
    owner,
    rowsOf('lead_tags'),
    () => change({ tags: { added_ids: [into], removed_ids: [former] } }),
    () =>
      call(server.app, here.eve.token, contactTags.merge, {
        params: { tag_id: former },
        body: { into_id: into },
      }),
  );
  expect([changed.status, merged.status]).toEqual([200, 200]);
});

test('somebody has seen what is new about a contact while a colleague deletes it', async () => {
  // the newer one has the place that the space of a deleted row gave it
  await owner.query(
    `INSERT INTO app.notifications (client_id, user_id, event, lead_id, details, created_at)
     SELECT $1, $2, 'contact.email_failed', $3, '{}', $4::timestamptz - make_interval(hours => n) FROM generate_series(1, 2) n`,
    [here.id, here.eve.id, lead, noon],
  );
  const [removed, seen] = await meet(
    owner,
    {
      text: `SELECT FROM app.notifications WHERE client_id = $1 AND lead_id = $2 AND created_at = $3::timestamptz - interval '1 hour' FOR UPDATE`,
      values: [here.id, lead, noon],
    },
    remove,
    () =>
      call(server.app, here.eve.token, activity.clearNotifications, { body: { ids: 'all', lead_id: lead } }),
  );
  expect([removed.status, seen.status]).toEqual([200, 200]);
});
