import type { Client } from 'pg';
import { sha256 } from '#server/core/security/hashes.ts';
import type { Seeded } from './account-rows.ts';
import { day } from './times.ts';

/** Emails about leads: two listing inquiries of the client came by email, and an automatic answer made no contact. */
export async function writeLeadEmails(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  now: Date,
): Promise<void> {
  const insert = `INSERT INTO app.lead_emails (client_id, key, sender, subject, service, body, outcome, lead_id, received_at)`;
  await db.query(
    `${insert}
     SELECT client_id, sha256(email::bytea), 'no-reply@realtor.ca', concat_ws(' ', first_name, last_name) || ' has sent you an inquiry',
       'REALTOR.ca', concat_ws(E'\\n', 'First name: ' || first_name, 'Last name: ' || last_name, 'Email: ' || email,
         'Phone: ' || phone_number, 'Message: ' || notes), 'added', id, created_at
     FROM app.leads WHERE client_id = $1 AND lead_source_id = 6 AND created_at <= $2 ORDER BY created_at DESC LIMIT 2`,
    [clientId, now],
  );
  await db.query(
    `${insert} VALUES ($1, $2, 'hannah.lindqvist@example.com', 'Automatic reply: Your message', NULL,
       'Thanks for your message. I am away until Monday and will answer then.', 'automatic', NULL, $3)`,
    [clientId, sha256('an automatic answer'), new Date(now.getTime() - 3 * day)],
  );
}
