import type { ReactElement } from 'react';
import { monthsUpTo } from './chart/chart-data.ts';
import { formatMonth } from './month-words.ts';
import { StepPicker } from './StepPicker.tsx';

const twoYears = 24;

type MonthPickerProps = {
  /** '2026-11' */
  value: string;
  /** the newest month; later ones have no numbers yet and are not offered */
  present: string;
  /** how many months are offered */
  monthsBack?: number;
  onChange: (month: string) => void;
};

/** One of the last months, two years of them unless fewer are known. */
export const MonthPicker = ({
  value,
  present,
  monthsBack = twoYears,
  onChange,
}: MonthPickerProps): ReactElement => (
  <StepPicker
    label="Month"
    options={monthsUpTo(present, monthsBack)
      .toReversed()
      .map((month) => ({ value: month, label: formatMonth(month) }))}
    value={value}
    onChange={onChange}
  />
);
