import type { Answers } from '#contract/launch/answers.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { changesOf } from '../questions/answers.ts';

export const quietMs = 2000;
const firstRetryMs = 2000;
const lastRetryMs = 60_000;

/** What stands beside the buttons. */
export type Saving =
  | { state: 'nothing' | 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'waiting' }
  | { state: 'refused'; message: string };

type Kept = { version: number; saved_at: string };
type Sent = { data: Answers; version: number | undefined };
export type Autosave = ReturnType<typeof autosave>;

type Needs = {
  kept: Answers;
  version: number;
  savedAt: string | null;
  /** what is written now */
  values: () => Answers;
  send: (draft: Sent) => Promise<Kept>;
  /** somebody was first: brings both together, and answers with what is kept there now */
  reconcile: (kept: Answers) => Promise<{ kept: Answers; version: number }>;
};

/** Keeps drafts in the order they were written: one is under way at a time, and what comes meanwhile follows it. */
export function autosave({ values, send, reconcile, ...first }: Needs) {
  let { kept, version } = first;
  let saving: Saving = first.savedAt === null ? { state: 'nothing' } : { state: 'saved', at: first.savedAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let onItsWay: Answers = {};
  let failures = 0;
  const listeners = new Set<() => void>();

  const changed = () => changesOf(values(), kept);
  const isUnsaved = () => Object.keys(changed()).length > 0;

  function show(next: Saving): void {
    saving = next;
    for (const listener of listeners) listener();
  }

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Sends what is not kept yet, after whatever is under way. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (underWay) await underWay;
    const data = changed();
    if (Object.keys(data).length === 0) return settled();
    await alone(() => keep(data));
  }

  async function keep(data: Answers): Promise<void> {
    show({ state: 'saving' });
    onItsWay = data;
    try {
      const answer = await send({ data, version });
      kept = { ...kept, ...data };
      version = answer.version;
      failures = 0;
      show({ state: 'saved', at: answer.saved_at });
      if (isUnsaved()) later(quietMs);
    } catch (error) {
      await failed(error);
    } finally {
      onItsWay = {};
    }
  }

  async function failed(error: unknown): Promise<void> {
    if (error instanceof ApiCallError && error.status === 412) return meet().catch(again);
    const isFinal = error instanceof ApiCallError && error.status >= 400 && error.status < 429;
    if (isFinal) show({ state: 'refused', message: error.message });
    else again();
  }

  function again(): void {
    show({ state: 'waiting' });
    later(Math.min(firstRetryMs * 2 ** failures, lastRetryMs));
    failures += 1;
  }

  async function meet(): Promise<void> {
    ({ kept, version } = await reconcile(kept));
    failures = 0;
    later(0);
  }

  function settled(): void {
    if (saving.state === 'waiting' || saving.state === 'refused') show({ state: 'nothing' });
  }

  /** Runs something that must not meet a draft on its way. */
  async function alone<T>(run: (version: number) => Promise<T>): Promise<T> {
    clearTimeout(timer);
    while (underWay) await underWay;
    const own = run(version);
    const quiet = own.then(
      () => {},
      () => {},
    );
    underWay = quiet;
    void quiet.then(() => {
      if (underWay === quiet) underWay = null;
    });
    return own;
  }

  return {
    /** A key was pressed. */
    touch: () => later(quietMs),
    flush,
    alone,
    isUnsaved,
    /** After a refused save: the two versions are brought together before the next try. */
    reconcile: () => alone(meet),
    /** The page goes away: there is no time to wait for what is under way. */
    leave(): void {
      clearTimeout(timer);
      const rest = changesOf(values(), { ...kept, ...onItsWay });
      if (Object.keys(rest).length === 0) return;
      const before = kept;
      kept = { ...kept, ...rest };
      send({ data: rest, version: underWay ? undefined : version }).then(
        (answer) => {
          version = Math.max(version, answer.version);
          show({ state: 'saved', at: answer.saved_at });
        },
        () => {
          // the page came back, and knows better
          kept = {
            ...kept,
            ...Object.fromEntries(Object.keys(rest).map((name) => [name, before[name] ?? null])),
          };
          again();
        },
      );
    },
    /** The step was sent as it stands. */
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
