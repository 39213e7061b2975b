import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#web/parts/class-names.ts';

export type DescriptionItem = {
  term: string;
  value: ReactNode;
  /** takes a full row: notes, and emails, which should not wrap */
  wide?: true;
  /** for a value that explains itself */
  isTermHidden?: true;
};

/** A list of terms and values. */
export function DescriptionList({
  facts,
  className,
}: {
  facts: readonly DescriptionItem[];
  className?: string | undefined;
}): ReactElement {
  return (
    <dl
      className={classNames(
        'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-5',
        className,
      )}
    >
      {facts.map(({ term, value, wide, isTermHidden }) => (
        <div key={term} className={classNames('min-w-0', wide && 'col-span-full')}>
          <dt className={isTermHidden ? 'sr-only' : 'text-sm text-muted'}>{term}</dt>
          <dd className="mt-0.5 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
