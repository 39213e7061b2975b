export type BoundedQueue<T> = {
  /** false if there is no room, and after it was closed */
  add: (item: T) => boolean;
  /** Drops waiting items. Work under way is not waited for. */
  close: () => void;
};

/** Works on items in order, some at once, in memory alone: unfinished ones are lost with the process. */
export function createBoundedQueue<T>(
  work: (item: T) => Promise<void>,
  { maxWaiting, atOnce, onError }: { maxWaiting: number; atOnce: number; onError: (error: unknown) => void },
): BoundedQueue<T> {
  const waiting: T[] = [];
  let working = 0;
  let isClosed = false;
  const workOff = async (): Promise<void> => {
    working += 1;
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error: unknown) => isClosed || onError(error));
    working -= 1;
  };
  return {
    add: (item) => {
      if (isClosed || waiting.length >= maxWaiting) return false;
      waiting.push(item);
      if (working < atOnce) void workOff();
      return true;
    },
    close: () => {
      isClosed = true;
      waiting.length = 0;
    },
  };
}
