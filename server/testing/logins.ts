import { withClient } from '#database/connection.ts';
import { hashPassword, lightCost } from '#server/features/account/passwords.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { encode } from '#server/core/db/sql.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { testKey, type TestDatabase } from './database.ts';
import { withPooledClient } from './connection-pool.ts';
import type { ClientWorld, Person } from './people.ts';

export const password = 'a password nobody has';

/** Logins for a client's people and staff, with the password above. */
export async function giveLogins(
  database: TestDatabase,
  { id, alice, eve, vic }: ClientWorld,
  staff?: Person,
): Promise<void> {
  const hash = await hashPassword(password, lightCost);
  await withPooledClient(database.owner, async (db) => {
    for (const person of [alice, eve, vic])
      await db.query(
        'INSERT INTO app.logins (email, password_hash, client_id, user_id) VALUES ($1, $2, $3, $4)',
        [person.email, hash, id, person.id],
      );
    if (staff)
      await db.query('INSERT INTO app.logins (email, password_hash, staff_id) VALUES ($1, $2, $3)', [
        staff.email,
        hash,
        staff.id,
      ]);
  });
}

/** The newest link in a mail to this address, as its recipient would open it. */
export async function linkTo(database: TestDatabase, email: string): Promise<string> {
  const [row] = await queryRows<{ template: string; link_token: Buffer }>(
    database,
    'SELECT template, link_token FROM app.outbox WHERE address = $1 AND link_token IS NOT NULL ORDER BY id DESC LIMIT 1',
    [email],
  );
  if (!row) throw new Error(`No mail was sent to ${email}.`);
  return createLinkEncryption(testKey).decrypt(row.template, row.link_token);
}

/** Rows read as the owner, of this client if one is given. */
export const queryRows = <Row extends object>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
  clientId?: number,
): Promise<Row[]> =>
  withPooledClient(database.owner, async (db) => {
    if (clientId !== undefined)
      await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(clientId)]);
    return (await db.query<Row>(text, values)).rows;
  });

/** Runs a statement with the worker's database login. */
export const asWorker = (database: TestDatabase, { text, values }: SqlStatement): Promise<unknown[]> =>
  withClient(database.worker, async (db) => (await db.query(text, values.map(encode))).rows);
