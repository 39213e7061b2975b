import { firstDayOfLaterMonth, firstDayOfMonth, firstDayOfWeek } from '#contract/day-periods.ts';
import { dayAfter } from '#contract/days.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';

/** Ranges by name, which move on with the calendar. Those that end yesterday have whole days alone. */
export const presets = [
  { value: 'today', label: 'Today', range: (today: string) => ({ from: today, to: today }) },
  {
    value: 'yesterday',
    label: 'Yesterday',
    range: (today: string) => ({ from: dayAfter(today, -1), to: dayAfter(today, -1) }),
  },
  {
    value: 'week',
    label: 'This week',
    range: (today: string) => ({ from: firstDayOfWeek(today), to: today }),
  },
  {
    value: 'last_week',
    label: 'Last week',
    range: (today: string) => ({
      from: dayAfter(firstDayOfWeek(today), -7),
      to: dayAfter(firstDayOfWeek(today), -1),
    }),
  },
  { value: 'last_7', label: 'Last 7 days', range: (today: string) => daysUpToYesterday(7, today) },
  { value: 'last_28', label: 'Last 28 days', range: (today: string) => daysUpToYesterday(28, today) },
  {
    value: 'month',
    label: 'This month',
    range: (today: string) => ({ from: firstDayOfMonth(today), to: today }),
  },
  { value: 'last_month', label: 'Last month', range: (today: string) => monthsBefore(1, today) },
  { value: 'last_90', label: 'Last 90 days', range: (today: string) => daysUpToYesterday(90, today) },
  {
    value: 'year',
    label: 'This year',
    range: (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  { value: 'last_12', label: 'Last 12 months', range: (today: string) => monthsBefore(12, today) },
] as const satisfies readonly { value: string; label: string; range: (today: string) => DayRange }[];

export type Preset = (typeof presets)[number]['value'];
export const usualPreset: Preset = 'last_28';

export const isPreset = (value: unknown): value is Preset => presets.some((one) => one.value === value);

/** The days of a preset on a day. */
export const toRange = (preset: Preset, today: string): DayRange =>
  (presets.find(({ value }) => value === preset) ?? presets[0]).range(today);

const daysUpToYesterday = (count: number, today: string): DayRange => ({
  from: dayAfter(today, -count),
  to: dayAfter(today, -1),
});

/** Whole months before the present one. */
const monthsBefore = (count: number, today: string): DayRange => ({
  from: firstDayOfLaterMonth(today, -count),
  to: dayAfter(firstDayOfMonth(today), -1),
});
