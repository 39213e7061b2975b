import { mkdirSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  findFreePort,
  findPostgresUser,
  listTree,
  startProgram,
  stopLater,
  stopProgram,
  type Program,
} from './programs.ts';

const binaries = '/usr/lib/postgresql/15/bin';

export const patroniPrograms = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  [`${binaries}/postgres`]: 'postgresql-15',
};

/** A failover in less than 30 seconds: a leader that is gone loses its place after `ttl`. Patroni's defaults take 45. */
export const patroniSettings = {
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
};

const password = 'secret-of-the-drill';
export const superuser = { user: 'postgres', password, database: 'postgres' };

export type Node = {
  name: string;
  port: number;
  restPort: number;
  start: () => void;
  /** Signals Patroni, PostgreSQL and all their processes. */
  signal: (signal: NodeJS.Signals) => void;
  log: () => string;
};

export async function startEtcd(folder: string): Promise<string> {
  const [port, peers] = [await findFreePort(), await findFreePort()];
  const url = (own: number) => `http://127.0.0.1:${own}`;
  startProgram(folder, 'etcd', [
    '/usr/bin/etcd',
    // over version 3 Patroni 3.0.2 lets a leader that was frozen take its place back, and writes are lost
    '--enable-v2',
    '--name',
    'one',
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    url(port),
    '--advertise-client-urls',
    url(port),
    '--listen-peer-urls',
    url(peers),
    '--initial-advertise-peer-urls',
    url(peers),
    '--initial-cluster',
    `one=${url(peers)}`,
  ]);
  return `127.0.0.1:${port}`;
}

/** One PostgreSQL that Patroni runs. */
export async function createNode(folder: string, name: string, etcd: string): Promise<Node> {
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const home = join(folder, name);
  const data = join(home, 'data');
  const config = join(folder, `${name}.json`);
  mkdirSync(home, { mode: 0o700 });
  const { uid, gid } = findPostgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid);
  writeFileSync(config, JSON.stringify(describeNode({ name, home, data, etcd, port, restPort })));
  let patroni: Program | undefined;
  const processes = () => [...(patroni ? listTree(patroni.pid) : []), ...listTree(readPostmaster(data))];
  const signal = (which: NodeJS.Signals) => {
    for (const pid of processes().filter((one) => one > 1)) sendSignal(pid, which);
  };
  stopLater(async () => {
    signal('SIGCONT');
    if (patroni) await stopProgram(patroni);
    sendSignal(readPostmaster(data), 'SIGKILL');
  });
  return {
    name,
    port,
    restPort,
    start: () => {
      patroni = startProgram(folder, name, ['/usr/bin/patroni', config], {
        asPostgres: true,
        env: { HOME: home },
      });
    },
    signal,
    log: () => readFileSync(join(folder, `${name}.log`), 'utf8'),
  };
}

type Description = { name: string; home: string; data: string; etcd: string; port: number; restPort: number };

/** YAML, of which JSON is a part. */
const describeNode = ({ name, home, data, etcd, port, restPort }: Description) => ({
  scope: 'foyer',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd: { host: etcd },
  bootstrap: {
    dcs: {
      ...patroniSettings,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 300, wal_keep_size: '512MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: binaries,
    pgpass: join(home, 'pgpass'),
    parameters: { unix_socket_directories: home, password_encryption: 'scram-sha-256' },
    authentication: {
      superuser: { username: superuser.user, password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
  },
});

function readPostmaster(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, signal);
  } catch {
    // it is gone
  }
}

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
type Member = z.infer<typeof Members>['members'][number];

/** The members as one node that answers sees them. */
async function readMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { restPort } of nodes)
    try {
      const signal = AbortSignal.timeout(1000);
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal });
      return z.parse(Members, await response.json()).members;
    } catch {
      // the next one answers
    }
  return [];
}

/** Waits for one leader with a synchronous standby and all the others, and returns the leader and this standby. */
export async function untilComplete(nodes: readonly Node[]): Promise<{ leader: Node; standby: Node }> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const members = await readMembers(nodes);
    const find = (role: string) =>
      nodes.find(({ name }) => members.some((one) => one.name === name && one.role === role));
    const [leader, standby] = [find('leader'), find('sync_standby')];
    const isComplete =
      members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === nodes.length;
    if (leader && standby && isComplete) return { leader, standby };
    await pause(500);
  }
  throw new Error(
    `The cluster was not complete within two minutes: ${JSON.stringify(await readMembers(nodes))}`,
  );
}

export async function switchOver(leader: Node): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  });
  if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
}
