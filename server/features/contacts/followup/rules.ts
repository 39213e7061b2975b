import { localTime } from '#contract/zoned-time.ts';

/** A zone and its day, of which the morning mails are due. */
export type DueMorning = { zone: string; day: string };

const morningBegins = '07:00';
/** after an outage, a mail about the day is of no use later */
const morningEnds = '12:00';

/** The zones in which it is morning, by their own clocks. */
export const dueMornings = (zones: readonly string[], now: Date): DueMorning[] =>
  zones.flatMap((zone) => {
    const [day = '', time = ''] = localTime(now, zone).split('T');
    return time >= morningBegins && time < morningEnds ? [{ zone, day }] : [];
  });

/** '14:30' as '2:30 pm'. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
