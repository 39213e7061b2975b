import type { Answer, Answers } from '#contract/launch/answers.ts';
import { secretMask, type Question } from '#contract/launch/question.ts';
import { isEmpty } from '#contract/launch/rules.ts';
import { isSame, isWritten } from '../questions/answers.ts';

/** An answer that was changed here and elsewhere. */
export type MergeConflict = { question: Question; mine: Answer; theirs: Answer };

type Versions = {
  /** what was kept when this window last heard of it */
  kept: Answers;
  mine: Answers;
  theirs: Answers;
};

/** What somebody else changed: taken over where nothing was written here, asked about where both wrote. */
export function merge(
  questions: readonly Question[],
  { kept, mine, theirs }: Versions,
): { taken: Answers; clashes: MergeConflict[] } {
  const taken: Answers = {};
  const clashes: MergeConflict[] = [];
  for (const question of questions.filter(isWritten)) {
    const { name } = question;
    const [before, here] = [kept[name] ?? null, mine[name] ?? null];
    const there = seen(question, before, theirs[name] ?? null);
    if (isSame(before, there) || isSame(here, there)) continue;
    if (isSame(before, here)) taken[name] = there;
    else clashes.push({ question, mine: here, theirs: there });
  }
  return { taken, clashes };
}

/** A mask says only that a password is kept: over one that was known here, it says nothing new. */
export const seen = ({ kind }: Question, before: Answer, theirs: Answer): Answer =>
  kind === 'secret' && theirs === secretMask && !isEmpty(before) ? before : theirs;
