import {
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import * as z from 'zod/mini';
import type { Connection } from '#database/connection.ts';
import { startEmbedded, type Embedded } from '#database/embedded.ts';
import { homeIn } from './crashed-database.ts';

const log = { info: () => {}, warn: () => {} };
const replication = { wal_level: 'replica', max_wal_senders: '4' };

/** An embedded database that standbys can follow. */
export const startPrimary = (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, log, settings: replication });

/** A real standby: a copy of the primary's files, made while it runs, that follows it from then on. */
export async function startStandby(
  primary: Embedded,
  primaryDir: string,
  dataDir: string,
): Promise<Embedded> {
  const from = homeIn(primaryDir);
  const to = join(dataDir, 'postgres');
  const superuser = readSuperuser(primary, primaryDir);
  const admin = new Client(superuser);
  await admin.connect();
  await admin.query("SELECT pg_backup_start('standby', true)");
  mkdirSync(to, { mode: 0o700 });
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|pgsql_tmp/.test(path),
  });
  const { rows } = await admin.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await admin.end();
  const data = join(to, 'data');
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(data, 'standby.signal'), '');
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.owner.port} user=postgres password=${superuser.password}'\n`,
  );
  giveTo(to, statSync(join(from, 'data')));
  return startEmbedded({ dataDir, log, settings: replication });
}

/** The administrator of such a database, who pauses its replication. */
export function readSuperuser({ owner }: Embedded, dataDir: string): Connection & { password: string } {
  const { superuser } = z.parse(
    z.object({ superuser: z.string() }),
    JSON.parse(readFileSync(join(homeIn(dataDir), 'passwords.json'), 'utf8')),
  );
  return { ...owner, user: 'postgres', password: superuser, database: 'postgres' };
}

/** PostgreSQL runs as another user if this process is root. */
function giveTo(path: string, owner: { uid: number; gid: number }): void {
  chownSync(path, owner.uid, owner.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), owner);
}

export const removeCluster = (...dataDirs: string[]): void => {
  for (const dataDir of dataDirs)
    for (const place of [homeIn(dataDir), dataDir]) rmSync(place, { recursive: true, force: true });
};
