import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { testimonialRequestMail } from '#server/features/testimonials/mails/testimonial-request.ts';
import { consentQuestion, defaultSignature, requestTypes } from '#contract/testimonials/words.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { growRequests, growTestimonials } from './testimonials.ts';
import { day } from './times.ts';

type Writing = { now: Date; secretsKey: Buffer };

/** The testimonials of Grow: those it collected, and two it asked for by mail, one of which was answered. */
export async function writeTestimonials(
  db: Client,
  { clientId, users }: Seeded,
  { key, users: people }: DemoClient,
  { now, secretsKey }: Writing,
): Promise<void> {
  if (key !== 'grow') return;
  const ago = (days: number) => new Date(now.getTime() - days * day);
  // the oldest first, so that ids follow the time
  for (const { name, words, callout, shown, origin, daysAgo } of growTestimonials.toReversed())
    await db.query(
      `INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, message, callout, consent, homepage, published_at,
         is_seen, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, true, $10, $10)`,
      [
        clientId,
        shown ? 3 : 2,
        origin,
        ...name,
        words,
        callout ?? null,
        shown === 'homepage',
        shown ? ago(daysAgo) : null,
        ago(daysAgo),
      ],
    );
  const [admin] = people;
  const agent = admin?.name.join(' ') ?? '';
  for (const request of growRequests.toReversed())
    await writeRequest(
      db,
      { clientId, userId: users[0]?.id ?? null, request, agent, replyTo: admin?.email ?? '' },
      {
        at: ago(request.daysAgo),
        secretsKey,
      },
    );
}

type Asked = {
  clientId: number;
  userId: number | null;
  request: (typeof growRequests)[number];
  agent: string;
  replyTo: string;
};

/**
 * A request as if sent by hand: the mail with its link is in the queue. The link of an answered request no longer
 * works.
 */
async function writeRequest(
  db: Client,
  { clientId, userId, request: { name, email, words }, agent, replyTo }: Asked,
  { at, secretsKey }: { at: Date; secretsKey: Buffer },
): Promise<void> {
  const [{ title, body }] = requestTypes;
  const signature = defaultSignature(agent);
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, email, message, agreed_message, consent, is_seen,
       created_at, updated_at)
     VALUES ($1, $2, 'link', $3, $4, $5, $6, $6, $7, $8, $9, $9) RETURNING id`,
    [clientId, words === null ? 1 : 2, ...name, email, words, words !== null, words === null, at],
  );
  const id = rows[0]?.id;
  const answered = words === null ? null : new Date(at.getTime() + day);
  const { rows: requests } = await db.query<{ mail_ref: string }>(
    `INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, user_id, created_at, sent_at, reminder_at,
       opened_at, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $10) RETURNING mail_ref`,
    [clientId, id, title, body, signature, email, userId, at, new Date(at.getTime() + 7 * day), answered],
  );
  const token = randomBytes(32).toString('base64url');
  if (words === null)
    await db.query(
      `INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at) VALUES ($1, 'submit', $2, $3, $4)`,
      [createHash('sha256').update(token).digest(), clientId, id, at],
    );
  else
    await db.query(
      `INSERT INTO app.testimonial_originals (client_id, testimonial_id, first_name, last_name, email, message, consent, question, address_hash,
         received_at) VALUES ($1, $2, $3, $4, $5, $6, true, $7, sha256(''), $8)`,
      [clientId, id, ...name, email, words, consentQuestion, answered],
    );
  await db.query(
    `INSERT INTO app.outbox (ref, template, address, details, link_token, created_at, next_try_at)
     VALUES ($1, 'testimonial-request', $2, $3, $4, $5, $5)`,
    [
      requests[0]?.mail_ref,
      email,
      {
        first_name: name[0],
        last_name: name[1],
        title,
        body,
        signature,
        agent_name: agent,
        reply_to: replyTo,
      },
      createLinkEncryption(secretsKey).encrypt(testimonialRequestMail, token),
      at,
    ],
  );
}
