import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '#database/embedded.ts';
import { startS3 } from '#server/testing/s3.ts';
import { readSuperuser, removeCluster } from '#server/testing/standby.ts';
import { smtpSink } from '#server/testing/smtp-sink.ts';
import { print } from '../table.ts';
import { haproxy, startBalancer } from './balancer.ts';
import { compareRecords, findDamagedFiles } from './compare.ts';
import { startFoyer } from './foyer.ts';
import { writeUntil } from './load.ts';
import { notifyUntil } from './notifications.ts';
import { ask, createClient, scheduleNewsletter } from './people.ts';
import { assertInstalled, createFolder, removeLater, stopLater } from './programs.ts';
import { countCrossings } from './streams.ts';

const recipients = 3000;

/** Three processes that answer and two workers; one is killed every few seconds. True if nothing was lost or doubled. */
export async function drillProcesses(seconds: number, say: (sentence: string) => void): Promise<boolean> {
  assertInstalled(haproxy);
  const folder = createFolder();
  const log = { info: () => {}, warn: (_: object, sentence: string) => say(sentence) };
  const dataDir = join(folder, 'database');
  const database = await startEmbedded({
    dataDir,
    log,
    settings: { max_connections: '400' },
  });
  removeLater(() => removeCluster(dataDir));
  stopLater(() => database.stop());
  const superuser = { ...readSuperuser(database, dataDir), database: database.owner.database };
  const [store, mails] = [await startS3(), await smtpSink({})];
  stopLater(() => store.close());
  stopLater(() => mails.close());
  const settings = {
    DATABASE_URL: database.ownerUrl,
    S3_ENDPOINT: store.bucket.endpoint,
    S3_BUCKET: store.bucket.name,
    S3_REGION: store.bucket.region,
    S3_ACCESS_KEY_ID: store.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.bucket.secretAccessKey,
    SMTP_URL: mails.url,
    TRUST_PROXY: '127.0.0.1',
    NEWSLETTER_HOST_RATE: String(Math.ceil(recipients / seconds / 0.8)),
  };
  say('Starting three processes that answer and two workers');
  const first = await startFoyer(folder, 'api1', { ...settings, WORKER: 'off' });
  const rest = await Promise.all([
    ...['api2', 'api3'].map((name) => startFoyer(folder, name, { ...settings, WORKER: 'off' })),
    ...['worker1', 'worker2'].map((name) => startFoyer(folder, name, settings)),
  ]);
  const all = [first, ...rest];
  const answering = all.slice(0, 3);
  const url = await startBalancer(
    folder,
    answering.map(({ port }) => port),
  );
  const client = await createClient(superuser);
  await pause(2000);
  const urls = answering.map((one) => one.url);
  const before = await countCrossings(urls, client, 'before');
  await scheduleNewsletter(superuser, client.id, recipients);

  say(`Writing for ${seconds} s, and killing one process every three seconds`);
  const enough = new AbortController();
  const writing = writeUntil(enough.signal, url, client, { name: 'Drill', writers: 8, pauseMs: 20 });
  const notifying = notifyUntil(
    enough.signal,
    url,
    await createClient(superuser, 'kim@provider.example.com'),
  );
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(3000))
    all[randomInt(all.length)]?.kill();
  enough.abort();
  const [ledger, notified] = [await writing, await notifying];

  say('Comparing');
  await pause(8000);
  const after = await countCrossings(urls, client, 'after');
  const states = () =>
    ask<{ state: string; n: number }>(
      superuser,
      'SELECT state, count(*)::int AS n FROM app.newsletter_recipients GROUP BY 1 ORDER BY 1',
    );
  for (
    let attempt = 0;
    attempt < 150 && (await states()).some(({ state }) => state === 'pending' || state === 'sending');
    attempt += 1
  )
    await pause(1000);
  const records = await compareRecords(superuser, ledger);
  const damaged = await findDamagedFiles(url, client, superuser, ledger);
  const readers = mails.taken.filter(({ to }) => to.endsWith('@readers.example.com')).map(({ to }) => to);
  const twice = readers.length - new Set(readers).size;
  const failed = await ask<{ name: string }>(superuser, `SELECT name FROM jobs.job WHERE state = 'failed'`);
  const kills = all.map((one) => `${one.name} ${one.kills()}`).join(', ');
  print([
    ['what', 'figure'],
    ['kills (SIGKILL)', `${all.reduce((sum, one) => sum + one.kills(), 0)} (${kills})`],
    ['writes acknowledged', String(records.acknowledged)],
    ['calls repeated with the same key', String(ledger.repeats)],
    ['refused', JSON.stringify([...ledger.refused])],
    ['acknowledged and lost', String(records.lost.length)],
    ['doubled', String(records.doubled.length)],
    ['files uploaded', String(ledger.listings.size)],
    ['files lost or damaged', String(damaged.length)],
    ['recipients of the newsletter', (await states()).map(({ state, n }) => `${n} ${state}`).join(', ')],
    ['recipients with two mails', String(twice)],
    ['jobs that failed', String(failed.length)],
    ['windows; their streams that broke and were opened again', `${notified.windows}; ${notified.broken}`],
    [
      'enquiries that all windows told of',
      `${notified.enquiries - notified.missed.length} of ${notified.enquiries}`,
    ],
    ['longest until the last window told of one', `${(notified.longestMs / 1000).toFixed(1)} s`],
    ['events that crossed, before', `${before.seen} of ${before.expected}`],
    ['events that crossed, after', `${after.seen} of ${after.expected}`],
  ]);
  for (const one of [...records.lost, ...records.doubled, ...damaged, ...notified.missed].slice(0, 20))
    console.log(`  ${one}`);
  const wrong = [
    ...records.lost,
    ...records.doubled,
    ...damaged,
    ...failed,
    ...ledger.refused,
    ...notified.missed,
  ];
  return wrong.length + twice === 0 && before.seen === before.expected && after.seen === after.expected;
}
