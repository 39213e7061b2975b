import { readFileSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';

/**
 * The resources of a server, including its part of PostgreSQL. Read from /proc, so only on Linux; elsewhere they are
 * unknown.
 */
/** Seconds by process: a sum would decrease when the pool closes a connection and its share is lost. */
export type CpuSpent = { own: number; database: Map<number, number> };

export type Usage = {
  /** of the server itself, and of each process of PostgreSQL that works for it */
  spent(): Promise<CpuSpent>;
  peakBytes(): number;
  forgetPeak(): void;
};

export const databaseSince = (before: CpuSpent, after: CpuSpent): number =>
  [...after.database].reduce((sum, [pid, seconds]) => sum + seconds - (before.database.get(pid) ?? 0), 0);

const ticks = 100;

export function measureUsage(pid: number, database: Client, backends: string): Usage {
  return {
    spent: async () => {
      const { rows } = await database.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${backends}`,
      );
      return { own: cpuSpentBy(pid), database: new Map(rows.map((row) => [row.pid, cpuSpentBy(row.pid)])) };
    },
    peakBytes: () => {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
      return Number(kilobytes ?? NaN) * 1024;
    },
    // 5 resets the peak to the current use
    forgetPeak: () => {
      try {
        writeFileSync(`/proc/${pid}/clear_refs`, '5');
      } catch {
        return;
      }
    },
  };
}

/** The working seconds of all processors of the machine, for any process. */
export function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    read('/proc/stat').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + softirq) / ticks;
}

export function cpuSpentBy(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticks;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
