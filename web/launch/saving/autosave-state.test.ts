import { describe, expect, test } from 'vitest';
import type { Answers } from '#contract/launch/answers.ts';
import {
  initialState,
  quietMs,
  reduceAutosave,
  type AutosaveEvent,
  type AutosaveState,
} from './autosave-state.ts';

const stored = { tagline: null, board: 'Toronto' };
const typed = { tagline: 'Home', board: 'Toronto' };
const more = { tagline: 'Home is here', board: 'Toronto' };
const at = '2026-11-20T15:14:00Z';
const idle = initialState({ stored, version: 3, savedAt: null });

const after = (state: AutosaveState, ...events: AutosaveEvent[]) => events.reduce(reduceAutosave, state);
const saveAsked = (answers: Answers): AutosaveEvent => ({ type: 'save-asked', answers });
const savedAs = (answers: Answers, version = 4): AutosaveEvent => ({
  type: 'draft-saved',
  answers,
  version,
  at,
});
const delayed = (answers: Answers = typed): AutosaveEvent => ({ type: 'draft-delayed', answers });

const saving = after(idle, { type: 'changed' }, saveAsked(typed));
const merging = after(saving, { type: 'draft-conflicted' });
const submitting = after(idle, { type: 'step-began' });

test('what was saved before is shown from the start', () => {
  expect(idle.saving).toEqual({ state: 'nothing' });
  expect(initialState({ stored, version: 3, savedAt: at }).saving).toEqual({ state: 'saved', at });
});

describe('typing', () => {
  test('begins the wait anew', () => {
    const once = after(idle, { type: 'changed' });
    const twice = after(once, { type: 'changed' });
    expect(once.timer).toEqual({ ms: quietMs });
    expect(twice.timer).not.toBe(once.timer);
  });
  test('during a save waits for its own turn', () => {
    const busy = after(saving, { type: 'changed' });
    expect(busy).toMatchObject({ request: saving.request, timer: { ms: quietMs } });
  });
});

describe('when a save is due', () => {
  test('the changed answers are sent', () =>
    expect(saving).toMatchObject({
      request: { kind: 'draft', data: { tagline: 'Home' } },
      saving: { state: 'saving' },
      timer: null,
    }));
  test('nothing is sent where nothing differs, and a failure is over', () => {
    expect(after(idle, { type: 'changed' }, saveAsked(stored))).toEqual(idle);
    const failed = after(saving, delayed());
    expect(after(failed, saveAsked(stored)).saving).toEqual({ state: 'nothing' });
    expect(after(saving, savedAs(typed), saveAsked(typed)).saving).toEqual({ state: 'saved', at });
  });
  test.each([
    ['a draft', saving],
    ['a merge', merging],
    ['a submission', submitting],
  ])('it waits for %s', (_what, busy) =>
    expect(after(busy, saveAsked(more))).toMatchObject({
      request: busy.request,
      isSaveDue: true,
      timer: null,
    }),
  );
});

describe('a saved draft', () => {
  test('is what the server has', () =>
    expect(after(saving, savedAs(typed))).toMatchObject({
      stored: typed,
      version: 4,
      request: { kind: 'none' },
      timer: null,
      saving: { state: 'saved', at },
    }));
  test('is followed by what was typed meanwhile', () =>
    expect(after(saving, savedAs(more))).toMatchObject({
      request: { kind: 'none' },
      timer: { ms: quietMs },
    }));
  test('is followed at once where a save was asked for', () =>
    expect(after(saving, saveAsked(more), savedAs(more))).toMatchObject({
      request: { kind: 'draft', data: { tagline: 'Home is here' } },
      version: 4,
      isSaveDue: false,
    }));
  test('leaves a running wait as it is', () => {
    const busy = after(saving, { type: 'changed' });
    expect(after(busy, savedAs(more)).timer).toBe(busy.timer);
  });
});

describe('without a network', () => {
  test('it retries after longer and longer, up to a minute', () => {
    let state = saving;
    const waits = Array.from({ length: 7 }, () => {
      state = after(state, delayed());
      const wait = state.timer?.ms;
      state = after(state, saveAsked(typed));
      return wait;
    });
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });
  test('it says so, and counts what it did not save as unsaved', () =>
    expect(after(saving, delayed())).toMatchObject({
      stored,
      request: { kind: 'none' },
      saving: { state: 'waiting' },
    }));
  test('a save that succeeds begins with short waits again', () =>
    expect(after(saving, delayed(), saveAsked(typed), savedAs(typed)).failures).toBe(0));
  test('being online again saves at once', () =>
    expect(after(saving, delayed(), saveAsked(typed))).toMatchObject({
      request: { kind: 'draft' },
      timer: null,
    }));
});

