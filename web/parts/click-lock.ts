/** A second click comes within this time after the first is done; an intended repetition takes longer. */
const sameClickMs = 1000;

type Made<Result> = { input: string; result: Promise<Result>; endedAt: number | null };

/**
 * Treats a second click on the same thing as the first one. The lock is set before anything asynchronous, and holds
 * during the call. After a success it holds a moment longer, since a dialog stays on the screen until it has faded.
 */
export function createClickLock<Result>(now: () => number = () => performance.now()) {
  let newest: Made<Result> | null = null;

  const findSame = (input: string): Made<Result> | null =>
    newest?.input === input && (newest.endedAt === null || now() - newest.endedAt < sameClickMs)
      ? newest
      : null;

  return {
    /** Makes the call, or returns the result of the first click. */
    run(input: unknown, make: () => Promise<Result>): Promise<Result> {
      const text = toText(input);
      const same = findSame(text);
      if (same) return same.result;
      const call: Made<Result> = { input: text, result: make(), endedAt: null };
      newest = call;
      call.result.then(
        () => (call.endedAt = now()),
        // a failed call may be repeated at once
        () => newest === call && (newest = null),
      );
      return call.result;
    },
  };
}

const toText = (input: unknown): string => JSON.stringify(input) ?? '';
