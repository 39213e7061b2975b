import type { Output } from '#server/core/log.ts';

export type Shutdown = {
  /** Registers the closing of a resource before it is opened, so that a shutdown during start-up closes it too. */
  later(what: string, undo: () => Promise<void>): void;
  now(code: number): Promise<void>;
  asked(): boolean;
};

/** Milliseconds after which the process exits anyway: the database recovers from any end. */
const timeout = 10_000;

export function createShutdown({ log, close }: Output): Shutdown {
  const closers: { what: string; undo: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;

  const exit = async (code: number) => {
    if (await close()) process.exit(code);
    // The end of a process waits for its threads, and the one that writes the log hangs.
    process.kill(process.pid, 'SIGKILL');
  };
  const unwind = async (code: number) => {
    setTimeout(() => void exit(code || 1), timeout).unref();
    for (const { what, undo } of closers.toReversed()) {
      await undo().catch((error: unknown) => log.error({ err: error, what }, 'Closing failed'));
    }
    log.info('Stopped');
    await exit(code);
  };
  const now = (code: number) => (running ??= unwind(code));

  // Ctrl-C arrives twice, from the terminal and from npm; both start the same shutdown.
  process.on('SIGTERM', () => void now(0));
  process.on('SIGINT', () => void now(0));
  process.on('SIGHUP', () => void now(0));
  // The parent process was killed; running on would occupy the port and the data directory.
  process.on('disconnect', () => void now(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error nobody caught');
    void now(1);
  });

  return {
    later: (what, undo) => void closers.push({ what, undo }),
    now,
    asked: () => running !== undefined,
  };
}
