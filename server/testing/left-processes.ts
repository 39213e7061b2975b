import type { ChildProcess } from 'node:child_process';
import { afterAll } from 'vitest';

const running = new Set<ChildProcess>();

/** For a process that a test starts: where the test fails before it stops it, the process is killed with the end of the file. */
export function killedAtEnd<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

// After each file, since Vitest runs this as a set-up of each. A process that is left holds the worker's standard error open, and
// Vitest waits for its end without a limit: a run that failed would never have said so.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});
