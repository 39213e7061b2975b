import { isLaunchSubmitted } from '#contract/launch/phases.ts';
import type { Caller } from '#contract/access.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { LaunchState, LaunchStep } from '#contract/launch/launch.ts';
import type { Answer, Answers } from '#contract/launch/answers.ts';
import { listQuestions, shownQuestions } from '#contract/launch/all-questions.ts';
import { formIds, launchForms, reviewForm, type FormId } from '#contract/launch/forms.ts';
import {
  secretMask,
  type Option,
  type Question,
  type QuestionOf,
  type SecretField,
} from '#contract/launch/question.ts';
import { isMask, problemsOfForm, normalizeAnswer } from '#contract/launch/rules.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import { prefillAnswers } from './prefill.ts';
import type { LaunchRow, PreviousAnswer, StepRow } from './queries.ts';

const emptyStep: StepRow = {
  answers: {},
  draft: {},
  state: 'open',
  version: 0,
  answered_at: {},
  previous: {},
  saved_at: null,
};
export const getStep = (row: LaunchRow, form: FormId): StepRow => row.forms[form] ?? emptyStep;

/** The open steps, in order. */
export const openForms = (row: LaunchRow): FormId[] =>
  formIds.filter((form) => getStep(row, form).state === 'open');

/** The state of the launch, for the list of steps. */
export function toLaunchState(row: LaunchRow): LaunchState {
  const open = openForms(row);
  const sentIn = isLaunchSubmitted(row);
  const current = sentIn ? reviewForm + 1 : (open[0] ?? reviewForm);
  return {
    forms: [...launchForms],
    percent: launchForms.find(({ id }) => id === current)?.percentage ?? 0,
    current,
    completed: [
      ...formIds.filter((form) => getStep(row, form).state === 'completed'),
      ...(sentIn ? [reviewForm] : []),
    ],
    skipped: formIds.filter((form) => getStep(row, form).state === 'skipped'),
    missing: open.flatMap((form) => missingQuestions(row, form).map((name) => ({ form, name }))),
    unsaved: formIds.flatMap((form) => unsavedIn(row, form).map((name) => ({ form, name }))),
    returned: row.reviews.flatMap(({ form, name, state, comment }) =>
      state === 'returned' ? [{ form, name, comment: comment ?? '' }] : [],
    ),
    sample_url: row.launch_sample_url,
  };
}

/** The step's questions without an answer, including its draft. */
export const missingQuestions = (row: LaunchRow, form: FormId): string[] =>
  Object.keys(problemsOfForm(form, row.package, newestAnswers(row, form)));

/** Questions of a completed step whose draft differs from the saved answer. Questions no longer asked do not count. */
export function unsavedIn(row: LaunchRow, form: FormId): string[] {
  const { state, draft } = getStep(row, form);
  if (state !== 'completed') return [];
  return shownQuestions(form, row.package, newestAnswers(row, form)).flatMap(({ name }) =>
    name in draft ? [name] : [],
  );
}

/** One step for its screen, with the files and secret masks the caller may see. */
export function presentStep(row: LaunchRow, form: FormId, files: Answers): LaunchStep {
  const { state, version, saved_at, draft } = getStep(row, form);
  const questions = listQuestions(form, row.package);
  return {
    id: form,
    data: pickAnswers(questions, { ...newestAnswers(row, form), ...files }),
    options: listOptions(questions),
    version,
    state,
    has_draft: shownQuestions(form, row.package, newestAnswers(row, form)).some(({ name }) => name in draft),
    saved_at,
    returned: Object.fromEntries(
      toLaunchState(row).returned.flatMap((one) => (one.form === form ? [[one.name, one.comment]] : [])),
    ),
  };
}

/** The completed answers of a step, for the review and for staff. */
export const completeAnswers = (row: LaunchRow, form: FormId, files: Answers): Answers =>
  pickAnswers(listQuestions(form, row.package), { ...masked(row), ...getStep(row, form).answers, ...files });

