import { LogOut, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { useReturnFocus } from '#web/parts/return-focus.ts';
import { useMe, toAccessSubject } from '#web/session.tsx';
import { accountEntries } from './account-entries.ts';
import type { OnLock } from './locks.ts';
import { MenuAction, MenuPlainLink } from './MenuEntry.tsx';
import { Navigation } from './Navigation.tsx';

type DrawerProps = { onClose: () => void; onLock: OnLock; onLogOut: () => void };

/** The sidebar on phones and tablets, with the entries of the profile menu at its foot. */
export function Drawer({ onClose, onLock, onLogOut }: DrawerProps): ReactElement {
  const me = useMe();
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil animate-fade" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          onClick={({ target }) => {
            // a link to where one already is goes nowhere, and closes it like any other
            if (target instanceof Element && target.closest('a')) onClose();
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
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
