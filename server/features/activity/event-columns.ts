import { emptySql, identifier, joinSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import type { DeclaredEvents } from '#server/core/events/declared-events.ts';

/** Expressions about a log row `a` or a notification `n` that depend on its event or type. */
export type EventColumns = {
  activity: {
    /** whether it is not shown to the client */
    isInternal: Sql;
    /** the name of its subject, while that exists */
    subjectName: Sql;
    /** whether the subject was deleted, though its name still exists */
    isSubjectDeleted: Sql;
    /** the quote shown with its sentence */
    note: Sql;
    /** its details, together with facts that hold when it is read */
    details: Sql;
  };
  notification: {
    /** the quote shown below its message */
    note: Sql;
    /** the name of its subject, if that is neither a contact nor a user */
    name: Sql;
    /** its details, together with facts that hold when it is read */
    details: Sql;
  };
};

export function createEventColumns({ activity, notifications }: DeclaredEvents): EventColumns {
  const internal = listEvents(activity).flatMap(([name, { isInternal }]) => (isInternal ? [name] : []));
  return {
    activity: {
      isInternal: isAmong('a.event', internal),
      subjectName: caseSql(
        'a.type',
        activity.flatMap(({ type, subjectName }) => (subjectName ? [[type, subjectName] as const] : [])),
      ),
      isSubjectDeleted: caseSql(
        'a.type',
        activity.flatMap(({ type, isDeleted }) => (isDeleted ? [[type, isDeleted] as const] : [])),
      ),
      note: caseSql('a.event', branchesOf(activity, 'note')),
      details: withPresent('a', activity),
    },
    notification: {
      note: caseSql('n.event', branchesOf(notifications, 'note')),
      name: caseSql('n.event', branchesOf(notifications, 'name')),
      details: withPresent('n', notifications),
    },
  };
}

type Branch = readonly [value: string, expression: Sql];
type Feature<Event> = { events: Record<string, Event> };

const listEvents = <Event>(features: readonly Feature<Event>[]) =>
  features.flatMap(({ events }) => Object.entries(events));

const branchesOf = <Key extends string>(
  features: readonly Feature<Partial<Record<Key, Sql>>>[],
  key: Key,
): Branch[] =>
  listEvents(features).flatMap(([name, { [key]: expression }]) => (expression ? [[name, expression]] : []));

const withPresent = (row: 'a' | 'n', features: readonly Feature<{ present?: Sql }>[]): Sql =>
  sql`(${identifier(`${row}.details`)} || coalesce(${caseSql(`${row}.event`, branchesOf(features, 'present'))}, '{}'))`;

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
