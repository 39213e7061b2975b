import type { Answers } from '#contract/launch/answers.ts';
import { isRefusal } from '#web/api/api-call-error.ts';
import { findChangedAnswers } from '../questions/answers.ts';
import { initialState, reduceAutosave, type AutosaveEvent, type AutosaveState } from './autosave-state.ts';

type SavedDraft = { version: number; saved_at: string };
type Draft = { data: Answers; version: number | undefined };
type Merged = { stored: Answers; version: number };
export type Autosave = ReturnType<typeof autosave>;

type AutosaveOptions = {
  stored: Answers;
  version: number;
  savedAt: string | null;
  /** the current answers in the form */
  values: () => Answers;
  send: (draft: Draft) => Promise<SavedDraft>;
  /** after a version conflict: merges both versions, and returns the server's present one */
  reconcile: (stored: Answers) => Promise<Merged>;
  /** the page is left and sends a draft, after which the step has this version */
  onParting: (version: number) => void;
};

/** Carries out the state of the autosave: timers, requests and news for the screen. */
export function autosave({ stored, version, savedAt, values, send, reconcile, onParting }: AutosaveOptions) {
  let state = initialState({ stored, version, savedAt });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const waiting: (() => void)[] = [];

  function dispatch(event: AutosaveEvent): void {
    const before = state;
    state = reduceAutosave(state, event);
    act(before, state);
    if (state.request.kind === 'none') for (const resume of waiting.splice(0)) resume();
    if (state.saving !== before.saving) for (const listener of listeners) listener();
  }

  function act(before: AutosaveState, { timer: due, request, parting }: AutosaveState): void {
    if (due !== before.timer) {
      clearTimeout(timer);
      if (due) timer = setTimeout(askForSave, due.ms);
    }
    if (request !== before.request && request.kind === 'draft') void saveDraft(request.data);
    if (request !== before.request && request.kind === 'merge') void mergeVersions().catch(delay);
    if (parting && parting !== before.parting) {
      // the running request raises it as well
      onParting(state.version + (parting.version === undefined ? 2 : 1));
      send({ data: parting.data, version: parting.version }).then(
        (saved) => dispatch({ type: 'parting-saved', version: saved.version, at: saved.saved_at }),
        () => dispatch({ type: 'parting-failed', parting }),
      );
    }
  }

  const askForSave = () => dispatch({ type: 'save-asked', answers: values() });
  const delay = () => dispatch({ type: 'draft-delayed', answers: values() });

  async function saveDraft(data: Answers): Promise<void> {
    try {
      const saved = await send({ data, version: state.version });
      dispatch({ type: 'draft-saved', answers: values(), version: saved.version, at: saved.saved_at });
    } catch (error) {
      if (!isRefusal(error)) delay();
      else if (error.status === 412) dispatch({ type: 'draft-conflicted' });
      else dispatch({ type: 'draft-refused', answers: values(), message: error.message });
    }
  }

  async function mergeVersions(): Promise<void> {
    const merged = await reconcile(state.stored);
    dispatch({ type: 'merged', answers: values(), stored: merged.stored, version: merged.version });
  }

  async function untilIdle(): Promise<void> {
    while (state.request.kind !== 'none') await new Promise<void>((resume) => waiting.push(resume));
  }

  /** Runs a request that must not overlap with a draft. */
  async function alone<T>(run: (version: number) => Promise<T>): Promise<T> {
    await untilIdle();
    dispatch({ type: 'step-began' });
    try {
      return await run(state.version);
    } finally {
      if (state.request.kind === 'step') dispatch({ type: 'step-ended', answers: values() });
    }
  }

  const findChanges = () => findChangedAnswers(values(), state.stored);
  return {
    /** Call on every change of the form. */
    touch: () => dispatch({ type: 'changed' }),
    /** Saves now, after the running request; resolves when nothing runs any more. */
    flush: () => {
      askForSave();
      return untilIdle();
    },
    alone,
    /** After a version conflict: merges both versions before the next attempt. */
    reconcile: () => alone(mergeVersions),
    /** The page is being left, so it cannot wait for the running request. */
    leave: () => dispatch({ type: 'page-left', answers: values() }),
    /** Call within `alone`, when the server has saved these answers with its version. */
    sent: (sent: Answers) => dispatch({ type: 'step-saved', sent }),
    stop: () => dispatch({ type: 'stopped' }),
    changed: findChanges,
    isUnsaved: () => Object.keys(findChanges()).length > 0,
    saving: () => state.saving,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
