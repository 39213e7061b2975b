import { Link } from '@tanstack/react-router';
import { Lock as LockIcon } from 'lucide-react';
import { Suspense, useId, useState, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { classNames } from '#web/parts/class-names.ts';
import { closedReason } from './locks.ts';
import type { Item } from './menu.ts';

const Tooltip = lazyPart(() =>
  import('#web/parts/Tooltip.tsx').then(({ Tooltip }) => ({ default: Tooltip })),
);

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 in-[ul_ul]:gap-2 in-[ul_ul]:px-2.5 text-left font-[500] [--focus:var(--color-glow)] [&_svg]:size-4.5 [&_svg]:shrink-0';
const quiet = 'text-sidebar-ink hover:bg-sidebar-raised';

type Inner = { icon?: Item['icon']; label: string };

export function MenuLink({
  item: { to, label, icon, staff },
  isHere,
  count,
}: {
  item: Item;
  isHere: boolean;
  /** how many items wait there */
  count?: string | undefined;
}): ReactElement {
  return (
    <li>
      <Link
        to={to}
        search={staff ? { staff: 'true' } : {}}
        // the router's own matching is looser and would highlight several entries
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(look, isHere ? 'bg-glow font-[600] text-on-glow' : quiet)}
      >
        <Content icon={icon}>
          {label}
          {count !== undefined && (
            <span
              className={classNames(
                'ml-auto rounded-full px-2 text-sm font-[650] tabular-nums',
                isHere ? 'bg-on-glow/10' : 'bg-glow text-on-glow',
              )}
            >
              {count}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Content>
      </Link>
    </li>
  );
}

/** A locked entry: opens a dialog with the reason in place of the screen. */
export function LockedEntry({ icon, label, onOpen }: Inner & { onOpen: () => void }): ReactElement {
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className={classNames(look, quiet)}>
        <Content icon={icon}>
          {label}
          <LockIcon aria-hidden className="ml-auto size-4! text-sidebar-muted" />
          <span className="sr-only"> (locked)</span>
        </Content>
      </button>
    </li>
  );
}

/** A closed entry, whose reason shows on hover and focus, or after a tap. */
export function ClosedEntry({ icon, label }: Inner): ReactElement {
  const reason = useId();
  const [isTold, tell] = useState(false);
  const entry = (
    <button
      type="button"
      aria-disabled
      aria-describedby={reason}
      onClick={() => tell(true)}
      className={classNames(look, 'cursor-not-allowed text-sidebar-muted')}
    >
      <Content icon={icon}>{label}</Content>
    </button>
  );
  return (
    <li>
      <Suspense fallback={entry}>
        <Tooltip text={closedReason}>{entry}</Tooltip>
      </Suspense>
      <p id={reason} hidden={!isTold} className="px-3.5 pb-2 text-sm text-sidebar-muted in-[ul_ul]:px-2.5">
        {closedReason}
      </p>
    </li>
  );
}

export function MenuAway({ href, label, icon }: Inner & { href: string }): ReactElement {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={classNames(look, quiet)}>
        <Content icon={icon}>
          {label}
          <span className="sr-only"> (opens in a new window)</span>
        </Content>
      </a>
    </li>
  );
}

export function MenuAction({ icon, label, onPress }: Inner & { onPress: () => void }): ReactElement {
  return (
    <li>
      <button type="button" onClick={onPress} className={classNames(look, quiet)}>
        <Content icon={icon}>{label}</Content>
      </button>
    </li>
  );
}

/** An icon, a label, and an optional tag after it. */
export function Content({
  icon: Icon,
  children,
}: Pick<Inner, 'icon'> & { children: ReactNode }): ReactElement {
  return (
    <>
      {Icon && <Icon aria-hidden strokeWidth={1.75} />}
      {children}
    </>
  );
}

export const entryLook = classNames(look, quiet);

export function MenuPlainLink({ to, icon, label }: Inner & Pick<Item, 'to'>): ReactElement {
  return (
    <li>
      <Link to={to} className={entryLook}>
        <Content icon={icon}>{label}</Content>
      </Link>
    </li>
  );
}
