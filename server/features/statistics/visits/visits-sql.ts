import { sql, sqlLiteral, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { directSource, internalSource } from '../collector/read-origin.ts';
import { maxViewsOfPerson } from '../collector/rules.ts';

export const viewColumns: Sql = sql`v.event_id, v.visitor, v.path, v.source, v.medium, v.campaign, v.device, v.country, v.region, v.goal, v.listing_id`;

/**
 * The visits of the rows of 'views': one for a person, a website and a day, without programs. It begins with the first
 * page that was not reached from within the website.
 */
export const selectVisits = (days: Sql): Sql => sql`counted_views AS (
    SELECT * FROM (SELECT v.*, count(*) OVER (PARTITION BY ${days}, visitor) AS of_visitor FROM views v WHERE goal IS NULL) v
    WHERE of_visitor <= ${sqlNumber(maxViewsOfPerson)}),
  visits AS (
    SELECT ${days}, visitor, count(*) AS views,
      coalesce(${firstOf(sql`path`, sql`source <> ${sqlLiteral(internalSource)}`)}, '') AS entry,
      coalesce(${firstOf(sql`source`, sql`source <> ${sqlLiteral(internalSource)}`)}, ${sqlLiteral(directSource)}) AS source,
      coalesce(${firstOf(sql`medium`, sql`medium IS NOT NULL`)}, '') AS medium,
      coalesce(${firstOf(sql`campaign`, sql`campaign IS NOT NULL`)}, '') AS campaign,
      coalesce(${firstOf(sql`device`, sql`device IS NOT NULL`)}, '') AS device,
      coalesce(${firstOf(sql`country`, sql`country IS NOT NULL`)}, '') AS country,
      coalesce(${firstOf(sql`region`, sql`region IS NOT NULL`)}, '') AS region
    FROM counted_views GROUP BY ${days}, visitor),
  goals AS (
    SELECT DISTINCT ${days}, visitor, goal FROM views JOIN visits USING (${days}, visitor) WHERE goal IS NOT NULL)`;

const firstOf = (column: Sql, where: Sql): Sql =>
  sql`(array_agg(${column} ORDER BY at, event_id) FILTER (WHERE ${where}))[1]`;

export const valuesOfView: Sql = sql`(VALUES ('page', v.path), ('listing', coalesce(v.listing_id::text, '')))`;
export const valuesOfVisit: Sql = sql`(VALUES ('entry', v.entry), ('source', v.source), ('medium', v.medium), ('campaign', v.campaign),
  ('device', v.device), ('country', v.country), ('region', v.region))`;
