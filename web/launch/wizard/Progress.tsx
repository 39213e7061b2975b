import type { ReactElement } from 'react';
import { launchForms, stepCount } from '#contract/launch/forms.ts';
import { classNames } from '#web/parts/class-names.ts';

/** 'Step 2 of 6', the percentage, and a bar; it also says when only the review is left. */
export function Progress({
  form,
  percent,
  isReady = false,
  className,
}: {
  form: number;
  percent?: number;
  isReady?: boolean;
  className?: string;
}): ReactElement {
  const step = launchForms.find(({ id }) => id === form);
  const reached = percent ?? step?.percentage ?? 0;
  const words = `Step ${Math.min(Math.max(step?.step ?? 1, 1), stepCount)} of ${stepCount}`;
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <p className="flex justify-between text-sm font-[600] tabular-nums">
        <span>
          {words}
          {isReady && ' · Ready to submit'}
        </span>
        <span>{reached}%</span>
      </p>
      <progress
        value={reached}
        max={100}
        aria-label="Launch form"
        className="h-2 w-full appearance-none forced-color-adjust-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-action"
      />
    </div>
  );
}
