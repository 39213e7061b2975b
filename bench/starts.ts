import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import nodeOptions from '#server/start/node-options.json' with { type: 'json' };
import { stopProcess } from './children.ts';
import { atMost, format, median, print } from './table.ts';
import { secretsKey, type World } from './world.ts';

type Started = { url: string; seconds: number; stop(): Promise<void> };

/** Time from `npm start` to the first response. */
export async function measureStarts(
  { url }: Pick<World, 'url'>,
  say: (sentence: string) => void,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const once = async (settings: Record<string, string>) => {
    const { seconds, stop } = await startFoyer({ DATA_DIR: dataDir, ...settings });
    await stop();
    return seconds;
  };
  try {
    say('Starting');
    const first = await once({});
    const existing = [];
    for (let turn = 0; turn < 3; turn += 1) existing.push(await once({ DATABASE_URL: url }));
    const whole = [];
    for (let turn = 0; turn < 3; turn += 1) whole.push(await once({}));
    print([
      ['from the start to the first answer', 'seconds'],
      ['on an existing database', atMost(median(existing), 1, 2)],
      ['with its own database', atMost(median(whole), 5, 2)],
      ['the very first, which makes the database', format(first, 2)],
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function startFoyer(settings: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: 'on',
      SECRETS_KEY: secretsKey.toString('base64'),
      PORT: String(port),
      SITES_ORIGIN: 'https://sites.example.com',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output = (output + piece).slice(-4000)));
  try {
    await answering(`${url}/api/v2/leads`, child);
  } catch (error) {
    await stopProcess(child);
    throw new Error(`Foyer did not start:\n${output}`, { cause: error });
  }
  return { url, seconds: (performance.now() - began) / 1000, stop: () => stopProcess(child) };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 6000; turn += 1) {
    // A refusal counts as a response too: the session is read from the database
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 401) return;
    if (child.exitCode !== null) break;
    await pause(10);
  }
  throw new Error('It stopped, or never answered.');
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
