import * as z from 'zod/mini';
import type { Package } from '../access.ts';
import type { FieldErrors } from '../errors.ts';
import { email, needsText, phone, required, text, tooLong, url } from '../fields.ts';
import { RankedItem, type Answer, type Answers } from './answers.ts';
import type { FormId } from './forms.ts';
import { secretMask, type Option, type Question } from './question.ts';
import { shownQuestions } from './all-questions.ts';
import { isEmpty, tooManyChoices, tooManyPhotos } from './shown.ts';
import { photoIds } from './theme.ts';

const tooFewPhotos = (least: number) => `You must select at least ${least} photos.`;
const chosenTwice = (labels: readonly string[]) =>
  `You chose ${labels.map((label) => `'${label}'`).join(', ')} as both wanted and unwanted. Please pick one.`;
const mustDifferMessage = 'Please choose something other than your primary objective.';
const notOffered = 'Please choose one of the offered answers.';
const askAgain = 'Please check this answer.';

/** Why these answers cannot be saved: one message per question with a problem. */
export function problemsOfForm(form: FormId, booked: Package, answers: Answers): FieldErrors {
  const shown = shownQuestions(form, booked, answers);
  // an answer whose question is now hidden does not conflict with another
  const shownAnswers = Object.fromEntries(shown.map(({ name }) => [name, answers[name] ?? null]));
  const problems = shown.flatMap((question): [string, string[]][] => {
    const sentence = validateAnswer(question, shownAnswers);
    return sentence === null ? [] : [[question.name, [sentence]]];
  });
  return Object.fromEntries(problems);
}

/** The error of one answer, given the others; null if it is valid. Called on every change. */
export function validateAnswer(question: Question, answers: Answers): string | null {
  const answer = answers[question.name] ?? null;
  if (isEmpty(answer)) {
    if (!question.required) return null;
    return question.kind === 'photos' ? tooFewPhotos(question.least) : required;
  }
  const read = z.safeParse(schemaOf(question), answer);
  if (!read.success) return read.error.issues[0]?.message ?? askAgain;
  const twice = chosenInBoth(question, answer, answers);
  if (twice.length > 0) return chosenTwice(twice);
  const isSame = question.unlike !== undefined && alike(answer, answers[question.unlike]);
  return isSame && answer !== 'other' ? mustDifferMessage : null;
}

/** Labels of options chosen in both questions although that is not allowed. */
function chosenInBoth(question: Question, answer: Answer, answers: Answers): string[] {
  const other = question.apartFrom === undefined ? null : answers[question.apartFrom];
  if (!Array.isArray(answer) || !Array.isArray(other) || !('options' in question)) return [];
  const there = new Set<unknown>(other);
  return question.options.flatMap(({ value, label }) =>
    there.has(value) && answer.some((each) => each === value) ? [label] : [],
  );
}

/** An answer as it is stored: trimmed, without options that its question does not have. For valid answers only. */
export function normalizeAnswer(question: Question, answer: Answer): Answer {
  if (isEmpty(answer)) return null;
  const read = z.safeParse(schemaOf(question), answer);
  return read.success ? read.data : answer;
}

type AnswerSchema = z.ZodMiniType<Answer>;

function schemaOf(question: Question): AnswerSchema {
  switch (question.kind) {
    case 'text':
    case 'long text':
      return text(question.most);
    case 'secret':
      // a password is stored as it was typed
      return z.string(needsText).check(z.maxLength(question.most, tooLong(question.most)));
    case 'email':
      return email;
    case 'url':
      return url();
    case 'phone':
      return z.pipe(
        z.pipe(
          z.unknown(),
          z.transform((value) => (Array.isArray(value) ? value[0] : value)),
        ),
        z.pipe(
          phone,
          z.transform((value) => [value]),
        ),
      );
    case 'choice':
    case 'theme':
    case 'fonts':
    case 'colours':
      return z.string(notOffered).check(z.refine((value) => hasOption(question.options, value), notOffered));
    case 'agreement':
      return z.literal('yes', required);
    case 'several':
      return severalOf(question.options, question.most);
    case 'lines':
      return z.pipe(
        z.array(text(question.most), askAgain),
        z.transform((lines) => lines.filter((line) => line !== '')),
      );
    case 'order':
      return z
        .array(RankedItem, askAgain)
        .check(z.refine((value) => isOrderOf(question.options, value), askAgain));
    case 'photos':
      return z.array(z.string(notOffered), notOffered).check(
        z.minLength(question.least, tooFewPhotos(question.least)),
        z.maxLength(question.most, tooManyPhotos(question.most)),
        z.refine((ids) => ids.every((id) => photoIds.has(id)) && isUnique(ids), notOffered),
      );
    case 'files':
      // uploaded files are already stored; the list sent with the form changes nothing
      return z.pipe(
        z.unknown(),
        z.transform(() => null),
      );
  }
}

const severalOf = (options: readonly Option[], most = Infinity) =>
  z.array(z.string(notOffered), notOffered).check(
    z.maxLength(
      most === Infinity ? options.length : most,
      tooManyChoices(most === Infinity ? options.length : most),
    ),
    z.refine((values) => values.every((value) => hasOption(options, value)) && isUnique(values), notOffered),
  );

const hasOption = (options: readonly Option[], value: string) =>
  options.some((option) => option.value === value);
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const isOrderOf = (options: readonly Option[], placed: readonly RankedItem[]) =>
  placed.length === options.length &&
  isUnique(placed.map(({ id }) => id)) &&
  placed.every(({ id }) => hasOption(options, id));

const alike = (one: Answer, other: Answer | undefined) =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether a submitted value is the mask of a secret that is already stored. */
export const isMask = (question: Question, answer: Answer | undefined): boolean =>
  question.kind === 'secret' && answer === secretMask;
