import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import nodeOptions from '#server/start/node-options.json' with { type: 'json' };
import type { Outcome } from './load.ts';
import type { Order } from './measures.ts';
import type { Flood } from './flood.ts';
import { foyerNeeds, type World } from './world.ts';

export type ServerProcess = { port: number; pid: number; stop(): Promise<void> };
export type Loader = {
  pid: number;
  run(order: Order): Promise<Outcome>;
  /** Sends at a fixed rate, without waiting for answers. */
  flood(order: Order & { perSecond: number }): Promise<Flood>;
  stop(): Promise<void>;
};

let compiled: Promise<void> | undefined;

/**
 * Starts a server of this folder and waits until it listens; Foyer with the options of `npm start`, already compiled.
 */
export async function startServer(file: string, needs: object): Promise<ServerProcess> {
  const isFoyer = file === 'app.ts';
  if (isFoyer) await (compiled ??= compile(file));
  const child = started(file, isFoyer ? nodeOptions : []);
  child.send(needs);
  const { port } = await answered<{ port: number }>(child, file);
  return { port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

/**
 * Sends one order to a file of this folder, and returns its answer once it is done. It has the options of `npm
 * start`, and starts for the second time, since a first start compiles.
 */
export async function runInProcess<Answer>(file: string, order: object): Promise<Answer> {
  await compile(file);
  const child = started(file, nodeOptions);
  child.send(order);
  return answered<Answer>(child, file);
}

/** Compiles and caches the imports of a file; the process ends without an order. */
async function compile(file: string): Promise<void> {
  const compiling = started(file, nodeOptions);
  compiling.disconnect();
  await new Promise((resolve) => compiling.once('exit', resolve));
}

export function startLoader(): Loader {
  const child = started('load.ts', []);
  const run = async <Answer extends object>(order: Order): Promise<Answer> => {
    child.send(order);
    const outcome = await answered<Answer | { failed: string }>(child, 'load.ts');
    if ('failed' in outcome) throw new Error(String(outcome.failed));
    return outcome;
  };
  return {
    pid: child.pid ?? 0,
    run: (order) => run<Outcome>(order),
    flood: (order) => run<Flood>(order),
    stop: () => stopProcess(child),
  };
}

type Loaded = {
  server: ServerProcess;
  loader: Loader;
  /** mixed calls, 16 at once, unless something else is said; each order draws other contacts */
  orderOf(order: Partial<Order>): Order;
};

/** A Foyer that was just started, and what sends it calls. */
export async function withFoyer(world: World, run: (loaded: Loaded) => Promise<void>): Promise<void> {
  const server = await startServer('app.ts', foyerNeeds(world));
  const loader = startLoader();
  let seed = 4711;
  const orderOf = (order: Partial<Order>): Order => {
    seed += 1;
    const { testData } = world;
    return { port: server.port, measure: 'mixed', concurrency: 16, seconds: 2, seed, testData, ...order };
  };
  try {
    await run({ server, loader, orderOf });
  } finally {
    await loader.stop();
    await server.stop();
  }
}

const started = (file: string, execArgv: string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

function answered<Answer>(child: ChildProcess, file: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const rejectAnswer = () => reject(new Error(`${file} ended.`));
    child.once('exit', rejectAnswer);
    child.once('message', (answer: Answer) => {
      child.off('exit', rejectAnswer);
      resolve(answer);
    });
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 8000);
  await exit;
  clearTimeout(late);
}
