export type DraftSaver<Draft> = {
  /** Saves it once nothing was typed for a while. */
  touch: (draft: Draft) => void;
  /** Saves the newest words at once. */
  flush: () => void;
  /** The draft is over: resolves when no call for it is on its way. */
  end: () => Promise<void>;
  /** Empties the stored draft: its message was sent before, and the draft was saved again since. */
  withdraw: () => void;
  /** The words that no answer has confirmed yet; null if the server has all of them. */
  unsaved: () => Draft | null;
  /** Tells whether a save has succeeded, until the returned function is called. */
  watch: (listener: (isSaved: boolean) => void) => () => void;
};

const quietMs = 1000;

/**
 * The drafts of one kind, each with a saver by its id. A saver outlives its form, so that words whose save failed as the form
 * was left come back with it. They are in the memory of this page alone.
 */
export function createDraftSavers<Draft>(
  none: NoInfer<Draft>,
  send: (id: number, draft: Draft) => Promise<unknown>,
): (id: number) => DraftSaver<Draft> {
  const savers = new Map<number, DraftSaver<Draft>>();
  return (id) => {
    const saver = savers.get(id) ?? createDraftSaver(none, (draft: Draft) => send(id, draft));
    savers.set(id, saver);
    return saver;
  };
}

/** One call after the other, so that an earlier draft never arrives last. One that failed goes with the next. */
export function createDraftSaver<Draft>(
  none: NoInfer<Draft>,
  send: (draft: Draft) => Promise<unknown>,
): DraftSaver<Draft> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // boxed, since an empty text is a draft too
  let waiting: { draft: Draft } | null = null;
  let underWay: { draft: Draft } | null = null;
  /** counts the drafts that have ended, since a late failure must not bring one back */
  let endedCount = 0;
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<(isSaved: boolean) => void>();
  const settle = (isSaved: boolean): void => {
    for (const listener of listeners) listener(isSaved);
  };
  const flush = (): void => {
    clearTimeout(timer);
    const next = waiting;
    if (next === null) return;
    waiting = null;
    underWay = next;
    const before = endedCount;
    const isNewest = () => underWay === next;
    last = last.then(() =>
      send(next.draft).then(
        () => {
          if (isNewest()) underWay = null;
          settle(true);
        },
        () => {
          // a newer one is sent after it
          if (isNewest()) {
            underWay = null;
            if (endedCount === before) waiting ??= next;
          }
          settle(false);
        },
      ),
    );
  };
  return {
    touch: (draft) => {
      waiting = { draft };
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
    flush,
    end: () => {
      clearTimeout(timer);
      waiting = null;
      endedCount += 1;
      return last;
    },
    withdraw: () => {
      last = last.then(() =>
        send(none).then(
          () => {},
          () => {},
        ),
      );
    },
    unsaved: () => (waiting ?? underWay)?.draft ?? null,
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
