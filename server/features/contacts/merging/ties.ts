import {
  emptySql,
  identifier,
  joinSql,
  rawSql,
  sql,
  sqlLiteral,
  write,
  type Sql,
} from '#server/core/db/sql.ts';

type Tie = {
  table: string;
  /** beside client_id */
  key: readonly string[];
  /** a contact has one row at most with the same values of these columns */
  once?: readonly string[];
  /** without its parent a row is not stored again */
  parent?: { table: string; column: string };
};

/** Rows that belong to a contact and move to another with a merge. A test knows every table that names contacts. */
export const ties: readonly Tie[] = [
  { table: 'lead_history', key: ['id'] },
  { table: 'lead_timeline', key: ['id'] },
  { table: 'lead_tasks', key: ['id'] },
  { table: 'lead_arrivals', key: ['id'] },
  { table: 'lead_plans', key: ['id'] },
  { table: 'lead_emails', key: ['id'] },
  { table: 'lead_messages', key: ['id'], once: ['key'] },
  { table: 'lead_message_drafts', key: ['user_id', 'staff_id'], once: ['user_id', 'staff_id'] },
  { table: 'lead_ad_leads', key: ['leadgen'] },
  { table: 'newsletter_consent_changes', key: ['id'] },
  { table: 'newsletter_bounces', key: ['recipient_id', 'kind'] },
  { table: 'notifications', key: ['id'] },
  { table: 'push_messages', key: ['id'] },
  { table: 'testimonials', key: ['id'] },
  { table: 'testimonial_offers', key: ['id'], once: [] },
  {
    table: 'listing_sellers',
    key: ['listing_id'],
    once: ['listing_id'],
    parent: { table: 'listings', column: 'listing_id' },
  },
  { table: 'lead_tags', key: ['tag_id'], once: ['tag_id'], parent: { table: 'tags', column: 'tag_id' } },
];

/** Rows by their table: the keys of those that were moved, and those that the other contact had as well. */
export type MovedTies = Record<string, { moved: unknown[]; dropped: unknown[] }>;

const tableOf = ({ table }: Tie) => identifier(`app.${table}`);

/** A row x, where the contact has the same already. */
function isDuplicate({ table, once }: Tie, contact: number): Sql {
  if (once === undefined) return rawSql('false');
  const same = once.map((column) => sql` AND o.${identifier(column)} = x.${identifier(column)}`);
  return sql`EXISTS (SELECT FROM ${identifier(`app.${table}`)} o WHERE o.client_id = app.client() AND o.lead_id = ${contact}
    ${same.reduce((all, one) => sql`${all}${one}`, emptySql)})`;
}

/** A row r, whose parent may be gone by now. */
const hasParent = ({ parent }: Tie): Sql =>
  parent === undefined
    ? rawSql('true')
    : sql`EXISTS (SELECT FROM ${identifier(`app.${parent.table}`)} p
      WHERE p.client_id = app.client() AND p.id = ${identifier(`r.${parent.column}`)})`;

/** Moves all rows of one contact to another, and says which; duplicates stay, and go with their contact. */
export const moveTies = (from: number, to: number) => write<MovedTies>()`
  WITH ${joinSql(
    ties.map(
      (tie) => sql`
  ${identifier(`moved_${tie.table}`)} AS (
    UPDATE ${tableOf(tie)} x SET lead_id = ${to} WHERE x.client_id = app.client() AND x.lead_id = ${from} AND NOT ${isDuplicate(tie, to)}
    RETURNING ${joinSql(tie.key.map((column) => identifier(`x.${column}`)))})`,
    ),
  )}
  SELECT json_build_object(${joinSql(
    ties.map(
      (tie) => sql`${sqlLiteral(tie.table)}, json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM ${identifier(`moved_${tie.table}`)} m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM ${tableOf(tie)} x WHERE x.client_id = app.client() AND x.lead_id = ${from} AND ${isDuplicate(tie, to)}))`,
    ),
  )})`;

/** Moves the rows of a merge back, as many as are still there. */
export const returnTies = (from: number, to: number, moved: MovedTies) => write<null>()`
  WITH ${joinSql(
    ties.flatMap((tie) => {
      const rows = moved[tie.table] ?? { moved: [], dropped: [] };
      const same = tie.key.map((column) => sql` AND x.${identifier(column)} = r.${identifier(column)}`);
      const returned = sql`
  ${identifier(`returned_${tie.table}`)} AS (
    UPDATE ${tableOf(tie)} x SET lead_id = ${to} FROM jsonb_populate_recordset(NULL::${tableOf(tie)}, ${JSON.stringify(rows.moved)}::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = ${from} ${same.reduce((all, one) => sql`${all}${one}`, emptySql)})`;
      if (tie.once === undefined) return [returned];
      return [
        returned,
        sql`
  ${identifier(`restored_${tie.table}`)} AS (
    INSERT INTO ${tableOf(tie)} OVERRIDING SYSTEM VALUE
    SELECT r.* FROM jsonb_populate_recordset(NULL::${tableOf(tie)}, ${JSON.stringify(rows.dropped)}::jsonb) r WHERE ${hasParent(tie)} ON CONFLICT DO NOTHING)`,
      ];
    }),
  )}
  SELECT NULL`;
