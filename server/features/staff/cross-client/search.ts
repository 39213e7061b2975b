import { maxHits } from '#contract/staff/search.ts';
import { containsPattern } from '#server/core/db/like-patterns.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, identifier, rawSql, sql, sqlLiteral, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { plannedOnce, systemRead } from '#server/core/db/system-sql.ts';
import { maxHitsPerRoute, type FoundHit, type WayOfFinding } from '../search-hits.ts';
import { shortestPart, type SearchTerms } from '../search-terms.ts';

const client = rawSql(`'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note`);
const person = sql`'person' AS kind, u.id, u.client_id, coalesce(${personName('u')}, u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note`;
const invoice = rawSql(
  `'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note`,
);
const domain = rawSql(
  `'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note`,
);

/**
 * The results of every route, in one statement; chooseHits picks the best. Each route reads a few entries of its own
 * index.
 */
export const findAnything = ({ prefix, parts, address, id, invoice: number }: SearchTerms) => {
  const beginnings = union([
    ...(id === null
      ? []
      : [
          sql`SELECT ${way('client id')}, ${client} FROM app.clients c WHERE c.id = ${id}`,
          sql`SELECT ${way('person id')}, ${person} FROM app.users u WHERE u.id = ${id} AND u.deleted_at IS NULL`,
        ]),
    ...(number === null
      ? []
      : [
          sql`SELECT ${way('invoice')}, ${invoice} FROM app.invoices i WHERE i.number = ${number.whole} LIMIT ${maxHitsPerRoute}`,
          sql`SELECT ${way('invoice')}, ${invoice} FROM app.invoices i
            WHERE i.number ~>=~ ${number.begins} AND i.number ~<~ (${number.begins} || chr(1114111))
            ORDER BY i.number USING ~>~ LIMIT ${maxHitsPerRoute}`,
        ]),
    sql`SELECT ${way('client')}, ${client} FROM app.clients c WHERE ${beginsWith(rawSql('app.fold(c.name)'), prefix)}`,
    sql`SELECT ${way('person')}, ${person} FROM app.users u WHERE u.deleted_at IS NULL AND ${beginsWith(rawSql('u.search'), prefix)}`,
    sql`SELECT ${way('last name')}, ${person} FROM app.users u WHERE u.deleted_at IS NULL AND ${beginsWith(rawSql('app.fold(u.last_name)'), prefix)}`,
    sql`SELECT ${way('host')}, ${domain} FROM app.site_hosts h WHERE ${beginsWith(rawSql('h.host'), prefix)}`,
    ...(address === null ? [] : [peopleAt(address)]),
  ]);
  const unlessEnough = address === null ? unlessEnoughBegin : unlessAnyBegins;
  return plannedOnce(systemRead<FoundHit[]>()`
    WITH beginnings AS MATERIALIZED (${beginnings})${parts.length === 0 ? rawSql('') : containing(parts)}
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings ${parts.length === 0 ? rawSql('') : unlessEnough}) f`);
};

const peopleAt = (address: NonNullable<SearchTerms['address']>): Sql =>
  'email' in address
    ? sql`SELECT ${way('email')}, ${person} FROM app.users u WHERE u.deleted_at IS NULL AND ${beginsWith(rawSql('app.fold(u.email)'), address.email)}`
    : sql`SELECT ${way('domain')}, ${person} FROM app.users u
        WHERE u.deleted_at IS NULL AND ${beginsWith(rawSql("split_part(app.fold(u.email), '@', 2)"), address.domain)}`;

const way = (name: WayOfFinding): Sql => rawSql(`'${name}' AS way`);

/**
 * Written as a range and not as LIKE, so that the index is used for every text, even if the plan was made without it.
 */
function beginsWith(indexed: Sql, prefix: string): Sql {
  return sql`${indexed} ~>=~ app.fold(${prefix}) AND ${indexed} ~<~ (app.fold(${prefix}) || chr(1114111))
    ORDER BY ${indexed} USING ~<~ LIMIT ${maxHits}`;
}

/** Materialized, and so planned for all rows but only read as needed: with its own limit the plan would be a scan. */
const containing = (parts: readonly string[]): Sql => sql`,
  clients AS MATERIALIZED (SELECT ${way('client contains')}, ${client} FROM app.clients c WHERE ${allIn(rawSql('app.fold(c.name)'), parts)}),
  people AS MATERIALIZED (
    SELECT ${way('person contains')}, ${person} FROM app.users u WHERE u.deleted_at IS NULL AND ${allIn(rawSql('u.search'), parts)}),
  hosts AS MATERIALIZED (SELECT ${way('host contains')}, ${domain} FROM app.site_hosts h WHERE ${allIn(rawSql('h.host'), parts)})`;

/** Rows that contain the words, where a condition on those that begin with them holds. */
const readContaining = (isNeeded: (begins: WayOfFinding) => Sql): Sql =>
  (
    [
      ['clients', 'client'],
      ['people', 'person'],
      ['hosts', 'host'],
    ] as const
  ).reduce(
    (all, [cte, begins]) => sql`${all}
    UNION ALL (SELECT * FROM ${identifier(cte)} WHERE ${isNeeded(begins)} LIMIT ${sqlNumber(maxHitsPerRoute)})`,
    emptySql,
  );

/** Names that begin with the words also contain them. If those alone fill the list, the larger index is not read. */
const unlessEnoughBegin = readContaining(
  (begins) =>
    sql`(SELECT count(*) FROM beginnings WHERE way = ${sqlLiteral(begins)}) < ${sqlNumber(maxHits)}`,
);

/** An address is typed from its beginning. Its letters are in so many others that the larger index reads long lists. */
const unlessAnyBegins = readContaining(() => rawSql('NOT EXISTS (SELECT FROM beginnings)'));

/**
 * A part too short for the index is searched within the rows that the others find, because as an index condition it
 * would read everything. Each pattern is folded once, and not for each row.
 */
export const allIn = (column: Sql, parts: readonly string[]): Sql =>
  parts
    .map((part) => {
      const searched = part.length < shortestPart ? sql`(${column} || '')` : column;
      return sql`${searched} LIKE (SELECT app.fold(${containsPattern(part)}))`;
    })
    .reduce((all, one) => sql`${all} AND ${one}`);

const union = (ways: readonly Sql[]): Sql =>
  ways.map((way) => sql`(${way})`).reduce((all, one) => sql`${all} UNION ALL ${one}`);
