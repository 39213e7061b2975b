import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, Clock } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffHealth, type FirstStep } from '#contract/staff/health.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toAccessSubject, useMe } from '#web/session.tsx';
import { steps } from './step-words.ts';

/** The remaining steps of a new installation. It disappears once the steps that cannot wait are done. */
export function FirstSteps(): ReactElement | null {
  const isAllowed = may(toAccessSubject(useMe()), staffHealth.firstSteps.access);
  const { data } = useApiQuery(staffHealth.firstSteps, {}, { enabled: isAllowed });
  const all = data?.data ?? [];
  const open = all.filter(({ is_done, can_wait }) => !is_done && !can_wait);
  if (open.length === 0) return null;
  return (
    <Surface aria-labelledby="first-steps" className="mb-8">
      <h2 id="first-steps" className="text-xl">
        First steps
      </h2>
      <p className="mt-1 text-muted">
        They’re checked off automatically, and this list disappears when you’re set up.
      </p>
      <ol className="mt-4 flex flex-col gap-1">
        {all.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </Surface>
  );
}

function Step({ step: { id, is_done, can_wait, says } }: { step: FirstStep }): ReactElement {
  const { title, to } = steps[id];
  const Icon = is_done ? CircleCheck : can_wait ? Clock : Circle;
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5.5 shrink-0 ${is_done ? 'text-action' : can_wait ? 'text-muted' : 'text-action'}`}
      />
      <div className="min-w-0">
        <p className="font-[600]">
          {to === null || is_done ? (
            title
          ) : (
            <Link to={to} className="text-action underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
          <span className="sr-only">{is_done ? ' (done)' : can_wait ? ' (can wait)' : ' (to do)'}</span>
          {can_wait && !is_done && <span className="ml-2 text-sm font-[400] text-muted">Can wait</span>}
        </p>
        <p className="text-muted text-pretty">{says}</p>
      </div>
    </li>
  );
}
