import type { ReactElement, ReactNode } from 'react';
import { Mark } from '#web/parts/Mark.tsx';
import { Illustration } from './Illustration.tsx';

/** The layout of the sign-in page: an illustration next to the form. On phones the form comes first. */
export function SignInFrame({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <aside className="relative flex flex-col justify-between overflow-hidden bg-sidebar text-sidebar-ink max-lg:order-2 max-lg:min-h-56">
        <p className="relative z-10 flex items-center gap-3 pt-11 font-display text-2xl max-lg:hidden lg:px-12">
          <Mark className="h-8" />
          Foyer
        </p>
        <p className="relative z-10 max-w-[26rem] px-4 pt-8 font-display text-xl max-lg:mx-auto max-lg:text-center lg:-mt-28 lg:max-w-[32rem] lg:px-12 lg:pt-0 lg:text-[3.25rem]/[1.15]">
          A new client just <span className="text-glow">wrote to you.</span>
        </p>
        <Illustration className="w-full self-end" />
      </aside>
      <main className="flex flex-col justify-center px-4 py-10 max-lg:flex-1 sm:px-10">
        <div className="mx-auto w-full max-w-[24rem]">
          <p className="mb-10 flex items-center gap-2.5 font-display text-xl lg:hidden">
            {/* on the light background the yellow needs a border for contrast */}
            <span className="grid size-10 place-content-center rounded-control bg-sidebar">
              <Mark className="h-6" />
            </span>
            Foyer
          </p>
          {children}
        </div>
      </main>
    </div>
  );
}
