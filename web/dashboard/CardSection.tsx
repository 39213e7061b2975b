import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#web/parts/class-names.ts';

type CardGroupProps = { id: string; title: string; className?: string; children: ReactNode };

/** One surface for several sections, so that a phone shows them in a few lines each. */
export const CardGroup = ({ id, title, className, children }: CardGroupProps): ReactElement => (
  <div className={classNames('min-w-0 rounded-surface bg-surface shadow-surface', className)}>
    <h2 id={id} className="border-b border-line px-5 py-4.5 text-lg max-sm:sr-only">
      {title}
    </h2>
    <div className="divided">{children}</div>
  </div>
);

type CardSectionProps = {
  id: string;
  title: ReactNode;
  /** beside the title, such as the period of the numbers */
  note?: ReactNode;
  /** a link with the class `cardLink` */
  action?: ReactNode;
  isLoading?: boolean;
  className?: string;
  children?: ReactNode;
};

export const CardSection = ({
  id,
  title,
  note,
  action,
  isLoading = false,
  className,
  children,
}: CardSectionProps): ReactElement => (
  <section
    aria-labelledby={id}
    aria-busy={isLoading || undefined}
    className={classNames('min-w-0 py-1.5 pr-3 pl-5', className)}
  >
    <header className="flex min-h-11 items-center justify-between gap-x-4">
      <div className="flex min-w-0 flex-col sm:flex-row sm:flex-wrap sm:items-baseline sm:gap-x-2">
        <h3 id={id} className="flex items-center gap-2 font-[600]">
          {title}
        </h3>
        {note != null && <p className="text-sm text-muted">{note}</p>}
      </div>
      {action}
    </header>
    {children}
  </section>
);
