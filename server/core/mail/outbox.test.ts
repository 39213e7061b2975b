import { beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { withClient } from '#database/connection.ts';
import { call, makeStaff } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({
  settings: {
    RATE_LIMIT_FACTOR: '1000',
    SUPPORT_EMAIL: 'help@provider.example.com',
    SALES_EMAIL: 'sales@provider.example.com',
  },
});
const grove = await newClient({ name: 'Grove' });
const other = await newClient();
beforeAll(() =>
  ask(`UPDATE app.users SET notification_preferences = '{leads,listings}' WHERE first_name <> 'Vic'`),
);

/** As the database owner, who has no client: row-level security is disabled for this query. */
const ask = (text: string) =>
  withClient(server.database.owner, async (client) => {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(grove.id)]);
    return (await client.query(text)).rows;
  });

const mailsWhere = async (where: string) =>
  ask(`SELECT template, address, client_id, details FROM app.outbox WHERE ${where} ORDER BY id`);

const form = { first_name: 'Vera', last_name: 'Visitor', email: 'vera@example.net', notes: 'Hello!' };
const send = (body: object, headers: Record<string, string> = { 'x-site-token': grove.siteToken }) =>
  call(server.app, null, contacts.submit, { body, headers });

test('a new contact is mailed to those who asked to hear of leads, and to nobody of another client', async () => {
  expect((await send(form)).status).toBe(202);
  const mailed = await mailsWhere(`template = 'new-contact'`);
  expect(mailed.map(({ address }) => address)).toEqual([grove.alice.email, grove.eve.email]);
  expect(mailed[0]).toMatchObject({
    client_id: grove.id,
    details: { may_change: true, lead: { name: 'Vera Visitor', message: 'Hello!' } },
  });
});

test('a second form of the same person is mailed again, the same form twice is not', async () => {
  await send({ ...form, notes: 'And another thing' });
  await send({ ...form, notes: 'And another thing' });
  const mailed = await mailsWhere(`template = 'contact-updated'`);
  expect(mailed.length).toBe(2);
  expect(mailed[0].details).toMatchObject({
    lead: { name: 'Vera Visitor', message: 'And another thing', history_id: expect.any(Number) },
  });
});

test('a message to the provider is mailed with who wrote it, so that it can be answered', async () => {
  await call(server.app, grove.eve.token, support.message, { body: { topic: 'help', message: 'How?' } });
  expect(await mailsWhere(`template = 'support-message'`)).toEqual([
    {
      template: 'support-message',
      address: 'help@provider.example.com',
      client_id: grove.id,
      details: {
        name: 'Eve Tester',
        email: grove.eve.email,
        client_name: 'Grove',
        subject: null,
        topic: 'help',
        message: 'How?',
        conversation: expect.any(Number),
        client_id: grove.id,
        other_address: null,
        thread: [],
        files: [],
      },
    },
  ]);
});

test('asking for the testimonials manager twice mails once', async () => {
  for (let n = 0; n < 2; n += 1)
    expect((await call(server.app, grove.alice.token, support.apply)).body).toEqual({
      data: { applied: true },
    });
  expect((await mailsWhere(`template = 'access-request'`)).length).toBe(1);
});

test('a prospect is mailed to sales and is no client', async () => {
  const body = { first_name: 'Pat', last_name: 'Prospect', email: 'pat@example.net' };
  expect((await call(server.app, null, support.signUp, { body })).status).toBe(201);
  expect(await mailsWhere(`template = 'prospect'`)).toMatchObject([
    { address: 'sales@provider.example.com', client_id: null, details: { phone_number: '', message: '' } },
  ]);
});

test('the text of a mail that signs somebody in is shown to owners alone', async () => {
  await ask(`INSERT INTO app.outbox (template, address, details, state, body, created_at, next_try_at)
    SELECT t, 'eve@example.com', '{}', 'sent', 'words of ' || t, now(), now() FROM unnest(ARRAY['activate-account', 'reset-password', 'test-mail']) t`);
  const devi = await makeStaff(server.database, 'devi@provider.example.com', 'Support');
  const textsFor = async (token: string) => {
    const { body } = await call(server.app, token, staff.outbox, { query: { search: 'eve@example.com' } });
    return (body as { data: { template: string; text: string | null }[] }).data
      .map(({ template, text }) => [template, text])
      .toSorted();
  };
  expect(await textsFor(sam.token)).toEqual([
    ['activate-account', 'words of activate-account'],
    ['reset-password', 'words of reset-password'],
    ['test-mail', 'words of test-mail'],
  ]);
  expect(await textsFor(devi.token)).toEqual([
    ['activate-account', null],
    ['reset-password', null],
    ['test-mail', 'words of test-mail'],
  ]);
  await ask(`DELETE FROM app.outbox WHERE address = 'eve@example.com'`);
});

test('staff see the outbox and failed jobs; nobody else does', async () => {
  await ask(
    `UPDATE app.outbox SET state = 'failed', attempts = 9, error = '550 No such mailbox' WHERE template = 'prospect'`,
  );
  const answer = await call(server.app, sam.token, staff.outbox, { query: { state: 'failed' } });
  expect(answer.body).toMatchObject({
    data: [
      { state: 'failed', address: 'sales@provider.example.com', error: '550 No such mailbox', text: null },
    ],
    meta: { total: 1 },
  });
  expect((await call(server.app, sam.token, staff.outbox)).body).toMatchObject({ meta: { total: 7 } });
  const [counted] = await ask(`SELECT count(*)::int AS n FROM app.outbox WHERE client_id = ${grove.id}`);
  const ofGrove = await call(server.app, sam.token, staff.outbox, { query: { client_id: String(grove.id) } });
  expect(ofGrove.body).toMatchObject({ meta: { total: Reflect.get(Object(counted), 'n') } });
  expect(ofGrove.body).not.toMatchObject({ meta: { total: 7 } });
  await ask(`INSERT INTO jobs.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
    VALUES ('test', 'standard', 0, 0, false, 60, 60, 60, false, 'job_common')`);
  await ask(
    `INSERT INTO jobs.job (name, state, data, output, completed_on) VALUES ('test', 'failed', '{"email": "x@example.com"}', '{"message": "It broke"}', now())`,
  );
  const failed = await call(server.app, sam.token, staff.jobs);
  expect(failed.body).toMatchObject({ data: [{ name: 'test', error: 'It broke', attempts: 1 }] });
  expect(failed.text).not.toContain('x@example.com');
  for (const token of [grove.alice.token, grove.staff.token, other.alice.token])
    expect((await call(server.app, token, staff.outbox)).status).toBe(403);
});
