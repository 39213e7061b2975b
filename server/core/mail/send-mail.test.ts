import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { isDemoAccount } from '#server/demo/accounts.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createLinkEncryption, enqueueLinkMail, enqueueMail } from './enqueue-mail.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';
import { createSmtpMailer } from '#server/adapters/smtp/smtp-mailer.ts';
import { cardEndingMail } from '#server/features/billing/mails/card-ending.ts';
import { resetPasswordMail } from '#server/features/account/mails/reset-password.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { testDatabase, testKey, type TestDatabase } from '#server/testing/database.ts';
import { queryRows } from '#server/testing/logins.ts';
import { testProvider } from '#server/testing/mails.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import { mailServer, parseMail, type MailServer } from '#server/testing/smtp.ts';
import { withConnection, createWorkerPool, createTaskContext } from '#server/core/db/worker-pool.ts';
import { maxAttempts } from './rules.ts';
import { sendNextMail, type MailSender } from './send-mail.ts';

let database: TestDatabase;
let pool: Pool;
let server: MailServer;
let folder: string;
const clock = { now: new Date('2026-11-20T20:00:00Z') };
const links = createLinkEncryption(testKey);
const unsubscribeTokens = createUnsubscribeTokens(testKey);

beforeAll(async () => {
  database = await testDatabase();
  pool = createWorkerPool(database.worker, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await ask('DELETE FROM app.outbox');
  server = await mailServer();
  folder = await mkdtemp(join(tmpdir(), 'foyer-outbox-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (text: string) => withClient(database.owner, async (client) => (await client.query(text)).rows);
const rows = () => ask('SELECT * FROM app.outbox ORDER BY id');

const mailSender = (mailer: Mailer, keepsText: MailSender['keepsText'] = () => false): MailSender => ({
  mails: [resetPasswordMail, cardEndingMail],
  mailer,
  provider: testProvider,
  portalOrigin: 'https://portal.example.com',
  links,
  unsubscribeTokens,
  clock: () => clock.now,
  keepsText,
  addressOf: () => null,
  makeDocument: () => Promise.resolve(null),
});
/** As patient as on a server: on a busy machine the stand-in, in this process, may answer slowly. */
const viaServer = (silence = 30_000) =>
  mailSender(createSmtpMailer(server.url, { connect: 10_000, silence }));
const viaFolder = () => mailSender(createFolderMailer(folder));
const later = (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000));

/** With the login of SystemDb, which may insert but not delete. */
const queueReset = (address: string) =>
  withClient(database.system, async (client) => {
    const { text, values } = systemWrite<null>()`${enqueueLinkMail(resetPasswordMail, {
      to: address,
      details: { first_name: 'Alice' },
      token: links.encrypt(resetPasswordMail, 'the-token'),
      now: clock.now,
    })}`;
    await client.query(text, [...values]);
  });

const idOf = (raw: string) => new Map(parseMail(raw).headers).get('message-id');

test('without a mail server a mail becomes one file with its name, and its link token is deleted', async () => {
  await queueReset('alice@example.com');
  const [before] = await rows();
  expect(before.link_token.toString()).not.toContain('the-token');
  expect(await sendNextMail(pool, viaFolder())).toBe(true);
  expect(await sendNextMail(pool, viaFolder())).toBe(false);
  expect(await readdir(folder)).toEqual([`${before.ref}.eml`]);
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'sent', attempts: 1, subject: 'Reset your password', body: null });
  expect(row).toMatchObject({ link_token: null, details: {}, sent_at: clock.now });
});

test('a mail is sent with the provider’s words of that moment', async () => {
  const send = async (card: string) => {
    await withClient(database.system, (client) => {
      const details = { card, expiry: '12/2026' };
      const { text, values } =
        systemWrite<null>()`${enqueueMail(cardEndingMail, { to: 'a@example.com', details, now: clock.now })}`;
      return client.query(text, [...values]);
    });
    await sendNextMail(pool, viaFolder());
    return (await rows()).at(-1).subject;
  };
  const change = (version: number, texts: string) =>
    ask(`INSERT INTO app.mail_words VALUES ('card-ending', ${version}, '${texts}', NULL, now())`);
  expect(await send('Visa')).toBe('Your card expires soon');
  await change(1, '{"subject": "{{card}} runs out", "farewell": "Bye"}');
  // a name is never a field
  expect(await send('{{expiry}}')).toBe('{{expiry}} runs out');
  await change(2, '{"subject": "{{gone}} runs out"}');
  expect(await send('Visa')).toBe('Your card expires soon');
});

test('a mail server gets one message with both bodies, and links of the configured origin', async () => {
  await queueReset('alice+home@example.com');
  await sendNextMail(pool, viaServer());
  const [message] = server.received;
  expect(message).toMatchObject({ from: 'portal@example.com', to: ['alice+home@example.com'] });
  const { headers, body } = parseMail(message?.raw ?? '');
  expect(headers.map(([name]) => name).toSorted()).toEqual(expectedHeaders);
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Foyer <portal@example.com>',
    to: 'alice+home@example.com',
    subject: 'Reset your password',
  });
  expect(body).toContain('Content-Type: text/plain');
  expect(body).toContain('Content-Type: text/html');
  expect(body.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    'https://portal.example.com/password/reset/the-token?email=alice%2Bhome%40example.com',
  );
});

const expectedHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];

test('a mail rejected for now is sent again after a while, as the same message', async () => {
  server.behaviors = ['refuse for now'];
  await queueReset('alice@example.com');
  await sendNextMail(pool, viaServer());
  expect(server.received).toEqual([]);
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'queued', attempts: 1, interrupted: 0, error: '451 Try again later' });
  expect(await sendNextMail(pool, viaServer())).toBe(false);
  later(11);
  await sendNextMail(pool, viaServer());
  expect(idOf(server.received[0]?.raw ?? '')).toBe(`<${row.ref}@example.com>`);
  expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2, error: null });
});

test('a mail rejected for good fails at once, and its link token is deleted', async () => {
  server.behaviors = ['refuse for good'];
  await queueReset('nobody@example.com');
  await sendNextMail(pool, viaServer());
  later(100_000);
  expect(await sendNextMail(pool, viaServer())).toBe(false);
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'failed', attempts: 1, error: '550 No such mailbox', link_token: null });
});

test('a connection that breaks after the message was sent is counted, and the mail is sent again with the same Message-ID', async () => {
  server.behaviors = ['drop the line'];
  await queueReset('alice@example.com');
  await sendNextMail(pool, viaServer());
  expect((await rows())[0]).toMatchObject({ state: 'queued', interrupted: 1 });
  later(11);
  await sendNextMail(pool, viaServer());
  expect((await rows())[0]).toMatchObject({ state: 'sent', interrupted: 1 });
  expect(server.received.length).toBe(2);
  expect(new Set(server.received.map(({ raw }) => idOf(raw))).size).toBe(1);
});

test('a silent mail server delays only one mail', async () => {
  server.behaviors = ['say nothing'];
  await queueReset('slow@example.com');
  // longer than the other mail takes on a busy machine
  const slow = sendNextMail(pool, viaServer(4000));
  await expect.poll(() => server.received.length).toBe(1);
  await queueReset('quick@example.com');
  await sendNextMail(pool, viaServer());
  expect(await rows()).toMatchObject([{ state: 'sending' }, { state: 'sent' }]);
  await slow;
  expect((await rows())[0]).toMatchObject({ state: 'queued', interrupted: 1 });
});

test('after the last attempt the mail has failed with its error', async () => {
  await server.close();
  await queueReset('alice@example.com');
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    expect(await sendNextMail(pool, viaServer())).toBe(true);
    later(14_401);
  }
  expect(await sendNextMail(pool, viaServer())).toBe(false);
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'failed', attempts: maxAttempts, interrupted: 0, link_token: null });
  expect(row.error).toMatch(/ECONNREFUSED/);
});

