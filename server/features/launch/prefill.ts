import type { Answers } from '#contract/launch/answers.ts';
import { findQuestion } from '#contract/launch/all-questions.ts';
import type { FormId } from '#contract/launch/forms.ts';
import { validateAnswer, normalizeAnswer } from '#contract/launch/rules.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import type { LaunchRow } from './queries.ts';

/** Fills the form with what the account already has, until somebody enters something else. */
export function prefillAnswers({ owner, forms }: LaunchRow, form: FormId): Answers {
  if (form !== 1 || !owner || (forms[form]?.state ?? 'open') !== 'open') return {};
  const known: Answers = {
    email: owner.email,
    fullname: owner.name,
    phonenumber: owner.phone_number === null ? null : [owner.phone_number],
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, answer]) => {
      const question = findQuestion(form, name);
      const isGood = question && !isEmpty(answer) && validateAnswer(question, known) === null;
      return isGood ? [[name, normalizeAnswer(question, answer)]] : [];
    }),
  );
}
