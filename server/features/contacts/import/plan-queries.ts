import { sql, write } from '#server/core/db/sql.ts';
import type { PlannedRow } from './rules.ts';

/** The preview of rows. */
export const writePlan = (id: number, rows: readonly PlannedRow[]) => write<null>()`
  WITH updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, kind, problems, is_incomplete, changes)
    SELECT app.client(), ${id}, p.line, '[]', p.kind, p.problems, p.is_incomplete, p.changes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET kind = excluded.kind, problems = excluded.problems,
      is_incomplete = excluded.is_incomplete, changes = excluded.changes)
  SELECT NULL`;

export const countRows = (id: number) => sql`(
  SELECT jsonb_build_object('new', count(*) FILTER (WHERE r.kind = 'new'), 'changed', count(*) FILTER (WHERE r.kind = 'changed'),
    'same', count(*) FILTER (WHERE r.kind = 'same'), 'left_out', count(*) FILTER (WHERE r.kind = 'left_out'),
    'refused', count(*) FILTER (WHERE r.kind = 'refused'), 'incomplete', count(*) FILTER (WHERE r.is_incomplete))
  FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = ${id})`;

export const updateCounts = (id: number) => write<null>()`
  WITH updated_import AS (
    UPDATE app.contact_imports SET counts = ${countRows(id)} WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;
