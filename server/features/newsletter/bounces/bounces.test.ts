import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { reportShapes } from '#server/testing/bounces.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { meet } from '#server/testing/locks.ts';
import { call, noon, testServer } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createNewsletterTokens } from '../unsubscribe/tokens.ts';
import { createReturnPaths } from '../sending/return-path.ts';
import { createBounceReader } from './jobs.ts';

const secret = 'a-secret-of-the-mail-server';
const { server, owner, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', NEWSLETTER_BOUNCE_SECRET: secret },
});
const here = await newClient({ services: ['web', 'in_touch'] });
const returnPaths = createReturnPaths(testKey);
const pool = createWorkerPool(server.database.worker, () => {});
const folder = await mkdtemp(join(tmpdir(), 'foyer-bounces-'));
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

let people = 0;
let months = 0;
async function reader(): Promise<{ id: number; email: string }> {
  const email = `bounced${(people += 1)}@example.net`;
  const { body } = await call(server.app, here.alice.token, contacts.create, {
    body: {
      first_name: 'Vera',
      last_name: `Reader ${people}`,
      email,
      lead_source_id: 14,
      newsletter_consent: { kind: 'express', source: 'Said yes in the shop' },
    },
  });
  return { id: readData(body, { id: 0 }).id, email };
}

/** As if a newsletter had been sent to them; returns the return path of its mail. */
async function sentTo(person: { id: number }): Promise<string> {
  return returnPaths.create({ client_id: here.id, id: await sendTo(person) }, 'bounces.example.com');
}

