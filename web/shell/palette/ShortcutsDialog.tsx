import { useState, type ReactElement } from 'react';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { areSingleKeysOn, switchSingleKeys } from '#web/parts/single-key-shortcuts.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { isApple } from './PaletteButton.tsx';
import type { Shortcut } from './shortcuts.ts';

type ShortcutsDialogProps = { shortcuts: readonly Shortcut[]; onClose: () => void };

/** The keys of this person's screens, and the switch for single letters. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps): ReactElement {
  const [isOn, setOn] = useState(() => areSingleKeysOn());
  const rows = [
    { label: 'Search everything', keys: [isApple() ? '⌘ K' : 'Ctrl K'] },
    ...(isOn
      ? [
          { label: 'Search everything', keys: ['/'] },
          { label: 'Keyboard shortcuts', keys: ['?'] },
          ...shortcuts.map(({ key, label }) => ({ label, keys: ['g', key] })),
        ]
      : []),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" size="small">
      <dl className="divided">
        {rows.map(({ label, keys }) => (
          <div key={keys.join(' ')} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index > 0 && 'then'}
                  <kbd className="min-w-7 rounded-[0.375rem] bg-sunken px-2 py-0.5 text-center font-sans inset-ring-1 inset-ring-line">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label="Use single-letter shortcuts"
        hint="They’re off while you type in a field. Your choice is saved in this browser."
        checked={isOn}
        onChange={({ target }) => {
          switchSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
    </Dialog>
  );
}
