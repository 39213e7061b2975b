import type { ChildProcess } from 'node:child_process';
import { aroundAll } from 'vitest';

const running = new Set<ChildProcess>();

/** For a process that a test starts: where the test fails before it stops it, the process is killed with the end of the file. */
export function killAtEnd<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

// Around each file, since Vitest runs this as a set-up of each, and whatever its own hooks throw. A process that is left holds the
// worker's standard error open, and Vitest waits for its end without a limit: a run that failed would never have said so.
aroundAll(async (runFile) => {
  try {
    await runFile();
  } finally {
    for (const child of running) child.kill('SIGKILL');
  }
});
