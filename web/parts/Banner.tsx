import { CircleAlert, Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type BannerProps = { kind?: 'danger' | 'info'; children: ReactNode; className?: string | undefined };

export function Banner({ kind = 'danger', children, className }: BannerProps): ReactElement {
  const Icon = kind === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={kind === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-3 rounded-control px-4 py-3 font-[550]',
        kind === 'danger' ? 'bg-danger-soft text-danger' : 'bg-soft text-on-soft',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
