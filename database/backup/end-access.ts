import type { Client } from 'pg';
import { inTransaction } from '../connection.ts';

/**
 * Ends what let people and programs in when the backup was made, since the database has forgotten everything that ended
 * after it. People sign in again, and confirm each API key.
 */
export const endAccess = (client: Client, now: Date): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('UPDATE app.provider_keys SET paused_at = $1 WHERE revoked_at IS NULL', [now]);
    for (const table of linksThatLetIn) await client.query(`DELETE FROM ${table}`);
    for (const [table, change] of inClients) {
      // the owner sees the rows of all clients only without their walls
      await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
      await client.query(change, change.includes('$1') ? [now] : []);
      await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    }
    // after the keys, as everything that locks both
    await client.query(`DELETE FROM app.sessions WHERE key_id IS NULL`);
    await client.query(`UPDATE app.sessions SET revoked_at = $1 WHERE revoked_at IS NULL`, [now]);
  });

const linksThatLetIn = ['app.login_codes', 'app.password_links', 'app.setup_links'];

const inClients = [
  ['app.api_keys', 'UPDATE app.api_keys SET paused_at = $1 WHERE revoked_at IS NULL'],
  // it may have been sent after the backup, so Follow Up Boss is asked first
  ['app.crm_enquiries', 'UPDATE app.crm_enquiries SET is_unsure = true WHERE sent_at IS NULL'],
] as const;
