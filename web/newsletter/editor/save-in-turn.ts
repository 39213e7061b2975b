/**
 * Runs one save after the other. While one runs, only the newest of those that follow waits, so that the server never
 * stores an earlier state last.
 */
export function createTurns() {
  let waiting: (() => Promise<void>) | null = null;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting) {
      const save = waiting;
      waiting = null;
      await save();
    }
    isRunning = false;
  }

  return {
    save: (save: () => Promise<void>): void => {
      waiting = save;
      if (!isRunning) void runAll();
    },
    isBusy: (): boolean => isRunning,
    /** Whether a newer state is saved next. */
    isWaiting: (): boolean => waiting !== null,
  };
}
