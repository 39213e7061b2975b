import { randomBytes } from 'node:crypto';
import type { StaffRole } from '#contract/access.ts';
import { databaseOfWorld } from './clients.ts';
import { withClient } from '#database/connection.ts';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { demoSecret } from '#server/features/account/totp.ts';
import { testKey } from '#server/testing/database.ts';
import { staff } from './people.ts';

export type Colleague = { id: number; name: string; email: string };

const { encrypt } = createSecondFactorCodes({ secretsKey: testKey, demo: true });

/**
 * A staff account for a single test, with the demo's password and second factor. The demo's own staff accounts are in
 * use by every other test.
 */
export async function newColleague(first: string, role: StaffRole = 'Owner'): Promise<Colleague> {
  const key = randomBytes(4).toString('hex');
  const email = `${first.toLowerCase()}.${key}@provider.example.com`;
  const last = `Journey ${key}`;
  const { rows } = await withClient({ connectionString: databaseOfWorld() }, (db) =>
    db.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at, has_second_factor)
         VALUES ($1, $2, $3, $6, true, now(), true) RETURNING id)
       INSERT INTO app.logins (email, password_hash, staff_id, second_factor)
       SELECT $3, (SELECT password_hash FROM app.logins WHERE email = $4), id, $5 FROM made RETURNING staff_id AS id`,
      [first, last, email, staff, encrypt(demoSecret, email), role],
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('No colleague was made.');
  return { id: row.id, name: `${first} ${last}`, email };
}
