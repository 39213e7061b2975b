import type { Logger } from 'pino';

export type Shutdown = {
  /** What is opened registers its closing before it is waited for, so that a stop in the middle of the start undoes it too. */
  later(what: string, undo: () => Promise<void>): void;
  now(code: number): Promise<void>;
  asked(): boolean;
};

/** Past this, whatever hangs is left behind: the database recovers from any end. */
const longest = 30_000;

export function createShutdown(log: Logger, exit: (code: number) => void): Shutdown {
  const undos: { what: string; undo: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;

  const unwind = async (code: number) => {
    setTimeout(() => exit(code || 1), longest).unref();
    for (const { what, undo } of undos.toReversed()) {
      await undo().catch((error: unknown) => log.error({ err: error, what }, 'Closing failed'));
    }
    log.info('Stopped');
    exit(code);
  };
  const now = (code: number) => (running ??= unwind(code));

  // Ctrl-C arrives twice, from the terminal and from npm; one clean stop serves both.
  process.on('SIGTERM', () => void now(0));
  process.on('SIGINT', () => void now(0));
  process.on('SIGHUP', () => void now(0));
  // Whoever started us was killed. Going on unseen would keep the port and the data directory.
  process.on('disconnect', () => void now(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An error nobody caught');
    void now(1);
  });

  return { later: (what, undo) => void undos.push({ what, undo }), now, asked: () => running !== undefined };
}
