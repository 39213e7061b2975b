import type { ReactElement, ReactNode } from 'react';

type PageHeadProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  // a link to the parent screen
  back?: ReactNode;
  // shown under the title
  children?: ReactNode;
};

export function PageHead({ title, subtitle, actions, back, children }: PageHeadProps): ReactElement {
  return (
    <header className="mb-5 lg:mb-6">
      {back != null && <div className="mb-1 text-sm text-muted">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-sm:w-full">
          <h1 className="text-2xl break-words lg:text-3xl">{title}</h1>
          {subtitle != null && <p className="mt-1 text-muted">{subtitle}</p>}
          {children}
        </div>
        {actions != null && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </header>
  );
}
