import type { StaffRole } from '#contract/access.ts';
import { ownDeputy, type Absence, type AbsenceDraft } from '#contract/staff/absences.ts';
import { worksIn } from '#contract/staff/queue.ts';
import { queueAreas, type QueueArea } from '#contract/staff/queue-areas.ts';

/** A colleague who is away today, and their deputy. */
export type Away = {
  staff_id: number;
  last_day: string;
  deputy_id: number;
  deputy_name: string;
  deputy_role: StaffRole;
  is_deputy_active: boolean;
};

/** Items of an area that a colleague looks after for their owner. */
export type Covered = { owner: number; area: QueueArea };

const maxDays = 366;

type Known = { of: number; stored: Absence | null; today: string };

/** Messages for fields that may not have these values. Days are texts such as '2027-03-01'. */
export function validateAbsence(
  { first_day, last_day, deputy_id }: AbsenceDraft,
  { of, stored, today }: Known,
): Record<string, string[]> {
  // an absence that has begun may be changed and keeps its first day
  const isOver = first_day < today && first_day !== stored?.first_day;
  const days = (Date.parse(last_day) - Date.parse(first_day)) / 86_400_000;
  return {
    ...(isOver ? { first_day: ['Please choose today or a later day.'] } : {}),
    ...(last_day < first_day
      ? { last_day: ['Please choose a day that is not before the first.'] }
      : last_day < today
        ? { last_day: ['Please choose today or a later day.'] }
        : days > maxDays
          ? { last_day: ['Please choose a day within a year.'] }
          : {}),
    ...(deputy_id === of ? { deputy_id: [ownDeputy] } : {}),
  };
}

/**
 * The colleague who looks after items of an absent owner: their deputy, or the deputy of a deputy who is away too. Null if
 * the chain ends at somebody who is switched off or does not see the area, or comes round to where it was.
 */
export function findDeputy(away: readonly Away[], owner: number, area: QueueArea): Away | null {
  const passed = new Set<number>();
  let absent = away.find(({ staff_id }) => staff_id === owner);
  while (absent !== undefined && absent.is_deputy_active && !passed.has(absent.staff_id)) {
    const { staff_id, deputy_id, deputy_role } = absent;
    const next = away.find((one) => one.staff_id === deputy_id);
    if (next === undefined) return worksIn(deputy_role, area) ? absent : null;
    passed.add(staff_id);
    absent = next;
  }
  return null;
}

/** All that a colleague looks after for others today. */
export const listCovered = (away: readonly Away[], staffId: number | null): Covered[] =>
  away.flatMap(({ staff_id: owner }) =>
    queueAreas
      .filter((area) => findDeputy(away, owner, area)?.deputy_id === staffId)
      .map((area) => ({ owner, area })),
  );

/** Of an item: until when its owner is away, and who looks after it; null if the owner is not away. */
export function describeCover(
  away: readonly Away[],
  { owner_id, area }: { owner_id: number | null; area: QueueArea },
): { last_day: string; colleague_id: number | null; colleague_name: string | null } | null {
  const absent = away.find(({ staff_id }) => staff_id === owner_id);
  if (absent === undefined || owner_id === null) return null;
  const cover = findDeputy(away, owner_id, area);
  return {
    last_day: absent.last_day,
    colleague_id: cover?.deputy_id ?? null,
    colleague_name: cover?.deputy_name ?? null,
  };
}
