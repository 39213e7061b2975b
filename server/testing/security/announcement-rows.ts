import type { Client } from 'pg';
import type { ClientWorld } from '../people.ts';

/** Sent to every client of the world. */
export const someAnnouncement = 902;
/** Waits for its time. */
export const scheduledAnnouncement = 903;

/** A message that every user of the client got as a notice, and one that is not sent yet. */
export async function fillAnnouncements(owner: Client, client: ClientWorld, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.announcements (id, subject, body, channel, recipients, audience, choices, state, send_at, sent_at, client_count,
       person_count, changed_by, changed_at, created_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'Closed', 'On Friday', 'both', 'everyone', 'all', '{}', 'sent', $4, $4, 3, 9, $3, $4, $4),
       ($2, 'Open', 'On Friday', 'both', 'everyone', 'all', '{}', 'scheduled', $5, NULL, NULL, NULL, $3, $4, $4)
     ON CONFLICT (id) DO NOTHING`,
    [someAnnouncement, scheduledAnnouncement, client.staff.id, at, new Date(at.getTime() + 86_400_000)],
  );
  await owner.query(
    `INSERT INTO app.notices (client_id, announcement_id, subject, body, sent_at) VALUES ($1, $2, 'Closed', 'On Friday', $3)`,
    [client.id, someAnnouncement, at],
  );
  await owner.query(
    `INSERT INTO app.announcement_recipients (client_id, announcement_id, user_id, mail_ref)
     SELECT $1, $2, user_id, gen_random_uuid() FROM unnest($3::bigint[]) AS user_id`,
    [client.id, someAnnouncement, [client.alice.id, client.eve.id, client.vic.id]],
  );
}
