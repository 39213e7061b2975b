import type { Client } from 'pg';

/** Between the ids of contacts and those of deleted ones. */
export const deletedOffset = 1_000_000;

/** A choice of a contact that nothing is done with, a change that can be undone, and a deletion. */
export async function fillBulkChanges(owner: Client, id: number, at: Date): Promise<void> {
  await owner.query(
    `WITH lead AS (SELECT * FROM app.leads WHERE client_id = $1 ORDER BY id DESC LIMIT 1),
     change AS (
       INSERT INTO app.contact_bulk_changes (client_id, state, action, lead_status_id, total, done, changed, created_at, expires_at)
       SELECT $1, state, action, status, 1, done, done, $2::timestamptz, $2::timestamptz + interval '7 days'
       FROM (VALUES ('chosen', NULL, NULL, 0), ('done', 'status', 1, 1), ('done', 'delete', NULL, 1)) v (state, action, status, done) RETURNING client_id, id, state, action)
     INSERT INTO app.contact_bulk_steps (client_id, change_id, step, lead_ids, applied_at, former)
     SELECT change.client_id, change.id, 0, ARRAY[lead.id + CASE action WHEN 'delete' THEN ${deletedOffset} ELSE 0 END], CASE WHEN state = 'done' THEN $2::timestamptz END,
       CASE action WHEN 'status' THEN jsonb_build_object(lead.id, 5)
         WHEN 'delete' THEN jsonb_build_object('leads', jsonb_build_array(to_jsonb(lead) || jsonb_build_object('id', lead.id + ${deletedOffset}))) END FROM change, lead`,
    [id, at],
  );
}
