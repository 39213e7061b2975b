import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, CornerUpLeft, PencilLine, SkipForward } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { launch, type LaunchState } from '#contract/launch/launch.ts';
import { launchForms, reviewForm, getLaunchPath } from '#contract/launch/forms.ts';
import { isStaff } from '#contract/account/standing.ts';
import { classNames } from '#web/parts/class-names.ts';
import { useMe, useAccessSubject } from '#web/session.tsx';
import { isSentIn } from '../is-sent-in.ts';
import { redirectFor } from './step-access.ts';
import { StillMissing, summary, summarySign } from '../review/StillMissing.tsx';

type StepListProps = { state: LaunchState; className?: string };

const statusLabels = {
  completed: 'Complete',
  skipped: 'Skipped',
  returned: 'Sent back',
  unsaved: 'Unsaved changes',
  current: 'Next',
  open: 'To do',
};
type StepStatus = keyof typeof statusLabels;

/** The steps in order: the state of each, its missing answers, and a link if it is open. */
export function StepList({ state, className }: StepListProps): ReactElement {
  const me = useMe();
  const mayAnswer = may(useAccessSubject(), launch.draft.access);
  return (
    <ol className={classNames('flex flex-col gap-2', className)}>
      {launchForms.slice(1, reviewForm + 1).map(({ id, title }) => {
        const status = getStepStatus(id, state);
        const isOpen =
          mayAnswer &&
          redirectFor(id, { state, isStaff: isStaff(me), isSentIn: isSentIn(me), hasTheme: true }) === null;
        const missingCount = mayAnswer && state.missing.filter((one) => one.form === id).length;
        return (
          <li
            key={id}
            className={classNames(
              'rounded-surface bg-surface shadow-surface',
              status === 'current' && 'ring-2 ring-glow',
            )}
          >
            <div className="relative flex min-h-16 items-center gap-4 px-5 py-3">
              <Sign status={status} step={id} />
              <div className="min-w-0 flex-1">
                {isOpen ? (
                  <Link to={getLaunchPath(id)} hash={questionIn(id, state)} className="row-link font-[600]">
                    {title}
                  </Link>
                ) : (
                  <span className="font-[600]">{title}</span>
                )}
                <p className="text-sm text-muted">{statusLabels[status]}</p>
              </div>
              {isOpen && <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />}
            </div>
            {isOpen && missingCount !== false && missingCount > 0 && (
              <details className="border-t border-line px-5 py-1 text-sm">
                <summary className={summary}>
                  <ChevronRight aria-hidden className={summarySign} />
                  Still missing: {missingCount === 1 ? 'one answer' : `${missingCount} answers`}
                </summary>
                <div className="pb-3">
                  <StillMissing form={id} missing={state.missing} />
                </div>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The question to link to: first one that was returned, then one with unsaved changes. */
const questionIn = (id: number, { returned, unsaved }: LaunchState): string =>
  [...returned, ...unsaved].find((one) => one.form === id)?.name ?? '';

function getStepStatus(id: number, state: LaunchState): StepStatus {
  if (state.returned.some((one) => one.form === id)) return 'returned';
  if (state.unsaved.some((one) => one.form === id)) return 'unsaved';
  if (state.completed.includes(id)) return 'completed';
  if (state.skipped.includes(id)) return 'skipped';
  return state.current === id ? 'current' : 'open';
}

const looks: Record<StepStatus, string> = {
  completed: 'bg-soft text-on-soft',
  skipped: 'bg-sunken text-muted inset-ring-1 inset-ring-line',
  returned: 'bg-glow text-on-glow',
  unsaved: 'bg-glow text-on-glow',
  current: 'bg-glow text-on-glow',
  open: 'bg-sunken text-muted inset-ring-1 inset-ring-line',
};
const icons = { completed: Check, skipped: SkipForward, returned: CornerUpLeft, unsaved: PencilLine };

function Sign({ status, step }: { status: StepStatus; step: number }): ReactElement {
  const Icon = status === 'current' || status === 'open' ? null : icons[status];
  return (
    <span
      aria-hidden
      className={`grid size-9 shrink-0 place-content-center rounded-full font-[650] tabular-nums ${looks[status]}`}
    >
      {Icon ? <Icon className="size-4.5" /> : step}
    </span>
  );
}
