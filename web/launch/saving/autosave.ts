import type { Answers } from '#contract/launch/answers.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { changesOf } from '../questions/answers.ts';

const quietMs = 2000;
const firstRetryMs = 2000;
const lastRetryMs = 60_000;

/** The state of saving that is shown beside the buttons. */
export type Saving =
  | { state: 'nothing' | 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'waiting' }
  | { state: 'refused'; message: string };

type SavedDraft = { version: number; saved_at: string };
type Draft = { data: Answers; version: number | undefined };
export type Autosave = ReturnType<typeof autosave>;

type AutosaveOptions = {
  kept: Answers;
  version: number;
  savedAt: string | null;
  /** the current answers in the form */
  values: () => Answers;
  send: (draft: Draft) => Promise<SavedDraft>;
  /** after a version conflict: merges both versions, and returns what the server has now */
  reconcile: (kept: Answers) => Promise<{ kept: Answers; version: number }>;
};

/** Saves drafts one request at a time, so that they arrive in order; changes during a save follow in the next one. */
export function autosave({ values, send, reconcile, ...initial }: AutosaveOptions) {
  let { kept, version } = initial;
  let saving: Saving =
    initial.savedAt === null ? { state: 'nothing' } : { state: 'saved', at: initial.savedAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Promise<void> | null = null;
  let pendingAnswers: Answers = {};
  let failures = 0;
  const listeners = new Set<() => void>();

  const changed = () => changesOf(values(), kept);
  const isUnsaved = () => Object.keys(changed()).length > 0;

  function setSaving(next: Saving): void {
    saving = next;
    for (const listener of listeners) listener();
  }

  function flushAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Sends unsaved changes, after the pending request. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (pending) await pending;
    const data = changed();
    if (Object.keys(data).length === 0) return clearFailure();
    await alone(() => saveDraft(data));
  }

  async function saveDraft(data: Answers): Promise<void> {
    setSaving({ state: 'saving' });
    pendingAnswers = data;
    try {
      const answer = await send({ data, version });
      kept = { ...kept, ...data };
      version = answer.version;
      failures = 0;
      setSaving({ state: 'saved', at: answer.saved_at });
      if (isUnsaved()) flushAfter(quietMs);
    } catch (error) {
      await handleFailure(error);
    } finally {
      pendingAnswers = {};
    }
  }

  async function handleFailure(error: unknown): Promise<void> {
    if (error instanceof ApiCallError && error.status === 412) return resolveConflict().catch(scheduleRetry);
    const isFinal = error instanceof ApiCallError && error.status >= 400 && error.status < 429;
    if (isFinal) setSaving({ state: 'refused', message: error.message });
    else scheduleRetry();
  }

  function scheduleRetry(): void {
    setSaving({ state: 'waiting' });
    flushAfter(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
    failures += 1;
  }

  async function resolveConflict(): Promise<void> {
    ({ kept, version } = await reconcile(kept));
    failures = 0;
    flushAfter(0);
  }

  function clearFailure(): void {
    if (saving.state === 'waiting' || saving.state === 'refused') setSaving({ state: 'nothing' });
  }

  /** Runs a request that must not overlap with a draft save. */
  async function alone<T>(run: (version: number) => Promise<T>): Promise<T> {
    clearTimeout(timer);
    while (pending) await pending;
    const result = run(version);
    const settledResult = result.then(
      () => {},
      () => {},
    );
    pending = settledResult;
    void settledResult.then(() => {
      if (pending === settledResult) pending = null;
    });
    return result;
  }

  return {
    /** Call on every change of the form. */
    touch: () => flushAfter(quietMs),
    flush,
    alone,
    isUnsaved,
    /** After a version conflict: merges both versions before the next attempt. */
    reconcile: () => alone(resolveConflict),
    /** The page is being left, so it cannot wait for the pending request. */
    leave(): void {
      clearTimeout(timer);
      const unsent = changesOf(values(), { ...kept, ...pendingAnswers });
      if (Object.keys(unsent).length === 0) return;
      const before = kept;
      kept = { ...kept, ...unsent };
      send({ data: unsent, version: pending ? undefined : version }).then(
        (answer) => {
          version = Math.max(version, answer.version);
          setSaving({ state: 'saved', at: answer.saved_at });
        },
        () => {
          // the page is still there after all, so the changes count as unsaved again
          kept = {
            ...kept,
            ...Object.fromEntries(Object.keys(unsent).map((name) => [name, before[name] ?? null])),
          };
          scheduleRetry();
        },
      );
    },
    /** The whole step was submitted, so nothing is unsaved. */
    sent(): void {
      clearTimeout(timer);
      kept = values();
    },
    stop: () => clearTimeout(timer),
    changed,
    saving: () => saving,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
