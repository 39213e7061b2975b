import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { findRunning } from './postmaster.ts';

/** Says the process id of a child that ends at once, and never takes it away. */
const leaveZombie = `${process.execPath} -e 0 & echo $!; exec sleep 600`;

const stateOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];

test('the file of a database that was just killed stays, and keeps a new one away from its last processes', async () => {
  const data = mkdtempSync(join(tmpdir(), 'foyer-postmaster-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const parent = killAtEnd(spawn('sh', ['-c', leaveZombie], { stdio: ['ignore', 'pipe', 'inherit'] }));
  const [line] = await once(parent.stdout, 'data');
  const pid = String(line).trim();
  await expect.poll(() => stateOf(pid)).toBe('Z');
  const file = join(data, 'postmaster.pid');
  const rest = `\n${data}\n0\n5432\n\n\n  1234 5678\nready\n`;
  writeFileSync(file, pid + rest);
  const home = { dir: data, data, socketDir: data, log: '', passwords: '', account: undefined };
  expect(await findRunning(home)).toBeUndefined();
  // PostgreSQL accepts the id of its parent, and looks at the shared memory that the file names
  expect(readFileSync(file, 'utf8')).toBe(process.pid + rest);
});
