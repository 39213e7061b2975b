import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../connection.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { machineMemory, calculateSharedBuffers } from './memory.ts';

export type Postmaster = { pid: number; port: number };

/** Milliseconds to wait after a crash for the old server's processes and memory to disappear. */
const startTimeout = 5_000;
/** Recovery from a long log takes time and must not be interrupted. */
export const recoveryPatience = 120_000;
/** A fast shutdown writes the memory to disk first. */
const shutdownPatience = 15_000;

/** Starts the server, or adopts the one that a killed Foyer left running. */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  wantedPort: number | undefined,
  {
    log,
    settings: own,
    stopping,
    known,
  }: {
    log: Log;
    settings: Readonly<Record<string, string>>;
    stopping: AbortSignal;
    /** the one that this process has started or adopted before */
    known: number | undefined;
  },
): Promise<Postmaster> {
  let until = Date.now() + startTimeout;
  for (;;) {
    stopping.throwIfAborted();
    const living = await findLiving(home);
    if (living) {
      const ready = await whenReady(home, living, stopping);
      if (ready) {
        if (ready.pid !== known) log.info({ pid: ready.pid }, 'Adopted the database that was still running');
        return ready;
      }
      // the last thing that a killed Foyer did may have been to stop it
      if (await isStopping(home, living)) {
        await untilStopped(home, living, log);
        until = Date.now() + startTimeout;
      }
    } else {
      const started = await launch(
        home,
        binaries,
        { ...buildSettings(home, wantedPort ?? (await freePort())), ...own },
        stopping,
      );
      if (started) return started;
    }
    if (Date.now() > until)
      throw new Error(
        `The embedded database did not start. The end of ${home.log}:\n${await tail(home.log)}`,
      );
    await pause(200);
  }
}

/** The server that runs in this home, if there is one. */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  const living = await findLiving(home);
  return living === undefined ? undefined : whenReady(home, living, new AbortController().signal);
}

/**
 * Fast shutdown: PostgreSQL closes connections, writes everything to disk and exits. During crash recovery it would hang
 * forever, so it is ended at once then, and recovers at the next start.
 */
export async function stopPostmaster(home: Home, pid: number, crash: AbortSignal, log: Log): Promise<void> {
  if (!(await isRunning(home, pid))) return;
  const quit = () => signal(pid, 'SIGQUIT');
  crash.addEventListener('abort', quit, { once: true });
  signal(pid, crash.aborted ? 'SIGQUIT' : 'SIGINT');
  if (await hasStopped(home, pid, shutdownPatience)) return;
  sayLate(pid, log);
  quit();
}

/** A shutdown that somebody else has begun is given its time, and then ended. */
async function untilStopped(home: Home, pid: number, log: Log): Promise<void> {
  if (await hasStopped(home, pid, shutdownPatience)) return;
  sayLate(pid, log);
  signal(pid, 'SIGQUIT');
  // PostgreSQL kills its own processes after five seconds
  if (!(await hasStopped(home, pid, 2 * startTimeout))) signal(pid, 'SIGKILL');
}

const sayLate = (pid: number, log: Log): void =>
  log.warn(
    { pid },
    'The database did not stop in 15 seconds; it is stopped at once and recovers at the next start',
  );

async function hasStopped(home: Home, pid: number, patience: number): Promise<boolean> {
  const until = Date.now() + patience;
  while (await isRunning(home, pid)) {
    if (Date.now() > until) return false;
    await pause(10);
  }
  return true;
}

const isRunning = async (home: Home, pid: number): Promise<boolean> =>
  isAlive(pid) && (await readPidFile(home))?.pid === pid;

const isStopping = async (home: Home, pid: number): Promise<boolean> =>
  (await isRunning(home, pid)) && (await readPidFile(home))?.status === 'stopping';

async function launch(
  home: Home,
  { postgres }: Binaries,
  settings: Readonly<Record<string, string | number>>,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  const output = openLog(home.log);
  // Detached: Ctrl-C reaches the whole process group, and the database must outlive the last requests.
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', home.data, ...options], {
    ...home.account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const exit = new AbortController();
  child.on('error', () => exit.abort());
  child.on('exit', () => exit.abort());
  if (child.pid === undefined) return undefined;
  const ready = await whenReady(home, child.pid, AbortSignal.any([exit.signal, stopping]));
  if (!ready && stopping.aborted) child.kill('SIGQUIT');
  return ready;
}

const buildSettings = (home: Home, port: number) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: `"${home.socketDir}"`,
  unix_socket_permissions: '0700',
  max_connections: 100,
  shared_buffers: calculateSharedBuffers(machineMemory(totalmem(), process.constrainedMemory())),
  fsync: 'on',
  synchronous_commit: 'on',
  // decisions/0320: a server that has lost a process ends and is started, since its own recovery may never end
  restart_after_crash: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No replicas, so no log for them.
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Errors raised by functions are normal responses, and values of rows must not reach a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
});

// PostgreSQL writes its status into line 8 of its pid file, where pg_ctl reads it too.
async function whenReady(home: Home, pid: number, over: AbortSignal): Promise<Postmaster | undefined> {
  const until = Date.now() + recoveryPatience;
  while (Date.now() < until && !over.aborted && isAlive(pid)) {
    const pidFile = await readPidFile(home);
    if (pidFile?.pid === pid && pidFile.status === 'ready') return { pid, port: pidFile.port };
    if (pidFile?.pid === pid && pidFile.status === 'stopping') return undefined;
    await pause(10);
  }
  return undefined;
}

async function findLiving(home: Home): Promise<number | undefined> {
  const pidFile = await readPidFile(home);
  if (!pidFile) return undefined;
  if (isAlive(pidFile.pid) && commandOf(pidFile.pid).includes(home.data)) return pidFile.pid;
  if (hasProcess(pidFile.pid)) await disown(home);
  return undefined;
}

/**
 * The process id belongs to another process now, or to a killed one that its parent has not taken away. PostgreSQL would
 * refuse to start; the id of its parent lets it, once no process of the former server is left.
 */
async function disown(home: Home): Promise<void> {
  const file = join(home.data, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [process.pid, ...rest].join('\n'));
}

async function readPidFile(home: Home): Promise<{ pid: number; port: number; status: string } | undefined> {
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, , , port, , , , status = ''] = text.split('\n');
  return { pid: Number(pid), port: Number(port), status: status.trim() };
}

const isAlive = (pid: number): boolean => hasProcess(pid) && !isZombie(pid);

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Killed, and not yet taken away by its parent. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[1] === 'Z';
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

function commandOf(pid: number): string {
  try {
    // Small images have no ps, macOS has no /proc.
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

async function tail(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n');
}
