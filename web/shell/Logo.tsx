import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { classNames } from '#web/parts/class-names.ts';
import { Mark } from '#web/parts/Mark.tsx';

export function Logo({ className }: { className?: string }): ReactElement {
  return (
    <Link
      to={paths.start}
      activeOptions={{ exact: true }}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2.5 rounded-control font-display text-xl',
        className,
      )}
    >
      <Mark className="h-6.5" />
      Foyer
    </Link>
  );
}
