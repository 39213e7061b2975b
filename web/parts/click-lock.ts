/** A second click comes sooner than this after the first is done; whoever wants the same again takes longer. */
const sameClickMs = 1000;

type Made<Result> = { input: string; result: Promise<Result>; endedAt: number | null };

/**
 * Sees a second click on the same thing as the first one. The lock is set before anything asynchronous, holds while the call
 * runs, and a moment longer where it succeeded, since a dialog stays on the screen until it has faded.
 */
export function createClickLock<Result>(now: () => number = () => performance.now()) {
  let newest: Made<Result> | null = null;

  const findSame = (input: string): Made<Result> | null =>
    newest?.input === input && (newest.endedAt === null || now() - newest.endedAt < sameClickMs)
      ? newest
      : null;

  return {
    /** Makes the call, or hands out what the first click gets. */
    run(input: unknown, make: () => Promise<Result>): Promise<Result> {
      const text = toText(input);
      const same = findSame(text);
      if (same) return same.result;
      const made: Made<Result> = { input: text, result: make(), endedAt: null };
      newest = made;
      made.result.then(
        () => (made.endedAt = now()),
        // what failed may be tried again at once
        () => newest === made && (newest = null),
      );
      return made.result;
    },
  };
}

const toText = (input: unknown): string => JSON.stringify(input) ?? '';
