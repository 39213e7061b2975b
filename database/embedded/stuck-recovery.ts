import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Log } from '../connection.ts';

/** Milliseconds; the processes of a crashed server end within five seconds, before its startup process begins. */
const stuckAfter = 10_000;

/**
 * PostgreSQL 18 waits forever if its startup process is killed while it recovers from a crash. Called after
 * each failed attempt to connect, this ends such a server, so that the next attempt starts it again.
 */
export function createStuckRecoveryEnd(log: Log): (postmaster: number) => void {
  let aloneSince: number | null = null;
  let signal: NodeJS.Signals = 'SIGQUIT';
  return (postmaster) => {
    if (hasStartupProcess(postmaster)) aloneSince = null;
    else aloneSince ??= Date.now();
    if (aloneSince === null || Date.now() - aloneSince < stuckAfter) return;
    log.warn(
      { pid: postmaster },
      'The database recovers no further without its startup process; it is started again',
    );
    try {
      process.kill(postmaster, signal);
    } catch {
      // It has already ended.
    }
    signal = 'SIGKILL';
    aloneSince = null;
  };
}

/** True where the processes cannot be listed. */
function hasStartupProcess(postmaster: number): boolean {
  try {
    return findStartupProcess(postmaster) !== undefined;
  } catch {
    return true;
  }
}

export const findStartupProcess = (postmaster: number): number | undefined =>
  listProcesses().find(
    ({ parent, command }) => parent === postmaster && command.startsWith('postgres: startup'),
  )?.pid;

type Process = { pid: number; parent: number; command: string };

function listProcesses(): Process[] {
  // Small images have no ps, macOS has no /proc.
  if (existsSync('/proc/self/stat')) return readdirSync('/proc').flatMap(readProcess);
  return execFileSync('ps', ['-ww', '-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: command.join(' '),
    }));
}

/** Nothing if the process has just ended. Its name, in brackets, may itself hold spaces and brackets. */
function readProcess(pid: string): Process[] {
  if (!/^\d+$/.test(pid)) return [];
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
  } catch {
    return [];
  }
}