export const listOptions = (questions: readonly Question[]): Record<string, Option[]> =>
  Object.fromEntries(
    questions.flatMap((question) => ('options' in question ? [[question.name, [...question.options]]] : [])),
  );

/** The current answers: the draft over the completed ones over the prefilled ones, with masks for stored secrets. */
export const newestAnswers = (row: LaunchRow, form: FormId): Answers => ({
  ...prefillAnswers(row, form),
  ...masked(row),
  ...getStep(row, form).answers,
  ...getStep(row, form).draft,
});

/** Whether these answers may be changed now. After submission a client may change only returned ones; staff always may. */
export function mayAnswer(row: LaunchRow, form: FormId, caller: Caller, names: readonly string[]): boolean {
  if (caller === 'Staff') return true;
  if (row.is_live) return false;
  if (row.launch_phase_id === 1) return true;
  const reopened = returnedOf(row, form);
  return names.length > 0 && names.every((name) => reopened.includes(name));
}

/** Whether a file may be added now; for some questions also after the form was submitted. */
export const mayAddFile = (
  row: LaunchRow,
  form: FormId,
  caller: Caller,
  { name, isOpenLater }: QuestionOf<'files'>,
): boolean =>
  mayAnswer(row, form, caller, [name]) || (isOpenLater === true && isLaunchSubmitted(row) && !row.is_live);

const day = 86_400_000;

/** Launches that last moved in this period are due for this reminder; one whose day was missed gets the next. */
export function toStandstillWindow(
  days: number,
  { schedule, now }: { schedule: readonly number[]; now: Date },
): { since: Date; until: Date } {
  const next = schedule.find((later) => later > days);
  return {
    since: next === undefined ? new Date(0) : new Date(now.getTime() - next * day),
    until: new Date(now.getTime() - days * day),
  };
}

/** When the job that reminds runs, in the morning on the west coast. */
const dailyRun = { hour: 16, minute: 23 };
export const reminderCron = `${dailyRun.minute} ${dailyRun.hour} * * *`;
const runsAt = (dailyRun.hour * 60 + dailyRun.minute) * 60_000;

type Standstill = {
  movedAt: Date;
  /** in order */
  schedule: readonly number[];
  sentDays: readonly number[];
  /** the last one by hand, after which none follows for a day; null if there is none */
  byHandAt: Date | null;
};

/** When the next reminder leaves if the launch does not move; null if none is to come. */
export function nextReminder({ movedAt, schedule, sentDays, byHandAt }: Standstill, now: Date): Date | null {
  const due = schedule.flatMap((days, at) => {
    if (sentDays.includes(days)) return [];
    const from = Math.max(
      movedAt.getTime() + days * day,
      now.getTime() + 1,
      byHandAt === null ? 0 : byHandAt.getTime() + day,
    );
    const run = Math.ceil((from - runsAt) / day) * day + runsAt;
    const end = movedAt.getTime() + (schedule[at + 1] ?? Infinity) * day;
    return run < end ? [run] : [];
  });
  return due.length === 0 ? null : new Date(Math.min(...due));
}

const quietMinutes = 15;
const maxCollectedMinutes = 60;

/** One email names the steps of a client whose last save is before the first time, or whose first save is before the second. */
export const toMailedWindow = (now: Date): { quietSince: Date; collectedSince: Date } => ({
  quietSince: new Date(now.getTime() - quietMinutes * 60_000),
  collectedSince: new Date(now.getTime() - maxCollectedMinutes * 60_000),
});

const returnedOf = (row: LaunchRow, form: FormId): string[] =>
  row.reviews.flatMap((one) => (one.form === form && one.state === 'returned' ? [one.name] : []));

/** Only questions of this client's package; files are uploaded separately. */
export function knownAnswers(row: LaunchRow, form: FormId, data: Answers): Answers {
  return Object.fromEntries(
    listQuestions(form, row.package).flatMap(({ kind, name }) =>
      kind === 'files' || data[name] === undefined ? [] : [[name, data[name]]],
    ),
  );
}

