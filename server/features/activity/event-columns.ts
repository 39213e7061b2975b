import { activityEvents, notificationEvents } from '#server/all-events.ts';
import { emptySql, identifier, joinSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';

/** Whether a log row `a` is not shown to the client. */
export const isInternal = isAmong(
  'a.event',
  activityEvents.flatMap(({ events }) =>
    Object.entries(events).flatMap(([name, event]) => (event.isInternal ? [name] : [])),
  ),
);

/** The name of the subject of a log row `a`, while it exists. */
export const subjectName = caseSql(
  'a.type',
  activityEvents.flatMap(({ type, subjectName: name }) => (name ? [[type, name] as const] : [])),
);

/** Whether the subject of a log row `a` was deleted, though its name still exists. */
export const isSubjectDeleted = caseSql(
  'a.type',
  activityEvents.flatMap(({ type, isDeleted }) => (isDeleted ? [[type, isDeleted] as const] : [])),
);

/** The quote shown with the sentence of a log row `a`. */
export const activityNote = caseSql('a.event', notesOf(activityEvents));

/** The quote shown below the message of a notification `n`. */
export const notificationNote = caseSql('n.event', notesOf(notificationEvents));

/** The name of the subject of a notification `n`, if that is neither a contact nor a user. */
export const notificationName = caseSql(
  'n.event',
  notificationEvents.flatMap(({ events }) =>
    Object.entries(events).flatMap(([event, { name }]) => (name ? [[event, name] as const] : [])),
  ),
);

/** The details of a log row `a`, together with facts that hold when it is read. */
export const activityDetails = detailsOf('a', activityEvents);

/** The same for a notification `n`. */
export const notificationDetails = detailsOf('n', notificationEvents);

type Branch = readonly [value: string, expression: Sql];

function notesOf(features: readonly { events: Record<string, { note?: Sql }> }[]): Branch[] {
  return features.flatMap(({ events }) =>
    Object.entries(events).flatMap(([name, { note }]) => (note ? [[name, note] as const] : [])),
  );
}

function detailsOf(row: 'a' | 'n', features: readonly { events: Record<string, { present?: Sql }> }[]): Sql {
  const branches = features.flatMap(({ events }) =>
    Object.entries(events).flatMap(([name, { present }]) => (present ? [[name, present] as const] : [])),
  );
  return sql`(${identifier(`${row}.details`)} || coalesce(${caseSql(`${row}.event`, branches)}, '{}'))`;
}

/** `CASE WHEN column IN (…) THEN …`: one branch for all values that share an expression. */
function caseSql(column: string, branches: readonly Branch[]): Sql {
  const byExpression = Map.groupBy(branches, ([, expression]) => expression);
  const whens = [...byExpression].reduce((all, [expression, shared]) => {
    const values = shared.map(([value]) => value);
    return sql`${all} WHEN ${isAmong(column, values)} THEN ${expression}`;
  }, emptySql);
  return sql`CASE ${whens} END`;
}

function isAmong(column: string, values: readonly string[]): Sql {
  return sql`${identifier(column)} IN (${joinSql(values.map(sqlLiteral))})`;
}
