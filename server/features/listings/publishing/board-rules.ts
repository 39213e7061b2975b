import { findRules, hasRules, type BoardNeed } from '#contract/listings/boards.ts';
import type { BoardProblem } from '#contract/listings/holds.ts';
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
export function boardObstacles(colleague: Colleague | null, now: Date): BoardProblem[] {
  if (colleague === null) return [];
  const { listed_by: by, seen_at: seenAt } = colleague;
  const missing: BoardProblem[] = listMissing(by);
  if (by !== null && !hasRules(by.board)) missing.push('rules');
  return by !== null && isOld({ board: by.board, seenAt, now }) ? [...missing, 'old'] : missing;
}

/** The values that its board requires beside a colleague's listing, and that the feed did not send. */
export const listMissing = (by: ListedBy | null): BoardNeed[] =>
  by === null ? ['brokerage'] : findRules(by.board).needs.filter((need) => !isGiven[need](by));

function isOld({ board, seenAt, now }: { board: string; seenAt: string | null; now: Date }): boolean {
  const { hiddenAfterHours } = findRules(board);
  return seenAt !== null && now.getTime() - Date.parse(seenAt) > hiddenAfterHours * 3_600_000;
}

/** A board shares homes that are for sale: a colleague's sold home is no advertisement of ours. */
export const isColleagueSold = (colleague: Colleague | null, { status_id }: { status_id: number }): boolean =>
  colleague !== null && status_id === sold;
