import type { ReactElement, ReactNode } from 'react';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

type NumberCardProps = {
  label: string;
  /** undefined while it loads */
  value: string | undefined;
  /** the comparison */
  children?: ReactNode;
};

export function NumberCard({ label, value, children }: NumberCardProps): ReactElement {
  return (
    <Surface
      aria-label={label}
      aria-busy={value === undefined}
      className="flex flex-col max-sm:p-4! sm:min-h-44 forced-colors:border"
    >
      <h2 className="text-base font-[550] text-muted max-sm:text-sm">{label}</h2>
      <p className="mt-1 font-display text-3xl tabular-nums max-sm:text-2xl">
        {value ?? <SkeletonLine width="6rem" className="my-3 h-5 max-sm:my-2" />}
      </p>
      <div className="mt-auto grid gap-1 pt-3 max-sm:pt-1">
        {value === undefined ? <SkeletonLine width="70%" /> : children}
      </div>
    </Surface>
  );
}

/** Three in a row; a phone shows two, and the third below them. */
export const NumberCards = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 max-sm:[&>*:last-child:nth-child(odd)]:col-span-2">
    {children}
  </div>
);
