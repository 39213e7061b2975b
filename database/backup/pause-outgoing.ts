import type { Client } from 'pg';
import { inTransaction } from '../connection.ts';
import { renewInstallationId } from '../installation.ts';

type Restore = { backup: string; takenAt: string; isStaging: boolean; now: Date };

/** Makes everything that would leave the installation wait, until an owner releases it. A staging system never does. */
export const pauseOutgoing = (client: Client, { backup, takenAt, isStaging, now }: Restore): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('DELETE FROM app.restores WHERE released_at IS NULL');
    await client.query(
      'INSERT INTO app.restores (backup, taken_at, restored_at, is_staging) VALUES ($1, $2, $3, $4)',
      [backup, takenAt, now, isStaging],
    );
    if (isStaging) await renewInstallationId(client);
  });
