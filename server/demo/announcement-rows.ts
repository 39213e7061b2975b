import type { Client } from 'pg';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { day, hour } from './times.ts';

const subject = 'New: reports for the sellers of your listings';
const body =
  'Each listing can now send its seller a report every Monday: visits, enquiries and open houses, with a note from you.\n\nYou find it on the page of a listing, under Seller report. Write to us if you would like a tour.';

/** Announcements of staff: one that was sent to the clients of one package, and one that is scheduled for all. */
export async function writeAnnouncements(db: Client, now: Date): Promise<void> {
  const next = new Date(now.getTime() + 30 * day);
  await db.query(
    `INSERT INTO app.announcements (subject, body, channel, recipients, audience, choices, state, send_at, sent_at, client_count,
       person_count, changed_by, changed_at, created_at)
     SELECT $1, $2, 'notice', 'everyone', 'package', '{Accelerate}', 'sent', $3::timestamptz, $3::timestamptz, 0, 0, s.id, $3::timestamptz, $3::timestamptz
     FROM (SELECT id FROM app.staff ORDER BY id LIMIT 1) s WHERE NOT EXISTS (SELECT FROM app.announcements)`,
    [subject, body, new Date(now.getTime() - 2 * day)],
  );
  await db.query(
    `INSERT INTO app.announcements (subject, body, channel, recipients, audience, choices, state, send_at, changed_by, changed_at, created_at)
     SELECT 'Our office over the holidays', $1, 'both', 'everyone', 'all', '{}', 'scheduled', $2::timestamptz, s.id, $3::timestamptz, $3::timestamptz
     FROM (SELECT id FROM app.staff ORDER BY id LIMIT 1) s WHERE NOT EXISTS (SELECT FROM app.announcements WHERE state = 'scheduled')`,
    [
      'Our office is closed for three days. Your website, your newsletter and your ads run as usual.\n\nUrgent? Text us, and someone answers within the day.',
      next,
      new Date(now.getTime() - 5 * hour),
    ],
  );
}

/** The notice of a client of that package; one person in two has seen it. */
export async function writeNotice(
  db: Client,
  { clientId, users }: Seeded,
  { package: booked }: DemoClient,
): Promise<void> {
  if (booked !== 'Accelerate') return;
  const people = users.filter(({ isPending }) => !isPending).map(({ id }) => id);
  const { rows } = await db.query<{ id: number; sent_at: Date }>(
    `UPDATE app.announcements SET client_count = client_count + 1, person_count = person_count + $1
     WHERE id = (SELECT min(id) FROM app.announcements WHERE state = 'sent') RETURNING id, sent_at`,
    [people.length],
  );
  const [announcement] = rows;
  if (!announcement) return;
  await db.query(
    `INSERT INTO app.notices (client_id, announcement_id, subject, body, sent_at) VALUES ($1, $2, $3, $4, $5)`,
    [clientId, announcement.id, subject, body, announcement.sent_at],
  );
  await db.query(
    `INSERT INTO app.announcement_recipients (client_id, announcement_id, user_id, seen_at)
     SELECT $1, $2, user_id, CASE WHEN place % 2 = 0 THEN $4::timestamptz END FROM unnest($3::bigint[]) WITH ORDINALITY AS u (user_id, place)`,
    [clientId, announcement.id, people, new Date(announcement.sent_at.getTime() + 3 * hour)],
  );
}
