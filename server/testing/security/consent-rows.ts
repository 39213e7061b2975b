import type { Client } from 'pg';
import type { ClientWorld } from '../people.ts';

/** The token of the pending sign-up. */
export const createSignUpToken = ({ id }: Pick<ClientWorld, 'id'>): string => `sign-up of client ${id}`;

/** The consents of a client's contacts, an address that unsubscribed, and an unconfirmed sign-up. */
export async function fillConsents(owner: Client, client: ClientWorld, at: Date): Promise<void> {
  const { id } = client;
  await owner.query(
    `INSERT INTO app.newsletter_consents
       (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, changed_at)
     SELECT client_id, id, sha256(email::bytea), true, 'express', 'Newsletter sign-up', 'Words', $2, $2 FROM app.leads WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at) VALUES ($1, sha256('left'), 'unsubscribed', $2)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_sign_ups (client_id, token_hash, address_hash, email, first_name, words, created_at, expires_at)
     VALUES ($1, sha256($3), sha256('address'), 'waiting@example.net', 'First', 'Words', $2, $2::timestamptz + interval '7 days')`,
    [id, at, Buffer.from(createSignUpToken(client))],
  );
  await owner.query(
    `INSERT INTO app.newsletter_bounces (client_id, recipient_id, lead_id, kind, created_at)
     SELECT client_id, 0, id, 'soft', $2 FROM app.leads WHERE client_id = $1 LIMIT 1`,
    [id, at],
  );
}