async function sendTo({ id }: { id: number }): Promise<number> {
  const month = `${2030 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  months += 1;
  const { rows } = await owner.query<{ id: number }>(
    `WITH month AS (INSERT INTO app.newsletters (client_id, month) VALUES ($1, $2) RETURNING client_id, month),
     snapshot AS (
       INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
       SELECT client_id, month, '{}', 'News', '', '', '{}', 0, '', $4 FROM month RETURNING client_id, month, id),
     send AS (
       INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at)
       SELECT client_id, month, id, 'sending', $4, 1, $4, $4 FROM snapshot RETURNING client_id, id)
     INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, settled_at)
     SELECT client_id, id, $3, 'sent', 1, $4 FROM send RETURNING id::int`,
    [here.id, month, id, noon],
  );
  return rows[0]?.id ?? 0;
}
const shape = (name: string) => reportShapes.find((one) => one.name === name)?.write ?? (() => '');
const gone = shape('Postfix: unknown user');
const full = shape('a webmail: mailbox full');
const abuse = shape('a feedback loop: abuse');

const post = (
  payload: string | Buffer,
  headers: Record<string, string> = { authorization: `Bearer ${secret}` },
) =>
  server.app.inject({
    method: 'POST',
    url: '/newsletter/reports',
    headers: { 'content-type': 'message/rfc822', ...headers },
    payload,
  });
const stateOf = async ({ id }: { id: number }) =>
  (
    await owner.query<{ suppressed: string | null; known: string | null }>(
      `SELECT c.suppressed, s.reason AS known FROM app.newsletter_consents c
       LEFT JOIN app.newsletter_suppressions s USING (client_id, address_hash) WHERE c.lead_id = $1`,
      [id],
    )
  ).rows[0];

describe('a message that a mail server hands over', () => {
  test('suppresses an address that is gone, once, and says so in the log', async () => {
    const vera = await reader();
    const message = gone(await sentTo(vera));
    for (let n = 0; n < 3; n += 1) expect((await post(message)).statusCode).toBe(200);
    expect(await stateOf(vera)).toEqual({ suppressed: 'bounced', known: 'bounced' });
    const { rows } = await owner.query(
      'SELECT c.bounced, c.complained FROM app.newsletter_campaigns c JOIN app.newsletter_recipients r USING (client_id, send_id) WHERE r.lead_id = $1',
      [vera.id],
    );
    expect(rows).toEqual([{ bounced: 1, complained: 0 }]);
    const log = await call(server.app, here.alice.token, activity.list, { query: { type: 'contact' } });
    expect(log.text.split(`could not be delivered to Vera Reader ${people}.`)).toHaveLength(2);
  });

  test('is recorded while somebody deletes the contact', async () => {
    const vera = await reader();
    const message = gone(await sentTo(vera));
    const [taken, removed] = await meet(
      owner,
      { text: 'SELECT FROM app.newsletter_consents WHERE lead_id = $1 FOR UPDATE', values: [vera.id] },
      () => post(message),
      () => call(server.app, here.alice.token, contacts.remove, { params: { id: vera.id } }),
    );
    expect([taken.statusCode, removed.status]).toEqual([200, 200]);
  });

  test('is recorded by the worker while somebody deletes the contact', async () => {
    const vera = await reader();
    const own = await mkdtemp(join(tmpdir(), 'foyer-bounces-'));
    await writeFile(join(own, '1.eml'), gone(await sentTo(vera)));
    const read = createBounceReader({ folder: own, returnPaths });
    const [, removed] = await meet(
      owner,
      { text: 'SELECT FROM app.newsletter_consents WHERE lead_id = $1 FOR UPDATE', values: [vera.id] },
      () => read(createWorkerDb(pool, () => noon)),
      () => call(server.app, here.alice.token, contacts.remove, { params: { id: vera.id } }),
    );
    await rm(own, { recursive: true });
    expect(removed.status).toBe(200);
  });

  test('suppresses who complained, more than a bounce does', async () => {
    const vera = await reader();
    const path = await sentTo(vera);
    await post(abuse(path));
    await post(gone(path));
    expect(await stateOf(vera)).toEqual({ suppressed: 'complained', known: 'complained' });
  });

  test('of a full mailbox suppresses with the third in a row, not with the third of four', async () => {
    const [vera, other] = [await reader(), await reader()];
    for (const n of [1, 2, 3]) {
      expect(await stateOf(vera)).toEqual({ suppressed: null, known: null });
      const message = full(await sentTo(vera));
      await post(message);
      await post(message);
      const path = await sentTo(other);
      if (n !== 2) await post(full(path));
    }
    expect(await stateOf(vera)).toEqual({ suppressed: 'bounced', known: 'bounced' });
    await post(full(await sentTo(other)));
    expect(await stateOf(other)).toEqual({ suppressed: null, known: null });
  });

  test('changes nothing without the secret, with a wrong one, unsigned, for a row that is not there, and in ten megabytes', async () => {
    const vera = await reader();
    const path = await sentTo(vera);
    expect((await post(gone(path), {})).statusCode).toBe(401);
    expect((await post(gone(path), { authorization: 'Bearer guess' })).statusCode).toBe(401);
    expect((await post(gone(path.replace(/[0-9a-f]{16}@/, '0123456789abcdef@')))).statusCode).toBe(200);
    expect(
      (await post(gone(returnPaths.create({ client_id: here.id, id: 999_999 }, 'x.example.com')))).statusCode,
    ).toBe(200);
    const there = await newClient();
    const [, , id = '0'] = path.split('-');
    await post(gone(returnPaths.create({ client_id: there.id, id: Number(id) }, 'x.example.com')));
    expect((await post(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413);
    for (const odd of ['', '\0', `To: ${path}\r\n\r\nfailed`]) expect((await post(odd)).statusCode).toBe(200);
    expect(await stateOf(vera)).toEqual({ suppressed: null, known: null });
  });

  test('changes nothing for a recipient that nothing was sent to', async () => {
    const vera = await reader();
    const path = await sentTo(vera);
    await owner.query('ALTER TABLE app.newsletter_recipients DISABLE TRIGGER guard_state');
    await owner.query(
      `UPDATE app.newsletter_recipients SET state = 'pending', settled_at = NULL WHERE lead_id = $1`,
      [vera.id],
    );
    await owner.query('ALTER TABLE app.newsletter_recipients ENABLE TRIGGER guard_state');
    await post(gone(path));
    expect(await stateOf(vera)).toEqual({ suppressed: null, known: null });
  });
});

test('whoever leaves with the link of a newsletter is told which, and is among its numbers', async () => {
  const vera = await reader();
  const tokens = createNewsletterTokens(testKey, createContactHash(testKey));
  const recipient = await sendTo(vera);
  const url = `/newsletter/unsubscribe/${tokens.unsubscribeTokenOf(here.id, { id: recipient, lead_id: vera.id, email: vera.email })}`;
  const shown = await server.app.inject({ method: 'GET', url });
  expect(shown.payload).toContain('This link came with “News”.');
  for (let n = 0; n < 3; n += 1) await server.app.inject({ method: 'POST', url });
  const { rows } = await owner.query(
    'SELECT c.unsubscribed FROM app.newsletter_campaigns c JOIN app.newsletter_recipients r USING (client_id, send_id) WHERE r.lead_id = $1',
    [vera.id],
  );
  expect(rows).toEqual([{ unsubscribed: 1 }]);
});

test('a folder is read once: what reported something is in done, all else in unread', async () => {
  const [vera, other] = [await reader(), await reader()];
  await mkdir(join(folder, 'done'), { recursive: true });
  await writeFile(join(folder, '1.eml'), gone(await sentTo(vera)));
  await writeFile(join(folder, '2.eml'), 'Hello there');
  await writeFile(join(folder, '3.eml'), Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
  await writeFile(join(folder, '.writing'), gone(await sentTo(other)));
  const db = createWorkerDb(pool, () => noon);
  const readSome = createBounceReader({ folder, returnPaths });
  expect(await readSome(db)).toBe(false);
  expect(await readSome(db)).toBe(false);
  expect(await stateOf(vera)).toEqual({ suppressed: 'bounced', known: 'bounced' });
  expect(await stateOf(other)).toEqual({ suppressed: null, known: null });
  const found = await Promise.all(['', 'done', 'unread'].map((place) => readdir(join(folder, place))));
  expect(found.map((names) => names.toSorted())).toEqual([
    ['.writing', 'done', 'unread'],
    ['1.eml'],
    ['2.eml', '3.eml'],
  ]);
});

test('without a secret there is no such address', async () => {
  const other = await testServer();
  const answer = await other.app.inject({ method: 'POST', url: '/newsletter/reports', payload: 'x' });
  expect(answer.statusCode).toBe(404);
  await other.close();
});
