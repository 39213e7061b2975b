import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#database/embedded.ts';
import { findBinaries } from '#database/embedded/binaries.ts';
import { findHome } from '#database/embedded/home.ts';
import type { Connection } from '#database/connection.ts';
import { readSuperuser, removeCluster } from '#server/testing/standby.ts';
import { ask, readClock } from './people.ts';
import { startProgram, removeLater } from './programs.ts';

const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

export const movedClocks = { [library]: 'libfaketime' };

const quiet = { info: () => {}, warn: () => {} };

/** The clock of the drill for processes that begin with these settings; it can be moved while they run. */
export function createMovedClock(folder: string, name: string) {
  const file = join(folder, `clock of ${name}`);
  const set = (aheadMs = 0) => {
    const seconds = (readClock().getTime() - Date.now() + aheadMs) / 1000;
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`);
  };
  set();
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // what lasts is measured as ever
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { set, settings };
}

/** A built-in database whose processes begin with these settings. */
export async function startDatabase(
  folder: string,
  env: Record<string, string>,
): Promise<{ superuser: Connection; owner: Connection; ownerUrl: string }> {
  const dataDir = join(folder, 'database');
  removeLater(() => removeCluster(dataDir));
  const embedded = await startEmbedded({ dataDir, log: quiet });
  const { owner, ownerUrl } = embedded;
  const superuser = { ...readSuperuser(embedded, dataDir), host: '127.0.0.1', database: 'foyer' };
  await embedded.stop();
  const home = await findHome(dataDir, quiet);
  const { postgres } = await findBinaries(home);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(owner.port),
    unix_socket_directories: `"${home.socketDir}"`,
    timezone: 'UTC',
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  // the library makes files of its own, which must belong to the account
  const withEnv = ['/usr/bin/env', ...Object.entries(env).map(([key, value]) => `${key}=${value}`)];
  const command = [...asAccount(home.account), ...withEnv, postgres, '-D', home.data, ...options];
  startProgram(folder, 'postgres', command);
  await untilAnswered(superuser);
  return { superuser, owner: { connectionString: ownerUrl }, ownerUrl };
}

/** PostgreSQL refuses to run as root. */
const asAccount = (account: { uid: number; gid: number } | undefined): string[] =>
  account
    ? ['/usr/bin/setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--']
    : [];

async function untilAnswered(superuser: Connection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask(superuser, 'SELECT 1');
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
