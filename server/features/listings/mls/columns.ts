import { mlsFields } from '#contract/listings/mls.ts';
import { columns, rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/** The columns of a listing that a feed may change. The country follows the province or state. */
export const mlsColumnNames = [...mlsFields, 'country'];
export const mlsColumns = columns(mlsColumnNames);

/** For each field of a listing g that the agent set and the MLS has differently: whose value is used. */
export const fieldsColumn = rawSql(`(
    SELECT coalesce(json_object_agg(f, json_build_object('source', CASE WHEN f = ANY (g.disputed_fields) THEN 'both' ELSE 'mine' END,
      'mls_value', g.mls_values -> f, 'synced_at', app.to_iso(g.mls_synced_at)) ORDER BY f), '{}')
    FROM unnest(g.edited_fields) f, jsonb_populate_record(g, g.mls_values) w
    WHERE g.mls_values ? f AND to_jsonb(w) -> f IS DISTINCT FROM to_jsonb(g) -> f)`);

/** The state of its feed; null if it has none. */
export const mlsColumn = rawSql(`(
    SELECT json_build_object('synced_at', app.to_iso(g.mls_synced_at), 'is_gone', k.gone_at IS NOT NULL,
      'photos_waiting', (SELECT count(*) FROM app.mls_photos p
        WHERE p.client_id = k.client_id AND p.listing_id = k.listing_id AND p.file_id IS NULL AND p.failure IS NULL),
      'follows_photos', NOT 'photos' = ANY (g.edited_fields),
      'originals', k.originals, 'board_url', k.board_url)
    FROM app.mls_links k WHERE k.client_id = g.client_id AND k.listing_id = g.id)`);

/** The values of a set of fields in a jsonb object `o`; the country goes with the province or state. */
export const selectValues = (object: Sql, condition: Sql) =>
  sql`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${object}) v
    WHERE (CASE WHEN key = 'country' THEN 'state_or_province' ELSE key END) ${condition})`;
