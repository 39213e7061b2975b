import { pino, type Logger } from 'pino';
import sonicBoom from 'sonic-boom';

export type Output = {
  log: Logger;
  /** Writes the last lines. False if the reader takes nothing, so that a thread hangs in its write until the process is killed. */
  close: () => Promise<boolean>;
};

/** Bytes of lines that wait while nobody reads them; later lines are lost and counted. */
const maxWaiting = 1024 * 1024;

/** Milliseconds that the last lines have. */
const closeTimeout = 1_000;

/**
 * Buffers lines for a moment: one write per line would take a tenth of the time of a request. Another thread writes, since
 * a synchronous write would wait forever for a reader that has stopped or is gone.
 */
export function openLog(level: string, to: number | string): Output {
  const output = new sonicBoom.SonicBoom({
    dest: to,
    sync: false,
    minLength: 4096,
    periodicFlush: 200,
    maxLength: maxWaiting,
  });
  let isClosed = false;
  const log = pino(
    { level, base: null },
    {
      write: (line: string) => {
        if (!isClosed) output.write(line);
      },
    },
  );

  let lost = 0;
  output.on('drop', () => (lost += 1));
  output.on('drain', () => {
    if (lost === 0) return;
    log.warn({ lost }, 'Lines of this log were lost, because nobody took them');
    lost = 0;
  });
  // A missing reader or a full disk does not end the process: the lines wait for the next attempt.
  output.on('error', () => {});

  const close = () => {
    isClosed = true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    output.once('close', () => resolve(true));
    output.once('error', () => resolve(true));
    setTimeout(() => resolve(false), closeTimeout).unref();
    output.end();
    return promise;
  };
  return { log, close };
}
