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
    await client.query(skipWrittenNumbers);
    if (isStaging) await renewInstallationId(client);
  });

// The number of a recipient is in the Message-ID, the return path and the counted links of a newsletter. Those of after
// the backup have gone out and are forgotten: they were fewer than this.
const skipWrittenNumbers = `
  SELECT setval(pg_get_serial_sequence('app.newsletter_recipients', 'id'),
    nextval(pg_get_serial_sequence('app.newsletter_recipients', 'id')) + 100000000)`;
