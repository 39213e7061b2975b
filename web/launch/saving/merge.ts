import type { Answer, Answers } from '#contract/launch/answers.ts';
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

/** A three-way merge: changes from elsewhere are taken unless the answer was changed here too, which is a conflict. */
export function merge(
  questions: readonly Question[],
  { base, mine, theirs }: Versions,
): { taken: Answers; clashes: MergeConflict[] } {
  const taken: Answers = {};
  const clashes: MergeConflict[] = [];
  for (const question of questions.filter(isWritten)) {
    const { name } = question;
    const [before, local] = [base[name] ?? null, mine[name] ?? null];
    const remote = seen(question, before, theirs[name] ?? null);
    if (isSame(before, remote) || isSame(local, remote)) continue;
    if (isSame(before, local)) taken[name] = remote;
    else clashes.push({ question, mine: local, theirs: remote });
  }
  return { taken, clashes };
}

/** The mask only says that a password is saved, so it is no change to a password that is known here. */
export const seen = ({ kind }: Question, before: Answer, theirs: Answer): Answer =>
  kind === 'secret' && theirs === secretMask && !isEmpty(before) ? before : theirs;
