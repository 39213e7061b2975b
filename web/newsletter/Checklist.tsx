import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Point } from './checklist.ts';

/** What to look at before the lock. */
export const Checklist = ({ points }: { points: readonly Point[] }): ReactElement => (
  <ul className="flex flex-col gap-3">
    {points.map(({ title, isFine, note }) => (
      <li key={title} className="flex items-start gap-3">
        {isFine ? (
          <CircleCheck aria-label="Fine" className="mt-0.5 size-5 shrink-0 text-action" />
        ) : (
          <CircleAlert aria-label="Please look" className="mt-0.5 size-5 shrink-0 text-danger" />
        )}
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-[550]">{title}</span>
          <span className={isFine ? 'text-sm text-muted' : 'text-sm'}>{note}</span>
        </span>
      </li>
    ))}
  </ul>
);
