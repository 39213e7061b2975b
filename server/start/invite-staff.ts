import type { Colleague } from '#contract/staff/team.ts';
import { inTransaction, withClient, type Connection } from '#database/connection.ts';
import { newToken } from '../security/hashes.ts';
import { invitationEnds } from '../users/rules.ts';

/** Makes a staff account and the token of the link that activates it, also where nobody is there yet to invite anybody. */
export const inviteStaff = (
  owner: Connection,
  { email, first_name, last_name, role }: Colleague,
  now: Date,
): Promise<string> =>
  withClient(owner, async (client) => {
    const { token, hash } = newToken();
    const { rows } = await client.query<{ is_waiting: boolean }>(
      'SELECT staff_id IS NOT NULL AND password_hash IS NULL AS is_waiting FROM app.logins WHERE email = $1',
      [email],
    );
    const [known] = rows;
    // one who has not chosen a password yet gets another link
    if (known && !known.is_waiting) throw new Error(`${email} has an account already.`);
    await inTransaction(client, async () => {
      if (!known)
        await client.query(
          `WITH made AS (
             INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
             VALUES ($1, $2, $3, $5, true, $4) RETURNING id)
           INSERT INTO app.logins (email, staff_id) SELECT $3, id FROM made`,
          [first_name, last_name, email, now, role],
        );
      await client.query(
        `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
         VALUES ($1, 'activation', $2, $3, $4)`,
        [hash, email, now, invitationEnds(now)],
      );
    });
    return token;
  });

/** Whether anybody can sign in, or has been invited to. */
export const hasAccounts = (owner: Connection): Promise<boolean> =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query('SELECT FROM app.logins LIMIT 1');
    return rowCount !== 0;
  });
