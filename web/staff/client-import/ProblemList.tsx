import type { ReactElement } from 'react';
import type { ImportProblem } from '#contract/staff/client-import.ts';

/** The problems of a file, by the lines in which its rows begin; a long list scrolls in its own box. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }): ReactElement | null {
  if (problems.length === 0) return null;
  return (
    <section aria-label="Rows with problems">
      <h3 className="mb-2 font-[600]">Rows with problems</h3>
      {/* focusable: a list that scrolls has to be reached by keyboard */}
      <ul
        tabIndex={0}
        aria-label="Rows with problems"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {problems.map(({ row, column, message }) => (
          <li key={`${row} ${column}`} className="flex flex-wrap gap-x-3 px-4 py-2">
            <span className="w-16 shrink-0 font-[550] tabular-nums">Row {row}</span>
            <span className="min-w-0 flex-1 basis-56 break-words">
              <span className="text-muted">{column}:</span> {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function IgnoredColumns({ titles }: { titles: readonly string[] }): ReactElement | null {
  if (titles.length === 0) return null;
  return (
    <p className="break-words text-muted">
      Nothing is read from {titles.length === 1 ? 'this column' : 'these columns'}: {titles.join(', ')}.
    </p>
  );
}
