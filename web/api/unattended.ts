const restMs = 60_000;

/** Until somebody watches, every call counts as a person's. */
let lastInput = Infinity;

export const noteInput = (): void => void (lastInput = performance.now());

/** For a call a minute or more after the last sign of a person: what a page asks by itself does not keep its session. */
export const unattendedHeaders = (): Record<string, string> =>
  performance.now() - lastInput < restMs ? {} : { 'x-unattended': '1' };
