import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { ApiError } from '#contract/errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { getRequester } from './requester.ts';
import { restoreBuffer } from './restore-buffer.ts';
import type { ThreadData, ThreadJob, ThreadResult } from './thread.ts';

/** How a function is called that runs in a thread. */
export type Threaded<F> = F extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never;

/** One processor is left to requests; with two threads, no client ever has both. */
const maxThreads = Math.max(2, availableParallelism() - 1);
/** Milliseconds; no work of ours takes a tenth of it. */
const maxMs = 40_000;
/** Milliseconds: an author reads for a while between two previews, and a thread occupies 100 MB. */
const idleAfter = 5 * 60_000;

const takeTurn = createFairQueue({
  maxRunning: maxThreads,
  maxPerClient: Math.ceil(maxThreads / 2),
  maxWaiting: 100,
});
let pool: Promise<Piscina> | undefined;

const openPool = (): Promise<Piscina> => (pool ??= createPool());

/** Its code is loaded with the first work. */
async function createPool(): Promise<Piscina> {
  const { Piscina: Threads } = await import('piscina');
  return new Threads({
    filename: fileURLToPath(new URL('thread.ts', import.meta.url)),
    name: 'runJob',
    minThreads: 0,
    maxThreads,
    idleTimeout: idleAfter,
    // a thread that waits for work may have timers
    atomics: 'disabled',
    // no secrets of the environment, and no options of a test runner
    env: {},
    workerData: { compiled: getCompileCacheDir() } satisfies ThreadData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
}

/**
 * An exported function of a file, run in a thread: for work of more than a few milliseconds, in which the process would
 * answer nobody. Arguments and result are copied. An error of the closed list arrives as one.
 */
export function createThreadTask<Args extends unknown[], Result>(
  file: URL,
  name: string,
): (...args: Args) => Promise<Result> {
  return (...args) =>
    takeTurn(getRequester(), async () => {
      const job: ThreadJob = { file: file.href, name, args };
      const threads = await openPool();
      const result: ThreadResult<Result> = await threads.run(job, {
        signal: AbortSignal.timeout(maxMs),
      });
      if ('refusal' in result) throw new ApiError(result.refusal.code, result.refusal.details);
      Object.assign(result, { value: restoreBuffer(result.value) });
      return result.value;
    });
}
