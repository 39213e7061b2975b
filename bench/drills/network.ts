import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresUser, startProgram, stopLater } from './programs.ts';

const mark = 'FOYER_DRILL_NETWORK';
const bridge = 'foyer';
/** Addresses for tests of networks (RFC 2544). They exist in the namespaces of the drill alone. */
const prefix = '198.18.37';

const ip = '/usr/sbin/ip';
const unshare = '/usr/bin/unshare';
const nsenter = '/usr/bin/nsenter';
export const networkPrograms = { [ip]: 'iproute2', [unshare]: 'util-linux', [nsenter]: 'util-linux' };

/** A network namespace that stands for a machine with one cable. */
export type Machine = {
  name: string;
  address: string;
  /** The command that starts this one on the machine, as a user who is not root. */
  toCommand: (command: readonly string[]) => string[];
  /** Nobody reaches the machine any more, and its processes go on. */
  cut: () => void;
  connect: () => void;
};

export const hasOwnNetwork = (): boolean => process.env[mark] !== undefined;

/** Runs this drill again in a network namespace, where it may build networks, and returns how it ended. */
export async function runInOwnNetwork(): Promise<number> {
  const flags = [
    '--net',
    ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']),
  ];
  const probe = spawnSync(unshare, [...flags, ip, 'link', 'add', bridge, 'type', 'bridge'], {
    encoding: 'utf8',
  });
  if (probe.status !== 0)
    throw new Error(
      `This drill cuts the network of machines, for which it needs network namespaces, and they are not allowed here: ${probe.stderr.trim()}. Run it as root, outside a container or in one with CAP_SYS_ADMIN and CAP_NET_ADMIN.`,
    );
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(unshare, [...flags, ...command], {
    stdio: 'inherit',
    env: { ...process.env, [mark]: 'own' },
  });
  const exit = once(child, 'exit');
  stopLater(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  const [code] = await exit;
  return typeof code === 'number' ? code : 1;
}

/** The cable that all machines and this process are on. */
export function createNetwork(): void {
  run(ip, 'link', 'set', 'lo', 'up');
  run(ip, 'link', 'add', bridge, 'type', 'bridge');
  run(ip, 'address', 'add', `${prefix}.1/24`, 'dev', bridge);
  run(ip, 'link', 'set', bridge, 'up');
}

export async function startMachine(folder: string, name: string, number: number): Promise<Machine> {
  const { pid } = startProgram(folder, `${name}-network`, [unshare, '--net', '/usr/bin/sleep', 'infinity']);
  const namespace = `/proc/${pid}/ns/net`;
  for (let attempt = 0; readNamespace(namespace) === readNamespace('/proc/self/ns/net'); attempt += 1) {
    if (attempt === 500) throw new Error(`${name} got no network namespace.`);
    await pause(20);
  }
  const address = `${prefix}.${10 + number}`;
  run(ip, 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  run(ip, 'link', 'set', name, 'master', bridge, 'up');
  const enter = `--net=${namespace}`;
  run(nsenter, enter, ip, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) run(nsenter, enter, ip, 'link', 'set', device, 'up');
  const { uid, gid } = findPostgresUser();
  const user = uid === undefined ? [] : [`--setgid=${gid}`, `--setuid=${uid}`];
  return {
    name,
    address,
    toCommand: (command) => [nsenter, enter, ...user, ...command],
    cut: () => run(ip, 'link', 'set', name, 'down'),
    connect: () => run(ip, 'link', 'set', name, 'up'),
  };
}

function readNamespace(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    throw new Error('The process that holds a network namespace has ended.');
  }
}

const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: 'pipe' });
