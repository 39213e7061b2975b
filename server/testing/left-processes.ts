import type { ChildProcess } from 'node:child_process';
import { aroundAll } from 'vitest';

const running = new Set<ChildProcess>();

/** For a process started by a test: if the test fails before stopping it, it is killed at the end of the file. */
export function killAtEnd<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

// Runs around each file, because Vitest calls this setup for each, even if the file's own hooks throw. A leftover
// process holds the worker's standard error open, and Vitest waits for its end without a limit. A failed run would
// then never report.
aroundAll(async (runFile) => {
  try {
    await runFile();
  } finally {
    for (const child of running) child.kill('SIGKILL');
  }
});
