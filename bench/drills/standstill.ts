import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { homeIn } from '#server/testing/crashed-database.ts';
import type { FoyerProcess } from './foyer.ts';
import { listChildren, readPostmaster } from './kills.ts';

type Place = { folder: string; dataDir: string; processes: readonly FoyerProcess[] };

/** Says in which state an installation is that does not answer, before its end removes it. */
export function describeStandstill({ folder, dataDir, processes }: Place): void {
  const postmaster = readPostmaster(dataDir);
  const children = listChildren(postmaster?.pid ?? 0).map(
    (pid) => `${pid} ${readText(`/proc/${pid}/cmdline`)}`,
  );
  console.log(`PostgreSQL: ${JSON.stringify(postmaster)}, ${children.join('; ') || 'without processes'}`);
  for (const { name, port, starts } of processes) {
    console.log(`${name}, started ${starts()} times, on port ${port}. The end of its log:`);
    console.log(readEnd(join(folder, `${name}.log`)));
  }
  console.log(`The end of the log of PostgreSQL:\n${readEnd(join(homeIn(dataDir), 'postgres.log'))}`);
}

/** The memory, files and segments that might grow with each kill. */
export function countResources({ dataDir, processes }: Omit<Place, 'folder'>): string {
  const memory = processes.map(({ name, pid }) => `${name} ${readMegabytes(pid())} MB`).join(', ');
  const segments = readText('/proc/sysvipc/shm').trim().split('\n').length - 1;
  const log = listFiles(join(homeIn(dataDir), 'data/pg_wal')).length;
  return `${memory}; ${listFiles('/proc/self/fd').length} files open here, ${segments} shared segments on the machine, ${log} files of the database's log`;
}

const readEnd = (path: string): string =>
  readText(path)
    .trim()
    .split('\n')
    .slice(-15)
    .map((line) => `  ${line.slice(0, 400)}`)
    .join('\n');

const readMegabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
