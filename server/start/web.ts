import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '#database/connection.ts';
import { isBuilt } from './portal/built.ts';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'dist/web.stamp');

/** With `dev` Vite serves the portal from its sources, and with `off` no page of it is opened. */
const unbuilt = ['dev', 'off'];

/**
 * Has the portal built for this start. Production only compares, because its processes share one build and have no build
 * tools. Throws if that build is not of these sources.
 */
export async function prepareWeb(config: WebConfig, log: Log): Promise<void> {
  if (config.environment !== 'production') {
    if (!unbuilt.includes(process.env['FOYER_WEB'] ?? '')) await buildWebIfStale(config, log);
  } else if (isBuilt() && existsSync(join(root, 'web')) && !(await isCurrent(config))) throw new Error(stale);
}

const stale =
  'The portal in dist/ was built from other sources or for another API_HOST. Run "npm run build" and start again.';

type WebConfig = Pick<Config, 'apiHost' | 'environment'>;

/** Builds the portal when the content of its sources has changed; a checkout changes every date, so dates do not count. */
export async function buildWebIfStale(config: Pick<WebConfig, 'apiHost'>, log: Log): Promise<void> {
  if (isBuilt() && (await isCurrent(config))) return;
  const began = performance.now();
  log.info({}, 'Building the web');
  await build(config.apiHost);
  await writeFile(stamp, hashSources(config.apiHost));
  log.info({ ms: Math.round(performance.now() - began) }, 'Built the web');
}

const isCurrent = async ({ apiHost }: Pick<WebConfig, 'apiHost'>): Promise<boolean> =>
  (await readFile(stamp, 'utf8').catch(() => '')) === hashSources(apiHost);

// Read one after the other, without a promise for each: the start does nothing else meanwhile, and there are over a
// thousand.
function hashSources(apiHost: string): string {
  const listed = ['web', 'web-build', 'contract'].flatMap((room) =>
    readdirSync(join(root, room), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = [...listed.toSorted(), join(root, 'vite.config.ts'), join(root, 'package-lock.json')];
  const hash = createHash('sha256').update(apiHost);
  for (const file of files) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

// Runs in a separate process, so that the memory of Vite is freed afterwards.
async function build(apiHost: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', VITE_API_HOST: apiHost },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  if ((await promise) !== 0) throw new Error(`The web could not be built:\n${output.trim()}`);
}
