import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { support } from '#contract/support/support.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const here = await newClient();

const contact = { first_name: 'Maria', last_name: 'Lopez', lead_source_id: 14 };
const create = (token: string, key: string, more: object = {}) =>
  call(server.app, token, contacts.create, {
    body: { ...contact, email: `${key}@example.com`, ...more },
    headers: { 'idempotency-key': key },
  });

async function count(table: string, where: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM app.${table} WHERE ${where}`,
  );
  return rows[0]?.count ?? 0;
}

test('ten calls at the same time with one key make one contact, and all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(here.alice.token, 'ten')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await count('leads', `email = 'ten@example.com'`)).toBe(1);
});

test('a second call waits for the first, which is still running', async () => {
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE app.activity IN ACCESS EXCLUSIVE MODE');
  const first = create(here.alice.token, 'waits');
  const second = create(here.alice.token, 'waits');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await owner.query('COMMIT');
  const [one, other] = await Promise.all([first, second]);
  expect(one).toMatchObject({ status: 201 });
  expect(other.text).toBe(one.text);
});

test('a key with another body is refused with a sentence, and changes nothing', async () => {
  await create(here.alice.token, 'bodies');
  const answer = await create(here.alice.token, 'bodies', { notes: 'Wants a garden' });
  expect(answer).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  expect(await count('leads', `email = 'bodies@example.com'`)).toBe(1);
});

test('what was refused has taken no key: corrected, it is sent with the same one', async () => {
  expect(await create(here.alice.token, 'corrected', { first_name: '' })).toMatchObject({ status: 422 });
  expect(await create(here.alice.token, 'corrected')).toMatchObject({ status: 201 });
});

test('a key belongs to its user, its endpoint and its client', async () => {
  const there = await newClient();
  const body = { topic: 'help' as const, message: 'Hello' };
  expect(await create(here.alice.token, 'mine')).toMatchObject({ status: 201 });
  const ofEve = await create(here.eve.token, 'mine', { email: 'eve.mine@example.com' });
  expect([ofEve.status, ofEve.text]).toEqual([201, expect.stringContaining('eve.mine')]);
  expect(await create(there.alice.token, 'mine')).toMatchObject({ status: 201 });
  expect(
    await call(server.app, here.alice.token, support.message, {
      body,
      headers: { 'idempotency-key': 'mine' },
    }),
  ).toMatchObject({ status: 201 });
});

test('whoever may not make the call any more does not get its answer either', async () => {
  const gone = await newClient();
  await create(gone.alice.token, 'gone');
  await owner.query(`UPDATE app.sessions SET revoked_at = now() WHERE user_id = $1`, [gone.alice.id]);
  expect(await create(gone.alice.token, 'gone')).toMatchObject({ status: 401 });
});

test('without the header nothing is written down, and two calls are two', async () => {
  const before = await count('request_keys', 'true');
  const body = { topic: 'help' as const, message: 'Twice' };
  for (let time = 0; time < 2; time += 1) await call(server.app, here.alice.token, support.message, { body });
  expect(await count('request_keys', 'true')).toBe(before);
  expect(await count('support_messages', `message = 'Twice'`)).toBe(2);
});

test('an answer is kept encrypted, and what was sent only as a hash', async () => {
  await create(here.alice.token, 'secret', { notes: 'The alarm code is seven' });
  const { rows } = await owner.query<{ row: string }>(
    `SELECT encode(answer, 'escape') || k::text AS row FROM app.request_keys k`,
  );
  expect(rows.length).toBeGreaterThan(0);
  // long words, which no hash and no encrypted answer holds by chance
  expect(rows.filter(({ row }) => /alarm code|Maria|secret@/.test(row))).toEqual([]);
});

test('staff write one invoice with one number, and credit once, however often they click', async () => {
  const client = await newClient();
  await owner.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [client.id]);
  const issue = () =>
    call(server.app, sam.token, staffBilling.issue, {
      params: { id: client.id },
      body: { lines: [{ description: 'Photography', amount: 120 }] },
      headers: { 'idempotency-key': 'invoice' },
    });
  const [one, other] = await Promise.all([issue(), issue()]);
  expect([one.status, other.text]).toEqual([201, one.text]);
  expect(await count('invoices', `client_id = ${client.id}`)).toBe(1);
});

test('a call in parts whose answer was never kept is not made again: nobody knows what became of it', async () => {
  const importOnce = () =>
    call(server.app, here.alice.token, listingsMls.import, {
      body: { mls_ids: ['R2900001'] },
      headers: { 'idempotency-key': 'parts' },
    });
  const first = await importOnce();
  expect(first.status).toBe(200);
  expect((await importOnce()).text).toBe(first.text);
  await owner.query(
    `UPDATE app.request_keys SET status = NULL, answer = NULL, created_at = created_at - interval '1 hour' WHERE client_id = $1`,
    [here.id],
  );
  expect(await importOnce()).toMatchObject({ status: 422, body: { code: 'outcome_unknown' } });
});
