import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Surface } from './Surface.tsx';

export function SkeletonLine({
  width,
  className,
}: {
  width: CSSProperties['width'];
  className?: string;
}): ReactElement {
  return (
    <span
      aria-hidden
      style={{ width }}
      className={classNames('block h-3.5 max-w-full rounded-full bg-line animate-breathe', className)}
    />
  );
}

// In the place of a screen's title, and as high.
export function SkeletonTitle({ spoken }: { spoken: string }): ReactElement {
  return (
    <span className="flex h-8.5 items-center lg:h-11">
      <SkeletonLine width="14rem" className="h-6" />
      <span className="sr-only">{spoken}</span>
    </span>
  );
}

// The same heights as the form, so that nothing moves when it loads.
export function SkeletonForm({ fields = 6 }: { fields?: number }): ReactElement {
  return (
    <Loading>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="flex flex-col gap-1.5">
            <span className="flex h-6 items-center">
              <SkeletonLine width={index % 2 ? '6rem' : '8rem'} />
            </span>
            <span className="h-11 rounded-control border border-line" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function SkeletonDetail({ lines = 6 }: { lines?: number }): ReactElement {
  return (
    <Loading>
      <Surface className="flex flex-col gap-5">
        <SkeletonLine width="14rem" className="h-6" />
        {Array.from({ length: lines }, (_, index) => (
          <div key={index} className="flex flex-col gap-2.5">
            <SkeletonLine width="7rem" />
            <SkeletonLine width={`${84 - (index % 3) * 17}%`} />
          </div>
        ))}
      </Surface>
    </Loading>
  );
}

/** The skeleton of a table whose columns are not known yet. */
export function SkeletonList({ rows = 10 }: { rows?: number }): ReactElement {
  return (
    <Loading>
      <div className="divided rounded-surface bg-surface shadow-surface">
        {Array.from({ length: rows }, (_, index) => (
          <span key={index} className="flex h-12 items-center gap-6 px-5">
            <SkeletonLine width={index % 2 ? '32%' : '26%'} />
            <SkeletonLine width="40%" className="max-md:hidden" />
          </span>
        ))}
      </div>
    </Loading>
  );
}

export function Loading({ className, children }: { className?: string; children: ReactNode }): ReactElement {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">Loading</output>
      {children}
    </div>
  );
}
