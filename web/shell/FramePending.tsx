import type { ReactElement } from 'react';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Logo } from './Logo.tsx';
import { ScreenPending } from './ScreenPending.tsx';

/** The header and sidebar while the current user is loading. */
export function FramePending(): ReactElement {
  return (
    <div className="min-h-dvh lg:pl-66">
      <header className="flex h-16 items-center px-4 lg:h-18 lg:px-8">
        <div className="lg:fixed lg:top-0 lg:left-0 lg:z-20 lg:w-66 lg:bg-sidebar lg:px-7 lg:pt-3.5 lg:pb-2.5 lg:text-sidebar-ink">
          <Logo />
        </div>
      </header>
      <div aria-hidden className="fixed inset-y-0 left-0 w-66 bg-sidebar px-7 pt-24 max-lg:hidden">
        {[8, 7, 9, 6].map((width) => (
          <SkeletonLine key={width} width={`${width}rem`} className="mb-8 bg-sidebar-raised!" />
        ))}
      </div>
      <main className="mx-auto max-w-page px-4 pt-1 pb-16 lg:px-8">
        <ScreenPending />
      </main>
    </div>
  );
}
