import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const compiler = join(import.meta.dirname, '..', 'node_modules/.bin/tsc');

/** Each checker works out again what its files need of all others, so more of them than processors only take time. */
export const checkers = ['--checkers', String(Math.min(4, availableParallelism()))];
