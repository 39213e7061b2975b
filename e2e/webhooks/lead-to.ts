import { withClient } from '#database/connection.ts';
import { databaseOfWorld } from '../clients.ts';

type Moved = { address: string; client: number | null };

/** Leads a webhook to a stand-in on this machine, whose address nobody could enter. Without a client it is the provider's. */
export const leadTo = (url: string, { address, client }: Moved): Promise<void> =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client ?? 0)]);
    const table = client === null ? 'app.provider_webhooks' : 'app.webhooks';
    const { rowCount } = await db.query(`UPDATE ${table} SET url = $1 WHERE url LIKE $2`, [
      url,
      `${address}%`,
    ]);
    if (rowCount !== 1) throw new Error(`There are ${rowCount} webhooks to ${address}.`);
  });
