import type { Client } from 'pg';
import type { Seeded } from './account-rows.ts';

/** One client has its number at the board, so that its listings are found; it asks before they come. */
export async function writeMlsNumbers(
  db: Client,
  { clientId }: Seeded,
  { key }: { key: string },
): Promise<void> {
  if (key !== 'accelerate') return;
  await db.query(`UPDATE app.clients SET mls_agent_ids = '{V41187}' WHERE id = $1`, [clientId]);
  await db.query(`INSERT INTO app.mls_accounts (client_id, new_listings) VALUES ($1, 'ask')`, [clientId]);
}
