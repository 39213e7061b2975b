import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { withClient, type Connection } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { registerTaxes } from '#server/testing/billing.ts';
import { homeIn, ownerIn } from '#server/testing/crashed-database.ts';
import { testKey } from '#server/testing/database.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { smtpSink } from '#server/testing/smtp-sink.ts';
import { removeCluster } from '#server/testing/standby.ts';
import { startStripe } from '#server/testing/stripe-server.ts';
import { startWordPress, type WordPressServer } from '#server/testing/wordpress.ts';
import { print } from '../table.ts';
import {
  compareFiles,
  compareMails,
  compareNewsletters,
  findBrokenLogs,
  findWrongCharges,
  findWrongEvents,
  findWrongPosts,
} from './compare-effects.ts';
import { compareRecords, findDamagedFiles } from './compare.ts';
import { startFoyer } from './foyer.ts';
import { killSomething, readPostmaster } from './kills.ts';
import { openLedger, writeUntil } from './load.ts';
import { advanceClock, ask, createClient, readClock } from './people.ts';
import { createFolder, stopLater } from './programs.ts';
import { addPayers, countWaiting, sendNewsletter, toPaymentSettings, untilDone } from './work.ts';

/** A worker that starts while PostgreSQL is gone ends with a sentence, and is started again. */
const nowhere = 'postgresql://foyer_owner@127.0.0.1:1/foyer';
/** The last claim of a process that was killed is over by then. */
const afterClaims = 20 * 60_000;
const twoDays = 2 * 86_400_000;

/**
 * Kills server, worker, postmaster and backends of one installation with a built-in database, while it takes writes and
 * uploads, publishes, charges cards and sends newsletters. True if nothing was lost or doubled.
 */
