import { closeMissingProvinces } from '#server/features/billing/missing-province.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { joinParts } from '#server/core/events/change.ts';

/** Before any day that could be named. */
const always = '0001-01-01';

/** An expression: the day of a client's last move; null where it has always been where it is. */
export const lastMove = (client: Sql): Sql =>
  sql`(SELECT max(p.starts_on) FROM app.tax_places p WHERE p.client_id = ${client} AND p.starts_on > ${always}::date)`;

/** Remembers the former day of a move with the edits of the client, as its trigger does for its columns. */
export const keepMoveEdit = (id: number, before: string | null, now: Date) => systemWrite<null>()`
  WITH kept AS (
    UPDATE app.clients c SET (version, edits) = (SELECT e.version, e.edits
      FROM app.with_edit(c.version, c.edits, jsonb_build_object('tax_from', ${before}::date), ${now}) e)
    WHERE c.id = ${id} AND ${lastMove(rawSql('c.id'))} IS DISTINCT FROM ${before}::date)
  SELECT NULL`;

type Moving = { taxFrom: string; isDated: boolean; staffId: number | null; now: Date };

/**
 * Statement parts that record a client's tax places with their first days, if its place changes. Needs a CTE `made`
 * with the place and the one before. A day sent alone corrects that of the last move. If the province was unknown,
 * nothing was invoiced, and the new place applies from the beginning.
 */
export const moveTaxes = ({ taxFrom, isDated, staffId, now }: Moving): Sql => sql`
  places AS (
    SELECT m.*, (m.country, m.state_or_province) IS DISTINCT FROM (m.old_country, m.old_region) AS is_elsewhere,
      m.old_country = 'CA' AND m.old_region IS NULL AS was_unknown,
      ${lastMove(rawSql('m.id'))} AS last_move
    FROM made m),
  move AS (SELECT * FROM places WHERE is_elsewhere OR (${isDated}::boolean AND last_move IS NOT NULL AND last_move <> ${taxFrom}::date)),
  former AS (
    INSERT INTO app.tax_places (client_id, starts_on, country, region)
    SELECT id, ${always}::date, old_country, old_region FROM move
    WHERE is_elsewhere AND NOT was_unknown AND NOT EXISTS (SELECT FROM app.tax_places p WHERE p.client_id = move.id)),
  overtaken AS (
    DELETE FROM app.tax_places p USING move m
    WHERE p.client_id = m.id AND p.starts_on <> ${taxFrom}::date
      AND (m.was_unknown OR p.starts_on > ${taxFrom}::date OR (NOT m.is_elsewhere AND p.starts_on = m.last_move))),
  followed AS (
    INSERT INTO app.tax_places (client_id, starts_on, country, region)
    SELECT id, ${taxFrom}::date, country, state_or_province FROM move WHERE NOT was_unknown
    ON CONFLICT (client_id, starts_on) DO UPDATE SET country = excluded.country, region = excluded.region),
  ${joinParts({ province_known: closeMissingProvinces(rawSql('made'), staffId)({ from: emptySql, now }) })}`;

/** The changed values of these columns: `[{field, from, to}]` of the CTEs `before` and `made`, or null. */
export const changesSql = (columns: readonly string[]): Sql => sql`
  changes AS (
    SELECT m.id, jsonb_agg(jsonb_build_object('field', k.field, 'from', b.old -> k.field, 'to', m.stored -> k.field) ORDER BY k.n)
        FILTER (WHERE b.old -> k.field IS DISTINCT FROM m.stored -> k.field) AS list
    FROM (SELECT id, to_jsonb(made) AS stored FROM made) m, (SELECT to_jsonb(client) AS old FROM before) b,
      unnest(${columns}::text[]) WITH ORDINALITY AS k (field, n)
    GROUP BY m.id)`;
