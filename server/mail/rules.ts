const seconds = 1000;

/** A reset link lives for an hour, so the first tries follow quickly; a mail server that is down for an afternoon is waited for. */
const waits = [10, 30, 90, 300, 900, 2700, 7200, 14_400];

/** When to try again after so many tries, or never. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * seconds);
}

export const maxAttempts = waits.length + 1;
