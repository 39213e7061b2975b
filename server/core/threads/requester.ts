import { AsyncLocalStorage } from 'node:async_hooks';
import type { Requester } from './fair-queue.ts';

/**
 * Whose work is being done, for the order of threads alone; it says nothing about what anybody may do. Work deep in an
 * engine is counted for its client without every function between passing it on.
 */
const current = new AsyncLocalStorage<Requester>();

export const runFor = <T>(requester: Requester, work: () => T): T => current.run(requester, work);

/** Jobs belong to no request. */
export const getRequester = (): Requester => current.getStore() ?? ourselves;

const ourselves: Requester = { key: 'jobs', isGone: () => false };
