import { setTimeout as pause } from 'node:timers/promises';
import { withClient, type Connection } from '#database/connection.ts';
import { registerTaxes } from '#server/testing/billing.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { smtpSink } from '#server/testing/smtp-sink.ts';
import { startStripe } from '#server/testing/stripe-server.ts';
import { print } from '../table.ts';
import { haproxy, startDatabaseProxy } from './balancer.ts';
import { compareMails, compareNewsletters, findWrongCharges } from './compare-effects.ts';
import { compareRecords, findDamagedFiles } from './compare.ts';
import { etcdPrograms, startEtcd } from './etcd.ts';
import { failures, type Failure } from './failures.ts';
import { startFoyer, type FoyerProcess } from './foyer.ts';
import { openLedger, writeUntil, type Ledger } from './load.ts';
import { createNetwork, networkPrograms, startMachine } from './network.ts';
import {
  createNode,
  patroniPrograms,
  patroniSettings,
  superuser,
  untilComplete,
  type Cluster,
} from './patroni.ts';
import { advanceClock, createClient, readClock } from './people.ts';
import { assertInstalled, createFolder, stopLater } from './programs.ts';
import { isReplicaInUse, readUntil } from './reads.ts';
import { addPayers, sendNewsletter, toPaymentSettings, untilDone } from './work.ts';

/** A lease on a mail or a charge is over by then. */
const afterLeases = 20 * 60_000;

const failoverPrograms = { ...haproxy, ...patroniPrograms, ...etcdPrograms, ...networkPrograms };

/**
 * Three machines with PostgreSQL, Patroni and etcd fail one after the other while Foyer writes. True if nothing was
 * lost or doubled. `only` is a part of the names of the failures to try.
 */
export async function drillFailover(only: string, say: (sentence: string) => void): Promise<boolean> {
  const tried = failures.filter(({ name }) => name.includes(only));
  if (tried.length === 0)
    throw new Error(`There is no such failure. These are: ${failures.map(({ name }) => name).join(', ')}.`);
  assertInstalled(failoverPrograms);
  const folder = createFolder();
  createNetwork();
  const machines = [
    await startMachine(folder, 'node1', 1),
    await startMachine(folder, 'node2', 2),
    await startMachine(folder, 'node3', 3),
  ];
  const members = startEtcd(folder, machines);
  const nodes = members.map((etcd) => createNode(folder, etcd, members));
  say(`Starting Patroni: ${JSON.stringify(patroniSettings)}`);
  for (const node of nodes) node.start();
  await untilComplete(nodes);
  const ports = await startDatabaseProxy(folder, nodes);
  const owner = await createOwner(ports.primary);
  const administrator = { ...superuser, host: '127.0.0.1', port: ports.primary, database: 'foyer' };
  const [mails, stripe] = [await smtpSink({}), await startStripe(readClock)];
  for (const one of [mails, stripe]) stopLater(() => one.close());
  say('Starting Foyer');
  const foyer = await startFoyer(folder, 'foyer', {
    DATABASE_URL: toUrl(owner),
    DATABASE_READ_URL: toUrl({ ...owner, port: ports.replica }),
    SMTP_URL: mails.url,
    ...toPaymentSettings(stripe.url),
    OUTBOUND_INNER_ADDRESSES: '127.0.0.1',
    NEWSLETTER_HOST_RATE: '10',
  });
  const client = await createClient(administrator);
  await withClient(administrator, registerTaxes);

  const ledger = openLedger();
  const rows: Row[] = [];
  for (const failure of tried) {
    const cluster = await untilComplete(nodes);
    await untilReplicaInUse(foyer);
    say(failure.name);
    rows.push(await failUnderLoad(failure, cluster, { foyer, client, administrator, ledger }));
  }
  const starts = foyer.starts();

  say('Starting Foyer again with a later clock, and waiting for what it had begun');
  advanceClock(afterLeases);
  await foyer.restart();
  const unfinished = await untilDone(() => administrator);
  say('Comparing');
  const newsletters = await compareNewsletters(administrator, mails.taken);
  const outbox = await compareMails(administrator, mails.taken);
  const charges = await findWrongCharges(administrator, stripe.intents);
  const damaged = await findDamagedFiles(foyer.url, client, administrator, ledger);
  const early = nodes.flatMap(
    (node) => node.log().match(/canceling wait for synchronous replication/g) ?? [],
  );
  const wrong = [
    ...rows.flatMap((row) => row.wrong),
    ...newsletters.wrong,
    ...outbox.wrong,
    ...charges.wrong,
    ...damaged,
  ];
  wrong.push(...unfinished.map((one) => `not finished after five minutes: ${one}`));
  if (starts !== 1) wrong.push(`Foyer was started ${starts} times`);
  print([[...columns], ...rows.map(({ line }) => line)]);
  print([
    ['what', 'figure'],
    ['newsletters: recipients sent, unknown', `${newsletters.sent}, ${newsletters.unknown}`],
    ['other mails; of these sent again', `${outbox.mails}; ${outbox.again}`],
    ['payers charged', String(charges.payers)],
    ['files uploaded; lost or damaged', `${ledger.listings.size}; ${damaged.length}`],
    ['commits answered before a standby had them', String(early.length)],
    ['wrong', String(wrong.length)],
  ]);
  for (const one of wrong.slice(0, 40)) console.log(`  ${one}`);
  return wrong.length === 0;
}

