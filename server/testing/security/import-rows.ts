import type { Client } from 'pg';
import type { ImportChoices } from '#contract/contacts/import.ts';
import type { ImportPerson } from '#server/features/contacts/import/read-rows.ts';

/** A file of contacts that is previewed, and one that was imported. */
export async function fillContactImports(owner: Client, id: number, at: Date): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.contact_imports (client_id, state, file_name, file_type, program, has_header, columns, choices, layout, row_count, created_at,
       started_at, finished_at, expires_at)
     SELECT $1, state, 'contacts.csv', 'csv', 'Google', true, $2, $4, '\\x01', 1, $3::timestamptz, started_at, started_at, $3::timestamptz + interval '7 days'
     FROM (VALUES ('ready', NULL), ('done', $3::timestamptz)) v (state, started_at) RETURNING id`,
    [id, JSON.stringify([email]), at, JSON.stringify(choices)],
  );
  for (const row of rows)
    await owner.query(
      `INSERT INTO app.contact_import_rows (client_id, import_id, line, cells, person, emails, kind)
       VALUES ($1, $2, 2, '["ida@example.com"]', $3, '{ida@example.com}', 'new')`,
      [id, row.id, JSON.stringify(person)],
    );
}

const person: ImportPerson = {
  first_name: '',
  last_name: '',
  emails: [{ email: 'ida@example.com', label: '' }],
  phones: [],
  notes: '',
  tags: [],
  do_not_call: false,
  do_not_text: false,
  lead_source_id: null,
  created_on: null,
  problems: [],
};
const email = { header: 'Email', target: 'email', label: '', labelIndex: null, samples: ['ida@example.com'] };
export const choices: ImportChoices = {
  columns: ['email'],
  way: 'add',
  match_by: ['email'],
  date_order: 'month_first',
  lead_status_id: 9,
  lead_source_id: 19,
  lead_type_id: null,
  tag_ids: [],
  consent: { kind: 'enquiry', source: 'Visitors of our open houses', given_on: '2026-11-01' },
};
