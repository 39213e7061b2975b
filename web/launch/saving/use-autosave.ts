import { useEffect, useState } from 'react';
import type { LaunchStep } from '#contract/launch/launch.ts';
import type { Question } from '#contract/launch/question.ts';
import { callAt } from '#web/api/call-at.ts';
import { notePartingDraft } from '#web/api/parting-draft.ts';
import { autosave, type Autosave } from './autosave.ts';
import { toAnswerValues } from '../questions/answers.ts';
import type { MergeConflicts } from './use-merge-conflicts.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';

type Step = { step: LaunchStep; questions: readonly Question[] };

/** Saves the drafts of one step while it is filled in, and when the page is hidden or left. */
export function useAutosave(
  form: StepFormState,
  { step, questions }: Step,
  conflicts: MergeConflicts,
): Autosave {
  const [queue] = useState(() =>
    autosave({
      stored: toAnswerValues(questions, step.data),
      version: step.version,
      savedAt: step.saved_at,
      values: () => form.getValues(),
      send: async (body) =>
        (await callAt('PUT', '/forms/{id}/draft', { params: { id: step.id }, body, keepalive: true })).data,
      reconcile: conflicts.reconcile,
      onParting: (version) => notePartingDraft(step.id, version),
    }),
  );

  useEffect(() => {
    const flushWhenHidden = () => document.visibilityState === 'hidden' && void queue.flush();
    const flushWhenOnline = () => void queue.flush();
    const stopListening = form.subscribe({ formState: { values: true }, callback: queue.touch });
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', queue.leave);
    window.addEventListener('online', flushWhenOnline);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', queue.leave);
      window.removeEventListener('online', flushWhenOnline);
      queue.stop();
    };
  }, [form, queue]);

  return queue;
}
