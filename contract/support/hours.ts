/** The provider's staff are available on working days, in their own time zone. */
const opens = 9 * 60;
const closes = 17 * 60;

/** Whether somebody is available to text and to chat. Holidays are not taken into account. */
export function isSupportOpen(now: Date, timeZone: string): boolean {
  const { weekday, minutes } = clockIn(timeZone, now);
  return weekday !== 'Sat' && weekday !== 'Sun' && minutes >= opens && minutes < closes;
}

/** '9am-5pm', converted to another time zone for today. */
export function supportHours(now: Date, timeZone: string, seenFrom: string = timeZone): string {
  const apart = clockIn(seenFrom, now).minutes - clockIn(timeZone, now).minutes;
  return `${timeOfDay(opens + apart)}-${timeOfDay(closes + apart)}`;
}

function clockIn(timeZone: string, now: Date): { weekday: string; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const found = new Map(parts.map(({ type, value }) => [type, value]));
  return {
    weekday: found.get('weekday') ?? '',
    minutes: Number(found.get('hour')) * 60 + Number(found.get('minute')),
  };
}

const day = 24 * 60;

function timeOfDay(minutes: number): string {
  const within = (minutes + day) % day;
  const hour = Math.floor(within / 60);
  const past = within % 60;
  return `${hour % 12 || 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`;
}
