import { createReturnPaths } from '#server/features/newsletter/sending/return-path.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withClient } from '#database/connection.ts';
import { jobsVersion } from '#database/jobs.ts';
import { emptySql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createFolderMailer } from '#server/core/mail/folder-mailer.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { quietNewsletters } from '#server/testing/newsletters.ts';
import { breakableConnection } from '#server/testing/breakable-connection.ts';
import { testProvider } from '#server/testing/mails.ts';
import { testDatabase, testKey, type TestDatabase } from '#server/testing/database.ts';
import { openStatsProviders } from '#server/adapters/statistics/open-stats-providers.ts';
import { createSampleSource } from '#server/engines/mls/sample/sample-source.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { allJobs } from '#server/jobs.ts';
import { mails } from '#server/mails.ts';
import { queueItems } from '#server/queue-items.ts';
import { defineTask, handleTask, queueTask } from '#server/core/jobs/define-task.ts';
import { startWorker, type Worker } from './worker.ts';

const greet = defineTask('greet', { email: z.string() });
const links = createLinkEncryption(testKey);
const files = createLocalStore(tmpdir());
const refuseClient = () => {
  throw new Error('nothing comes in');
};
const jobs = allJobs({
  queueItems,
  backups: undefined,
  bounceFolder: undefined,
  inbox: undefined,
  contactImports: { openLinkDb: refuseClient, keyedHash: createContactHash(testKey) },
  bulkContacts: { openLinkDb: refuseClient, keyedHash: createContactHash(testKey) },
  leadEmails: {
    leadAddresses: { find: () => null },
    replyAddresses: { find: () => null },
    openLinkDb: refuseClient,
    keyedHash: createContactHash(testKey),
    announcedPerHour: { bell: 1, mail: 1 },
    files,
    quota: 0,
  },
  conversationEmails: { findAddress: () => null, openLinkDb: refuseClient, files, quota: 0 },
  leadAdsReading: {
    leadAds: undefined,
    encryption: createEncryption(testKey, 'tokens of pages with lead ads'),
    openLinkDb: refuseClient,
    keyedHash: createContactHash(testKey),
    announcedPerHour: { bell: 1, mail: 1 },
  },
  enquirySending: {
    crm: { readAccount: refuseClient, sendEnquiry: refuseClient, hasEnquiry: refuseClient },
    encryption: createEncryption(testKey, 'keys of Follow Up Boss'),
    openLinkDb: refuseClient,
    portalOrigin: 'https://portal.example.com',
  },
  returnPaths: createReturnPaths(testKey),
  gateway: null,
  linkEncryption: links,
  files,
  frames: {
    secretsKey: testKey,
    portalOrigin: 'https://portal.example.com',
    sitesOrigin: 'https://sites.example.com',
    pictures: createMailPictures(files),
  },
  mls: createSampleSource(),
  sources: {
    providers: openStatsProviders({
      meta: { url: 'http://127.0.0.1:1', version: 'v1', appSecret: undefined },
      ga4: { url: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1' },
    }),
    encryption: createEncryption(testKey, 'tokens of sources'),
    askSiteDays: () => Promise.reject(new Error('nobody is asked')),
  },
  quota: 1_000_000,
  newsletters: quietNewsletters(),
  push: {
    send: () => Promise.reject(new Error('nothing is sent')),
    encryption: createEncryption(testKey, 'keys of notifications'),
    receipts: { create: () => '' },
    contact: 'https://portal.example.com',
    apiOrigin: 'https://portal.example.com',
    mayBeLoopback: true,
  },
  webhooks: {
    send: () => Promise.reject(new Error('nothing is sent')),
    encryption: createEncryption(testKey, 'secrets of webhooks'),
  },
  provider: testProvider,
  publishing: {
    send: createOutbound(createAddressCheck([])),
    encryption: createEncryption(testKey, 'passwords of publishers'),
    postFormSignature: { sign: () => '', isSigned: () => false },
    sitesOrigin: 'https://sites.example.com',
  },
});

let database: TestDatabase;
let folder: string;
let worker: Worker;
const errors: unknown[] = [];
const handled: string[] = [];
let broken = false;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-worker-'));
  worker = await begin();
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const begin = (connection: ClientConfig = database.worker, giveUp?: AbortSignal) =>
  startWorker({
    connection,
    ...(giveUp ? { giveUp } : {}),
    mailSender: {
      mails,
      mailer: createFolderMailer(folder),
      provider: testProvider,
      portalOrigin: 'https://portal.example.com',
      links,
      unsubscribeTokens: createUnsubscribeTokens(testKey),
      clock: () => new Date('2026-11-20T20:00:00Z'),
      keepsText: () => false,
      addressOf: () => null,
      makeDocument: () => Promise.resolve(null),
    },
    jobs: {
      ...jobs,
      tasks: [
        handleTask(greet, 'inside', async ({ value }, { email }) => {
          handled.push(email);
          await value(systemWrite<null>()`INSERT INTO app.mail_queue_insert (template, address, details, created_at, next_try_at)
            VALUES ('contacts-digest', ${email}, '{"first_name": "", "forms": 1, "site": "", "leads": []}', '2026-11-20', '2026-11-20')`);
          if (broken) throw new Error('It broke');
        }),
      ],
    },
    log: { error: (facts) => void errors.push(facts) },
  });

const ask = (text: string, values: unknown[] = []) =>
  withClient(database.owner, async (client) => (await client.query(text, values)).rows);

async function put(email: string): Promise<void> {
  const { text, values } =
    systemWrite<null>()`${writeConsequences(emptySql, { now: new Date(), task: queueTask(greet, { email }) })}`;
  await withClient(database.system, (client) => client.query(text, [...values]));
}

test('a task enqueued by a request runs, and its mail is sent', async () => {
  await put('alice@example.com');
  await expect.poll(async () => (await readdir(folder)).length).toBe(1);
  expect(handled).toEqual(['alice@example.com']);
  expect(await ask(`SELECT state FROM jobs.job WHERE name = 'greet'`)).toEqual([{ state: 'completed' }]);
});

test('a task that fails is rolled back, retried later, and finally shown as failed', async () => {
  broken = true;
  await put('bob@example.com');
  await expect.poll(() => handled.length).toBe(2);
  const job = () =>
    ask(`SELECT state, retry_count, retry_limit FROM jobs.job WHERE data ->> 'email' = 'bob@example.com'`);
  await expect.poll(job).toEqual([{ state: 'retry', retry_count: 0, retry_limit: 8 }]);
  expect(await ask(`SELECT FROM app.outbox WHERE address = 'bob@example.com'`)).toEqual([]);
  await ask(`UPDATE jobs.job SET start_after = now(), retry_limit = 1 WHERE state = 'retry'`);
  await expect.poll(async () => (await job())[0].state).toBe('failed');
  broken = false;
});

test('while a restored installation is held, work inside it goes on and nothing leaves', async () => {
  const sentBefore = (await readdir(folder)).length;
  await ask(
    `INSERT INTO app.restores (backup, taken_at, restored_at, is_staging) VALUES ('b', now(), now(), false)`,
  );
  const state = async () =>
    (await ask(`SELECT state, attempts FROM app.outbox WHERE address = 'held@example.com'`))[0];
  // the worker looks once a second
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await put('held@example.com');
  await expect.poll(() => handled).toContain('held@example.com');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await state()).toEqual({ state: 'queued', attempts: 0 });
  expect((await readdir(folder)).length).toBe(sentBefore);
  await ask('DELETE FROM app.restores');
  await expect.poll(async () => (await state())?.state).toBe('sent');
});