test('a mail that cannot be rendered fails and blocks no other', async () => {
  await ask(`INSERT INTO app.outbox (template, address, created_at, next_try_at) VALUES
    ('reset-password', 'a@example.com', '2026-11-20', '2026-11-20'), ('reset-password', 'x@example.com\r\nBcc: y@example.com', '2026-11-20', '2026-11-20')`);
  await queueReset('alice@example.com');
  for (let n = 0; n < 3; n += 1) await sendNextMail(pool, viaFolder());
  expect(await rows()).toMatchObject([{ state: 'failed' }, { state: 'failed' }, { state: 'sent' }]);
});

test('a mail that only a newer release knows waits for its worker', async () => {
  await ask(`INSERT INTO app.outbox (template, address, created_at, next_try_at)
    VALUES ('of-the-next-release', 'a@example.com', '2026-11-20', '2026-11-20')`);
  await sendNextMail(pool, viaFolder());
  expect(await rows()).toMatchObject([{ state: 'queued', error: "There is no mail 'of-the-next-release'." }]);
});

test('who was removed or switched off while a mail waited does not get it, unless it is a link of their login', async () => {
  const sam = await makeStaff(database, 'sam@example.com');
  const client = await makeClient(database, sam.id);
  await makeStaff(database, 'ann@example.com');
  const user = (name: string, columns = '', values = '') =>
    queryRows(
      database,
      `INSERT INTO app.users (client_id, first_name, last_name, email, role, is_pending, created_at${columns})
       VALUES (${client.id}, '${name}', 'Berg', '${name}@example.com', 'Editor', false, '2026-01-01'${values})`,
      [],
      client.id,
    );
  const during = clock.now.toISOString();
  await ask(`UPDATE app.staff SET disabled_at = '${during}' WHERE email = 'ann@example.com'`);
  await user('here');
  await user('removed', ', deleted_at', `, '${during}'`);
  await user('off', ', disabled_at', `, '${during}'`);
  await user('earlier', ', deleted_at', `, '2026-02-01'`);
  await user('back', ', deleted_at', `, '${during}'`);
  await user('back');
  const colleagues = ['sam', 'ann'];
  const people = ['here', 'removed', 'off', 'earlier', 'back', 'contact', ...colleagues];
  const details = { card: 'Visa', expiry: '12/2026' };
  for (const name of people)
    await withClient(database.system, (connection) => {
      const mail = enqueueMail(cardEndingMail, {
        to: `${name}@example.com`,
        details,
        now: new Date(clock.now.getTime() - 60_000),
        client: colleagues.includes(name) ? null : client.id,
      });
      const { text, values } = systemWrite<null>()`${mail}`;
      return connection.query(text, [...values]);
    });
  await queueReset('removed@example.com');
  await ask(`UPDATE app.outbox SET client_id = ${client.id} WHERE template = 'reset-password'`);
  while (await sendNextMail(pool, viaFolder()));
  const sent = (await rows()).map(({ address, template, state }) => [address.split('@')[0], template, state]);
  expect(sent.toSorted()).toEqual([
    ['ann', 'card-ending', 'discarded'],
    ['back', 'card-ending', 'sent'],
    ['contact', 'card-ending', 'sent'],
    ['earlier', 'card-ending', 'sent'],
    ['here', 'card-ending', 'sent'],
    ['off', 'card-ending', 'discarded'],
    ['removed', 'card-ending', 'discarded'],
    ['removed', 'reset-password', 'sent'],
    ['sam', 'card-ending', 'sent'],
  ]);
  expect((await readdir(folder)).length).toBe(6);
  const [dropped] = await ask(`SELECT history, details FROM app.outbox WHERE state = 'discarded'`);
  expect(dropped).toMatchObject({ details: {}, history: [{ event: 'discarded', note: expect.any(String) }] });
});

