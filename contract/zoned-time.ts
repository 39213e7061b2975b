/** The time on a clock in a timezone, and the instant it means. */

/** Whether a text is a calendar day such as '2026-11-22', of a year that a property can have seen. */
export function isCalendarDay(typed: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(typed)) return false;
  const at = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed);
}

const day = 86_400_000;

/**
 * The instant of a local date 'YYYY-MM-DD' and time 'HH:mm'. A local time that a clock change skips becomes
 * that much later; of an hour that comes twice, the first is meant.
 */
export function toInstant(date: string, time: string, zone: string): Date {
  const local = Date.parse(`${date}T${time}:00Z`);
  const before = clockOffset(local - day, zone);
  const offsets = [before, clockOffset(local + day, zone)];
  const fitting = offsets
    .map((offset) => local - offset)
    .filter((at) => local - clockOffset(at, zone) === at);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : local - before);
}

/** The local calendar day, such as '2026-11-22'. */
export function localDay(at: Date, zone: string): string {
  const { month, day: dayOfMonth, year } = shownAt(at.getTime(), zone);
  return [year, month, dayOfMonth].map((one) => String(one).padStart(2, '0')).join('-');
}

/** The local calendar month, such as '2026-11'. */
export const localMonth = (at: Date, zone: string): string => localDay(at, zone).slice(0, 7);

/** The local time in the zone: '2026-12-15T09:00'. */
export const localTime = (at: Date, zone: string): string =>
  new Date(at.getTime() + clockOffset(at.getTime(), zone)).toISOString().slice(0, 16);

/** How far the clocks of the zone are ahead of UTC at this instant, in milliseconds. */
export function clockOffset(at: number, zone: string): number {
  const { month, day: dayOfMonth, year, hour, minute } = shownAt(at, zone);
  return Date.UTC(year, month - 1, dayOfMonth, hour, minute) - Math.floor(at / 60_000) * 60_000;
}

/**
 * Read from the whole text, '12/15/2026, 09:00': its parts take three times as long to get, and lists show
 * many times.
 */
function shownAt(at: number, zone: string) {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = (
    formatOf(zone).format(at).match(/\d+/g) ?? []
  ).map(Number);
  return { month, day, year, hour, minute };
}

/** One per zone: a format uses tens of kilobytes that the garbage collection does not see. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
