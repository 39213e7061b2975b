import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { killAtEnd } from '../testing/left-processes.ts';
import { nodeEnv } from '../testing/node-env.ts';

const startWriter = (stderr: 'pipe' | number, ...args: string[]) => {
  const stdio: StdioOptions = ['ignore', 'ignore', stderr, 'ipc'];
  const child = killAtEnd(
    spawn(process.execPath, ['server/testing/write-log.ts', ...args], { env: nodeEnv, stdio }),
  );
  return { child, ended: once(child, 'exit') };
};
type Writer = ReturnType<typeof startWriter>;
const awaitSign = ({ child, ended }: Writer) =>
  Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The process ended by itself.');
    }),
  ]);
/** Waits for longer than the system buffers lines for their reader. */
async function awaitLoad(writer: Writer): Promise<void> {
  await awaitSign(writer);
  await pause(1500);
  await awaitSign(writer);
}

test('a log whose reader is gone ends nothing, and a stop works', async () => {
  const writer = startWriter('pipe');
  await awaitSign(writer);
  writer.child.stderr?.destroy();
  await awaitLoad(writer);
  writer.child.kill('SIGTERM');
  expect(await writer.ended).toEqual([0, null]);
});

test('a log whose reader has stopped holds up nothing, and a stop works', async () => {
  const writer = startWriter('pipe');
  await awaitLoad(writer);
  writer.child.kill('SIGTERM');
  expect(await writer.ended).toEqual([null, 'SIGKILL']);
});

test('a log on a full disk ends nothing, and a stop works', async () => {
  const writer = startWriter(openSync('/dev/full', 'w'));
  await awaitLoad(writer);
  writer.child.kill('SIGTERM');
  expect(await writer.ended).toEqual([0, null]);
});

test('what a log lost while nobody read it is counted there', async () => {
  const writer = startWriter('pipe');
  await awaitLoad(writer);
  const written = readUntil(writer.child.stderr, (text) => text.includes('"lost":'));
  await expect(written).resolves.toBe(true);
  writer.child.kill('SIGTERM');
  expect(await writer.ended).toEqual([0, null]);
});

test('a process that cannot close what it opened ends all the same', async () => {
  const writer = startWriter('pipe', 'hang');
  writer.child.stderr?.resume();
  await awaitSign(writer);
  writer.child.kill('SIGTERM');
  expect(await writer.ended).toEqual([1, null]);
});

async function readUntil(stream: Readable | null, isEnough: (text: string) => boolean): Promise<boolean> {
  let text = '';
  for await (const chunk of stream ?? []) {
    // a line is a kilobyte; searching all of them again for each would be slower than they come
    text = text.slice(-2000) + String(chunk);
    if (!isEnough(text)) continue;
    stream?.resume();
    return true;
  }
  return false;
}