/** The errors of a whole step. A secret that is already stored may be left out. */
export function validateAnswers(row: LaunchRow, form: FormId, sent: Answers): FieldErrors {
  const isKept = (name: string) => row.secrets.some((field) => field === name);
  const secrets = listQuestions(form, row.package).flatMap((question) => {
    const answer = sent[question.name];
    if (question.kind !== 'secret' || (answer !== undefined && !isMask(question, answer))) return [];
    return [[question.name, isKept(question.name) ? secretMask : null] as const];
  });
  return problemsOfForm(form, row.package, { ...sent, ...Object.fromEntries(secrets) });
}

/** The errors of a few answers of a completed step. */
export function problemsAmong(row: LaunchRow, form: FormId, sent: Answers): FieldErrors {
  const all = validateAnswers(row, form, { ...newestAnswers(row, form), ...sent });
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in sent));
}

/** The step with a draft: only answers that differ from the step without it are stored. */
export function withDraft(row: LaunchRow, form: FormId, sent: Answers): StepRow {
  const step = getStep(row, form);
  const base = { ...prefillAnswers(row, form), ...step.answers };
  const draft = { ...step.draft, ...sent };
  const changedAnswers = Object.entries(draft).filter(([name, answer]) => !isSame(base[name], answer));
  return { ...step, draft: Object.fromEntries(changedAnswers) };
}

/**
 * The step with these validated answers completed, each with the time it changed. Draft answers that were not sent were
 * not validated, and stay in the draft.
 */
export function withCompleted(row: LaunchRow, form: FormId, sent: Answers, now: Date) {
  const step = getStep(row, form);
  const normalAnswers = listQuestions(form, row.package).flatMap((question) => {
    const answer = sent[question.name];
    return answer === undefined ? [] : [[question.name, normalizeAnswer(question, answer)] as const];
  });
  const changed = normalAnswers.flatMap(([name, answer]) =>
    isSame(step.answers[name], answer) ? [] : [name],
  );
  const answers = Object.entries({ ...step.answers, ...Object.fromEntries(normalAnswers) });
  const stamps = Object.fromEntries(changed.map((name) => [name, now.toISOString()]));
  // a first answer replaces nothing
  const replaced = step.state === 'completed' ? changed : [];
  const before = replaced.map((name): [string, PreviousAnswer] => [
    name,
    { answer: step.answers[name] ?? null, changed_at: isoOf(now) },
  ]);
  return {
    previous: { ...step.previous, ...Object.fromEntries(before) },
    answers: Object.fromEntries(answers.filter(([, answer]) => !isEmpty(answer))),
    draft: Object.fromEntries(Object.entries(step.draft).filter(([name]) => !(name in sent))),
    answered_at: { ...step.answered_at, ...stamps },
    changed,
  };
}

export type SecretChange = { field: SecretField; value: string };

/**
 * Takes secrets out of the answers before anything is stored: a new value replaces the old, an empty one removes it,
 * the mask keeps it.
 */
export function splitSecrets(
  row: LaunchRow,
  form: FormId,
  sent: Answers,
): { plain: Answers; secrets: SecretChange[] } {
  const secret = new Map<string, QuestionOf<'secret'>>(
    listQuestions(form, row.package).flatMap((question) =>
      question.kind === 'secret' ? [[question.name, question] as const] : [],
    ),
  );
  const plain = Object.entries(sent).filter(([name]) => !secret.has(name));
  const secrets = Object.entries(sent).flatMap(([name, answer]) => {
    const question = secret.get(name);
    if (!question || isMask(question, answer)) return [];
    return [{ field: question.name, value: typeof answer === 'string' ? answer : '' }];
  });
  return { plain: Object.fromEntries(plain), secrets };
}

/** In seconds, like every time in the API. */
const isoOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

const masked = (row: LaunchRow): Answers =>
  Object.fromEntries(row.secrets.map((field) => [field, secretMask]));

/** Every question of the step by name, null without an answer. */
const pickAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(questions.map(({ name }) => [name, answers[name] ?? null]));

const isSame = (one: Answer | undefined, other: Answer | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
