import type { OpenHouseDraft } from '#contract/listings/open-houses.ts';
import { ApiError } from '#contract/errors.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { readOpenHouses, storeOpenHouses, type KnownOpenHouse } from './open-house-queries.ts';
import { toOpenHouseRows } from './rules.ts';

type Place = Parameters<typeof toOpenHouseRows>[1];

/**
 * The stored open house for each draft: by its id, otherwise the one at the same time, even if cancelled, otherwise a
 * new one. Null if an id is not of this listing.
 */
export function identifyOpenHouses(
  drafts: readonly OpenHouseDraft[],
  known: readonly KnownOpenHouse[],
): (OpenHouseDraft & { id: number | undefined })[] | null {
  if (drafts.some(({ id }) => id !== undefined && !known.some((one) => one.id === id))) return null;
  const ids = new Set(drafts.flatMap(({ id }) => id ?? []));
  const named = new Set<number>();
  const standing = known.toSorted((a, b) => Number(a.is_cancelled) - Number(b.is_cancelled));
  return drafts.map((draft) => {
    if (draft.id !== undefined && !named.has(draft.id)) {
      named.add(draft.id);
      return { ...draft, id: draft.id };
    }
    const same = standing.find((one) => !ids.has(one.id) && isSameTime(one, draft));
    if (same) ids.add(same.id);
    return { ...draft, id: same?.id };
  });
}

const isSameTime = (one: KnownOpenHouse, { date, start_time, end_time }: OpenHouseDraft) =>
  one.date === date && one.start_time === start_time && one.end_time === end_time;

/** Stores the open houses of a listing. Future ones that are not among them are cancelled. */
export async function saveOpenHouses(
  tx: Transaction<'write'>,
  listing: number,
  { drafts, place, now }: { drafts: readonly OpenHouseDraft[]; place: Place; now: Date },
): Promise<void> {
  const identified = identifyOpenHouses(drafts, (await tx.value(readOpenHouses(listing))) ?? []);
  if (identified === null) throw new ApiError('not_found');
  await tx.value(storeOpenHouses(listing, toOpenHouseRows(identified, place), now));
}
