import type { Client } from 'pg';

/** A choice of a contact that nothing is done with, and a change that can be undone. */
export async function fillBulkChanges(owner: Client, id: number, at: Date): Promise<void> {
  await owner.query(
    `WITH lead AS (SELECT max(id) AS id FROM app.leads WHERE client_id = $1),
     change AS (
       INSERT INTO app.contact_bulk_changes (client_id, state, action, lead_status_id, total, done, changed, created_at, expires_at)
       SELECT $1, state, action, status, 1, done, done, $2::timestamptz, $2::timestamptz + interval '7 days'
       FROM (VALUES ('chosen', NULL, NULL, 0), ('done', 'status', 1, 1)) v (state, action, status, done) RETURNING client_id, id, state)
     INSERT INTO app.contact_bulk_steps (client_id, change_id, step, lead_ids, applied_at, former)
     SELECT change.client_id, change.id, 0, ARRAY[lead.id], CASE WHEN state = 'done' THEN $2::timestamptz END,
       CASE WHEN state = 'done' THEN jsonb_build_object(lead.id, 5) END FROM change, lead`,
    [id, at],
  );
}
