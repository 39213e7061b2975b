import type { contactImportSteps, ImportProblem, ImportRow } from '#contract/contacts/import.ts';
import type { Body, Query } from '#contract/endpoint.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';

type RowQuery = Query<typeof contactImportSteps.rows>;
type Place = { id: number; row: number };

const rowColumns = sql`
  r.line AS row, r.cells, r.kind,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', coalesce(${personName('l')}, '')) END AS contact,
  btrim(concat_ws(' ', r.person ->> 'first_name', r.person ->> 'last_name')) AS name, r.emails,
  ARRAY(SELECT p ->> 'phone_number' FROM jsonb_array_elements(r.person -> 'phones') p) AS phone_numbers,
  r.changes, r.problems`;

const rowsWithContacts = sql`app.contact_import_rows r
  LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id`;

const ofKind = (kind: RowQuery['kind']): Sql => {
  if (kind === undefined) return emptySql;
  return kind === 'incomplete' ? rawSql('AND r.is_incomplete') : sql`AND r.kind = ${kind}`;
};

/** No row without an import, so an id of another client is a 404. */
export const listImportRows = (id: number, { page, take, kind }: RowQuery) => read<ImportRow[]>()`
  SELECT (SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT ${rowColumns} FROM ${rowsWithContacts} WHERE r.client_id = app.client() AND r.import_id = ${id} ${ofKind(kind)}
      ORDER BY r.line LIMIT ${take} OFFSET ${(page - 1) * take}) one),
    (SELECT count(*) FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = ${id} ${ofKind(kind)})
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = ${id}`;

export const readImportRow = ({ id, row }: Place) => quickRead<ImportRow>()`
  SELECT row_to_json(one) FROM (
    SELECT ${rowColumns} FROM ${rowsWithContacts} WHERE r.client_id = app.client() AND r.import_id = ${id} AND r.line = ${row}) one`;

/** A row may be shorter than the headings: the cells between become empty. */
export const updateCell = ({ id, row }: Place, { column, value }: Body<typeof contactImportSteps.mend>) =>
  write<null>()`
  WITH updated_row AS (
    UPDATE app.contact_import_rows r SET cells = (
      SELECT jsonb_agg(CASE WHEN n = ${column} THEN to_jsonb(${value}::text) ELSE coalesce(r.cells -> n, to_jsonb(''::text)) END ORDER BY n)
      FROM generate_series(0, greatest(jsonb_array_length(r.cells) - 1, ${column}::int)) n)
    WHERE r.client_id = app.client() AND r.import_id = ${id} AND r.line = ${row}
      AND ${column} < (SELECT jsonb_array_length(i.columns) FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = ${id}))
  SELECT NULL`;

type RefusedRows = {
  headers: string[];
  rows: { line: number; cells: string[]; problems: ImportProblem[] }[];
};

/** Rows that were not imported, or without one of their values. */
export const listRefusedRows = (id: number) => read<RefusedRows>()`
  SELECT json_build_object('headers', (SELECT json_agg(c -> 'header') FROM jsonb_array_elements(i.columns) c), 'rows', (
    SELECT coalesce(json_agg(json_build_object('line', r.line, 'cells', r.cells, 'problems', r.problems) ORDER BY r.line), '[]')
    FROM app.contact_import_rows r WHERE r.client_id = i.client_id AND r.import_id = i.id AND r.problems <> '[]'))
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = ${id}`;
