import { useRef, useState } from 'react';
import type { Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import type { Choice } from '#web/editing/ConflictDialog.tsx';
import { callAt } from '#web/api/call-at.ts';
import { loadCode } from '#web/parts/lazy-part.ts';
import { toast } from '#web/parts/toast.ts';
import type { MergeConflict } from './merge.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';

export type MergeConflicts = {
  /** the conflicts that the dialog shows */
  clashes: readonly MergeConflict[];
  choose: (choice: Choice) => void;
  /** the names of answers that were updated from elsewhere */
  taken: ReadonlySet<string>;
  reconcile: (stored: Answers) => Promise<{ stored: Answers; version: number }>;
};

/** Merges the changes of another window or person into the form, and asks about answers that both sides changed. */
export function useMergeConflicts(
  id: number,
  form: StepFormState,
  questions: readonly Question[],
): MergeConflicts {
  const [clashes, setClashes] = useState<readonly MergeConflict[]>([]);
  const [theirNames, setTheirNames] = useState<ReadonlySet<string>>(new Set());
  const answer = useRef<((choice: Choice) => void) | null>(null);

  function applyAnswers(answers: Answers): void {
    for (const [name, theirs] of Object.entries(answers))
      form.setValue(name, theirs, { shouldDirty: true, shouldValidate: true });
    setTheirNames((before) => new Set([...before, ...Object.keys(answers)]));
  }

  async function reconcile(stored: Answers): Promise<{ stored: Answers; version: number }> {
    const [{ data: theirs }, { merge, toSeenAnswer }] = await Promise.all([
      callAt('GET', '/forms/{id}', { params: { id } }),
      loadCode(() => import('./merge.ts')),
    ]);
    const merged = merge(questions, { base: stored, mine: form.getValues(), theirs: theirs.data });
    const number = Object.keys(merged.taken).length;
    applyAnswers(merged.taken);
    if (number > 0)
      toast.success(`${number === 1 ? 'One answer was' : `${number} answers were`} updated from elsewhere.`);
    if (merged.clashes.length > 0) {
      const choice = await new Promise<Choice>((resolve) => {
        answer.current = resolve;
        setClashes(merged.clashes);
      });
      setClashes([]);
      const accepted = merged.clashes.filter(({ question }) => choice[question.name] === 'theirs');
      applyAnswers(Object.fromEntries(accepted.map(({ question, theirs: value }) => [question.name, value])));
    }
    const saved = questions.map((question) => {
      const { name } = question;
      return [name, toSeenAnswer(question, stored[name] ?? null, theirs.data[name] ?? null)] as const;
    });
    return { stored: Object.fromEntries(saved), version: theirs.version };
  }

  return { clashes, choose: (choice) => answer.current?.(choice), taken: theirNames, reconcile };
}
