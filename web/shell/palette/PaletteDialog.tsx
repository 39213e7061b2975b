import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { overlayClass } from '#web/parts/dialog-look.ts';
import { useReturnFocus } from '#web/parts/return-focus.ts';
import { useLayer } from '#web/parts/use-layer.ts';
import { matchEntries, type ScreenEntry } from './list-screens.ts';
import { PaletteOptions, type PaletteOption } from './PaletteOptions.tsx';
import { useRecordSearch } from './use-record-search.ts';

type PaletteDialogProps = {
  screens: readonly ScreenEntry[];
  onHelp: () => void;
  onLogOut: () => void;
  onClose: () => void;
};

/** One field for every screen, action and record: a combobox whose first option Enter opens. */
export function PaletteDialog({ screens, onHelp, onLogOut, onClose }: PaletteDialogProps): ReactElement {
  const router = useRouter();
  const returnFocus = useReturnFocus();
  useLayer(true, onClose);
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { hits, isSearching, failure } = useRecordSearch(text, screens);
  const commands: readonly (Omit<PaletteOption, 'open'> & { open: () => void; path?: string })[] = [
    ...screens.map(({ path, label, isAction }) => ({
      id: path,
      group: isAction ? 'Do' : 'Go to',
      label,
      note: '',
      path,
      open: () => router.history.push(path),
    })),
    { id: 'log-out', group: 'Do', label: 'Log out', note: '', open: onLogOut },
    { id: 'help', group: 'Do', label: 'Keyboard shortcuts', note: '', open: onHelp },
  ];
  const matches = matchEntries(commands, text);
  const options: PaletteOption[] = [
    ...matches.filter(({ group }) => group === 'Go to'),
    ...matches.filter(({ group }) => group === 'Do'),
    ...hits,
  ];
  const choose = (option: PaletteOption | undefined) => {
    if (!option) return;
    onClose();
    option.open();
  };
  const opensFirst = useRef(false);
  useEffect(() => {
    if (!opensFirst.current || isSearching) return;
    opensFirst.current = false;
    choose(options[0]);
  });

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (options.length > 0) choose(options[active] ?? options[0]);
    // the first that is found, once the answer is there
    else opensFirst.current = isSearching;
  };

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* at the top, so that a phone's keyboard does not cover the results */}
        <Radix.Overlay className={`${overlayClass} items-start! px-3! pt-3! sm:pt-[12vh]!`}>
          <Radix.Content
            aria-modal
            aria-describedby={undefined}
            {...returnFocus}
            className="flex max-h-[min(34rem,calc(100dvh-6rem))] w-full max-w-text animate-fade flex-col overflow-hidden rounded-surface bg-surface shadow-float outline-none"
          >
            <Radix.Title className="sr-only">Search everything</Radix.Title>
            <div className="flex items-center gap-3 border-b border-line pr-3 pl-5">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <input
                type="text"
                role="combobox"
                aria-label="Screens, actions and names"
                aria-autocomplete="list"
                aria-expanded={options.length > 0}
                aria-controls={options.length > 0 ? listId : undefined}
                aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                placeholder="Where to, or whom?"
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setActive(0);
                  opensFirst.current = false;
                }}
                onKeyDown={onKey}
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
              />
              <Radix.Close className="min-h-11 rounded-control px-3 text-sm font-[600] text-action hover:bg-soft">
                Close
              </Radix.Close>
            </div>
            {/* scrolled by the keys of the field */}
            <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              {options.length > 0 && (
                <PaletteOptions
                  id={listId}
                  options={options}
                  active={active}
                  onActive={setActive}
                  onChoose={choose}
                />
              )}
              <div className="flex flex-wrap items-center gap-4 px-5 py-3 text-sm text-muted">
                <output>{formatState(options.length, text, isSearching, failure?.message)}</output>
                {failure && (
                  <Button variant="secondary" size="small" onClick={failure.retry}>
                    Try again
                  </Button>
                )}
              </div>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function formatState(count: number, text: string, isSearching: boolean, failure = ''): string {
  if (failure !== '') return failure;
  if (isSearching) return 'Searching…';
  if (count === 0) return `Nothing matches “${text.trim()}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}
