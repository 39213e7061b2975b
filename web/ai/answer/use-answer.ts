import { useEffect, useRef, useState } from 'react';
import { ai } from '#contract/ai/ai.ts';
import { createRequestKeys } from '#web/api/request-keys.ts';
import { useCache } from '#web/api/use-cache.ts';
import { createClickLock } from '#web/parts/click-lock.ts';
import type { Ask, GivenAnswer } from './ask.ts';
import { earlierAnswers, keepAnswer } from './earlier-answers.ts';

export type AnswerState =
  | { phase: 'idle' }
  /** the text so far */
  | { phase: 'writing'; text: string }
  | { phase: 'shown'; answer: GivenAnswer };

const cancelled = new Error('The answer is not wanted any more.');

/**
 * An answer at a place of the portal: requested, streamed, shown, and revisited. Two clicks make one request, and a
 * repeated request after a lost answer costs one credit.
 */
export function useAnswer(place: string) {
  const cache = useCache();
  const [state, setState] = useState<AnswerState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const [keys] = useState(createRequestKeys);
  const lock = useRef(createClickLock<void>());
  useEffect(() => () => running.current?.abort(), []);

  const show = (answer: GivenAnswer) => {
    keepAnswer(place, answer);
    setState({ phase: 'shown', answer });
  };
  /** After using an answer, a person means a new one, however soon they ask. */
  const meanAnother = () => void (lock.current = createClickLock());

  /**
   * Whether there is an answer: throws if it failed, and is false if it was cancelled. The earlier answer is shown
   * again then.
   */
  async function write(ask: Ask): Promise<boolean> {
    if (running.current) return true;
    try {
      await lock.current.run(ask.body, () => writeOnce(ask));
      return true;
    } catch (error) {
      if (error === cancelled) return false;
      throw error;
    }
  }

  async function writeOnce({ body, start }: Ask): Promise<void> {
    const before = state;
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'writing', text: '' });
    try {
      for await (const event of start({ signal: controller.signal, requestKey: keys.take(body) })) {
        if ('text' in event) setState({ phase: 'writing', text: event.text });
        else show(event.answer);
      }
      keys.answered(body);
    } catch (error) {
      setState(before);
      keys.refused(body, error);
      if (!controller.signal.aborted) throw error;
      // the server returns the credit
      keys.answered(body);
      throw cancelled;
    } finally {
      running.current = null;
      cache.refresh(ai.usage);
    }
  }

  return {
    state,
    /** the newest first, including the one on the screen */
    earlier: earlierAnswers(place),
    write,
    meanAnother,
    show: (answer: GivenAnswer) => {
      meanAnother();
      show(answer);
    },
    cancel: () => running.current?.abort(),
    close: () => {
      meanAnother();
      setState({ phase: 'idle' });
    },
  };
}

export type AnswerControl = ReturnType<typeof useAnswer>;
