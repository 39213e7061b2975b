import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { homeIn } from '#server/testing/crashed-database.ts';
import type { FoyerProcess } from './foyer.ts';
import { readParent } from './programs.ts';

type Killed = Record<'backend' | 'postmaster' | 'server' | 'worker', number>;
type Place = { dataDir: string; server: FoyerProcess; worker: FoyerProcess; killed: Killed };

/** Kills one or more processes as a lost machine or the out-of-memory killer does; most often a backend of PostgreSQL. */
export function killSomething(place: Place): void {
  const chance = randomInt(100);
  if (chance < 78) killBackend(place);
  else if (chance < 85) killPostmaster(place);
  else if (chance < 92) killProgram(place, 'worker');
  else if (chance < 97) killProgram(place, 'server');
  else {
    killProgram(place, 'server');
    killProgram(place, 'worker');
    killPostmaster(place);
  }
}

/** One of the processes of PostgreSQL: of a connection, of the log, of checkpoints or of a recovery. */
function killBackend({ dataDir, killed }: Place): void {
  const postmaster = readPostmaster(dataDir)?.pid ?? 0;
  const all = isOfHome(postmaster, dataDir) ? listChildren(postmaster) : [];
  const chosen = all[randomInt(Math.max(1, all.length))];
  if (chosen !== undefined && endNow(chosen)) killed.backend += 1;
}

function killPostmaster({ dataDir, killed }: Place): void {
  const postmaster = readPostmaster(dataDir);
  if (postmaster && isOfHome(postmaster.pid, dataDir) && endNow(postmaster.pid)) killed.postmaster += 1;
}

/** The file of a killed postmaster stays, and another process may have its number. */
function isOfHome(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(homeIn(dataDir));
  } catch {
    return false;
  }
}

function killProgram(place: Place, name: 'server' | 'worker'): void {
  const before = place[name].kills();
  place[name].kill();
  place.killed[name] += place[name].kills() - before;
}

/** The contents of the pid file of the running PostgreSQL; null if there is none. */
export function readPostmaster(dataDir: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(homeIn(dataDir), 'data/postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

export function listChildren(parent: number): number[] {
  if (parent <= 1) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readParent(pid) === parent);
}

function endNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
