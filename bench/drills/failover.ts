import { setTimeout as pause } from 'node:timers/promises';
import { withClient, type Connection } from '#database/connection.ts';
import { smtpSink } from '#server/testing/smtp-sink.ts';
import { print } from '../table.ts';
import { haproxy, processSettings, runHaproxy } from './balancer.ts';
import { compareRecords } from './compare.ts';
import { startFoyer, type FoyerProcess } from './foyer.ts';
import { writeUntil } from './load.ts';
import {
  createNode,
  patroniPrograms,
  patroniSettings,
  startEtcd,
  superuser,
  switchOver,
  untilComplete,
  type Node,
} from './patroni.ts';
import { createClient, scheduleNewsletter } from './people.ts';
import { assertInstalled, createFolder, findFreePort, stopLater } from './programs.ts';

type Failure = {
  name: string;
  fail: (nodes: { leader: Node; standby: Node }) => unknown;
  /** What an operator does once Foyer writes again. */
  mend: (nodes: { leader: Node; standby: Node }) => unknown;
};

const failures: Failure[] = [
  {
    name: 'leader killed',
    fail: ({ leader }) => leader.signal('SIGKILL'),
    mend: ({ leader }) => leader.start(),
  },
  {
    name: 'leader frozen',
    fail: ({ leader }) => leader.signal('SIGSTOP'),
    mend: ({ leader }) => leader.signal('SIGCONT'),
  },
  { name: 'planned switchover', fail: ({ leader }) => switchOver(leader), mend: () => {} },
  {
    name: 'synchronous standby killed',
    fail: ({ standby }) => standby.signal('SIGKILL'),
    mend: ({ standby }) => standby.start(),
  },
];

/** Three PostgreSQL under Patroni fail one after the other while Foyer writes. True if nothing was lost or doubled. */
export async function drillFailover(say: (sentence: string) => void): Promise<boolean> {
  assertInstalled({ ...haproxy, ...patroniPrograms });
  const folder = createFolder();
  const etcd = await startEtcd(folder);
  const nodes = [
    await createNode(folder, 'node1', etcd),
    await createNode(folder, 'node2', etcd),
    await createNode(folder, 'node3', etcd),
  ];
  say(`Starting Patroni: ${JSON.stringify(patroniSettings)}`);
  for (const node of nodes) node.start();
  await untilComplete(nodes);
  const port = await startDatabaseProxy(folder, nodes);
  const owner = await createOwner(port);
  const administrator = { ...superuser, host: '127.0.0.1', port, database: 'foyer' };
  const mails = await smtpSink({});
  stopLater(() => mails.close());
  say('Starting Foyer');
  const foyer = await startFoyer(folder, 'foyer', {
    DATABASE_URL: owner.connectionString,
    SMTP_URL: mails.url,
    NEWSLETTER_HOST_RATE: '10',
  });
  const client = await createClient(administrator);
  await scheduleNewsletter(administrator, client.id, 2000);

  const lines: string[][] = [];
  let isWell = true;
  for (const failure of failures) {
    say(failure.name);
    const nodesNow = await untilComplete(nodes);
    const { line, wrong } = await failUnderLoad(failure, nodesNow, {
      foyer,
      client,
      administrator,
    });
    lines.push(line);
    isWell &&= wrong === 0;
  }
  const readers = mails.taken.map(({ to }) => to).filter((to) => to.endsWith('@readers.example.com'));
  const twice = readers.length - new Set(readers).size;
  const early = nodes.flatMap(
    (node) => node.log().match(/canceling wait for synchronous replication/g) ?? [],
  );
  print([
    ['failure', 'seconds without writes', 'acknowledged', 'repeated', 'refused', 'lost', 'doubled'],
    ...lines,
  ]);
  say(`Foyer was started ${foyer.starts()} time`);
  say(`${readers.length} mails of the newsletter, ${twice} recipients with two`);
  say(`${early.length} commits were answered before a standby had them`);
  return isWell && twice === 0 && foyer.starts() === 1;
}

type Load = {
  foyer: FoyerProcess;
  client: Awaited<ReturnType<typeof createClient>>;
  administrator: Connection;
};

/** Writes for ten seconds before the failure, and for three quarters of a minute after it. */
async function failUnderLoad(
  { name, fail, mend }: Failure,
  nodes: { leader: Node; standby: Node },
  { foyer, client, administrator }: Load,
): Promise<{ line: string[]; wrong: number }> {
  const enough = new AbortController();
  const writing = writeUntil(enough.signal, foyer.url, client, {
    name: name.replaceAll(' ', '-'),
    writers: 6,
    pauseMs: 50,
  });
  await pause(10_000);
  const failedAt = Date.now();
  await fail(nodes);
  await pause(35_000);
  await mend(nodes);
  await pause(10_000);
  enough.abort();
  const ledger = await writing;
  const found = await compareRecords(administrator, ledger);
  const gap = findLongestGap(ledger.acknowledged.filter((at) => at > failedAt - 1000));
  const refused = [...ledger.refused.values()].reduce((sum, one) => sum + one, 0);
  const figures = [found.acknowledged, ledger.repeats, refused, found.lost.length, found.doubled.length];
  for (const one of [...found.lost, ...found.doubled].slice(0, 20)) console.log(`  ${one}`);
  return {
    line: [name, (gap / 1000).toFixed(1), ...figures.map(String)],
    wrong: refused + found.lost.length + found.doubled.length,
  };
}

function findLongestGap(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((at, before) => at - (sorted[before] ?? at)));
}

/** HAProxy leads to the leader, as Patroni tells it, and ends the connections of a former one. */
async function startDatabaseProxy(folder: string, nodes: readonly Node[]): Promise<number> {
  const port = await findFreePort();
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} maxconn 280 check port ${node.restPort}`,
  );
  await runHaproxy(
    folder,
    'haproxy-database',
    `${processSettings}
defaults
  mode tcp
  timeout connect 2s
  timeout client 1d
  timeout server 1d
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  return port;
}

/** The database of Foyer and its owner, which is no superuser. */
async function createOwner(port: number): Promise<Connection & { connectionString: string }> {
  const { password } = superuser;
  for (let attempt = 0; ; attempt += 1)
    try {
      await withClient({ ...superuser, host: '127.0.0.1', port }, async (client) => {
        await client.query(`CREATE ROLE foyer_owner LOGIN CREATEROLE CREATEDB PASSWORD '${password}'`);
        await client.query('CREATE DATABASE foyer OWNER foyer_owner TEMPLATE template0');
      });
      return { connectionString: `postgresql://foyer_owner:${password}@127.0.0.1:${port}/foyer` };
    } catch (error) {
      if (attempt === 20) throw error;
      await pause(500);
    }
}
