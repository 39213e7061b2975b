import { ArrowLeftRight, LogOut, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useMatches, useRouter } from '@tanstack/react-router';
import { memo, useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { useReturnFocus } from '#web/parts/return-focus.ts';
import { useLayer } from '#web/parts/use-layer.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useMe, toAccessSubject } from '#web/session.tsx';
import { accountEntries } from './account-entries.ts';
import type { OnLock } from './locks.ts';
import { MenuAction, MenuPlainLink } from './MenuEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { accountLabel, useOtherAccounts } from './use-other-accounts.ts';

/** The longest time that the menu waits for its target screen. */
const patienceMs = 300;

type DrawerProps = { onClose: () => void; onLock: OnLock; onLogOut: () => void };

/** The sidebar on phones and tablets, with the entries of the profile menu at its foot. */
export const Drawer = memo(function Drawer({ onClose, onLock, onLogOut }: DrawerProps): ReactElement {
  const me = useMe();
  const { accounts, open } = useOtherAccounts();
  const returnFocus = useReturnFocus();
  useLayer(true, onClose);
  const { overlay, content, leaveFor } = useLeaving(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay ref={overlay} className="fixed inset-0 z-40 bg-veil animate-fade" />
        <Dialog.Content
          {...returnFocus}
          ref={content}
          aria-describedby={undefined}
          onClick={({ target }) => {
            const link = target instanceof Element && target.closest('a');
            if (link) leaveFor(link);
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,calc(100vw-3.5rem))] flex-col overflow-y-auto overscroll-contain bg-sidebar px-3 pt-2.5 pb-6 text-sidebar-ink shadow-float animate-drawer [--focus:var(--color-glow)]"
        >
          <div className="flex items-center justify-between pb-2 pl-3.5">
            <Dialog.Title className="text-lg">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="grid size-11 place-content-center rounded-control hover:bg-sidebar-raised"
            >
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <nav aria-label="Main">
            <Navigation onLock={onLock} />
            <ul className="mt-4 flex flex-col gap-0.5 border-t border-sidebar-raised pt-4">
              {accountEntries(toAccessSubject(me)).map((entry) => (
                <MenuPlainLink key={entry.to} {...entry} />
              ))}
              <MenuAction icon={LogOut} label="Log out" onPress={onLogOut} />
            </ul>
            {accounts.length > 0 && (
              <ul
                aria-label="Your other accounts"
                className="mt-4 flex flex-col gap-0.5 border-t border-sidebar-raised pt-4"
              >
                {accounts.map((account) => (
                  <MenuAction
                    key={account.client_id}
                    icon={ArrowLeftRight}
                    label={accountLabel(account)}
                    onPress={() => {
                      onClose();
                      open(account);
                    }}
                  />
                ))}
              </ul>
            )}
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
});

/**
 * When the menu has led to another screen it is first only hidden, and closed once that screen is painted. Removing
 * it and unlocking the page's scrolling keep a slow phone busy for a while.
 */
function useLeaving(onClose: () => void) {
  const router = useRouter();
  // of the screen that is shown: the address is ahead of it
  const place = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const from = useRef(place);
  const isLeaving = useRef(false);
  const overlay = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        // a redirect continues the navigation from before the menu was opened
        isLeaving.current ||= action.type !== 'REPLACE';
      }),
    [router],
  );
  useLayoutEffect(() => {
    if (place === from.current) return;
    from.current = place;
    if (!isLeaving.current) return;
    // not with a state: each of its links would be rendered again before the screen is painted
    for (const part of [overlay, content]) part.current?.toggleAttribute('hidden', true);
    requestAnimationFrame(() => setTimeout(onClose));
  }, [place, onClose]);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // a link to the open screen goes nowhere, an unsaved form asks first, and saving a launch step may take a while
  const leaveFor = ({ pathname }: HTMLAnchorElement) => {
    const patience = pathname === place || hasUnsavedInput() ? 0 : patienceMs;
    timer.current = window.setTimeout(onClose, patience);
  };
  return { overlay, content, leaveFor };
}
