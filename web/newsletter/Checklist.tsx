import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Point } from './checklist.ts';

/** Points to check before the lock. */
export const Checklist = ({ points }: { points: readonly Point[] }): ReactElement => (
  <ul className="flex flex-col gap-3">
    {points.map(({ title, state, note }) => (
      <li key={title} className="flex items-start gap-3">
        <Mark state={state} />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-[550]">{title}</span>
          <span className={state === 'problem' ? 'text-sm' : 'text-sm text-muted'}>{note}</span>
        </span>
      </li>
    ))}
  </ul>
);

/** Grey while unknown. */
function Mark({ state }: Pick<Point, 'state'>): ReactElement {
  switch (state) {
    case 'fine':
      return <CircleCheck aria-label="Fine" className="mt-0.5 size-5 shrink-0 text-action" />;
    case 'problem':
      return <CircleAlert aria-label="Please look" className="mt-0.5 size-5 shrink-0 text-danger" />;
    case 'unknown':
      return <Circle aria-label="Not known yet" className="mt-0.5 size-5 shrink-0 text-muted" />;
  }
}
