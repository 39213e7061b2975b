import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Comparison } from '#contract/statistics/comparison.ts';

/** The change of a number since the period before; without an arrow if there is nothing to compare. */
export function Change({ comparison: { direction, text } }: { comparison: Comparison }): ReactElement {
  if (direction === null) return <p className="text-sm text-muted">{text}</p>;
  const Arrow = direction > 0 ? ArrowUp : direction < 0 ? ArrowDown : ArrowRight;
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      <Arrow aria-hidden className="mt-0.5 size-4 shrink-0" data-change={direction} />
      <span className="text-balance">{text}</span>
    </p>
  );
}
