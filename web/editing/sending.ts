import { useState } from 'react';
import * as z from 'zod/mini';
import type { Values } from '#contract/editing/join.ts';
import { Conflicted, type EditConflict } from '#contract/editing/conflicts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import type { Choice } from './ConflictDialog.tsx';

/** The conflicts of both sides, while the person is asked. */
type Conflict = { conflicts: readonly EditConflict[]; mine: Values; theirs: Values };
export type AskedConflict = Conflict & { answer: (choice: Choice | null) => void };

type Answer<Stored> =
  | { saved: Stored }
  | { stored: Stored; conflicts: EditConflict[]; changed: string[]; error: unknown };

/** Sends a change; on a conflict, returns the stored record and the fields that both changed. */
export async function trySending<Stored>(
  send: () => Promise<Stored>,
  schema: z.ZodMiniType<Stored>,
): Promise<Answer<Stored>> {
  try {
    return { saved: await send() };
  } catch (error) {
    if (!(error instanceof ApiCallError) || !isConflict(error)) throw error;
    const [stored, conflicted] = [z.safeParse(schema, error.data), z.safeParse(Conflicted, error.data)];
    if (!stored.success || !conflicted.success) throw error;
    return { stored: stored.data, ...conflicted.data, error };
  }
}

/** Asks which value to keep; null if the person continues editing. */
export function useAsked() {
  const [question, setQuestion] = useState<AskedConflict | null>(null);
  async function ask(conflict: Conflict): Promise<Choice | null> {
    const choice = await new Promise<Choice | null>((answer) => setQuestion({ ...conflict, answer }));
    setQuestion(null);
    return choice;
  }
  return { asked: question, ask };
}

/** Runs once the screen shows the new state, unless that is out of date by then. */
export function afterRender(run: () => void): () => void {
  let isOver = false;
  queueMicrotask(() => {
    if (!isOver) run();
  });
  return () => void (isOver = true);
}

const changedElsewhere: ErrorCode = 'changed_elsewhere';
const isConflict = ({ code }: ApiCallError): boolean => code === changedElsewhere;

/** The error of a save that the form shows: a dialog asks about conflicts, and a notice says that the record is gone. */
export const errorToShow = (error: ApiCallError | null): ApiCallError | null =>
  error && (isConflict(error) || error.status === 404) ? null : error;
