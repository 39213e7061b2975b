/**
 * When the provider's staff are available, in their own time zone. 1 is Monday; times are such as '09:00',
 * and '00:00' closes at midnight.
 */
export type SupportHours = { days: readonly number[]; opens: string; closes: string; timeZone: string };

/** Whether somebody is available by text and chat. Holidays are ignored. */
export function isSupportOpen(now: Date, { days, opens, closes, timeZone }: SupportHours): boolean {
  const { weekday, minutes } = clockIn(timeZone, now);
  return days.includes(weekday) && minutes >= minutesOf(opens) && minutes < endOf(closes);
}

const daysOfWeek = 7;

/** The next opening after now, by the clock of the staff; null while somebody is available. */
export function findNextOpening(
  now: Date,
  hours: SupportHours,
): { daysAhead: number; weekday: number; time: string } | null {
  const { weekday, minutes } = clockIn(hours.timeZone, now);
  if (isSupportOpen(now, hours)) return null;
  const opens = minutesOf(hours.opens);
  for (let daysAhead = minutes < opens ? 0 : 1; daysAhead <= daysOfWeek; daysAhead += 1) {
    const next = ((weekday + daysAhead - 1) % daysOfWeek) + 1;
    if (hours.days.includes(next)) return { daysAhead, weekday: next, time: timeOfDay(opens) };
  }
  return null;
}

/** '9am-5pm', converted to another time zone for today. */
export function supportHours(
  now: Date,
  { opens, closes, timeZone }: SupportHours,
  seenFrom: string = timeZone,
): string {
  const apart = clockIn(seenFrom, now).minutes - clockIn(timeZone, now).minutes;
  return `${timeOfDay(minutesOf(opens) + apart)}-${timeOfDay(endOf(closes) + apart)}`;
}

/** Whether hours end after they begin; 00:00 as their end is midnight. */
export const areHoursInOrder = (opens: string, closes: string): boolean => minutesOf(opens) < endOf(closes);

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weekdayName = (number: number) => weekdays[number - 1] ?? '';

/** 'Mon-Fri', or 'Mon, Wed-Fri' if there is a gap. */
export function supportDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const each of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === each - 1) run.push(each);
    else runs.push([each]);
  }
  return runs
    .map((run) =>
      [run[0], ...(run.length > 1 ? [run.at(-1)] : [])].map((day) => weekdayName(day ?? 0)).join('-'),
    )
    .join(', ');
}

function clockIn(timeZone: string, now: Date): { weekday: number; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const valueOf = new Map(parts.map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(valueOf.get('weekday') ?? '') + 1,
    minutes: Number(valueOf.get('hour')) * 60 + Number(valueOf.get('minute')),
  };
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

const day = 24 * 60;
const endOf = (closes: string) => minutesOf(closes) || day;

function timeOfDay(minutes: number): string {
  const within = (minutes + 2 * day) % day;
  const hour = Math.floor(within / 60);
  const past = within % 60;
  return `${hour % 12 || 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`;
}
