import type { ReactElement } from 'react';
import type { Measure } from '#contract/statistics/compared-answers.ts';
import type { ComparedWith } from '#contract/statistics/compared-ranges.ts';
import {
  findRangeProblem,
  granularities,
  type AskedRange,
  type Granularity,
} from '#contract/statistics/day-ranges.ts';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import type { DaysSearch } from './days-search.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { isPreset, usualPreset } from './presets.ts';
import { readCompared, readMeasure, readOwnDays } from './read-range.ts';

const byLabels: Record<Granularity, string> = { day: 'Day', week: 'Week', month: 'Month' };

const comparisons: readonly { value: ComparedWith; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'before', label: 'The days before' },
  { value: 'weekdays', label: 'The same weekdays before' },
  { value: 'year', label: 'The year before' },
  { value: 'year_weekdays', label: 'The same weekdays a year before' },
];

type RangeControlsProps<Days> = {
  measures: readonly Measure<Days>[];
  /** one number is drawn, also without a comparison */
  drawsOne?: boolean;
  search: DaysSearch;
  range: AskedRange;
  today: string;
  problem: string | null;
  onChange: (change: DaysSearch) => void;
};

/** Which days are shown, and by what: a range by name, or its first and last day. */
export function RangeControls<Days>({
  measures,
  drawsOne = false,
  search,
  range,
  today,
  problem,
  onChange,
}: RangeControlsProps<Days>): ReactElement {
  const isCustom = readOwnDays(search) !== null;
  const preset = isPreset(search.period) ? search.period : usualPreset;
  const { from, to, by } = range;
  const days = isCustom ? { from, to } : { period: preset };
  return (
    <fieldset aria-label="Days" className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-4 print:hidden">
      <PeriodFields search={search} range={range} today={today} problem={problem} onChange={onChange} />
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
      {(drawsOne || readCompared(search) !== 'none') && measures.length > 1 && (
        <Field label="Show" className="w-56 max-sm:w-full">
          {(wiring) => (
            <Select
              {...wiring}
              options={measures.map(({ key, label }) => ({ value: key, label }))}
              value={readMeasure(search, measures).key}
              onChange={({ target }) => onChange({ ...days, by, show: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
