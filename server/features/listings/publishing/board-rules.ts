import { boards, type BoardId, type BoardNeed } from '#contract/listings/boards.ts';
import { boardProblems } from '#contract/listings/listed-by.ts';
import type { ListedBy } from '#contract/listings/listed-by.ts';
import { sold } from '#contract/listings/statuses.ts';

/** A listing of a colleague, with what its board's rules are about. */
export type Colleague = {
  listed_by: ListedBy | null;
  /** when its feed had it last; null if it came from none */
  seen_at: string | null;
};

const isGiven: Record<BoardNeed, (by: ListedBy) => boolean> = {
  brokerage: ({ brokerage }) => brokerage !== null,
  agent: ({ agent }) => agent !== null,
  contact: ({ phone, email, agent }) =>
    [phone, email, agent?.phone, agent?.email].some((way) => typeof way === 'string'),
};

/** Why the board's rules keep a listing from visitors. Nobody may publish it anyway. */
export function boardObstacles(colleague: Colleague | null, now: Date): string[] {
  if (colleague === null) return [];
  const { listed_by: by, seen_at: seenAt } = colleague;
  if (by === null) return [boardProblems.brokerage];
  const missing = boards[by.board].needs.filter((need) => !isGiven[need](by));
  return [
    ...missing.map((need) => boardProblems[need]),
    ...(isOld({ board: by.board, seenAt, now }) ? [boardProblems.old] : []),
  ];
}

function isOld({ board, seenAt, now }: { board: BoardId; seenAt: string | null; now: Date }): boolean {
  const { hiddenAfterHours } = boards[board];
  return seenAt !== null && now.getTime() - Date.parse(seenAt) > hiddenAfterHours * 3_600_000;
}

/** A board shares homes that are for sale: a colleague's sold home is no advertisement of ours. */
export const isColleagueSold = (colleague: Colleague | null, { status_id }: { status_id: number }): boolean =>
  colleague !== null && status_id === sold;
