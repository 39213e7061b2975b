import type { Client } from 'pg';
import type { ClientWorld } from '../people.ts';
import { fillAds } from './ad-rows.ts';
import { fillAnnouncements } from './announcement-rows.ts';
import { fillAi } from './ai-rows.ts';
import { fillConsents } from './consent-rows.ts';
import { fillBilling } from './billing-rows.ts';
import { fillListings } from './listing-rows.ts';
import { addConversationFiles } from './conversation-rows.ts';
import { fillMerges } from './merging-rows.ts';
import { fillProviderDelivery } from './provider-key-rows.ts';
import { fillNewsletters } from './newsletter-rows.ts';
import { fillSends } from './send-rows.ts';
import { fillStatistics } from './statistics-rows.ts';
import { fillBulkChanges } from './bulk-rows.ts';
import { fillContactImports } from './import-rows.ts';
import { fillTestimonials } from './testimonial-rows.ts';
import { fillLaunch } from './launch-rows.ts';

/**
 * A few rows of every table for one client. The sweep reports a table that is missing here, because a table without
 * rows cannot show a leak.
 */
export async function fillRows(owner: Client, client: ClientWorld, at: Date): Promise<void> {
  const { id } = client;
  // so that there is a report of a month that is over
  await owner.query(`UPDATE app.clients SET created_at = created_at - interval '1 year' WHERE id = $1`, [id]);
  await fillProviderDelivery(owner, id, at);
  for (const n of [1, 2, 3]) {
    const { rows } = await owner.query<{ lead: number }>(
      `INSERT INTO app.leads (client_id, first_name, last_name, email, phone_number, notes, preferred_time, lead_status_id, lead_source_id,
         lead_type_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($1, 'First', 'Last', $2, '604-555-0101', 'Notes', 'ASAP', 1, 1, 1, false, false, $3, $3) RETURNING id AS lead`,
      [id, `lead${n}@client${id}.example.com`, at],
    );
    const lead = rows[0]?.lead;
    const history = await owner.query<{ entry: number }>(
      `INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
       VALUES ($1, $2, 'lead@example.com', '604-555-0101', 'ASAP', 'Notes', 1, 'https://a.example.com', 'https://b.example.com', $3) RETURNING id AS entry`,
      [id, lead, at],
    );
    await owner.query(
      `INSERT INTO app.notifications (client_id, user_id, event, lead_id, history_id, created_at) VALUES ($1, $2, 'contact.received', $3, $4, $5)`,
      [id, client.alice.id, lead, history.rows[0]?.entry, at],
    );
  }
  await fillAnnouncements(owner, client, at);
  await fillMerges(owner, id, at);
  await fillConsents(owner, client, at);
  await fillListings(owner, id, at);
  await fillAds(owner, id, at);
  await fillAi(owner, client, at);
  await fillNewsletters(owner, client, at);
  await fillTestimonials(owner, id, at);
  await fillContactImports(owner, id, at);
  await fillBulkChanges(owner, id, at);
  await fillStatistics(owner, client, at);
  await fillBilling(owner, id, at);
  await owner.query(
    `INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
     SELECT client_id, id, 0, date_trunc('hour', created_at), '{}' FROM app.lead_history WHERE client_id = $1 LIMIT 1`,
    [id],
  );
  await owner.query(
    `INSERT INTO app.saved_launch_steps (client_id, form, user_id, first_saved_at, saved_at) VALUES ($1, 1, $2, $3, $3)`,
    [id, client.alice.id, at],
  );
  await owner.query(
    `INSERT INTO app.caught_submissions (client_id, kind, key, form, caught_at)
     SELECT $1::bigint, kind, sha256(kind::bytea), jsonb_build_object('email', kind || '@client' || $1::bigint || '.example.com', 'source', 1,
       'first_name', 'Caught', 'last_name', 'Visitor', 'notes', 'Hello'), $2
     FROM unnest(ARRAY['enquiry', 'newsletter']) AS kind`,
    [id, at],
  );
  await owner.query(
    `WITH address AS (INSERT INTO app.lead_addresses (client_id, replaced, replaced_at) VALUES ($1, 1, $2))
     INSERT INTO app.lead_emails (client_id, key, sender, subject, body, outcome, lead_id, received_at)
     SELECT $1, sha256('an email'), 'sender@client' || $1::bigint || '.example.com', 'Hello', 'Is it free?', 'added', min(id), $2
     FROM app.leads WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `WITH page AS (
       INSERT INTO app.lead_ad_pages (client_id, page, name, token, connected_at, token_set_at, next_read_at)
       VALUES ($1, '1000' || $1::bigint, 'Page', 'a token', $2, $2, $2) RETURNING client_id, page),
     form AS (INSERT INTO app.lead_ad_forms (client_id, page, form, name, read_through) SELECT client_id, page, '2000', 'Form', $2 FROM page)
     INSERT INTO app.lead_ad_leads (client_id, leadgen, form, outcome, body, lead_id, due_at, received_at)
     SELECT $1, '3000', '2000', 'no_address', 'Phone: 604', min(id), $2, $2 FROM app.leads WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `WITH connection AS (
       INSERT INTO app.crm_connections (client_id, account, key, connected_at) VALUES ($1, 'Account', 'a key', $2) RETURNING client_id)
     INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at, problem, has_failed)
     SELECT client_id, min(id), $2, $2, 'refused', true FROM connection JOIN app.lead_history USING (client_id) GROUP BY client_id`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.request_keys (client_id, caller, key_hash, request_hash, created_at, status, answer)
     VALUES ($1::bigint, 'user ' || $2::bigint, sha256('a key'), sha256('a request'), $3, 201, 'encrypted')`,
    [id, client.eve.id, at],
  );
  // as the first start has made them
  await owner.query(
    `INSERT INTO app.push_keys (public_key, private_key) VALUES ('public', 'private') ON CONFLICT DO NOTHING`,
  );
  for (const { id: user } of [client.alice, client.eve, client.vic])
    await owner.query(
      `WITH device AS (
         INSERT INTO app.push_devices (client_id, user_id, session, name, endpoint, p256dh, auth, created_at, renewed_at)
         VALUES ($1, $2, 'no session', 'Chrome', 'https://fcm.googleapis.com/' || $2::bigint, 'key', 'auth', $3, $3) RETURNING client_id, id)
       INSERT INTO app.push_messages (client_id, device_id, title, body, url, created_at, due_at)
       SELECT client_id, id, 'A contact', 'wrote', '/contacts', $3, $3 FROM device`,
      [id, user, at],
    );
  // a contact with each, since a tag that is deleted changes its contacts
  await owner.query(
    `WITH tag AS (INSERT INTO app.tags (client_id, name, created_at)
       SELECT $1, 'Tag ' || n, $2 FROM generate_series(1, 2) n RETURNING client_id, id)
     INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
     SELECT tag.client_id, (SELECT min(id) FROM app.leads WHERE client_id = $1), tag.id FROM tag`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.contact_views (client_id, name, position, search, tag_id, has_tag, created_at)
     SELECT client_id, 'View of ' || name, 1, '', id, true, $2 FROM app.tags WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.message_templates (client_id, kind, name, position, subject, text, created_at, updated_at)
     SELECT $1, kind, 'Template ' || kind, 1, '', 'Hi {{first_name}}', $2, $2 FROM unnest('{email,text}'::text[]) kind`,
    [id, at],
  );
  await owner.query(
    `WITH draft AS (
       INSERT INTO app.lead_message_drafts (client_id, lead_id, user_id, subject, text, saved_at)
       SELECT $1, min(id), $2, 'Hello', 'Half a', $3 FROM app.leads WHERE client_id = $1)
     INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, files, key, created_at)
     SELECT $1, min(id), true, 'sender@client' || $1::bigint || '.example.com', 'Hello', 'Is it free?', '', '{plan.pdf}', sha256('a message'), $3
     FROM app.leads WHERE client_id = $1`,
    [id, client.eve.id, at],
  );
  await owner.query(
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, message_id, created_at)
     SELECT $1, 'private/${'c'.repeat(64)}.pdf', 'plan of client' || $1::bigint || '.pdf', 1, 'message', min(id), $2 FROM app.lead_messages WHERE client_id = $1`,
    [id, at],
  );
  for (const { id: user } of [client.alice, client.eve])
    await owner.query(
      `INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, created_at)
       SELECT $1, min(id), 'no_answer', 'Calls back', $2, $3 FROM app.leads WHERE client_id = $1`,
      [id, user, at],
    );
  await owner.query(
    `WITH webhook AS (
       INSERT INTO app.webhooks (client_id, url, contacts, listings, testimonials, newsletters, billing, is_on, secret, created_at)
       VALUES ($1, 'https://hooks.example.com', true, false, false, false, false, true, 'encrypted', $2) RETURNING client_id, id)
     INSERT INTO app.webhook_deliveries (client_id, webhook_id, event, happened_at, due_at)
     SELECT client_id, id, 'webhook.test', $2, $2 FROM webhook`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.api_keys (client_id, name, scopes, hint, created_by, created_at, paused_at)
     VALUES ($1, 'Zapier', '{contacts:read}', '0000', $2, $3, $3)`,
    [id, client.alice.id, at],
  );
  await owner.query(
    `INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, due_on, remind_at, late_at, created_at)
     SELECT $1, min(id), $2, 'Call back', '2026-11-21', $3, $3, $3 FROM app.leads WHERE client_id = $1`,
    [id, client.eve.id, at],
  );
  await owner.query(
    `WITH plan AS (
       INSERT INTO app.plans (client_id, name, steps, created_at)
       VALUES ($1, 'Plan', '[{"way":"call","after":1,"unit":"days","text":""}]', $3) RETURNING client_id, id),
     running AS (
       INSERT INTO app.lead_plans (client_id, lead_id, plan_id, name, started_at)
       SELECT client_id, (SELECT min(id) FROM app.leads WHERE client_id = $1), id, 'Plan', $3 FROM plan RETURNING client_id, id, lead_id)
     INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, way, lead_plan_id, due_on, remind_at, late_at, created_at)
     SELECT client_id, lead_id, $2, 'Call', 'call', id, '2026-11-22', $3, $3, $3 FROM running`,
    [id, client.eve.id, at],
  );
  await owner.query(
    `INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at) SELECT client_id, id, created_at FROM app.leads WHERE client_id = $1`,
    [id],
  );
  for (const person of [client.eve, client.vic]) {
    await owner.query(
      `INSERT INTO app.notifications (client_id, user_id, event, created_at) VALUES ($1, $2, 'contact.received', $3)`,
      [id, person.id, at],
    );
  }
  await owner.query(
    `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status) VALUES ($1, 0, 3, '{0,3,0,0,0,0,0,0,0,0}')`,
    [id],
  );
  await owner.query(
    'INSERT INTO app.blocks (client_id, email_hash, phone_hash, created_at) VALUES ($1, sha256($2), sha256($2), $3)',
    [id, Buffer.from(`blocked ${id}`), at],
  );
  await owner.query(`INSERT INTO app.submissions (client_id, key, until) VALUES ($1, sha256('form'), $2)`, [
    id,
    new Date(at.getTime() + 60_000),
  ]);
  await owner.query(
    `INSERT INTO app.intake_hours (client_id, site_id, hour, received) VALUES ($1, 0, date_trunc('hour', $2::timestamptz), 1)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.activity (client_id, type, event, user_id, details, created_at) VALUES ($1, 'contact', 'contact.created', $2, '{}', $3)`,
    [id, client.alice.id, at],
  );
  await owner.query(
    `WITH chained AS (
       INSERT INTO app.activity_chain (client_id, seq, activity_id, hash)
       SELECT client_id, 1, id, sha256('') FROM app.activity WHERE client_id = $1),
     progress AS (
       INSERT INTO app.activity_chain_progress (client_id, through, next_through, next_at)
       SELECT client_id, 0, id, now() FROM app.activity WHERE client_id = $1)
     INSERT INTO app.activity_totals (client_id, type, event, n) VALUES ($1, 'contact', 'contact.created', 1)`,
    [id],
  );
  await owner.query(
    `WITH message AS (
       INSERT INTO app.support_messages (client_id, user_id, topic, message, created_at) VALUES ($1, $2, 'help', 'Help', $3) RETURNING id)
     INSERT INTO app.queue_items (kind, client_id, subject, details, created_at, waits_from)
     SELECT 'support-message', $1, id::text, '{"topic": "help", "name": "Alice", "excerpt": "Help"}', $3, $3 FROM message`,
    [id, client.alice.id, at],
  );
  await owner.query(
    `WITH conversation AS (
       INSERT INTO app.support_messages (client_id, topic, subject, message, created_at, is_reply, is_restricted)
       VALUES ($1, 'help', 'Photos', 'Please send photos', $3, true, true) RETURNING id),
     reader AS (INSERT INTO app.support_readers (client_id, conversation_id, user_id) SELECT $1, id, $2 FROM conversation),
     draft AS (
       INSERT INTO app.support_drafts (client_id, conversation_id, user_id, text, saved_at) SELECT $1, id, $2, 'Half an', $3 FROM conversation),
     staff_draft AS (
       INSERT INTO app.support_staff_drafts (client_id, conversation_id, staff_id, is_note, text, saved_at)
       SELECT $1, id, (SELECT min(id) FROM app.staff), false, 'Half a', $3 FROM conversation)
     INSERT INTO app.support_notes (client_id, conversation_id, note, created_at) SELECT $1, id, 'They are slow', $3 FROM conversation`,
    [id, client.alice.id, at],
  );
  await addConversationFiles(owner, { id, user: client.alice.id, at });
  await owner.query(
    'INSERT INTO app.account_managers (client_id, staff_id) SELECT $1, min(id) FROM app.staff',
    [id],
  );
  await owner.query('INSERT INTO app.applications (client_id, user_id, created_at) VALUES ($1, $2, $3)', [
    id,
    client.alice.id,
    at,
  ]);
  await owner.query(
    `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
     VALUES ($1, $2, 'builtin', 'https://www.example.com', 'foyer', '', $3)`,
    [id, client.siteId, at],
  );
  await owner.query(
    `INSERT INTO app.settings (client_id, key, value) VALUES ($1, 'rb_amelie_lp_home_finder_header', 'Homes'), ($1, 'rb_brokerage', 'Harbour Realty')`,
    [id],
  );
  await owner.query('INSERT INTO app.settings_edits (client_id) VALUES ($1)', [id]);
  await owner.query(
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, '${'a'.repeat(64)}.png', 'me.png', 1, 'avatar', $2)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.client_notes (client_id, staff_id, text, created_at) VALUES ($1, $2, 'Prefers email', $3)`,
    [id, client.staff.id, at],
  );
  await owner.query(
    `INSERT INTO app.seller_reports (client_id, listing_id, token_hash, created_at)
     SELECT $1, min(id), '\\x01', $2 FROM app.listings WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.seller_report_recipients (client_id, listing_id, seller_name, email, is_on, changed_at)
     SELECT $1, min(id), 'Sam Seller', 'sam.seller@example.net', true, $2 FROM app.listings WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.listing_sellers (client_id, listing_id, lead_id, added_at)
     SELECT $1, g.id, l.id, $2 FROM (SELECT min(id) AS id FROM app.listings WHERE client_id = $1) g,
       (SELECT min(id) AS id FROM app.leads WHERE client_id = $1) l`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.seller_report_notes (client_id, listing_id, note, changed_at)
     SELECT $1, min(id), 'Two families came back', $2 FROM app.listings WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.seller_report_mails (client_id, listing_id, week, created_at)
     SELECT $1, min(id), '2025-01-06', $2 FROM app.listings WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(`INSERT INTO app.morning_mails (client_id, day) VALUES ($1, '2026-11-20')`, [id]);
  await owner.query(
    `INSERT INTO app.monthly_reports (client_id, month, created_at) VALUES ($1, '2025-01', $2)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.stats_uploads (client_id, source, site_id, file_name, months, before, staff_id, created_at)
     VALUES ($1, 'sites', $2, 'numbers.csv', '{2025-01-01}', '[]', $3, $4)`,
    [id, client.siteId, client.staff.id, at],
  );
  await owner.query(
    `INSERT INTO app.staff_log (staff_id, client_id, event, created_at) VALUES ($1, $2, 'mail.resent', $3)`,
    [client.staff.id, id, at],
  );
  await fillLaunch(owner, client, at);
  await fillSends(owner, id, at);
  await owner.query('INSERT INTO app.file_locks (client_id) VALUES ($1)', [id]);
  await owner.query(
    `INSERT INTO app.outbox (client_id, template, address, created_at, next_try_at) VALUES ($1, 'template', 'alice@example.com', $2, $2)`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.client_erasures (client_id, asked_by, reason, asked_at, acts_at, stopped_at)
     VALUES ($1, $2, 'They asked for it', $3, $3, $3)`,
    [id, client.staff.id, at],
  );
}
