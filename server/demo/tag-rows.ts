import type { Client } from 'pg';
import type { Seeded } from './account-rows.ts';

/** Names of groups of people as an agent would give them, each with a condition on its contacts. */
const tags: readonly { name: string; of: string }[] = [
  { name: 'Downsizing', of: 'lead_type_id = 2 AND id % 4 = 0' },
  { name: 'First-time buyer', of: 'lead_type_id = 1 AND id % 3 = 0' },
  { name: 'Investor', of: 'id % 11 = 0' },
  { name: 'Pre-approved', of: 'lead_type_id = 1 AND lead_status_id IN (5, 6) AND id % 2 = 0' },
];

export async function writeTags(db: Client, { clientId }: Seeded, now: Date): Promise<void> {
  for (const { name, of } of tags)
    await db.query(
      `WITH tag AS (INSERT INTO app.tags (client_id, name, created_at) VALUES ($1, $2, $3) RETURNING id)
       INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
       SELECT client_id, id, (SELECT id FROM tag) FROM app.leads WHERE client_id = $1 AND ${of}`,
      [clientId, name, now],
    );
  for (const [at, { name, status, type, tag }] of views.entries())
    await db.query(
      `INSERT INTO app.contact_views (client_id, name, position, search, lead_status_id, lead_type_id, tag_id, has_tag, created_at)
       SELECT $1::bigint, $2, $3::int, '', $4::int, $5::int, id, id IS NOT NULL, $6
       FROM (SELECT (SELECT id FROM app.tags WHERE client_id = $1::bigint AND name = $7) AS id) t`,
      [clientId, name, at + 1, status ?? null, type ?? null, now, tag ?? null],
    );
}

/** Views as an agent would save them. */
const views: readonly { name: string; status?: number; type?: number; tag?: string }[] = [
  { name: 'First-time buyers to call', status: 5, tag: 'First-time buyer' },
  { name: 'Sellers under contract', status: 7, type: 2 },
];
