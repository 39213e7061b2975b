import { dayAfter } from '#contract/days.ts';
import { pairUntilToday, type ComparedQuestion } from '#contract/statistics/compared-ranges.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import type { ComparedDays } from '#contract/statistics/website.ts';
import { localDay, localTime, toInstant } from '#contract/zoned-time.ts';
import { addUpRange, isComplete, type Numbers, type SiteFacts } from './rules.ts';

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

type SoFar = NonNullable<ComparedDays['so_far']>;

/**
 * A part with today beside the other days, the last of both up to an hour. The reason if some of it was not counted, or
 * if the hours of a website are not known.
 */
export function compareSoFar(
  sites: readonly SiteFacts[],
  { part, compare, ...range }: DayRange & Pick<ComparedQuestion, 'compare'> & { part: DayRange },
  moment: Moment,
): { so_far: SoFar; complete: readonly SiteFacts[] } | 'today' | 'no_day' | 'incomplete' | 'hours' {
  const { today, hour } = moment;
  if (hour === 0) return 'today';
  const pair = pairUntilToday(range, part, compare, today);
  if (pair === null) return 'no_day';
  const complete = sites.filter(
    (site) => isComplete(site, pair.now, today) && isComplete(site, pair.before, today),
  );
  if (complete.length === 0) return 'incomplete';
  const now = addUpUntil(complete, pair.now, moment);
  const before = addUpUntil(complete, pair.before, moment);
  if (now === null || before === null) return 'hours';
  const isUneven = measureDay(pair.now.to, moment) !== measureDay(pair.before.to, moment);
  return { so_far: { until_hour: hour, is_uneven: isUneven, now, before }, complete };
}

/** Days that are whole, and the last up to an hour; null if the hours of a website are not known. */
function addUpUntil(sites: readonly SiteFacts[], range: DayRange, { today, hour }: Moment) {
  const { from, to } = range;
  const last = sites.map((site) => addUpHours(site, to, hour));
  const known = last.flatMap((numbers) => numbers ?? []);
  if (known.length < sites.length) return null;
  const whole = from < to ? addUpRange(sites, { from, to: dayAfter(to, -1) }, today) : null;
  const sum = (key: keyof Numbers): number | null => {
    const before = whole === null ? 0 : whole[key];
    return before === null ? null : known.reduce((total, numbers) => total + numbers[key], before);
  };
  return {
    from,
    to,
    pageviews: sum('pageviews'),
    listing_pageviews: sum('listing_pageviews'),
    marks: addUpRange(sites, range, today).marks,
  };
}

/** A day without visits has no row, and no page views in any hour. Numbers from another system have no hours. */
function addUpHours({ days, months, imported }: SiteFacts, day: string, hour: number): Numbers | null {
  if (months.some(({ month }) => month === day.slice(0, 7))) return null;
  if (imported.some((one) => one.day === day)) return null;
  const counted = days.find((one) => one.day === day);
  if (counted === undefined) return { pageviews: 0, listing_pageviews: 0 };
  if (!counted.hours) return null;
  const past = Object.entries(counted.hours).filter(([from]) => Number(from) < hour);
  return {
    pageviews: past.reduce((total, [, [views]]) => total + views, 0),
    listing_pageviews: past.reduce((total, [, [, ofListings]]) => total + ofListings, 0),
  };
}

/** How long a day has lasted when its clock shows an hour. */
const measureDay = (day: string, { hour, zone }: Moment): number =>
  toInstant(day, `${String(hour).padStart(2, '0')}:00`, zone).getTime() -
  toInstant(day, '00:00', zone).getTime();
