import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import type { FileType } from '#contract/files.ts';

/** One picture for the process that draws: which, where to, of what kind. */
export type ReencodeJob = { from: string; to: string; type: FileType };
export type ReencodeResult = { isReencoded: boolean };

/** It gives up by itself before that. */
const patience = 40_000;
const idle = 10_000;

let last: Promise<unknown> = Promise.resolve();
let drawer: ChildProcess | undefined;
let leaving: NodeJS.Timeout | undefined;

/**
 * Decodes a picture and writes it anew: what stays are pixels, without places, comments or anything appended. It is done in a
 * process of its own, one picture at a time: what a picture takes of memory is given back, one that breaks the decoder breaks
 * nothing else, and nothing secret is there to be found.
 */
export function reencodeImage(from: string, to: string, type: FileType): Promise<void> {
  const mine = last.then(() => draw({ from, to, type }));
  last = mine.catch(() => {});
  return mine;
}

/** A picture that has ended its decoder once may have been there when the machine ran out of memory; twice is its own doing. */
async function draw(order: ReencodeJob): Promise<void> {
  const isDrawn = (await tried(order)) ?? (await tried(order));
  if (!isDrawn) throw new ApiError('unsupported_file');
}

/** Null where the process ended without an answer. */
async function tried(order: ReencodeJob): Promise<boolean | null> {
  clearTimeout(leaving);
  const child = (drawer ??= started());
  const { promise, resolve } = Promise.withResolvers<boolean | null>();
  const answered = ({ isReencoded }: ReencodeResult) => resolve(isReencoded);
  const ended = () => resolve(null);
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  child.once('message', answered);
  child.once('exit', ended);
  child.channel?.ref();
  child.send(order, (error) => error && ended());
  const isDrawn = await promise;
  clearTimeout(late);
  child.off('message', answered);
  child.off('exit', ended);
  child.channel?.unref();
  if (isDrawn === null) forget(child);
  else leaving = setTimeout(() => forget(child), idle).unref();
  return isDrawn;
}

function forget(child: ChildProcess): void {
  if (drawer === child) drawer = undefined;
  child.kill();
}

function started(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'image-worker.ts'), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => forget(child));
  child.on('error', () => {});
  // a stop does not wait for whoever waits for pictures
  child.unref();
  return child;
}
