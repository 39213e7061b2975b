import { Check, CloudOff } from 'lucide-react';
import { useSyncExternalStore, type ReactElement } from 'react';
import type { LaunchStep } from '#contract/launch/launch.ts';
import { formatSaved } from '#web/parts/dates.ts';
import type { Autosave } from './autosave.ts';
import type { Saving } from './autosave-state.ts';

type SavedNoteProps = { queue: Autosave; step: LaunchStep; isReopened: boolean };

/** Shows whether the answers are saved. */
export function SavedNote({ queue, step, isReopened }: SavedNoteProps): ReactElement {
  const saving = useSyncExternalStore(queue.subscribe, queue.saving);
  const isUnsaved = saving.state === 'waiting' || saving.state === 'refused';
  return (
    <output
      className={`flex min-h-6 items-center gap-2 text-sm ${isUnsaved ? 'font-[550] text-danger' : 'text-muted'}`}
    >
      {isUnsaved && <CloudOff aria-hidden className="size-4 shrink-0" />}
      {saving.state === 'saved' && <Check aria-hidden className="size-4 shrink-0 text-action" />}
      {formatSaving(saving, isSeparateDraft(step, saving) ? (isReopened ? 'Save' : 'Next Step') : null)}
    </output>
  );
}

/** A draft of a completed step is only used once the step is submitted again. */
const isSeparateDraft = (step: LaunchStep, saving: Saving): boolean =>
  step.state === 'completed' && (step.has_draft || (saving.state === 'saved' && saving.at !== step.saved_at));

function formatSaving(saving: Saving, button: string | null): string {
  if (saving.state === 'saving') return 'Saving…';
  if (saving.state === 'saved')
    return button === null ? formatSaved(saving.at) : `Draft saved. Choose ${button} to use it.`;
  if (saving.state === 'waiting') return 'Not saved. Trying again…';
  return saving.state === 'refused' ? `Not saved. ${saving.message}` : 'Saves as you type';
}
