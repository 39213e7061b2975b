import type { Values } from '#contract/editing/join.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, identifier, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import type { StoredEdit } from './rules.ts';

/** A table with `version` and `edits`, and which of its rows r. */
export type EditedRow = { table: Sql; where: Sql };

/** A row and a change of it, both as its table writes them, with the edits made since a version. */
export type ComparedRow = {
  version: number;
  stored: Values;
  mine: Values;
  edits: StoredEdit[];
  /** the oldest version whose values are known */
  known_from: number;
};

/** An expression: who did something, as the people of the client know them; null if no user did it. */
export const selectEditorName = (staff: Sql, user: Sql): Sql =>
  sql`CASE WHEN ${staff} IS NOT NULL THEN 'Support team' ELSE (SELECT ${personName('u')} FROM app.users u
    WHERE u.client_id = app.client() AND u.id = ${user}) END`;

const nameOfEditor = selectEditorName(rawSql(`e ->> 'staff'`), rawSql(`(e ->> 'user')::bigint`));

/** The edits of a column since a version, with who made them. */
const editsSince = (edits: Sql, since: number, editor: Sql): Sql => sql`
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', ${editor}, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(${edits}) e WHERE (e ->> 'version')::int > ${since})`;

type Compared = { row: EditedRow; stored: Sql; mine: Sql; from?: Sql; since: number };

/** A row r with a change of it, and who made the edits since. Locks the row until the transaction ends. */
export const comparedSql = ({
  row: { table, where },
  stored,
  mine,
  from = emptySql,
  since,
  editor,
}: Compared & { editor: Sql }): Sql => sql`
  SELECT json_build_object('version', r.version, 'stored', ${stored}, 'mine', ${mine},
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits', ${editsSince(rawSql('r.edits'), since, editor)})
  FROM ${table} r ${from} WHERE ${where} FOR NO KEY UPDATE OF r`;

export const compareEdit = (compared: Compared) =>
  write<ComparedRow>()`${comparedSql({ ...compared, editor: nameOfEditor })}`;

/** The columns of a row, and their values after a change. */
export const toComparedColumns = (row: EditedRow, sent: object) => ({
  row,
  stored: rawSql(`to_jsonb(r) - 'edits'`),
  mine: rawSql(`to_jsonb(w) - 'edits'`),
  from: sql`, jsonb_populate_record(r, ${JSON.stringify(sent)}) w`,
});

/** Compares the columns of a row with a change by their names. */
export const compareColumns = (row: EditedRow, sent: object) => (since: number) =>
  compareEdit({ ...toComparedColumns(row, sent), since });

/** In a select list: who last changed a row, by its column `edits`. */
export const lastEditSql = (row: string, { editor, id }: { editor: Sql; id: Sql }): Sql => sql`
  (SELECT json_build_object('by', ${editor}, 'user_id', ${id}, 'at', e -> 'at')
    FROM (SELECT ${identifier(`${row}.edits`)} -> -1 AS e) last_edit WHERE e IS NOT NULL)`;

export const selectLastEdit = (row: string): Sql =>
  lastEditSql(row, {
    editor: nameOfEditor,
    id: rawSql(`CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END`),
  });

/** Remembers the former values of lists with tables of their own, as the trigger does for columns. */
export const keepListEdit = ({ table, where }: EditedRow, before: Values, now: Date) => write<null>()`
  WITH saved_edit AS (
    UPDATE ${table} r SET (version, edits) = (SELECT e.version, e.edits
      FROM app.with_edit(r.version, r.edits, ${JSON.stringify(before)}::jsonb, ${now}) e) WHERE ${where})
  SELECT NULL`;

export const toEditedRow = (table: string, id: number): EditedRow => ({
  table: identifier(table),
  where: sql`r.client_id = app.client() AND r.id = ${id}`,
});
