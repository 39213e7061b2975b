import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findQuestion, listQuestions } from '#contract/launch/all-questions.ts';
import { formIds } from '#contract/launch/forms.ts';
import { secretMask, type QuestionOf } from '#contract/launch/question.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import type { LaunchRow, StepRow } from './queries.ts';
import {
  nextReminder,
  completeAnswers,
  getStep,
  knownAnswers,
  mayAddFile,
  mayAnswer,
  missingQuestions,
  newestAnswers,
  openForms,
  presentStep,
  problemsAmong,
  splitSecrets,
  toLaunchState,
  toMailedWindow,
  toStandstillWindow,
  unsavedIn,
  validateAnswers,
  withCompleted,
  withDraft,
} from './rules.ts';

const now = new Date('2026-11-20T20:00:00.789Z');
const step = (change: Partial<StepRow> = {}): StepRow => ({
  answers: {},
  draft: {},
  state: 'open',
  version: 1,
  answered_at: {},
  previous: {},
  saved_at: null,
  ...change,
});
const launch = (change: Partial<LaunchRow> = {}): LaunchRow => ({
  client_id: 7,
  name: 'Ann Agent',
  package: 'Accelerate',
  time_zone: 'America/Vancouver',
  launch_phase_id: 1,
  is_live: false,
  is_paused: false,
  launch_sample_url: null,
  owner: null,
  forms: {},
  reviews: [],
  secrets: [],
  files: [],
  ...change,
});
const completed = (form: 1 | 2 | 3, change: Partial<StepRow> = {}) =>
  step({ state: 'completed', answers: fullAnswers[form], ...change });
const review = (name: string, state: 'approved' | 'returned', comment: string | null = 'Look again.') => ({
  form: 1 as const,
  name,
  state,
  comment,
  at: '2026-11-20T20:00:00Z',
});

test('a launch that nobody has begun is open at its first step, with every required answer missing', () => {
  const state = toLaunchState(launch());
  expect(state).toMatchObject({
    percent: 0,
    current: 1,
    completed: [],
    skipped: [],
    unsaved: [],
    returned: [],
  });
  expect(openForms(launch())).toEqual([...formIds]);
  expect(state.missing).toContainEqual({ form: 1, name: 'fullname' });
  expect(state.missing).toContainEqual({ form: 3, name: 'primary_theme' });
  expect(getStep(launch(), 2)).toEqual({ ...step(), version: 0 });
});

test('the current step is the first open one, and the review once all are done', () => {
  const forms = { 1: completed(1), 2: step({ state: 'skipped' }) };
  expect(toLaunchState(launch({ forms }))).toMatchObject({
    current: 3,
    percent: 40,
    completed: [1],
    skipped: [2],
  });
  const done = Object.fromEntries(formIds.map((form) => [form, step({ state: 'completed' })]));
  expect(toLaunchState(launch({ forms: done }))).toMatchObject({
    current: 6,
    percent: 100,
    completed: [...formIds],
  });
  expect(
    toLaunchState(launch({ forms: done, launch_phase_id: 2, launch_sample_url: 'https://s.example' })),
  ).toMatchObject({
    current: 7,
    percent: 100,
    completed: [...formIds, 6],
    sample_url: 'https://s.example',
  });
});

test('answers of a draft go before completed ones, those before what the account has, and secrets are masked', () => {
  const owner = { name: 'Ann Agent', email: 'ann@a.example', phone_number: null };
  const forms = {
    1: step({ answers: { fullname: 'B', website_title: 'B' }, draft: { website_title: 'C' } }),
  };
  const row = launch({ owner, forms, secrets: ['domain_name_password'] });
  expect(newestAnswers(row, 1)).toMatchObject({
    email: 'ann@a.example',
    fullname: 'B',
    website_title: 'C',
    domain_name_password: secretMask,
  });
  expect(completeAnswers(row, 1, { headshots: [] })).toMatchObject({
    fullname: 'B',
    website_title: 'B',
    email: null,
    domain_name_password: secretMask,
    headshots: [],
  });
});

test('what is missing of a step counts its draft', () => {
  const forms = { 3: step({ draft: { primary_theme: 'natural' } }) };
  expect(missingQuestions(launch(), 3)).toEqual(['primary_theme']);
  expect(missingQuestions(launch({ forms }), 3)).toEqual([]);
});

test('a change of a completed step is unsaved, while its question is asked', () => {
  const changed = completed(1, { draft: { website_title: 'New', unknown: 'x' } });
  expect(unsavedIn(launch({ forms: { 1: changed } }), 1)).toEqual(['website_title']);
  expect(unsavedIn(launch({ forms: { 1: { ...changed, state: 'open' } } }), 1)).toEqual([]);
  expect(toLaunchState(launch({ forms: { 1: changed } })).unsaved).toEqual([
    { form: 1, name: 'website_title' },
  ]);
});

