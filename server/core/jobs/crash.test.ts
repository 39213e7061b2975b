import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { resetPasswordMail } from '#server/features/account/mails/reset-password.ts';
import { write } from '#server/core/db/sql.ts';
import { createLinkEncryption, enqueueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { emptyDatabase, testKey, type EmptyDatabase } from '#server/testing/database.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { nodeEnv } from '#server/testing/node-env.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { mailServer, parseMail, type MailServer } from '#server/testing/smtp.ts';

// The server is killed with SIGKILL at each crash point of the mailer, then restarted, and the state of the mail is checked.

let database: EmptyDatabase;
let server: MailServer;
let folder: string;
const links = createLinkEncryption(testKey);

beforeAll(async () => {
  database = await emptyDatabase();
  await makeFolder();
  // The first start creates the tables
  await started({ WORKER: 'off' }, { until: 'open' });
  await removeFolder();
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await mailServer();
  await makeFolder();
  await ask('DELETE FROM app.outbox');
});
afterEach(async () => {
  await server.close();
  await removeFolder();
});

const makeFolder = async () => void (folder = await mkdtemp(join(tmpdir(), 'foyer-crash-')));
const removeFolder = () => rm(folder, { recursive: true });

const ask = (text: string) => withClient(database.owner, async (client) => (await client.query(text)).rows);
const unsent = async () => (await ask(`SELECT FROM app.outbox WHERE state <> 'sent'`)).length;

const untilSent = () => expect.poll(unsent, { interval: 150 }).toBe(0);

async function queue(address: string): Promise<void> {
  const now = new Date();
  const token = links.encrypt(resetPasswordMail, 'the-token');
  const { text, values } =
    write<null>()`${enqueueLinkMail(resetPasswordMail, { to: address, details: { first_name: '' }, token, now })}`;
  await withClient(database.owner, (client) => client.query(text, [...values]));
}

/** Starts the server; resolves with the signal that ended it. `until` is when to stop it if it still runs. */
function started(
  settings: Record<string, string>,
  { until, onStart }: { until?: 'open' | 'sent'; onStart?: (kill: () => void) => void } = {},
): Promise<string | null> {
  const child = killAtEnd(
    spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...nodeEnv,
        DEMO: 'off',
        PORT: '0',
        FOYER_WEB: 'off',
        DATABASE_URL: database.url,
        SECRETS_KEY: testKey.toString('base64'),
        DATA_DIR: folder,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk));
  onStart?.(() => void child.kill('SIGKILL'));
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  child.once('exit', (code, signal) =>
    code === 1 ? reject(new Error(`The server ended: ${said}`)) : resolve(signal),
  );
  child.stdout.on('data', (chunk: Buffer) => {
    if (!chunk.includes('Foyer is open')) return;
    if (until === 'open') child.kill('SIGTERM');
    if (until === 'sent')
      void untilSent()
        .catch(reject)
        .finally(() => child.kill('SIGTERM'));
  });
  return promise;
}

const everyPoint = [
  'mail.claimed',
  'mail.locked',
  'mail.composed',
  'eml.written',
  'eml.synced',
  'eml.renamed',
  'mail.delivered',
  'mail.committed',
];
/** Each start takes seconds: a short run tests some of the points, by its seed, and a long one all. */
const some = <T>(all: readonly T[]) => all.filter((_one, index) => deep || index % 3 === seed % 3);
const filePoints = some(everyPoint);

test('killed at each point of writing files, no mail is lost or sent twice', async () => {
  for (const point of filePoints) {
    await queue(`${point.replace('.', '-')}@example.com`);
    expect([point, await started({ FOYER_FAULT: point })]).toEqual([point, 'SIGKILL']);
  }
  await started({}, { until: 'sent' });
  const outbox = join(folder, 'outbox');
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const written = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  const addresses = written.map((raw) => new Map(parseMail(raw).headers).get('to'));
  expect(addresses.toSorted()).toEqual(
    filePoints.map((point) => `${point.replace('.', '-')}@example.com`).toSorted(),
  );
  expect(await ask(`SELECT state, link_token FROM app.outbox GROUP BY 1, 2`)).toEqual([
    { state: 'sent', link_token: null },
  ]);
});

test('killed during SMTP, no mail is lost; only between acceptance and commit it is sent twice, and that is counted', async () => {
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'portal@example.com' };
  await queue('accepted@example.com');
  expect(await started({ ...settings, FOYER_FAULT: 'smtp.accepted' })).toBe('SIGKILL');
  expect(server.received.length).toBe(1);
  for (const step of some(['MAIL', 'RCPT', 'DATA'])) {
    await queue(`${step}@example.com`);
    const signal = await started(settings, {
      onStart: (kill) => {
        server.onStep = (now) => {
          if (now !== step) return;
          server.onStep = () => {};
          kill();
        };
      },
    });
    expect([step, signal]).toEqual([step, 'SIGKILL']);
  }
  await started(settings, { until: 'sent' });

  const rows = await ask('SELECT ref, state, interrupted FROM app.outbox ORDER BY id');
  const copies = rows.map(
    ({ ref }) => server.received.filter(({ raw }) => raw.includes(`<${ref}@example.com>`)).length,
  );
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  expect(Math.min(...copies)).toBeGreaterThan(0);
  expect(copies[0]).toBeGreaterThan(1);
  expect(copies.filter((all, index) => all > 1 + rows[index].interrupted)).toEqual([]);
});
