import * as z from 'zod/mini';
import type { Package } from '../access.ts';
import type { FieldErrors } from '../errors.ts';
import { email, phone, required, text, tooLong, url } from '../fields.ts';
import { RankedItem, type Answer, type Answers } from './answers.ts';
import { questionsOf, type FormId } from './forms.ts';
import { secretMask, type Option, type Question } from './question.ts';
import { photoIds } from './theme.ts';

export const tooManyChoices = (most: number) => `Only a total of ${most} choices is allowed.`;
export const tooFewPhotos = (least: number) => `You must select at least ${least} photos.`;
export const tooManyPhotos = (most: number) => `You can select up to ${most} photos.`;
export const chosenTwice = (labels: readonly string[]) =>
  `You chose ${labels.map((label) => `'${label}'`).join(', ')} as both wanted and unwanted. Please pick one.`;
export const mustDifferMessage = 'Please choose something other than your primary objective.';
const notOffered = 'Please choose one of the offered answers.';
const askAgain = 'Please check this answer.';

/** Whether a question is asked, as the other answers of its step stand. */
export const isShown = ({ when }: Question, answers: Answers): boolean => {
  if (!when) return true;
  const answer = answers[when.question];
  return typeof answer === 'string' && when.is.includes(answer);
};

/** What a client of this package is asked now. */
export const shownQuestions = (form: FormId, booked: Package, answers: Answers): readonly Question[] =>
  questionsOf(form, booked).filter((question) => isShown(question, answers));

/** Why these answers cannot be sent: the sentence of each question that is not well answered. */
export function problemsOfForm(form: FormId, booked: Package, answers: Answers): FieldErrors {
  const shown = shownQuestions(form, booked, answers);
  // an answer that is no longer asked for is not in the way of another
  const given = Object.fromEntries(shown.map(({ name }) => [name, answers[name] ?? null]));
  const found = shown.flatMap((question): [string, string[]][] => {
    const sentence = problemOf(question, given);
    return sentence === null ? [] : [[question.name, [sentence]]];
  });
  return Object.fromEntries(found);
}

/** What is wrong with one answer, as the others stand; null where it is fine. Asked on every change. */
export function problemOf(question: Question, answers: Answers): string | null {
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

/** What is chosen here and where it may not be, as it is read. */
function chosenInBoth(question: Question, answer: Answer, answers: Answers): string[] {
  const other = question.apartFrom === undefined ? null : answers[question.apartFrom];
  if (!Array.isArray(answer) || !Array.isArray(other) || !('options' in question)) return [];
  const there = new Set<unknown>(other);
  return question.options.flatMap(({ value, label }) =>
    there.has(value) && answer.some((each) => each === value) ? [label] : [],
  );
}

/** An answer as it is kept: trimmed, and cut to what its question knows. For answers without a problem. */
export function normalizeAnswer(question: Question, answer: Answer): Answer {
  if (isEmpty(answer)) return null;
  const read = z.safeParse(schemaOf(question), answer);
  return read.success ? read.data : answer;
}

export const isEmpty = (answer: Answer | undefined): boolean =>
  answer === null ||
  answer === undefined ||
  (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0 || onlyBlank(answer));

/** Phone numbers come as a list: the first counts. */
export const firstOf = (answer: Answer | undefined): string => {
  const first = Array.isArray(answer) ? answer[0] : answer;
  return typeof first === 'string' ? first : '';
};

type AnswerSchema = z.ZodMiniType<Answer>;

function schemaOf(question: Question): AnswerSchema {
  switch (question.kind) {
    case 'text':
    case 'long text':
      return text(question.most);
    case 'secret':
      // a password is kept as it is typed
      return z.string(required).check(z.maxLength(question.most, tooLong(question.most)));
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
      return z.string(notOffered).check(z.refine((value) => offered(question.options, value), notOffered));
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
      // what was uploaded is there already; the list that comes back with the form changes nothing
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
    z.refine((values) => values.every((value) => offered(options, value)) && isUnique(values), notOffered),
  );

const offered = (options: readonly Option[], value: string) =>
  options.some((option) => option.value === value);
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const isOrderOf = (options: readonly Option[], placed: readonly RankedItem[]) =>
  placed.length === options.length &&
  isUnique(placed.map(({ id }) => id)) &&
  placed.every(({ id }) => offered(options, id));

const onlyBlank = (answer: readonly unknown[]) =>
  answer.every((each) => typeof each === 'string' && each.trim() === '');

const alike = (one: Answer, other: Answer | undefined) =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether what came is the mask of a secret that is kept already. */
export const isMask = (question: Question, answer: Answer | undefined): boolean =>
  question.kind === 'secret' && answer === secretMask;
