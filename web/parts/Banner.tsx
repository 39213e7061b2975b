import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type BannerProps = { kind?: 'danger' | 'info'; children: ReactNode; className?: string | undefined };

export function Banner({ kind = 'danger', children, className }: BannerProps): ReactElement {
  return (
    <div
      role={kind === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-3 rounded-control px-4 py-3 font-[550]',
        kind === 'danger' ? 'bg-danger-soft text-danger' : 'bg-soft text-on-soft',
        className,
      )}
    >
      {/* an inline SVG: the first screen does not load the icon library */}
      <span
        aria-hidden
        className="mt-0.5 grid size-5 shrink-0 place-content-center rounded-full border-2 border-current text-xs font-[700]"
      >
        {kind === 'danger' ? '!' : 'i'}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
