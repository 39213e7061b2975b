import { isCalendarDay, localDay } from '#contract/zoned-time.ts';

/**
 * A day '2026-07-23', with the local time ('14:05') or the instant if the file has one; or why the day is uncertain.
 * Null if it is not a date at all.
 */
export type ReadDate =
  | { day: string; time: string | null; instant: Date | null }
  | { problem: string }
  | null;

/** A day as spreadsheets write it; an instant counts in the account's zone. */
export function readDate(cell: string, zone: string): ReadDate {
  const whole = cell.trim();
  const instant = readInstant(whole);
  if (instant) return { day: localDay(instant, zone), time: null, instant };
  const { text, time } = splitTime(whole);
  const slashed = slashes.exec(text);
  if (!slashed) return toDay(dayIn(text), time);
  const [first = 0, second = 0, year = 0] = slashed.slice(1).map(Number);
  const meanings = meaningsOf(first, second, year);
  if (meanings.length > 1) return { problem: twoMeanings(text, meanings[0] ?? '') };
  return toDay(meanings[0], time);
}

/** '7/23/2026 2:05 PM' as its day and '14:05'. */
function splitTime(whole: string): { text: string; time: string | null } {
  const [end, hours = '', minutes = '', half] =
    /(?:T|,? )(\d{1,2}):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?$/i.exec(whole) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (end === undefined || hour > 23 || (half && Number(hours) > 12)) return { text: whole, time: null };
  return { text: whole.slice(0, -end.length), time: `${String(hour).padStart(2, '0')}:${minutes}` };
}

/** A month '2026-07', also written as its first day. */
export function readMonth(cell: string): string | null {
  const text = cell.trim();
  const slashed = slashes.exec(text);
  if (slashed) {
    // a spreadsheet writes a month as its first day, so one of the two numbers is 1
    const [first = 0, second = 0, year = 0] = slashed.slice(1).map(Number);
    const month = second === 1 ? first : first === 1 ? second : 0;
    return toMonth(year, month);
  }
  const [, year, month] = /^(20\d{2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return toMonth(Number(year), Number(month));
  const [, name = '', ofName] = /^(\p{L}{3,9})\.?[-/ ,]+(\d{4}|\d{2})$/u.exec(text) ?? [];
  if (ofName !== undefined) return toMonth(fullYear(ofName), monthNamed(name));
  const day = dayIn(text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, ''));
  return day?.endsWith('-01') ? day.slice(0, 7) : null;
}

const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * The days that two numbers before a year can mean, the month first; only one if the other is not in the calendar.
 */
function meaningsOf(first: number, second: number, year: number): string[] {
  const both = [toText(year, first, second), toText(year, second, first)];
  return [...new Set(both)].filter(isCalendarDay);
}

const twoMeanings = (text: string, one: string): string =>
  `We can’t tell the day from the month in "${text}". Please write ${one}.`;

function readInstant(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) return null;
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(at.getTime()) || !isCalendarDay(text.slice(0, 10)) ? null : at;
}

/** A form that can only mean one day. */
function dayIn(text: string): string | undefined {
  const numbers = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (numbers) return toText(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]));
  const named = /^(\d{1,2})[- ](\p{L}{3,9})\.?,?[- ](\d{4}|\d{2})$/u.exec(text);
  if (named) return toText(fullYear(named[3] ?? ''), monthNamed(named[2] ?? ''), Number(named[1]));
  const english = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  return english ? toText(Number(english[3]), monthNamed(english[1] ?? ''), Number(english[2])) : undefined;
}

const toDay = (day: string | undefined, time: string | null): ReadDate =>
  day !== undefined && isCalendarDay(day) ? { day, time, instant: null } : null;

function toMonth(year: number, month: number): string | null {
  const text = toText(year, month, 1);
  return year >= 2000 && isCalendarDay(text) ? text.slice(0, 7) : null;
}

const toText = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Two digits are of this century, as spreadsheets write the years of counted numbers. */
const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits);

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** By its English name or the beginning of it; 0 for any other word. */
function monthNamed(word: string): number {
  const start = word.toLowerCase();
  return (
    months.findIndex(
      (name) => name === start || name.slice(0, 3) === start || (start === 'sept' && name === 'september'),
    ) + 1
  );
}
