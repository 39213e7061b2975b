import { enableCompileCache, flushCompileCache } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { workerData } from 'node:worker_threads';
import { ApiError, type ErrorCode, type ErrorDetails } from '#contract/errors.ts';
import { restoreBuffer } from './restore-buffer.ts';

// Runs in each thread of the pool. It loads the files of its work when they are first needed.

export type ThreadJob = { file: string; name: string; args: readonly unknown[] };
export type ThreadResult<T> = { value: T } | { refusal: { code: ErrorCode; details: ErrorDetails } };
export type ThreadData = { compiled: string | undefined };

const { compiled }: ThreadData = workerData;
// Node adds the folder of its version
if (compiled !== undefined) enableCompileCache(dirname(compiled));
const loaded = new Set<string>();

/** A third of the time of those that answer, where both want all of it. */
const behind = 5;
const lowest = 19;
// Where processors are few, calls are answered first. Linux sets it for this thread, other systems for the process.
if (process.platform === 'linux') setPriority(Math.min(lowest, getPriority() + behind));

export async function runJob({ file, name, args }: ThreadJob): Promise<ThreadResult<unknown>> {
  const work: unknown = Reflect.get(await load(file), name);
  if (typeof work !== 'function') throw new Error(`${file} exports no function '${name}'.`);
  try {
    return { value: await work(...args.map(restoreBuffer)) };
  } catch (error) {
    // the class of an error is lost on its way between threads
    if (!(error instanceof ApiError)) throw error;
    const { code, message: sentence, fields, retryAfter, exemptFromFailureLimit, data } = error;
    return { refusal: { code, details: { sentence, fields, retryAfter, exemptFromFailureLimit, data } } };
  }
}

async function load(file: string): Promise<object> {
  const code: object = await import(file);
  // a thread is ended from outside, after which Node stores no compiled code
  if (!loaded.has(file)) flushCompileCache();
  loaded.add(file);
  return code;
}
