import { useEffect, useRef, useState } from 'react';
import { ai } from '#contract/ai/ai.ts';
import { useCache } from '#web/api/use-cache.ts';
import type { Ask, GivenAnswer } from './ask.ts';
import { earlierAnswers, keepAnswer } from './earlier-answers.ts';

export type AnswerState =
  | { phase: 'idle' }
  /** the text so far */
  | { phase: 'writing'; text: string }
  | { phase: 'shown'; answer: GivenAnswer };

/** An answer at a place of the portal: asked for, told while it is written, shown, and gone back to. */
export function useAnswer(place: string) {
  const cache = useCache();
  const [state, setState] = useState<AnswerState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const show = (answer: GivenAnswer) => {
    keepAnswer(place, answer);
    setState({ phase: 'shown', answer });
  };

  /** Whether there is an answer: throws where it failed, and is false where it was cancelled. What was shown before stands there again. */
  async function write(ask: Ask): Promise<boolean> {
    if (running.current) return true;
    const before = state;
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'writing', text: '' });
    try {
      for await (const event of ask(controller.signal)) {
        if ('text' in event) setState({ phase: 'writing', text: event.text });
        else show(event.answer);
      }
      return true;
    } catch (error) {
      setState(before);
      if (!controller.signal.aborted) throw error;
      return false;
    } finally {
      running.current = null;
      cache.refresh(ai.usage);
    }
  }

  return {
    state,
    /** the newest first, with the one that is shown */
    earlier: earlierAnswers(place),
    write,
    show,
    cancel: () => running.current?.abort(),
    close: () => setState({ phase: 'idle' }),
  };
}

export type AnswerControl = ReturnType<typeof useAnswer>;
