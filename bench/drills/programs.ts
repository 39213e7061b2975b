import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Program = { name: string; pid: number; child: ChildProcess; ended: Promise<unknown> };

const stops: (() => Promise<unknown>)[] = [];
const removals: (() => void)[] = [];
let finishing = false;

/** Programs that end now are not started again. */
export const isFinishing = (): boolean => finishing;

/** Undone at the end of the drill in reverse order, also after Ctrl-C. */
export const stopLater = (stop: () => Promise<unknown>): void => void stops.push(stop);

/** Removed at the end, unless something was wrong: then logs and data say what. */
export const removeLater = (remove: () => void): void => void removals.push(remove);

export async function finish(code: number): Promise<never> {
  // Ctrl-C ended the drill already, which then fails
  if (finishing) return new Promise<never>(() => {});
  finishing = true;
  for (const stop of stops.splice(0).toReversed())
    await stop().catch((error: unknown) => console.error(error));
  if (code !== 1) for (const remove of removals.toReversed()) remove();
  process.exit(code);
}

/** A folder that is removed at the end if nothing was wrong. The logs of all programs are in it. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-drill-'));
  // PostgreSQL runs as another user if this process is root
  chmodSync(folder, 0o755);
  removeLater(() => rmSync(folder, { recursive: true, force: true }));
  console.log(`Logs and data are in ${folder}`);
  return folder;
}

/** Ends the drill with one sentence if a program is missing. */
export function assertInstalled(programs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new Error(`This drill needs programs of Debian 12. Install them with: apt-get install ${packages}`);
}

/** Starts a program whose output goes into a log of the folder. */
export function startProgram(
  folder: string,
  name: string,
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Program {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    // Ctrl-C in the terminal reaches the drill alone, which then ends its programs in order
    detached: true,
  });
  closeSync(log);
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.once('error', (error) => console.error(`${name}: ${error.message}`));
  stopLater(() => stopProgram({ name, pid: child.pid ?? 0, child, ended: exit }));
  return { name, pid: child.pid ?? 0, child, ended: exit };
}

export async function stopProgram({ child, ended: exit }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exit;
  clearTimeout(late);
}

/**
 * A program is started again on the same port. Ports of this range are given to nobody who asks for any, so that
 * meanwhile none of the many connections of a drill takes it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((closed) => server.close(closed));
    return port;
  }
}

/** PostgreSQL refuses to run as root. */
export function findPostgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** A process and all its descendants. */
export function listTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readParent(Number(name))] as const);
  const under = (one: number): number[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => under(child)),
  ];
  return under(pid);
}

export function readParent(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
