import type { Client } from 'pg';

/**
 * A contact that was merged into the first one, and an answer that two others are two people. The merge changed a status,
 * since texts are replaced by marks.
 */
export async function fillMerges(owner: Client, clientId: number, at: Date): Promise<void> {
  await owner.query(
    `WITH merged AS (
       INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($1, 'First', 'Merged', 'merged@client' || $1::bigint || '.example.com', 1, true, true, $2, $2) RETURNING *),
     survivor AS (SELECT l.* FROM app.leads l WHERE l.client_id = $1 ORDER BY l.id LIMIT 1)
     INSERT INTO app.merged_leads (client_id, id, merged_into, lead_source_id, created_at, merged_at, undo)
     SELECT m.client_id, m.id, s.id, m.lead_source_id, $2, $2, jsonb_build_object('survivor', to_jsonb(s) || '{"lead_status_id": 4}', 'after', to_jsonb(s), 'other', to_jsonb(m),
       'consents', '{"survivor": null, "other": null, "after": null}'::jsonb, 'ties', '{}'::jsonb, 'merges', '[]'::jsonb,
       'separate', '{"dropped": [], "added": []}'::jsonb, 'is_suppressed', false)
     FROM merged m, survivor s`,
    [clientId, at],
  );
  await owner.query(
    `DELETE FROM app.leads l USING app.merged_leads m WHERE m.client_id = $1 AND l.client_id = m.client_id AND l.id = m.id`,
    [clientId],
  );
  await owner.query(
    `INSERT INTO app.separate_contacts (client_id, lead_id, other_id, is_couple, created_at)
     SELECT $1, min(id), max(id), false, $2 FROM app.leads WHERE client_id = $1`,
    [clientId, at],
  );
}
