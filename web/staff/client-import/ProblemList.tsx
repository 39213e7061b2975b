import { useState, type ReactElement } from 'react';
import type { ImportProblem } from '#contract/staff/client-import.ts';
import { Button } from '#web/parts/Button.tsx';

const firstProblems = 12;

/** The problems of a file, by the lines in which its rows begin: the first ones, and all on demand. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }): ReactElement | null {
  const [isLong, setLong] = useState(false);
  if (problems.length === 0) return null;
  const shown = isLong ? problems : problems.slice(0, firstProblems);
  return (
    <section aria-label="Rows with problems">
      <h3 className="mb-2 font-[600]">Rows with problems</h3>
      <ul aria-label="Rows with problems" className="divided rounded-control border border-line">
        {shown.map(({ row, column, message }) => (
          <li key={`${row} ${column}`} className="flex flex-wrap gap-x-3 px-4 py-2">
            <span className="w-16 shrink-0 font-[550] tabular-nums">Row {row}</span>
            <span className="min-w-0 flex-1 basis-56 break-words">
              <span className="text-muted">{column}:</span> {message}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > shown.length && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setLong(true)}>
          Show all {problems.length} problems
        </Button>
      )}
    </section>
  );
}
