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
    await client.query(skipForgottenIds, [takenAt, now]);
    if (isStaging) await renewInstallationId(client);
  });

// Links, messages and other systems name ids of after the backup, which the database has forgotten. No sequence gives more
// than a thousand each second for long, so a second restore of the same backup gives none again either.
const skipForgottenIds = `
  SELECT setval(c.oid::regclass, nextval(c.oid::regclass) + 100000000
    + 1000 * greatest(0, ceil(extract(epoch FROM $2::timestamptz - $1::timestamptz)))::bigint)
  FROM pg_class c WHERE c.relkind = 'S' AND c.relnamespace = 'app'::regnamespace`;
