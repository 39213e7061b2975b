import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { monthsUpTo } from './chart/chart-data.ts';
import { Select } from '#web/parts/Select.tsx';
import { formatMonth } from './month-words.ts';

const twoYears = 24;

type MonthPickerProps = {
  /** '2026-11' */
  value: string;
  /** the present month; later ones have no numbers yet and are not offered */
  present: string;
  /** how many months are offered */
  monthsBack?: number;
  onChange: (month: string) => void;
};

/** One of the last months, two years of them unless fewer are known, from a list or step by step. */
export function MonthPicker({
  value,
  present,
  monthsBack = twoYears,
  onChange,
}: MonthPickerProps): ReactElement {
  const months = monthsUpTo(present, monthsBack);
  const index = months.indexOf(value);
  const [before, after] = [months[index - 1], months[index + 1]];
  return (
    <fieldset aria-label="Month" className="flex items-center gap-1 max-sm:w-full">
      <Step label="Previous month" to={before} onStep={onChange}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Select
        aria-label="Month"
        className="w-48 max-sm:w-auto max-sm:flex-1"
        options={months.toReversed().map((month) => ({ value: month, label: formatMonth(month) }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Step label="Next month" to={after} onStep={onChange}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </fieldset>
  );
}

type StepProps = {
  label: string;
  /** undefined if there is none */
  to: string | undefined;
  onStep: (month: string) => void;
  children: ReactElement;
};

const Step = ({ label, to, onStep, children }: StepProps): ReactElement => (
  <button
    type="button"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => to !== undefined && onStep(to)}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-action hover:bg-soft disabled:opacity-50 disabled:hover:bg-transparent"
  >
    {children}
  </button>
);
