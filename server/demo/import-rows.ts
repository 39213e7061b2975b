import type { Client } from 'pg';
import type { ImportChoices } from '#contract/contacts/import.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import type { Seeded } from './account-rows.ts';
import { day } from './times.ts';

const headers = [
  { header: 'Name', target: 'name' },
  { header: 'Email', target: 'email' },
  { header: 'Phone', target: 'phone_number' },
  { header: 'Do not text', target: 'do_not_text' },
] as const;

const choices: ImportChoices = {
  columns: headers.map(({ target }) => target),
  way: 'update',
  match_by: ['email', 'phone_number'],
  date_order: null,
  lead_status_id: 9,
  lead_source_id: 17,
  lead_type_id: null,
  tag_ids: [],
  consent: null,
};

/**
 * A file of three days ago that said which contacts want no texts, which can still be undone. One of its people is
 * refused for a number that a spreadsheet has shortened.
 */
export async function writeImport(db: Client, { clientId, users }: Seeded, now: Date): Promise<void> {
  const admin = users.find(({ role, isPending }) => role === 'Admin' && !isPending);
  if (!admin) return;
  const at = new Date(now.getTime() - 3 * day);
  const columns = headers.map((one) => ({ ...one, label: '', labelIndex: null, samples: [] }));
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO app.contact_imports (client_id, state, file_name, file_type, has_header, columns, layout, row_count, choices, user_id, created_at,
       started_at, finished_at, expires_at)
     VALUES ($1, 'done', 'Holiday cards.csv', 'csv', true, $2, $3, 0, $4, $5, $6, $6, $6, $6::timestamptz + interval '30 days') RETURNING id`,
    [clientId, JSON.stringify(columns), sha256('Holiday cards'), JSON.stringify(choices), admin.id, at],
  );
  await db.query(
    `WITH people AS (
       SELECT l.*, 1 + row_number() OVER (ORDER BY l.id) AS line FROM app.leads l
       WHERE l.client_id = $1 AND l.email IS NOT NULL AND l.last_name <> '' AND l.created_at < $3::timestamptz ORDER BY l.id LIMIT 12),
     added_rows AS (
       INSERT INTO app.contact_import_rows (client_id, import_id, line, cells, person, emails, kind, lead_id, changes, former, problems, is_done)
       SELECT client_id, $2::bigint, line, jsonb_build_array(first_name || ' ' || last_name, email, '', CASE WHEN do_not_text THEN 'Yes' ELSE '' END),
         jsonb_build_object('first_name', first_name, 'last_name', last_name, 'emails', jsonb_build_array(jsonb_build_object('email', email, 'label', '')),
           'phones', '[]'::jsonb, 'notes', '', 'tags', '[]'::jsonb, 'do_not_call', false, 'do_not_text', do_not_text, 'lead_source_id', NULL, 'created_on', NULL, 'problems', '[]'::jsonb),
         ARRAY[email], CASE WHEN do_not_text THEN 'changed' ELSE 'same' END, id,
         CASE WHEN do_not_text THEN '[{"field": "Do not text", "before": "No", "after": "Yes"}]' ELSE '[]' END::jsonb,
         CASE WHEN do_not_text THEN '{"before": {"do_not_text": false}, "after": {"do_not_text": true}}'::jsonb END, '[]'::jsonb, true FROM people
       UNION ALL SELECT $1::bigint, $2::bigint, 14, '["Ana Lima", "", "6.04556E+09", ""]',
         '{"first_name": "Ana", "last_name": "Lima", "emails": [], "phones": [], "notes": "", "tags": [], "do_not_call": false, "do_not_text": false, "lead_source_id": null, "created_on": null, "problems": []}',
         '{}', 'refused', NULL, '[]', NULL,
         '[{"kind": "shortened", "column": "Phone", "value": "6.04556E+09"}, {"kind": "unreachable", "column": "", "value": ""}]', true
       RETURNING kind)
     UPDATE app.contact_imports SET (row_count, done_rows, counts) = (
       SELECT count(*), count(*), jsonb_build_object('new', 0, 'changed', count(*) FILTER (WHERE kind = 'changed'), 'same', count(*) FILTER (WHERE kind = 'same'),
         'left_out', 0, 'refused', count(*) FILTER (WHERE kind = 'refused'), 'incomplete', 0) FROM added_rows)
     WHERE client_id = $1 AND id = $2`,
    [clientId, rows[0]?.id, at],
  );
}
