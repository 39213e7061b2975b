import { mkdirSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Connection } from '#database/connection.ts';
import {
  findPostgresUser,
  listTree,
  startProgram,
  stopLater,
  stopProgram,
  type Program,
} from './programs.ts';
import type { EtcdMember } from './etcd.ts';
import type { Machine } from './network.ts';

const binaries = '/usr/lib/postgresql/15/bin';

export const patroniPrograms = {
  '/usr/bin/patroni': 'patroni',
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
  machine: Machine;
  etcd: EtcdMember;
  start: () => void;
  /** Signals Patroni, PostgreSQL and all their processes. */
  signal: (signal: NodeJS.Signals) => void;
  /** Reaches its PostgreSQL on the machine itself, so also where the network is cut. */
  local: Connection;
  log: () => string;
};

const port = 5432;
export const restPort = 8008;
export const toDatabase = ({ machine }: Node): string => `${machine.address}:${port}`;
const toRest = ({ machine }: Node): string => `${machine.address}:${restPort}`;

/** One PostgreSQL that Patroni runs, beside a member of etcd. */
export function createNode(folder: string, etcd: EtcdMember, members: readonly EtcdMember[]): Node {
  const { machine } = etcd;
  const { name } = machine;
  const home = join(folder, name);
  const data = join(home, 'data');
  const config = join(folder, `${name}.json`);
  mkdirSync(home, { mode: 0o700 });
  const { uid, gid } = findPostgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid);
  const hosts = members.map(({ client }) => client);
  writeFileSync(config, JSON.stringify(describeNode(machine, { home, data, hosts })));
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
    machine,
    etcd,
    start: () => {
      patroni = startProgram(folder, name, machine.toCommand(['/usr/bin/patroni', config]), { HOME: home });
    },
    signal,
    local: { ...superuser, host: home, port },
    log: () => readFileSync(join(folder, `${name}.log`), 'utf8'),
  };
}

type Places = { home: string; data: string; hosts: string[] };

/** YAML, of which JSON is a part. */
const describeNode = ({ name, address }: Machine, { home, data, hosts }: Places) => ({
  scope: 'foyer',
  name,
  restapi: { listen: `${address}:${restPort}`, connect_address: `${address}:${restPort}` },
  etcd: { hosts },
  bootstrap: {
    dcs: {
      ...patroniSettings,
      postgresql: {
        use_pg_rewind: true,
        // the network of a standby may be cut, and its connection stay open
        parameters: { max_connections: 300, wal_keep_size: '512MB', wal_sender_timeout: '10s' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: [
      'local all all scram-sha-256',
      'host all all samenet scram-sha-256',
      'host replication all samenet scram-sha-256',
    ],
  },
  postgresql: {
    listen: `${address}:${port}`,
    connect_address: `${address}:${port}`,
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
  for (const node of nodes)
    try {
      const signal = AbortSignal.timeout(1000);
      const response = await fetch(`http://${toRest(node)}/cluster`, { signal });
      return z.parse(Members, await response.json()).members;
    } catch {
      // the next one answers
    }
  return [];
}

/** The nodes by what they do: one leads, one is asked at each commit, and one follows. */
export type Cluster = { leader: Node; synchronous: Node; asynchronous: Node };

/** Waits until all three do what they should, and all members of etcd answer. */
export async function untilComplete(nodes: readonly Node[]): Promise<Cluster> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const members = await readMembers(nodes);
    const find = (role: string) =>
      nodes.find(({ name }) => members.some((one) => one.name === name && one.role === role));
    const [leader, synchronous, asynchronous] = [find('leader'), find('sync_standby'), find('replica')];
    const areRunning = members.every(({ state }) => ['running', 'streaming'].includes(state));
    if (leader && synchronous && asynchronous && areRunning) return { leader, synchronous, asynchronous };
    await pause(500);
  }
  throw new Error(
    `The cluster was not complete within two minutes: ${JSON.stringify(await readMembers(nodes))}`,
  );
}

export async function switchOver(leader: Node): Promise<void> {
  const response = await fetch(`http://${toRest(leader)}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  });
  if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
}
