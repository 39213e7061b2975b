import { dayAfter } from '#contract/days.ts';
import type { SoFar } from '#contract/statistics/compared-answers.ts';
import { pairUntilToday, type ComparedQuestion } from '#contract/statistics/compared-ranges.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { localDay, localTime, toInstant } from '#contract/zoned-time.ts';
import { addUpRange, isComplete, type Counts, type Facts, type Summed } from './rules.ts';

/** The day on the calendar and the full hours on the clock, where the client is. */
export type Moment = { today: string; hour: number; zone: string };

export const readMoment = (now: Date, zone: string): Moment => ({
  today: localDay(now, zone),
  hour: Number(localTime(now, zone).slice(11, 13)),
  zone,
});

/** The days whose hours a comparison needs; a range that has today ends with it. */
export const findHourDays = ({ to, from, compare }: ComparedQuestion): string[] => {
  const pair = pairUntilToday({ from, to }, { from, to }, compare, to);
  return pair ? [pair.now.to, pair.before.to] : [];
};

type ComparedSoFar<Numbers> = {
  so_far: SoFar<Summed<Numbers>>;
  /** those that were counted on all days of both */
  complete: readonly Facts<Numbers>[];
};

/**
 * A part with today beside the other days, the last of both up to an hour. The reason if some of it was not counted, or
 * if the hours of one of them are not known.
 */
export function compareSoFar<Numbers>(
  { all, sum }: Counts<Numbers>,
  { part, compare, ...range }: DayRange & Pick<ComparedQuestion, 'compare'> & { part: DayRange },
  moment: Moment,
): ComparedSoFar<Numbers> | 'today' | 'no_day' | 'incomplete' | 'hours' {
  const { today, hour } = moment;
  if (hour === 0) return 'today';
  const pair = pairUntilToday(range, part, compare, today);
  if (pair === null) return 'no_day';
  const isWhole = (facts: Facts<Numbers>, days: DayRange): boolean =>
    isComplete({ all: [facts], sum }, days, today);
  const complete = all.filter((facts) => isWhole(facts, pair.now) && isWhole(facts, pair.before));
  if (complete.length === 0) return 'incomplete';
  const now = addUpUntil({ all: complete, sum }, pair.now, moment);
  const before = addUpUntil({ all: complete, sum }, pair.before, moment);
  if (now === null || before === null) return 'hours';
  const isUneven = measureDay(pair.now.to, moment) !== measureDay(pair.before.to, moment);
  return { so_far: { until_hour: hour, is_uneven: isUneven, now, before }, complete };
}

/** Days that are whole, and the last up to an hour; null if the hours of one of them are not known. */
function addUpUntil<Numbers>(
  counts: Counts<Numbers>,
  range: DayRange,
  { today, hour }: Moment,
): Summed<Numbers> | null {
  const { from, to } = range;
  const known = counts.all.flatMap((facts) => addUpHours(facts, { day: to, hour, sum: counts.sum }) ?? []);
  if (known.length < counts.all.length) return null;
  const whole = from < to ? addUpRange(counts, { from, to: dayAfter(to, -1) }, today) : null;
  return {
    from,
    to,
    numbers: counts.sum([...(whole?.numbers ? [whole.numbers] : []), ...known]),
    marks: addUpRange(counts, range, today).marks,
  };
}

type Hours<Numbers> = { day: string; hour: number; sum: Counts<Numbers>['sum'] };

/** A day that was counted and has no row had nothing in any hour. Numbers from another system have no hours. */
function addUpHours<Numbers>(
  { days, months, imported }: Facts<Numbers>,
  { day, hour, sum }: Hours<Numbers>,
): Numbers | null {
  if (months.some(({ month }) => month === day.slice(0, 7))) return null;
  if (imported.some((one) => one.day === day)) return null;
  const counted = days.find((one) => one.day === day);
  if (counted === undefined) return sum([]);
  if (!counted.hours) return null;
  const past = Object.entries(counted.hours).filter(([from]) => Number(from) < hour);
  return sum(past.map(([, numbers]) => numbers));
}

/** How long a day has lasted when its clock shows an hour. */
const measureDay = (day: string, { hour, zone }: Moment): number =>
  toInstant(day, `${String(hour).padStart(2, '0')}:00`, zone).getTime() -
  toInstant(day, '00:00', zone).getTime();
