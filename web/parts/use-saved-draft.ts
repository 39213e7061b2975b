import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftSaver } from './draft-saver.ts';

type SavedDraft = {
  note: string;
  /** the server does not have the words, so leaving the page loses them */
  isFailing: boolean;
  /** Sends what the draft has become. If that fails, the words are a draft still. */
  sendWith: (send: () => Promise<unknown>) => Promise<void>;
};

/** Saves the words of a form as a draft, soon after the last key and when the page or the form is left. */
export function useSavedDraft<Input extends FieldValues, Output, Draft>(
  form: UseFormReturn<Input, unknown, Output>,
  {
    saver,
    toDraft,
    isStored,
  }: { saver: DraftSaver<Draft>; toDraft: (values: Input) => Draft; isStored: boolean },
): SavedDraft {
  const [state, setState] = useState<'' | 'saved' | 'failing'>(isStored ? 'saved' : '');
  const { getValues } = form;
  // also after it was sent, when the form is cleared
  const isSending = useRef(false);
  const hasFailed = useRef(false);
  const read = useEffectEvent(() => toDraft(getValues()));
  useEffect(() => {
    // of an earlier form, whose save has failed or is under way
    const rest = saver.unsaved();
    if (rest !== null) saver.touch(rest);
    const unwatch = saver.watch((isSaved) => setState(isSaved ? 'saved' : 'failing'));
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (!isSending.current) saver.touch(read());
      },
    });
    const flushWhenHidden = () => document.visibilityState === 'hidden' && saver.flush();
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('online', saver.flush);
    return () => {
      stop();
      unwatch();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('online', saver.flush);
      saver.flush();
    };
  }, [form, saver]);
  return {
    note: { '': '', saved: 'Draft saved', failing: 'Draft not saved' }[state],
    isFailing: state === 'failing',
    sendWith: async (send) => {
      isSending.current = true;
      try {
        await saver.end();
        await send();
        // a try whose answer was lost may have sent it, and later tries end no draft
        if (hasFailed.current) saver.withdraw();
      } catch (error) {
        isSending.current = false;
        hasFailed.current = true;
        saver.touch(toDraft(getValues()));
        throw error;
      }
    },
  };
}
