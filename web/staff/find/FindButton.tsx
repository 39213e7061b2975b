import { Search } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';

const importDialog = () => import('./FindDialog.tsx');
const FindDialog = lazyPart(() => importDialog().then((module) => ({ default: module.FindDialog })));

/**
 * Opens the search from anywhere in the console: with its button, with ⌘K or Ctrl+K, and with '/' outside of fields.
 */
export function FindButton(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const preload = () => void importDialog().catch(() => {});
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        className="relative inline-flex size-11 items-center justify-center gap-2.5 rounded-full hover:bg-soft lg:w-auto lg:rounded-control lg:bg-surface lg:px-3.5 lg:shadow-surface lg:hover:text-action"
      >
        <Search aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <span className="text-muted max-lg:sr-only">
          Find<span className="sr-only"> a client, a person, a domain or an invoice</span>
        </span>
        <kbd
          aria-hidden
          className="rounded-[0.375rem] bg-sunken px-2 py-0.5 font-sans text-xs text-muted inset-ring-1 inset-ring-line max-lg:hidden"
        >
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense>{isOpen && <FindDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Not while another dialog is open, and '/' not while typing. */
function isFindKey(event: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') return true;
  const isField =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input, textarea, select'));
  return event.key === '/' && !isField && !event.metaKey && !event.ctrlKey && !event.altKey;
}

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
