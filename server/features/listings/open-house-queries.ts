import { OpenHouseDraft } from '#contract/listings/open-houses.ts';
import { columns, write } from '#server/core/db/sql.ts';
import type { toOpenHouseRows } from './rules.ts';

/** A stored open house of a listing, possibly cancelled. */
export type KnownOpenHouse = Required<Pick<OpenHouseDraft, 'date' | 'start_time' | 'end_time'>> & {
  id: number;
  is_cancelled: boolean;
};

/** Open houses of a listing, cancelled ones too. */
export const readOpenHouses = (listing: number) => write<KnownOpenHouse[]>()`
  SELECT coalesce(json_agg(json_build_object('id', id, 'date', date, 'start_time', to_char(start_time, 'HH24:MI'),
    'end_time', to_char(end_time, 'HH24:MI'), 'is_cancelled', cancelled_at IS NOT NULL) ORDER BY id), '[]')
  FROM app.open_houses WHERE client_id = app.client() AND listing_id = ${listing}`;

const { id: _id, ...sentFields } = OpenHouseDraft.shape;
/** The columns that a save sets. */
const stored = [...Object.keys(sentFields), 'time_zone', 'starts_at', 'ends_at'];

/** Only real changes are written, and count as changes. */
export const storeOpenHouses = (
  listing: number,
  rows: ReturnType<typeof toOpenHouseRows>,
  now: Date,
) => write<null>()`
  WITH sent_houses AS MATERIALIZED (SELECT * FROM jsonb_populate_recordset(NULL::app.open_houses, ${JSON.stringify(rows)}::jsonb)),
  changed AS (
    UPDATE app.open_houses o SET (${columns(stored)}) = ROW (${columns(stored, 's')}), sequence = o.sequence + 1, cancelled_at = NULL
    FROM sent_houses s WHERE o.client_id = app.client() AND o.listing_id = ${listing} AND o.id = s.id AND (o.cancelled_at IS NOT NULL
      OR (${columns(stored, 'o')}) IS DISTINCT FROM (${columns(stored, 's')}))),
  cancelled_houses AS (
    UPDATE app.open_houses o SET sequence = o.sequence + 1, cancelled_at = ${now}::timestamptz
    WHERE o.client_id = app.client() AND o.listing_id = ${listing} AND o.cancelled_at IS NULL AND o.ends_at > ${now}::timestamptz
      AND NOT EXISTS (SELECT FROM sent_houses s WHERE s.id = o.id)),
  past_houses AS (
    DELETE FROM app.open_houses o
    WHERE o.client_id = app.client() AND o.listing_id = ${listing} AND o.cancelled_at IS NULL AND o.ends_at <= ${now}::timestamptz
      AND NOT EXISTS (SELECT FROM sent_houses s WHERE s.id = o.id)),
  new_houses AS (
    INSERT INTO app.open_houses (client_id, listing_id, ${columns(stored)})
    SELECT app.client(), ${listing}, ${columns(stored, 's')} FROM sent_houses s WHERE s.id IS NULL)
  SELECT NULL`;
