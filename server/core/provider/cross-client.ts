import { ProviderDraft, type ProviderChange } from '#contract/staff/provider.ts';
import { columns, rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { providerStaffEvents } from './staff-events.ts';
import type { ProviderRow } from './rules.ts';

/** The channel that tells every process that the provider's data changed. */
export const providerChannel = 'provider_changed';

const stored = columns([...Object.keys(ProviderDraft.shape), 'logo']);

/** The row p of app.provider as JSON; a logo is shown by its address. */
export const providerRow = rawSql(`to_jsonb(p) - '{id,changed_by,edits}'::text[]
  || jsonb_build_object('logo', '/files/' || p.logo, 'changed_at', app.to_iso(p.changed_at))`);

export const readProvider = () => systemRead<ProviderRow>()`
  SELECT ${providerRow} FROM app.provider p`;

/** Turns the defaults into a row before the first change, so that there is one to lock and update. */
export const ensureProvider = (row: ProviderRow, { staffId, now }: Save) => systemWrite<null>()`
  INSERT INTO app.provider (id, ${stored}, changed_at, changed_by)
  SELECT 1, ${stored}, ${now}::timestamptz, ${staffId}::bigint
  FROM jsonb_populate_record(NULL::app.provider, ${JSON.stringify(row)}::jsonb - 'changed_at')
  ON CONFLICT (id) DO NOTHING`;

type Save = { staffId: number | null; now: Date };

/** Changes the keys that are sent. */
export const saveProvider = (sent: Omit<ProviderChange, 'version'>, save: Save) =>
  systemWrite<null>()`${writeChange(sql`${JSON.stringify(sent)}::jsonb`, save)}`;

/** Sets the logo, or removes it with null. */
export const saveLogo = (name: string | null, save: Save) =>
  systemWrite<null>()`${writeChange(sql`jsonb_build_object('logo', ${name}::text)`, save, {
    stored_logo: sql`INSERT INTO app.provider_logos (name, staff_id, created_at)
      SELECT ${name}::text, ${save.staffId}::bigint, ${save.now}::timestamptz WHERE ${name}::text IS NOT NULL`,
  })}`;

/** The names of files that are not and never were a logo, or a picture in the provider's articles. */
export const withoutProviderFiles = (names: readonly string[]) => systemRead<string[]>()`
  SELECT coalesce(json_agg(n.name), '[]') FROM unnest(${names}::text[]) AS n (name)
  WHERE NOT EXISTS (SELECT FROM app.provider_logos l WHERE l.name = n.name)
    AND NOT EXISTS (SELECT FROM app.provider_pictures p
      WHERE split_part(p.name, '.', 1) = split_part(split_part(n.name, '.', 1), '-', 1))`;

/** The changes go into the log of staff: if two people change different fields, both changes remain. */
const writeChange = (sent: Sql, { staffId, now }: Save, before: Parts = {}): Sql =>
  change(
    sql`UPDATE app.provider saved SET changed_at = ${now}::timestamptz, changed_by = ${staffId}::bigint,
      (${stored}) = (SELECT ${stored} FROM jsonb_populate_record(saved, ${sent}))
    RETURNING *`,
    {
      now,
      before,
      parts: {
        before: rawSql('SELECT to_jsonb(b) AS row FROM app.provider b'),
        changes: sql`SELECT jsonb_agg(jsonb_build_object('field', n.key, 'from', (SELECT row ->> n.key FROM before), 'to', n.value) ORDER BY n.key) AS list
          FROM changed, jsonb_each_text(to_jsonb(changed)) n
          WHERE ${sent} ? n.key AND n.value IS DISTINCT FROM (SELECT row ->> n.key FROM before)`,
      },
      log: logStaffChange(providerStaffEvents, 'provider_changed', {
        by: staffId,
        details: rawSql("jsonb_build_object('changes', list)"),
        from: rawSql('FROM changes WHERE list IS NOT NULL'),
      }),
      answer: sql`SELECT NULL FROM changed, ${announced}`,
    },
  );

const announced = sql`(SELECT pg_notify(${sqlLiteral(providerChannel)}, '')) announced`;

/** Makes changes that count what the provider has wait for each other. Its row may be absent; the first colleague is not. */
export const lockProvider = () => systemWrite<number>()`
  SELECT to_json(s.id) FROM app.staff s WHERE s.id = (SELECT min(id) FROM app.staff) FOR NO KEY UPDATE`;