test('a step is shown with its answers, its choices, and what was returned of it', () => {
  const row = launch({
    forms: { 1: completed(1, { version: 4, saved_at: '2026-11-20T20:00:00Z' }) },
    reviews: [
      review('fullname', 'returned'),
      review('email', 'approved'),
      { ...review('menubar', 'returned'), form: 2 },
    ],
  });
  const shown = presentStep(row, 1, { headshots: [] });
  expect(shown).toMatchObject({
    id: 1,
    version: 4,
    state: 'completed',
    has_draft: false,
    saved_at: '2026-11-20T20:00:00Z',
    returned: { fullname: 'Look again.' },
  });
  expect(Object.keys(shown.data)).toEqual(listQuestions(1, 'Accelerate').map(({ name }) => name));
  expect(shown.data).toMatchObject({ fullname: 'Nora Novak', headshots: [] });
  expect(shown.options['prec']?.map(({ value }) => value)).toEqual(['yes', 'no']);
  expect(shown.options).not.toHaveProperty('fullname');
  const draft = launch({
    forms: { 1: step({ draft: { fullname: 'A' } }) },
    reviews: [review('fullname', 'returned', null)],
  });
  expect(presentStep(draft, 1, {})).toMatchObject({ has_draft: true, returned: { fullname: '' } });
  expect(presentStep(launch(), 1, {}).data['fullname']).toBeNull();
});

