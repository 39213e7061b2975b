import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testKey } from '#server/testing/database.ts';
import { readClock } from './people.ts';
import { findFreePort, isFinishing, startProgram, type Program } from './programs.ts';

export type FoyerProcess = {
  name: string;
  url: string;
  port: number;
  pid: () => number;
  starts: () => number;
  kills: () => number;
  /** Ends it as a lost machine does; it is started again. */
  kill: () => void;
  /** The same, until it answers again. */
  restart: () => Promise<void>;
  /** Ends it as its unit does; it is started again. */
  stop: () => Promise<{ code: unknown; ms: number }>;
};

/** A process of Foyer that is started again whenever it ends, as a unit does. */
export async function startFoyer(
  folder: string,
  name: string,
  settings: Record<string, string> | (() => Record<string, string>),
): Promise<FoyerProcess> {
  const port = await findFreePort();
  let kills = 0;
  let starts = 0;
  let program: Program;
  const start = () => {
    starts += 1;
    program = startProgram(
      folder,
      name,
      [process.execPath, join(import.meta.dirname, '../../server/main.ts')],
      {
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
        DEMO: 'off',
        FOYER_WEB: 'off',
        LOAD_SHEDDING: 'on',
        RATE_LIMIT_FACTOR: '100000',
        SUPPORT_EMAIL: 'help@provider.example.com',
        SECRETS_KEY: testKey.toString('base64'),
        DATA_DIR: join(folder, name),
        PORT: String(port),
        TEST_NOW: readClock().toISOString(),
        ...(typeof settings === 'function' ? settings() : settings),
      },
    );
    void program.ended.then(() => pause(500)).then(() => isFinishing() || start());
  };
  start();
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, name);
  const kill = () => {
    if (program.child.kill('SIGKILL')) kills += 1;
  };
  return {
    name,
    url,
    port,
    pid: () => program.pid,
    starts: () => starts,
    kills: () => kills,
    kill,
    restart: async () => {
      const { ended } = program;
      kill();
      await ended;
      await untilHealthy(url, name);
    },
    stop: async () => {
      const began = Date.now();
      program.child.kill('SIGTERM');
      return { code: await program.ended, ms: Date.now() - began };
    },
  };
}

async function untilHealthy(url: string, name: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const response = await fetch(`${url}/api/v2/health`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(250);
  }
  throw new Error(`${name} did not answer within a minute.`);
}
