import { MessageChannel, Worker } from 'node:worker_threads';

/** Milliseconds after which an idle thread ends and frees its 60 MB. */
const idleAfter = 30_000;
/** Milliseconds after which the thread counts as stuck. */
const maxWait = 60_000;

let thread: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** The misspelled ones of these words, with their corrections; the others are left unchanged. */
export async function findCorrections(words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0) return new Map();
  clearTimeout(idleTimer);
  const worker = (thread ??= startThread());
  const { port1: ours, port2: theirs } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
  const fail = (reason?: unknown) =>
    reject(new Error('The thread that knows the dictionaries did not answer.', { cause: reason }));
  const stuck = setTimeout(fail, maxWait);
  ours.once('message', resolve);
  worker.once('error', fail).once('exit', fail);
  worker.postMessage({ words, port: theirs }, [theirs]);
  try {
    return await promise;
  } catch (error) {
    endThread();
    throw error;
  } finally {
    clearTimeout(stuck);
    worker.off('error', fail).off('exit', fail);
    ours.close();
    idleTimer = setTimeout(endThread, idleAfter).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('spelling-thread.ts', import.meta.url));
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  worker.once('error', forget).once('exit', forget);
  // a process that stops does not wait for it
  worker.unref();
  return worker;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
