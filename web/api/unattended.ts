const restMs = 60_000;

/** Until the watching begins, every call counts as a person's. */
let lastInput = Infinity;

export const noteInput = (): void => void (lastInput = performance.now());

/**
 * For a call a minute or more after the last sign of a person: automatic requests of a page do not keep its session
 * alive.
 */
export const unattendedHeaders = (): Record<string, string> =>
  performance.now() - lastInput < restMs ? {} : { 'x-unattended': '1' };
