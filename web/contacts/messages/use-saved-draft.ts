import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { contactMessages, type StoredDraft } from '#contract/contacts/messages.ts';
import { call } from '#web/api/call.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

/** Saves the words as a draft, soon after the last key and when the page or the form is left. */
export function useSavedDraft(
  form: UseFormReturn<StoredDraft>,
  contactId: number,
  isStored: boolean,
): { saver: DraftSaver; note: string } {
  const [note, setNote] = useState(isStored ? 'Draft saved' : '');
  const [saver] = useState(() =>
    createDraftSaver(
      (body) => call(contactMessages.saveDraft, { params: { id: contactId }, body, keepalive: true }),
      (isSaved) => setNote(isSaved ? 'Draft saved' : 'Draft not saved'),
    ),
  );
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saver.touch({ subject: values.subject, text: values.text }),
    });
    const flushWhenHidden = () => document.visibilityState === 'hidden' && saver.flush();
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('online', saver.flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('online', saver.flush);
      saver.flush();
    };
  }, [form, saver]);
  return { saver, note };
}
