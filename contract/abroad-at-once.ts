import * as abroad from './abroad.ts';

/** What is to be known of other countries, where it is loaded with everything else: on the server. */
export const knownAbroad = (): typeof abroad | null => abroad;

/** Resolves once it is there; null where nobody waits for it. */
export const awaitedAbroad = (): Promise<unknown> | null => null;

export const loadAbroad = (): Promise<unknown> => Promise.resolve();
