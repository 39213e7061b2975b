import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { areSingleKeysOn } from '#web/parts/single-key-shortcuts.ts';
import { useMe } from '#web/session.tsx';
import { createKeyReader, listShortcuts } from './shortcuts.ts';
import { useScreens } from './use-screens.ts';

const importPalette = () => import('./PaletteDialog.tsx');
const PaletteDialog = lazyPart(() => importPalette().then((module) => ({ default: module.PaletteDialog })));
const ShortcutsDialog = lazyPart(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

/** Opens the palette from anywhere, with its button and with ⌘K or Ctrl+K, and listens for the shortcuts. */
export function PaletteButton({ onLogOut }: { onLogOut: () => void }): ReactElement {
  const me = useMe();
  const router = useRouter();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const screens = useScreens(me);
  const shortcuts = listShortcuts(screens);
  const readKey = useRef(createKeyReader());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const isOn = !isTyping(event.target) && areSingleKeysOn();
      const command = readKey.current(event, event.timeStamp, { isOn, shortcuts });
      if (command === null) return;
      event.preventDefault();
      if (typeof command === 'string') setOpen(command);
      else router.history.push(command.goTo);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const preload = () => void importPalette().catch(() => {});
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        onPointerEnter={preload}
        onFocus={preload}
        className="relative inline-flex size-11 items-center justify-center gap-2.5 rounded-full hover:bg-soft lg:w-44 lg:rounded-control lg:bg-surface lg:px-3.5 lg:shadow-surface lg:hover:text-action"
      >
        <Search aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="text-muted max-lg:sr-only">
          Search<span className="sr-only"> everything</span>
        </span>
        <kbd aria-hidden className={`${keyClass} ml-auto whitespace-nowrap max-lg:hidden`}>
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && (
          <PaletteDialog
            screens={screens}
            onHelp={() => setOpen('help')}
            onLogOut={onLogOut}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'help' && <ShortcutsDialog shortcuts={shortcuts} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

const keyClass =
  'rounded-[0.375rem] bg-sunken px-2 py-0.5 font-sans text-xs text-muted inset-ring-1 inset-ring-line';

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** In fields a letter is text, and in an open menu it chooses an entry. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=menu], [role=listbox]') !== null);

export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
