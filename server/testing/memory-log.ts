import { pino, type Logger } from 'pino';

/** The server's log, collected line by line in an array. */
export const memoryLog = (lines: string[]): Logger =>
  pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
