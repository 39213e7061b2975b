import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { isShown } from '#contract/launch/shown.ts';
import { loadCode } from '#web/parts/lazy-part.ts';
import { awaitedAbroad } from '#abroad';

/** The rules load after the questions: nobody makes a mistake before. */
const importRules = () => loadCode(() => import('#contract/launch/rules.ts'));

/** Validates only the answer that changed; every shown question when the step is submitted. */
export const stepResolver =
  (questions: readonly Question[]): Resolver<Answers, unknown, Answers> =>
  async (values, _context, { names }) => {
    const [{ validateAnswer }] = await Promise.all([importRules(), awaitedAbroad()]);
    const shown = questions.filter((question) => isShown(question, values));
    // answers to hidden questions must not affect the validation of others
    const shownAnswers = Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? null]));
    const validated = names ? shown.filter(({ name }) => names.some((one) => one === name)) : shown;
    const errors: FieldErrors<Answers> = {};
    for (const question of validated) {
      const message = validateAnswer(question, shownAnswers);
      if (message !== null) errors[question.name] = { type: 'problem', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** The answers whose validity depends on this one. */
export const checkAnswers = (questions: readonly Question[], name: string): string[] =>
  questions
    .filter(({ unlike, apartFrom }) => unlike === name || apartFrom === name)
    .map((question) => question.name);