export async function drillCrashes(kills: number, say: (sentence: string) => void): Promise<boolean> {
  const folder = createFolder();
  const dataDir = join(folder, 'data');
  stopLater(async () => removeCluster(dataDir));
  const [mails, stripe, site] = [await smtpSink({}), await startStripe(readClock), await startWordPress()];
  for (const one of [mails, stripe, site]) stopLater(() => one.close());
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    ...toPaymentSettings(stripe.url),
    OUTBOUND_INNER_ADDRESSES: '127.0.0.1',
    NEWSLETTER_HOST_RATE: '30',
  };
  say('Starting a server with its database, and a worker');
  const server = await startFoyer(folder, 'server', { ...settings, WORKER: 'off' });
  let portOfWorker = 0;
  const worker = await startFoyer(folder, 'worker', () => {
    portOfWorker = readPostmaster(dataDir)?.port ?? 1;
    return { ...settings, DATABASE_URL: portOfWorker === 1 ? nowhere : toUrl(ownerIn(dataDir)) };
  });
  const superuser = () => superuserIn(dataDir);
  const client = await createClient(superuser());
  await connectWebsite(superuser(), client, site);
  await withClient(superuser(), registerTaxes);

  say(`Writing, and killing ${kills} processes`);
  const ledger = openLedger();
  const enough = new AbortController();
  const writing = writeUntil(enough.signal, server.url, client, {
    name: 'Crash',
    writers: 4,
    pauseMs: 60,
    ledger,
  });
  const killed = { backend: 0, postmaster: 0, server: 0, worker: 0 };
  const place = { dataDir, server, worker, killed };
  const count = () => killed.backend + killed.postmaster + killed.server + killed.worker;
  let underNewsletters = 0;
  let longest = 0;
  for (let round = 0; count() < kills; round += 1) {
    longest = Math.max(longest, await untilAcknowledged(ledger, 2));
    if (round % 8 === 0) await giveWork(superuser(), client.id).catch(() => {});
    await pause(randomInt(250));
    const isSending = (await countWaiting(superuser()).catch(() => 0)) > 0;
    const before = count();
    killSomething(place);
    // a second one while the first is mended
    if (randomInt(4) === 0) {
      await pause(randomInt(400));
      killSomething(place);
    }
    if (isSending) underNewsletters += count() - before;
    // a worker finds the database where it was when it started
    const found = readPostmaster(dataDir);
    if (found && portOfWorker !== found.port) worker.kill();
    if (round % 50 === 49) say(`${count()} kills, ${ledger.acknowledged.length} writes acknowledged`);
  }
  await untilAcknowledged(ledger, 20);
  enough.abort();
  await writing;

  say('Starting both again with a later clock, and waiting for what they had begun');
  advanceClock(afterClaims);
  server.kill();
  worker.kill();
  await untilDone(superuser);

  say('Comparing');
  const { worker: login } = await migrate(ownerIn(dataDir), {
    secretsKey: testKey,
    log: { info: () => {}, warn: () => {} },
  });
  const records = await compareRecords(superuser(), ledger);
  const charges = await findWrongCharges(superuser(), stripe.intents);
  const outbox = await compareMails(superuser(), mails.taken);
  const newsletters = await compareNewsletters(superuser(), mails.taken);
  const damaged = await findDamagedFiles(server.url, client, superuser(), ledger);
  const later = new Date(Date.now() + twoDays);
  const files = await compareFiles(login, superuser(), join(dataDir, 'files'), later);
  const wrong = {
    'acknowledged and lost': records.lost,
    'records doubled': records.doubled,
    'events lost or doubled': await findWrongEvents(superuser()),
    refused: [...ledger.refused].map(([status, n]) => `${n} times ${status}`),
    'uploads lost or damaged': damaged,
    'files without a row that stay, or rows without a file': files.wrong,
    'payers charged twice or not at all': charges.wrong,
    'pages on the website lost or doubled': findWrongPosts(site, ledger),
    'mails lost or doubled': outbox.wrong,
    'newsletter recipients with two mails or none': newsletters.wrong,
    'logs whose chain is broken': await findBrokenLogs(login),
    'jobs that failed': (
      await ask<{ name: string }>(superuser(), `SELECT name FROM jobs.job WHERE state = 'failed'`)
    ).map(({ name }) => name),
  };
  print([
    ['what', 'figure'],
    ['kills (SIGKILL)', `${count()} (${JSON.stringify(killed)})`],
    ['of these under a newsletter', String(underNewsletters)],
    ['starts of the server', String(server.starts())],
    ['longest time without an acknowledged write', `${(longest / 1000).toFixed(1)} s`],
    ['writes acknowledged', String(records.acknowledged)],
    ['calls repeated with the same key', String(ledger.repeats)],
    ['files uploaded', String(ledger.listings.size)],
    ['files without a row that the sweep removed', String(files.orphans)],
    ['payers charged', String(charges.payers)],
    ['mails; of these sent again', `${outbox.mails}; ${outbox.again}`],
    ['newsletter: sent, unknown', `${newsletters.sent}, ${newsletters.unknown}`],
    ...Object.entries(wrong).map(([what, list]): [string, string] => [what, String(list.length)]),
  ]);
  const all = Object.entries(wrong).flatMap(([what, list]) => list.map((one) => `${what}: ${one}`));
  for (const one of all.slice(0, 40)) console.log(`  ${one}`);
  return all.length === 0;
}

/** Milliseconds until so many more writes were acknowledged; throws when nothing comes back for two minutes. */
async function untilAcknowledged(ledger: { acknowledged: number[] }, more: number): Promise<number> {
  const began = Date.now();
  const wanted = ledger.acknowledged.length + more;
  while (ledger.acknowledged.length < wanted) {
    if (Date.now() - began > 120_000) throw new Error('Foyer did not come back within two minutes.');
    await pause(20);
  }
  return Date.now() - began;
}

/** A few payers whose period begins, and another newsletter where the last one nears its end. */
async function giveWork(superuser: Connection, likeClient: number): Promise<void> {
  await addPayers(superuser, 2);
  if ((await countWaiting(superuser)) < 300) await sendNewsletter(superuser, likeClient, 1500);
}

const connectWebsite = (superuser: Connection, { id, siteId }: ClientWorld, site: WordPressServer) =>
  ask(
    superuser,
    `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
     VALUES ($1, $2, 'wordpress', $3, $4, $5, $6)`,
    [
      id,
      siteId,
      site.url,
      site.user,
      createEncryption(testKey, publisherPasswords).encrypt(site.password, `site ${siteId}`),
      readClock(),
    ],
  );

const toUrl = ({ connectionString = '' }: Connection): string => connectionString;

function superuserIn(dataDir: string): Connection {
  const text = readFileSync(join(homeIn(dataDir), 'passwords.json'), 'utf8');
  const { superuser } = z.parse(z.object({ superuser: z.string() }), JSON.parse(text));
  const port = readPostmaster(dataDir)?.port ?? 0;
  return { host: '127.0.0.1', port, user: 'postgres', password: superuser, database: 'foyer' };
}
