import { Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { launch } from '#contract/launch/launch.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staff } from '#contract/staff/staff.ts';
import { readConfig } from '#server/config.ts';
import { withConnection, createTaskContext } from '#server/core/db/worker-pool.ts';
import { purgeLaunchSecrets } from '#server/features/launch/jobs.ts';
import { createApp } from '#server/app.ts';
import { testKey } from '#server/testing/database.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, makeStaff, noon, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const una = await makeStaff(server.database, 'una@provider.example.com');
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ package: 'Accelerate', launchPhase: 1 });
});

const later = (minutes: number) => {
  server.clock.now = new Date(noon.getTime() + minutes * 60_000);
};
const save = (form: 1 | 2 | 3 | 4 | 5, change: object = {}, token = here.alice.token) =>
  call(server.app, token, launch.save, {
    params: { id: form },
    body: { data: { ...fullAnswers[form], ...change } },
  });
const look = (token = sam.token) =>
  call(server.app, token, staffLaunch.markViewed, { params: { id: here.id } });
const read = async (token = sam.token) => {
  const { status, body } = await call(server.app, token, staffLaunch.read, { params: { id: here.id } });
  expect(status).toBe(200);
  return body;
};
const review = (body: object, token = sam.token) =>
  call(server.app, token, staffLaunch.reviewAnswer, { params: { id: here.id }, body });
const reveal = (field: string, reason = 'To point the domain at the new site') =>
  call(server.app, sam.token, staffLaunch.secret, { params: { id: here.id }, body: { field, reason } });
const move = (change: object) =>
  call(server.app, sam.token, staff.changeClient, { params: { id: here.id }, body: change });
const submitAll = async () => {
  for (const form of [1, 2, 3, 4, 5] as const) await save(form);
  const body = { id: 6, data: { review: 'completed' } };
  expect((await call(server.app, here.alice.token, launch.submit, { body })).status).toBe(200);
};

test('staff read the answers by step, with who saved them and what is missing', async () => {
  await save(3);
  const form = (n: number) => `data.forms.${n - 1}`;
  const body = await read();
  expect(body).toHaveProperty(`${form(3)}.state`, 'completed');
  expect(body).toHaveProperty(`${form(3)}.saved_by`, 'Alice Tester');
  expect(body).toHaveProperty(`${form(3)}.answers`, fullAnswers[3]);
  expect(body).toHaveProperty(`${form(3)}.missing`, []);
  expect(body).toHaveProperty(`${form(1)}.missing`, [
    'phonenumber',
    'website_title',
    'domain_name',
    'brokerage',
    'board',
    'prec',
    'term',
  ]);
});

test('changes since a staff member’s last view are new to them, and not to one who viewed later', async () => {
  await save(3);
  later(1);
  await look();
  expect(await read()).toHaveProperty('data.forms.2.changed', []);
  expect(await read(una.token)).toHaveProperty('data.forms.2.changed', ['primary_theme']);
  later(2);
  await save(3, { primary_theme: 'rustic' });
  await look(una.token);
  expect(await read()).toHaveProperty('data.forms.2.changed', ['primary_theme']);
  later(3);
  await save(3, { primary_theme: 'rustic' });
  expect(await read(una.token)).toHaveProperty('data.forms.2.changed', []);
});

test('an answer in the same second as a view, but before it, is not new', async () => {
  server.clock.now = new Date(noon.getTime() + 300);
  await save(3);
  server.clock.now = new Date(noon.getTime() + 700);
  await look();
  expect(await read()).toHaveProperty('data.forms.2.changed', []);
  server.clock.now = new Date(noon.getTime() + 900);
  await save(3, { primary_theme: 'rustic' });
  expect(await read()).toHaveProperty('data.forms.2.changed', ['primary_theme']);
});

test('an approval holds until the answer changes', async () => {
  await save(3);
  await review({ form: 3, name: 'primary_theme', state: 'approved' });
  await save(3);
  expect(await read()).toHaveProperty('data.forms.2.reviews.0.state', 'approved');
  await save(3, { primary_theme: 'rustic' });
  expect(await read()).toHaveProperty('data.forms.2.reviews', []);
});

test.each([
  [{ form: 4, name: 'design_note', state: 'returned' }, 'comment'],
  [{ form: 4, name: 'primary_theme', state: 'approved' }, 'name'],
  [{ form: 6, name: 'design_note', state: 'approved' }, 'form'],
  [{ form: 4, name: 'design_note', state: 'lost' }, 'state'],
])('what staff say of an answer is refused: %j on %s', async (body, field) => {
  const answer = await review(body);
  expect(answer.status).toBe(422);
  expect(answer.body).toHaveProperty(['errors', field]);
});

test('a password is read with a reason, which is in the client’s log', async () => {
  await save(1);
  expect((await reveal('domain_name_password', 'Because')).status).toBe(422);
  expect((await reveal('instagram_password')).status).toBe(404);
  expect((await reveal('domain_name_password')).body).toEqual({
    data: { value: 'canary-of-the-domain-7f3a' },
  });
  const log = await call(server.app, here.alice.token, activity.list, { query: { type: 'user' } });
  expect(log.body).toHaveProperty(
    'data.0.message',
    'Support team read your domain password: To point the domain at the new site',
  );
});

