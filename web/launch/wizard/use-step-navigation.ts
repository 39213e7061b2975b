import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getLaunchPath, type LaunchPath } from '#contract/launch/forms.ts';
import type { LaunchStep } from '#contract/launch/launch.ts';
import type { Question } from '#contract/launch/question.ts';
import * as paths from '#contract/paths.ts';
import { showError } from '#web/api/error-effects.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { callAt } from '#web/api/call-at.ts';
import { readAt } from '#web/api/read-at.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';
import { uploadsDone } from '#web/parts/uploads-done.ts';
import { toSentAnswers } from '../questions/answers.ts';
import type { Autosave } from '../saving/autosave.ts';
import { freshState } from './step-access.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';

type Action = 'next' | 'back' | 'skip';
type StepNavigationOptions = {
  form: StepFormState;
  step: LaunchStep;
  /** the questions that may be answered now */
  questions: readonly Question[];
  isReopened: boolean;
  queue: Autosave;
};

/** The actions that leave a step: next, back, and for staff skip. */
export function useStepNavigation({ form, step, questions, isReopened, queue }: StepNavigationOptions) {
  const navigate = useNavigate();
  const { refresh } = useCache();
  const [moving, setMoving] = useState<Action | null>(null);
  const [error, setError] = useState<ApiCallError | null>(null);
  const params = { id: step.id };

  const navigateTo = (to: LaunchPath | typeof paths.launchStatus) => navigate({ to });

  async function leave(move: Action, run: () => Promise<unknown>): Promise<void> {
    setMoving(move);
    setError(null);
    try {
      await run();
    } finally {
      setMoving(null);
    }
  }

  /** On a version conflict, merges both versions and tries again, unless the merged answers may not be sent. */
  async function withNewestVersion<T>(
    run: (version: number) => Promise<T>,
    maySend: () => Promise<boolean>,
  ): Promise<T | null> {
    try {
      return await queue.alone(run);
    } catch (failure) {
      if (!(failure instanceof ApiCallError) || failure.status !== 412) throw failure;
      await queue.reconcile();
      return (await maySend()) ? withNewestVersion(run, maySend) : null;
    }
  }

  const isValid = () => form.trigger();

  async function submit() {
    const answers = () => toSentAnswers(questions, form.getValues());
    // hidden answers are not part of the submitted step, so they are saved as a draft first
    if (Object.keys(queue.changed()).some((name) => !(name in answers()))) await queue.flush();
    return withNewestVersion(async (version) => {
      const data = answers();
      const saved = await callAt('POST', '/forms/{id}', { params, body: { id: step.id, data, version } });
      queue.sent(data);
      return saved;
    }, isValid);
  }

  async function complete(): Promise<void> {
    // a file being uploaded may be the answer
    await uploadsDone();
    let saved = await submit();
    // text typed meanwhile is also an answer of this step; a returned answer is closed once it is saved
    if (saved && !isReopened && queue.isUnsaved()) saved = (await isValid()) ? await submit() : null;
    if (!saved) return;
    toast.success();
    refresh(readAt('/forms/6'), readAt('/forms/{id}'), readAt('/launch/timeline'));
    const { returned } = await freshState();
    const [nextReturned] = returned;
    if (!isReopened) await navigateTo(getLaunchPath(saved.data.next));
    else await navigateTo(nextReturned ? getLaunchPath(nextReturned.form) : paths.launchStatus);
  }

  async function goBack(): Promise<void> {
    if (isReopened) return void (await navigateTo(paths.launchStatus));
    const answer = await withNewestVersion(
      async (version) => {
        const data = queue.isUnsaved() ? queue.changed() : undefined;
        const review = await callAt('POST', '/forms/{id}/back', {
          params,
          body: data ? { data, version } : {},
        });
        if (data) queue.sent(data);
        return review;
      },
      // a draft is not validated
      async () => true,
    );
    if (!answer) return;
    await freshState();
    await navigateTo(getLaunchPath(answer.data.previous));
  }

  async function skip(): Promise<void> {
    await queue.flush();
    const { data } = await callAt('POST', '/forms/{id}/skip', { params });
    await freshState();
    await navigateTo(getLaunchPath(data.next));
  }

  return {
    moving,
    error,
    /** Rejects as the form expects, with the reason in `error`. */
    next: () =>
      leave('next', complete).catch((failure: unknown) => {
        if (failure instanceof ApiCallError) setError(failure);
        else showError(failure);
        throw failure;
      }),
    back: () => void leave('back', goBack).catch(showError),
    skip: () => void leave('skip', skip).catch(showError),
  };
}
