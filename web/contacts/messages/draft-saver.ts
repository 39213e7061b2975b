import type { StoredDraft } from '#contract/contacts/messages.ts';

export type DraftSaver = {
  /** Saves it once nothing was typed for a while. */
  touch: (draft: StoredDraft) => void;
  /** Saves the newest words at once. */
  flush: () => void;
  /** The draft is over: resolves when no call for it is on its way. */
  end: () => Promise<void>;
};

const quietMs = 1000;

/** One call after the other, so that an earlier draft never arrives last. One that failed goes with the next. */
export function createDraftSaver(
  send: (draft: StoredDraft) => Promise<unknown>,
  onSettled: (isSaved: boolean) => void,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaved: StoredDraft | null = null;
  let last: Promise<void> = Promise.resolve();
  const flush = (): void => {
    clearTimeout(timer);
    const draft = unsaved;
    if (draft === null) return;
    unsaved = null;
    last = last.then(() =>
      send(draft).then(
        () => onSettled(true),
        () => {
          unsaved ??= draft;
          onSettled(false);
        },
      ),
    );
  };
  return {
    touch: (draft) => {
      unsaved = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
    flush,
    end: () => {
      clearTimeout(timer);
      unsaved = null;
      return last;
    },
  };
}
