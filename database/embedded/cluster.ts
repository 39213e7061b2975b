import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../connection.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';

export type Passwords = { superuser: string; owner: string };

/** Runs initdb at the first start, in a temporary folder, so that an interrupted run is never taken for a complete one. */
export async function ensureCluster(home: Home, binaries: Binaries, log: Log): Promise<Passwords> {
  const version = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return makeCluster(home, binaries, log);
  if (version.trim() !== binaries.major) {
    throw new Error(
      `The database in ${home.data} was made by PostgreSQL ${version.trim()}, and this Foyer brings ${binaries.major}. Dump it with the Foyer that made it, or set DATABASE_URL to a server of that version.`,
    );
  }
  return JSON.parse(await readFile(home.passwords, 'utf8')) as Passwords;
}

async function makeCluster(home: Home, binaries: Binaries, log: Log): Promise<Passwords> {
  log.info({ place: home.dir }, 'Making the embedded database');
  const passwords = { superuser: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') };
  const draft = `${home.data}.${process.pid}`;
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${passwords.superuser}\n`, { mode: 0o600 });
    if (home.account) {
      await chown(draft, home.account.uid, home.account.gid);
      await chown(passwordFile, home.account.uid, home.account.gid);
    }
    // The builtin locale sorts the same on every machine and with every library version.
    await initdb(home, binaries, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    await writeFile(home.passwords, JSON.stringify(passwords), { mode: 0o600, flush: true });
    await rename(draft, home.data);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
  return passwords;
}

async function initdb(home: Home, { initdb: command }: Binaries, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    ...home.account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const code = await promise.catch((error: unknown) => {
    throw toStartError(String(error));
  });
  if (code === 127) throw toStartError(output);
  if (code !== 0)
    throw new Error(`The embedded database could not be made (initdb ended with ${code}):\n${output.trim()}`);
}

// On Alpine the dynamic loader is missing, on very small images a library such as libstdc++.
function toStartError(output: string): Error {
  return new Error(
    `The PostgreSQL that Foyer brings does not run on this machine (${output.trim()}). It needs glibc and libstdc++; on Alpine and other musl systems set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}
