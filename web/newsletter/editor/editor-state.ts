import type { UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import { toSent, type NewsletterValues, type Sequence, type Stored } from './newsletter-values.ts';

export type EditorState = ReturnType<typeof createEditorState>;

/** What the editor knows beside its form: the order of the blocks, and what the server has by now. */
export function createEditorState(begin: { sequence: Sequence; stored: Stored }) {
  let { sequence, stored } = begin;
  const listeners = new Set<() => void>();
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
