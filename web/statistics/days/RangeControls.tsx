import { useState, type ReactElement } from 'react';
import type { ComparedWith } from '#contract/statistics/compared-ranges.ts';
import {
  findRangeProblem,
  granularities,
  type AskedRange,
  type Granularity,
} from '#contract/statistics/day-ranges.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { DaysSearch } from './days-search.ts';
import { measureLabels } from './DaysTable.tsx';
import { finestFor, readCompared, readMeasure, readOwnDays } from './read-range.ts';
import { isPreset, presets, toRange, usualPreset } from './presets.ts';

const custom = 'custom';
const byLabels: Record<Granularity, string> = { day: 'Day', week: 'Week', month: 'Month' };

const comparisons: readonly { value: ComparedWith; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'before', label: 'The days before' },
  { value: 'weekdays', label: 'The same weekdays before' },
  { value: 'year', label: 'The year before' },
  { value: 'year_weekdays', label: 'The same weekdays a year before' },
];

type RangeControlsProps = {
  search: DaysSearch;
  range: AskedRange;
  today: string;
  problem: string | null;
  onChange: (change: DaysSearch) => void;
};

/** Which days are shown, and by what: a range by name, or its first and last day. */
export function RangeControls({ search, range, today, problem, onChange }: RangeControlsProps): ReactElement {
  const isCustom = readOwnDays(search) !== null;
  const preset = isPreset(search.period) ? search.period : usualPreset;
  const { from, to, by } = range;
  const days = isCustom ? { from, to } : { period: preset };
  const choose = (value: string) => {
    const chosen = isPreset(value) ? toRange(value, today) : { from, to };
    onChange({
      ...(isPreset(value) ? { period: value } : { from, to }),
      by: findRangeProblem({ ...chosen, by }) === null ? by : finestFor(chosen),
    });
  };
  return (
    <fieldset aria-label="Days" className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-4 print:hidden">
      <Field label="Period" className="w-48 max-sm:w-full">
        {(wiring) => (
          <Select
            {...wiring}
            options={[...presets, { value: custom, label: 'Custom dates' }].map(({ value, label }) => ({
              value,
              label,
            }))}
            value={isCustom ? custom : preset}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      {isCustom && (
        <>
          <DayField label="From" value={from} max={today} onDay={(day) => onChange({ from: day, to, by })} />
          <DayField
            label="To"
            value={to}
            max={today}
            error={problem ?? undefined}
            onDay={(day) => onChange({ from, to: day, by })}
          />
        </>
      )}
      <Field label="By" className="w-36 max-sm:w-full" error={isCustom ? undefined : (problem ?? undefined)}>
        {(wiring) => (
          <Select
            {...wiring}
            options={granularities.map((one) => ({
              value: one,
              label: byLabels[one],
              disabled: one !== by && from <= to && findRangeProblem({ from, to, by: one }) !== null,
            }))}
            value={by}
            onChange={({ target }) => {
              const chosen = granularities.find((one) => one === target.value) ?? 'day';
              onChange({ ...days, by: chosen });
            }}
          />
        )}
      </Field>
      <Field label="Compare with" className="w-56 max-sm:w-full">
        {(wiring) => (
          <Select
            {...wiring}
            options={comparisons}
            value={readCompared(search)}
            onChange={({ target }) => onChange({ ...days, by, compare: target.value })}
          />
        )}
      </Field>
      {readCompared(search) !== 'none' && (
        <Field label="Show" className="w-56 max-sm:w-full">
          {(wiring) => (
            <Select
              {...wiring}
              options={Object.entries(measureLabels).map(([value, label]) => ({ value, label }))}
              value={readMeasure(search)}
              onChange={({ target }) => onChange({ ...days, by, show: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  max: string;
  error?: string | undefined;
  onDay: (day: string) => void;
};

/** While a year is typed, the field has days of the first centuries, which are not asked for. */
function DayField({ label, value, max, error, onDay }: DayFieldProps): ReactElement {
  const [typed, type] = useState(value);
  return (
    <Field label={label} error={error} className="w-44 max-sm:w-full">
      {(wiring) => (
        <TextInput
          {...wiring}
          type="date"
          max={max}
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            if (isCalendarDay(target.value)) onDay(target.value);
          }}
        />
      )}
    </Field>
  );
}
