import { Check, CloudOff } from 'lucide-react';
import { useSyncExternalStore, type ReactElement } from 'react';
import { formatSaved } from '#web/parts/dates.ts';
import type { Autosave, Saving } from './autosave.ts';

/** Quietly, whether what was written is kept. */
export function SavedNote({ queue }: { queue: Autosave }): ReactElement {
  const saving = useSyncExternalStore(queue.subscribe, queue.saving);
  const isUnkept = saving.state === 'waiting' || saving.state === 'refused';
  return (
    <output
      className={`flex min-h-6 items-center gap-2 text-sm ${isUnkept ? 'font-[550] text-danger' : 'text-muted'}`}
    >
      {isUnkept && <CloudOff aria-hidden className="size-4 shrink-0" />}
      {saving.state === 'saved' && <Check aria-hidden className="size-4 shrink-0 text-action" />}
      {wordsOf(saving)}
    </output>
  );
}

function wordsOf(saving: Saving): string {
  if (saving.state === 'saving') return 'Saving…';
  if (saving.state === 'saved') return formatSaved(saving.at);
  if (saving.state === 'waiting') return 'Not saved, trying again';
  return saving.state === 'refused' ? `Not saved. ${saving.message}` : 'Saved as you write';
}
