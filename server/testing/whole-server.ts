import { spawn, type ChildProcess } from 'node:child_process';
import { testKey, type TestDatabase } from './database.ts';
import { killAtEnd } from './left-processes.ts';
import { nodeEnv } from './node-env.ts';
import { noon } from './people.ts';

/** A server started as from the terminal, in a process that can be killed. */
export type Running = { url: string; child: ChildProcess; ended: Promise<unknown> };

export const startServerProcess = (
  database: TestDatabase,
  dataDir: string,
  settings: Record<string, string> = { WORKER: 'off' },
  folder?: string,
): Promise<Running> => startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings }, folder);

/** The same with its embedded database and its worker. */
export const startAlone = (dataDir: string, settings: Record<string, string> = {}): Promise<Running> =>
  startProcess({ DATA_DIR: dataDir, ...settings });

/** A server that ends at a crash point; resolves with the signal that killed it, even before it was open. */
export function waitUntilKilled(
  database: TestDatabase,
  dataDir: string,
  settings: Record<string, string>,
): Promise<NodeJS.Signals | null> {
  const child = spawnServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings });
  child.stdout.resume();
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

function startProcess(settings: Record<string, string>, folder?: string): Promise<Running> {
  const child = spawnServer(settings, folder);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended before it was open.')));
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /Foyer is open: (\S+)/.exec(String(chunk))?.[1];
      if (url !== undefined) resolve({ url, child, ended });
    });
  });
}

/** From this folder, or from that of the tests. */
const spawnServer = (settings: Record<string, string>, folder?: string) =>
  killAtEnd(
    spawn(process.execPath, ['server/main.ts'], {
      ...(folder === undefined ? {} : { cwd: folder }),
      env: {
        ...nodeEnv,
        DEMO: 'off',
        SUPPORT_EMAIL: 'help@provider.example.com',
        PORT: '0',
        FOYER_WEB: 'off',
        TEST_NOW: noon.toISOString(),
        SECRETS_KEY: testKey.toString('base64'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
