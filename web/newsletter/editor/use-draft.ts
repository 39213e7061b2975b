import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
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

type DraftOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
  forced: StaffFlag;
  month: string;
  /** whether the server has one already */
  isStored: boolean;
};

/**
 * Keeps what is typed on the server, two quiet seconds after the last key, so that a closed window loses nothing. Whoever leaves
 * by choice has been asked, so nothing is kept of that.
 */
export function useDraft({ form, state, forced, month, isStored: wasStored }: DraftOptions) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStored = useRef(wasStored);
  const isOfThisVisit = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  /** One call after the other, so that what was kept earlier never arrives last. */
  function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
    waiting.current += 1;
    const next = last.current.then(make).finally(() => (waiting.current -= 1));
    last.current = next.catch(() => {});
    return next;
  }

  const stop = () => clearTimeout(timer.current);
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

  /** Whether it could be kept. A form that equals what is saved needs no draft. */
  async function keep(): Promise<boolean> {
    stop();
    if (!isChanged()) {
      if (isStored.current) await forget();
      return true;
    }
    const body = { data: state.sent(form.getValues()), version: state.stored().version };
    try {
      const { data: kept } = await inTurn(() => call(newsletters.saveDraft, { query: forced, body }));
      isStored.current = true;
      isOfThisVisit.current = true;
      setNote(formatSaved(kept.saved_at).replace('Saved', 'Draft kept'));
      return true;
    } catch {
      // the next key tries again, and what is typed is still here
      setNote('Draft not kept');
      return false;
    }
  }

  function leave(): void {
    stop();
    if (isDiscarded()) return;
    const now = client.getQueryData<Answer<typeof newsletters.read>>(
      createQueryKey(newsletters.read, {}),
    )?.data;
    const isClosed = now && redirectOfState('open', now.state, forced.staff !== undefined) !== null;
    const isOver = now && now.month !== month;
    // nobody has chosen to leave an editor that closed, or whose month is over
    if (isChanged() && (isClosed || isOver))
      void (isOver ? Promise.resolve(false) : keep()).then((isKept) =>
        isKept
          ? toast.success("The editor has closed. We've kept what you typed and hadn't saved.")
          : toast.error("The editor has closed. What you hadn't saved is not in the newsletter."),
      );
    else if (isOfThisVisit.current || waiting.current > 0) void forget();
  }

  const newest = useRef({ keep, leave });
  useEffect(() => {
    newest.current = { keep, leave };
  });
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        clearTimeout(timer.current);
        if (name !== undefined) timer.current = setTimeout(() => void newest.current.keep(), quietMs);
      },
    });
    return () => {
      unsubscribe();
      newest.current.leave();
    };
  }, [form]);

  return {
    note,
    /** Before a save. Returns what to do once it has succeeded: the server has settled the draft with it. */
    pause: (): (() => void) => {
      stop();
      // a draft that is under way may arrive after the save
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
    /** Back to what is saved. */
    discard: (saved: Sequence) => {
      stop();
      form.reset();
      state.arrange(saved);
      void forget();
    },
  };
}
