import { dateOrders } from '#contract/contacts/import.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import { readDate } from '#server/core/http/csv-dates.ts';

type Order = (typeof dateOrders)[number];
/** `today` is the day at the client's place, `zone` its timezone. */
type Place = { today: string; zone: string };

/**
 * The day of a date as files write it; of 3/4/2024 the chosen order decides, and without one it is ambiguous. Null if
 * there is none. A day that has not come yet, or that no calendar has, is unreadable.
 */
export function readImportDate(
  text: string,
  order: Order | null,
  { today, zone }: Place,
): string | null | 'unreadable' | 'ambiguous' {
  const written = text.trim();
  if (written === '') return null;
  const days = (order === null ? dateOrders : [order]).flatMap((one) => readNumbers(written, one) ?? []);
  const possible = [...new Set(days)].filter((one) => isPast(one, today));
  if (possible.length > 1) return 'ambiguous';
  const day = possible[0] ?? readOthers(written, zone);
  return day !== null && isPast(day, today) ? day : 'unreadable';
}

const isPast = (day: string, today: string): boolean => day >= '1950-01-01' && day <= today;

const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T].*)?$/;

function readNumbers(text: string, order: Order): string | null {
  const [, first = '', , second = '', year = ''] = numbers.exec(text) ?? [];
  if (first === '') return null;
  const [month, day] = order === 'month_first' ? [first, second] : [second, first];
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(written) ? written : null;
}

/** 20260304 has its year first, since no day or month begins with one. */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;

function readOthers(text: string, zone: string): string | null {
  const read = numbers.test(text) ? null : readDate(text.replace(compact, '$1-$2-$3'), zone);
  return read !== null && 'day' in read ? read.day : null;
}
