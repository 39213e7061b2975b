import { readFileSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';

// The CPU time and memory of processes, from /proc; unknown except on Linux.

/** Seconds by process: a sum would decrease when the pool closes a connection and its share is lost. */
export type CpuSpent = { own: number; database: Map<number, number> };

/** The processor time of a process, and of each process of PostgreSQL that works for it. */
export async function readCpu(pid: number, database: Client, backends: string): Promise<CpuSpent> {
  const { rows } = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${backends}`,
  );
  return { own: cpuSpentBy(pid), database: new Map(rows.map((row) => [row.pid, cpuSpentBy(row.pid)])) };
}

export const databaseSince = (before: CpuSpent, after: CpuSpent): number =>
  [...after.database].reduce((sum, [pid, seconds]) => sum + seconds - (before.database.get(pid) ?? 0), 0);

const ticks = 100;

/** The working seconds of all processors of the machine, for any process. */
export function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    read('/proc/stat').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + softirq) / ticks;
}

export const cpuSpentBy = (pid: number): number => sumTicks(pid, 11, 12);

/** Of the children of a process that have ended. */
export const cpuOfEnded = (pid: number): number => sumTicks(pid, 13, 14);

export const readParent = (pid: number): number => Number(readStat(pid)[1]);

const sumTicks = (pid: number, user: number, system: number): number => {
  const fields = readStat(pid);
  return (Number(fields[user] ?? 0) + Number(fields[system] ?? 0)) / ticks;
};

function readStat(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

export function peakBytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? NaN) * 1024;
}

/** Resets the peak of a process to its current use, and returns that. */
export function forgetPeak(pid: number): number {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // the peak stays
  }
  return peakBytes(pid);
}

export const listChildren = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
