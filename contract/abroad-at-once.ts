import * as abroad from './abroad.ts';

/** The rules of other countries, on the server, where they load with everything else. */
export const knownAbroad = (): typeof abroad | null => abroad;

/** Resolves once the rules are loaded; null if no screen has asked for them. */
export const awaitedAbroad = (): Promise<unknown> | null => null;

export const loadAbroad = (): Promise<unknown> => Promise.resolve();
