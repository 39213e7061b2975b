import { Menu as MenuIcon } from 'lucide-react';
import { memo, Suspense, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { isStaff } from '#contract/account/standing.ts';
import { NotificationBell } from '#web/activity/NotificationBell.tsx';
import { formatWeekday } from '#web/parts/dates.ts';
import { usePresent } from '#web/parts/use-present.ts';
import { useMe } from '#web/session.tsx';
import { Logo } from './Logo.tsx';
import { ProfileButton } from './ProfileButton.tsx';

const HeaderTools = lazyPart(() =>
  import('./HeaderTools.tsx').then((module) => ({ default: module.HeaderTools })),
);

type HeaderProps = { isMenuOpen: boolean; onMenu: () => void; onLogOut: () => void };

const importFollow = () => import('./follow-client.ts').then(({ followClient }) => followClient);

export const Header = memo(function Header({ isMenuOpen, onMenu, onLogOut }: HeaderProps): ReactElement {
  const me = useMe();
  const today = usePresent(formatWeekday);
  const isConsole = isStaff(me) && me.client === null;
  const account = me.has_other_accounts && me.client?.name;
  return (
    <>
      <header className="flex h-16 items-center gap-1 px-2 lg:h-18 lg:px-8 print:hidden">
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
          className="grid size-11 place-content-center rounded-control hover:bg-soft lg:hidden"
        >
          <MenuIcon aria-hidden />
        </button>
        {/* above the sidebar on wide windows, so it takes the sidebar's dark colours there */}
        <div className="lg:fixed lg:top-0 lg:left-0 lg:z-20 lg:w-66 lg:bg-sidebar lg:px-7 lg:pt-3.5 lg:pb-2.5 lg:text-sidebar-ink lg:[--focus:var(--color-glow)]">
          <Logo />
        </div>
        {account && <p className="min-w-0 truncate pr-3 font-[600] max-lg:hidden">{account}</p>}
        <p className="text-muted max-lg:hidden">{today}</p>
        <div className="ml-auto flex items-center gap-1.5 lg:gap-3">
          <Suspense fallback={<span className="size-11 lg:w-44" />}>
            <HeaderTools onLogOut={onLogOut} />
          </Suspense>
          {!isConsole && <NotificationBell importFollow={importFollow} />}
          <ProfileButton onLogOut={onLogOut} />
        </div>
      </header>
      {account && (
        <p className="-mt-1.5 truncate px-4 pb-1.5 text-sm font-[600] lg:hidden print:hidden">{account}</p>
      )}
    </>
  );
});
