import { activityEvents, notificationEvents } from '../all-events.ts';
import { emptySql, rawSql, sql, type Sql } from '../db/sql.ts';

/** What the client is not shown. */
export const internalEvents = activityEvents.flatMap(({ events }) =>
  Object.entries(events).flatMap(([name, { isInternal }]) => (isInternal ? [name] : [])),
);

type WithNotes = { events: Record<string, { note?: Sql }> };
type Branch = readonly [value: string, expression: Sql];

const notesOf = (features: readonly WithNotes[]): Branch[] =>
  features.flatMap(({ events }) =>
    Object.entries(events).flatMap(([name, { note }]) => (note ? [[name, note] as const] : [])),
  );

/** `CASE WHEN column IN (…) THEN …`: one branch for all values that share an expression. */
function caseSql(column: string, branches: readonly Branch[]): Sql {
  const byExpression = Map.groupBy(branches, ([, expression]) => expression);
  const whens = [...byExpression].reduce((all, [expression, shared]) => {
    const values = shared.map(([value]) => `'${value}'`).join(', ');
    return sql`${all} WHEN ${rawSql(`${column} IN (${values})`)} THEN ${expression}`;
  }, emptySql);
  return sql`CASE ${whens} END`;
}

/** The name of the subject of a log row `a`, as long as it exists. */
export const subjectName = caseSql(
  'a.type',
  activityEvents.flatMap(({ type, subjectName: name }) => (name ? [[type, name] as const] : [])),
);

/** What is quoted beside the sentence of a log row `a`. */
export const activityNote = caseSql('a.event', notesOf(activityEvents));

/** What is quoted below the message of a notification `n`. */
export const notificationNote = caseSql('n.event', notesOf(notificationEvents));
