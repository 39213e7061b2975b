import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';

export function Spinner({ className }: { className?: string }): ReactElement {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
