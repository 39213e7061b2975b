import type { Absence } from '#contract/staff/absences.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

/** 'Away until Mar 3, 2027', or before it 'Away Mar 1, 2027 to Mar 3, 2027'. */
export const describeAbsence = ({ first_day, last_day, is_away }: Absence): string =>
  is_away
    ? `Away until ${formatCalendarDay(last_day)}`
    : `Away ${formatCalendarDay(first_day)} to ${formatCalendarDay(last_day)}`;
