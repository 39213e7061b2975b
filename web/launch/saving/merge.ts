import * as z from 'zod/mini';
import { joinChanges } from '#contract/editing/join.ts';
import { Answers, type Answer } from '#contract/launch/answers.ts';
import { secretMask, type Question } from '#contract/launch/question.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import { isSame, isWritten } from '../questions/answers.ts';

/** An answer that was changed both here and elsewhere. */
export type MergeConflict = { question: Question; mine: Answer; theirs: Answer };

type Versions = {
  /** the saved answers that this window last loaded */
  base: Answers;
  mine: Answers;
  theirs: Answers;
};

/**
 * Changes from elsewhere are taken, and lists get the additions of both sides; other double changes are conflicts.
 */
export function merge(
  questions: readonly Question[],
  { base, mine, theirs }: Versions,
): { taken: Answers; clashes: MergeConflict[] } {
  const written = questions.filter(isWritten);
  const stored: Answers = Object.fromEntries(
    written.map((question) => {
      const { name } = question;
      return [name, toSeenAnswer(question, base[name] ?? null, theirs[name] ?? null)];
    }),
  );
  const pickAnswers = (answers: Answers) =>
    Object.fromEntries(written.map(({ name }) => [name, orNull(answers[name])]));
  const { values, conflicts } = joinChanges({
    base: pickAnswers(base),
    mine: pickAnswers(mine),
    stored: pickAnswers(stored),
  });
  const joined: Answers = { ...stored, ...z.parse(Answers, values) };
  const theirAnswers: Answers = {};
  const clashes: MergeConflict[] = [];
  for (const question of written) {
    const { name } = question;
    const [local, remote] = [mine[name] ?? null, stored[name] ?? null];
    if (conflicts.includes(name)) clashes.push({ question, mine: local, theirs: remote });
    else if (!isSame(local, joined[name])) theirAnswers[name] = joined[name] ?? null;
  }
  return { taken: theirAnswers, clashes };
}

const orNull = (answer: Answer | undefined): Answer =>
  answer === undefined || isEmpty(answer) ? null : answer;

/** The mask only says that a password is saved, so it does not change a password that is known here. */
export const toSeenAnswer = ({ kind }: Question, before: Answer, theirs: Answer): Answer =>
  kind === 'secret' && theirs === secretMask && !isEmpty(before) ? before : theirs;
