import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { isShown, problemOf } from '#contract/launch/rules.ts';

/** Checks the answer that changed and no other; everything that is asked when the step is sent. */
export const stepResolver =
  (questions: readonly Question[]): Resolver<Answers, unknown, Answers> =>
  (values, _context, { names }) => {
    const shown = questions.filter((question) => isShown(question, values));
    // an answer that is no longer asked for is not in the way of another
    const given = Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? null]));
    const asked = names ? shown.filter(({ name }) => names.some((one) => one === name)) : shown;
    const errors: FieldErrors<Answers> = {};
    for (const question of asked) {
      const message = problemOf(question, given);
      if (message !== null) errors[question.name] = { type: 'problem', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** Answers that are judged by this one, so that a change of it may settle them. */
export const checkAnswers = (questions: readonly Question[], name: string): string[] =>
  questions
    .filter(({ unlike, apartFrom }) => unlike === name || apartFrom === name)
    .map((question) => question.name);
