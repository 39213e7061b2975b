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
    <Surface aria-label={label} aria-busy={value === undefined} className="flex flex-col sm:min-h-44">
      <h2 className="text-base font-[550] text-muted">{label}</h2>
      <p className="mt-1 font-display text-2xl tabular-nums lg:text-3xl">
        {value ?? <SkeletonLine width="6rem" className="my-3 h-5" />}
      </p>
      <div className="mt-auto grid gap-1 pt-3">
        {value === undefined ? <SkeletonLine width="70%" /> : children}
      </div>
    </Surface>
  );
}

/** Three in a row, on a phone two; a last one alone is as wide as both. */
export const NumberCards = ({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}): ReactElement => (
  <div className={`grid grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2 sm:grid-cols-3 ${className}`}>
    {children}
  </div>
);

/** Of the cards of a website, so that their comparisons move nothing on a phone. */
export const websiteCards = 'max-sm:*:min-h-56';