test('what is refused, also because the session ended, is shown and not tried again before something changes', () => {
  const refused = after(saving, { type: 'draft-refused', answers: typed, message: 'Please sign in.' });
  expect(refused).toMatchObject({
    request: { kind: 'none' },
    timer: null,
    saving: { state: 'refused', message: 'Please sign in.' },
  });
  expect(after(refused, { type: 'changed' }, saveAsked(more)).request.kind).toBe('draft');
});

describe('a version conflict', () => {
  const merged = (answers: Answers): AutosaveEvent => ({
    type: 'merged',
    answers,
    stored: { tagline: null, board: 'Vancouver' },
    version: 9,
  });
  test('is merged before anything else is sent', () => expect(merging.request).toEqual({ kind: 'merge' }));
  test('is followed by what is still unsaved, on top of the newest version', () =>
    expect(after(merging, merged({ tagline: 'Home', board: 'Vancouver' }))).toMatchObject({
      version: 9,
      request: { kind: 'draft', data: { tagline: 'Home' } },
    }));
  test('is over where everything was taken from the other side', () =>
    expect(after(merging, merged({ tagline: null, board: 'Vancouver' }))).toMatchObject({
      request: { kind: 'none' },
      saving: { state: 'nothing' },
    }));
  test('is tried again later where the newest version cannot be read', () =>
    expect(after(merging, delayed())).toMatchObject({
      request: { kind: 'none' },
      timer: { ms: 2000 },
      saving: { state: 'waiting' },
    }));
});

describe('submitting the step', () => {
  test('stops the wait, since it sends the answers itself', () =>
    expect(after(idle, { type: 'changed' }, { type: 'step-began' })).toMatchObject({
      request: { kind: 'step' },
      timer: null,
    }));
  test('saves as a draft what it could not submit', () =>
    expect(after(submitting, { type: 'step-ended', answers: typed })).toMatchObject({
      request: { kind: 'none' },
      timer: { ms: quietMs },
    }));
  const saved = after(submitting, { type: 'step-saved', sent: typed });
  test('leaves nothing unsaved when it succeeds, and the next save has its version', () =>
    expect(after(saved, { type: 'step-ended', answers: typed })).toMatchObject({
      stored: typed,
      version: 4,
      request: { kind: 'none' },
      timer: null,
    }));
  test('keeps what is typed meanwhile as unsaved', () =>
    expect(after(saved, { type: 'step-ended', answers: more })).toMatchObject({
      stored: typed,
      timer: { ms: quietMs },
    }));
  test('leaves an answer that is no part of the step as it was', () =>
    expect(after(submitting, { type: 'step-saved', sent: { tagline: 'Home' } }).stored).toEqual(typed));
});

describe('leaving the page', () => {
  const left = (state: AutosaveState, answers: Answers) => after(state, { type: 'page-left', answers });
  test('sends what is unsaved with the version', () =>
    expect(left(idle, typed)).toMatchObject({
      parting: { data: { tagline: 'Home' }, version: 3 },
      stored: typed,
      timer: null,
    }));
  test('sends nothing where nothing is unsaved', () =>
    expect(left(after(idle, { type: 'changed' }), stored)).toEqual(idle));
  test('does not send again what is on its way, and has no version beside it', () => {
    expect(left(saving, typed).parting).toBeNull();
    expect(left(saving, { ...typed, board: 'Ottawa' }).parting).toEqual({
      data: { board: 'Ottawa' },
      version: undefined,
      stored: { board: 'Toronto' },
    });
  });
  test('and coming back shows what was saved, with the newest of the versions', () => {
    const back = after(left(saving, more), { type: 'parting-saved', version: 5, at });
    expect(back).toMatchObject({ version: 5, saving: { state: 'saved', at } });
    expect(after(back, savedAs(more, 4)).version).toBe(5);
  });
  test('and coming back after a failure tries again', () => {
    const gone = left(idle, typed);
    if (!gone.parting) throw new Error('Nothing was sent');
    expect(after(gone, { type: 'parting-failed', parting: gone.parting })).toMatchObject({
      stored,
      timer: { ms: 2000 },
      saving: { state: 'waiting' },
    });
  });
});

test('a step that is no longer shown does not wait for anything', () => {
  expect(after(idle, { type: 'changed' }, { type: 'stopped' }).timer).toBeNull();
});
