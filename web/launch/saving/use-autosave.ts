import { useEffect, useState } from 'react';
import { launch, type LaunchStep } from '#contract/launch/launch.ts';
import type { Question } from '#contract/launch/question.ts';
import { call } from '#web/api/call.ts';
import { autosave, type Autosave } from './autosave.ts';
import { valuesOf } from '../questions/answers.ts';
import type { MergeConflicts } from './use-merge-conflicts.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';

/** What a browser lets a page send while it goes away. */
const aliveAtMost = 60_000;

type Step = { step: LaunchStep; questions: readonly Question[] };

/** Drafts of one step, while it is written and when it is left. */
export function useAutosave(
  form: StepFormState,
  { step, questions }: Step,
  meeting: MergeConflicts,
): Autosave {
  const [queue] = useState(() =>
    autosave({
      kept: valuesOf(questions, step.data),
      version: step.version,
      savedAt: step.saved_at,
      values: () => form.getValues(),
      send: async (body) => {
        const keepalive = JSON.stringify(body).length < aliveAtMost;
        return (await call(launch.draft, { params: { id: step.id }, body, keepalive })).data;
      },
      reconcile: meeting.reconcile,
    }),
  );

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void queue.flush();
    const back = () => void queue.flush();
    const stopListening = form.subscribe({ formState: { values: true }, callback: queue.touch });
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', queue.leave);
    window.addEventListener('online', back);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', queue.leave);
      window.removeEventListener('online', back);
      queue.stop();
    };
  }, [form, queue]);

  return queue;
}
