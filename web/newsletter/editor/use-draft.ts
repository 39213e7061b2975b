import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { isRefusal } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import type { Answer } from '#web/api/input.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { formatSaved } from '#web/parts/dates.ts';
import { toast } from '#web/parts/toast.ts';
import { isDiscarded } from '#web/parts/unsaved-input.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { redirectOfState } from '../state-access.ts';
import type { EditorState } from './editor-state.ts';
import type { NewsletterValues, Sequence } from './newsletter-values.ts';

const quietMs = 2000;
/** A failed draft is sent again after this time. */
const retryMs = 5000;

type DraftOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
  forced: StaffFlag;
  month: string;
  /** whether the server has one already */
  isStored: boolean;
};

/**
 * Stores the input as a draft on the server, two quiet seconds after the last key and when the page is hidden.
 * Closing a window then loses nothing. Leaving by choice asks first, so it stores nothing.
 */
export function useDraft({ form, state, forced, month, isStored: wasStored }: DraftOptions) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  /** Runs while no call has taken the newest words along. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(true);
  const isStored = useRef(wasStored);
  const isOfThisVisit = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  /** One call after the other, so that an earlier draft never arrives last. */
  function inTurn<Result>(make: () => Promise<Result>, previous = last.current): Promise<Result> {
    waiting.current += 1;
    const next = previous.then(make).finally(() => (waiting.current -= 1));
    last.current = Promise.allSettled([last.current, next]);
    return next;
  }

  function stop(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  function plan(ms: number): void {
    stop();
    timer.current = setTimeout(() => void newest.current.keep(), ms);
  }
  const isChanged = () => state.isChanged(form.getValues());
  function settle(): void {
    isStored.current = false;
    isOfThisVisit.current = false;
    setNote('');
  }
  const forget = () =>
    inTurn(() =>
      call(newsletters.discardDraft, {}).then(
        () => settle(),
        () => {},
      ),
    );

  /** Whether the draft was stored. A form equal to the saved newsletter needs none. */
  async function keep(previous = last.current): Promise<boolean> {
    stop();
    if (!isChanged()) {
      if (isStored.current) await forget();
      return true;
    }
    const body = { data: state.sent(form.getValues()), version: state.stored().version };
    try {
      const save = () => call(newsletters.saveDraft, { query: forced, body, keepalive: true });
      const { data: draft } = await inTurn(save, previous);
      isStored.current = true;
      isOfThisVisit.current = true;
      setNote(formatSaved(draft.saved_at).replace('Saved', 'Draft saved'));
      return true;
    } catch (error) {
      setNote('Draft not saved');
      // a refused draft may be accepted after the next key
      if (isOpen.current && timer.current === undefined && !isRefusal(error)) plan(retryMs);
      return false;
    }
  }

  /** Does not wait for a running call, since the page may never be shown again. If that call ends last, the next one replaces it. */
  function hide(): void {
    const isRunning = waiting.current > 0;
    if (isDiscarded() || (timer.current === undefined && !isRunning)) return;
    void keep(Promise.resolve());
    if (isRunning) plan(quietMs);
  }

  function leave(): void {
    isOpen.current = false;
    stop();
    if (isDiscarded()) return;
    const now = client.getQueryData<Answer<typeof newsletters.read>>(
      createQueryKey(newsletters.read, {}),
    )?.data;
    const isClosed = now && redirectOfState('open', now.state, forced.staff !== undefined) !== null;
    const isOver = now && now.month !== month;
    // an editor that closed, or whose month is over, was not left by choice
    if (isChanged() && (isClosed || isOver))
      void (isOver ? Promise.resolve(false) : keep()).then((isKept) => {
        // the newsletter that was read before has an older draft, which the next visit would begin with
        void client.invalidateQueries({ queryKey: createQueryKey(newsletters.read, {}) });
        if (isKept) toast.success('The editor has closed. We’ve saved a draft of your changes.');
        else toast.error('The editor has closed. Your unsaved changes are not in the newsletter.');
      });
    else if (isOfThisVisit.current || waiting.current > 0) void forget();
  }

  const newest = useRef({ keep, plan, stop, hide, leave });
  useEffect(() => {
    newest.current = { keep, plan, stop, hide, leave };
  });
  useEffect(() => {
    isOpen.current = true;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => (name === undefined ? newest.current.stop() : newest.current.plan(quietMs)),
    });
    const hideWithPage = () => document.visibilityState === 'hidden' && newest.current.hide();
    const retry = () => timer.current !== undefined && void newest.current.keep();
    document.addEventListener('visibilitychange', hideWithPage);
    window.addEventListener('online', retry);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hideWithPage);
      window.removeEventListener('online', retry);
      newest.current.leave();
    };
  }, [form]);

  return {
    note,
    /** Before a save. Returns the step after its success: the server has settled the draft with it. */
    pause: (): (() => void) => {
      stop();
      // a draft under way may arrive after the save
      const isLate = waiting.current > 0;
      return () => {
        settle();
        if (isLate) void forget();
      };
    },
    keep: (): void => void keep(),
    forget: (): Promise<void> => {
      stop();
      return forget();
    },
    /** Back to the saved newsletter. */
    discard: (saved: Sequence) => {
      stop();
      form.reset();
      state.arrange(saved);
      void forget();
    },
  };
}
