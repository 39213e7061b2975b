import type { ReactElement } from 'react';
import { launchForms } from '#contract/launch/forms.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { countLabel, stateNames, stateTones, type Step } from './launch-words.ts';

/** An overview of the five steps, each with a link to its answers. */
export function Overview({ steps }: { steps: readonly Step[] }): ReactElement {
  return (
    <Surface aria-label="Steps" className="p-2! md:p-3! print:hidden">
      <ul className="grid gap-1 md:grid-cols-5">
        {steps.map((step) => (
          <li key={step.id}>
            <a
              href={`#step-${step.id}`}
              className="flex h-full flex-col gap-1 rounded-control px-3 py-2.5 hover:bg-soft hover:text-on-soft"
            >
              <span className="font-[600]">{launchForms[step.id]?.title}</span>
              <StatusDot tone={stateTones[step.state]}>{stateNames[step.state]}</StatusDot>
              <span className="text-sm text-muted empty:hidden">{remarkOn(step)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

function remarkOn({ missing, reviews, has_draft }: Step): string {
  const back = reviews.filter(({ state }) => state === 'returned').length;
  const remarks = [
    missing.length > 0 && `${missing.length} missing`,
    back > 0 && countLabel(back, 'question') + ' sent back',
    has_draft && 'a draft',
  ];
  return remarks.filter(Boolean).join(', ');
}
