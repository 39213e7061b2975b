import type { AnyCaller, StaffRole } from '#contract/access.ts';
import { invalid } from '#contract/errors.ts';
import { worksIn } from '#contract/staff/queue.ts';
import { queueAreas, type QueueArea } from '#contract/staff/queue-areas.ts';
import { findDeputy, type Away } from '../absences/rules.ts';

/** The area that a caller reads: the one they asked for, or the only one of their role; null for all areas. */
export function readableArea(
  { caller }: { caller: AnyCaller },
  area: QueueArea | '' | undefined = '',
): QueueArea | null {
  const own = queueAreas.filter((one) => worksIn(caller, one));
  const [only = null, ...others] = own;
  if (area === '') return others.length === 0 ? only : null;
  if (!own.includes(area)) throw invalid('area', 'Your role does not work in this area.');
  return area;
}

const maxAsideMs = 366 * 86_400_000;

/** Whether something may be set aside until then: later than now, and not for good. */
export const isSensibleDay = (until: string, now: Date): boolean => {
  const wait = Date.parse(until) - now.getTime();
  return wait > 0 && wait <= maxAsideMs;
};

/** The message to the second of two who take the same item. */
export const ownerSentence = ({ owner_name }: { owner_name: string | null }): string =>
  owner_name === null
    ? 'Nobody has this any more. Please look again.'
    : `${owner_name} has already taken this.`;

const dailyHour = '08';

/** The hour of a working day at which staff get their daily mail. */
export function isMorningIn(timeZone: string, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return part('hour') === dailyHour && part('weekday') !== 'Sat' && part('weekday') !== 'Sun';
}

export type Listener = { id: number; role: StaffRole };
type Waiting = { area: QueueArea; owner_id: number | null };

/**
 * Whether a colleague gets mail about a new item: the owner, the one who looks after it, or all of its area. Nobody gets
 * any while they are away.
 */
export function concerns(
  { id, role }: Listener,
  { area, owner_id }: Waiting,
  away: readonly Away[] = [],
): boolean {
  const isAway = (staffId: number | null) => away.some(({ staff_id }) => staff_id === staffId);
  if (!worksIn(role, area) || isAway(id)) return false;
  if (owner_id === null || owner_id === id) return true;
  if (!isAway(owner_id)) return false;
  const deputy = findDeputy(away, owner_id, area);
  return deputy === null || deputy.deputy_id === id;
}
