import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  new: 'bg-glow text-on-glow',
  update: 'bg-soft text-on-soft',
  staff: 'bg-ink text-ground',
  plain: 'bg-sunken text-muted inset-ring-1 inset-ring-line',
  danger: 'bg-danger-soft text-danger',
};

type TagProps = { kind: keyof typeof looks; children: ReactNode; className?: string | undefined };

export function Tag({ kind, children, className }: TagProps): ReactElement {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center rounded-full px-2 align-[0.1em] text-xs font-[650] whitespace-nowrap',
        looks[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}
