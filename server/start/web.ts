import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '#database/connection.ts';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'dist/web.stamp');

/** Builds the portal when the content of its sources has changed; a checkout changes every date, so dates do not count. */
export async function buildWebIfStale({ apiHost, environment }: Config, log: Log): Promise<void> {
  if (environment !== 'production' && process.env['FOYER_WEB'] === 'off') return;
  const currentHash = await hashSources(apiHost);
  const builtHash = await readFile(stamp, 'utf8').catch(() => '');
  const page = await readFile(join(root, 'dist/web/index.html')).catch(() => undefined);
  if (page && builtHash === currentHash) return;
  const began = performance.now();
  log.info({}, 'Building the web');
  await build(apiHost);
  await writeFile(stamp, currentHash);
  log.info({ ms: Math.round(performance.now() - began) }, 'Built the web');
}

async function hashSources(apiHost: string): Promise<string> {
  const listed = await Promise.all(
    ['web', 'web-build', 'contract'].map(async (room) => {
      const entries = await readdir(join(root, room), { withFileTypes: true, recursive: true });
      return entries
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const files = [...listed.flat().toSorted(), join(root, 'vite.config.ts'), join(root, 'package-lock.json')];
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(apiHost);
  files.forEach((file, index) => hash.update(`\0${file.slice(root.length)}\0`).update(contents[index] ?? ''));
  return hash.digest('hex');
}

// Runs in a process of its own, so that the memory of Vite does not stay with the server.
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
