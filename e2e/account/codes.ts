import { withClient } from '#database/connection.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { databaseOfWorld } from '../clients.ts';

/**
 * A login code for a user of a client, as the provider's other systems issue one before they send a person to the
 * portal. The portal itself only issues codes for impersonation.
 */
export async function codeFor(email: string): Promise<string> {
  const { token, hash } = newToken();
  await withClient({ connectionString: databaseOfWorld() }, (db) =>
    db.query(
      `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at)
       SELECT $1, 'client', client_id, user_id, $3 FROM app.logins WHERE email = $2`,
      [hash, email, new Date(Date.now() + 60_000)],
    ),
  );
  return token;
}