test('a worker that stops finishes its tasks, and another continues', async () => {
  await worker.stop();
  await put('carol@example.com');
  expect(handled).not.toContain('carol@example.com');
  worker = await begin();
  await expect.poll(() => handled).toContain('carol@example.com');
});

test('a worker started without a database waits for it, unless it is stopped', async () => {
  await worker.stop();
  const wire = await breakableConnection(database.worker);
  await wire.cut();
  const leaving = new AbortController();
  const given = begin(wire.through(database.worker), leaving.signal);
  const beginning = begin(wire.through(database.worker));
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  leaving.abort();
  await expect(given).rejects.toThrow(/aborted|ECONNREFUSED/);
  await wire.mend();
  worker = await beginning;
  await put('dora@example.com');
  await expect.poll(() => handled).toContain('dora@example.com');

  // a worker whose connections end in the middle of its work continues
  await wire.cut();
  await put('emil@example.com');
  await wire.mend();
  await expect.poll(() => handled).toContain('emil@example.com');

  await worker.stop();
  await wire.cut();
  errors.length = 0;
  worker = await begin();
});

test('expired rows are deleted and no others', async () => {
  await ask(
    `INSERT INTO app.call_counts VALUES ('old', '2026-11-01', '2026-11-02', 1), ('new', '2026-11-20', '2026-12-01', 1)`,
  );
  await ask(`INSERT INTO app.sessions (token_hash, kind, staff_id, caller, created_at, used_at, idle_until, expires_at)
    SELECT token::bytea, 'staff', 1, 'Owner', '2026-11-01', '2026-11-01', until::timestamptz, until::timestamptz
    FROM (VALUES ('old', '2026-11-02'), ('new', '2026-12-01')) AS s (token, until)`);
  await ask(
    `INSERT INTO jobs.job (name, data) VALUES ('delete-expired-limits', NULL), ('delete-expired-sessions', NULL)`,
  );
  await expect.poll(() => ask('SELECT key FROM app.call_counts')).toEqual([{ key: 'new' }]);
  await expect
    .poll(() => ask(`SELECT convert_from(token_hash, 'utf8') AS token FROM app.sessions`))
    .toEqual([{ token: 'new' }]);
});

test('every task has its queue before any worker has run', async () => {
  const before = await testDatabase();
  const found = await withClient(before.owner, (client) => client.query('SELECT name FROM jobs.queue'));
  await before.drop();
  expect(found.rows.map(({ name }) => name).toSorted()).toEqual(
    jobs.tasks.map(({ name }) => name).toSorted(),
  );
});

test('what has left the schedule is not run any more', async () => {
  await worker.stop();
  await ask(`SELECT jobs.create_queue('of-an-older-version', '{"policy": "standard"}')`);
  await ask(`INSERT INTO jobs.schedule (name, cron) VALUES ('of-an-older-version', '* * * * *')`);
  worker = await begin();
  expect(await ask(`SELECT name FROM jobs.schedule WHERE name = 'of-an-older-version'`)).toEqual([]);
});

test('everything on the schedule is in the database, and the tables are those this pg-boss expects', async () => {
  expect(await ask('SELECT name, cron FROM jobs.schedule ORDER BY name')).toEqual(
    jobs.scheduled
      .map(({ name, cron }) => ({ name, cron }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  );
  const { getConstructionPlans } = await import('pg-boss');
  expect(getConstructionPlans('jobs')).toContain(
    `INSERT INTO jobs.version(version) VALUES ('${jobsVersion}')`,
  );
  expect(errors).toEqual([]);
});
