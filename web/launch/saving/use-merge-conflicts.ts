import { useRef, useState } from 'react';
import { launch } from '#contract/launch/launch.ts';
import type { Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/parts/toast.ts';
import { merge, seen, type MergeConflict } from './merge.ts';
import type { StepFormState } from '../questions/use-answer-of.ts';

/** For each answer that was changed twice, whose it shall be. */
export type Choice = Record<string, 'mine' | 'theirs'>;

export type MergeConflicts = {
  /** what the dialog asks about */
  clashes: readonly MergeConflict[];
  choose: (choice: Choice) => void;
  /** names of answers that were taken over */
  taken: ReadonlySet<string>;
  reconcile: (kept: Answers) => Promise<{ kept: Answers; version: number }>;
};

/** Two windows or two people on one step: what only they changed is taken over, the rest is asked about. */
export function useMergeConflicts(
  id: number,
  form: StepFormState,
  questions: readonly Question[],
): MergeConflicts {
  const [clashes, setClashes] = useState<readonly MergeConflict[]>([]);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const answer = useRef<((choice: Choice) => void) | null>(null);

  function takeOver(answers: Answers): void {
    for (const [name, theirs] of Object.entries(answers))
      form.setValue(name, theirs, { shouldDirty: true, shouldValidate: true });
    setTaken((before) => new Set([...before, ...Object.keys(answers)]));
  }

  async function reconcile(kept: Answers): Promise<{ kept: Answers; version: number }> {
    const { data: theirs } = await call(launch.read, { params: { id } });
    const met = merge(questions, { kept, mine: form.getValues(), theirs: theirs.data });
    const number = Object.keys(met.taken).length;
    takeOver(met.taken);
    if (number > 0)
      toast.success(`${number === 1 ? 'One answer was' : `${number} answers were`} updated from elsewhere.`);
    if (met.clashes.length > 0) {
      const choice = await new Promise<Choice>((resolve) => {
        answer.current = resolve;
        setClashes(met.clashes);
      });
      setClashes([]);
      const chosen = met.clashes.filter(({ question }) => choice[question.name] === 'theirs');
      takeOver(Object.fromEntries(chosen.map(({ question, theirs: value }) => [question.name, value])));
    }
    const now = questions.map((question) => {
      const { name } = question;
      return [name, seen(question, kept[name] ?? null, theirs.data[name] ?? null)] as const;
    });
    return { kept: Object.fromEntries(now), version: theirs.version };
  }

  return { clashes, choose: (choice) => answer.current?.(choice), taken, reconcile };
}
