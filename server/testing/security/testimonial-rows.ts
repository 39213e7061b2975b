import type { Client } from 'pg';
import { sha256 } from '#server/core/security/hashes.ts';

/** The link of a client's customer for this purpose. */
export const testimonialLink = (clientId: number, kind: 'submit' | 'answer' | 'withdraw'): string =>
  `${kind}-link-of-${clientId}`;

/**
 * Three testimonials of a client: a manual one, an awaited one, and one from a link with edited words. There is also
 * an import of which nothing is left.
 */
export async function fillTestimonials(owner: Client, id: number, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.testimonial_imports (client_id, file_name, imported, created_at) VALUES ($1, 'testimonials.csv', 0, $2)`,
    [id, at],
  );
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, display_name, email, phone_number, summary, message,
       callout, agreed_message, asked_message, asked_at, consent, is_seen, created_at, updated_at)
     VALUES
       ($1, 2, 'hand', 'Hanna', 'Hand', 'Hanna H.', 'hanna@example.com', '604-555-0101', 'Great', 'Great work', 'Work', NULL, NULL, NULL, true, true, $2, $2),
       ($1, 1, 'link', 'Ada', 'Awaited', NULL, 'ada@example.com', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, true, $2, $2),
       ($1, 2, 'link', 'Lin', 'Link', NULL, 'lin@example.com', NULL, NULL, 'New words', NULL, 'Old words', 'New words', $2, true, true, $2, $2)
     RETURNING id`,
    [id, at],
  );
  const [, awaited, given] = rows.map((row) => row.id);
  await owner.query(
    `INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, created_at, sent_at, reminder_at)
     SELECT $1, unnest($2::bigint[]), 'Title', 'Body', 'Signature', 'ada@example.com', $3, $3, $3::timestamptz + interval '7 days'`,
    [id, [awaited, given], at],
  );
  await owner.query(
    `INSERT INTO app.testimonial_refusals (client_id, email, created_at) VALUES ($1, 'nobody@example.com', $2)`,
    [id, at],
  );
  // the last one, so that the example can still offer the first
  await owner.query(
    `INSERT INTO app.testimonial_offers (client_id, lead_id, created_at) SELECT $1, max(id), $2 FROM app.leads WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.testimonial_originals (client_id, testimonial_id, first_name, last_name, email, message, consent, question, address_hash,
       received_at) VALUES ($1, $2, 'Lin', 'Link', 'lin@example.com', 'Old words', true, 'May I?', sha256(''), $3)`,
    [id, given, at],
  );
  await owner.query(
    `INSERT INTO app.testimonial_history (client_id, testimonial_id, event, created_at) VALUES ($1, $2, 'received', $3)`,
    [id, given, at],
  );
  for (const [kind, testimonial] of [
    ['submit', awaited],
    ['answer', given],
    ['withdraw', given],
  ] as const)
    await owner.query(
      `INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [sha256(testimonialLink(id, kind)), kind, id, testimonial, at],
    );
}
