import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { launch, type LaunchStep } from '#contract/launch/launch.ts';
import type { Question } from '#contract/launch/question.ts';
import { showError } from '#web/api/error-effects.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';
import { toSentAnswers } from '../questions/answers.ts';
import type { Autosave } from '../saving/autosave.ts';
import { freshState, launchPlaceOf, type LaunchPlace } from './step-access.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';

type Move = 'next' | 'back' | 'skip';
type Needs = {
  form: StepFormState;
  step: LaunchStep;
  /** those that may be answered now */
  questions: readonly Question[];
  isReopened: boolean;
  queue: Autosave;
};

/** The ways out of a step: on, back, and for staff past it. */
export function useStepNavigation({ form, step, questions, isReopened, queue }: Needs) {
  const navigate = useNavigate();
  const { refresh } = useCache();
  const [moving, setMoving] = useState<Move | null>(null);
  const [error, setError] = useState<ApiCallError | null>(null);
  const params = { id: step.id };

  const go = (to: LaunchPlace | '/launch/status') => navigate({ to });

  async function leave(move: Move, run: () => Promise<unknown>): Promise<void> {
    setMoving(move);
    setError(null);
    try {
      await run();
    } finally {
      setMoving(null);
    }
  }

  /** Where somebody was first, both versions are brought together and it is tried again. */
  async function newest<T>(run: (version: number) => Promise<T>): Promise<T | null> {
    try {
      return await queue.alone(run);
    } catch (failure) {
      if (!(failure instanceof ApiCallError) || failure.status !== 412) throw failure;
      await queue.reconcile();
      return (await form.trigger()) ? newest(run) : null;
    }
  }

  async function complete(): Promise<void> {
    const sent = () => toSentAnswers(questions, form.getValues());
    // what is hidden is not sent, and not lost either
    if (Object.keys(queue.changed()).some((name) => !(name in sent()))) await queue.flush();
    const done = await newest((version) =>
      call(launch.save, { params, body: { id: step.id, data: sent(), version } }),
    );
    if (!done) return;
    queue.sent();
    toast.success();
    refresh(launch.review, launch.read, launch.timeline);
    const { returned } = await freshState();
    const [again] = returned;
    if (!isReopened) await go(launchPlaceOf(done.data.next));
    else await go(again ? launchPlaceOf(again.form) : '/launch/status');
  }

  async function goBack(): Promise<void> {
    if (isReopened) return void (await go('/launch/status'));
    const answer = await queue.alone((version) => {
      const data = queue.changed();
      return call(launch.back, { params, body: Object.keys(data).length > 0 ? { data, version } : {} });
    });
    queue.sent();
    await freshState();
    await go(launchPlaceOf(answer.data.previous));
  }

  async function pass(): Promise<void> {
    await queue.flush();
    const { data } = await call(launch.skip, { params });
    await freshState();
    await go(launchPlaceOf(data.next));
  }

  return {
    moving,
    error,
    /** Fails as the form expects it, with the reason in `error`. */
    next: () =>
      leave('next', complete).catch((failure: unknown) => {
        if (failure instanceof ApiCallError) setError(failure);
        throw failure;
      }),
    back: () =>
      void leave('back', goBack).catch(async (failure: unknown) => {
        if (failure instanceof ApiCallError && failure.status === 412) await queue.reconcile();
        else showError(failure);
      }),
    skip: () => void leave('skip', pass).catch(showError),
  };
}
