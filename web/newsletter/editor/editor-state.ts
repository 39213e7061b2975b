import type { UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import { toSent, type NewsletterValues, type Sequence, type Stored } from './newsletter-values.ts';

export type EditorState = ReturnType<typeof createEditorState>;

/** The editor's state outside its form: the order of the blocks, and the server's present version. */
export function createEditorState(begin: { sequence: Sequence; stored: Stored }) {
  let { sequence, stored } = begin;
  const ownVersions = new Set<number>();
  const listeners = new Set<() => void>();
  const startFrom = (version: number): void => {
    stored = { ...stored, version: Math.max(version, stored.version) };
    while (ownVersions.has(stored.version + 1)) stored = { ...stored, version: stored.version + 1 };
  };
  return {
    sequence: () => sequence,
    stored: () => stored,
    arrange: (next: Sequence): void => {
      sequence = next;
      for (const listener of listeners) listener();
    },
    store: (change: Partial<Stored>): void => {
      stored = { ...stored, ...change };
    },
    /**
     * The version after one's own move or removal. If somebody else has saved in between, the version stays, so that
     * the next save asks.
     */
    storeOwn: (version: number): void => {
      ownVersions.add(version);
      startFrom(stored.version);
    },
    /** The form shows at least this version, with one's own moves and removals since. */
    startFrom,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The values of the form as they are sent. */
    sent: (values: NewsletterValues): UnsavedNewsletter => toSent(values, sequence, stored.ids),
    isChanged: (values: NewsletterValues): boolean =>
      JSON.stringify(values) !== JSON.stringify(stored.values),
  };
}
