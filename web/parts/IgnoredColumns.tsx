import type { ReactElement } from 'react';

/** The columns of a file that match no field. */
export function IgnoredColumns({ titles }: { titles: readonly string[] }): ReactElement | null {
  if (titles.length === 0) return null;
  return (
    <p className="break-words text-muted">
      Nothing is read from {titles.length === 1 ? 'this column' : 'these columns'}: {titles.join(', ')}.
    </p>
  );
}
