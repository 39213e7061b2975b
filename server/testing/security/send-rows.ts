import type { Client } from 'pg';

/** A send of a month long ago with one recipient in each state, and one that was missed. */
export async function fillSends(owner: Client, clientId: number, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.newsletters (client_id, month, locked_at, closed_at) VALUES ($1, '2025-01', $2, $2), ($1, '2025-02', $2, $2)`,
    [clientId, at],
  );
  await owner.query(
    `WITH p AS (
       INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
       VALUES ($1, '2025-01', '{}', 'News', '<p>News</p>', 'News', '{}', 11, 'none', $2) RETURNING id),
     s AS (
       INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at)
       SELECT $1, '2025-01', id, 'sending', $2, 5, $2, $2 FROM p RETURNING id)
     INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, lease_until, settled_at, reason)
     SELECT $1, s.id, r.lead, r.state, 1, CASE WHEN r.state = 'sending' THEN $2::timestamptz END,
       CASE WHEN r.state NOT IN ('pending', 'sending') THEN $2::timestamptz END, CASE WHEN r.state IN ('failed', 'unknown') THEN '550 No such mailbox' END
     FROM s, (VALUES (1, 'pending'), (2, 'sending'), (3, 'sent'), (4, 'failed'), (5, 'unknown')) r (lead, state)`,
    [clientId, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_sends (client_id, month, state, due_at, reason) VALUES ($1, '2025-02', 'missed', $2, 'It could not start by noon.')`,
    [clientId, at],
  );
  await fillNumbers(owner, clientId, at);
  await owner.query(
    `INSERT INTO app.newsletter_domains (domain, window_began) VALUES ('example.com', $1) ON CONFLICT DO NOTHING`,
    [at],
  );
}

/**
 * That send has ended: one recipient opened it and followed a link. There are also the numbers of one sent by another
 * system.
 */
async function fillNumbers(owner: Client, clientId: number, at: Date): Promise<void> {
  await owner.query(
    `UPDATE app.newsletter_campaigns SET sent_at = $2, sent = 5 WHERE client_id = $1 AND month = '2025-01'`,
    [clientId, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_campaigns (client_id, month, subject, audience, sent, sent_at) VALUES ($1, '2024-12', 'News', 7, 7, $2)`,
    [clientId, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_responses (client_id, recipient_id, send_id, lead_id, opened_at, opens, clicked_at, clicks)
     SELECT client_id, id, send_id, (SELECT min(l.id) FROM app.leads l WHERE l.client_id = $1), $2, 1, $2, 1
     FROM app.newsletter_recipients WHERE client_id = $1 AND state = 'sent'`,
    [clientId, at],
  );
  await owner.query(
    `INSERT INTO app.newsletter_clicks (client_id, recipient_id, number, send_id, url, first_at, last_at, times, is_machine)
     SELECT client_id, recipient_id, 0, send_id, 'https://example.com/', $2, $2, 1, false FROM app.newsletter_responses WHERE client_id = $1`,
    [clientId, at],
  );
}
