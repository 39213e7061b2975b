import { pino, type Logger } from 'pino';

export type Output = { log: Logger; flush: () => void };

/** Buffers lines for a moment: one write per line would take a tenth of the time of a request. */
export function openLog(level: string, to: number | string): Output {
  const output = pino.destination({ dest: to, sync: false, minLength: 4096, periodicFlush: 200 });
  return { log: pino({ level, base: null }, output), flush: () => output.flushSync() };
}