test('a stored password is masked, unchanged when its mask is sent, and deleted when it is emptied', async () => {
  await save(1);
  await save(1, { domain_name_password: '********' });
  expect((await reveal('domain_name_password')).body).toEqual({
    data: { value: 'canary-of-the-domain-7f3a' },
  });
  await save(1, { domain_name_password: '' });
  expect((await reveal('domain_name_password')).status).toBe(404);
});

test('a password copied to another client’s row cannot be decrypted', async () => {
  await save(1);
  const other = await newClient({ package: 'Accelerate', launchPhase: 1 });
  await owner.query(
    'INSERT INTO app.launch_secrets SELECT $2, field, encrypted, created_at FROM app.launch_secrets WHERE client_id = $1',
    [here.id, other.id],
  );
  const answer = await call(server.app, sam.token, staffLaunch.secret, {
    params: { id: other.id },
    body: { field: 'domain_name_password', reason: 'To point the domain' },
  });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('canary');
});

test('passwords are in no table, no log line and no response but the one that reads them', async () => {
  const lines: string[] = [];
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') }),
    connections: server.database,
    clock: () => noon,
    log: memoryLog(lines),
  });
  const texts: string[] = [];
  const tell = async (token: string, endpoint: Endpoint, sent: Sent = {}) =>
    texts.push((await call(app, token, endpoint, sent)).text);
  for (const form of [1, 5] as const) {
    const data = fullAnswers[form];
    const params = { id: form };
    await tell(here.alice.token, launch.draft, { params, body: { data, version: 0 } });
    await tell(here.alice.token, launch.save, {
      params,
      body: { data: { ...data, email: 'x', facebook: 'x' } },
    });
    await tell(here.alice.token, launch.save, { params, body: { data, version: 0 } });
    await tell(here.alice.token, launch.save, { params, body: { data } });
    await tell(here.alice.token, launch.read, { params });
  }
  await tell(here.alice.token, launch.review);
  await tell(sam.token, staffLaunch.read, { params: { id: here.id } });
  await tell(sam.token, staffLaunch.pdf, { params: { id: here.id } });
  await app.close();
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('app', 'jobs')`,
  );
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `SELECT to_jsonb(t)::text || encode(convert_to(to_jsonb(t)::text, 'UTF8'), 'escape') AS row FROM ${name} t`,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  const everything = [...texts, ...lines].join('\n');
  expect(everything).toContain('nora-novak');
  for (const canary of ['canary-of-the-domain-7f3a', 'canary-of-instagram-91bc']) {
    expect(everything).not.toContain(canary);
    expect(everything).not.toContain(Buffer.from(canary).toString('hex'));
    expect(everything).not.toContain(Buffer.from(canary).toString('base64').slice(0, 24));
  }
});

test('thirty days after going live both passwords are deleted', async () => {
  await submitAll();
  await move({ is_live: true });
  const pool = new Pool(server.database.worker);
  const clear = (days: number) =>
    withConnection(pool, (client) =>
      purgeLaunchSecrets(createTaskContext(client, new Date(noon.getTime() + days * 86_400_000))),
    );
  const countSecrets = async () =>
    (await owner.query('SELECT field FROM app.launch_secrets WHERE client_id = $1', [here.id])).rowCount;
  await clear(30);
  expect(await countSecrets()).toBe(2);
  await clear(30.1);
  expect(await countSecrets()).toBe(0);
  await pool.end();
});

test('each new launch phase is a notification for every user and a mail to the Admins', async () => {
  await submitAll();
  for (const launch_phase_id of [3, 4, 3, 5]) expect((await move({ launch_phase_id })).status).toBe(200);
  expect((await move({ is_live: true })).body).toMatchObject({
    data: { is_live: true, account_status: 'Live', launch_phase_id: null },
  });
  const notifications = await call(server.app, here.vic.token, activity.notifications);
  const messages: unknown[] = Reflect.get(Object(notifications.body), 'data');
  expect(messages.map((one) => Reflect.get(Object(one), 'message')).toSorted()).toEqual([
    'Your website is live.',
    'Your website moved to Design.',
    'Your website moved to Ready.',
    'Your website moved to Revisions.',
    'Your website moved to Sample.',
    'Your website moved to Sample.',
  ]);
  const mail = await owner.query(
    `SELECT address, (details ->> 'phase')::int AS phase FROM app.outbox WHERE client_id = $1 AND template = 'launch-moved' ORDER BY id`,
    [here.id],
  );
  // the Admin submitted the form herself
  expect(mail.rows).toEqual([3, 4, 3, 5, 0].map((phase) => ({ address: here.alice.email, phase })));
});

test('the questionnaire comes as a PDF', async () => {
  await save(3);
  const answer = await call(server.app, sam.token, staffLaunch.pdf, { params: { id: here.id } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="launch-form-${here.id}.pdf"`,
  });
  expect(answer.text.startsWith('%PDF-')).toBe(true);
});

test('only staff in a session of their own can read the questionnaire', async () => {
  for (const { token } of [here.alice, here.staff])
    expect((await call(server.app, token, staffLaunch.read, { params: { id: here.id } })).status).toBe(403);
});
