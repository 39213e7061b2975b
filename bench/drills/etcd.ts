import { mkdirSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Machine } from './network.ts';
import { findPostgresUser, startProgram, stopProgram, type Program } from './programs.ts';

export const etcdPrograms = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
};

/** One of three, on the machine of a node. */
export type EtcdMember = {
  machine: Machine;
  /** Where Patroni reaches it. */
  client: string;
  kill: () => Promise<void>;
  start: () => void;
  isRunning: () => boolean;
  isLeader: () => Promise<boolean>;
};

const toPeer = ({ address }: Machine) => `http://${address}:2380`;

/** Members that decide together, so that a lost one is no event. */
export function startEtcd(folder: string, machines: readonly Machine[]): EtcdMember[] {
  const cluster = machines.map((machine) => `etcd-${machine.name}=${toPeer(machine)}`).join(',');
  return machines.map((machine) => {
    const name = `etcd-${machine.name}`;
    const client = `${machine.address}:2379`;
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    const { uid, gid } = findPostgresUser();
    if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
    const options = {
      name,
      'data-dir': data,
      'listen-client-urls': `http://${client}`,
      'advertise-client-urls': `http://${client}`,
      'listen-peer-urls': toPeer(machine),
      'initial-advertise-peer-urls': toPeer(machine),
      'initial-cluster': cluster,
      // a new leader is elected well within the retry_timeout of Patroni, after which a leading PostgreSQL steps down
      'heartbeat-interval': '100',
      'election-timeout': '1000',
    };
    // over version 3 Patroni 3.0.2 lets a leader that was frozen take its place back, and writes are lost
    const flags = ['--enable-v2', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)];
    let program: Program;
    const start = () => {
      program = startProgram(folder, name, machine.toCommand(['/usr/bin/etcd', ...flags]));
    };
    start();
    return {
      machine,
      client,
      start,
      kill: async () => {
        program.child.kill('SIGKILL');
        await stopProgram(program);
      },
      isRunning: () => program.child.exitCode === null && program.child.signalCode === null,
      isLeader: () => readIsLeader(client),
    };
  });
}

const Stats = z.object({ state: z.string() });

async function readIsLeader(client: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${client}/v2/stats/self`, { signal: AbortSignal.timeout(1000) });
    return z.parse(Stats, await response.json()).state === 'StateLeader';
  } catch {
    return false;
  }
}
