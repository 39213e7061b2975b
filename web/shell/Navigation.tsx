import { useMatches } from '@tanstack/react-router';
import { BriefcaseBusiness, ChevronDown, ShieldCheck, type LucideIcon } from 'lucide-react';
import { memo, Suspense, useId, useState, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { isImpersonating } from '#contract/account/standing.ts';
import { classNames } from '#web/parts/class-names.ts';
import { useMe, toAccessSubject } from '#web/session.tsx';
import { pageConfig } from '#web/page-config.ts';
import { isClosed, launchStatusLock, findLock, toLockContext, type OnLock } from './locks.ts';
import { contacts, dashboard, launchItems, servicesFor, staffItems, support, type Item } from './menu.ts';
import { ClosedEntry, Content, entryLook, LockedEntry, MenuAway, MenuLink } from './MenuEntry.tsx';
import { isLaunching } from '../routing/landing-path.ts';

const ConsoleEntries = lazyPart(() =>
  import('./ConsoleEntries.tsx').then((module) => ({ default: module.ConsoleEntries })),
);

type NavigationProps = { onLock: OnLock };

/** The menu, shared by the sidebar and the drawer on phones. */
export const Navigation = memo(function Navigation({ onLock }: NavigationProps): ReactElement {
  const me = useMe();
  const isHere = useHere();
  if (me.client === null)
    return (
      <List>
        <Suspense>
          <ConsoleEntries me={me} isHere={isHere} />
        </Suspense>
      </List>
    );
  return (
    <List>
      {isLaunching(me) && <LaunchEntries onLock={onLock} />}
      <MenuLink item={dashboard} isHere={isHere(dashboard)} />
      <MenuLink item={contacts} isHere={isHere(contacts)} />
      <Group label="Services" icon={BriefcaseBusiness}>
        <ServiceEntries onLock={onLock} />
      </Group>
      <MenuLink item={support} isHere={isHere(support)} />
      {isImpersonating(me) && (
        <Group label="Staff only" icon={ShieldCheck}>
          {staffItems.map((item) => (
            <MenuLink key={item.label} item={item} isHere={isHere(item)} />
          ))}
        </Group>
      )}
    </List>
  );
});

function LaunchEntries({ onLock }: NavigationProps): ReactElement {
  const me = useMe();
  const isHere = useHere();
  const { welcome, forms, portfolio, status } = launchItems;
  const lock = launchStatusLock(toLockContext(me, toAccessSubject(me)));
  return (
    <>
      <MenuLink item={welcome} isHere={isHere(welcome)} />
      <MenuLink item={forms} isHere={isHere(forms)} />
      <MenuAway {...portfolio} href={pageConfig.thirdParties.portfolioUrl} />
      {lock ? (
        <LockedEntry icon={status.icon} label={status.label} onOpen={() => onLock(lock, status.label)} />
      ) : (
        <MenuLink item={status} isHere={isHere(status)} />
      )}
    </>
  );
}

function ServiceEntries({ onLock }: NavigationProps): ReactElement {
  const me = useMe();
  const isHere = useHere();
  const standing = toLockContext(me, toAccessSubject(me));
  return (
    <>
      {servicesFor(me.services).map((item) => {
        const { label, entry } = item;
        if (isClosed(entry, standing)) return <ClosedEntry key={entry} label={label} />;
        const lock = findLock(entry, standing);
        if (lock) return <LockedEntry key={entry} label={label} onOpen={() => onLock(lock, label)} />;
        return <MenuLink key={entry} item={item} isHere={isHere(item)} />;
      })}
    </>
  );
}

function Group({
  label,
  icon,
  children,
}: {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
}): ReactElement {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={entryLook}
      >
        <Content icon={icon}>
          {label}
          <ChevronDown
            aria-hidden
            className={classNames('ml-auto text-sidebar-muted eased', open && 'rotate-180')}
          />
        </Content>
      </button>
      {/* under its heading, with a line that shows the group */}
      <ul
        id={id}
        aria-label={label}
        className={classNames(
          open ? 'flex' : 'hidden',
          'mt-0.5 ml-5.5 flex-col gap-0.5 border-l border-sidebar-raised pl-1',
        )}
      >
        {children}
      </ul>
    </li>
  );
}

function List({ children }: { children: ReactNode }): ReactElement {
  return <ul className="flex flex-col gap-0.5">{children}</ul>;
}

/** Whether an entry belongs to the open screen; the staff flag tells staff entries from the client's. */
function useHere(): (item: Pick<Item, 'entry' | 'staff'>) => boolean {
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.menu });
  const flagged = useMatches({
    select: (matches): boolean => Reflect.get(matches.at(-1)?.search ?? {}, 'staff') === 'true',
  });
  return ({ entry, staff }) => here === entry && flagged === (staff === true);
}
