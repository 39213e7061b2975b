import { useState, type ReactElement } from 'react';
import { findRangeProblem, type AskedRange } from '#contract/statistics/day-ranges.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { DaysSearch } from './days-search.ts';
import { finestFor, readOwnDays } from './read-range.ts';
import { isPreset, presets, toRange, usualPreset } from './presets.ts';

const custom = 'custom';

type PeriodFieldsProps = {
  search: DaysSearch;
  range: AskedRange;
  today: string;
  problem: string | null;
  onChange: (change: DaysSearch) => void;
};

/** A range by name, or its first and last day. */
export function PeriodFields({ search, range, today, problem, onChange }: PeriodFieldsProps): ReactElement {
  const isCustom = readOwnDays(search) !== null;
  const preset = isPreset(search.period) ? search.period : usualPreset;
  const { from, to, by } = range;
  const choose = (value: string) => {
    const chosen = isPreset(value) ? toRange(value, today) : { from, to };
    onChange({
      ...(isPreset(value) ? { period: value } : { from, to }),
      by: findRangeProblem({ ...chosen, by }) === null ? by : finestFor(chosen),
    });
  };
  return (
    <>
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
    </>
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