const columns = [
  'failure',
  'seconds without writes',
  'without reads',
  'until the old leader steps down',
  'acknowledged',
  'repeated',
  'refused',
  'lost',
  'doubled',
  'reads refused',
  'seconds without the replica',
];

type Row = { line: string[]; wrong: string[] };
type Load = { foyer: FoyerProcess; client: ClientWorld; administrator: Connection; ledger: Ledger };

/** Writes for ten seconds before the failure, and for three quarters of a minute after it. */
async function failUnderLoad(
  { name, fail, mend, isQuiet, measureDemotion }: Failure,
  cluster: Cluster,
  { foyer, client, administrator, ledger: whole }: Load,
): Promise<Row> {
  await sendNewsletter(administrator, client.id, 300);
  const enough = new AbortController();
  const ledger = openLedger();
  const writing = writeUntil(enough.signal, foyer.url, client, {
    name: name.replaceAll(' ', '-'),
    writers: 6,
    pauseMs: 50,
    ledger,
  });
  const reading = readUntil(enough.signal, foyer.url, client);
  await pause(10_000);
  // the monthly run takes up a client every two seconds, so it is under way for a while
  await addPayers(administrator, 10);
  const failedAt = Date.now();
  await fail(cluster);
  const demotion = await measureDemotion?.(cluster);
  await pause(Math.max(0, failedAt + 35_000 - Date.now()));
  await mend(cluster);
  await pause(10_000);
  enough.abort();
  await writing;
  const reads = await reading;
  const records = await compareRecords(administrator, ledger);
  for (const [street, checksum] of ledger.listings) whole.listings.set(street, checksum);
  const [gap, readGap] = [ledger.acknowledged, reads.answered].map((times) =>
    findLongestGap(times.filter((at) => at > failedAt - 1000)),
  );
  const refused = [...ledger.refused.values()].reduce((sum, one) => sum + one, 0);
  const wrong = [
    ...records.lost.map((one) => `lost: ${one}`),
    ...records.doubled.map((one) => `doubled: ${one}`),
    ...(refused > 0 ? [`${refused} writes refused`] : []),
    ...(isQuiet && reads.refused > 0 ? [`${reads.refused} reads refused`] : []),
    ...(demotion === Infinity ? ['the old leader goes on taking writes'] : []),
  ];
  return {
    line: [
      name,
      toSeconds(gap),
      toSeconds(readGap),
      demotion === undefined ? '' : demotion.toFixed(1),
      ...[records.acknowledged, ledger.repeats, refused, records.lost.length, records.doubled.length].map(
        String,
      ),
      String(reads.refused),
      toSeconds(reads.asideMs),
    ],
    wrong: wrong.map((one) => `${name}: ${one}`),
  };
}

const toSeconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(1);

function findLongestGap(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((at, before) => at - (sorted[before] ?? at)));
}

async function untilReplicaInUse({ url }: FoyerProcess): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (await isReplicaInUse(url)) return;
    await pause(500);
  }
  throw new Error('Foyer did not use its replica within a minute.');
}

const toUrl = ({ user, password, host, port, database }: Connection) =>
  `postgresql://${user}:${password}@${host}:${port}/${database}`;

/** The database of Foyer and its owner, which is no superuser. */
async function createOwner(port: number): Promise<Connection> {
  const { password } = superuser;
  for (let attempt = 0; ; attempt += 1)
    try {
      await withClient({ ...superuser, host: '127.0.0.1', port }, async (client) => {
        await client.query(`CREATE ROLE foyer_owner LOGIN CREATEROLE CREATEDB PASSWORD '${password}'`);
        await client.query('CREATE DATABASE foyer OWNER foyer_owner TEMPLATE template0');
      });
      return { host: '127.0.0.1', port, user: 'foyer_owner', password, database: 'foyer' };
    } catch (error) {
      if (attempt === 20) throw error;
      await pause(500);
    }
}
