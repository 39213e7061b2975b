import {
  undoImportDays,
  waitingImportDays,
  type ContactImport,
  type ImportChoices,
} from '#contract/contacts/import.ts';
import { personName } from '#server/core/db/person-name.ts';
import { quickRead, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { currentCaller, logChange } from '#server/core/events/log-activity.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { contactActivity } from '../activity.ts';
import type { FileType, ImportColumn, ReadFile } from './read-file.ts';

type NewImport = { fileName: string; fileType: FileType; now: Date };

export const insertImport = (
  { program, has_header, columns, layout, rows }: Omit<ReadFile, 'batches'>,
  { fileName, fileType, now }: NewImport,
) => write<number>()`
  WITH new_import AS (
    INSERT INTO app.contact_imports (client_id, state, file_name, file_type, program, has_header, columns, layout, row_count,
      user_id, staff_id, created_at, expires_at)
    SELECT app.client(), 'mapping', ${fileName}, ${fileType}, ${program}, ${has_header}, ${JSON.stringify(columns)}::jsonb, decode(${layout}, 'hex'), ${rows},
      ${currentCaller.user}, ${currentCaller.staff}, ${now}::timestamptz, ${now}::timestamptz + make_interval(days => ${waitingImportDays}) RETURNING id)
  SELECT to_json(id) FROM new_import`;

/** The rows of a file as JSON. Row-level security leaves no COPY, and this takes a tenth of a second for 2,000 rows. */
export const insertRows = (id: number, batch: string) => write<null>()`
  WITH inserted_rows AS (
    INSERT INTO app.contact_import_rows (client_id, import_id, line, cells)
    SELECT app.client(), ${id}, r.line, r.cells FROM jsonb_to_recordset(${batch}::jsonb) AS r (line bigint, cells jsonb))
  SELECT NULL`;

const maxWaiting = 5;

/** Files that wait for their import take room, so only the newest ones do. */
export const deleteOldestWaiting = () => write<null>()`
  WITH deleted_imports AS (
    DELETE FROM app.contact_imports WHERE client_id = app.client() AND id IN (
      SELECT id FROM app.contact_imports WHERE client_id = app.client() AND state IN ('mapping', 'ready')
      ORDER BY created_at DESC, id DESC OFFSET ${maxWaiting - 1}))
  SELECT NULL`;

/** Those that an earlier version stored have no tags of the file. */
export const storedChoices: Sql = rawSql(`('{"tag_ids": []}' || i.choices)`);

type LockedImport = Pick<ContactImport, 'state' | 'choices'> & {
  started_at: string | null;
  columns: ImportColumn[];
  time_zone: string;
};

/** Steps of one import wait for each other. */
export const lockImport = (id: number) => write<LockedImport>()`
  SELECT json_build_object('state', i.state, 'choices', ${storedChoices}, 'started_at', app.to_iso(i.started_at),
    'columns', i.columns, 'time_zone', (SELECT c.time_zone FROM app.clients c WHERE c.id = app.client()))
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = ${id} FOR UPDATE`;

/** Its rows stay as long as it can be undone. */
export const startImport = (id: number, now: Date) => write<null>()`
  WITH updated_import AS (
    UPDATE app.contact_imports SET state = 'running', done_rows = 0, done_until = -1, user_id = ${currentCaller.user}, staff_id = ${currentCaller.staff}, started_at = ${now}::timestamptz, step_at = ${now}::timestamptz,
      expires_at = ${now}::timestamptz + make_interval(days => ${undoImportDays})
    WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;

export const startUndo = (id: number, now: Date) =>
  write<null>()`${change(
    sql`UPDATE app.contact_imports SET state = 'undoing', done_rows = 0, undone_from = NULL, step_at = ${now}::timestamptz, undo = '{"removed": 0, "restored": 0, "kept": 0}'
    WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    {
      now,
      log: logChange(contactActivity, 'import.undone', {
        subject: rawSql('NULL'),
        details: rawSql(`jsonb_build_object('import_id', changed.id)`),
      }),
    },
  )}`;

export const saveChoices = (id: number, choices: ImportChoices) => write<null>()`
  WITH updated_import AS (
    UPDATE app.contact_imports SET state = 'ready', choices = ${JSON.stringify(choices)}::jsonb
    WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;

export const deleteImport = (id: number) => write<null>()`
  WITH deleted_import AS (DELETE FROM app.contact_imports WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;

const importColumns = (now: Date): Sql => sql`
  i.id, i.state, i.file_name, i.file_type, i.program, i.has_header,
  (SELECT coalesce(json_agg(json_build_object('header', c -> 'header', 'target', c -> 'target', 'samples', c -> 'samples')), '[]')
    FROM jsonb_array_elements(i.columns) c) AS columns,
  i.row_count AS rows, ${storedChoices} AS choices, (
    SELECT '{"tag_ids": []}' || o.choices || '{"consent": null}' FROM app.contact_imports o
    WHERE o.client_id = i.client_id AND o.layout = i.layout AND o.started_at IS NOT NULL AND o.id <> i.id
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS last_choices,
  i.counts, CASE WHEN (i.audience ->> 'at')::timestamptz > ${now} THEN i.audience END AS audience, i.done_rows, i.undo,
  i.state IN ('done', 'cancelled') AND i.started_at > ${daysBefore(now, undoImportDays)}::timestamptz AS is_undoable,
  app.to_iso(i.expires_at) AS expires_at, coalesce(${personName('u')}, CASE WHEN i.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
  app.to_iso(i.created_at) AS created_at, app.to_iso(i.finished_at) AS finished_at`;

const withUser = sql`app.contact_imports i
  LEFT JOIN app.users u ON u.client_id = i.client_id AND u.id = i.user_id AND i.staff_id IS NULL`;

export const readImport = (id: number, now: Date) => quickRead<ContactImport>()`
  SELECT row_to_json(r) FROM (
    SELECT ${importColumns(now)} FROM ${withUser} WHERE i.client_id = app.client() AND i.id = ${id}) r`;

export const listImports = ({ page, take }: { page: number; take: number }, now: Date) => quickRead<
  ContactImport[]
>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT ${importColumns(now)} FROM ${withUser}
      WHERE i.client_id = app.client() ORDER BY i.created_at DESC, i.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) r),
    (SELECT count(*) FROM app.contact_imports WHERE client_id = app.client())`;
