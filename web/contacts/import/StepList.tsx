import type { ReactElement } from 'react';
import type { ImportStep } from './import-search.ts';

const steps = [
  { step: 'columns', label: 'Columns' },
  { step: 'choices', label: 'Options' },
  { step: 'preview', label: 'Preview' },
] as const satisfies { step: ImportStep; label: string }[];

/** Where in the import this is. vCards have no columns to choose. */
export const StepList = ({
  hasColumns,
  present,
}: {
  hasColumns: boolean;
  present: ImportStep;
}): ReactElement => (
  <ol aria-label="Steps" className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
    {steps
      .filter(({ step }) => hasColumns || step !== 'columns')
      .map(({ step, label }, index) => (
        <li
          key={step}
          aria-current={step === present ? 'step' : undefined}
          className={step === present ? 'font-[650]' : 'text-muted'}
        >
          {index + 1}. {label}
        </li>
      ))}
  </ol>
);
