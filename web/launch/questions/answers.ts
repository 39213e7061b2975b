import type { Answer, Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { isEmpty, isShown } from '#contract/launch/rules.ts';

/** Files are kept the moment they are uploaded; everything else is written in the form. */
export const isWritten = ({ kind }: Question): boolean => kind !== 'files';

/** What a form begins with: every question once, null where nothing was answered. */
export const valuesOf = (questions: readonly Question[], data: Answers): Answers =>
  Object.fromEntries(questions.filter(isWritten).map(({ name }) => [name, data[name] ?? null]));

/** The answers that differ from what is kept. */
export const changesOf = (values: Answers, kept: Answers): Answers =>
  Object.fromEntries(Object.entries(values).filter(([name, answer]) => !isSame(answer, kept[name])));

/** What is sent when a step is completed: everything that is asked, as the answers stand. */
export const toSentAnswers = (questions: readonly Question[], values: Answers): Answers =>
  Object.fromEntries(
    questions
      .filter((question) => isWritten(question) && isShown(question, values))
      .map(({ name }) => [name, values[name] ?? null]),
  );

export const isSame = (one: Answer | undefined, other: Answer | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
