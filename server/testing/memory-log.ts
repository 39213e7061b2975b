import { pino, type Logger } from 'pino';

/** The server's log as it would be written, line by line into a list. */
export const memoryLog = (lines: string[]): Logger =>
  pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
