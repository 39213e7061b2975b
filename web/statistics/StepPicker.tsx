import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Select } from '#web/parts/Select.tsx';

type Option = { value: string; label: string };

type StepPickerProps = {
  /** 'Month' */
  label: string;
  /** newest first */
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a list in the order of time, from the list or step by step. */
export function StepPicker({ label, options, value, onChange }: StepPickerProps): ReactElement {
  const index = options.findIndex((option) => option.value === value);
  const thing = label.toLowerCase();
  return (
    <fieldset aria-label={label} className="flex items-center gap-1 max-sm:w-full">
      <Step label={`Previous ${thing}`} to={options[index + 1]} onStep={onChange}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Select
        aria-label={label}
        className="w-48 max-sm:w-auto max-sm:flex-1"
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Step label={`Next ${thing}`} to={index > 0 ? options[index - 1] : undefined} onStep={onChange}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </fieldset>
  );
}

type StepProps = {
  label: string;
  /** undefined if there is none */
  to: Option | undefined;
  onStep: (value: string) => void;
  children: ReactElement;
};

const Step = ({ label, to, onStep, children }: StepProps): ReactElement => (
  <button
    type="button"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => to !== undefined && onStep(to.value)}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-action hover:bg-soft disabled:opacity-50 disabled:hover:bg-transparent"
  >
    {children}
  </button>
);
