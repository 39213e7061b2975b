import type { Answer, Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { isEmpty, isShown } from '#contract/launch/shown.ts';

/** Whether the answer is part of the form; files are saved on upload instead. */
export const isWritten = ({ kind }: Question): boolean => kind !== 'files';

/** The form's default values: every question once, null without an answer. */
export const toAnswerValues = (questions: readonly Question[], data: Answers): Answers =>
  Object.fromEntries(questions.filter(isWritten).map(({ name }) => [name, data[name] ?? null]));

/** The answers that differ from the saved ones. */
export const findChangedAnswers = (values: Answers, stored: Answers): Answers =>
  Object.fromEntries(Object.entries(values).filter(([name, answer]) => !isSame(answer, stored[name])));

/** The answers to submit with a step: those of every shown question. */
export const toSentAnswers = (questions: readonly Question[], values: Answers): Answers =>
  Object.fromEntries(
    questions
      .filter((question) => isWritten(question) && isShown(question, values))
      .map(({ name }) => [name, values[name] ?? null]),
  );

export const isSame = (one: Answer | undefined, other: Answer | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