test('a mail whose condition no longer holds when it is sent goes to nobody, and its history says why', async () => {
  const onlyIf = { holds: rawSql("(o.address LIKE 'reader@%')"), otherwise: 'They may no longer read it.' };
  for (const name of ['reader', 'former'])
    await withClient(database.system, (connection) => {
      const details = { card: 'Visa', expiry: '12/2026' };
      const mail = enqueueMail(cardEndingMail, { to: `${name}@example.com`, details, now: clock.now });
      const { text, values } = systemWrite<null>()`${mail}`;
      return connection.query(text, [...values]);
    });
  const sender = { ...viaFolder(), mails: [{ ...cardEndingMail, onlyIf }] };
  while (await sendNextMail(pool, sender));
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'discarded' }]);
  const [dropped] = await ask(`SELECT history, details FROM app.outbox WHERE state = 'discarded'`);
  expect(dropped).toMatchObject({ details: {}, history: [{ event: 'discarded', note: onlyIf.otherwise }] });
});

test('many workers on one queue send every mail once', async () => {
  for (let n = 0; n < 60; n += 1) await queueReset(`person${n}@example.com`);
  const worker = async () => {
    while (await sendNextMail(pool, viaServer()));
  };
  await Promise.all([worker(), worker(), worker(), worker(), worker(), worker()]);
  expect(server.received.length).toBe(60);
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(60);
  expect(await rows()).toSatisfy((all: { attempts: number }[]) => all.every((row) => row.attempts === 1));
});

test('an outdated attempt writes nothing and sends nothing', async () => {
  await queueReset('alice@example.com');
  await ask(`UPDATE app.outbox SET state = 'sending', attempts = 1`);
  let overtaken = 0;
  const mailer: Mailer = { deliver: async () => void (overtaken += 1), close: () => {} };
  const locked = withConnection(pool, async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT FROM app.outbox FOR UPDATE`);
    expect(await sendNextMail(pool, mailSender(mailer))).toBe(false);
    await client.query('COMMIT');
  });
  await locked;
  later(3);
  expect(await sendNextMail(pool, mailSender(mailer))).toBe(true);
  expect(overtaken).toBe(1);
  expect((await rows())[0]).toMatchObject({ attempts: 2, interrupted: 1 });
});

test('with demo data the text of a mail is stored, with its link where it is of a demo account', async () => {
  const keepsText: MailSender['keepsText'] = ({ address, signsIn }) => !signsIn || isDemoAccount(address);
  for (const address of ['admin@grow.example.com', 'alice@harbour-homes.ca']) {
    await queueReset(address);
    await sendNextMail(pool, mailSender(createFolderMailer(folder), keepsText));
  }
  const texts = (await rows()).map(({ address, body }) => [address, body]);
  expect(texts.toSorted()).toEqual([
    [
      'admin@grow.example.com',
      expect.stringContaining('https://portal.example.com/password/reset/the-token'),
    ],
    ['alice@harbour-homes.ca', null],
  ]);
});

test('the logins of requests can enqueue mail but not read or delete it', async () => {
  await queueReset('alice@example.com');
  for (const login of [database.app, database.read]) {
    await withClient(login, async (client) => {
      await expect(client.query('SELECT FROM app.outbox')).rejects.toThrow('permission denied');
      await expect(client.query('SELECT FROM app.mail_queue_insert')).rejects.toThrow('permission denied');
      await expect(client.query('DELETE FROM app.mail_queue_insert')).rejects.toThrow('permission denied');
    });
  }
  // of contacts, the worker only sees who gets newsletters
  const look = systemWrite<null>()`SELECT to_json(phone_number) FROM app.leads`;
  const looking = withConnection(pool, (client) => createTaskContext(client, clock.now).value(look));
  await expect(looking).rejects.toThrow('permission denied');
});

test('an incomplete file is never visible', async () => {
  await queueReset('alice@example.com');
  await sendNextMail(pool, viaFolder());
  const [file = ''] = await readdir(folder);
  expect((await readFile(join(folder, file), 'utf8')).trimEnd()).toMatch(/--$/);
});
