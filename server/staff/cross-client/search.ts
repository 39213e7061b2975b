import { mostHits, type SearchHit } from '#contract/staff/search.ts';
import { containsPattern } from '../../db/like-patterns.ts';
import { personName } from '../../db/person-name.ts';
import { rawSql, sql, type Sql } from '../../db/sql.ts';
import { plannedOnce, systemRead } from '../../db/system-sql.ts';
import { shortestPart, type SearchTerms } from '../search-terms.ts';

/** As many as one way of finding gives. */
const mostOfOneWay = 6;

const client = rawSql(`'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note`);
const person = sql`'person' AS kind, u.id, u.client_id, coalesce(${personName('u')}, u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note`;
const domain = rawSql(
  `'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note`,
);

/**
 * The best hits in one statement: ids first, then what begins with the words, then what has all of them somewhere. Each way
 * reads a few entries of its own index.
 */
export const findAnything = ({ prefix, parts, id }: SearchTerms) => {
  const ways = [
    ...(id === null
      ? []
      : [
          sql`SELECT 0 AS rank, ${client} FROM app.clients c WHERE c.id = ${id}`,
          sql`SELECT 1 AS rank, ${person} FROM app.users u WHERE u.id = ${id} AND u.deleted_at IS NULL`,
        ]),
    beginning(client, 'app.clients c', 'app.fold(c.name)', prefix, 2),
    beginning(person, 'app.users u', 'u.search', prefix, 3, 'u.deleted_at IS NULL'),
    beginning(person, 'app.users u', 'app.fold(u.last_name)', prefix, 3, 'u.deleted_at IS NULL'),
    beginning(domain, 'app.site_hosts h', 'h.host', prefix, 4),
    ...(parts.length === 0
      ? []
      : ['clients', 'people', 'hosts'].map((cte) => sql`SELECT * FROM ${rawSql(cte)} LIMIT ${mostOfOneWay}`)),
  ];
  return plannedOnce(systemRead<SearchHit[]>()`
    ${parts.length === 0 ? rawSql('') : containing(parts)}
    SELECT coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'client_id', f.client_id, 'client_name', c.name,
      'title', f.title, 'note', f.note) ORDER BY f.rank, lower(f.title), f.id), '[]')
    FROM (
      SELECT * FROM (
        SELECT DISTINCT ON (kind, title, client_id, id) * FROM (${union(ways)}) every
        ORDER BY kind, title, client_id, id, rank) best
      ORDER BY rank, lower(title), id LIMIT ${mostHits}) f
    JOIN app.clients c ON c.id = f.client_id`);
};

/** Written as a range and not as LIKE: the index is used whatever the text, also where the plan was made without it. */
function beginning(
  shown: Sql,
  from: string,
  column: string,
  prefix: string,
  rank: number,
  only = 'true',
): Sql {
  const indexed = rawSql(column);
  return sql`SELECT ${rawSql(String(rank))} AS rank, ${shown} FROM ${rawSql(from)}
    WHERE ${rawSql(only)} AND ${indexed} ~>=~ app.fold(${prefix}) AND ${indexed} ~<~ (app.fold(${prefix}) || chr(1114111))
    ORDER BY ${indexed} USING ~<~ LIMIT ${mostOfOneWay}`;
}

/** Materialized, and so planned for all rows and read only as far as needed: with a limit of its own the plan would be a scan. */
const containing = (parts: readonly string[]): Sql => sql`WITH
  clients AS MATERIALIZED (SELECT 5 AS rank, ${client} FROM app.clients c WHERE ${allIn('app.fold(c.name)', parts)}),
  people AS MATERIALIZED (
    SELECT 6 AS rank, ${person} FROM app.users u WHERE u.deleted_at IS NULL AND ${allIn('u.search', parts)}),
  hosts AS MATERIALIZED (SELECT 7 AS rank, ${domain} FROM app.site_hosts h WHERE ${allIn('h.host', parts)})`;

/**
 * A part too short for the index is looked for in the rows that the others find: as a condition of the index it would read all
 * of it. Each pattern is folded once, and not for each row.
 */
const allIn = (column: string, parts: readonly string[]): Sql =>
  parts
    .map((part) => {
      const searched = rawSql(part.length < shortestPart ? `(${column} || '')` : column);
      return sql`${searched} LIKE (SELECT app.fold(${containsPattern(part)}))`;
    })
    .reduce((all, one) => sql`${all} AND ${one}`);

const union = (ways: readonly Sql[]): Sql =>
  ways.map((way) => sql`(${way})`).reduce((all, one) => sql`${all} UNION ALL ${one}`);
