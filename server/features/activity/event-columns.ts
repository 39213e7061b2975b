import { activityEvents, notificationEvents } from '#server/all-events.ts';
import { emptySql, identifier, joinSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';

/** Whether a log row `a` is not shown to the client. */
export const isInternal = isAmong(
  'a.event',
  activityEvents.flatMap(({ events }) =>
    Object.entries(events).flatMap(([name, event]) => (event.isInternal ? [name] : [])),
  ),
);

/** The name of the subject of a log row `a`, as long as it exists. */
export const subjectName = caseSql(
  'a.type',
  activityEvents.flatMap(({ type, subjectName: name }) => (name ? [[type, name] as const] : [])),
);

/** Whether the subject of a log row `a` has been deleted, though its name is still there. */
export const isSubjectDeleted = caseSql(
  'a.type',
  activityEvents.flatMap(({ type, isDeleted }) => (isDeleted ? [[type, isDeleted] as const] : [])),
);

/** What is quoted beside the sentence of a log row `a`. */
export const activityNote = caseSql('a.event', notesOf(activityEvents));

/** What is quoted below the message of a notification `n`. */
export const notificationNote = caseSql('n.event', notesOf(notificationEvents));

/** The name of what a notification `n` is about, where that is neither a contact nor a user. */
export const notificationName = caseSql(
  'n.event',
  notificationEvents.flatMap(({ events }) =>
    Object.entries(events).flatMap(([event, { name }]) => (name ? [[event, name] as const] : [])),
  ),
);

/** The details of a log row `a`, with what is true of its event when it is read. */
export const activityDetails = detailsOf('a', activityEvents);

/** The details of a notification `n`, likewise. */
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
