import type { Answers } from '#contract/launch/answers.ts';
import { findChangedAnswers } from '../questions/answers.ts';

export const quietMs = 2000;
const firstRetryMs = 2000;
const lastRetryMs = 60_000;

/** The status shown next to the buttons. */
export type Saving =
  | { state: 'nothing' | 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'waiting' }
  | { state: 'refused'; message: string };

/** One request runs at a time, so that drafts arrive in order. */
type RunningRequest =
  | { kind: 'none' }
  | { kind: 'draft'; data: Answers }
  /** after a version conflict: both versions are merged */
  | { kind: 'merge' }
  /** the step is submitted, or something else that must not overlap with a draft */
  | { kind: 'step' };

/** The draft sent while the page is left, next to the running request, whose version is not known yet. */
type PartingDraft = { data: Answers; version: number | undefined; stored: Answers };

export type AutosaveState = {
  /** the server's answers and their version, to this window's knowledge */
  stored: Answers;
  version: number;
  request: RunningRequest;
  /** a save was requested while another request ran */
  isSaveDue: boolean;
  /** saves after this delay; a new object restarts it */
  timer: { ms: number } | null;
  failures: number;
  parting: PartingDraft | null;
  saving: Saving;
};

/** `answers` are those in the form at that moment. */
export type AutosaveEvent =
  | { type: 'changed' }
  | { type: 'save-asked'; answers: Answers }
  | { type: 'draft-saved'; answers: Answers; version: number; at: string }
  | { type: 'draft-delayed'; answers: Answers }
  | { type: 'draft-refused'; answers: Answers; message: string }
  | { type: 'draft-conflicted' }
  | { type: 'merged'; answers: Answers; stored: Answers; version: number }
  | { type: 'step-began' }
  | { type: 'step-ended'; answers: Answers }
  | { type: 'step-saved'; sent: Answers }
  | { type: 'page-left'; answers: Answers }
  | { type: 'parting-saved'; version: number; at: string }
  | { type: 'parting-failed'; parting: PartingDraft }
  | { type: 'stopped' };

export const initialState = (known: {
  stored: Answers;
  version: number;
  savedAt: string | null;
}): AutosaveState => ({
  stored: known.stored,
  version: known.version,
  request: { kind: 'none' },
  isSaveDue: false,
  timer: null,
  failures: 0,
  parting: null,
  saving: known.savedAt === null ? { state: 'nothing' } : { state: 'saved', at: known.savedAt },
});

export function reduceAutosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'changed':
      return { ...state, timer: { ms: quietMs } };
    case 'save-asked':
      return state.request.kind === 'none'
        ? startDraft(state, event.answers)
        : { ...state, timer: null, isSaveDue: true };
    case 'draft-saved':
      return endRequest(keepDraft(state, event), event.answers);
    case 'draft-delayed':
      return endRequest(scheduleRetry(state), event.answers);
    case 'draft-refused':
      return endRequest({ ...state, saving: { state: 'refused', message: event.message } }, event.answers, {
        again: false,
      });
    case 'draft-conflicted':
      return { ...state, request: { kind: 'merge' } };
    case 'merged':
      return startDraft(
        { ...state, stored: event.stored, version: event.version, failures: 0, isSaveDue: false },
        event.answers,
      );
    case 'step-began':
      return { ...state, request: { kind: 'step' }, timer: null };
    case 'step-ended':
      return endRequest(state, event.answers);
    case 'step-saved':
      // every save increases the version by one; text typed while it was under way is not part of it
      return { ...state, stored: { ...state.stored, ...event.sent }, version: state.version + 1 };
    case 'page-left':
      return sendParting(state, event.answers);
    case 'parting-saved':
      return {
        ...state,
        version: Math.max(state.version, event.version),
        saving: { state: 'saved', at: event.at },
      };
    case 'parting-failed':
      // the page is still open after all, so the changes count as unsaved again
      return scheduleRetry({ ...state, stored: { ...state.stored, ...event.parting.stored } });
    case 'stopped':
      return { ...state, timer: null };
  }
}

/** Sends unsaved answers; if there are none, the notice of a failed attempt is removed. */
function startDraft(state: AutosaveState, answers: Answers): AutosaveState {
  const data = findChangedAnswers(answers, state.stored);
  const next = { ...state, timer: null, isSaveDue: false };
  if (!isEmpty(data)) return { ...next, request: { kind: 'draft', data }, saving: { state: 'saving' } };
  const saving: Saving = state.saving.state === 'saved' ? state.saving : { state: 'nothing' };
  return { ...next, request: { kind: 'none' }, saving };
}

/** Later changes are saved at once if that was requested, or else once typing stops. */
function endRequest(state: AutosaveState, answers: Answers, { again = true } = {}): AutosaveState {
  const idle: AutosaveState = { ...state, request: { kind: 'none' } };
  if (state.isSaveDue) return startDraft(idle, answers);
  const isUnsaved = !isEmpty(findChangedAnswers(answers, state.stored));
  return again && isUnsaved ? { ...idle, timer: state.timer ?? { ms: quietMs } } : idle;
}

function keepDraft(state: AutosaveState, { version, at }: { version: number; at: string }): AutosaveState {
  const data = state.request.kind === 'draft' ? state.request.data : {};
  return {
    ...state,
    stored: { ...state.stored, ...data },
    // the draft sent while the page was left may have been answered first
    version: Math.max(state.version, version),
    failures: 0,
    saving: { state: 'saved', at },
  };
}

function scheduleRetry(state: AutosaveState): AutosaveState {
  return {
    ...state,
    saving: { state: 'waiting' },
    timer: { ms: Math.min(firstRetryMs * 2 ** state.failures, lastRetryMs) },
    failures: state.failures + 1,
  };
}

function sendParting(state: AutosaveState, answers: Answers): AutosaveState {
  const { request, stored, version } = state;
  const data = findChangedAnswers(answers, { ...stored, ...(request.kind === 'draft' && request.data) });
  if (isEmpty(data)) return { ...state, timer: null };
  const before = Object.fromEntries(Object.keys(data).map((name) => [name, stored[name] ?? null]));
  return {
    ...state,
    timer: null,
    stored: { ...stored, ...data },
    parting: { data, version: request.kind === 'none' ? version : undefined, stored: before },
  };
}

const isEmpty = (answers: Answers) => Object.keys(answers).length === 0;
