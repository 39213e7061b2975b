import type { Package } from '../access.ts';
import type { Answers } from './answers.ts';
import { design } from './design.ts';
import type { FormId } from './forms.ts';
import { layout } from './layout.ts';
import { marketing } from './marketing.ts';
import { profile } from './profile.ts';
import { sectionsFor, type Question, type Section } from './question.ts';
import { isShown } from './shown.ts';
import { theme } from './theme.ts';

const all: Record<FormId, readonly Section[]> = {
  1: profile,
  2: layout,
  3: theme,
  4: design,
  5: marketing,
};

/** The sections of a step that a client of this package is asked. */
export const listSections = (form: FormId, booked: Package): readonly Section[] =>
  sectionsFor(booked, all[form]);
export const listQuestions = (form: FormId, booked: Package): readonly Question[] =>
  listSections(form, booked).flatMap(({ questions }) => questions);
/** The questions a client of this package has to see now. */
export const shownQuestions = (form: FormId, booked: Package, answers: Answers): readonly Question[] =>
  listQuestions(form, booked).filter((question) => isShown(question, answers));
/** All questions, for any package. */
export const everyQuestion = (form: FormId): readonly Question[] =>
  all[form].flatMap(({ questions }) => questions);

export const findQuestion = (form: FormId, name: string): Question | undefined =>
  everyQuestion(form).find((each) => each.name === name);
