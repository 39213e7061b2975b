import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { backupOutcome, type BackupOutcome } from './outcome.ts';

const program = fileURLToPath(new URL('run-scheduled.ts', import.meta.url));
/** Characters; the reason comes last. */
const longestReason = 2000;

/**
 * Backs up in a process of its own, so that the server's event loop is free and the system can let others go first. It
 * ends with this process, and with the signal.
 */
export async function startBackup(
  { checkedAt }: { checkedAt: string | null },
  { signal, environment = process.env }: { signal: AbortSignal; environment?: NodeJS.ProcessEnv },
): Promise<BackupOutcome> {
  const child = fork(program, [checkedAt ?? ''], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  let reason = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    reason = `${reason}${chunk}`.slice(-longestReason);
  });
  let outcome: unknown;
  child.on('message', (message) => (outcome = message));
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.once('error', reject);
    child.once('close', () => resolve());
    await promise;
    const read = backupOutcome.safeParse(outcome);
    if (!read.success) throw new Error(reason.trim() || 'The process of the backup was killed.');
    return read.data;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