test('answers are changed before the form is submitted, and then only returned ones', () => {
  const names = (...all: string[]) => all;
  expect(mayAnswer(launch(), 1, 'Admin', [])).toBe(true);
  const sent = launch({
    launch_phase_id: 2,
    reviews: [review('fullname', 'returned'), review('email', 'approved')],
  });
  const may = (row: LaunchRow, ...all: string[]) => mayAnswer(row, 1, 'Editor', names(...all));
  expect([may(sent, 'fullname'), may(sent, 'email'), may(sent, 'fullname', 'email'), may(sent)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(mayAnswer(sent, 2, 'Editor', ['fullname'])).toBe(false);
  const live = { ...sent, is_live: true, launch_phase_id: null };
  expect(may(live, 'fullname')).toBe(false);
  expect(mayAnswer({ ...launch(), is_live: true }, 1, 'Admin', ['fullname'])).toBe(false);
  expect(mayAnswer(live, 1, 'Staff', ['fullname'])).toBe(true);
});

test('files of some questions may be added after the form was submitted, until the website is live', () => {
  const files = (isOpenLater: boolean): QuestionOf<'files'> => ({
    kind: 'files',
    name: 'headshots',
    label: 'Headshots',
    types: ['jpg'],
    most: 3,
    ...(isOpenLater ? { isOpenLater } : {}),
  });
  const may = (change: Partial<LaunchRow>, isOpenLater: boolean) =>
    mayAddFile(launch(change), 1, 'Editor', files(isOpenLater));
  expect([may({}, false), may({ launch_phase_id: 2 }, false), may({ launch_phase_id: 2 }, true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(may({ is_live: true, launch_phase_id: null }, true)).toBe(false);
});

test('a launch that stands still is reminded of once for each period of the schedule', () => {
  const window = (days: number) => {
    const { since, until } = toStandstillWindow(days, { schedule: [3, 7], now });
    return [
      since.getTime() === 0 ? null : (now.getTime() - since.getTime()) / 86_400_000,
      (now.getTime() - until.getTime()) / 86_400_000,
    ];
  };
  expect([window(3), window(7)]).toEqual([
    [7, 3],
    [null, 7],
  ]);
});

/** The job, run after run for months: the first that would mail. */
function nextByHand(
  { movedAt, schedule, sentDays, byHandAt }: Parameters<typeof nextReminder>[0],
  from: Date,
): string | null {
  const run = new Date(from);
  run.setUTCHours(16, 23, 0, 0);
  for (let day = 0; day < 200; day += 1, run.setUTCDate(run.getUTCDate() + 1)) {
    if (run <= from || (byHandAt && run.getTime() - byHandAt.getTime() < 86_400_000)) continue;
    for (const days of schedule) {
      const { since, until } = toStandstillWindow(days, { schedule, now: run });
      if (movedAt > since && movedAt <= until && !sentDays.includes(days)) return run.toISOString();
    }
  }
  return null;
}

test('the next reminder is the one that the job would send, for any schedule', () => {
  const instant = fc.date({
    min: new Date('2026-10-01T00:00:00Z'),
    max: now,
    noInvalidDate: true,
  });
  const recent = fc.date({ min: new Date('2026-11-19T00:00:00Z'), max: now, noInvalidDate: true });
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      instant,
      days,
      fc.subarray([0, 1, 2, 3, 4]),
      fc.option(fc.oneof(instant, recent)),
      (movedAt, any, sent, byHandAt) => {
        const schedule = any.toSorted((one, other) => one - other);
        const sentDays = sent.flatMap((at) => schedule[at] ?? []);
        const standstill = { movedAt, schedule, sentDays, byHandAt };
        expect(nextReminder(standstill, now)?.toISOString() ?? null).toBe(nextByHand(standstill, now));
      },
    ),
    { numRuns: 1000 },
  );
});

test('saved steps are mailed after fifteen quiet minutes, or an hour after the first', () => {
  const { quietSince, collectedSince } = toMailedWindow(new Date('2026-11-20T12:00:00Z'));
  expect([quietSince.toISOString(), collectedSince.toISOString()]).toEqual([
    '2026-11-20T11:45:00.000Z',
    '2026-11-20T11:00:00.000Z',
  ]);
});

test('only answers to questions of the package are taken, and no files', () => {
  expect(knownAnswers(launch(), 1, { fullname: 'A', headshots: ['x'], unknown: 'y', menubar: 'z' })).toEqual({
    fullname: 'A',
  });
});

test('a secret that is stored may be left out or sent as its mask, and another one is checked', () => {
  const problems = (change: Partial<LaunchRow>, value?: string) =>
    validateAnswers(launch(change), 1, {
      ...fullAnswers[1],
      domain_name_password: value === undefined ? null : value,
    });
  expect(validateAnswers(launch(), 1, fullAnswers[1])).toEqual({});
  expect(problems({ secrets: ['domain_name_password'] }, secretMask)).toEqual({});
  expect(problems({}, 'x'.repeat(5000))).toHaveProperty('domain_name_password');
});

test('the problems of a few answers are told, and not those of the rest of the step', () => {
  const row = launch({ forms: { 1: completed(1, { answers: { ...fullAnswers[1], email: 'broken' } }) } });
  expect(problemsAmong(row, 1, { fullname: '' })).toEqual({ fullname: ['This field is required.'] });
  expect(problemsAmong(row, 1, { fullname: 'A' })).toEqual({});
});

test('a draft has only what differs from the step without it', () => {
  const row = launch({ forms: { 1: completed(1, { draft: { tagline: 'T' } }) } });
  expect(withDraft(row, 1, { website_title: 'New' }).draft).toEqual({ tagline: 'T', website_title: 'New' });
  expect(
    withDraft(row, 1, { website_title: 'Nora Novak Homes', tagline: 'Home is where the sea is' }).draft,
  ).toEqual({});
  // nothing and an empty text are the same
  expect(withDraft(launch(), 1, { tagline: '  ' }).draft).toEqual({});
  expect(withDraft(row, 1, { tagline: '' }).draft).toEqual({ tagline: '' });
});

test('a completed answer carries its time and, if it replaced another, the answer before', () => {
  const row = launch({
    forms: { 1: completed(1, { draft: { tagline: 'T', biography: 'B' }, answered_at: { tagline: 'then' } }) },
  });
  const { answers, draft, previous, answered_at, changed } = withCompleted(
    row,
    1,
    { tagline: 'T', video: '', fullname: 'Nora Novak' },
    now,
  );
  expect(changed).toEqual(['tagline', 'video']);
  expect(answers).toMatchObject({ tagline: 'T', fullname: 'Nora Novak' });
  expect(answers).not.toHaveProperty('video');
  expect(draft).toEqual({ biography: 'B' });
  expect(previous).toEqual({
    tagline: { answer: 'Home is where the sea is', changed_at: '2026-11-20T20:00:00Z' },
    video: { answer: 'https://video.example.com/nora', changed_at: '2026-11-20T20:00:00Z' },
  });
  expect(answered_at).toEqual({ tagline: '2026-11-20T20:00:00.789Z', video: '2026-11-20T20:00:00.789Z' });
  // a first answer replaces nothing
  const first = withCompleted(launch(), 1, { tagline: ' T ', unknown: 'x' }, now);
  expect(first).toMatchObject({ answers: { tagline: 'T' }, previous: {}, changed: ['tagline'] });
  const added = launch({
    forms: { 1: step({ state: 'completed', previous: { email: { answer: null, changed_at: 'then' } } }) },
  });
  expect(withCompleted(added, 1, { tagline: 'T' }, now).previous).toEqual({
    email: { answer: null, changed_at: 'then' },
    tagline: { answer: null, changed_at: '2026-11-20T20:00:00Z' },
  });
});

test('secrets are taken out of answers before these are stored', () => {
  const split = (value: string | null) =>
    splitSecrets(launch(), 1, { fullname: 'A', domain_name_password: value });
  expect(split('hunter22')).toEqual({
    plain: { fullname: 'A' },
    secrets: [{ field: 'domain_name_password', value: 'hunter22' }],
  });
  expect(split(secretMask)).toEqual({ plain: { fullname: 'A' }, secrets: [] });
  expect(split(null).secrets).toEqual([{ field: 'domain_name_password', value: '' }]);
  expect(findQuestion(1, 'domain_name_password')?.kind).toBe('secret');
});
