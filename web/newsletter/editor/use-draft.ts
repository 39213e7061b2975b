import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { call } from '#web/api/call.ts';
import { formatSaved } from '#web/parts/dates.ts';
import { isDiscarded } from '#web/parts/unsaved-input.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { toSent, type NewsletterValues, type Sequence, type Stored } from './newsletter-values.ts';

const quietMs = 2000;

type DraftOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  sequence: Sequence;
  stored: RefObject<Stored>;
  forced: StaffFlag;
};

/**
 * Keeps what is typed on the server, two quiet seconds after the last key, so that a closed window loses nothing. Whoever leaves
 * by choice has been asked, so nothing is kept of that.
 */
export function useDraft({ form, sequence, stored, forced }: DraftOptions) {
  const [note, setNote] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ sequence, forced });
  latest.current = { sequence, forced };
  const isKept = useRef(false);
  const stop = () => clearTimeout(timer.current);

  useEffect(() => {
    const isChanged = () => JSON.stringify(form.getValues()) !== JSON.stringify(stored.current.values);
    const keep = async () => {
      if (!isChanged()) return;
      const data = toSent(form.getValues(), latest.current.sequence, stored.current.ids);
      try {
        const { data: kept } = await call(newsletters.saveDraft, {
          query: latest.current.forced,
          body: { data, version: stored.current.version },
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
  }, [form, stored]);

  return {
    note,
    stop: () => {
      stop();
      isKept.current = false;
      setNote('');
    },
    forget,
    /** Back to what is saved. */
    discard: (saved: Sequence, show: (sequence: Sequence) => void) => {
      stop();
      isKept.current = false;
      form.reset();
      show(saved);
      void forget();
    },
  };
}

const forget = () =>
  call(newsletters.discardDraft, {}).then(
    () => {},
    () => {},
  );
