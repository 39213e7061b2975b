import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const compiler = join(import.meta.dirname, '..', 'node_modules/.bin/tsc');

/** Each checker repeats the analysis its files need, so more checkers than processors only take time. */
export const checkers = ['--checkers', String(Math.min(4, availableParallelism()))];
