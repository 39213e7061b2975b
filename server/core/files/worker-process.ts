import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** Milliseconds; the worker gives up earlier. */
const timeout = 40_000;

// where Node stores compiled code, in a folder for its version
const compiled = getCompileCacheDir();
/** The child process gets no other setting. With one arena, memory that one job frees is used by the next. */
const env = {
  MALLOC_ARENA_MAX: '1',
  ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }),
};

/**
 * Runs a file as a separate process that gets one job at a time. Its memory is freed when it is idle, its crash
 * affects nothing else, and it has no access to secrets. The result is null if the process ended without one.
 */
export function createWorkerProcess<Job extends object, Result>(
  file: string,
  { idleTime = 10_000 } = {},
): (job: Job) => Promise<Result | null> {
  let last: Promise<unknown> = Promise.resolve();
  let worker: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  return (job) => {
    const result = last.then(() => sendJob(job));
    last = result.catch(() => {});
    return result;
  };

  async function sendJob(job: Job): Promise<Result | null> {
    clearTimeout(idleTimer);
    const child = (worker ??= startWorker());
    const { promise, resolve } = Promise.withResolvers<Result | null>();
    const onMessage = (result: Result) => resolve(result);
    const onExit = () => resolve(null);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.channel?.ref();
    child.send(job, (error) => error && onExit());
    const result = await promise;
    clearTimeout(timer);
    child.off('message', onMessage);
    child.off('exit', onExit);
    child.channel?.unref();
    if (result === null) stopWorker(child);
    else idleTimer = setTimeout(() => stopWorker(child), idleTime).unref();
    return result;
  }

  function stopWorker(child: ChildProcess): void {
    if (worker === child) worker = undefined;
    child.kill();
  }

  function startWorker(): ChildProcess {
    const child = fork(file, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.once('exit', () => stopWorker(child));
    child.on('error', () => {});
    // a shutdown does not wait for this process
    child.unref();
    return child;
  }
}
