import type { ReactElement, ReactNode } from 'react';

type Detail = { term: string; value: ReactNode; wide?: true };

/** The details of one row as terms and values; null values are left out. */
export function Details({ details }: { details: readonly Detail[] }): ReactElement {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {details.map(
        ({ term, value, wide }) =>
          value !== null && (
            <div key={term} className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="mt-0.5 break-words whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
