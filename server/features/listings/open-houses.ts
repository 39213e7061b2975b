import type { OpenHouseDraft } from '#contract/listings/open-houses.ts';
import { ApiError } from '#contract/errors.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { write } from '#server/core/db/sql.ts';
import { toOpenHouseRows } from './rules.ts';

/** One of a listing as it is stored; a cancelled one too. */
export type KnownOpenHouse = Required<Pick<OpenHouseDraft, 'date' | 'start_time' | 'end_time'>> & {
  id: number;
  is_cancelled: boolean;
};
type Place = Parameters<typeof toOpenHouseRows>[1];

/**
 * Which stored open house each of these is: by its id, otherwise the one at the same time, also if that had been
 * cancelled, otherwise a new one. Null where an id is none of the listing's.
 */
export function identifyOpenHouses(
  drafts: readonly OpenHouseDraft[],
  known: readonly KnownOpenHouse[],
): (OpenHouseDraft & { id: number | undefined })[] | null {
  if (drafts.some(({ id }) => id !== undefined && !known.some((one) => one.id === id))) return null;
  const taken = new Set(drafts.flatMap(({ id }) => id ?? []));
  const named = new Set<number>();
  const standing = known.toSorted((a, b) => Number(a.is_cancelled) - Number(b.is_cancelled));
  return drafts.map((draft) => {
    if (draft.id !== undefined && !named.has(draft.id)) {
      named.add(draft.id);
      return { ...draft, id: draft.id };
    }
    const same = standing.find((one) => !taken.has(one.id) && isSameTime(one, draft));
    if (same) taken.add(same.id);
    return { ...draft, id: same?.id };
  });
}

const isSameTime = (one: KnownOpenHouse, { date, start_time, end_time }: OpenHouseDraft) =>
  one.date === date && one.start_time === start_time && one.end_time === end_time;

/** Stores the open houses of a listing. Those that are still to come and not among them any more are cancelled. */
export async function saveOpenHouses(
  tx: Transaction<'write'>,
  listing: number,
  { drafts, place, now }: { drafts: readonly OpenHouseDraft[]; place: Place; now: Date },
): Promise<void> {
  const identified = identifyOpenHouses(drafts, (await tx.value(readKnown(listing))) ?? []);
  if (identified === null) throw new ApiError('not_found');
  await tx.value(storeOpenHouses(listing, toOpenHouseRows(identified, place), now));
}

const readKnown = (listing: number) => write<KnownOpenHouse[]>()`
  SELECT coalesce(json_agg(json_build_object('id', id, 'date', date, 'start_time', to_char(start_time, 'HH24:MI'),
    'end_time', to_char(end_time, 'HH24:MI'), 'is_cancelled', cancelled_at IS NOT NULL) ORDER BY id), '[]')
  FROM app.open_houses WHERE client_id = app.client() AND listing_id = ${listing}`;

/** Only what really changes is written, and counts as a change. */
const storeOpenHouses = (
  listing: number,
  rows: ReturnType<typeof toOpenHouseRows>,
  now: Date,
) => write<null>()`
  WITH sent AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (
      id bigint, date date, start_time time, end_time time, time_zone text, starts_at timestamptz, ends_at timestamptz)),
  changed AS (
    UPDATE app.open_houses o SET date = s.date, start_time = s.start_time, end_time = s.end_time, time_zone = s.time_zone,
      starts_at = s.starts_at, ends_at = s.ends_at, sequence = o.sequence + 1, cancelled_at = NULL
    FROM sent s WHERE o.client_id = app.client() AND o.listing_id = ${listing} AND o.id = s.id AND (o.cancelled_at IS NOT NULL
      OR (o.starts_at, o.ends_at, o.date, o.time_zone) IS DISTINCT FROM (s.starts_at, s.ends_at, s.date, s.time_zone))),
  cancelled AS (
    UPDATE app.open_houses o SET sequence = o.sequence + 1, cancelled_at = ${now}::timestamptz
    WHERE o.client_id = app.client() AND o.listing_id = ${listing} AND o.cancelled_at IS NULL AND o.ends_at > ${now}::timestamptz
      AND NOT EXISTS (SELECT FROM sent s WHERE s.id = o.id)),
  over AS (
    DELETE FROM app.open_houses o
    WHERE o.client_id = app.client() AND o.listing_id = ${listing} AND o.cancelled_at IS NULL AND o.ends_at <= ${now}::timestamptz
      AND NOT EXISTS (SELECT FROM sent s WHERE s.id = o.id)),
  made AS (
    INSERT INTO app.open_houses (client_id, listing_id, date, start_time, end_time, time_zone, starts_at, ends_at)
    SELECT app.client(), ${listing}, s.date, s.start_time, s.end_time, s.time_zone, s.starts_at, s.ends_at
    FROM sent s WHERE s.id IS NULL)
  SELECT NULL`;
