import type { Client } from 'pg';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import { noon, type ClientWorld, type Person } from './people.ts';

/** Makes the person an Editor of another client with the login that they have, and signs them in there. */
export async function addMembership(
  owner: Client,
  person: Person,
  { id }: Pick<ClientWorld, 'id'>,
): Promise<Person> {
  const { rows } = await owner.query<{ id: number }>(
    `WITH new_user AS (
       INSERT INTO app.users (client_id, first_name, last_name, email, role, is_pending, has_set_password, has_second_factor,
         notification_preferences, created_at)
       SELECT $1, 'Nia', 'Novak', email, 'Editor', false, true, second_factor IS NOT NULL, '{leads}', $3 FROM app.logins WHERE email = $2
       RETURNING id)
     SELECT id FROM new_user`,
    [id, person.email, noon],
  );
  const user = rows[0]?.id ?? 0;
  await owner.query(
    'INSERT INTO app.memberships (client_id, user_id, login_id) SELECT $1, $2, id FROM app.logins WHERE email = $3',
    [id, user, person.email],
  );
  const { token } = newToken();
  await owner.query(
    `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, created_at, used_at, idle_until, expires_at)
     VALUES ($1, 'client', $2, $3, 'Editor', $4, $4, $5, $5)`,
    [sha256(token), id, user, noon, new Date(noon.getTime() + 14 * 86_400_000)],
  );
  return { id: user, token, email: person.email };
}
