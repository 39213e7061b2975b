import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import * as z from 'zod/mini';
import type { Connection } from '#database/connection.ts';

/** Kills one backend process as the out-of-memory killer does: PostgreSQL ends every connection and recovers. */
export async function crashDatabase(owner: Connection): Promise<void> {
  const client = new Client(owner);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
}

/** The owner's connection to the embedded database of a whole server. */
export function ownerIn(dataDir: string): Connection {
  const home = homeIn(dataDir);
  const { owner } = z.parse(
    z.object({ owner: z.string() }),
    JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')),
  );
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3];
  return { connectionString: `postgresql://foyer_owner:${owner}@127.0.0.1:${port}/foyer` };
}

/** The folder of the database; as root it may be outside the data directory, which has a file with its path. */
export function homeIn(dataDir: string): string {
  const usual = join(dataDir, 'postgres');
  return statSync(usual).isDirectory()
    ? usual
    : (readFileSync(usual, 'utf8').trim().split('\n').at(-1) ?? '');
}
