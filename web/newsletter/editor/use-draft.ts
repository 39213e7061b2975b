import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { call } from '#web/api/call.ts';
import { formatSaved } from '#web/parts/dates.ts';
import { isDiscarded } from '#web/parts/unsaved-input.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import type { EditorState } from './editor-state.ts';
import type { NewsletterValues, Sequence } from './newsletter-values.ts';

const quietMs = 2000;

type DraftOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
  forced: StaffFlag;
};

/**
 * Keeps what is typed on the server, two quiet seconds after the last key, so that a closed window loses nothing. Whoever leaves
 * by choice has been asked, so nothing is kept of that.
 */
export function useDraft({ form, state, forced }: DraftOptions) {
  const [note, setNote] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { staff } = forced;
  const isKept = useRef(false);
  const stop = () => clearTimeout(timer.current);

  useEffect(() => {
    const isChanged = () => state.isChanged(form.getValues());
    const keep = async () => {
      if (!isChanged()) return;
      const data = state.sent(form.getValues());
      try {
        const { data: kept } = await call(newsletters.saveDraft, {
          query: staff === undefined ? {} : { staff },
          body: { data, version: state.stored().version },
        });
        isKept.current = true;
        setNote(formatSaved(kept.saved_at).replace('Saved', 'Draft kept'));
      } catch {
        // the next key tries again, and what is typed is still here
        setNote('Draft not kept');
      }
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        clearTimeout(timer.current);
        if (name !== undefined) timer.current = setTimeout(() => void keep(), quietMs);
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
      if (isKept.current && isChanged() && !isDiscarded()) void forget();
    };
  }, [form, state, staff]);

  return {
    note,
    stop: () => {
      stop();
      isKept.current = false;
      setNote('');
    },
    forget,
    /** Back to what is saved. */
    discard: (saved: Sequence) => {
      stop();
      isKept.current = false;
      form.reset();
      state.arrange(saved);
      void forget();
    },
  };
}

const forget = () =>
  call(newsletters.discardDraft, {}).then(
    () => {},
    () => {},
  );
