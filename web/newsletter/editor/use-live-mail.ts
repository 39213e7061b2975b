import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { call } from '#web/api/call.ts';
import type { Answer } from '#web/api/input.ts';
import type { EditorState } from './editor-state.ts';
import type { NewsletterValues } from './newsletter-values.ts';

type RenderedMail = Answer<typeof newsletterPreviews.render>['data'];
export type LiveMail = ReturnType<typeof useLiveMail>;

type LiveMailOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
};

const quietMs = 250;
/** While somebody types, the mail follows once in this time. */
const betweenMs = 1000;
const retryMs = 5000;

/** The mail of the typed words, which are not saved for it. A later change is rendered after the running one. */
export function useLiveMail({ form, state }: LiveMailOptions) {
  const [mail, setMail] = useState<RenderedMail | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const refresh = useRef(() => {});

  useEffect(() => {
    let isOpen = true;
    let isRunning = false;
    let isOutdated = false;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function plan(ms: number): void {
      isOutdated = true;
      if (isRunning || (timer !== undefined && ms <= quietMs)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void render(), Math.max(ms, startedAt + betweenMs - Date.now()));
    }

    async function render(): Promise<void> {
      timer = undefined;
      isRunning = true;
      isOutdated = false;
      startedAt = Date.now();
      const body = { data: state.sent(form.getValues()), for_editor: true };
      const answer = await call(newsletterPreviews.render, { body }).catch(() => null);
      isRunning = false;
      if (!isOpen) return;
      setIsFailed(answer === null);
      if (answer) setMail(answer.data);
      if (answer === null) plan(retryMs);
      else if (isOutdated) plan(quietMs);
    }

    refresh.current = () => {
      clearTimeout(timer);
      void render();
    };
    const unsubscribe = [
      form.subscribe({ formState: { values: true }, callback: () => plan(quietMs) }),
      state.subscribe(() => plan(quietMs)),
    ];
    plan(0);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      for (const end of unsubscribe) end();
    };
  }, [form, state]);

  return { mail, isFailed, refresh: () => refresh.current() };
}
