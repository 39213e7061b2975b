import { Check, CloudOff } from 'lucide-react';
import { useSyncExternalStore, type ReactElement } from 'react';
import type { LaunchStep } from '#contract/launch/launch.ts';
import { formatSaved } from '#web/parts/dates.ts';
import type { Autosave, Saving } from './autosave.ts';

type SavedNoteProps = { queue: Autosave; step: LaunchStep; isReopened: boolean };

/** Quietly, whether what was written is kept. */
export function SavedNote({ queue, step, isReopened }: SavedNoteProps): ReactElement {
  const saving = useSyncExternalStore(queue.subscribe, queue.saving);
  const isUnkept = saving.state === 'waiting' || saving.state === 'refused';
  return (
    <output
      className={`flex min-h-6 items-center gap-2 text-sm ${isUnkept ? 'font-[550] text-danger' : 'text-muted'}`}
    >
      {isUnkept && <CloudOff aria-hidden className="size-4 shrink-0" />}
      {saving.state === 'saved' && <Check aria-hidden className="size-4 shrink-0 text-action" />}
      {wordsOf(saving, isBeside(step, saving) ? (isReopened ? 'Save' : 'Next Step') : null)}
    </output>
  );
}

/** What is saved beside a completed step is no part of it yet. */
const isBeside = (step: LaunchStep, saving: Saving): boolean =>
  step.state === 'completed' && (step.has_draft || (saving.state === 'saved' && saving.at !== step.saved_at));

function wordsOf(saving: Saving, button: string | null): string {
  if (saving.state === 'saving') return 'Saving…';
  if (saving.state === 'saved')
    return button === null ? formatSaved(saving.at) : `Draft saved. Choose ${button} to use it.`;
  if (saving.state === 'waiting') return 'Not saved. Trying again…';
  return saving.state === 'refused' ? `Not saved. ${saving.message}` : 'Saves as you type';
}
