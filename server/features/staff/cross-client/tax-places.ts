import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import type { Parts } from '#server/core/events/change.ts';

/** Before any day that could be named. */
const always = '0001-01-01';

/** An expression: the day of a client's last move; null where it has always been where it is. */
export const lastMove = (client: Sql): Sql =>
  sql`(SELECT max(p.starts_on) FROM app.tax_places p WHERE p.client_id = ${client} AND p.starts_on > ${always}::date)`;

/** Remembers the former day of a move with the edits of the client, as its trigger does for its columns. */
export const keepMoveEdit = (id: number, before: string | null, now: Date) => systemWrite<null>()`
  UPDATE app.clients c SET (version, edits) = (SELECT e.version, e.edits
    FROM app.with_edit(c.version, c.edits, jsonb_build_object('tax_from', ${before}::date), ${now}) e)
  WHERE c.id = ${id} AND ${lastMove(rawSql('c.id'))} IS DISTINCT FROM ${before}::date`;

type Moving = { taxFrom: string; isDated: boolean };

/**
 * Parts that record a client's tax places with their first days, if its place changes. `changed` has its place and the
 * one before. A day sent alone corrects that of the last move. If the province was unknown, nothing was invoiced, and
 * the new place applies from the beginning.
 */
export const moveTaxes = ({ taxFrom, isDated }: Moving): Parts => ({
  places: sql`SELECT c.*, (c.country, c.state_or_province) IS DISTINCT FROM (c.old_country, c.old_region) AS is_elsewhere,
      c.old_country = 'CA' AND c.old_region IS NULL AS was_unknown,
      ${lastMove(rawSql('c.id'))} AS last_move
    FROM changed c`,
  tax_move: sql`SELECT * FROM places WHERE is_elsewhere OR (${isDated}::boolean AND last_move IS NOT NULL AND last_move <> ${taxFrom}::date)`,
  first_tax_place: sql`INSERT INTO app.tax_places (client_id, starts_on, country, region)
    SELECT id, ${always}::date, old_country, old_region FROM tax_move m
    WHERE is_elsewhere AND NOT was_unknown AND NOT EXISTS (SELECT FROM app.tax_places p WHERE p.client_id = m.id)`,
  deleted_tax_places: sql`DELETE FROM app.tax_places p USING tax_move m
    WHERE p.client_id = m.id AND p.starts_on <> ${taxFrom}::date
      AND (m.was_unknown OR p.starts_on > ${taxFrom}::date OR (NOT m.is_elsewhere AND p.starts_on = m.last_move))`,
  new_tax_place: sql`INSERT INTO app.tax_places (client_id, starts_on, country, region)
    SELECT id, ${taxFrom}::date, country, state_or_province FROM tax_move WHERE NOT was_unknown
    ON CONFLICT (client_id, starts_on) DO UPDATE SET country = excluded.country, region = excluded.region`,
});
