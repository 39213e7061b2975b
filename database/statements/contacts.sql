-- server/features/contacts/bulk/consent-queries.ts

-- recordDealsOfStep
  WITH people AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (id bigint, hash text)),
  former_consents AS MATERIALIZED (
    SELECT p.id, f.consent FROM people p CROSS JOIN LATERAL (
      SELECT to_jsonb(c) AS consent FROM app.newsletter_consents c WHERE c.client_id = app.client() AND c.lead_id = p.id OFFSET 0 FOR UPDATE) f),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256(decode(lead.hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, 'A deal that was closed', NULL,
    CASE WHEN g.kind <> 'none' THEN $2::timestamptz END, CASE WHEN g.kind = 'implied' THEN $3::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $4::timestamptz
  FROM (SELECT l.id, l.email, t.hash FROM people t
    CROSS JOIN LATERAL (SELECT o.id, o.email FROM app.leads o WHERE o.client_id = app.client() AND o.id = t.id OFFSET 0) l) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256(decode(lead.hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $5::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at) RETURNING lead_id, kind, source, words, given_at, expires_at)
  UPDATE app.contact_bulk_steps s SET consents = (
    SELECT jsonb_object_agg(n.lead_id, jsonb_build_object('before', f.consent, 'after', to_jsonb(n) - 'lead_id'))
    FROM new_consents n LEFT JOIN former_consents f ON f.id = n.lead_id)
  WHERE s.client_id = app.client() AND s.change_id = $6 AND s.step = $7::int;

-- restoreConsentsOfStep
  WITH former AS MATERIALIZED (
    SELECT f.key::bigint AS lead_id, f.value FROM app.contact_bulk_steps s, jsonb_each(s.consents) f WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int),
  former_consents AS MATERIALIZED (
    SELECT f.lead_id, b.kind, b.source, b.words, b.given_at, b.expires_at FROM former f CROSS JOIN LATERAL (
      SELECT * FROM app.newsletter_consents o WHERE o.client_id = app.client() AND o.lead_id = f.lead_id OFFSET 0 FOR UPDATE) c,
      jsonb_populate_record(NULL::app.newsletter_consents, coalesce(nullif(f.value -> 'before', 'null'), '{"kind": "none"}')) b,
      jsonb_populate_record(NULL::app.newsletter_consents, f.value -> 'after') a
    WHERE (c.kind, c.source, c.words, c.given_at, c.expires_at) IS NOT DISTINCT FROM (a.kind, a.source, a.words, a.given_at, a.expires_at))
  UPDATE app.newsletter_consents c SET (kind, source, words, given_at, expires_at, changed_at) = (f.kind, f.source, f.words, f.given_at, f.expires_at, $3::timestamptz)
  FROM former_consents f WHERE c.client_id = app.client() AND c.lead_id = f.lead_id AND c.lead_id = ANY (ARRAY(SELECT lead_id FROM former_consents));


-- server/features/contacts/bulk/delete-queries.ts

-- lockLeadsOfStep
  WITH locked_leads AS MATERIALIZED (
    SELECT l.id FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int))
    ORDER BY l.id FOR UPDATE OF l)
  SELECT NULL FROM (SELECT count(*) FROM locked_leads) locked;

-- deleteLeads
WITH locked_leads AS MATERIALIZED (SELECT l.* FROM app.leads l
          WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int))),
  rows_lead_history AS MATERIALIZED (SELECT x.* FROM app.lead_history x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_timeline AS MATERIALIZED (SELECT x.* FROM app.lead_timeline x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_plans AS MATERIALIZED (SELECT x.* FROM app.lead_plans x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_tasks AS MATERIALIZED (SELECT x.* FROM app.lead_tasks x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_arrivals AS MATERIALIZED (SELECT x.* FROM app.lead_arrivals x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_messages AS MATERIALIZED (SELECT x.* FROM app.lead_messages x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_message_drafts AS MATERIALIZED (SELECT x.* FROM app.lead_message_drafts x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_lead_tags AS MATERIALIZED (SELECT x.* FROM app.lead_tags x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_listing_sellers AS MATERIALIZED (SELECT x.* FROM app.listing_sellers x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_merged_leads AS MATERIALIZED (SELECT x.* FROM app.merged_leads x
    WHERE x.client_id = app.client() AND (x.merged_into = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_newsletter_bounces AS MATERIALIZED (SELECT x.* FROM app.newsletter_bounces x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_newsletter_consent_changes AS MATERIALIZED (SELECT x.* FROM app.newsletter_consent_changes x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_newsletter_consents AS MATERIALIZED (SELECT x.* FROM app.newsletter_consents x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_notifications AS MATERIALIZED (SELECT x.* FROM app.notifications x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_separate_contacts AS MATERIALIZED (SELECT x.* FROM app.separate_contacts x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads)) OR x.other_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_testimonial_offers AS MATERIALIZED (SELECT x.* FROM app.testimonial_offers x
    WHERE x.client_id = app.client() AND (x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))) FOR NO KEY UPDATE OF x),
  rows_crm_enquiries AS MATERIALIZED (SELECT x.* FROM app.crm_enquiries x
    WHERE x.client_id = app.client() AND (x.history_id = ANY (ARRAY(SELECT id FROM rows_lead_history))) FOR NO KEY UPDATE OF x),
  rows_lead_ad_leads AS MATERIALIZED (SELECT x.leadgen, x.lead_id, x.body FROM app.lead_ad_leads x
              WHERE x.client_id = app.client() AND x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))),
  rows_lead_emails AS MATERIALIZED (SELECT x.id, x.lead_id, x.sender, x.subject, x.service, x.body, x.outcome FROM app.lead_emails x
              WHERE x.client_id = app.client() AND x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))),
  rows_testimonials AS MATERIALIZED (SELECT x.id, x.lead_id FROM app.testimonials x
              WHERE x.client_id = app.client() AND x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))),
  rows_files AS MATERIALIZED (SELECT f.id, f.message_id FROM app.files f
          WHERE f.client_id = app.client() AND f.message_id = ANY (ARRAY(SELECT id FROM rows_lead_messages))),
  changed AS (DELETE FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT id FROM locked_leads))
    RETURNING l.id, l.lead_status_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, -1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  released_files AS (UPDATE app.files f SET message_id = NULL, expires_at = $3::timestamptz + make_interval(days => $4::int)
          FROM rows_files r WHERE f.client_id = app.client() AND f.id = r.id),
  erased_emails AS (UPDATE app.lead_emails x SET sender = '', subject = '', service = NULL, body = '', outcome = 'deleted' FROM rows_lead_emails r WHERE x.client_id = app.client() AND x.id = r.id),
  erased_ad_leads AS (UPDATE app.lead_ad_leads x SET body = NULL FROM rows_lead_ad_leads r
          WHERE x.client_id = app.client() AND x.leadgen = r.leadgen AND r.body IS NOT NULL),
  applied_step AS (UPDATE app.contact_bulk_steps s SET applied_at = $5::timestamptz, former = jsonb_build_object('leads', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM locked_leads x),
    'files', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_files x), 'lead_history', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_history x), 'lead_timeline', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_timeline x), 'lead_plans', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_plans x), 'lead_tasks', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_tasks x), 'lead_arrivals', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_arrivals x), 'lead_messages', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_messages x), 'lead_message_drafts', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_message_drafts x), 'lead_tags', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_tags x), 'listing_sellers', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_listing_sellers x), 'merged_leads', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_merged_leads x), 'newsletter_bounces', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_newsletter_bounces x), 'newsletter_consent_changes', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_newsletter_consent_changes x), 'newsletter_consents', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_newsletter_consents x), 'notifications', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_notifications x), 'separate_contacts', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_separate_contacts x), 'testimonial_offers', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_testimonial_offers x), 'crm_enquiries', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_crm_enquiries x), 'lead_ad_leads', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_ad_leads x), 'lead_emails', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_lead_emails x), 'testimonials', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM rows_testimonials x)) WHERE s.client_id = app.client() AND s.change_id = $6 AND s.step = $7::int RETURNING cardinality(s.lead_ids) AS contacts),
  updated_change AS (UPDATE app.contact_bulk_changes c SET done = c.done + m.contacts, changed = c.changed + (SELECT count(*) FROM changed),
      missing = c.missing + m.contacts - (SELECT count(*) FROM locked_leads), state = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $8 AND s.step <> $9::int AND s.applied_at IS NULL) THEN c.state ELSE $10 END, step_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $11 AND s.step <> $12::int AND s.applied_at IS NULL) THEN clock_timestamp() END,
      finished_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $13 AND s.step <> $14::int AND s.applied_at IS NULL) THEN c.finished_at ELSE $15::timestamptz END
    FROM applied_step m WHERE c.client_id = app.client() AND c.id = $16),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $17, $18, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids)), $19 FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e)
  SELECT NULL;

-- restoreLeads
WITH former_step AS MATERIALIZED (SELECT s.change_id, s.former, set_config('app.skips_consent_log', 'on', true) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int),
  former AS MATERIALIZED (SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'leads') e,
      jsonb_populate_record(NULL::app.leads, (SELECT app.column_defaults('leads')) || e) r),
  replaced_leads AS MATERIALIZED (SELECT f.id FROM former f, unnest(app.list_emails(f.email, f.further_emails)) address CROSS JOIN LATERAL (
            SELECT c.lead_id FROM app.contact_emails c WHERE c.client_id = app.client() AND c.email = address OFFSET 0) other),
  returned_leads AS MATERIALIZED (SELECT f.id FROM former f
          WHERE f.id <> ALL (ARRAY(SELECT id FROM replaced_leads))),
  changed AS (INSERT INTO app.leads OVERRIDING SYSTEM VALUE SELECT f.* FROM former f WHERE f.id = ANY (ARRAY(SELECT id FROM returned_leads))
    RETURNING id, lead_status_id),
  returned_lead_history AS (
    INSERT INTO app.lead_history OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_history') e,
      jsonb_populate_record(NULL::app.lead_history, (SELECT app.column_defaults('lead_history')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    RETURNING id),
  returned_lead_timeline AS (
    INSERT INTO app.lead_timeline OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_timeline') e,
      jsonb_populate_record(NULL::app.lead_timeline, (SELECT app.column_defaults('lead_timeline')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_lead_plans AS (
    INSERT INTO app.lead_plans OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_plans') e,
      jsonb_populate_record(NULL::app.lead_plans, (SELECT app.column_defaults('lead_plans')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_lead_tasks AS (
    INSERT INTO app.lead_tasks OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_tasks') e,
      jsonb_populate_record(NULL::app.lead_tasks, (SELECT app.column_defaults('lead_tasks')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  AND (r.user_id IS NULL OR EXISTS (
        SELECT FROM app.users p WHERE p.client_id = app.client() AND p.id = r.user_id)) ON CONFLICT DO NOTHING
    ),
  returned_lead_arrivals AS (
    INSERT INTO app.lead_arrivals OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_arrivals') e,
      jsonb_populate_record(NULL::app.lead_arrivals, (SELECT app.column_defaults('lead_arrivals')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_lead_messages AS (
    INSERT INTO app.lead_messages OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_messages') e,
      jsonb_populate_record(NULL::app.lead_messages, (SELECT app.column_defaults('lead_messages')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_lead_message_drafts AS (
    INSERT INTO app.lead_message_drafts OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_message_drafts') e,
      jsonb_populate_record(NULL::app.lead_message_drafts, (SELECT app.column_defaults('lead_message_drafts')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  AND (r.user_id IS NULL OR EXISTS (
        SELECT FROM app.users p WHERE p.client_id = app.client() AND p.id = r.user_id)) ON CONFLICT DO NOTHING
    ),
  returned_lead_tags AS (
    INSERT INTO app.lead_tags OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'lead_tags') e,
      jsonb_populate_record(NULL::app.lead_tags, (SELECT app.column_defaults('lead_tags')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  AND (r.tag_id IS NULL OR EXISTS (
        SELECT FROM app.tags p WHERE p.client_id = app.client() AND p.id = r.tag_id)) ON CONFLICT DO NOTHING
    ),
  returned_listing_sellers AS (
    INSERT INTO app.listing_sellers OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'listing_sellers') e,
      jsonb_populate_record(NULL::app.listing_sellers, (SELECT app.column_defaults('listing_sellers')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  AND (r.listing_id IS NULL OR EXISTS (
        SELECT FROM app.listings p WHERE p.client_id = app.client() AND p.id = r.listing_id)) ON CONFLICT DO NOTHING
    ),
  returned_merged_leads AS (
    INSERT INTO app.merged_leads OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'merged_leads') e,
      jsonb_populate_record(NULL::app.merged_leads, (SELECT app.column_defaults('merged_leads')) || e) r
    WHERE r.merged_into = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_newsletter_bounces AS (
    INSERT INTO app.newsletter_bounces OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'newsletter_bounces') e,
      jsonb_populate_record(NULL::app.newsletter_bounces, (SELECT app.column_defaults('newsletter_bounces')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_newsletter_consent_changes AS (
    INSERT INTO app.newsletter_consent_changes OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'newsletter_consent_changes') e,
      jsonb_populate_record(NULL::app.newsletter_consent_changes, (SELECT app.column_defaults('newsletter_consent_changes')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_newsletter_consents AS (
    INSERT INTO app.newsletter_consents OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'newsletter_consents') e,
      jsonb_populate_record(NULL::app.newsletter_consents, (SELECT app.column_defaults('newsletter_consents')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  ON CONFLICT DO NOTHING
    ),
  returned_notifications AS (
    INSERT INTO app.notifications OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'notifications') e,
      jsonb_populate_record(NULL::app.notifications, (SELECT app.column_defaults('notifications')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  AND (r.user_id IS NULL OR EXISTS (
        SELECT FROM app.users p WHERE p.client_id = app.client() AND p.id = r.user_id)) AND (r.subject_user_id IS NULL OR EXISTS (
        SELECT FROM app.users p WHERE p.client_id = app.client() AND p.id = r.subject_user_id)) ON CONFLICT DO NOTHING
    ),
  returned_separate_contacts AS (
    INSERT INTO app.separate_contacts OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'separate_contacts') e,
      jsonb_populate_record(NULL::app.separate_contacts, (SELECT app.column_defaults('separate_contacts')) || e) r
    WHERE (r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads)) OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = r.lead_id)) AND (r.other_id = ANY (ARRAY(SELECT id FROM returned_leads)) OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = r.other_id))  ON CONFLICT DO NOTHING
    ),
  returned_testimonial_offers AS (
    INSERT INTO app.testimonial_offers OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'testimonial_offers') e,
      jsonb_populate_record(NULL::app.testimonial_offers, (SELECT app.column_defaults('testimonial_offers')) || e) r
    WHERE r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))  AND (r.listing_id IS NULL OR EXISTS (
        SELECT FROM app.listings p WHERE p.client_id = app.client() AND p.id = r.listing_id)) ON CONFLICT DO NOTHING
    ),
  returned_crm_enquiries AS (
    INSERT INTO app.crm_enquiries OVERRIDING SYSTEM VALUE SELECT r.* FROM former_step s, jsonb_array_elements(s.former -> 'crm_enquiries') e,
      jsonb_populate_record(NULL::app.crm_enquiries, (SELECT app.column_defaults('crm_enquiries')) || e) r
    WHERE r.history_id = ANY (ARRAY(SELECT id FROM returned_lead_history))  AND (r.client_id IS NULL OR EXISTS (
        SELECT FROM app.crm_connections p WHERE p.client_id = app.client() AND p.client_id = r.client_id)) ON CONFLICT DO NOTHING
    ),
  returned_lead_ad_leads AS (UPDATE app.lead_ad_leads x SET lead_id = r.lead_id , body = coalesce(r.body, x.body) FROM former_step s, jsonb_array_elements(s.former -> 'lead_ad_leads') e,
      jsonb_populate_record(NULL::app.lead_ad_leads, (SELECT app.column_defaults('lead_ad_leads')) || e) r
      WHERE x.client_id = app.client() AND x.leadgen = r.leadgen AND x.lead_id IS NULL
        AND r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))),
  returned_lead_emails AS (UPDATE app.lead_emails x SET lead_id = r.lead_id , sender = coalesce(r.sender, x.sender), subject = coalesce(r.subject, x.subject), service = coalesce(r.service, x.service), body = coalesce(r.body, x.body), outcome = coalesce(r.outcome, x.outcome) FROM former_step s, jsonb_array_elements(s.former -> 'lead_emails') e,
      jsonb_populate_record(NULL::app.lead_emails, (SELECT app.column_defaults('lead_emails')) || e) r
      WHERE x.client_id = app.client() AND x.id = r.id AND x.lead_id IS NULL
        AND r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))),
  returned_testimonials AS (UPDATE app.testimonials x SET lead_id = r.lead_id  FROM former_step s, jsonb_array_elements(s.former -> 'testimonials') e,
      jsonb_populate_record(NULL::app.testimonials, (SELECT app.column_defaults('testimonials')) || e) r
      WHERE x.client_id = app.client() AND x.id = r.id AND x.lead_id IS NULL
        AND r.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))),
  passed_answers AS (UPDATE app.contact_bulk_steps s
      SET former = s.former || jsonb_build_object('separate_contacts', coalesce(s.former -> 'separate_contacts', '[]') || p.answers)
      FROM (SELECT o.change_id, o.step, jsonb_agg(r.e) AS answers
        FROM former_step f, jsonb_array_elements(f.former -> 'separate_contacts') r (e), app.contact_bulk_changes d
        JOIN app.contact_bulk_steps o ON o.client_id = d.client_id AND o.change_id = d.id
        WHERE d.client_id = app.client() AND d.id <> f.change_id AND d.action = 'delete' AND o.applied_at IS NOT NULL
          AND (o.lead_ids @> ARRAY[(r.e ->> 'lead_id')::bigint] AND (r.e ->> 'other_id')::bigint = ANY (ARRAY(SELECT id FROM returned_leads))
            OR o.lead_ids @> ARRAY[(r.e ->> 'other_id')::bigint] AND (r.e ->> 'lead_id')::bigint = ANY (ARRAY(SELECT id FROM returned_leads)))
        GROUP BY o.change_id, o.step) p
      WHERE s.client_id = app.client() AND s.change_id = p.change_id AND s.step = p.step),
  returned_files AS (UPDATE app.files f SET message_id = m.id, expires_at = NULL
          FROM former_step s, jsonb_to_recordset(s.former -> 'files') r (id bigint, message_id bigint), jsonb_to_recordset(s.former -> 'lead_messages') m (id bigint, lead_id bigint)
          WHERE f.client_id = app.client() AND f.id = r.id AND m.id = r.message_id AND m.lead_id = ANY (ARRAY(SELECT id FROM returned_leads))),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  restored_leads AS (SELECT id FROM changed),
  undone_step AS (UPDATE app.contact_bulk_steps s SET applied_at = NULL, former = NULL, consents = NULL WHERE s.client_id = app.client() AND s.change_id = $3 AND s.step = $4::int RETURNING cardinality(s.lead_ids) AS contacts),
  updated_change AS (UPDATE app.contact_bulk_changes c SET done = c.done + u.contacts, restored = c.restored + n.restored,
      skipped = c.skipped + n.all_former - n.restored, state = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $5 AND s.step <> $6::int AND s.applied_at IS NOT NULL) THEN c.state ELSE $7 END, step_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $8 AND s.step <> $9::int AND s.applied_at IS NOT NULL) THEN clock_timestamp() END,
      finished_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $10 AND s.step <> $11::int AND s.applied_at IS NOT NULL) THEN c.finished_at ELSE $12::timestamptz END
    FROM undone_step u, (SELECT (SELECT count(*) FROM restored_leads) AS restored, (SELECT count(*) FROM former) AS all_former) n
    WHERE c.client_id = app.client() AND c.id = $13),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $14, $15, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids)), $16 FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e)
  SELECT coalesce(json_agg(id), '[]') FROM changed;

-- respectSuppressions
  WITH recorded_changes AS (SELECT set_config('app.skips_consent_log', '', true)),
  suppressed_consents AS MATERIALIZED (
    SELECT c.lead_id, s.reason, s.created_at FROM recorded_changes, app.newsletter_consents c
    JOIN app.newsletter_suppressions s ON s.client_id = c.client_id AND s.address_hash = c.address_hash
    WHERE c.client_id = app.client() AND c.lead_id = ANY ($1::bigint[])
      AND CASE s.reason WHEN 'unsubscribed' THEN c.unsubscribed_at IS NULL ELSE c.suppressed IS NULL END)
  UPDATE app.newsletter_consents c SET kind = CASE s.reason WHEN 'unsubscribed' THEN 'none' ELSE c.kind END,
    unsubscribed_at = CASE s.reason WHEN 'unsubscribed' THEN s.created_at ELSE c.unsubscribed_at END,
    suppressed = CASE s.reason WHEN 'unsubscribed' THEN c.suppressed ELSE s.reason END, changed_at = $2::timestamptz
  FROM suppressed_consents s WHERE c.client_id = app.client() AND c.lead_id = s.lead_id;


-- server/features/contacts/bulk/erase-queries.ts

-- searchDeleted
  SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT l.id, nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '') AS name, l.email, l.phone_number
      FROM app.contact_bulk_steps s, jsonb_array_elements(s.former -> 'leads') e, jsonb_populate_record(NULL::app.leads, e) l
      WHERE s.client_id = c.client_id AND s.change_id = c.id
        AND app.contact_search(l.first_name, l.last_name, app.list_emails(l.email, coalesce(l.further_emails, '[]')), l.phone_number, coalesce(l.further_phones, '[]')) LIKE ALL (ARRAY(SELECT app.fold(p) FROM unnest($1::text[]) p))
      ORDER BY app.fold(concat_ws(' ', l.first_name, l.last_name)), l.id LIMIT $2::int) k)
  FROM app.contact_bulk_changes c WHERE c.client_id = app.client() AND c.id = $3 AND c.action = 'delete' AND c.state = 'done';

-- eraseDeleted
WITH former_step AS MATERIALIZED (SELECT s.step, s.former FROM app.contact_bulk_changes c JOIN app.contact_bulk_steps s ON s.client_id = c.client_id AND s.change_id = c.id
          WHERE c.client_id = app.client() AND c.id = $1 AND c.action = 'delete' AND c.state = 'done' AND s.lead_ids @> ARRAY[$2]::bigint[]
            AND s.former -> 'leads' @> jsonb_build_array(jsonb_build_object('id', $3::bigint))),
  changed AS (UPDATE app.contact_bulk_steps s SET lead_ids = array_remove(s.lead_ids, $4::bigint), former = jsonb_build_object('leads', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'leads') x WHERE NOT (coalesce((x ->> 'id')::bigint, 0) = ANY (ARRAY[$5]::bigint[]))), 'files', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'files') x WHERE NOT (coalesce((x ->> 'message_id')::bigint, 0) = ANY (ARRAY(SELECT (p ->> 'id')::bigint FROM jsonb_array_elements(s.former -> 'lead_messages') p WHERE (p ->> 'lead_id')::bigint = $6::bigint)))), 'lead_history', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_history') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$7]::bigint[]))), 'lead_timeline', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_timeline') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$8]::bigint[]))), 'lead_plans', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_plans') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$9]::bigint[]))), 'lead_tasks', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_tasks') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$10]::bigint[]))), 'lead_arrivals', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_arrivals') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$11]::bigint[]))), 'lead_messages', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_messages') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$12]::bigint[]))), 'lead_message_drafts', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_message_drafts') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$13]::bigint[]))), 'lead_tags', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_tags') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$14]::bigint[]))), 'listing_sellers', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'listing_sellers') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$15]::bigint[]))), 'merged_leads', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'merged_leads') x WHERE NOT (coalesce((x ->> 'merged_into')::bigint, 0) = ANY (ARRAY[$16]::bigint[]))), 'newsletter_bounces', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'newsletter_bounces') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$17]::bigint[]))), 'newsletter_consent_changes', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'newsletter_consent_changes') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$18]::bigint[]))), 'newsletter_consents', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'newsletter_consents') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$19]::bigint[]))), 'notifications', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'notifications') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$20]::bigint[]))), 'separate_contacts', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'separate_contacts') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$21]::bigint[]) OR coalesce((x ->> 'other_id')::bigint, 0) = ANY (ARRAY[$22]::bigint[]))), 'testimonial_offers', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'testimonial_offers') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$23]::bigint[]))), 'crm_enquiries', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'crm_enquiries') x WHERE NOT (coalesce((x ->> 'history_id')::bigint, 0) = ANY (ARRAY(SELECT (p ->> 'id')::bigint FROM jsonb_array_elements(s.former -> 'lead_history') p WHERE (p ->> 'lead_id')::bigint = $24::bigint)))), 'lead_ad_leads', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_ad_leads') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$25]::bigint[]))), 'lead_emails', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'lead_emails') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$26]::bigint[]))), 'testimonials', (SELECT coalesce(jsonb_agg(x), '[]') FROM jsonb_array_elements(s.former -> 'testimonials') x WHERE NOT (coalesce((x ->> 'lead_id')::bigint, 0) = ANY (ARRAY[$27]::bigint[]))))
    FROM former_step f WHERE s.client_id = app.client() AND s.change_id = $28 AND s.step = f.step RETURNING $29::bigint AS id),
  updated_change AS (UPDATE app.contact_bulk_changes c SET total = c.total - 1, done = c.done - 1, changed = c.changed - 1
          FROM changed WHERE c.client_id = app.client() AND c.id = $30),
  erased_import_rows AS (UPDATE app.contact_import_rows SET cells = '[]', person = NULL, emails = '{}', phone_keys = '{}', email_hash = NULL,
      problems = '[]', changes = '[]', former = NULL, match = '{}', consent = NULL
    WHERE client_id = app.client() AND lead_id = ANY (ARRAY(SELECT id FROM changed)) AND is_done),
  deleted_files AS (DELETE FROM app.files f USING former_step s, jsonb_to_recordset(s.former -> 'files') r (id bigint, message_id bigint)
          WHERE f.client_id = app.client() AND f.id = r.id AND f.expires_at IS NOT NULL AND r.message_id = ANY (ARRAY(SELECT (p ->> 'id')::bigint FROM jsonb_array_elements(s.former -> 'lead_messages') p WHERE (p ->> 'lead_id')::bigint = $31::bigint))
          RETURNING f.name),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $32, $33, app.acting_user(), app.acting_staff(), NULL,  $34 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $35::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM deleted_files HAVING count(*) > 0)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;


-- server/features/contacts/bulk/queries.ts

-- deleteOldestChoices
  WITH deleted_changes AS (
    DELETE FROM app.contact_bulk_changes WHERE client_id = app.client() AND id IN (
      SELECT id FROM app.contact_bulk_changes WHERE client_id = app.client() AND state = 'chosen'
      ORDER BY created_at DESC, id DESC OFFSET $1))
  SELECT NULL;

-- listUnknownLeads
  SELECT coalesce(json_agg(named), '[]') FROM unnest($1::bigint[]) named
  WHERE NOT EXISTS (SELECT FROM app.leads WHERE client_id = app.client() AND id = named);

-- storeChoice
  WITH chosen_leads AS MATERIALIZED (
    SELECT id, (row_number() OVER (ORDER BY id) - 1) / $1::int AS step FROM app.leads
    WHERE client_id = app.client() AND $2 AND id <> ALL ($3::bigint[])),
  new_change AS (
    INSERT INTO app.contact_bulk_changes (client_id, state, total, user_id, staff_id, created_at, expires_at)
    SELECT app.client(), 'chosen', count(*), app.acting_user(), app.acting_staff(), $4::timestamptz,
      $5::timestamptz + make_interval(hours => $6) FROM chosen_leads HAVING count(*) > 0 RETURNING id),
  new_steps AS (
    INSERT INTO app.contact_bulk_steps (client_id, change_id, step, lead_ids)
    SELECT app.client(), n.id, c.step, array_agg(c.id ORDER BY c.id) FROM new_change n, chosen_leads c GROUP BY n.id, c.step)
  SELECT to_json(id) FROM new_change;

-- lockChange
  SELECT json_build_object('state', state, 'created_at', app.to_iso(created_at)) FROM app.contact_bulk_changes
  WHERE client_id = app.client() AND id = $1 FOR UPDATE;

-- startChange
  WITH started_change AS (
    UPDATE app.contact_bulk_changes SET state = 'running', action = $1, lead_status_id = $2::int,
      added_tag_ids = $3::bigint[], removed_tag_ids = $4::bigint[], turn = (SELECT coalesce(max(turn), 0) + 1 FROM app.contact_bulk_changes WHERE client_id = app.client()), step_at = $5::timestamptz,
      user_id = app.acting_user(), staff_id = app.acting_staff(), created_at = $6::timestamptz,
      expires_at = $7::timestamptz + make_interval(days => $8)
    WHERE client_id = app.client() AND id = $9 RETURNING id)
  SELECT to_json(NOT EXISTS (
    SELECT FROM app.contact_bulk_changes o WHERE o.client_id = app.client() AND o.id <> $10 AND o.step_at IS NOT NULL)) FROM started_change;

-- startUndo
  WITH started_undo AS (
    UPDATE app.contact_bulk_changes SET state = 'undoing', done = 0, turn = (SELECT coalesce(max(turn), 0) + 1 FROM app.contact_bulk_changes WHERE client_id = app.client()), step_at = $1::timestamptz,
      undo_user_id = app.acting_user(), undo_staff_id = app.acting_staff()
    WHERE client_id = app.client() AND id = $2 RETURNING id)
  SELECT to_json(NOT EXISTS (
    SELECT FROM app.contact_bulk_changes o WHERE o.client_id = app.client() AND o.id <> $3 AND o.step_at IS NOT NULL)) FROM started_undo;

-- readChange
  SELECT row_to_json(r) FROM (SELECT
  c.id, c.state, c.action, c.lead_status_id, (
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.folded_name), '[]')
    FROM app.tags t WHERE t.client_id = c.client_id AND t.id = ANY (c.added_tag_ids)) AS added_tags, (
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.folded_name), '[]')
    FROM app.tags t WHERE t.client_id = c.client_id AND t.id = ANY (c.removed_tag_ids)) AS removed_tags,
  c.total, c.done, c.changed, c.missing, CASE WHEN c.state IN ('undoing', 'undone') THEN json_build_object('restored', c.restored, 'kept', c.skipped) END AS undo,
  c.state = 'done' AND c.changed > 0 AND c.created_at > $1::timestamptz AS is_undoable,
  coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), CASE WHEN c.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
  app.to_iso(c.created_at) AS created_at, app.to_iso(c.finished_at) AS finished_at FROM app.contact_bulk_changes c
  LEFT JOIN app.users u ON u.client_id = c.client_id AND u.id = c.user_id AND c.staff_id IS NULL WHERE c.client_id = app.client() AND c.id = $2) r;

-- listChanges
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT
  c.id, c.state, c.action, c.lead_status_id, (
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.folded_name), '[]')
    FROM app.tags t WHERE t.client_id = c.client_id AND t.id = ANY (c.added_tag_ids)) AS added_tags, (
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.folded_name), '[]')
    FROM app.tags t WHERE t.client_id = c.client_id AND t.id = ANY (c.removed_tag_ids)) AS removed_tags,
  c.total, c.done, c.changed, c.missing, CASE WHEN c.state IN ('undoing', 'undone') THEN json_build_object('restored', c.restored, 'kept', c.skipped) END AS undo,
  c.state = 'done' AND c.changed > 0 AND c.created_at > $1::timestamptz AS is_undoable,
  coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), CASE WHEN c.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
  app.to_iso(c.created_at) AS created_at, app.to_iso(c.finished_at) AS finished_at FROM app.contact_bulk_changes c
  LEFT JOIN app.users u ON u.client_id = c.client_id AND u.id = c.user_id AND c.staff_id IS NULL WHERE c.client_id = app.client() AND c.state <> 'chosen'
      ORDER BY c.created_at DESC, c.id DESC LIMIT $2 OFFSET $3) r),
    (SELECT count(*) FROM app.contact_bulk_changes WHERE client_id = app.client() AND state <> 'chosen');


-- server/features/contacts/bulk/step-queries.ts

-- lockStep
  SELECT json_build_object('state', c.state, 'action', c.action, 'lead_status_id', c.lead_status_id, 'added', c.added_tag_ids, 'removed', c.removed_tag_ids,
    'step', (SELECT CASE c.state WHEN 'running' THEN min(s.step) FILTER (WHERE s.applied_at IS NULL) ELSE max(s.step) FILTER (WHERE s.applied_at IS NOT NULL) END
      FROM app.contact_bulk_steps s WHERE s.client_id = c.client_id AND s.change_id = c.id),
    'actor', set_config('app.actor', CASE c.state WHEN 'running' THEN concat(c.user_id, ' ', c.staff_id) ELSE concat(c.undo_user_id, ' ', c.undo_staff_id) END, true))
  FROM app.contact_bulk_changes c WHERE c.client_id = app.client() AND c.id = $1 AND c.state IN ('running', 'undoing') FOR UPDATE;

-- changeStatuses
WITH locked_leads AS MATERIALIZED (SELECT l.id, l.lead_status_id, l.email FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int))
    ORDER BY l.id FOR UPDATE OF l),
  changed AS (UPDATE app.leads l SET lead_status_id = $3::int FROM locked_leads k
    WHERE l.client_id = app.client() AND l.id = k.id AND l.id = ANY (ARRAY(SELECT id FROM locked_leads)) AND k.lead_status_id IS DISTINCT FROM $4::int
    RETURNING l.id, l.email, l.lead_status_id, k.lead_status_id AS old_status),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT v.status, v.change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  followed_steps AS (
  UPDATE app.lead_tasks t SET done_at = CASE WHEN changed.lead_status_id = $5::int THEN NULL ELSE $6::timestamptz END,
      reminded_at = CASE WHEN t.remind_at <= $7::timestamptz THEN coalesce(t.reminded_at, $8::timestamptz) ELSE t.reminded_at END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND t.first_step IS NOT NULL
      AND (changed.old_status = $9::int AND changed.lead_status_id IS DISTINCT FROM $10::int AND t.done_at IS NULL
        OR changed.old_status IS DISTINCT FROM $11::int AND changed.lead_status_id = $12::int AND t.done_at = NULL::timestamptz)),
  followed_arrivals AS (
  UPDATE app.lead_arrivals a SET
      ended_at = CASE WHEN changed.lead_status_id = $13::int THEN NULL ELSE $14::timestamptz END,
      answered_at = CASE WHEN changed.lead_status_id = $15::int THEN NULL ELSE greatest(a.arrived_at, $16::timestamptz) END
    FROM changed WHERE a.client_id = app.client() AND a.lead_id = changed.id AND a.lead_id = ANY (ARRAY(SELECT id FROM changed))
      AND (changed.old_status = $17::int AND changed.lead_status_id IS DISTINCT FROM $18::int AND a.ended_at IS NULL
        OR changed.old_status IS DISTINCT FROM $19::int AND changed.lead_status_id = $20::int AND a.ended_at = NULL::timestamptz)),
  applied_step AS (UPDATE app.contact_bulk_steps s SET applied_at = $21::timestamptz, former = (SELECT jsonb_object_agg(id, old_status) FROM changed) WHERE s.client_id = app.client() AND s.change_id = $22 AND s.step = $23::int RETURNING cardinality(s.lead_ids) AS contacts),
  updated_change AS (UPDATE app.contact_bulk_changes c SET done = c.done + m.contacts, changed = c.changed + (SELECT count(*) FROM changed),
      missing = c.missing + m.contacts - (SELECT count(*) FROM locked_leads), state = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $24 AND s.step <> $25::int AND s.applied_at IS NULL) THEN c.state ELSE $26 END, step_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $27 AND s.step <> $28::int AND s.applied_at IS NULL) THEN clock_timestamp() END,
      finished_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $29 AND s.step <> $30::int AND s.applied_at IS NULL) THEN c.finished_at ELSE $31::timestamptz END
    FROM applied_step m WHERE c.client_id = app.client() AND c.id = $32),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $33, $34, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids)), $35 FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e)
  SELECT coalesce(json_agg(json_build_object('id', id, 'email', email)), '[]') FROM changed;

-- restoreStatuses
WITH locked_leads AS MATERIALIZED (SELECT l.id, l.lead_status_id, l.email FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int))
    ORDER BY l.id FOR UPDATE OF l),
  former AS MATERIALIZED (SELECT f.key::bigint AS id, s.applied_at, (f.value #>> '{}')::int AS status FROM app.contact_bulk_steps s, jsonb_each(s.former) f WHERE s.client_id = app.client() AND s.change_id = $3 AND s.step = $4::int),
  changed AS (UPDATE app.leads l SET lead_status_id = f.status FROM former f, locked_leads k
    WHERE l.client_id = app.client() AND l.id = k.id AND f.id = k.id AND l.id = ANY (ARRAY(SELECT id FROM former)) AND k.lead_status_id = $5::int
    RETURNING l.id, l.lead_status_id, k.lead_status_id AS old_status, f.applied_at),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT v.status, v.change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  followed_steps AS (
  UPDATE app.lead_tasks t SET done_at = CASE WHEN changed.lead_status_id = $6::int THEN NULL ELSE $7::timestamptz END,
      reminded_at = CASE WHEN t.remind_at <= $8::timestamptz THEN coalesce(t.reminded_at, $9::timestamptz) ELSE t.reminded_at END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND t.first_step IS NOT NULL
      AND (changed.old_status = $10::int AND changed.lead_status_id IS DISTINCT FROM $11::int AND t.done_at IS NULL
        OR changed.old_status IS DISTINCT FROM $12::int AND changed.lead_status_id = $13::int AND t.done_at = changed.applied_at)),
  followed_arrivals AS (
  UPDATE app.lead_arrivals a SET
      ended_at = CASE WHEN changed.lead_status_id = $14::int THEN NULL ELSE $15::timestamptz END,
      answered_at = CASE WHEN changed.lead_status_id = $16::int THEN NULL ELSE greatest(a.arrived_at, $17::timestamptz) END
    FROM changed WHERE a.client_id = app.client() AND a.lead_id = changed.id AND a.lead_id = ANY (ARRAY(SELECT id FROM changed))
      AND (changed.old_status = $18::int AND changed.lead_status_id IS DISTINCT FROM $19::int AND a.ended_at IS NULL
        OR changed.old_status IS DISTINCT FROM $20::int AND changed.lead_status_id = $21::int AND a.ended_at = changed.applied_at)),
  restored_leads AS (SELECT id FROM changed),
  undone_step AS (UPDATE app.contact_bulk_steps s SET applied_at = NULL, former = NULL, consents = NULL WHERE s.client_id = app.client() AND s.change_id = $22 AND s.step = $23::int RETURNING cardinality(s.lead_ids) AS contacts),
  updated_change AS (UPDATE app.contact_bulk_changes c SET done = c.done + u.contacts, restored = c.restored + n.restored,
      skipped = c.skipped + n.all_former - n.restored, state = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $24 AND s.step <> $25::int AND s.applied_at IS NOT NULL) THEN c.state ELSE $26 END, step_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $27 AND s.step <> $28::int AND s.applied_at IS NOT NULL) THEN clock_timestamp() END,
      finished_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $29 AND s.step <> $30::int AND s.applied_at IS NOT NULL) THEN c.finished_at ELSE $31::timestamptz END
    FROM undone_step u, (SELECT (SELECT count(*) FROM restored_leads) AS restored, (SELECT count(*) FROM former) AS all_former) n
    WHERE c.client_id = app.client() AND c.id = $32),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $33, $34, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids)), $35 FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e)
  SELECT NULL;

-- changeTagsOfMany
WITH locked_leads AS MATERIALIZED (SELECT l.id, l.lead_status_id, l.email FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int))
    ORDER BY l.id FOR UPDATE OF l),
  removed_tags AS (DELETE FROM app.lead_tags x WHERE x.client_id = app.client() AND x.lead_id = ANY (ARRAY(SELECT id FROM locked_leads))
        AND x.tag_id = ANY ($3::bigint[]) RETURNING x.lead_id, x.tag_id),
  added_tags AS (INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
        SELECT app.client(), k.id, t.id FROM locked_leads k, app.tags t WHERE t.client_id = app.client() AND t.id = ANY ($4::bigint[])
          AND t.id <> ALL ($5::bigint[]) ON CONFLICT DO NOTHING RETURNING lead_id, tag_id),
  changed AS (SELECT lead_id AS id FROM removed_tags UNION SELECT lead_id FROM added_tags),
  applied_step AS (UPDATE app.contact_bulk_steps s SET applied_at = $6::timestamptz, former = (SELECT jsonb_object_agg(lead_id, tags) FROM (
        SELECT lead_id, jsonb_build_object('added', coalesce(jsonb_agg(tag_id) FILTER (WHERE is_added), '[]'),
          'removed', coalesce(jsonb_agg(tag_id) FILTER (WHERE NOT is_added), '[]')) AS tags
        FROM (SELECT lead_id, tag_id, true AS is_added FROM added_tags UNION ALL SELECT lead_id, tag_id, false FROM removed_tags) t GROUP BY lead_id) v) WHERE s.client_id = app.client() AND s.change_id = $7 AND s.step = $8::int RETURNING cardinality(s.lead_ids) AS contacts),
  updated_change AS (UPDATE app.contact_bulk_changes c SET done = c.done + m.contacts, changed = c.changed + (SELECT count(*) FROM changed),
      missing = c.missing + m.contacts - (SELECT count(*) FROM locked_leads), state = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $9 AND s.step <> $10::int AND s.applied_at IS NULL) THEN c.state ELSE $11 END, step_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $12 AND s.step <> $13::int AND s.applied_at IS NULL) THEN clock_timestamp() END,
      finished_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $14 AND s.step <> $15::int AND s.applied_at IS NULL) THEN c.finished_at ELSE $16::timestamptz END
    FROM applied_step m WHERE c.client_id = app.client() AND c.id = $17),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $18, $19, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids)), $20 FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e)
  SELECT NULL;

-- restoreTags
WITH locked_leads AS MATERIALIZED (SELECT l.id, l.lead_status_id, l.email FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $1 AND s.step = $2::int))
    ORDER BY l.id FOR UPDATE OF l),
  former AS MATERIALIZED (SELECT f.key::bigint AS id, s.applied_at, f.value FROM app.contact_bulk_steps s, jsonb_each(s.former) f WHERE s.client_id = app.client() AND s.change_id = $3 AND s.step = $4::int),
  former_tags AS MATERIALIZED (SELECT f.id, t.tag::bigint AS tag, true AS is_added FROM former f JOIN locked_leads k ON k.id = f.id, jsonb_array_elements_text(f.value -> 'added') t (tag)
        UNION ALL SELECT f.id, t.tag::bigint, false FROM former f JOIN locked_leads k ON k.id = f.id, jsonb_array_elements_text(f.value -> 'removed') t (tag)),
  removed_tags AS (DELETE FROM app.lead_tags x USING former_tags f
        WHERE f.is_added AND x.client_id = app.client() AND x.lead_id = f.id AND x.tag_id = f.tag AND x.lead_id = ANY (ARRAY(SELECT id FROM former)) RETURNING x.lead_id, x.tag_id),
  returned_tags AS (INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
        SELECT app.client(), f.id, f.tag FROM former_tags f JOIN app.tags t ON t.client_id = app.client() AND t.id = f.tag WHERE NOT f.is_added
        ON CONFLICT DO NOTHING RETURNING lead_id, tag_id),
  changed AS (SELECT lead_id AS id FROM removed_tags UNION SELECT lead_id FROM returned_tags),
  restored_leads AS (SELECT f.id FROM former_tags f LEFT JOIN (SELECT * FROM removed_tags UNION ALL SELECT * FROM returned_tags) d ON d.lead_id = f.id AND d.tag_id = f.tag
        GROUP BY f.id HAVING bool_and(d.tag_id IS NOT NULL)),
  undone_step AS (UPDATE app.contact_bulk_steps s SET applied_at = NULL, former = NULL, consents = NULL WHERE s.client_id = app.client() AND s.change_id = $5 AND s.step = $6::int RETURNING cardinality(s.lead_ids) AS contacts),
  updated_change AS (UPDATE app.contact_bulk_changes c SET done = c.done + u.contacts, restored = c.restored + n.restored,
      skipped = c.skipped + n.all_former - n.restored, state = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $7 AND s.step <> $8::int AND s.applied_at IS NOT NULL) THEN c.state ELSE $9 END, step_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $10 AND s.step <> $11::int AND s.applied_at IS NOT NULL) THEN clock_timestamp() END,
      finished_at = CASE WHEN EXISTS (SELECT FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $12 AND s.step <> $13::int AND s.applied_at IS NOT NULL) THEN c.finished_at ELSE $14::timestamptz END
    FROM undone_step u, (SELECT (SELECT count(*) FROM restored_leads) AS restored, (SELECT count(*) FROM former) AS all_former) n
    WHERE c.client_id = app.client() AND c.id = $15),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $16, $17, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('ids', e.ids, 'count', jsonb_array_length(e.ids)), $18 FROM (SELECT jsonb_agg(id ORDER BY id) AS ids FROM changed HAVING count(*) > 0) e)
  SELECT NULL;


-- server/features/contacts/caught/queries.ts

-- keepCaught
  WITH caught_form AS (
    INSERT INTO app.caught_submissions (client_id, kind, key, form, caught_at)
    SELECT app.client(), $1, $2, $3::jsonb, $4
    WHERE NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (b.email_hash = sha256($5::bytea || convert_to(app.client()::text, 'UTF8'))
    OR b.phone_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8'))))
    ON CONFLICT (client_id, key) DO UPDATE SET caught_at = excluded.caught_at)
  SELECT NULL;

-- listCaught
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, kind, btrim(concat_ws(' ', form ->> 'first_name', form ->> 'last_name')) AS name, form ->> 'email' AS email,
        nullif(form ->> 'phone_number', '') AS phone_number, nullif(form ->> 'notes', '') AS notes, CASE source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END AS source,
        app.to_iso(caught_at) AS caught_at
      FROM (
        SELECT *, CASE kind WHEN 'newsletter' THEN $1::int ELSE (form ->> 'source')::int END AS source_id
        FROM app.caught_submissions WHERE client_id = app.client() AND caught_at > $2::timestamptz) kept
      ORDER BY caught_at DESC, id DESC
      LIMIT $3 OFFSET $4) c),
    (SELECT count(*) FROM app.caught_submissions WHERE client_id = app.client() AND caught_at > $5::timestamptz);

-- takeCaught
  DELETE FROM app.caught_submissions WHERE client_id = app.client() AND caught_at > $1::timestamptz AND id = $2
  RETURNING json_build_object('kind', kind, 'form', form);

-- liftBlock
  WITH lifted_block AS (DELETE FROM app.blocks b WHERE b.client_id = app.client() AND (b.email_hash = sha256($1::bytea || convert_to(app.client()::text, 'UTF8'))
    OR b.phone_hash = sha256($2::bytea || convert_to(app.client()::text, 'UTF8')))) SELECT NULL;

-- findContact
  SELECT to_json(lead_id) FROM app.contact_emails WHERE client_id = app.client() AND email = $1;


-- server/features/contacts/contact-link-queries.ts

-- linkContacts
WITH people AS (SELECT p.*, coalesce(l.email, p.email) AS main_email FROM jsonb_to_recordset($1::jsonb)
          AS p (first_name text, last_name text, email text, phone_number text, hash text)
          LEFT JOIN app.contact_emails e ON e.client_id = app.client() AND e.email = p.email
          LEFT JOIN app.leads l ON l.client_id = e.client_id AND l.id = e.lead_id),
  lifted_blocks AS (DELETE FROM app.blocks b USING people p
          WHERE b.client_id = app.client() AND b.email_hash = sha256(decode(p.hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8'))),
  changed AS (INSERT INTO app.leads AS l (client_id, first_name, last_name, email, phone_number, lead_status_id, lead_source_id, is_seen, is_update_seen,
        created_at, updated_at)
      SELECT app.client(), first_name, last_name, main_email, phone_number, $2::int, $3::int, true, true, $4, $5
      FROM (SELECT DISTINCT ON (main_email) * FROM people ORDER BY main_email, email) p
      ON CONFLICT (client_id, email) DO UPDATE SET email = excluded.email RETURNING l.id, l.email, xmax = 0 AS is_new),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT $6::int AS status, count(*)::int AS change FROM changed WHERE is_new HAVING count(*) > 0) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.id,  $9 FROM changed WHERE is_new)
  SELECT coalesce(json_agg(json_build_object('email', p.email, 'id', c.id, 'is_new', c.is_new)), '[]')
        FROM people p JOIN changed c ON c.email = p.main_email;

-- removeUntouched
WITH changed AS (DELETE FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY ($1::bigint[]) AND l.updated_at = l.created_at
      AND l.lead_source_id = $2::int
      AND NOT EXISTS (SELECT FROM app.lead_history h WHERE h.client_id = l.client_id AND h.lead_id = l.id)
    RETURNING l.id, l.lead_status_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, -count(*)::int AS change FROM changed GROUP BY lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.id,  $5 FROM changed)
  SELECT NULL;


-- server/features/contacts/cross-client.ts

-- announceHoursBefore
WITH changed AS (UPDATE app.intake_hours SET notified_at = $1 WHERE beyond > 0 AND notified_at IS NULL AND hour < $2
    RETURNING client_id, hour, beyond),
  digest AS (SELECT client_id, hour, sum(beyond)::int AS forms FROM changed GROUP BY client_id, hour),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $3, NULL, NULL, NULL, jsonb_build_object('forms', d.forms), $4::timestamptz FROM digest d JOIN app.active_users u ON u.client_id = d.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT NULL;

-- mailFormsCollectedBefore
WITH changed AS (DELETE FROM app.collected_forms WHERE hour < $1 RETURNING client_id, site_id, hour, history_id, lead),
  numbered_forms AS (SELECT *, row_number() OVER (PARTITION BY client_id, site_id, hour ORDER BY history_id) AS place FROM changed),
  digest AS (SELECT client_id, site_id, hour, count(*)::int AS forms,
          jsonb_agg(lead ORDER BY history_id) FILTER (WHERE place <= $2) AS leads
        FROM numbered_forms GROUP BY client_id, site_id, hour),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $3, u.email, jsonb_build_object('first_name', u.first_name, 'forms', d.forms, 'site', d.leads -> 0 ->> 'site', 'leads', d.leads), $4::bytea, $5::timestamptz, $6::timestamptz, d.client_id::bigint FROM digest d JOIN app.lead_subscribers u ON u.client_id = d.client_id)
  SELECT NULL;

-- deleteHoursBefore
  DELETE FROM app.intake_hours WHERE hour < $1;

-- deleteSubmissionsBefore
  DELETE FROM app.submissions WHERE until < $1;

-- deleteCaughtBefore
  DELETE FROM app.caught_submissions WHERE caught_at < $1;

-- deleteLeadEmailsBefore
  DELETE FROM app.lead_emails WHERE received_at < $1;

-- endUndoBefore
  UPDATE app.merged_leads SET undo = NULL WHERE undo IS NOT NULL AND merged_at < $1;

-- remindOfTasks
WITH locked_contacts AS (SELECT l.client_id, l.id FROM app.leads l WHERE (l.client_id, l.id) IN (
          SELECT d.client_id, d.lead_id FROM app.lead_tasks d WHERE d.remind_at <= $1::timestamptz AND d.done_at IS NULL AND d.reminded_at IS NULL ORDER BY d.remind_at LIMIT $2::int)
        ORDER BY l.client_id, l.id FOR KEY SHARE SKIP LOCKED),
  due_tasks AS (SELECT d.client_id, d.id, c.account_status IN ('Live', 'Launch') AS is_active
        FROM app.lead_tasks d JOIN app.clients c ON c.id = d.client_id
        WHERE d.remind_at <= $3::timestamptz AND d.done_at IS NULL AND d.reminded_at IS NULL AND (d.lead_id IS NULL OR EXISTS (
          SELECT FROM locked_contacts l WHERE l.client_id = d.client_id AND l.id = d.lead_id))
        ORDER BY d.remind_at LIMIT $4::int FOR UPDATE OF d SKIP LOCKED),
  changed AS (UPDATE app.lead_tasks t SET reminded_at = $5::timestamptz FROM due_tasks WHERE t.client_id = due_tasks.client_id AND t.id = due_tasks.id
    RETURNING t.client_id, t.id, t.lead_id, t.user_id, t.title, due_tasks.is_active),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $6, changed.lead_id, NULL, NULL, jsonb_build_object('task', changed.id), $7::timestamptz FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = coalesce(changed.user_id, u.id) WHERE changed.is_active
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.lead_id, 'Task due', changed.title, CASE WHEN changed.lead_id IS NULL THEN $8::text ELSE replace($9::text, '$id', changed.lead_id::text) END, $10::timestamptz, $11::timestamptz FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = coalesce(changed.user_id, u.id) JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on WHERE changed.is_active)
  SELECT to_json(count(*)) FROM changed;

-- listMorningZones
  SELECT coalesce(json_agg(DISTINCT time_zone), '[]') FROM app.clients WHERE account_status IN ('Live', 'Launch');

-- queueMornings
WITH changed AS (INSERT INTO app.morning_mails (client_id, day)
    SELECT c.id, d.day FROM unnest($1::text[], $2::text[]) AS d (zone, day)
    JOIN app.clients c ON c.time_zone = d.zone AND c.account_status IN ('Live', 'Launch')
    WHERE NOT EXISTS (SELECT FROM app.morning_mails m WHERE m.client_id = c.id AND m.day >= d.day)
    ORDER BY c.id LIMIT $3::int
    ON CONFLICT (client_id) DO UPDATE SET day = excluded.day WHERE morning_mails.day < excluded.day RETURNING client_id, day),
  readers AS (SELECT u.client_id, u.id, u.email, u.first_name, changed.day FROM changed
        JOIN app.task_owners u ON u.client_id = changed.client_id AND 'mornings' = ANY (u.notification_preferences)),
  due_tasks AS (SELECT t.client_id, t.reader_id, count(*)::int AS total, jsonb_agg(jsonb_build_object('title', t.title, 'due_time', t.due_time,
          'is_late', t.due_on < t.day, 'lead_id', t.lead_id, 'lead_name', (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email) FROM app.leads l
            WHERE l.client_id = t.client_id AND l.id = t.lead_id)) ORDER BY t.place) FILTER (WHERE t.place <= $4::int) AS listed
        FROM (SELECT t.*, r.id AS reader_id, r.day, row_number() OVER (PARTITION BY t.client_id, r.id ORDER BY t.late_at, t.id) AS place
          FROM readers r JOIN app.lead_tasks t ON t.client_id = r.client_id AND (t.user_id = r.id OR t.user_id IS NULL) AND t.done_at IS NULL AND t.due_on <= r.day AND (t.first_step IS NULL OR t.late_at > $5::timestamptz - make_interval(days => $6::int))) t
        GROUP BY t.client_id, t.reader_id),
  waiting_contacts AS (SELECT l.client_id, count(*)::int AS total, jsonb_agg(jsonb_build_object('lead_id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, ''),
          'lead_source_id', l.lead_source_id) ORDER BY l.place) FILTER (WHERE l.place <= $7::int) AS listed
        FROM (SELECT l.id, l.client_id, l.first_name, l.last_name, l.email, l.lead_source_id,
            row_number() OVER (PARTITION BY l.client_id ORDER BY l.updated_at DESC, l.id DESC) AS place
          FROM changed JOIN app.leads l ON l.client_id = changed.client_id AND l.lead_status_id = $8::int
            AND l.updated_at > $9::timestamptz - make_interval(days => $10::int)
            AND (l.import_id IS NULL OR l.updated_at <> l.created_at)) l
        GROUP BY l.client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, r.email, jsonb_build_object('first_name', r.first_name, 'task_count', coalesce(t.total, 0), 'tasks', coalesce(t.listed, '[]'), 'waiting_count', coalesce(w.total, 0), 'waiting', coalesce(w.listed, '[]')), $12::bytea, $13::timestamptz, $14::timestamptz, r.client_id::bigint FROM readers r LEFT JOIN due_tasks t ON t.client_id = r.client_id AND t.reader_id = r.id
        LEFT JOIN waiting_contacts w ON w.client_id = r.client_id WHERE t.total > 0 OR w.total > 0)
  SELECT to_json(count(*)) FROM changed;

-- findDueImport
  SELECT json_build_object('client_id', client_id, 'id', id) FROM app.contact_imports
  WHERE step_at <= greatest($1::timestamptz, clock_timestamp()) ORDER BY step_at LIMIT 1;

-- postponeImport
  WITH updated_import AS (
    UPDATE app.contact_imports SET step_at = $1::timestamptz + interval '1 minute'
    WHERE client_id = $2 AND id = $3 AND step_at IS NOT NULL)
  SELECT NULL;

-- deleteExpiredImports
  WITH expired_imports AS (
    SELECT client_id, id, state FROM app.contact_imports WHERE expires_at <= $1::timestamptz AND step_at IS NULL),
  deleted_rows AS (
    DELETE FROM app.contact_import_rows r USING expired_imports e WHERE r.client_id = e.client_id AND r.import_id = e.id),
  deleted_imports AS (
    DELETE FROM app.contact_imports i USING expired_imports e
    WHERE e.state IN ('mapping', 'ready') AND i.client_id = e.client_id AND i.id = e.id),
  updated_imports AS (
    UPDATE app.contact_imports i SET expires_at = NULL FROM expired_imports e
    WHERE e.state NOT IN ('mapping', 'ready') AND i.client_id = e.client_id AND i.id = e.id)
  SELECT NULL;

-- settleMessages
WITH settled_mails AS (SELECT m.client_id, m.id, CASE o.state WHEN 'sent' THEN 'sent' ELSE 'failed' END AS state,
          CASE WHEN o.state = 'failed' THEN left(substring(o.error from '^[45][0-9][0-9].*'), 300) END AS problem
        FROM app.lead_messages m JOIN app.outbox o ON o.ref = m.ref
        WHERE NOT m.is_incoming AND m.state IS DISTINCT FROM 'sent' AND o.state IN ('sent', 'failed', 'discarded')
          AND m.state IS DISTINCT FROM CASE o.state WHEN 'sent' THEN 'sent' ELSE 'failed' END
        LIMIT $1::int FOR UPDATE OF m SKIP LOCKED),
  changed AS (UPDATE app.lead_messages m SET state = s.state, problem = s.problem FROM settled_mails s WHERE m.client_id = s.client_id AND m.id = s.id
    RETURNING m.client_id, m.lead_id, m.user_id, m.state),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $2, changed.lead_id, NULL, NULL, '{}', $3::timestamptz FROM changed JOIN app.active_users u ON u.client_id = changed.client_id AND u.id = changed.user_id
          WHERE changed.state = 'failed'
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT NULL;

-- listAnswered
  SELECT coalesce(json_agg(json_build_object('client_id', m.client_id, 'lead_id', m.lead_id, 'subject', m.subject, 'ref', m.ref)), '[]')
  FROM app.lead_messages m WHERE m.ref = ANY ($1::uuid[]) AND NOT m.is_incoming;

-- claimAdPage
  WITH next_page AS (
    SELECT p.client_id, p.page, p.next_read_at <= $1 AS is_due FROM app.lead_ad_pages p
    WHERE coalesce(p.claimed_until, '-infinity') <= $2 AND (p.next_read_at <= $3 OR p.failing_since IS NULL AND EXISTS (
      SELECT FROM app.lead_ad_leads l WHERE l.client_id = p.client_id AND l.page = p.page AND l.outcome = 'waiting' AND l.due_at <= $4))
    ORDER BY p.next_read_at LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
  UPDATE app.lead_ad_pages p SET claimed_until = $5::timestamptz + interval '10 minutes', attempts = p.attempts + 1
  FROM next_page n WHERE p.client_id = n.client_id AND p.page = n.page
  RETURNING json_build_object('client_id', p.client_id, 'page', p.page, 'token', encode(p.token, 'base64'),
    'connected_at', app.to_iso(p.connected_at), 'attempts', p.attempts, 'is_due', n.is_due, 'has_failed', p.failing_since IS NOT NULL);

-- storeAdLeads
  INSERT INTO app.lead_ad_leads (client_id, leadgen, page, form, outcome, due_at, received_at)
  SELECT DISTINCT ON (p.client_id, h.leadgen) p.client_id, h.leadgen, p.page, h.form, 'waiting', $1::timestamptz, $2::timestamptz
  FROM jsonb_to_recordset($3::jsonb) AS h (page text, leadgen text, form text)
  JOIN app.lead_ad_pages p ON p.page = h.page
  ON CONFLICT DO NOTHING;

-- claimConnection
  WITH next_connection AS (
    SELECT c.client_id FROM app.crm_connections c
    WHERE NOT c.needs_key AND coalesce(c.claimed_until, '-infinity') <= $1 AND coalesce(c.paused_until, '-infinity') <= $2
      AND EXISTS (SELECT FROM app.crm_enquiries e WHERE e.client_id = c.client_id AND e.sent_at IS NULL AND NOT e.has_failed AND e.due_at <= $3)
    ORDER BY c.attempted_at NULLS FIRST LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
  UPDATE app.crm_connections c SET claimed_until = $4::timestamptz + interval '2 minutes', attempted_at = $5
  FROM next_connection n WHERE c.client_id = n.client_id
  RETURNING json_build_object('client_id', c.client_id, 'key', encode(c.key, 'base64'), 'failures', c.failures,
    'failing_since', app.to_iso(c.failing_since));

-- deleteEnquiriesBefore
  DELETE FROM app.crm_enquiries WHERE happened_at < $1 AND (sent_at IS NOT NULL OR has_failed);

-- findDueChange
  SELECT json_build_object('client_id', c.client_id, 'id', c.id) FROM app.contact_bulk_changes c
  WHERE c.step_at <= greatest($1::timestamptz, clock_timestamp()) AND NOT EXISTS (SELECT FROM app.contact_bulk_changes e
    WHERE e.client_id = c.client_id AND e.step_at IS NOT NULL AND (e.turn, e.id) < (c.turn, c.id)) ORDER BY c.step_at LIMIT 1;

-- postponeChange
  WITH updated_change AS (
    UPDATE app.contact_bulk_changes SET step_at = $1::timestamptz + interval '1 minute'
    WHERE client_id = $2 AND id = $3 AND step_at IS NOT NULL)
  SELECT NULL;

-- deleteExpiredChanges
  DELETE FROM app.contact_bulk_changes WHERE expires_at <= $1::timestamptz AND step_at IS NULL;


-- server/features/contacts/export.ts

-- logExport
WITH own_contacts AS (SELECT FROM app.leads WHERE client_id = app.client() AND id = ANY ($1::bigint[]) HAVING count(*) = $2
        AND ($3::bigint IS NULL OR EXISTS (SELECT FROM app.tags WHERE client_id = app.client() AND id = $4))),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), NULL,  $7 FROM own_contacts)
  SELECT json_build_object('date', to_char(app.to_local_time($8::timestamptz, c.time_zone), 'YYYY-MM-DD'))
      FROM app.clients c, own_contacts WHERE c.id = app.client();

-- logChosenExport
WITH own_contacts AS (SELECT FROM app.contact_bulk_changes WHERE client_id = app.client() AND id = $1),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL,  $4 FROM own_contacts)
  SELECT json_build_object('date', to_char(app.to_local_time($5::timestamptz, c.time_zone), 'YYYY-MM-DD'))
      FROM app.clients c, own_contacts WHERE c.id = app.client();

-- listExportRows, 1 of 2
  SELECT first_name, last_name, email, phone_number, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END, CASE lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END, CASE lead_type_id WHEN 1 THEN 'Buyer' WHEN 2 THEN 'Seller' ELSE '' END, preferred_time, notes, to_char(app.to_local_time(created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), coalesce((SELECT CASE WHEN n.unsubscribed_at IS NOT NULL THEN 'Unsubscribed' ELSE initcap(n.kind) END FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), 'None'), (SELECT n.source FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(n.given_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(coalesce(n.unsubscribed_at, n.expires_at), (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT string_agg((f ->> $1) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_emails) WITH ORDINALITY t (f, n)), (SELECT string_agg((f ->> $2) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_phones) WITH ORDINALITY t (f, n)), CASE WHEN do_not_call THEN 'Yes' ELSE 'No' END, CASE WHEN do_not_text THEN 'Yes' ELSE 'No' END, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN (SELECT string_agg(tag_name, ', ' ORDER BY folded_name) FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id) END FROM app.leads WHERE client_id = app.client() AND id = ANY ($3::bigint[]) ORDER BY updated_at DESC, id DESC;

-- listExportRows, 2 of 2
  SELECT first_name, last_name, email, phone_number, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END, CASE lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END, CASE lead_type_id WHEN 1 THEN 'Buyer' WHEN 2 THEN 'Seller' ELSE '' END, preferred_time, notes, to_char(app.to_local_time(created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), coalesce((SELECT CASE WHEN n.unsubscribed_at IS NOT NULL THEN 'Unsubscribed' ELSE initcap(n.kind) END FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), 'None'), (SELECT n.source FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(n.given_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(coalesce(n.unsubscribed_at, n.expires_at), (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT string_agg((f ->> $1) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_emails) WITH ORDINALITY t (f, n)), (SELECT string_agg((f ->> $2) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_phones) WITH ORDINALITY t (f, n)), CASE WHEN do_not_call THEN 'Yes' ELSE 'No' END, CASE WHEN do_not_text THEN 'Yes' ELSE 'No' END, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN (SELECT string_agg(tag_name, ', ' ORDER BY folded_name) FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id) END FROM app.leads WHERE client_id = app.client() AND id = ANY ((SELECT ids FROM app.search_leads($3, NULL, 0))::bigint[]) ORDER BY updated_at DESC, id DESC;

-- listChosenRows
  SELECT first_name, last_name, email, phone_number, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END, CASE lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END, CASE lead_type_id WHEN 1 THEN 'Buyer' WHEN 2 THEN 'Seller' ELSE '' END, preferred_time, notes, to_char(app.to_local_time(created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), coalesce((SELECT CASE WHEN n.unsubscribed_at IS NOT NULL THEN 'Unsubscribed' ELSE initcap(n.kind) END FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), 'None'), (SELECT n.source FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(n.given_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(coalesce(n.unsubscribed_at, n.expires_at), (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT string_agg((f ->> $1) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_emails) WITH ORDINALITY t (f, n)), (SELECT string_agg((f ->> $2) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_phones) WITH ORDINALITY t (f, n)), CASE WHEN do_not_call THEN 'Yes' ELSE 'No' END, CASE WHEN do_not_text THEN 'Yes' ELSE 'No' END, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN (SELECT string_agg(tag_name, ', ' ORDER BY folded_name) FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id) END FROM app.leads WHERE client_id = app.client() AND id = ANY (ARRAY(
    SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = $3)) ORDER BY updated_at DESC, id DESC;


-- server/features/contacts/follow-up-boss/queries.ts

-- readConnection
  SELECT json_build_object('account', c.account, 'connected_at', app.to_iso(c.connected_at), 'sent_at', app.to_iso(c.sent_at),
    'needs_key', coalesce(c.needs_key, false), 'failing_since', app.to_iso(c.failing_since), 'problem', c.problem,
    'waiting', (SELECT count(*) FROM app.crm_enquiries e WHERE e.client_id = app.client() AND e.sent_at IS NULL AND NOT e.has_failed),
    'sent', (SELECT count(*) FROM app.crm_enquiries e WHERE e.client_id = app.client() AND e.sent_at > $1),
    'failed', (SELECT count(*) FROM app.crm_enquiries e WHERE e.client_id = app.client() AND e.has_failed),
    'unsent', (SELECT coalesce(json_agg(json_build_object('lead_id', u.lead_id, 'name', u.name, 'happened_at', app.to_iso(u.happened_at),
      'problem', coalesce(u.problem, '')) ORDER BY u.happened_at DESC, u.history_id DESC), '[]')
      FROM (SELECT e.history_id, h.lead_id, nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '') AS name, e.happened_at, e.problem FROM app.crm_enquiries e
        JOIN app.lead_history h ON h.client_id = e.client_id AND h.id = e.history_id
        JOIN app.leads l ON l.client_id = h.client_id AND l.id = h.lead_id
        WHERE e.client_id = app.client() AND e.has_failed ORDER BY e.happened_at DESC, e.history_id DESC LIMIT $2) u))
  FROM (SELECT app.client() AS id) o LEFT JOIN app.crm_connections c ON c.client_id = o.id;

-- connectAccount
WITH changed AS (INSERT INTO app.crm_connections AS c (client_id, account, key, connected_at)
    VALUES (app.client(), $1, $2::bytea, $3)
    ON CONFLICT (client_id) DO UPDATE SET account = excluded.account, key = excluded.key, claimed_until = NULL, paused_until = NULL,
      failures = 0, failing_since = NULL, warned_at = NULL, problem = NULL, needs_key = false
    RETURNING client_id),
  due_enquiries AS (UPDATE app.crm_enquiries e SET due_at = least(e.due_at, $4::timestamptz)
          FROM changed WHERE e.client_id = changed.client_id AND e.sent_at IS NULL AND NOT e.has_failed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), NULL,  $7 FROM changed)
  SELECT to_json(true) FROM changed;

-- disconnectAccount
WITH changed AS (DELETE FROM app.crm_connections WHERE client_id = app.client() RETURNING client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $1, $2, app.acting_user(), app.acting_staff(), NULL,  $3 FROM changed)
  SELECT to_json(true) FROM changed;

-- readNeedsKey
  SELECT to_json(needs_key) FROM app.crm_connections WHERE client_id = app.client();

-- sendAgain
WITH changed AS (SELECT c.client_id FROM app.crm_connections c WHERE c.client_id = app.client() AND NOT c.needs_key FOR UPDATE),
  queued_again AS (UPDATE app.crm_enquiries e SET has_failed = false, attempts = 0, due_at = $1, problem = NULL
          FROM changed WHERE e.client_id = changed.client_id AND e.has_failed RETURNING e.history_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL,  $4 FROM changed)
  SELECT json_build_object('count', (SELECT count(*) FROM queued_again)) FROM changed;

-- readDue
  SELECT json_build_object('client_id', e.client_id, 'history_id', e.history_id, 'lead_id', h.lead_id, 'attempts', e.attempts,
    'is_unsure', e.is_unsure, 'first_name', l.first_name, 'last_name', l.last_name, 'email', coalesce(h.email, l.email),
    'phone_number', coalesce(h.phone_number, l.phone_number), 'lead_type_id', l.lead_type_id, 'do_not_call', l.do_not_call,
    'do_not_text', l.do_not_text, 'lead_source_id', h.lead_source_id, 'preferred_time', h.preferred_time, 'notes', h.notes,
    'source_url', h.source_url, 'listing_url', h.listing_url, 'happened_at', app.to_iso(e.happened_at))
  FROM app.crm_enquiries e JOIN app.lead_history h ON h.client_id = e.client_id AND h.id = e.history_id
    JOIN app.leads l ON l.client_id = h.client_id AND l.id = h.lead_id
  WHERE e.client_id = app.client() AND e.sent_at IS NULL AND NOT e.has_failed AND e.due_at <= $1 AND NOT EXISTS (SELECT FROM app.crm_enquiries b JOIN app.lead_history g ON g.client_id = b.client_id AND g.id = b.history_id
    WHERE b.client_id = e.client_id AND g.lead_id = h.lead_id AND b.sent_at IS NULL AND NOT b.has_failed
      AND (b.happened_at, b.history_id) < (e.happened_at, e.history_id))
  ORDER BY e.due_at, e.happened_at, e.history_id LIMIT 1;

-- postponeBlocked
  UPDATE app.crm_enquiries e SET due_at = f.due_at
  FROM app.lead_history h, (SELECT b.client_id, g.lead_id, min(b.due_at) AS due_at FROM app.crm_enquiries b
      JOIN app.lead_history g ON g.client_id = b.client_id AND g.id = b.history_id
      WHERE b.client_id = app.client() AND b.sent_at IS NULL AND NOT b.has_failed AND b.due_at > $1 GROUP BY b.client_id, g.lead_id) f
  WHERE e.client_id = app.client() AND e.sent_at IS NULL AND NOT e.has_failed AND e.due_at <= $2
    AND h.client_id = e.client_id AND h.id = e.history_id AND f.lead_id = h.lead_id AND EXISTS (SELECT FROM app.crm_enquiries b JOIN app.lead_history g ON g.client_id = b.client_id AND g.id = b.history_id
    WHERE b.client_id = e.client_id AND g.lead_id = h.lead_id AND b.sent_at IS NULL AND NOT b.has_failed
      AND (b.happened_at, b.history_id) < (e.happened_at, e.history_id));

-- beginAttempt
  UPDATE app.crm_enquiries e SET attempts = e.attempts + 1, is_unsure = true
  WHERE e.client_id = app.client() AND e.history_id = $1 AND e.attempts = $2 AND e.sent_at IS NULL AND NOT e.has_failed
  RETURNING to_json(true);

-- releaseConnection
  UPDATE app.crm_connections SET claimed_until = NULL WHERE client_id = app.client();

-- recordSent
  WITH sent_enquiry AS (
    UPDATE app.crm_enquiries e SET sent_at = $1, problem = NULL, is_unsure = false
    WHERE e.client_id = app.client() AND e.history_id = $2)
  UPDATE app.crm_connections SET claimed_until = NULL, paused_until = NULL, failures = 0, failing_since = NULL, warned_at = NULL,
    problem = NULL, sent_at = $3
  WHERE client_id = app.client();

-- recordRefused
  WITH refused_enquiry AS (
    UPDATE app.crm_enquiries e SET problem = $1, is_unsure = $2, has_failed = $3,
      due_at = coalesce($4::timestamptz, e.due_at)
    WHERE e.client_id = app.client() AND e.history_id = $5 AND e.sent_at IS NULL AND NOT e.has_failed)
  UPDATE app.crm_connections SET claimed_until = NULL, paused_until = NULL, failures = 0, failing_since = NULL, warned_at = NULL, problem = NULL
  WHERE client_id = app.client();

-- recordFailure
WITH changed AS (UPDATE app.crm_connections c SET claimed_until = NULL, paused_until = $1, failures = c.failures + 1,
      failing_since = coalesce(c.failing_since, $2::timestamptz), problem = $3,
      warned_at = CASE WHEN $4 THEN coalesce(c.warned_at, $5::timestamptz) ELSE c.warned_at END
    FROM (SELECT warned_at FROM app.crm_connections WHERE client_id = app.client()) former
    WHERE c.client_id = app.client() RETURNING c.client_id, $6 AND former.warned_at IS NULL AS warns_now),
  failed_enquiry AS (
    UPDATE app.crm_enquiries e SET problem = $7, is_unsure = $8, has_failed = $9,
      due_at = coalesce($10::timestamptz, e.due_at)
    WHERE e.client_id = app.client() AND e.history_id = $11 AND e.sent_at IS NULL AND NOT e.has_failed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $12, NULL, NULL, NULL, '{}', $13::timestamptz FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.warns_now
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT NULL;

-- recordKeyRefused
WITH changed AS (UPDATE app.crm_connections c SET claimed_until = NULL, problem = $1, needs_key = true,
      failing_since = coalesce(c.failing_since, $2::timestamptz)
    WHERE c.client_id = app.client() AND c.key = decode($3, 'base64') RETURNING c.client_id, c.account, true AS stops_now),
  failed_enquiry AS (
    UPDATE app.crm_enquiries e SET problem = $4, is_unsure = $5, has_failed = $6,
      due_at = coalesce($7::timestamptz, e.due_at)
    WHERE e.client_id = app.client() AND e.history_id = $8 AND e.sent_at IS NULL AND NOT e.has_failed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $9, $10, NULL, NULL, NULL,  $11 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $12, NULL, NULL, NULL, '{}', $13::timestamptz FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.stops_now
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $14, u.email, jsonb_build_object('account', changed.account, 'problem', $15::text), $16::bytea, $17::timestamptz, $18::timestamptz, u.client_id::bigint FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.stops_now)
  SELECT NULL;


-- server/features/contacts/followup/arrivals.ts

-- joinArrivals
  UPDATE app.lead_arrivals a SET ended_at = $1::timestamptz, answered_at = (
    SELECT min(o.answered_at) FROM app.lead_arrivals o WHERE o.client_id = a.client_id AND o.lead_id = a.lead_id AND o.answered_at >= a.arrived_at)
  FROM app.leads l WHERE a.client_id = app.client() AND a.lead_id = $2 AND a.ended_at IS NULL
    AND l.client_id = a.client_id AND l.id = a.lead_id AND l.lead_status_id IS DISTINCT FROM $3::int;

-- reopenArrivals
  UPDATE app.lead_arrivals a SET ended_at = NULL, answered_at = NULL FROM app.leads l
  WHERE a.client_id = app.client() AND a.lead_id = ANY ($1::bigint[]) AND a.ended_at = $2::timestamptz
    AND l.client_id = a.client_id AND l.id = a.lead_id AND l.lead_status_id = $3::int;


-- server/features/contacts/followup/first-step.ts

-- joinFirstSteps
  WITH steps AS (
    SELECT t.id, l.do_not_call AND t.first_step = 'call' AND l.email IS NOT NULL AS is_unwanted,
      l.lead_status_id IS DISTINCT FROM $1::int OR row_number() OVER (ORDER BY t.late_at, t.id) > 1 AS is_over
    FROM app.lead_tasks t JOIN app.leads l ON l.client_id = t.client_id AND l.id = t.lead_id
    WHERE t.client_id = app.client() AND t.lead_id = $2 AND t.first_step IS NOT NULL AND t.done_at IS NULL)
  UPDATE app.lead_tasks t SET done_at = CASE WHEN s.is_over THEN $3::timestamptz END,
    first_step = CASE WHEN s.is_unwanted THEN 'email' ELSE t.first_step END,
    title = CASE WHEN s.is_unwanted AND t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
  FROM steps s WHERE t.client_id = app.client() AND t.id = s.id;

-- reopenFirstSteps
  UPDATE app.lead_tasks t SET done_at = NULL FROM app.leads l
  WHERE t.client_id = app.client() AND t.lead_id = ANY ($1::bigint[]) AND t.first_step IS NOT NULL AND t.done_at = $2::timestamptz
    AND l.client_id = t.client_id AND l.id = t.lead_id AND l.lead_status_id = $3::int;


-- server/features/contacts/followup/queries.ts

-- listTimeline
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM app.lead_timeline t WHERE t.client_id = app.client() AND t.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint))
      ORDER BY t.created_at DESC, t.id DESC LIMIT $3 OFFSET $4) e),
    (SELECT count(*) FROM app.lead_timeline WHERE client_id = app.client() AND lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $5::bigint), $6::bigint)))
  FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint));

-- insertEntry, 1 of 3
WITH changed AS (INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, staff_id, created_at)
    SELECT app.client(), l.id, $1::text, $2::text, app.acting_user(), app.acting_staff(), $3
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint)) RETURNING *),
  ended_step AS (UPDATE app.lead_tasks t SET done_at = $6::timestamptz FROM changed
    WHERE t.client_id = app.client() AND t.lead_id = changed.lead_id AND t.first_step IS NOT NULL AND t.done_at IS NULL),
  ended_arrival AS (UPDATE app.lead_arrivals a SET ended_at = $7::timestamptz, answered_at = CASE WHEN changed.created_at >= a.arrived_at THEN changed.created_at ELSE greatest(a.arrived_at, $8::timestamptz) END
    FROM changed WHERE a.client_id = app.client() AND a.lead_id = changed.lead_id AND a.ended_at IS NULL),
  contacted_lead AS (UPDATE app.leads l SET lead_status_id = $9, updated_at = $10 FROM changed
    WHERE l.client_id = app.client() AND l.id = changed.lead_id AND l.lead_status_id = $11 RETURNING l.id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM contacted_lead, LATERAL (VALUES ($12::int, -1), ($13::int, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $14, $15, app.acting_user(), app.acting_staff(), changed.lead_id,  $16 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- insertEntry, 2 of 3
WITH changed AS (INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, staff_id, created_at)
    SELECT app.client(), l.id, $1::text, $2::text, app.acting_user(), app.acting_staff(), $3
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint)) RETURNING *),
  ended_step AS (UPDATE app.lead_tasks t SET done_at = $6::timestamptz FROM changed
    WHERE t.client_id = app.client() AND t.lead_id = changed.lead_id AND t.first_step IS NOT NULL AND t.done_at IS NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.lead_id,  $9 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- insertEntry, 3 of 3
WITH changed AS (INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, staff_id, created_at)
    SELECT app.client(), l.id, $1::text, $2::text, app.acting_user(), app.acting_staff(), $3
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint)) RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), changed.lead_id,  $8 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- readIsMine
  SELECT to_json(coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false)) FROM app.lead_timeline t
  WHERE t.client_id = app.client() AND t.lead_id = $1 AND t.id = $2;

-- updateEntry, 1 of 3
WITH changed AS (UPDATE app.lead_timeline SET outcome = $1, text = $2, edited_at = $3
    WHERE client_id = app.client() AND lead_id = $4 AND id = $5 RETURNING *),
  ended_step AS (UPDATE app.lead_tasks t SET done_at = $6::timestamptz FROM changed
    WHERE t.client_id = app.client() AND t.lead_id = changed.lead_id AND t.first_step IS NOT NULL AND t.done_at IS NULL),
  ended_arrival AS (UPDATE app.lead_arrivals a SET ended_at = $7::timestamptz, answered_at = CASE WHEN changed.created_at >= a.arrived_at THEN changed.created_at ELSE greatest(a.arrived_at, $8::timestamptz) END
    FROM changed WHERE a.client_id = app.client() AND a.lead_id = changed.lead_id AND a.ended_at IS NULL),
  contacted_lead AS (UPDATE app.leads l SET lead_status_id = $9, updated_at = $10 FROM changed
    WHERE l.client_id = app.client() AND l.id = changed.lead_id AND l.lead_status_id = $11 RETURNING l.id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM contacted_lead, LATERAL (VALUES ($12::int, -1), ($13::int, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $14, $15, app.acting_user(), app.acting_staff(), changed.lead_id,  $16 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- updateEntry, 2 of 3
WITH changed AS (UPDATE app.lead_timeline SET outcome = $1, text = $2, edited_at = $3
    WHERE client_id = app.client() AND lead_id = $4 AND id = $5 RETURNING *),
  ended_step AS (UPDATE app.lead_tasks t SET done_at = $6::timestamptz FROM changed
    WHERE t.client_id = app.client() AND t.lead_id = changed.lead_id AND t.first_step IS NOT NULL AND t.done_at IS NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.lead_id,  $9 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- updateEntry, 3 of 3
WITH changed AS (UPDATE app.lead_timeline SET outcome = $1, text = $2, edited_at = $3
    WHERE client_id = app.client() AND lead_id = $4 AND id = $5 RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), changed.lead_id,  $8 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- deleteEntry
WITH changed AS (DELETE FROM app.lead_timeline WHERE client_id = app.client() AND lead_id = $1 AND id = $2
    RETURNING id, lead_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.lead_id,  $5 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;


-- server/features/contacts/followup/task-queries.ts

-- listTasks, 1 of 6
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NOT NULL AND true  ORDER BY t.done_at DESC, t.id DESC LIMIT $1 OFFSET $2) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NOT NULL AND true );

-- listTasks, 2 of 6
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NOT NULL AND true AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user())) ORDER BY t.done_at DESC, t.id DESC LIMIT $1 OFFSET $2) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NOT NULL AND true AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user())));

-- listTasks, 3 of 6
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND t.due_on <= (
  SELECT to_char(app.to_local_time($1::timestamptz, c.time_zone), 'YYYY-MM-DD') FROM app.clients c WHERE c.id = app.client()) AND (t.first_step IS NULL OR t.late_at > $2::timestamptz - make_interval(days => $3::int))  ORDER BY t.late_at, t.id LIMIT $4 OFFSET $5) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND t.due_on <= (
  SELECT to_char(app.to_local_time($6::timestamptz, c.time_zone), 'YYYY-MM-DD') FROM app.clients c WHERE c.id = app.client()) AND (t.first_step IS NULL OR t.late_at > $7::timestamptz - make_interval(days => $8::int)) );

-- listTasks, 4 of 6
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND t.due_on <= (
  SELECT to_char(app.to_local_time($1::timestamptz, c.time_zone), 'YYYY-MM-DD') FROM app.clients c WHERE c.id = app.client()) AND (t.first_step IS NULL OR t.late_at > $2::timestamptz - make_interval(days => $3::int)) AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user())) ORDER BY t.late_at, t.id LIMIT $4 OFFSET $5) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND t.due_on <= (
  SELECT to_char(app.to_local_time($6::timestamptz, c.time_zone), 'YYYY-MM-DD') FROM app.clients c WHERE c.id = app.client()) AND (t.first_step IS NULL OR t.late_at > $7::timestamptz - make_interval(days => $8::int)) AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user())));

-- listTasks, 5 of 6
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND (t.first_step IS NULL OR t.late_at > $1::timestamptz - make_interval(days => $2::int))  ORDER BY t.late_at, t.id LIMIT $3 OFFSET $4) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND (t.first_step IS NULL OR t.late_at > $5::timestamptz - make_interval(days => $6::int)) );

-- listTasks, 6 of 6
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND (t.first_step IS NULL OR t.late_at > $1::timestamptz - make_interval(days => $2::int)) AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user())) ORDER BY t.late_at, t.id LIMIT $3 OFFSET $4) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.done_at IS NULL AND (t.first_step IS NULL OR t.late_at > $5::timestamptz - make_interval(days => $6::int)) AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user())));

-- listTasksOfContact
  SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint))
      ORDER BY t.done_at DESC NULLS FIRST, t.late_at, t.id LIMIT $3::int) k)
  FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint));

-- listPeople
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.name, p.id), '[]')
  FROM (SELECT u.id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS name FROM app.task_owners u WHERE u.client_id = app.client()) p;

-- readTerms
  SELECT json_build_object('zone', c.time_zone, 'is_theirs', $1::bigint IS NULL
    OR EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = c.id AND u.id = $2::bigint)
    OR EXISTS (SELECT FROM app.lead_tasks t WHERE t.client_id = c.id AND t.id = $3::bigint AND t.user_id = $4::bigint))
  FROM app.clients c WHERE c.id = app.client();

-- insertTask, 1 of 2
WITH wanted_task AS (SELECT (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) AS lead_id,
        coalesce($3::bigint, app.acting_user()) AS user_id),
  changed AS (INSERT INTO app.lead_tasks (client_id, lead_id, user_id, given_by, given_by_staff, title, due_on, due_time, remind_at, late_at, reminded_at, created_at)
    SELECT app.client(), wanted_task.lead_id, wanted_task.user_id, app.acting_user(), app.acting_staff(), $4::text, $5::text, $6::text,
      $7::timestamptz, $8::timestamptz, CASE WHEN $9::timestamptz <= $10::timestamptz THEN $11::timestamptz END, $12::timestamptz
    FROM wanted_task WHERE wanted_task.lead_id IS NULL OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = wanted_task.lead_id)
    RETURNING *, given_by_staff IS NOT NULL OR given_by <> user_id AS is_given),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $13, CASE WHEN changed.is_given THEN $14 ELSE $15 END, app.acting_user(), app.acting_staff(), changed.lead_id, CASE WHEN changed.is_given THEN jsonb_build_object('to', changed.user_id) ELSE '{}' END, $16 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $17, changed.lead_id, NULL, NULL, jsonb_build_object('task', changed.id, 'by', CASE WHEN changed.given_by_staff IS NULL THEN changed.given_by END), $18::timestamptz FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = changed.user_id WHERE changed.is_given
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(k) FROM (SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM changed t) k;

-- insertTask, 2 of 2
WITH wanted_task AS (SELECT NULL::bigint AS lead_id,
        coalesce($1::bigint, app.acting_user()) AS user_id),
  changed AS (INSERT INTO app.lead_tasks (client_id, lead_id, user_id, given_by, given_by_staff, title, due_on, due_time, remind_at, late_at, reminded_at, created_at)
    SELECT app.client(), wanted_task.lead_id, wanted_task.user_id, app.acting_user(), app.acting_staff(), $2::text, $3::text, $4::text,
      $5::timestamptz, $6::timestamptz, CASE WHEN $7::timestamptz <= $8::timestamptz THEN $9::timestamptz END, $10::timestamptz
    FROM wanted_task WHERE wanted_task.lead_id IS NULL OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = wanted_task.lead_id)
    RETURNING *, given_by_staff IS NOT NULL OR given_by <> user_id AS is_given),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $11, CASE WHEN changed.is_given THEN $12 ELSE $13 END, app.acting_user(), app.acting_staff(), changed.lead_id, CASE WHEN changed.is_given THEN jsonb_build_object('to', changed.user_id) ELSE '{}' END, $14 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $15, changed.lead_id, NULL, NULL, jsonb_build_object('task', changed.id, 'by', CASE WHEN changed.given_by_staff IS NULL THEN changed.given_by END), $16::timestamptz FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = changed.user_id WHERE changed.is_given
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(k) FROM (SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM changed t) k;

-- updateTask
WITH wanted_task AS (SELECT id, coalesce($1::bigint, user_id) AS user_id, coalesce($2::bigint <> coalesce(user_id, 0), false) AS is_given
        FROM app.lead_tasks WHERE client_id = app.client() AND id = $3 FOR UPDATE),
  changed AS (UPDATE app.lead_tasks t SET title = $4, due_on = $5, due_time = $6::text, user_id = wanted_task.user_id,
      given_by = CASE WHEN wanted_task.is_given THEN app.acting_user() ELSE t.given_by END,
      given_by_staff = CASE WHEN wanted_task.is_given THEN app.acting_staff() ELSE t.given_by_staff END,
      remind_at = $7::timestamptz, late_at = $8::timestamptz,
      reminded_at = CASE WHEN t.remind_at = $9::timestamptz THEN t.reminded_at ELSE CASE WHEN $10::timestamptz <= $11::timestamptz THEN $12::timestamptz END END
    FROM wanted_task WHERE t.client_id = app.client() AND t.id = wanted_task.id RETURNING t.*, wanted_task.is_given AND (t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id) AS is_given),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $13, CASE WHEN changed.is_given THEN $14 ELSE $15 END, app.acting_user(), app.acting_staff(), changed.lead_id, CASE WHEN changed.is_given THEN jsonb_build_object('to', changed.user_id) ELSE '{}' END, $16 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $17, changed.lead_id, NULL, NULL, jsonb_build_object('task', changed.id, 'by', CASE WHEN changed.given_by_staff IS NULL THEN changed.given_by END), $18::timestamptz FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = changed.user_id WHERE changed.is_given
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(k) FROM (SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM changed t) k;

-- setTaskDone
WITH before AS (SELECT id, done_at FROM app.lead_tasks WHERE client_id = app.client() AND id = $1 FOR UPDATE),
  changed AS (UPDATE app.lead_tasks t SET done_at = CASE WHEN $2::boolean THEN coalesce(t.done_at, $3::timestamptz) END,
      reminded_at = CASE WHEN t.remind_at <= $4::timestamptz THEN coalesce(t.reminded_at, $5::timestamptz) ELSE t.reminded_at END
    FROM before WHERE t.client_id = app.client() AND t.id = before.id RETURNING t.*, (before.done_at IS NULL) = $6::boolean AS is_changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.lead_id,  $9 FROM changed WHERE is_changed)
  SELECT to_json(k) FROM (SELECT t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN CASE WHEN t.given_by_staff IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.given_by) END END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at FROM changed t) k;

-- deleteTask
WITH changed AS (DELETE FROM app.lead_tasks WHERE client_id = app.client() AND id = $1 RETURNING id, lead_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), changed.lead_id,  $4 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;


-- server/features/contacts/import/apply-queries.ts

-- lockRunning
  SELECT json_build_object('state', i.state, 'choices', ('{"tag_ids": []}' || i.choices), 'started_at', app.to_iso(i.started_at), 'time_zone', c.time_zone, 'done_until', i.done_until)
  FROM app.contact_imports i JOIN app.clients c ON c.id = i.client_id
  WHERE i.client_id = app.client() AND i.id = $1 AND i.state IN ('running', 'undoing') FOR UPDATE OF i;

-- insertTags
  WITH new_tags AS (
    INSERT INTO app.tags (client_id, name, created_at)
    SELECT DISTINCT ON (app.fold(name)) app.client(), name, $1::timestamptz FROM unnest($2::text[]) name ORDER BY app.fold(name)
    ON CONFLICT (client_id, app.fold(name)) DO NOTHING RETURNING id),
  updated_import AS (
    UPDATE app.contact_imports SET tag_ids = tag_ids || ARRAY(SELECT id FROM new_tags) WHERE client_id = app.client() AND id = $3)
  SELECT NULL;

-- listTagIds
  SELECT coalesce(json_agg(json_build_object('name', one.name, 'id', t.id)), '[]')
  FROM unnest($1::text[]) one (name) JOIN app.tags t ON t.client_id = app.client() AND app.fold(t.name) = app.fold(one.name);

-- applyRows, 1 of 3
  WITH new_rows AS MATERIALIZED (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text))
      WITH ORDINALITY AS p (line, kind, problems, is_incomplete, changes, lead_id, fields, former, created_on, lead_source_id, tag_ids, asks, hash, n)),
  other_rows AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS p (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text)),
  added_leads AS (
    INSERT INTO app.leads AS l (client_id, first_name, last_name, email, further_emails, phone_number, further_phones, notes, do_not_call, do_not_text, lead_status_id, lead_source_id, lead_type_id, is_seen, is_update_seen, import_id, created_at, updated_at)
    SELECT app.client(), f.first_name, f.last_name, f.email, f.further_emails, f.phone_number, f.further_phones, f.notes, f.do_not_call, f.do_not_text, $3::int, coalesce(p.lead_source_id, $4::int), $5::int,
      true, true, $6, at.made, at.made
    FROM new_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f,
      LATERAL (SELECT coalesce(app.to_instant(p.created_on + time '12:00', $7), $8::timestamptz) AS made) at
    ORDER BY p.n RETURNING id, email, to_jsonb(l) - '{client_id,id,version,edits,is_seen,is_update_seen,created_at,updated_at,import_id}'::text[] AS contact),
  new_contacts AS (
    SELECT p.*, a.id, a.email, a.contact FROM (SELECT id, email, contact, row_number() OVER (ORDER BY id) AS n FROM added_leads) a
    JOIN new_rows p ON p.n = a.n),
  new_people AS MATERIALIZED (
    SELECT id, email, sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) AS hash FROM new_contacts WHERE email IS NOT NULL),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, lead.hash AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $9::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $10::timestamptz END, CASE WHEN g.kind = 'implied' THEN $11::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $12::timestamptz
  FROM new_people lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = lead.hash AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $13::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at WHERE (c.unsubscribed_at IS NULL AND c.suppressed IS NULL AND excluded.kind <> 'none' AND c.kind <> 'express'
      AND (excluded.kind = 'express' OR c.kind = 'none' OR c.expires_at < excluded.expires_at)) RETURNING lead_id, kind, source, words, given_at, expires_at),
  changed_contacts AS (
    UPDATE app.leads l SET (first_name, last_name, email, further_emails, phone_number, further_phones, notes, do_not_call, do_not_text) = ROW (f.first_name, f.last_name, f.email, f.further_emails, f.phone_number, f.further_phones, f.notes, f.do_not_call, f.do_not_text)
    FROM other_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f
    WHERE p.fields IS NOT NULL AND l.client_id = app.client() AND l.id = p.lead_id
      AND l.id = ANY (ARRAY(SELECT lead_id FROM other_rows))),
  asked_again AS (
    UPDATE app.contact_import_rows r SET former = jsonb_set(r.former, '{after}', (r.former -> 'after') || (
      SELECT jsonb_object_agg(one, 'asked again') FROM jsonb_array_elements_text(p.asks) one))
    FROM other_rows p WHERE p.asks <> '[]' AND r.client_id = app.client() AND r.lead_id = p.lead_id AND r.import_id <> $14 AND r.former -> 'before' ?| '{do_not_call,do_not_text}'
      AND r.lead_id = ANY (ARRAY(SELECT lead_id FROM other_rows WHERE asks <> '[]'))),
  applied_rows AS (
    SELECT line, new_contacts.kind, problems, is_incomplete, changes, jsonb_build_object('after', contact) AS former, id AS lead_id, tag_ids,
      CASE WHEN c.lead_id IS NOT NULL THEN jsonb_build_object('before', NULL, 'after', to_jsonb(c) - 'lead_id') END AS consent
      FROM new_contacts LEFT JOIN new_consents c ON c.lead_id = new_contacts.id AND c.kind <> 'none'
    UNION ALL SELECT line, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, NULL FROM other_rows),
  added_tags AS (
    INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT DISTINCT app.client(), p.lead_id, tag::bigint FROM applied_rows p, jsonb_array_elements_text(p.tag_ids) tag
    ON CONFLICT DO NOTHING RETURNING lead_id, tag_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT $15::int AS status, 1 AS change FROM added_leads) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, consent, is_done)
    SELECT app.client(), $16, p.line, '[]', p.kind, p.problems, p.is_incomplete, p.changes, p.former, p.lead_id, coalesce(t.ids, '{}'), p.consent, true
    FROM applied_rows p LEFT JOIN (SELECT lead_id, array_agg(tag_id) AS ids FROM added_tags GROUP BY lead_id) t ON t.lead_id = p.lead_id
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET kind = excluded.kind, problems = excluded.problems, is_incomplete = excluded.is_incomplete,
      changes = excluded.changes, former = excluded.former, lead_id = excluded.lead_id, tag_ids = excluded.tag_ids, consent = excluded.consent, is_done = true),
  updated_import AS (
    UPDATE app.contact_imports SET done_rows = done_rows + $17, done_until = $18, step_at = clock_timestamp()
    WHERE client_id = app.client() AND id = $19)
  SELECT NULL;

-- applyRows, 2 of 3
  WITH new_rows AS MATERIALIZED (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text))
      WITH ORDINALITY AS p (line, kind, problems, is_incomplete, changes, lead_id, fields, former, created_on, lead_source_id, tag_ids, asks, hash, n)),
  other_rows AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS p (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text)),
  added_leads AS (
    INSERT INTO app.leads AS l (client_id, first_name, last_name, email, further_emails, phone_number, further_phones, notes, do_not_call, do_not_text, lead_status_id, lead_source_id, lead_type_id, is_seen, is_update_seen, import_id, created_at, updated_at)
    SELECT app.client(), f.first_name, f.last_name, f.email, f.further_emails, f.phone_number, f.further_phones, f.notes, f.do_not_call, f.do_not_text, $3::int, coalesce(p.lead_source_id, $4::int), $5::int,
      true, true, $6, at.made, at.made
    FROM new_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f,
      LATERAL (SELECT coalesce(app.to_instant(p.created_on + time '12:00', $7), $8::timestamptz) AS made) at
    ORDER BY p.n RETURNING id, email, to_jsonb(l) - '{client_id,id,version,edits,is_seen,is_update_seen,created_at,updated_at,import_id}'::text[] AS contact),
  new_contacts AS (
    SELECT p.*, a.id, a.email, a.contact FROM (SELECT id, email, contact, row_number() OVER (ORDER BY id) AS n FROM added_leads) a
    JOIN new_rows p ON p.n = a.n),
  new_people AS MATERIALIZED (
    SELECT id, email, sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) AS hash FROM new_contacts WHERE email IS NOT NULL),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, lead.hash AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $9::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $10::timestamptz END, CASE WHEN g.kind = 'implied' THEN $11::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $12::timestamptz
  FROM new_people lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = lead.hash AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $13::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at WHERE (c.unsubscribed_at IS NULL AND c.suppressed IS NULL AND excluded.kind <> 'none' AND c.kind <> 'express'
      AND (excluded.kind = 'express' OR c.kind = 'none' OR c.expires_at < excluded.expires_at)) RETURNING lead_id, kind, source, words, given_at, expires_at),
  changed_contacts AS (
    UPDATE app.leads l SET (first_name, last_name, email, further_emails, phone_number, further_phones, notes, do_not_call, do_not_text) = ROW (f.first_name, f.last_name, f.email, f.further_emails, f.phone_number, f.further_phones, f.notes, f.do_not_call, f.do_not_text)
    FROM other_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f
    WHERE p.fields IS NOT NULL AND l.client_id = app.client() AND l.id = p.lead_id
      AND l.id = ANY (ARRAY(SELECT lead_id FROM other_rows))),
  applied_rows AS (
    SELECT line, new_contacts.kind, problems, is_incomplete, changes, jsonb_build_object('after', contact) AS former, id AS lead_id, tag_ids,
      CASE WHEN c.lead_id IS NOT NULL THEN jsonb_build_object('before', NULL, 'after', to_jsonb(c) - 'lead_id') END AS consent
      FROM new_contacts LEFT JOIN new_consents c ON c.lead_id = new_contacts.id AND c.kind <> 'none'
    UNION ALL SELECT line, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, NULL FROM other_rows),
  added_tags AS (
    INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT DISTINCT app.client(), p.lead_id, tag::bigint FROM applied_rows p, jsonb_array_elements_text(p.tag_ids) tag
    ON CONFLICT DO NOTHING RETURNING lead_id, tag_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT $14::int AS status, 1 AS change FROM added_leads) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, consent, is_done)
    SELECT app.client(), $15, p.line, '[]', p.kind, p.problems, p.is_incomplete, p.changes, p.former, p.lead_id, coalesce(t.ids, '{}'), p.consent, true
    FROM applied_rows p LEFT JOIN (SELECT lead_id, array_agg(tag_id) AS ids FROM added_tags GROUP BY lead_id) t ON t.lead_id = p.lead_id
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET kind = excluded.kind, problems = excluded.problems, is_incomplete = excluded.is_incomplete,
      changes = excluded.changes, former = excluded.former, lead_id = excluded.lead_id, tag_ids = excluded.tag_ids, consent = excluded.consent, is_done = true),
  updated_import AS (
    UPDATE app.contact_imports SET done_rows = done_rows + $16, done_until = $17, step_at = clock_timestamp()
    WHERE client_id = app.client() AND id = $18)
  SELECT NULL;

-- applyRows, 3 of 3
  WITH new_rows AS MATERIALIZED (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text))
      WITH ORDINALITY AS p (line, kind, problems, is_incomplete, changes, lead_id, fields, former, created_on, lead_source_id, tag_ids, asks, hash, n)),
  other_rows AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS p (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb,
      lead_id bigint, fields jsonb, former jsonb, created_on date, lead_source_id int, tag_ids jsonb, asks jsonb, hash text)),
  added_leads AS (
    INSERT INTO app.leads AS l (client_id, first_name, last_name, email, further_emails, phone_number, further_phones, notes, do_not_call, do_not_text, lead_status_id, lead_source_id, lead_type_id, is_seen, is_update_seen, import_id, created_at, updated_at)
    SELECT app.client(), f.first_name, f.last_name, f.email, f.further_emails, f.phone_number, f.further_phones, f.notes, f.do_not_call, f.do_not_text, $3::int, coalesce(p.lead_source_id, $4::int), $5::int,
      true, true, $6, at.made, at.made
    FROM new_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f,
      LATERAL (SELECT coalesce(app.to_instant(p.created_on + time '12:00', $7), $8::timestamptz) AS made) at
    ORDER BY p.n RETURNING id, email, to_jsonb(l) - '{client_id,id,version,edits,is_seen,is_update_seen,created_at,updated_at,import_id}'::text[] AS contact),
  new_contacts AS (
    SELECT p.*, a.id, a.email, a.contact FROM (SELECT id, email, contact, row_number() OVER (ORDER BY id) AS n FROM added_leads) a
    JOIN new_rows p ON p.n = a.n),
  new_people AS MATERIALIZED (
    SELECT id, email, sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) AS hash FROM new_contacts WHERE email IS NOT NULL),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, lead.hash AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, NULL, NULL,
    CASE WHEN g.kind <> 'none' THEN $9::timestamptz END, CASE WHEN g.kind = 'implied' THEN $10::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $11::timestamptz
  FROM new_people lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = lead.hash AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $12::text END AS kind) g
  WHERE s.reason IS NOT NULL OR NOT app.is_mail_address(lead.email)
  ON CONFLICT (client_id, lead_id) DO NOTHING RETURNING lead_id, kind, source, words, given_at, expires_at),
  changed_contacts AS (
    UPDATE app.leads l SET (first_name, last_name, email, further_emails, phone_number, further_phones, notes, do_not_call, do_not_text) = ROW (f.first_name, f.last_name, f.email, f.further_emails, f.phone_number, f.further_phones, f.notes, f.do_not_call, f.do_not_text)
    FROM other_rows p, jsonb_populate_record(NULL::app.leads, p.fields) f
    WHERE p.fields IS NOT NULL AND l.client_id = app.client() AND l.id = p.lead_id
      AND l.id = ANY (ARRAY(SELECT lead_id FROM other_rows))),
  asked_again AS (
    UPDATE app.contact_import_rows r SET former = jsonb_set(r.former, '{after}', (r.former -> 'after') || (
      SELECT jsonb_object_agg(one, 'asked again') FROM jsonb_array_elements_text(p.asks) one))
    FROM other_rows p WHERE p.asks <> '[]' AND r.client_id = app.client() AND r.lead_id = p.lead_id AND r.import_id <> $13 AND r.former -> 'before' ?| '{do_not_call,do_not_text}'
      AND r.lead_id = ANY (ARRAY(SELECT lead_id FROM other_rows WHERE asks <> '[]'))),
  applied_rows AS (
    SELECT line, new_contacts.kind, problems, is_incomplete, changes, jsonb_build_object('after', contact) AS former, id AS lead_id, tag_ids,
      CASE WHEN c.lead_id IS NOT NULL THEN jsonb_build_object('before', NULL, 'after', to_jsonb(c) - 'lead_id') END AS consent
      FROM new_contacts LEFT JOIN new_consents c ON c.lead_id = new_contacts.id AND c.kind <> 'none'
    UNION ALL SELECT line, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, NULL FROM other_rows),
  added_tags AS (
    INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT DISTINCT app.client(), p.lead_id, tag::bigint FROM applied_rows p, jsonb_array_elements_text(p.tag_ids) tag
    ON CONFLICT DO NOTHING RETURNING lead_id, tag_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT $14::int AS status, 1 AS change FROM added_leads) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, kind, problems, is_incomplete, changes, former, lead_id, tag_ids, consent, is_done)
    SELECT app.client(), $15, p.line, '[]', p.kind, p.problems, p.is_incomplete, p.changes, p.former, p.lead_id, coalesce(t.ids, '{}'), p.consent, true
    FROM applied_rows p LEFT JOIN (SELECT lead_id, array_agg(tag_id) AS ids FROM added_tags GROUP BY lead_id) t ON t.lead_id = p.lead_id
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET kind = excluded.kind, problems = excluded.problems, is_incomplete = excluded.is_incomplete,
      changes = excluded.changes, former = excluded.former, lead_id = excluded.lead_id, tag_ids = excluded.tag_ids, consent = excluded.consent, is_done = true),
  updated_import AS (
    UPDATE app.contact_imports SET done_rows = done_rows + $16, done_until = $17, step_at = clock_timestamp()
    WHERE client_id = app.client() AND id = $18)
  SELECT NULL;

-- recordConsents
  WITH people AS MATERIALIZED (SELECT line, id, sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) AS hash FROM jsonb_to_recordset($1::jsonb) AS t (line bigint, id bigint, hash text)),
  present_people AS MATERIALIZED (
    SELECT p.id, l.email, p.hash FROM people p
    CROSS JOIN LATERAL (SELECT o.email FROM app.leads o WHERE o.client_id = app.client() AND o.id = p.id OFFSET 0) l),
  former_consents AS MATERIALIZED (
    SELECT p.id, f.consent FROM people p CROSS JOIN LATERAL (
      SELECT to_jsonb(c) AS consent FROM app.newsletter_consents c WHERE c.client_id = app.client() AND c.lead_id = p.id OFFSET 0 FOR UPDATE) f),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, lead.hash AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $2::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $3::timestamptz END, CASE WHEN g.kind = 'implied' THEN $4::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $5::timestamptz
  FROM present_people lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = lead.hash AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $6::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at WHERE (c.unsubscribed_at IS NULL AND c.suppressed IS NULL AND excluded.kind <> 'none' AND c.kind <> 'express'
      AND (excluded.kind = 'express' OR c.kind = 'none' OR c.expires_at < excluded.expires_at)) RETURNING lead_id, kind, source, words, given_at, expires_at),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, consent)
    SELECT app.client(), $7, p.line, '[]', jsonb_build_object('before', f.consent, 'after', to_jsonb(n) - 'lead_id')
    FROM new_consents n JOIN people p ON p.id = n.lead_id LEFT JOIN former_consents f ON f.id = n.lead_id WHERE n.kind <> 'none'
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET consent = excluded.consent)
  SELECT NULL;

-- finishImport
WITH finished_import AS (UPDATE app.contact_imports SET state = $1, finished_at = $2::timestamptz, step_at = NULL, counts = (
  SELECT jsonb_build_object('new', count(*) FILTER (WHERE r.kind = 'new'), 'changed', count(*) FILTER (WHERE r.kind = 'changed'),
    'same', count(*) FILTER (WHERE r.kind = 'same'), 'left_out', count(*) FILTER (WHERE r.kind = 'left_out'),
    'refused', count(*) FILTER (WHERE r.kind = 'refused'), 'incomplete', count(*) FILTER (WHERE r.is_incomplete))
  FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $3)
      WHERE client_id = app.client() AND id = $4 RETURNING id, user_id, staff_id, done_rows),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $5, $6, finished_import.user_id, finished_import.staff_id, NULL, jsonb_build_object('import_id', finished_import.id, 'count', (SELECT count(*) FROM app.contact_import_rows r
        WHERE r.client_id = app.client() AND r.import_id = $7 AND r.is_done AND r.kind IN ('new', 'changed'))), $8 FROM finished_import)
  SELECT NULL;

-- readMainEmails
  SELECT coalesce(json_agg(json_build_object('line', r.line, 'id', l.id, 'email', l.email)), '[]')
  FROM jsonb_to_recordset($1::jsonb) r (line bigint, lead bigint) CROSS JOIN LATERAL (
    SELECT o.id, o.email FROM app.leads o WHERE o.client_id = app.client() AND o.id = r.lead OFFSET 0) l WHERE l.email IS NOT NULL;


-- server/features/contacts/import/asked-again.ts

-- keepAskedByOther
  WITH asked_again AS (
  UPDATE app.contact_import_rows r SET former = jsonb_set(r.former, '{after}', (r.former -> 'after') || $1::jsonb)
  WHERE r.client_id = app.client() AND r.lead_id = ANY (ARRAY(SELECT $2::bigint)) AND r.former -> 'before' ?| '{do_not_call,do_not_text}')
  SELECT NULL;


-- server/features/contacts/import/audience-queries.ts

-- readPlan
  SELECT (json_build_object('time_zone', c.time_zone, 'next_newsletter_date', c.next_newsletter_date,
  'skipped_months', (SELECT coalesce(json_agg(k.month), '[]') FROM app.newsletters k
    WHERE k.client_id = c.id AND k.skipped_at IS NOT NULL AND k.closed_at IS NULL)))::jsonb || jsonb_build_object('may_send', c.account_status <> 'Paused' AND 'in_touch' = ANY (c.services))
  FROM app.clients c WHERE c.id = app.client();

-- listOtherAddresses
  SELECT coalesce(json_agg(json_build_object('line', p.line, 'email', p.email)), '[]') FROM (
  SELECT r.line, r.kind, coalesce(l.id, -r.line) AS id, r.emails[1] AS first_email, r.email_hash,
    CASE WHEN l.id IS NULL THEN r.emails[1] ELSE coalesce(l.email, (
      SELECT f ->> 'after' FROM jsonb_array_elements(r.changes) f WHERE f ->> 'field' = 'Email')) END AS email
  FROM app.contact_import_rows r LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id
  WHERE r.client_id = app.client() AND r.import_id = $1 AND r.kind <> 'refused' AND (r.kind = 'new' OR l.id IS NOT NULL)) p
  WHERE p.email IS DISTINCT FROM p.first_email AND p.email IS NOT NULL;

-- saveAudience, 1 of 2
  WITH updated_import AS (
    UPDATE app.contact_imports SET audience = jsonb_build_object('at', app.to_iso($1::timestamptz),
      'people', (SELECT count(*) FROM (
  SELECT r.line, r.kind, coalesce(l.id, -r.line) AS id, r.emails[1] AS first_email, r.email_hash,
    CASE WHEN l.id IS NULL THEN r.emails[1] ELSE coalesce(l.email, (
      SELECT f ->> 'after' FROM jsonb_array_elements(r.changes) f WHERE f ->> 'field' = 'Email')) END AS email
  FROM app.contact_import_rows r LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id
  WHERE r.client_id = app.client() AND r.import_id = $2 AND r.kind <> 'refused' AND (r.kind = 'new' OR l.id IS NOT NULL)) p), 'reached', (
  WITH people AS MATERIALIZED (SELECT p.id, p.email, p.kind IN ('new', 'changed', 'same') AS is_given,
      coalesce(sha256(decode(h.hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')), p.email_hash) AS hash
    FROM (
  SELECT r.line, r.kind, coalesce(l.id, -r.line) AS id, r.emails[1] AS first_email, r.email_hash,
    CASE WHEN l.id IS NULL THEN r.emails[1] ELSE coalesce(l.email, (
      SELECT f ->> 'after' FROM jsonb_array_elements(r.changes) f WHERE f ->> 'field' = 'Email')) END AS email
  FROM app.contact_import_rows r LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id
  WHERE r.client_id = app.client() AND r.import_id = $3 AND r.kind <> 'refused' AND (r.kind = 'new' OR l.id IS NOT NULL)) p LEFT JOIN jsonb_to_recordset($4::jsonb) h (line bigint, hash text) ON h.line = p.line),
  new_consents AS MATERIALIZED (SELECT app.client() AS client_id, lead.id AS lead_id, lead.hash AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $5::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $6::timestamptz END, CASE WHEN g.kind = 'implied' THEN $7::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $8::timestamptz
  FROM people lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = lead.hash AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $9::text END AS kind) g
  WHERE lead.is_given AND lead.email IS NOT NULL),
  c AS (
    SELECT new_consents.client_id, new_consents.address_hash, new_consents.is_valid_address, new_consents.kind, new_consents.expires_at, new_consents.unsubscribed_at,
      new_consents.suppressed, coalesce(n.every_months, 1) AS every_months
    FROM new_consents LEFT JOIN app.newsletter_consents n ON n.client_id = new_consents.client_id AND n.lead_id = new_consents.lead_id
    WHERE n.lead_id IS NULL OR (n.unsubscribed_at IS NULL AND n.suppressed IS NULL AND new_consents.kind <> 'none' AND n.kind <> 'express'
      AND (new_consents.kind = 'express' OR n.kind = 'none' OR n.expires_at < new_consents.expires_at))
    UNION ALL
    SELECT n.client_id, n.address_hash, n.is_valid_address, n.kind, n.expires_at, n.unsubscribed_at, n.suppressed, n.every_months
    FROM people p JOIN app.newsletter_consents n ON n.client_id = app.client() AND n.lead_id = p.id
    LEFT JOIN new_consents ON new_consents.lead_id = n.lead_id
    WHERE new_consents.lead_id IS NULL OR NOT (n.unsubscribed_at IS NULL AND n.suppressed IS NULL AND new_consents.kind <> 'none' AND n.kind <> 'express'
      AND (new_consents.kind = 'express' OR n.kind = 'none' OR n.expires_at < new_consents.expires_at)))
  SELECT count(*) FROM c WHERE CASE
    WHEN c.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    WHEN c.suppressed IS NOT NULL THEN c.suppressed
    WHEN NOT c.is_valid_address THEN 'invalid'
    WHEN c.kind = 'none' THEN 'none'
    WHEN c.expires_at <= $10::timestamptz THEN 'expired'
    WHEN c.every_months = 3 AND NOT (extract(month FROM $11::timestamptz AT TIME ZONE 'UTC')::int % 3 = 1) THEN 'less_often'
  END IS NULL
    AND NOT EXISTS (SELECT FROM app.newsletter_suppressions s WHERE s.client_id = c.client_id AND s.address_hash = c.address_hash)
    AND NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash)))
    WHERE client_id = app.client() AND id = $12)
  SELECT NULL;

-- saveAudience, 2 of 2
  WITH updated_import AS (
    UPDATE app.contact_imports SET audience = jsonb_build_object('at', app.to_iso($1::timestamptz),
      'people', (SELECT count(*) FROM (
  SELECT r.line, r.kind, coalesce(l.id, -r.line) AS id, r.emails[1] AS first_email, r.email_hash,
    CASE WHEN l.id IS NULL THEN r.emails[1] ELSE coalesce(l.email, (
      SELECT f ->> 'after' FROM jsonb_array_elements(r.changes) f WHERE f ->> 'field' = 'Email')) END AS email
  FROM app.contact_import_rows r LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id
  WHERE r.client_id = app.client() AND r.import_id = $2 AND r.kind <> 'refused' AND (r.kind = 'new' OR l.id IS NOT NULL)) p), 'reached', (
  WITH people AS MATERIALIZED (SELECT p.id, p.email, p.kind IN ('new', 'changed', 'same') AS is_given,
      coalesce(sha256(decode(h.hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')), p.email_hash) AS hash
    FROM (
  SELECT r.line, r.kind, coalesce(l.id, -r.line) AS id, r.emails[1] AS first_email, r.email_hash,
    CASE WHEN l.id IS NULL THEN r.emails[1] ELSE coalesce(l.email, (
      SELECT f ->> 'after' FROM jsonb_array_elements(r.changes) f WHERE f ->> 'field' = 'Email')) END AS email
  FROM app.contact_import_rows r LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id
  WHERE r.client_id = app.client() AND r.import_id = $3 AND r.kind <> 'refused' AND (r.kind = 'new' OR l.id IS NOT NULL)) p LEFT JOIN jsonb_to_recordset($4::jsonb) h (line bigint, hash text) ON h.line = p.line),
  new_consents AS MATERIALIZED (SELECT app.client() AS client_id, lead.id AS lead_id, lead.hash AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, NULL, NULL,
    CASE WHEN g.kind <> 'none' THEN $5::timestamptz END, CASE WHEN g.kind = 'implied' THEN $6::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $7::timestamptz
  FROM people lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = lead.hash AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $8::text END AS kind) g
  WHERE false),
  c AS (
    SELECT new_consents.client_id, new_consents.address_hash, new_consents.is_valid_address, new_consents.kind, new_consents.expires_at, new_consents.unsubscribed_at,
      new_consents.suppressed, coalesce(n.every_months, 1) AS every_months
    FROM new_consents LEFT JOIN app.newsletter_consents n ON n.client_id = new_consents.client_id AND n.lead_id = new_consents.lead_id
    WHERE n.lead_id IS NULL OR (n.unsubscribed_at IS NULL AND n.suppressed IS NULL AND new_consents.kind <> 'none' AND n.kind <> 'express'
      AND (new_consents.kind = 'express' OR n.kind = 'none' OR n.expires_at < new_consents.expires_at))
    UNION ALL
    SELECT n.client_id, n.address_hash, n.is_valid_address, n.kind, n.expires_at, n.unsubscribed_at, n.suppressed, n.every_months
    FROM people p JOIN app.newsletter_consents n ON n.client_id = app.client() AND n.lead_id = p.id
    LEFT JOIN new_consents ON new_consents.lead_id = n.lead_id
    WHERE new_consents.lead_id IS NULL OR NOT (n.unsubscribed_at IS NULL AND n.suppressed IS NULL AND new_consents.kind <> 'none' AND n.kind <> 'express'
      AND (new_consents.kind = 'express' OR n.kind = 'none' OR n.expires_at < new_consents.expires_at)))
  SELECT count(*) FROM c WHERE CASE
    WHEN c.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    WHEN c.suppressed IS NOT NULL THEN c.suppressed
    WHEN NOT c.is_valid_address THEN 'invalid'
    WHEN c.kind = 'none' THEN 'none'
    WHEN c.expires_at <= $9::timestamptz THEN 'expired'
    WHEN c.every_months = 3 AND NOT (extract(month FROM $10::timestamptz AT TIME ZONE 'UTC')::int % 3 = 1) THEN 'less_often'
  END IS NULL
    AND NOT EXISTS (SELECT FROM app.newsletter_suppressions s WHERE s.client_id = c.client_id AND s.address_hash = c.address_hash)
    AND NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash)))
    WHERE client_id = app.client() AND id = $11)
  SELECT NULL;

-- forgetAudience
  WITH updated_import AS (
    UPDATE app.contact_imports SET audience = NULL WHERE client_id = app.client() AND id = $1)
  SELECT NULL;


-- server/features/contacts/import/match-queries.ts

-- preferIndexes
  SELECT to_json(set_config('enable_seqscan', 'off', true));

-- readCells
  SELECT coalesce(json_agg(one), '[]') FROM (
    SELECT r.line, r.cells FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line > $2 ORDER BY r.line LIMIT $3) one;

-- readRowCells
  SELECT json_agg(one) FROM (SELECT r.line, r.cells FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line = $2) one;

-- writePeople
  WITH updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, person, emails, phone_keys, email_hash, kind, match)
    SELECT app.client(), $1, p.line, '[]', p.person, p.emails, p.phone_keys,
      CASE WHEN p.hash <> '' THEN sha256(decode(p.hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) END, 'new', '{"is_several": false, "is_blocked": false, "repeat_of": null}'::jsonb
    FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (line bigint, person jsonb, emails text[], phone_keys text[]),
      unnest($3::text[])) AS p (line, person, emails, phone_keys, hash)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET person = excluded.person, emails = excluded.emails,
      phone_keys = excluded.phone_keys, email_hash = excluded.email_hash, lead_id = NULL, match = excluded.match,
      kind = excluded.kind, problems = '[]', is_incomplete = false, changes = '[]')
  SELECT NULL;

-- matchRows, 1 of 3
  WITH people AS MATERIALIZED (
    SELECT r.line, r.emails, r.phone_keys, r.email_hash, r.lead_id, r.match, r.person
    FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line > $2 ORDER BY r.line LIMIT $3),
  by_phone AS MATERIALIZED (SELECT NULL::bigint AS line, NULL::bigint AS lead_id, NULL::bigint AS contacts WHERE false),
  matches AS MATERIALIZED (
    SELECT p.line, (SELECT e.lead_id FROM unnest(p.emails) WITH ORDINALITY a (email, n) CROSS JOIN LATERAL (
      SELECT o.lead_id FROM app.contact_emails o WHERE o.client_id = app.client() AND o.email = a.email OFFSET 0) e ORDER BY a.n LIMIT 1) AS lead_id,
      EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND b.email_hash = p.email_hash) AS is_blocked FROM people p),
  contacts AS MATERIALIZED (
    SELECT line, coalesce(max(lead_id), max(of_phone)) AS lead_id, max(lead_id) IS NULL AND coalesce(max(contacts), 0) > 1 AS is_several,
      bool_or(is_blocked) AS is_blocked
    FROM (SELECT line, lead_id, NULL::bigint AS of_phone, NULL::bigint AS contacts, is_blocked FROM matches
      UNION ALL SELECT line, NULL, lead_id, contacts, false FROM by_phone) m GROUP BY line),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, lead_id, match)
    SELECT app.client(), $4, c.line, '[]', c.lead_id, c.match FROM (
      SELECT line, lead_id, jsonb_build_object('is_several', is_several, 'is_blocked', is_blocked, 'repeat_of', NULL) AS match FROM contacts) c
    JOIN people p ON p.line = c.line WHERE (c.lead_id, c.match) IS DISTINCT FROM (p.lead_id, p.match)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET lead_id = excluded.lead_id, match = excluded.match)
  SELECT to_json(max(line)) FROM people;

-- matchRows, 2 of 3
  WITH people AS MATERIALIZED (
    SELECT r.line, r.emails, r.phone_keys, r.email_hash, r.lead_id, r.match, r.person
    FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line > $2 ORDER BY r.line LIMIT $3),
  by_phone AS MATERIALIZED (SELECT p.line, min(c.id) AS lead_id, count(DISTINCT c.id) AS contacts
    FROM (SELECT r.line, 'p ' || phone.key AS phone_key, coalesce(app.fold(nullif(btrim(concat_ws(' ', nullif(r.person ->> 'first_name', ''), nullif(r.person ->> 'last_name', ''))), '')), r.person -> 'phones' -> 0 ->> 'phone_number') AS name,
        (app.list_contact_keys(r.person ->> 'first_name', r.person ->> 'last_name', NULL, '[]'))[1] AS name_key
      FROM people r CROSS JOIN LATERAL unnest(r.phone_keys) phone (key) CROSS JOIN LATERAL (
        SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = 'p ' || phone.key LIMIT 1) o OFFSET 0) p CROSS JOIN LATERAL (
      (SELECT n.lead_id FROM app.contact_keys n CROSS JOIN LATERAL (
          SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = p.phone_key AND o.lead_id = n.lead_id OFFSET 0) o
        WHERE n.client_id = app.client() AND n.key = p.name_key)
      UNION ALL (SELECT few.lead_id FROM (
          SELECT o.lead_id, count(*) OVER () AS contacts FROM (
            SELECT k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = p.phone_key LIMIT $4) o) few
        WHERE p.name_key IS NULL AND few.contacts <= $5)) k CROSS JOIN LATERAL (
      SELECT l.id FROM app.leads l WHERE l.client_id = app.client() AND l.id = k.lead_id AND app.fold(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '')) = p.name OFFSET 0) c
    GROUP BY p.line),
  matches AS MATERIALIZED (
    SELECT p.line, NULL::bigint AS lead_id,
      EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND b.email_hash = p.email_hash) AS is_blocked FROM people p),
  contacts AS MATERIALIZED (
    SELECT line, coalesce(max(lead_id), max(of_phone)) AS lead_id, max(lead_id) IS NULL AND coalesce(max(contacts), 0) > 1 AS is_several,
      bool_or(is_blocked) AS is_blocked
    FROM (SELECT line, lead_id, NULL::bigint AS of_phone, NULL::bigint AS contacts, is_blocked FROM matches
      UNION ALL SELECT line, NULL, lead_id, contacts, false FROM by_phone) m GROUP BY line),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, lead_id, match)
    SELECT app.client(), $6, c.line, '[]', c.lead_id, c.match FROM (
      SELECT line, lead_id, jsonb_build_object('is_several', is_several, 'is_blocked', is_blocked, 'repeat_of', NULL) AS match FROM contacts) c
    JOIN people p ON p.line = c.line WHERE (c.lead_id, c.match) IS DISTINCT FROM (p.lead_id, p.match)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET lead_id = excluded.lead_id, match = excluded.match)
  SELECT to_json(max(line)) FROM people;

-- matchRows, 3 of 3
  WITH people AS MATERIALIZED (
    SELECT r.line, r.emails, r.phone_keys, r.email_hash, r.lead_id, r.match, r.person
    FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line > $2 ORDER BY r.line LIMIT $3),
  by_phone AS MATERIALIZED (SELECT NULL::bigint AS line, NULL::bigint AS lead_id, NULL::bigint AS contacts WHERE false),
  matches AS MATERIALIZED (
    SELECT p.line, NULL::bigint AS lead_id,
      EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND b.email_hash = p.email_hash) AS is_blocked FROM people p),
  contacts AS MATERIALIZED (
    SELECT line, coalesce(max(lead_id), max(of_phone)) AS lead_id, max(lead_id) IS NULL AND coalesce(max(contacts), 0) > 1 AS is_several,
      bool_or(is_blocked) AS is_blocked
    FROM (SELECT line, lead_id, NULL::bigint AS of_phone, NULL::bigint AS contacts, is_blocked FROM matches
      UNION ALL SELECT line, NULL, lead_id, contacts, false FROM by_phone) m GROUP BY line),
  updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, lead_id, match)
    SELECT app.client(), $4, c.line, '[]', c.lead_id, c.match FROM (
      SELECT line, lead_id, jsonb_build_object('is_several', is_several, 'is_blocked', is_blocked, 'repeat_of', NULL) AS match FROM contacts) c
    JOIN people p ON p.line = c.line WHERE (c.lead_id, c.match) IS DISTINCT FROM (p.lead_id, p.match)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET lead_id = excluded.lead_id, match = excluded.match)
  SELECT to_json(max(line)) FROM people;

-- listRepeats, 1 of 2
  WITH keys AS (
    SELECT r.line, r.lead_id, 'email ' || address AS key, false AS is_phone FROM app.contact_import_rows r, unnest(r.emails) address WHERE r.client_id = app.client() AND r.import_id = $1
    UNION ALL SELECT r.line, r.lead_id, 'contact ' || r.lead_id, false FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $2 AND r.lead_id IS NOT NULL
    ),
  edges AS MATERIALIZED (
    SELECT DISTINCT line, first_line FROM (
      SELECT line, lead_id, is_phone, first_value(line) OVER same_key AS first_line, first_value(lead_id) OVER same_key AS first_lead
      FROM keys WINDOW same_key AS (PARTITION BY key ORDER BY line)) k
    WHERE first_line < line AND (is_phone AND lead_id <> first_lead) IS NOT TRUE)
  SELECT json_build_object('edges', (SELECT coalesce(json_agg(json_build_object('line', line, 'of', first_line)), '[]') FROM edges),
    'members', (SELECT coalesce(json_agg(json_build_object('line', r.line, 'lead_id', r.lead_id,
        'do_not_call', coalesce(r.person -> 'do_not_call' = 'true', false), 'do_not_text', coalesce(r.person -> 'do_not_text' = 'true', false))), '[]')
      FROM (SELECT line FROM edges UNION SELECT first_line FROM edges) e CROSS JOIN LATERAL (
        SELECT * FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $3 AND r.line = e.line OFFSET 0) r));

-- listRepeats, 2 of 2
  WITH keys AS (
    SELECT r.line, r.lead_id, 'email ' || address AS key, false AS is_phone FROM app.contact_import_rows r, unnest(r.emails) address WHERE r.client_id = app.client() AND r.import_id = $1
    UNION ALL SELECT r.line, r.lead_id, 'contact ' || r.lead_id, false FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $2 AND r.lead_id IS NOT NULL
    UNION ALL SELECT r.line, r.lead_id, concat('phone ', k, ' ', app.fold(nullif(btrim(concat_ws(' ', nullif(r.person ->> 'first_name', ''), nullif(r.person ->> 'last_name', ''))), ''))), true FROM app.contact_import_rows r, unnest(r.phone_keys) k WHERE r.client_id = app.client() AND r.import_id = $3),
  edges AS MATERIALIZED (
    SELECT DISTINCT line, first_line FROM (
      SELECT line, lead_id, is_phone, first_value(line) OVER same_key AS first_line, first_value(lead_id) OVER same_key AS first_lead
      FROM keys WINDOW same_key AS (PARTITION BY key ORDER BY line)) k
    WHERE first_line < line AND (is_phone AND lead_id <> first_lead) IS NOT TRUE)
  SELECT json_build_object('edges', (SELECT coalesce(json_agg(json_build_object('line', line, 'of', first_line)), '[]') FROM edges),
    'members', (SELECT coalesce(json_agg(json_build_object('line', r.line, 'lead_id', r.lead_id,
        'do_not_call', coalesce(r.person -> 'do_not_call' = 'true', false), 'do_not_text', coalesce(r.person -> 'do_not_text' = 'true', false))), '[]')
      FROM (SELECT line FROM edges UNION SELECT first_line FROM edges) e CROSS JOIN LATERAL (
        SELECT * FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $4 AND r.line = e.line OFFSET 0) r));

-- writeRepeats
  WITH updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, match)
    SELECT app.client(), $1, (p ->> 'line')::bigint, '[]', p - 'line' FROM jsonb_array_elements($2::jsonb) p
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET match = r.match || excluded.match)
  SELECT NULL;

-- lockFittingTags
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.tags t WHERE t.client_id = app.client() AND (t.id = ANY ($1::bigint[]) OR t.folded_name = ANY (ARRAY(
      SELECT app.fold(name) FROM (
    SELECT * FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $2 AND r.line > $3 AND NOT r.is_done ORDER BY r.line LIMIT $4) r, jsonb_array_elements_text(r.person -> 'tags') name)))
    ORDER BY t.id FOR KEY SHARE) locked;

-- lockFittingLeads
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(
      SELECT (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = r.lead_id::bigint), r.lead_id::bigint)) FROM (
    SELECT * FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line > $2 AND NOT r.is_done ORDER BY r.line LIMIT $3) r WHERE r.lead_id IS NOT NULL))
    ORDER BY l.id FOR UPDATE) locked;

-- readFittingRows
  SELECT coalesce(json_agg(json_build_object('line', r.line, 'person', r.person, 'match', r.match,
    'is_plain', r.kind = 'new' AND r.problems = '[]' AND NOT r.is_incomplete AND r.changes = '[]',
    'contact', CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'first_name', l.first_name, 'last_name', l.last_name, 'email', l.email,
      'further_emails', l.further_emails, 'phone_number', l.phone_number, 'further_phones', l.further_phones, 'notes', l.notes,
      'do_not_call', l.do_not_call, 'do_not_text', l.do_not_text) END,
    'taken_emails', ARRAY(SELECT e.email FROM unnest(r.emails) a (email) CROSS JOIN LATERAL (
      SELECT o.email, o.lead_id FROM app.contact_emails o WHERE o.client_id = app.client() AND o.email = a.email OFFSET 0) e
      WHERE e.lead_id IS DISTINCT FROM l.id),
    'tags', json_build_object('present', present_tags.names, 'missing', ARRAY(
      SELECT name FROM jsonb_array_elements_text(r.person -> 'tags') name
      WHERE app.fold(name) <> ALL (SELECT app.fold(tag) FROM unnest(present_tags.names) tag)
      UNION ALL SELECT name FROM unnest((SELECT array_agg(t.name ORDER BY t.folded_name) FROM app.tags t
        WHERE t.client_id = app.client() AND t.id = ANY ($1::bigint[]))) name
      WHERE app.fold(name) <> ALL (SELECT app.fold(tag) FROM unnest(present_tags.names) tag)
        AND app.fold(name) <> ALL (SELECT app.fold(tag) FROM jsonb_array_elements_text(r.person -> 'tags') tag)))) ORDER BY r.line), '[]')
  FROM (
    SELECT * FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $2 AND r.line > $3 AND NOT r.is_done ORDER BY r.line LIMIT $4) r
  LEFT JOIN LATERAL (SELECT * FROM app.leads l WHERE r.lead_id IS NOT NULL AND l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = r.lead_id::bigint), r.lead_id::bigint)) FOR UPDATE) l ON true
  CROSS JOIN LATERAL (SELECT ARRAY(SELECT t.name FROM app.lead_tags x JOIN app.tags t ON t.client_id = x.client_id AND t.id = x.tag_id
    WHERE l.id IS NOT NULL AND x.client_id = app.client() AND x.lead_id = l.id ORDER BY app.fold(t.name)) AS names) present_tags;

-- countTags
  SELECT to_json(count(*)) FROM (
    SELECT app.fold(name) FROM app.tags WHERE client_id = app.client()
    UNION SELECT app.fold(tag) FROM app.contact_import_rows r, jsonb_array_elements_text(r.person -> 'tags') tag WHERE r.client_id = app.client() AND r.import_id = $1) t;


-- server/features/contacts/import/plan-queries.ts

-- writePlan
  WITH updated_rows AS (
    INSERT INTO app.contact_import_rows AS r (client_id, import_id, line, cells, kind, problems, is_incomplete, changes)
    SELECT app.client(), $1, p.line, '[]', p.kind, p.problems, p.is_incomplete, p.changes
    FROM jsonb_to_recordset($2::jsonb) AS p (line bigint, kind text, problems jsonb, is_incomplete boolean, changes jsonb)
    ON CONFLICT (client_id, import_id, line) DO UPDATE SET kind = excluded.kind, problems = excluded.problems,
      is_incomplete = excluded.is_incomplete, changes = excluded.changes)
  SELECT NULL;

-- updateCounts
  WITH updated_import AS (
    UPDATE app.contact_imports SET counts = (
  SELECT jsonb_build_object('new', count(*) FILTER (WHERE r.kind = 'new'), 'changed', count(*) FILTER (WHERE r.kind = 'changed'),
    'same', count(*) FILTER (WHERE r.kind = 'same'), 'left_out', count(*) FILTER (WHERE r.kind = 'left_out'),
    'refused', count(*) FILTER (WHERE r.kind = 'refused'), 'incomplete', count(*) FILTER (WHERE r.is_incomplete))
  FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1) WHERE client_id = app.client() AND id = $2)
  SELECT NULL;


-- server/features/contacts/import/queries.ts

-- insertImport
  WITH new_import AS (
    INSERT INTO app.contact_imports (client_id, state, file_name, file_type, program, has_header, columns, layout, row_count,
      user_id, staff_id, created_at, expires_at)
    SELECT app.client(), 'mapping', $1, $2, $3, $4, $5::jsonb, decode($6, 'hex'), $7,
      app.acting_user(), app.acting_staff(), $8::timestamptz, $9::timestamptz + make_interval(days => $10) RETURNING id)
  SELECT to_json(id) FROM new_import;

-- insertRows
  WITH inserted_rows AS (
    INSERT INTO app.contact_import_rows (client_id, import_id, line, cells)
    SELECT app.client(), $1, r.line, r.cells FROM jsonb_to_recordset($2::jsonb) AS r (line bigint, cells jsonb))
  SELECT NULL;

-- deleteOldestWaiting
  WITH deleted_imports AS (
    DELETE FROM app.contact_imports WHERE client_id = app.client() AND id IN (
      SELECT id FROM app.contact_imports WHERE client_id = app.client() AND state IN ('mapping', 'ready')
      ORDER BY created_at DESC, id DESC OFFSET $1))
  SELECT NULL;

-- lockImport
  SELECT json_build_object('state', i.state, 'choices', ('{"tag_ids": []}' || i.choices), 'started_at', app.to_iso(i.started_at),
    'columns', i.columns, 'time_zone', (SELECT c.time_zone FROM app.clients c WHERE c.id = app.client()))
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $1 FOR UPDATE;

-- startImport
  WITH updated_import AS (
    UPDATE app.contact_imports SET state = 'running', done_rows = 0, done_until = -1, user_id = app.acting_user(), staff_id = app.acting_staff(), started_at = $1::timestamptz, step_at = $2::timestamptz,
      expires_at = $3::timestamptz + make_interval(days => $4)
    WHERE client_id = app.client() AND id = $5)
  SELECT NULL;

-- startUndo
WITH changed AS (UPDATE app.contact_imports SET state = 'undoing', done_rows = 0, undone_from = NULL, step_at = $1::timestamptz, undo = '{"removed": 0, "restored": 0, "kept": 0}'
    WHERE client_id = app.client() AND id = $2 RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('import_id', changed.id), $5 FROM changed)
  SELECT NULL;

-- saveChoices
  WITH updated_import AS (
    UPDATE app.contact_imports SET state = 'ready', choices = $1::jsonb
    WHERE client_id = app.client() AND id = $2)
  SELECT NULL;

-- deleteImport
  WITH deleted_import AS (DELETE FROM app.contact_imports WHERE client_id = app.client() AND id = $1)
  SELECT NULL;

-- readImport
  SELECT row_to_json(r) FROM (
    SELECT
  i.id, i.state, i.file_name, i.file_type, i.program, i.has_header,
  (SELECT coalesce(json_agg(json_build_object('header', c -> 'header', 'target', c -> 'target', 'samples', c -> 'samples')), '[]')
    FROM jsonb_array_elements(i.columns) c) AS columns,
  i.row_count AS rows, ('{"tag_ids": []}' || i.choices) AS choices, (
    SELECT '{"tag_ids": []}' || o.choices || '{"consent": null}' FROM app.contact_imports o
    WHERE o.client_id = i.client_id AND o.layout = i.layout AND o.started_at IS NOT NULL AND o.id <> i.id
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS last_choices,
  i.counts, CASE WHEN (i.audience ->> 'at')::timestamptz > $1 THEN i.audience END AS audience, i.done_rows, i.undo,
  i.state IN ('done', 'cancelled') AND i.started_at > $2::timestamptz AS is_undoable,
  app.to_iso(i.expires_at) AS expires_at, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), CASE WHEN i.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
  app.to_iso(i.created_at) AS created_at, app.to_iso(i.finished_at) AS finished_at FROM app.contact_imports i
  LEFT JOIN app.users u ON u.client_id = i.client_id AND u.id = i.user_id AND i.staff_id IS NULL WHERE i.client_id = app.client() AND i.id = $3) r;

-- listImports
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT
  i.id, i.state, i.file_name, i.file_type, i.program, i.has_header,
  (SELECT coalesce(json_agg(json_build_object('header', c -> 'header', 'target', c -> 'target', 'samples', c -> 'samples')), '[]')
    FROM jsonb_array_elements(i.columns) c) AS columns,
  i.row_count AS rows, ('{"tag_ids": []}' || i.choices) AS choices, (
    SELECT '{"tag_ids": []}' || o.choices || '{"consent": null}' FROM app.contact_imports o
    WHERE o.client_id = i.client_id AND o.layout = i.layout AND o.started_at IS NOT NULL AND o.id <> i.id
    ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS last_choices,
  i.counts, CASE WHEN (i.audience ->> 'at')::timestamptz > $1 THEN i.audience END AS audience, i.done_rows, i.undo,
  i.state IN ('done', 'cancelled') AND i.started_at > $2::timestamptz AS is_undoable,
  app.to_iso(i.expires_at) AS expires_at, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), CASE WHEN i.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
  app.to_iso(i.created_at) AS created_at, app.to_iso(i.finished_at) AS finished_at FROM app.contact_imports i
  LEFT JOIN app.users u ON u.client_id = i.client_id AND u.id = i.user_id AND i.staff_id IS NULL
      WHERE i.client_id = app.client() ORDER BY i.created_at DESC, i.id DESC LIMIT $3 OFFSET $4) r),
    (SELECT count(*) FROM app.contact_imports WHERE client_id = app.client());


-- server/features/contacts/import/row-queries.ts

-- listImportRows, 1 of 3
  SELECT (SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT
  r.line AS row, r.cells, r.kind,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), '')) END AS contact,
  btrim(concat_ws(' ', r.person ->> 'first_name', r.person ->> 'last_name')) AS name, r.emails,
  ARRAY(SELECT p ->> 'phone_number' FROM jsonb_array_elements(r.person -> 'phones') p) AS phone_numbers,
  r.changes, r.problems FROM app.contact_import_rows r
  LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id WHERE r.client_id = app.client() AND r.import_id = $1 AND r.kind = $2
      ORDER BY r.line LIMIT $3 OFFSET $4) one),
    (SELECT count(*) FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $5 AND r.kind = $6)
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $7;

-- listImportRows, 2 of 3
  SELECT (SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT
  r.line AS row, r.cells, r.kind,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), '')) END AS contact,
  btrim(concat_ws(' ', r.person ->> 'first_name', r.person ->> 'last_name')) AS name, r.emails,
  ARRAY(SELECT p ->> 'phone_number' FROM jsonb_array_elements(r.person -> 'phones') p) AS phone_numbers,
  r.changes, r.problems FROM app.contact_import_rows r
  LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id WHERE r.client_id = app.client() AND r.import_id = $1 AND r.is_incomplete
      ORDER BY r.line LIMIT $2 OFFSET $3) one),
    (SELECT count(*) FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $4 AND r.is_incomplete)
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $5;

-- listImportRows, 3 of 3
  SELECT (SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT
  r.line AS row, r.cells, r.kind,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), '')) END AS contact,
  btrim(concat_ws(' ', r.person ->> 'first_name', r.person ->> 'last_name')) AS name, r.emails,
  ARRAY(SELECT p ->> 'phone_number' FROM jsonb_array_elements(r.person -> 'phones') p) AS phone_numbers,
  r.changes, r.problems FROM app.contact_import_rows r
  LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id WHERE r.client_id = app.client() AND r.import_id = $1
      ORDER BY r.line LIMIT $2 OFFSET $3) one),
    (SELECT count(*) FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $4 )
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $5;

-- readImportRow
  SELECT row_to_json(one) FROM (
    SELECT
  r.line AS row, r.cells, r.kind,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), '')) END AS contact,
  btrim(concat_ws(' ', r.person ->> 'first_name', r.person ->> 'last_name')) AS name, r.emails,
  ARRAY(SELECT p ->> 'phone_number' FROM jsonb_array_elements(r.person -> 'phones') p) AS phone_numbers,
  r.changes, r.problems FROM app.contact_import_rows r
  LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id WHERE r.client_id = app.client() AND r.import_id = $1 AND r.line = $2) one;

-- updateCell
  WITH updated_row AS (
    UPDATE app.contact_import_rows r SET cells = (
      SELECT jsonb_agg(CASE WHEN n = $1 THEN to_jsonb($2::text) ELSE coalesce(r.cells -> n, to_jsonb(''::text)) END ORDER BY n)
      FROM generate_series(0, greatest(jsonb_array_length(r.cells) - 1, $3::int)) n)
    WHERE r.client_id = app.client() AND r.import_id = $4 AND r.line = $5
      AND $6 < (SELECT jsonb_array_length(i.columns) FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $7))
  SELECT NULL;

-- listRefusedRows
  SELECT json_build_object('headers', (SELECT json_agg(c -> 'header') FROM jsonb_array_elements(i.columns) c), 'rows', (
    SELECT coalesce(json_agg(json_build_object('line', r.line, 'cells', r.cells, 'problems', r.problems) ORDER BY r.line), '[]')
    FROM app.contact_import_rows r WHERE r.client_id = i.client_id AND r.import_id = i.id AND r.problems <> '[]'))
  FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $1;


-- server/features/contacts/import/undo-queries.ts

-- lockUndoneLeads
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT lead_id FROM (
  SELECT r.line, r.kind, r.lead_id, r.former, r.consent, r.tag_ids, r.former IS NOT NULL OR r.consent IS NOT NULL OR r.tag_ids <> '{}' AS is_change
  FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.is_done
    AND r.line < (SELECT coalesce(i.undone_from, 9223372036854775807) FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $2)
  ORDER BY r.line DESC LIMIT $3) r)) ORDER BY l.id FOR UPDATE) l;

-- undoRows
  WITH undone_rows AS MATERIALIZED (
    SELECT * FROM (
      SELECT *, max(CASE WHEN is_change THEN changes END) OVER (ORDER BY line DESC) AS most FROM (
        SELECT *, count(*) FILTER (WHERE is_change) OVER (PARTITION BY lead_id ORDER BY line DESC) AS changes FROM (
  SELECT r.line, r.kind, r.lead_id, r.former, r.consent, r.tag_ids, r.former IS NOT NULL OR r.consent IS NOT NULL OR r.tag_ids <> '{}' AS is_change
  FROM app.contact_import_rows r WHERE r.client_id = app.client() AND r.import_id = $1 AND r.is_done
    AND r.line < (SELECT coalesce(i.undone_from, 9223372036854775807) FROM app.contact_imports i WHERE i.client_id = app.client() AND i.id = $2)
  ORDER BY r.line DESC LIMIT $3) r) r) r
    WHERE coalesce(most, 0) <= 1),
  undone_leads AS MATERIALIZED (
    SELECT u.*, l.id IS NOT NULL AS is_present, coalesce(u.kind = 'new' AND l.import_id = $4
        AND (l.version = 1 OR to_jsonb(l) - '{client_id,id,version,edits,is_seen,is_update_seen,created_at,updated_at,import_id}'::text[] = u.former -> 'after') AND (SELECT count(*) FROM (SELECT FROM app.lead_tags x WHERE x.client_id = app.client() AND x.lead_id = l.id AND x.tag_id <> ALL (u.tag_ids) LIMIT 1) one) = 0
      AND (SELECT count(*) FROM (SELECT FROM app.merged_leads m WHERE m.client_id = app.client() AND m.merged_into = l.id LIMIT 1) one) = 0
      AND (SELECT count(*) FROM (SELECT FROM app.newsletter_consent_changes h WHERE h.client_id = app.client() AND h.lead_id = l.id
        AND (h.user_id IS NOT NULL OR h.staff_id IS NOT NULL) LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.lead_history o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.lead_timeline o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.lead_tasks o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.lead_emails o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.lead_messages o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.listing_sellers o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.newsletter_recipients o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.testimonial_offers o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0 AND (SELECT count(*) FROM (SELECT FROM app.testimonials o WHERE o.client_id = app.client() AND o.lead_id = l.id LIMIT 1) one) = 0, false) AS is_removed,
      coalesce(u.kind <> 'new' AND (false OR (u.former -> 'before' ? 'first_name' AND NOT (true AND nullif(to_jsonb(l.first_name), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'first_name', 'null') )) OR (u.former -> 'before' ? 'last_name' AND NOT (true AND nullif(to_jsonb(l.last_name), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'last_name', 'null') )) OR (u.former -> 'before' ? 'notes' AND NOT (true AND nullif(to_jsonb(l.notes), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'notes', 'null') )) OR (u.former -> 'before' ? 'email' AND NOT (true AND nullif(to_jsonb(l.email), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'email', 'null') AND nullif(to_jsonb(l.further_emails), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'further_emails', 'null') AND (b.email IS NOT NULL OR l.phone_number IS NOT NULL))) OR (u.former -> 'before' ? 'phone_number' AND NOT (true AND nullif(to_jsonb(l.phone_number), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'phone_number', 'null') AND nullif(to_jsonb(l.further_phones), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'further_phones', 'null') AND (b.phone_number IS NOT NULL OR l.email IS NOT NULL))) OR (u.former -> 'before' ? 'do_not_call' AND NOT (true AND nullif(to_jsonb(l.do_not_call), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'do_not_call', 'null') )) OR (u.former -> 'before' ? 'do_not_text' AND NOT (true AND nullif(to_jsonb(l.do_not_text), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'do_not_text', 'null') ))), false) AS keeps_some
    FROM undone_rows u LEFT JOIN LATERAL (SELECT * FROM app.leads o WHERE o.client_id = app.client() AND o.id = u.lead_id OFFSET 0) l ON true
      CROSS JOIN LATERAL jsonb_populate_record(NULL::app.leads, u.former -> 'before') b),
  deleted_leads AS (
    DELETE FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (ARRAY(SELECT lead_id FROM undone_leads WHERE is_removed))
    RETURNING l.lead_status_id),
  former_consents AS MATERIALIZED (
    SELECT u.line, u.lead_id, b.kind, b.source, b.words, b.given_at, b.expires_at, (c.kind, c.source, c.words, c.given_at, c.expires_at) IS NOT DISTINCT FROM (a.kind, a.source, a.words, a.given_at, a.expires_at) AS is_same
    FROM undone_leads u CROSS JOIN LATERAL (
      SELECT * FROM app.newsletter_consents o WHERE o.client_id = app.client() AND o.lead_id = u.lead_id OFFSET 0 FOR UPDATE) c,
      jsonb_populate_record(NULL::app.newsletter_consents, coalesce(nullif(u.consent -> 'before', 'null'), '{"kind": "none"}')) b,
      jsonb_populate_record(NULL::app.newsletter_consents, u.consent -> 'after') a
    WHERE u.consent IS NOT NULL AND NOT u.is_removed),
  changed_leads AS MATERIALIZED (
    SELECT u.keeps_some OR (u.consent IS NOT NULL AND f.is_same IS NOT TRUE) AS is_kept FROM undone_leads u LEFT JOIN former_consents f ON f.line = u.line
    WHERE u.kind <> 'new' AND u.is_present AND (u.former IS NOT NULL OR u.consent IS NOT NULL OR u.tag_ids <> '{}')),
  restored_leads AS (
    UPDATE app.leads l SET first_name = CASE WHEN u.former -> 'before' ? 'first_name' AND (true AND nullif(to_jsonb(l.first_name), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'first_name', 'null') ) THEN b.first_name ELSE l.first_name END, last_name = CASE WHEN u.former -> 'before' ? 'last_name' AND (true AND nullif(to_jsonb(l.last_name), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'last_name', 'null') ) THEN b.last_name ELSE l.last_name END, notes = CASE WHEN u.former -> 'before' ? 'notes' AND (true AND nullif(to_jsonb(l.notes), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'notes', 'null') ) THEN b.notes ELSE l.notes END, email = CASE WHEN u.former -> 'before' ? 'email' AND (true AND nullif(to_jsonb(l.email), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'email', 'null') AND nullif(to_jsonb(l.further_emails), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'further_emails', 'null') AND (b.email IS NOT NULL OR l.phone_number IS NOT NULL)) THEN b.email ELSE l.email END, further_emails = CASE WHEN u.former -> 'before' ? 'further_emails' AND (true AND nullif(to_jsonb(l.email), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'email', 'null') AND nullif(to_jsonb(l.further_emails), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'further_emails', 'null') AND (b.email IS NOT NULL OR l.phone_number IS NOT NULL)) THEN b.further_emails ELSE l.further_emails END, phone_number = CASE WHEN u.former -> 'before' ? 'phone_number' AND (true AND nullif(to_jsonb(l.phone_number), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'phone_number', 'null') AND nullif(to_jsonb(l.further_phones), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'further_phones', 'null') AND (b.phone_number IS NOT NULL OR l.email IS NOT NULL)) THEN b.phone_number ELSE l.phone_number END, further_phones = CASE WHEN u.former -> 'before' ? 'further_phones' AND (true AND nullif(to_jsonb(l.phone_number), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'phone_number', 'null') AND nullif(to_jsonb(l.further_phones), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'further_phones', 'null') AND (b.phone_number IS NOT NULL OR l.email IS NOT NULL)) THEN b.further_phones ELSE l.further_phones END, do_not_call = CASE WHEN u.former -> 'before' ? 'do_not_call' AND (true AND nullif(to_jsonb(l.do_not_call), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'do_not_call', 'null') ) THEN b.do_not_call ELSE l.do_not_call END, do_not_text = CASE WHEN u.former -> 'before' ? 'do_not_text' AND (true AND nullif(to_jsonb(l.do_not_text), 'null') IS NOT DISTINCT FROM nullif(u.former -> 'after' -> 'do_not_text', 'null') ) THEN b.do_not_text ELSE l.do_not_text END
    FROM undone_leads u, jsonb_populate_record(NULL::app.leads, u.former -> 'before') b
    WHERE u.kind <> 'new' AND u.former IS NOT NULL AND l.client_id = app.client() AND l.id = u.lead_id
      AND l.id = ANY (ARRAY(SELECT lead_id FROM undone_leads WHERE kind <> 'new' AND former IS NOT NULL))),
  removed_tags AS (
    DELETE FROM app.lead_tags x USING undone_leads u
    WHERE NOT u.is_removed AND x.client_id = app.client() AND x.lead_id = u.lead_id AND x.tag_id = ANY (u.tag_ids)
      AND x.lead_id = ANY (ARRAY(SELECT lead_id FROM undone_leads WHERE NOT is_removed AND tag_ids <> '{}'))),
  restored_consents AS (
    UPDATE app.newsletter_consents c SET (kind, source, words, given_at, expires_at, changed_at) = (f.kind, f.source, f.words, f.given_at, f.expires_at, $5::timestamptz)
    FROM former_consents f WHERE f.is_same AND c.client_id = app.client() AND c.lead_id = f.lead_id
      AND c.lead_id = ANY (ARRAY(SELECT lead_id FROM former_consents))),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, -1 AS change FROM deleted_leads) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  updated_rows AS (
    UPDATE app.contact_import_rows r SET is_done = false
    WHERE r.client_id = app.client() AND r.import_id = $6 AND r.line = ANY (ARRAY(SELECT line FROM undone_rows))),
  updated_import AS (
    UPDATE app.contact_imports i SET done_rows = i.done_rows + (SELECT count(*) FROM undone_rows), undone_from = coalesce((SELECT min(line) FROM undone_rows), undone_from), step_at = clock_timestamp(),
      undo = jsonb_build_object(
        'removed', (i.undo ->> 'removed')::int + (SELECT count(*) FROM deleted_leads),
        'restored', (i.undo ->> 'restored')::int + (SELECT count(*) FROM changed_leads WHERE NOT is_kept),
        'kept', (i.undo ->> 'kept')::int + (SELECT count(*) FROM changed_leads WHERE is_kept)
          + (SELECT count(*) FROM undone_leads WHERE kind = 'new' AND is_present AND NOT is_removed))
    WHERE i.client_id = app.client() AND i.id = $7)
  SELECT to_json(count(*)) FROM undone_rows;

-- finishUndo
  WITH undone_import AS (
    UPDATE app.contact_imports SET state = 'undone', step_at = NULL WHERE client_id = app.client() AND id = $1 RETURNING tag_ids),
  deleted_tags AS (
    DELETE FROM app.tags t USING undone_import i WHERE t.client_id = app.client() AND t.id = ANY (i.tag_ids)
      AND NOT EXISTS (SELECT FROM app.lead_tags x WHERE x.client_id = t.client_id AND x.tag_id = t.id))
  SELECT NULL;


-- server/features/contacts/intake.ts

-- intakeLead, 1 of 5
WITH deleted_submissions AS (DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= $1 AND key <> $2
        LIMIT 100 FOR UPDATE SKIP LOCKED)),
  new_submission AS (INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), $3, $4)
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= $5 RETURNING client_id),
  accepted_form AS (
      SELECT FROM new_submission WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR b.phone_hash = sha256($7::bytea || convert_to(app.client()::text, 'UTF8'))))),
  intake_hour AS (
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), $8::bigint, $9::timestamptz, 1 FROM accepted_form
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= $10)::int
      RETURNING site_id, hour, received <= $11 AS notify_now, received <= $12 AS mail_now),
  changed AS (
      UPDATE app.leads l SET
        first_name = CASE WHEN l.first_name <> '' OR ($13 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id), do_not_call = l.do_not_call OR excluded.do_not_call, do_not_text = l.do_not_text OR excluded.do_not_text,
        is_update_seen = false, updated_at = $14::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $15) excluded WHERE l.client_id = app.client() AND l.id = $16
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.do_not_call,
        coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, l.phone_number) AS name, false AS is_new),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $17, $18, $19, $20, $21::int,
        $22, $23, $24::timestamptz FROM changed
      RETURNING id),
  consent_words AS (SELECT replace($25, $26, a.name) AS words FROM (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a , changed),
  replaced_sign_up AS (UPDATE app.newsletter_sign_ups s SET
  ended_as = $27, ended_at = $28, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL FROM consent_words
    WHERE s.client_id = app.client() AND s.address_hash = sha256($29::bytea || convert_to(app.client()::text, 'UTF8')) AND s.created_at <= $30
    RETURNING s.id),
  new_sign_up AS (INSERT INTO app.newsletter_sign_ups AS s (client_id, token_hash, address_hash, email, first_name, site_id, words, created_at, expires_at)
    SELECT app.client(), $31, sha256($32::bytea || convert_to(app.client()::text, 'UTF8')), $33, $34, $35::bigint,
      consent_words.words, $36::timestamptz, $37::timestamptz
    -- the count is asked so that the older one has ended first
    FROM consent_words WHERE (SELECT count(*) FROM replaced_sign_up) >= 0
    ON CONFLICT (client_id, address_hash) DO NOTHING
    RETURNING s.email, s.first_name, s.words),
  consent AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256($38::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $39::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $40::timestamptz END, CASE WHEN g.kind = 'implied' THEN $41::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $42::timestamptz
  FROM (SELECT id, email FROM changed WHERE email = $43) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($44::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $45::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  crm_enquiry AS (
      INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at)
      SELECT c.client_id, history_entry.id, $46::timestamptz, $47::timestamptz
      FROM history_entry, app.crm_connections c WHERE c.client_id = app.client()),
  first_step AS (INSERT INTO app.lead_tasks (client_id, lead_id, title, first_step, due_on, due_time, remind_at, late_at, created_at)
      SELECT app.client(), l.id, left(CASE w.way WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(l.name), ''), 'a new contact'), 200), w.way, to_char(d.local, 'YYYY-MM-DD'), to_char(d.local, 'HH24:MI'), d.at, d.at, $48::timestamptz
      FROM changed l, intake_hour, (
  SELECT d.at, app.to_local_time(d.at, c.time_zone) AS local FROM app.clients c,
    LATERAL (SELECT date_trunc('minute', $49::timestamptz + make_interval(mins => $50::int, secs => 59.999)) AS at) soon,
    LATERAL (SELECT app.to_local_time(soon.at, c.time_zone) AS local) s,
    LATERAL (SELECT CASE WHEN s.local::time BETWEEN $51::time AND $52::time THEN soon.at
      ELSE app.to_instant(s.local::date + (s.local::time > $53::time)::int + $54::time, c.time_zone) END AS at) d
  WHERE c.id = app.client()) d,
        LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w
      WHERE l.is_new AND intake_hour.mail_now),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL ),
  new_arrival AS (INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at)
      SELECT app.client(), l.id, $55::timestamptz FROM changed l WHERE l.is_new),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $56::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $57::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $58::text, 'phone', coalesce($59::text, changed.phone_number, ''), 'do_not_call', changed.do_not_call, 'source', $60::text, 'wants', $61::text, 'preferred_time', $62::text, 'message', $63::text, 'page', $64::text, 'listing', $65::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $66, CASE WHEN changed.is_new THEN $67 ELSE $68 END, NULL, NULL, changed.id,  $69 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $70 ELSE $71 END, changed.id, history_entry.id, NULL, '{}', $72::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $73, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $74::timestamptz - make_interval(secs => $75::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $76::bytea, $77::timestamptz, $78::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $79, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $80::timestamptz - make_interval(secs => $81::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $82::bytea, $83::timestamptz, $84::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  mailed_confirmation AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $85, w.email, jsonb_build_object('first_name', w.first_name, 'agent_name', a.name, 'words', w.words, 'reply_to', a.reply_to), $86::bytea, $87::timestamptz, $88::timestamptz FROM new_sign_up w, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($89::text, '$id', changed.id::text), $90::timestamptz, $91::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;

-- intakeLead, 2 of 5
WITH deleted_submissions AS (DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= $1 AND key <> $2
        LIMIT 100 FOR UPDATE SKIP LOCKED)),
  new_submission AS (INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), $3, $4)
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= $5 RETURNING client_id),
  accepted_form AS (
      SELECT FROM new_submission WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR b.phone_hash = sha256($7::bytea || convert_to(app.client()::text, 'UTF8'))))),
  intake_hour AS (
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), $8::bigint, $9::timestamptz, 1 FROM accepted_form
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= $10)::int
      RETURNING site_id, hour, received <= $11 AS notify_now, received <= $12 AS mail_now),
  changed AS (
      UPDATE app.leads l SET
        first_name = CASE WHEN l.first_name <> '' OR ($13 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id), do_not_call = l.do_not_call OR excluded.do_not_call, do_not_text = l.do_not_text OR excluded.do_not_text,
        is_update_seen = false, updated_at = $14::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $15) excluded WHERE l.client_id = app.client() AND l.id = $16
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.do_not_call,
        coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, l.phone_number) AS name, false AS is_new),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $17, $18, $19, $20, $21::int,
        $22, $23, $24::timestamptz FROM changed
      RETURNING id),
  asked_again AS (
  UPDATE app.contact_import_rows r SET former = jsonb_set(r.former, '{after}', (r.former -> 'after') || $25::jsonb)
  WHERE r.client_id = app.client() AND r.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND r.former -> 'before' ?| '{do_not_call,do_not_text}'),
  consent_words AS (SELECT replace($26, $27, a.name) AS words FROM (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a , changed),
  replaced_sign_up AS (UPDATE app.newsletter_sign_ups s SET
  ended_as = $28, ended_at = $29, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL FROM consent_words
    WHERE s.client_id = app.client() AND s.address_hash = sha256($30::bytea || convert_to(app.client()::text, 'UTF8')) AND s.created_at <= $31
    RETURNING s.id),
  new_sign_up AS (INSERT INTO app.newsletter_sign_ups AS s (client_id, token_hash, address_hash, email, first_name, site_id, words, created_at, expires_at)
    SELECT app.client(), $32, sha256($33::bytea || convert_to(app.client()::text, 'UTF8')), $34, $35, $36::bigint,
      consent_words.words, $37::timestamptz, $38::timestamptz
    -- the count is asked so that the older one has ended first
    FROM consent_words WHERE (SELECT count(*) FROM replaced_sign_up) >= 0
    ON CONFLICT (client_id, address_hash) DO NOTHING
    RETURNING s.email, s.first_name, s.words),
  consent AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256($39::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $40::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $41::timestamptz END, CASE WHEN g.kind = 'implied' THEN $42::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $43::timestamptz
  FROM (SELECT id, email FROM changed WHERE email = $44) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($45::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $46::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  crm_enquiry AS (
      INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at)
      SELECT c.client_id, history_entry.id, $47::timestamptz, $48::timestamptz
      FROM history_entry, app.crm_connections c WHERE c.client_id = app.client()),
  first_step AS (INSERT INTO app.lead_tasks (client_id, lead_id, title, first_step, due_on, due_time, remind_at, late_at, created_at)
      SELECT app.client(), l.id, left(CASE w.way WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(l.name), ''), 'a new contact'), 200), w.way, to_char(d.local, 'YYYY-MM-DD'), to_char(d.local, 'HH24:MI'), d.at, d.at, $49::timestamptz
      FROM changed l, intake_hour, (
  SELECT d.at, app.to_local_time(d.at, c.time_zone) AS local FROM app.clients c,
    LATERAL (SELECT date_trunc('minute', $50::timestamptz + make_interval(mins => $51::int, secs => 59.999)) AS at) soon,
    LATERAL (SELECT app.to_local_time(soon.at, c.time_zone) AS local) s,
    LATERAL (SELECT CASE WHEN s.local::time BETWEEN $52::time AND $53::time THEN soon.at
      ELSE app.to_instant(s.local::date + (s.local::time > $54::time)::int + $55::time, c.time_zone) END AS at) d
  WHERE c.id = app.client()) d,
        LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w
      WHERE l.is_new AND intake_hour.mail_now),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL ),
  new_arrival AS (INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at)
      SELECT app.client(), l.id, $56::timestamptz FROM changed l WHERE l.is_new),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $57::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $58::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $59::text, 'phone', coalesce($60::text, changed.phone_number, ''), 'do_not_call', changed.do_not_call, 'source', $61::text, 'wants', $62::text, 'preferred_time', $63::text, 'message', $64::text, 'page', $65::text, 'listing', $66::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $67, CASE WHEN changed.is_new THEN $68 ELSE $69 END, NULL, NULL, changed.id,  $70 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $71 ELSE $72 END, changed.id, history_entry.id, NULL, '{}', $73::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $74, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $75::timestamptz - make_interval(secs => $76::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $77::bytea, $78::timestamptz, $79::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $80, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $81::timestamptz - make_interval(secs => $82::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $83::bytea, $84::timestamptz, $85::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  mailed_confirmation AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $86, w.email, jsonb_build_object('first_name', w.first_name, 'agent_name', a.name, 'words', w.words, 'reply_to', a.reply_to), $87::bytea, $88::timestamptz, $89::timestamptz FROM new_sign_up w, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($90::text, '$id', changed.id::text), $91::timestamptz, $92::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;

-- intakeLead, 3 of 5
WITH deleted_submissions AS (DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= $1 AND key <> $2
        LIMIT 100 FOR UPDATE SKIP LOCKED)),
  new_submission AS (INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), $3, $4)
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= $5 RETURNING client_id),
  accepted_form AS (
      SELECT FROM new_submission WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR b.phone_hash = sha256($7::bytea || convert_to(app.client()::text, 'UTF8'))))),
  intake_hour AS (
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), $8::bigint, $9::timestamptz, 1 FROM accepted_form
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= $10)::int
      RETURNING site_id, hour, received <= $11 AS notify_now, received <= $12 AS mail_now),
  changed AS (
      UPDATE app.leads l SET
        first_name = CASE WHEN l.first_name <> '' OR ($13 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id), do_not_call = l.do_not_call OR excluded.do_not_call, do_not_text = l.do_not_text OR excluded.do_not_text,
        is_update_seen = false, updated_at = $14::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $15) excluded WHERE l.client_id = app.client() AND l.id = $16
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.do_not_call,
        coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, l.phone_number) AS name, false AS is_new),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $17, $18, $19, $20, $21::int,
        $22, $23, $24::timestamptz FROM changed
      RETURNING id),
  consent_words AS (SELECT replace($25, $26, a.name) AS words FROM (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a , changed),
  replaced_sign_up AS (UPDATE app.newsletter_sign_ups s SET
  ended_as = $27, ended_at = $28, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL FROM consent_words
    WHERE s.client_id = app.client() AND s.address_hash = sha256($29::bytea || convert_to(app.client()::text, 'UTF8')) AND s.created_at <= $30
    RETURNING s.id),
  new_sign_up AS (INSERT INTO app.newsletter_sign_ups AS s (client_id, token_hash, address_hash, email, first_name, site_id, words, created_at, expires_at)
    SELECT app.client(), $31, sha256($32::bytea || convert_to(app.client()::text, 'UTF8')), $33, $34, $35::bigint,
      consent_words.words, $36::timestamptz, $37::timestamptz
    -- the count is asked so that the older one has ended first
    FROM consent_words WHERE (SELECT count(*) FROM replaced_sign_up) >= 0
    ON CONFLICT (client_id, address_hash) DO NOTHING
    RETURNING s.email, s.first_name, s.words),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  crm_enquiry AS (
      INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at)
      SELECT c.client_id, history_entry.id, $38::timestamptz, $39::timestamptz
      FROM history_entry, app.crm_connections c WHERE c.client_id = app.client()),
  first_step AS (INSERT INTO app.lead_tasks (client_id, lead_id, title, first_step, due_on, due_time, remind_at, late_at, created_at)
      SELECT app.client(), l.id, left(CASE w.way WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(l.name), ''), 'a new contact'), 200), w.way, to_char(d.local, 'YYYY-MM-DD'), to_char(d.local, 'HH24:MI'), d.at, d.at, $40::timestamptz
      FROM changed l, intake_hour, (
  SELECT d.at, app.to_local_time(d.at, c.time_zone) AS local FROM app.clients c,
    LATERAL (SELECT date_trunc('minute', $41::timestamptz + make_interval(mins => $42::int, secs => 59.999)) AS at) soon,
    LATERAL (SELECT app.to_local_time(soon.at, c.time_zone) AS local) s,
    LATERAL (SELECT CASE WHEN s.local::time BETWEEN $43::time AND $44::time THEN soon.at
      ELSE app.to_instant(s.local::date + (s.local::time > $45::time)::int + $46::time, c.time_zone) END AS at) d
  WHERE c.id = app.client()) d,
        LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w
      WHERE l.is_new AND intake_hour.mail_now),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL ),
  new_arrival AS (INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at)
      SELECT app.client(), l.id, $47::timestamptz FROM changed l WHERE l.is_new),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $48::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $49::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $50::text, 'phone', coalesce($51::text, changed.phone_number, ''), 'do_not_call', changed.do_not_call, 'source', $52::text, 'wants', $53::text, 'preferred_time', $54::text, 'message', $55::text, 'page', $56::text, 'listing', $57::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $58, CASE WHEN changed.is_new THEN $59 ELSE $60 END, NULL, NULL, changed.id,  $61 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $62 ELSE $63 END, changed.id, history_entry.id, NULL, '{}', $64::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $65, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $66::timestamptz - make_interval(secs => $67::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $68::bytea, $69::timestamptz, $70::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $71, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $72::timestamptz - make_interval(secs => $73::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $74::bytea, $75::timestamptz, $76::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  mailed_confirmation AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $77, w.email, jsonb_build_object('first_name', w.first_name, 'agent_name', a.name, 'words', w.words, 'reply_to', a.reply_to), $78::bytea, $79::timestamptz, $80::timestamptz FROM new_sign_up w, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($81::text, '$id', changed.id::text), $82::timestamptz, $83::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;

-- intakeLead, 4 of 5
WITH deleted_submissions AS (DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= $1 AND key <> $2
        LIMIT 100 FOR UPDATE SKIP LOCKED)),
  new_submission AS (INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), $3, $4)
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= $5 RETURNING client_id),
  accepted_form AS (
      SELECT FROM new_submission WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR b.phone_hash = sha256($7::bytea || convert_to(app.client()::text, 'UTF8'))))),
  intake_hour AS (
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), $8::bigint, $9::timestamptz, 1 FROM accepted_form
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= $10)::int
      RETURNING site_id, hour, received <= $11 AS notify_now, received <= $12 AS mail_now),
  changed AS (
      UPDATE app.leads l SET
        first_name = CASE WHEN l.first_name <> '' OR ($13 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id), do_not_call = l.do_not_call OR excluded.do_not_call, do_not_text = l.do_not_text OR excluded.do_not_text,
        is_update_seen = false, updated_at = $14::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $15) excluded WHERE l.client_id = app.client() AND l.id = $16
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.do_not_call,
        coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, l.phone_number) AS name, false AS is_new),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $17, $18, $19, $20, $21::int,
        $22, $23, $24::timestamptz FROM changed
      RETURNING id),
  consent AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256($25::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $26::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $27::timestamptz END, CASE WHEN g.kind = 'implied' THEN $28::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $29::timestamptz
  FROM (SELECT id, email FROM changed WHERE email = $30) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($31::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $32::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  crm_enquiry AS (
      INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at)
      SELECT c.client_id, history_entry.id, $33::timestamptz, $34::timestamptz
      FROM history_entry, app.crm_connections c WHERE c.client_id = app.client()),
  first_step AS (INSERT INTO app.lead_tasks (client_id, lead_id, title, first_step, due_on, due_time, remind_at, late_at, created_at)
      SELECT app.client(), l.id, left(CASE w.way WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(l.name), ''), 'a new contact'), 200), w.way, to_char(d.local, 'YYYY-MM-DD'), to_char(d.local, 'HH24:MI'), d.at, d.at, $35::timestamptz
      FROM changed l, intake_hour, (
  SELECT d.at, app.to_local_time(d.at, c.time_zone) AS local FROM app.clients c,
    LATERAL (SELECT date_trunc('minute', $36::timestamptz + make_interval(mins => $37::int, secs => 59.999)) AS at) soon,
    LATERAL (SELECT app.to_local_time(soon.at, c.time_zone) AS local) s,
    LATERAL (SELECT CASE WHEN s.local::time BETWEEN $38::time AND $39::time THEN soon.at
      ELSE app.to_instant(s.local::date + (s.local::time > $40::time)::int + $41::time, c.time_zone) END AS at) d
  WHERE c.id = app.client()) d,
        LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w
      WHERE l.is_new AND intake_hour.mail_now),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL ),
  new_arrival AS (INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at)
      SELECT app.client(), l.id, $42::timestamptz FROM changed l WHERE l.is_new),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $43::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $44::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $45::text, 'phone', coalesce($46::text, changed.phone_number, ''), 'do_not_call', changed.do_not_call, 'source', $47::text, 'wants', $48::text, 'preferred_time', $49::text, 'message', $50::text, 'page', $51::text, 'listing', $52::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $53, CASE WHEN changed.is_new THEN $54 ELSE $55 END, NULL, NULL, changed.id,  $56 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $57 ELSE $58 END, changed.id, history_entry.id, NULL, '{}', $59::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $60, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $61::timestamptz - make_interval(secs => $62::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $63::bytea, $64::timestamptz, $65::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $66, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $67::timestamptz - make_interval(secs => $68::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $69::bytea, $70::timestamptz, $71::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($72::text, '$id', changed.id::text), $73::timestamptz, $74::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;

-- intakeLead, 5 of 5
WITH deleted_submissions AS (DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= $1 AND key <> $2
        LIMIT 100 FOR UPDATE SKIP LOCKED)),
  new_submission AS (INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), $3, $4)
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= $5 RETURNING client_id),
  accepted_form AS (
      SELECT FROM new_submission WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR b.phone_hash = sha256($7::bytea || convert_to(app.client()::text, 'UTF8'))))),
  intake_hour AS (
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), $8::bigint, $9::timestamptz, 1 FROM accepted_form
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= $10)::int
      RETURNING site_id, hour, received <= $11 AS notify_now, received <= $12 AS mail_now),
  changed AS (
      INSERT INTO app.leads AS l (client_id, first_name, last_name, email, phone_number, notes, preferred_time, lead_type_id, do_not_call, do_not_text, lead_source_id, lead_status_id, is_seen, is_update_seen, created_at, updated_at)
      SELECT app.client(), sent.first_name, sent.last_name, sent.email, sent.phone_number, sent.notes, sent.preferred_time, sent.lead_type_id, sent.do_not_call, sent.do_not_text, sent.lead_source_id, $13::int, false, false, $14::timestamptz, $15::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $16) sent
      ON CONFLICT (client_id, email) DO UPDATE SET
        first_name = CASE WHEN l.first_name <> '' OR ($17 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id), do_not_call = l.do_not_call OR excluded.do_not_call, do_not_text = l.do_not_text OR excluded.do_not_text,
        is_update_seen = false, updated_at = $18::timestamptz
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.do_not_call,
        coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, l.phone_number) AS name, l.xmax = 0 AS is_new),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $19, $20, $21, $22, $23::int,
        $24, $25, $26::timestamptz FROM changed
      RETURNING id),
  consent_words AS (SELECT replace($27, $28, a.name) AS words FROM (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a , changed),
  replaced_sign_up AS (UPDATE app.newsletter_sign_ups s SET
  ended_as = $29, ended_at = $30, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL FROM consent_words
    WHERE s.client_id = app.client() AND s.address_hash = sha256($31::bytea || convert_to(app.client()::text, 'UTF8')) AND s.created_at <= $32
    RETURNING s.id),
  new_sign_up AS (INSERT INTO app.newsletter_sign_ups AS s (client_id, token_hash, address_hash, email, first_name, site_id, words, created_at, expires_at)
    SELECT app.client(), $33, sha256($34::bytea || convert_to(app.client()::text, 'UTF8')), $35, $36, $37::bigint,
      consent_words.words, $38::timestamptz, $39::timestamptz
    -- the count is asked so that the older one has ended first
    FROM consent_words WHERE (SELECT count(*) FROM replaced_sign_up) >= 0
    ON CONFLICT (client_id, address_hash) DO NOTHING
    RETURNING s.email, s.first_name, s.words),
  consent AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256($40::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $41::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $42::timestamptz END, CASE WHEN g.kind = 'implied' THEN $43::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $44::timestamptz
  FROM (SELECT id, email FROM changed WHERE email = $45) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($46::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $47::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  crm_enquiry AS (
      INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at)
      SELECT c.client_id, history_entry.id, $48::timestamptz, $49::timestamptz
      FROM history_entry, app.crm_connections c WHERE c.client_id = app.client()),
  first_step AS (INSERT INTO app.lead_tasks (client_id, lead_id, title, first_step, due_on, due_time, remind_at, late_at, created_at)
      SELECT app.client(), l.id, left(CASE w.way WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(l.name), ''), 'a new contact'), 200), w.way, to_char(d.local, 'YYYY-MM-DD'), to_char(d.local, 'HH24:MI'), d.at, d.at, $50::timestamptz
      FROM changed l, intake_hour, (
  SELECT d.at, app.to_local_time(d.at, c.time_zone) AS local FROM app.clients c,
    LATERAL (SELECT date_trunc('minute', $51::timestamptz + make_interval(mins => $52::int, secs => 59.999)) AS at) soon,
    LATERAL (SELECT app.to_local_time(soon.at, c.time_zone) AS local) s,
    LATERAL (SELECT CASE WHEN s.local::time BETWEEN $53::time AND $54::time THEN soon.at
      ELSE app.to_instant(s.local::date + (s.local::time > $55::time)::int + $56::time, c.time_zone) END AS at) d
  WHERE c.id = app.client()) d,
        LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w
      WHERE l.is_new AND intake_hour.mail_now),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL ),
  new_arrival AS (INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at)
      SELECT app.client(), l.id, $57::timestamptz FROM changed l WHERE l.is_new),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $58::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $59::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $60::text, 'phone', coalesce($61::text, changed.phone_number, ''), 'do_not_call', changed.do_not_call, 'source', $62::text, 'wants', $63::text, 'preferred_time', $64::text, 'message', $65::text, 'page', $66::text, 'listing', $67::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $68, CASE WHEN changed.is_new THEN $69 ELSE $70 END, NULL, NULL, changed.id,  $71 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $72 ELSE $73 END, changed.id, history_entry.id, NULL, '{}', $74::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $75, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $76::timestamptz - make_interval(secs => $77::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $78::bytea, $79::timestamptz, $80::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $81, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $82::timestamptz - make_interval(secs => $83::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $84::bytea, $85::timestamptz, $86::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  mailed_confirmation AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $87, w.email, jsonb_build_object('first_name', w.first_name, 'agent_name', a.name, 'words', w.words, 'reply_to', a.reply_to), $88::bytea, $89::timestamptz, $90::timestamptz FROM new_sign_up w, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($91::text, '$id', changed.id::text), $92::timestamptz, $93::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;


-- server/features/contacts/lead-ads/queries.ts

-- readPages
  SELECT json_build_object(
    'pages', (SELECT coalesce(json_agg(json_build_object('page', p.page, 'name', p.name, 'connected_at', app.to_iso(p.connected_at),
      'read_at', app.to_iso(p.read_at), 'needs_token', p.needs_token, 'failing_since', app.to_iso(p.failing_since), 'problem', p.problem,
      'forms', (SELECT coalesce(json_agg(json_build_object('form', f.form, 'name', f.name, 'last_lead_at', app.to_iso(f.last_lead_at),
        'read_through', app.to_iso(f.read_through)) ORDER BY f.last_lead_at DESC NULLS LAST, f.name, f.form), '[]')
        FROM app.lead_ad_forms f WHERE f.client_id = p.client_id AND f.page = p.page)) ORDER BY p.connected_at, p.page), '[]')
      FROM app.lead_ad_pages p WHERE p.client_id = app.client()),
    'tested_at', (SELECT app.to_iso(max(received_at)) FROM app.lead_ad_leads WHERE client_id = app.client() AND outcome = 'test'),
    'unread', (SELECT coalesce(json_agg(json_build_object('leadgen', u.leadgen, 'form_name', u.form_name, 'body', u.body, 'lead_id', u.lead_id,
      'received_at', app.to_iso(u.received_at)) ORDER BY u.received_at DESC, u.leadgen), '[]')
      FROM (SELECT l.leadgen, f.name AS form_name, coalesce(l.body, '') AS body, l.lead_id, l.received_at FROM app.lead_ad_leads l
        LEFT JOIN app.lead_ad_forms f ON f.client_id = l.client_id AND f.form = l.form
        WHERE l.client_id = app.client() AND l.outcome = 'no_address'
        ORDER BY l.received_at DESC, l.leadgen LIMIT $1) u));

-- readConnection
  SELECT json_build_object('client_id', client_id, 'page', page, 'token', encode(token, 'base64'))
  FROM app.lead_ad_pages WHERE client_id = app.client() AND page = $1;

-- connectPage
WITH changed AS (INSERT INTO app.lead_ad_pages AS p (client_id, page, name, token, connected_at, token_set_at, next_read_at)
  SELECT app.client(), $1::text, $2::text, $3::bytea, $4::timestamptz, $5::timestamptz, $6::timestamptz
  WHERE (SELECT count(*) FROM app.lead_ad_pages WHERE client_id = app.client() AND page <> $7::text) < $8::int
  ON CONFLICT (client_id, page) DO UPDATE SET name = excluded.name, token = excluded.token, token_set_at = excluded.token_set_at,
    next_read_at = excluded.next_read_at, claimed_until = NULL, attempts = 0, failing_since = NULL, problem = NULL, needs_token = false
  RETURNING client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $9, $10, app.acting_user(), app.acting_staff(), NULL,  $11 FROM changed)
  SELECT to_json(true) FROM changed;

-- disconnectPage
WITH changed AS (DELETE FROM app.lead_ad_pages WHERE client_id = app.client() AND page = $1 RETURNING client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL,  $4 FROM changed)
  SELECT to_json(true) FROM changed;

-- listWaiting
  SELECT coalesce(json_agg(json_build_object('leadgen', leadgen)), '[]') FROM (
    SELECT leadgen FROM app.lead_ad_leads WHERE client_id = app.client() AND page = $1 AND outcome = 'waiting' AND due_at <= $2
    ORDER BY due_at, leadgen LIMIT 100) l;

-- postponeWaiting
  UPDATE app.lead_ad_leads SET due_at = $1 WHERE client_id = app.client() AND leadgen = $2 AND outcome = 'waiting';

-- markDeleted
  UPDATE app.lead_ad_leads SET outcome = 'deleted' WHERE client_id = app.client() AND leadgen = $1 AND outcome = 'waiting';

-- readForm
  SELECT json_build_object('name', name, 'read_through', app.to_iso(read_through)) FROM app.lead_ad_forms
  WHERE client_id = app.client() AND form = $1;

-- saveForm
  INSERT INTO app.lead_ad_forms AS f (client_id, page, form, name, read_through)
  SELECT p.client_id, p.page, $1, $2, $3::timestamptz FROM app.lead_ad_pages p WHERE p.client_id = app.client() AND p.page = $4
  ON CONFLICT (client_id, form) DO UPDATE SET page = excluded.page, name = excluded.name, read_through = excluded.read_through;

-- storeLead
WITH changed AS (INSERT INTO app.lead_ad_leads AS l (client_id, leadgen, form, outcome, body, due_at, received_at)
  VALUES (app.client(), $1, $2, $3, $4, $5, $6)
  ON CONFLICT (client_id, leadgen) DO UPDATE SET form = coalesce(excluded.form, l.form), outcome = excluded.outcome, body = excluded.body
    WHERE l.outcome = 'waiting'
  RETURNING client_id, outcome, form),
  updated_form AS (UPDATE app.lead_ad_forms f SET last_lead_at = greatest(f.last_lead_at, $7::timestamptz)
          FROM changed WHERE f.client_id = changed.client_id AND f.form = changed.form AND changed.outcome <> 'test'),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $8, NULL, NULL, NULL, '{}', $9::timestamptz FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.outcome = 'no_address'
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(true) FROM changed;

-- finishLead
  UPDATE app.lead_ad_leads SET lead_id = $1, outcome = $2
  WHERE client_id = app.client() AND leadgen = $3;

-- recordRead
  UPDATE app.lead_ad_pages SET claimed_until = NULL, attempts = 0, failing_since = NULL, problem = NULL, needs_token = false,
    read_at = coalesce($1::timestamptz, read_at), next_read_at = coalesce($2::timestamptz, next_read_at)
  WHERE client_id = app.client() AND page = $3 AND token = decode($4, 'base64');

-- recordFailure
WITH changed AS (UPDATE app.lead_ad_pages p SET claimed_until = NULL, problem = $1, next_read_at = $2, read_at = coalesce($3::timestamptz, p.read_at),
      failing_since = coalesce(p.failing_since, $4::timestamptz), needs_token = $5
    FROM (SELECT needs_token FROM app.lead_ad_pages WHERE client_id = app.client() AND page = $6) former
    WHERE p.client_id = app.client() AND p.page = $7 AND p.token = decode($8, 'base64')
    RETURNING p.client_id, p.name, $9 AND NOT former.needs_token AS stops_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $10, $11, NULL, NULL, NULL,  $12 FROM changed WHERE stops_now),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $13, NULL, NULL, NULL, '{}', $14::timestamptz FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.stops_now
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, u.email, jsonb_build_object('page', changed.name, 'problem', $16::text), $17::bytea, $18::timestamptz, $19::timestamptz, u.client_id::bigint FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.stops_now)
  SELECT NULL;


-- server/features/contacts/lead-emails/queries.ts

-- readReplaced
  SELECT json_build_object('client_id', app.client(), 'replaced',
    coalesce((SELECT replaced FROM app.lead_addresses WHERE client_id = app.client()), 0));

-- replaceAddress
WITH changed AS (INSERT INTO app.lead_addresses AS a (client_id, replaced, replaced_at) VALUES (app.client(), 1, $1)
  ON CONFLICT (client_id) DO UPDATE SET replaced = a.replaced + 1, replaced_at = excluded.replaced_at RETURNING client_id, replaced),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL,  $4 FROM changed)
  SELECT json_build_object('client_id', client_id, 'replaced', replaced) FROM changed;

-- listLeadEmails
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT id, sender, subject, service, body, outcome, lead_id, app.to_iso(received_at) AS received_at
      FROM app.lead_emails WHERE client_id = app.client() AND outcome <> 'deleted' AND received_at > $1::timestamptz ORDER BY received_at DESC, id DESC LIMIT $2 OFFSET $3) e),
    (SELECT count(*) FROM app.lead_emails WHERE client_id = app.client() AND outcome <> 'deleted' AND received_at > $4::timestamptz);

-- storeEmail
WITH changed AS (INSERT INTO app.lead_emails (client_id, key, sender, subject, service, body, outcome, lead_id, received_at)
  VALUES (app.client(), $1::bytea, $2, $3, $4, $5, $6,
    CASE $7 WHEN 'automatic' THEN (SELECT lead_id FROM app.contact_emails WHERE client_id = app.client() AND email = lower($8::text)) END, $9)
  ON CONFLICT (client_id, key) DO NOTHING RETURNING client_id, id, outcome),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $10, NULL, NULL, NULL, '{}', $11::timestamptz FROM changed JOIN app.active_users u ON u.client_id = changed.client_id WHERE changed.outcome = 'no_address'
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(id) FROM changed;

-- finishEmail
  WITH updated_email AS (
    UPDATE app.lead_emails SET lead_id = $1, outcome = $2 WHERE client_id = app.client() AND id = $3)
  SELECT NULL;


-- server/features/contacts/lock-existence.ts

-- lockExistence
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) FOR KEY SHARE) locked;


-- server/features/contacts/merging/drafts.ts

-- joinDrafts
  WITH joined_drafts AS (
    UPDATE app.lead_message_drafts d SET text = d.text || (E'\n\n' || CASE WHEN o.subject IN ('', d.subject) THEN '' ELSE o.subject || E'\n\n' END || o.text) FROM app.lead_message_drafts o
    WHERE d.client_id = app.client() AND d.lead_id = $1 AND o.lead_id = $2 AND o.client_id = d.client_id AND o.user_id = d.user_id AND o.staff_id = d.staff_id)
  SELECT NULL;

-- splitDrafts
  WITH split_drafts AS (
    UPDATE app.lead_message_drafts d
    SET text = overlay(d.text PLACING '' FROM strpos(d.text, (E'\n\n' || CASE WHEN o.subject IN ('', d.subject) THEN '' ELSE o.subject || E'\n\n' END || o.text)) FOR length((E'\n\n' || CASE WHEN o.subject IN ('', d.subject) THEN '' ELSE o.subject || E'\n\n' END || o.text)))
    FROM jsonb_populate_recordset(NULL::app.lead_message_drafts, $1::jsonb) o
    WHERE d.client_id = app.client() AND d.lead_id = $2 AND o.client_id = d.client_id AND o.user_id = d.user_id AND o.staff_id = d.staff_id AND strpos(d.text, (E'\n\n' || CASE WHEN o.subject IN ('', d.subject) THEN '' ELSE o.subject || E'\n\n' END || o.text)) > 0)
  SELECT NULL;


-- server/features/contacts/merging/duplicates.ts

-- readDuplicates
  SELECT (SELECT coalesce(json_agg(json_build_object('contact', json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), ''),
  'email', l.email, 'phone_number', l.phone_number),
  'other', json_build_object('id', o.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, ''))), ''), ''),
  'email', o.email, 'phone_number', o.phone_number), 'reason', p.reason)), '[]') FROM (
    SELECT c.other_id, CASE WHEN c.has_name AND c.has_phone THEN 'name_and_phone' WHEN c.has_name THEN 'name' ELSE 'phone' END AS reason
    FROM (
      SELECT o.lead_id AS other_id, bool_or(o.key LIKE 'n %') AS has_name, bool_or(o.key LIKE 'p %') AS has_phone
      FROM unnest(app.list_contact_keys(l.first_name, l.last_name, l.phone_number, l.further_phones)) own (key), LATERAL (
        SELECT k.key, k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = own.key AND k.lead_id <> l.id
        ORDER BY k.lead_id DESC LIMIT $1) o
      GROUP BY o.lead_id) c
    WHERE NOT EXISTS (SELECT FROM app.separate_contacts s WHERE s.client_id = app.client()
      AND s.lead_id = least(c.other_id, l.id) AND s.other_id = greatest(c.other_id, l.id))
    ORDER BY c.has_name AND c.has_phone DESC, c.has_name DESC, c.other_id DESC LIMIT $2) p
    JOIN app.leads o ON o.client_id = app.client() AND o.id = p.other_id)
  FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $3::bigint), $4::bigint));

-- listDuplicates
  WITH alike_leads AS (
    SELECT DISTINCT k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.has_other AND (SELECT count(*) FROM (
      SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = k.key AND o.lead_id <> k.lead_id LIMIT 1) other) > 0 ORDER BY k.lead_id DESC),
  likeliest_pairs AS (
    SELECT l.id, p.other_id, p.reason FROM alike_leads s JOIN app.leads l ON l.client_id = app.client() AND l.id = s.lead_id,
      LATERAL (
    SELECT c.other_id, CASE WHEN c.has_name AND c.has_phone THEN 'name_and_phone' WHEN c.has_name THEN 'name' ELSE 'phone' END AS reason
    FROM (
      SELECT o.lead_id AS other_id, bool_or(o.key LIKE 'n %') AS has_name, bool_or(o.key LIKE 'p %') AS has_phone
      FROM unnest(app.list_contact_keys(l.first_name, l.last_name, l.phone_number, l.further_phones)) own (key), LATERAL (
        SELECT k.key, k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = own.key AND k.lead_id <> l.id
        ORDER BY k.lead_id DESC LIMIT $1) o
      GROUP BY o.lead_id) c
    WHERE NOT EXISTS (SELECT FROM app.separate_contacts s WHERE s.client_id = app.client()
      AND s.lead_id = least(c.other_id, l.id) AND s.other_id = greatest(c.other_id, l.id))
    ORDER BY c.has_name AND c.has_phone DESC, c.has_name DESC, c.other_id DESC LIMIT $2) p ORDER BY s.lead_id DESC LIMIT $3),
  pairs AS MATERIALIZED (
    SELECT greatest(id, other_id) AS id, least(id, other_id) AS other_id, min(reason) AS reason FROM likeliest_pairs GROUP BY 1, 2
    ORDER BY 1 DESC, 2 DESC LIMIT $4)
  SELECT (SELECT coalesce(json_agg(json_build_object('contact', json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), ''),
  'email', l.email, 'phone_number', l.phone_number),
  'other', json_build_object('id', o.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, ''))), ''), ''),
  'email', o.email, 'phone_number', o.phone_number), 'reason', p.reason) ORDER BY p.id DESC, p.other_id DESC), '[]')
      FROM (SELECT * FROM pairs ORDER BY id DESC, other_id DESC LIMIT $5 OFFSET $6) p
      JOIN app.leads l ON l.client_id = app.client() AND l.id = p.id JOIN app.leads o ON o.client_id = app.client() AND o.id = p.other_id),
    (SELECT count(*) FROM pairs);

-- keepBoth
  WITH answer AS (
    INSERT INTO app.separate_contacts (client_id, lead_id, other_id, is_couple, user_id, staff_id, created_at)
    SELECT app.client(), min(l.id), max(l.id), $1, app.acting_user(), app.acting_staff(), $2
    FROM app.leads l WHERE l.client_id = app.client() AND l.id IN ($3, $4) HAVING count(*) = 2
    ON CONFLICT (client_id, lead_id, other_id) DO UPDATE SET is_couple = excluded.is_couple, user_id = excluded.user_id,
      staff_id = excluded.staff_id, created_at = excluded.created_at RETURNING client_id)
  SELECT json_build_object('id', $5::bigint, 'other_id', $6::bigint) FROM answer;

-- listMerges
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT m.id, concat_ws(' ', nullif(m.undo #>> '{other,first_name}', ''), nullif(m.undo #>> '{other,last_name}', '')) AS name,
        (SELECT json_build_object('id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), '')) FROM app.leads l
          WHERE l.client_id = m.client_id AND l.id = m.merged_into) AS contact,
        CASE WHEN m.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = m.user_id) END AS merged_by, app.to_iso(m.merged_at) AS merged_at
      FROM app.merged_leads m WHERE m.client_id = app.client() AND m.undo IS NOT NULL AND m.merged_at > $1::timestamptz ORDER BY m.merged_at DESC, m.id DESC LIMIT $2 OFFSET $3) e),
    (SELECT count(*) FROM app.merged_leads m WHERE m.client_id = app.client() AND m.undo IS NOT NULL AND m.merged_at > $4::timestamptz);


-- server/features/contacts/merging/queries.ts

-- lockContacts
  SELECT coalesce(json_agg(l.id), '[]') FROM (
    SELECT id FROM app.leads WHERE client_id = app.client() AND id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE) l;

-- readStored
  SELECT json_build_object('lead', to_jsonb(l), 'consent', (
    SELECT to_jsonb(c) FROM (SELECT * FROM app.newsletter_consents WHERE client_id = app.client() AND lead_id = $1 FOR UPDATE) c))
  FROM app.leads l WHERE l.client_id = app.client() AND l.id = $2;

-- insertMerge
  WITH moved_merges AS (
    UPDATE app.merged_leads SET merged_into = $1 WHERE client_id = app.client() AND merged_into = $2 RETURNING id),
  new_merge AS (
    INSERT INTO app.merged_leads (client_id, id, merged_into, lead_source_id, lead_status_id, created_at, import_id, address_hash, merged_at, user_id, staff_id)
    SELECT app.client(), l.id, $3, l.lead_source_id, l.lead_status_id, l.created_at, l.import_id, sha256($4::bytea || convert_to(app.client()::text, 'UTF8')), $5,
      app.acting_user(), app.acting_staff() FROM app.leads l WHERE l.client_id = app.client() AND l.id = $6)
  SELECT coalesce(json_agg(id), '[]') FROM moved_merges;

-- moveSeparate
  WITH answers AS (
    SELECT s.*, CASE WHEN s.lead_id = $1 THEN s.other_id ELSE s.lead_id END AS person FROM app.separate_contacts s
    WHERE s.client_id = app.client() AND (s.lead_id = $2 OR s.other_id = $3)),
  added_answers AS (
    INSERT INTO app.separate_contacts (client_id, lead_id, other_id, is_couple, user_id, staff_id, created_at)
    SELECT client_id, least(person, $4::bigint), greatest(person, $5::bigint), is_couple, user_id, staff_id, created_at
    FROM answers WHERE person <> $6 ON CONFLICT DO NOTHING RETURNING lead_id, other_id)
  SELECT json_build_object('dropped', (SELECT coalesce(json_agg(to_jsonb(a) - 'person'), '[]') FROM answers a),
    'added', (SELECT coalesce(json_agg(a), '[]') FROM added_answers a));

-- deleteMerged
  WITH deleted_lead AS (DELETE FROM app.leads WHERE client_id = app.client() AND id = $1 RETURNING lead_status_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, -1 AS change FROM deleted_lead) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]])
  SELECT NULL;

-- saveMerged
WITH before AS (SELECT lead_status_id AS old_status FROM app.leads WHERE client_id = app.client() AND id = $1),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes, is_seen, is_update_seen) = (
      SELECT lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes, is_seen, is_update_seen FROM jsonb_populate_record(NULL::app.leads, $2::jsonb)), updated_at = $3
    FROM before b WHERE l.client_id = app.client() AND l.id = $4 RETURNING l.*, b.old_status),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  earlier_notes AS (INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, notes, lead_source_id, kind, user_id, staff_id, created_at)
        SELECT app.client(), changed.id, n.email, n.phone_number, n.notes, n.lead_source_id, 'notes', app.acting_user(), app.acting_staff(), $5
        FROM changed, jsonb_populate_record(NULL::app.leads, $6::jsonb) n WHERE n.notes IS NOT NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.id, jsonb_build_object('ids', jsonb_build_array(changed.id, $9::bigint)), $10 FROM changed)
  SELECT to_jsonb(changed) - 'old_status' FROM changed;

-- saveConsent
  WITH saved_consent AS (
    INSERT INTO app.newsletter_consents AS c (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, every_months, is_tracked, changed_at)
    SELECT app.client(), l.id, sha256($1::bytea || convert_to(app.client()::text, 'UTF8')), app.is_mail_address(l.email), kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, every_months, is_tracked, $2
    FROM app.leads l, (SELECT kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, every_months, is_tracked FROM jsonb_populate_record(NULL::app.newsletter_consents, $3::jsonb)) n
    WHERE l.client_id = app.client() AND l.id = $4 AND l.email IS NOT NULL
    ON CONFLICT (client_id, lead_id) DO UPDATE SET (address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, every_months, is_tracked, changed_at) =
      ROW (excluded.address_hash, excluded.is_valid_address, excluded.kind, excluded.source, excluded.words, excluded.given_at, excluded.expires_at, excluded.unsubscribed_at, excluded.suppressed, excluded.every_months, excluded.is_tracked, excluded.changed_at) RETURNING c.*),
  suppressed_address AS (
    INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
    SELECT client_id, address_hash, 'unsubscribed', unsubscribed_at FROM saved_consent WHERE unsubscribed_at IS NOT NULL
    ON CONFLICT (client_id, address_hash) DO NOTHING RETURNING client_id)
  SELECT json_build_object('consent', to_jsonb(s), 'is_suppressed', EXISTS (SELECT FROM suppressed_address)) FROM saved_consent s;

-- deleteConsent
  DELETE FROM app.newsletter_consents WHERE client_id = app.client() AND lead_id = $1;

-- saveUndo
  UPDATE app.merged_leads SET undo = $1::jsonb WHERE client_id = app.client() AND id = $2;

-- readMerge
  SELECT json_build_object('merged_into', merged_into) FROM app.merged_leads WHERE client_id = app.client() AND id = $1;

-- lockMerge
  SELECT json_build_object('merged_into', merged_into, 'merged_at', merged_at, 'undo', undo) FROM app.merged_leads
  WHERE client_id = app.client() AND id = $1 FOR UPDATE;

-- restoreMerged
  WITH deleted_merge AS (DELETE FROM app.merged_leads WHERE client_id = app.client() AND id = $1),
  restored_lead AS (
    INSERT INTO app.leads OVERRIDING SYSTEM VALUE
    SELECT r.* FROM app.leads l, jsonb_populate_record(l, $2::jsonb) r
    WHERE l.client_id = app.client() AND l.id = $3 RETURNING id, lead_status_id),
  returned_merges AS (
    UPDATE app.merged_leads SET merged_into = $4 WHERE client_id = app.client() AND id = ANY ($5::bigint[])),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM restored_lead) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]])
  SELECT NULL;

-- returnSeparate
  WITH deleted_answers AS (
    DELETE FROM app.separate_contacts s USING jsonb_to_recordset($1::jsonb) a (lead_id bigint, other_id bigint)
    WHERE s.client_id = app.client() AND s.lead_id = a.lead_id AND s.other_id = a.other_id)
  INSERT INTO app.separate_contacts
  SELECT a.* FROM jsonb_populate_recordset(NULL::app.separate_contacts, $2::jsonb) a
  WHERE NOT EXISTS (SELECT FROM unnest(ARRAY[a.lead_id, a.other_id]) person
    WHERE NOT EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = person))
  ON CONFLICT DO NOTHING;

-- returnArrived
  WITH earlier_notes AS (
    DELETE FROM app.lead_history h WHERE h.client_id = app.client() AND h.id = (
      SELECT min(n.id) FROM app.lead_history n WHERE n.client_id = app.client() AND n.lead_id = $1 AND n.kind = 'notes'
        AND n.created_at >= $2::timestamptz AND n.notes = $3)),
  returned_forms AS (
    UPDATE app.lead_history h SET lead_id = $4
    FROM app.contact_emails e WHERE h.client_id = app.client() AND h.lead_id = $5 AND h.kind = 'form' AND h.created_at >= $6::timestamptz
      AND e.client_id = h.client_id AND e.email = h.email AND e.lead_id = $7 RETURNING h.id),
  returned_bounces AS (
    UPDATE app.newsletter_bounces b SET lead_id = $8 FROM app.newsletter_recipients r
    WHERE b.client_id = app.client() AND b.lead_id = $9 AND r.client_id = b.client_id AND r.id = b.recipient_id AND r.lead_id = $10)
  UPDATE app.notifications n SET lead_id = $11 FROM returned_forms r
  WHERE n.client_id = app.client() AND n.history_id = r.id AND n.lead_id = $12;

-- liftSuppression
  DELETE FROM app.newsletter_suppressions WHERE client_id = app.client() AND address_hash = sha256($1::bytea || convert_to(app.client()::text, 'UTF8')) AND reason = 'unsubscribed';


-- server/features/contacts/merging/ties.ts

-- moveTies
  WITH
  moved_lead_history AS (
    UPDATE app.lead_history x SET lead_id = $1 WHERE x.client_id = app.client() AND x.lead_id = $2 AND NOT false
    RETURNING x.id),
  moved_lead_timeline AS (
    UPDATE app.lead_timeline x SET lead_id = $3 WHERE x.client_id = app.client() AND x.lead_id = $4 AND NOT false
    RETURNING x.id),
  moved_lead_tasks AS (
    UPDATE app.lead_tasks x SET lead_id = $5 WHERE x.client_id = app.client() AND x.lead_id = $6 AND NOT false
    RETURNING x.id),
  moved_lead_arrivals AS (
    UPDATE app.lead_arrivals x SET lead_id = $7 WHERE x.client_id = app.client() AND x.lead_id = $8 AND NOT false
    RETURNING x.id),
  moved_lead_plans AS (
    UPDATE app.lead_plans x SET lead_id = $9 WHERE x.client_id = app.client() AND x.lead_id = $10 AND NOT false
    RETURNING x.id),
  moved_lead_emails AS (
    UPDATE app.lead_emails x SET lead_id = $11 WHERE x.client_id = app.client() AND x.lead_id = $12 AND NOT false
    RETURNING x.id),
  moved_lead_messages AS (
    UPDATE app.lead_messages x SET lead_id = $13 WHERE x.client_id = app.client() AND x.lead_id = $14 AND NOT EXISTS (SELECT FROM app.lead_messages o WHERE o.client_id = app.client() AND o.lead_id = $15
     AND o.key = x.key)
    RETURNING x.id),
  moved_lead_message_drafts AS (
    UPDATE app.lead_message_drafts x SET lead_id = $16 WHERE x.client_id = app.client() AND x.lead_id = $17 AND NOT EXISTS (SELECT FROM app.lead_message_drafts o WHERE o.client_id = app.client() AND o.lead_id = $18
     AND o.user_id = x.user_id AND o.staff_id = x.staff_id)
    RETURNING x.user_id, x.staff_id),
  moved_lead_ad_leads AS (
    UPDATE app.lead_ad_leads x SET lead_id = $19 WHERE x.client_id = app.client() AND x.lead_id = $20 AND NOT false
    RETURNING x.leadgen),
  moved_newsletter_consent_changes AS (
    UPDATE app.newsletter_consent_changes x SET lead_id = $21 WHERE x.client_id = app.client() AND x.lead_id = $22 AND NOT false
    RETURNING x.id),
  moved_newsletter_bounces AS (
    UPDATE app.newsletter_bounces x SET lead_id = $23 WHERE x.client_id = app.client() AND x.lead_id = $24 AND NOT false
    RETURNING x.recipient_id, x.kind),
  moved_notifications AS (
    UPDATE app.notifications x SET lead_id = $25 WHERE x.client_id = app.client() AND x.lead_id = $26 AND NOT false
    RETURNING x.id),
  moved_push_messages AS (
    UPDATE app.push_messages x SET lead_id = $27 WHERE x.client_id = app.client() AND x.lead_id = $28 AND NOT false
    RETURNING x.id),
  moved_testimonials AS (
    UPDATE app.testimonials x SET lead_id = $29 WHERE x.client_id = app.client() AND x.lead_id = $30 AND NOT false
    RETURNING x.id),
  moved_testimonial_offers AS (
    UPDATE app.testimonial_offers x SET lead_id = $31 WHERE x.client_id = app.client() AND x.lead_id = $32 AND NOT EXISTS (SELECT FROM app.testimonial_offers o WHERE o.client_id = app.client() AND o.lead_id = $33
    )
    RETURNING x.id),
  moved_listing_sellers AS (
    UPDATE app.listing_sellers x SET lead_id = $34 WHERE x.client_id = app.client() AND x.lead_id = $35 AND NOT EXISTS (SELECT FROM app.listing_sellers o WHERE o.client_id = app.client() AND o.lead_id = $36
     AND o.listing_id = x.listing_id)
    RETURNING x.listing_id),
  moved_lead_tags AS (
    UPDATE app.lead_tags x SET lead_id = $37 WHERE x.client_id = app.client() AND x.lead_id = $38 AND NOT EXISTS (SELECT FROM app.lead_tags o WHERE o.client_id = app.client() AND o.lead_id = $39
     AND o.tag_id = x.tag_id)
    RETURNING x.tag_id)
  SELECT json_build_object('lead_history', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_history m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_history x WHERE x.client_id = app.client() AND x.lead_id = $40 AND false)), 'lead_timeline', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_timeline m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_timeline x WHERE x.client_id = app.client() AND x.lead_id = $41 AND false)), 'lead_tasks', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_tasks m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_tasks x WHERE x.client_id = app.client() AND x.lead_id = $42 AND false)), 'lead_arrivals', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_arrivals m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_arrivals x WHERE x.client_id = app.client() AND x.lead_id = $43 AND false)), 'lead_plans', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_plans m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_plans x WHERE x.client_id = app.client() AND x.lead_id = $44 AND false)), 'lead_emails', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_emails m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_emails x WHERE x.client_id = app.client() AND x.lead_id = $45 AND false)), 'lead_messages', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_messages m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_messages x WHERE x.client_id = app.client() AND x.lead_id = $46 AND EXISTS (SELECT FROM app.lead_messages o WHERE o.client_id = app.client() AND o.lead_id = $47
     AND o.key = x.key))), 'lead_message_drafts', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_message_drafts m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_message_drafts x WHERE x.client_id = app.client() AND x.lead_id = $48 AND EXISTS (SELECT FROM app.lead_message_drafts o WHERE o.client_id = app.client() AND o.lead_id = $49
     AND o.user_id = x.user_id AND o.staff_id = x.staff_id))), 'lead_ad_leads', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_ad_leads m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_ad_leads x WHERE x.client_id = app.client() AND x.lead_id = $50 AND false)), 'newsletter_consent_changes', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_newsletter_consent_changes m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.newsletter_consent_changes x WHERE x.client_id = app.client() AND x.lead_id = $51 AND false)), 'newsletter_bounces', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_newsletter_bounces m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.newsletter_bounces x WHERE x.client_id = app.client() AND x.lead_id = $52 AND false)), 'notifications', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_notifications m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.notifications x WHERE x.client_id = app.client() AND x.lead_id = $53 AND false)), 'push_messages', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_push_messages m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.push_messages x WHERE x.client_id = app.client() AND x.lead_id = $54 AND false)), 'testimonials', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_testimonials m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.testimonials x WHERE x.client_id = app.client() AND x.lead_id = $55 AND false)), 'testimonial_offers', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_testimonial_offers m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.testimonial_offers x WHERE x.client_id = app.client() AND x.lead_id = $56 AND EXISTS (SELECT FROM app.testimonial_offers o WHERE o.client_id = app.client() AND o.lead_id = $57
    ))), 'listing_sellers', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_listing_sellers m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.listing_sellers x WHERE x.client_id = app.client() AND x.lead_id = $58 AND EXISTS (SELECT FROM app.listing_sellers o WHERE o.client_id = app.client() AND o.lead_id = $59
     AND o.listing_id = x.listing_id))), 'lead_tags', json_build_object(
    'moved', (SELECT coalesce(json_agg(m), '[]') FROM moved_lead_tags m),
    'dropped', (SELECT coalesce(json_agg(x), '[]') FROM app.lead_tags x WHERE x.client_id = app.client() AND x.lead_id = $60 AND EXISTS (SELECT FROM app.lead_tags o WHERE o.client_id = app.client() AND o.lead_id = $61
     AND o.tag_id = x.tag_id))));

-- returnTies
  WITH
  returned_lead_history AS (
    UPDATE app.lead_history x SET lead_id = $1 FROM jsonb_populate_recordset(NULL::app.lead_history, $2::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $3  AND x.id = r.id),
  returned_lead_timeline AS (
    UPDATE app.lead_timeline x SET lead_id = $4 FROM jsonb_populate_recordset(NULL::app.lead_timeline, $5::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $6  AND x.id = r.id),
  returned_lead_tasks AS (
    UPDATE app.lead_tasks x SET lead_id = $7 FROM jsonb_populate_recordset(NULL::app.lead_tasks, $8::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $9  AND x.id = r.id),
  returned_lead_arrivals AS (
    UPDATE app.lead_arrivals x SET lead_id = $10 FROM jsonb_populate_recordset(NULL::app.lead_arrivals, $11::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $12  AND x.id = r.id),
  returned_lead_plans AS (
    UPDATE app.lead_plans x SET lead_id = $13 FROM jsonb_populate_recordset(NULL::app.lead_plans, $14::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $15  AND x.id = r.id),
  returned_lead_emails AS (
    UPDATE app.lead_emails x SET lead_id = $16 FROM jsonb_populate_recordset(NULL::app.lead_emails, $17::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $18  AND x.id = r.id),
  returned_lead_messages AS (
    UPDATE app.lead_messages x SET lead_id = $19 FROM jsonb_populate_recordset(NULL::app.lead_messages, $20::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $21  AND x.id = r.id),
  restored_lead_messages AS (
    INSERT INTO app.lead_messages OVERRIDING SYSTEM VALUE
    SELECT r.* FROM jsonb_populate_recordset(NULL::app.lead_messages, $22::jsonb) r WHERE true ON CONFLICT DO NOTHING),
  returned_lead_message_drafts AS (
    UPDATE app.lead_message_drafts x SET lead_id = $23 FROM jsonb_populate_recordset(NULL::app.lead_message_drafts, $24::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $25  AND x.user_id = r.user_id AND x.staff_id = r.staff_id),
  restored_lead_message_drafts AS (
    INSERT INTO app.lead_message_drafts OVERRIDING SYSTEM VALUE
    SELECT r.* FROM jsonb_populate_recordset(NULL::app.lead_message_drafts, $26::jsonb) r WHERE true ON CONFLICT DO NOTHING),
  returned_lead_ad_leads AS (
    UPDATE app.lead_ad_leads x SET lead_id = $27 FROM jsonb_populate_recordset(NULL::app.lead_ad_leads, $28::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $29  AND x.leadgen = r.leadgen),
  returned_newsletter_consent_changes AS (
    UPDATE app.newsletter_consent_changes x SET lead_id = $30 FROM jsonb_populate_recordset(NULL::app.newsletter_consent_changes, $31::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $32  AND x.id = r.id),
  returned_newsletter_bounces AS (
    UPDATE app.newsletter_bounces x SET lead_id = $33 FROM jsonb_populate_recordset(NULL::app.newsletter_bounces, $34::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $35  AND x.recipient_id = r.recipient_id AND x.kind = r.kind),
  returned_notifications AS (
    UPDATE app.notifications x SET lead_id = $36 FROM jsonb_populate_recordset(NULL::app.notifications, $37::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $38  AND x.id = r.id),
  returned_push_messages AS (
    UPDATE app.push_messages x SET lead_id = $39 FROM jsonb_populate_recordset(NULL::app.push_messages, $40::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $41  AND x.id = r.id),
  returned_testimonials AS (
    UPDATE app.testimonials x SET lead_id = $42 FROM jsonb_populate_recordset(NULL::app.testimonials, $43::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $44  AND x.id = r.id),
  returned_testimonial_offers AS (
    UPDATE app.testimonial_offers x SET lead_id = $45 FROM jsonb_populate_recordset(NULL::app.testimonial_offers, $46::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $47  AND x.id = r.id),
  restored_testimonial_offers AS (
    INSERT INTO app.testimonial_offers OVERRIDING SYSTEM VALUE
    SELECT r.* FROM jsonb_populate_recordset(NULL::app.testimonial_offers, $48::jsonb) r WHERE true ON CONFLICT DO NOTHING),
  returned_listing_sellers AS (
    UPDATE app.listing_sellers x SET lead_id = $49 FROM jsonb_populate_recordset(NULL::app.listing_sellers, $50::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $51  AND x.listing_id = r.listing_id),
  restored_listing_sellers AS (
    INSERT INTO app.listing_sellers OVERRIDING SYSTEM VALUE
    SELECT r.* FROM jsonb_populate_recordset(NULL::app.listing_sellers, $52::jsonb) r WHERE EXISTS (SELECT FROM app.listings p
      WHERE p.client_id = app.client() AND p.id = r.listing_id) ON CONFLICT DO NOTHING),
  returned_lead_tags AS (
    UPDATE app.lead_tags x SET lead_id = $53 FROM jsonb_populate_recordset(NULL::app.lead_tags, $54::jsonb) r
    WHERE x.client_id = app.client() AND x.lead_id = $55  AND x.tag_id = r.tag_id),
  restored_lead_tags AS (
    INSERT INTO app.lead_tags OVERRIDING SYSTEM VALUE
    SELECT r.* FROM jsonb_populate_recordset(NULL::app.lead_tags, $56::jsonb) r WHERE EXISTS (SELECT FROM app.tags p
      WHERE p.client_id = app.client() AND p.id = r.tag_id) ON CONFLICT DO NOTHING)
  SELECT NULL;


-- server/features/contacts/messages/answer-queries.ts

-- storeAnswer
WITH contact AS (SELECT l.id, coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, l.phone_number) AS name,
          $1::text IS DISTINCT FROM l.email AND EXISTS (
            SELECT FROM app.active_users u WHERE u.client_id = app.client() AND lower(u.email) = $2::text)
          OR (SELECT count(*) FROM app.lead_messages m WHERE m.client_id = app.client() AND m.lead_id = l.id AND m.is_incoming
            AND m.created_at > $3::timestamptz - interval '1 day') >= $4::int AS is_refused,
          (SELECT count(*) FROM app.lead_messages m WHERE m.client_id = app.client() AND m.lead_id = l.id AND m.is_incoming
            AND m.created_at > $5::timestamptz - interval '1 hour') < $6::int AS is_announced
        FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint))),
  changed AS (INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, is_automatic, address, subject, text, quote, files, message_id, key, created_at)
    SELECT app.client(), c.id, true, $9::boolean, $10::text, $11::text, $12::text,
      $13::text, $14::text[], $15::text, $16::bytea, $17::timestamptz
    FROM contact c WHERE NOT c.is_refused ON CONFLICT (client_id, lead_id, key) DO NOTHING RETURNING *),
  new_answer AS (SELECT m.lead_id, m.subject, m.text, c.name, c.is_announced FROM changed m JOIN contact c ON c.id = m.lead_id WHERE NOT m.is_automatic),
  marked_lead AS (UPDATE app.leads l SET is_update_seen = false, updated_at = $18 FROM new_answer a
        WHERE l.client_id = app.client() AND l.id = a.lead_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $19, $20, NULL, NULL, a.lead_id,  $21 FROM new_answer a),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, $22, a.lead_id, NULL, NULL, '{}', $23::timestamptz FROM new_answer a JOIN app.active_users u ON u.client_id = app.client() WHERE a.is_announced
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $24, u.email, jsonb_build_object('lead_id', a.lead_id, 'name', a.name, 'subject', a.subject, 'text', a.text), $25::bytea, $26::timestamptz, $27::timestamptz FROM new_answer a JOIN app.lead_subscribers u ON u.client_id = app.client() WHERE a.is_announced),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, a.lead_id, a.name || ' answered by email.', CASE WHEN length(btrim(regexp_replace(a.text, '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(a.text, '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(a.text, '\s+', ' ', 'g')) END, replace($28::text, '$id', a.lead_id::text), $29::timestamptz, $30::timestamptz FROM new_answer a JOIN app.active_users u ON u.client_id = app.client()
          JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on WHERE a.is_announced)
  SELECT json_build_object('has_contact', EXISTS (SELECT FROM contact),
        'is_refused', coalesce((SELECT is_refused FROM contact), false), 'message_id', (SELECT id FROM changed));

-- hasRoom
  SELECT to_json(coalesce(sum(size), 0) + $1::bigint <= $2::bigint
    AND coalesce(sum(size) FILTER (WHERE purpose = 'message'), 0) + $3::bigint <= $4::bigint / 2)
  FROM app.files WHERE client_id = app.client();

-- insertAnswerFiles
  WITH new_files AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, message_id, created_at)
    SELECT app.client(), n.name, n."originalName", n.size, 'message', $1::bigint, $2::timestamptz
    FROM jsonb_to_recordset($3::jsonb) AS n (name text, "originalName" text, size int))
  SELECT NULL;


-- server/features/contacts/messages/queries.ts

-- listMessages
  SELECT json_build_object('messages', (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT m.id, m.is_incoming, m.is_automatic, m.subject, m.text, m.quote, m.files,
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.files f WHERE f.client_id = m.client_id AND f.message_id = m.id) AS stored_files,
  CASE WHEN m.is_incoming AND m.address IS DISTINCT FROM l.email
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(l.further_emails) f WHERE f ->> 'email' = m.address) THEN m.address END AS other_address,
  CASE WHEN NOT m.is_incoming THEN CASE WHEN m.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = m.user_id) END END AS author,
  CASE WHEN m.is_incoming THEN NULL WHEN o.state = 'sent' THEN 'sent' WHEN o.state IN ('failed', 'discarded') THEN 'failed'
    WHEN o.state IS NOT NULL THEN 'waiting' ELSE coalesce(m.state, 'waiting') END AS state,
  CASE WHEN o.state = 'failed' THEN left(substring(o.error from '^[45][0-9][0-9].*'), 300) WHEN o.state IS NULL THEN m.problem END AS problem,
  app.to_iso(m.created_at) AS created_at FROM app.lead_messages m
    JOIN app.leads l ON l.client_id = m.client_id AND l.id = m.lead_id
    LEFT JOIN app.own_mails o ON NOT m.is_incoming AND o.ref = m.ref WHERE m.client_id = app.client() AND m.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint))
      ORDER BY m.created_at DESC, m.id DESC LIMIT $3 OFFSET $4) e),
    'total', (SELECT count(*) FROM app.lead_messages WHERE client_id = app.client() AND lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $5::bigint), $6::bigint))))
  FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint));

-- readAddressee
  SELECT json_build_object('client_id', l.client_id, 'lead_id', l.id, 'email', l.email, 'suppressed', (SELECT n.suppressed FROM app.newsletter_consents n
    WHERE n.client_id = l.client_id AND n.lead_id = l.id AND n.suppressed IN ('bounced', 'complained')),
    'agent_name', agent.name, 'agent_email', coalesce(agent.reply_to, ''),
    'sent', (SELECT count(*) FROM app.lead_messages m WHERE m.client_id = app.client() AND NOT m.is_incoming AND m.created_at > $1),
    'earlier', (SELECT coalesce(json_agg(json_build_object('name', e.name, 'subject', e.subject) ORDER BY e.created_at, e.id), '[]') FROM (
      SELECT coalesce(m.message_id, m.ref::text) AS name, m.subject, m.created_at, m.id FROM app.lead_messages m
      WHERE m.client_id = l.client_id AND m.lead_id = l.id AND NOT m.is_automatic ORDER BY m.created_at DESC, m.id DESC LIMIT $2) e))
  FROM app.leads l JOIN app.agents agent ON agent.client_id = l.client_id
  WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $3::bigint), $4::bigint));

-- readBeginning
  SELECT json_build_object('email', l.email, 'suppressed', (SELECT n.suppressed FROM app.newsletter_consents n
    WHERE n.client_id = l.client_id AND n.lead_id = l.id AND n.suppressed IN ('bounced', 'complained')),
    'draft', (SELECT json_build_object('subject', d.subject, 'text', d.text, 'saved_at', app.to_iso(d.saved_at))
      FROM app.lead_message_drafts d WHERE d.client_id = l.client_id AND d.lead_id = l.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)),
    'last_subject', (SELECT m.subject FROM app.lead_messages m WHERE m.client_id = l.client_id AND m.lead_id = l.id AND NOT m.is_automatic
      ORDER BY m.created_at DESC, m.id DESC LIMIT 1),
    'has_form', form.created_at IS NOT NULL,
    'last_words', CASE WHEN email.created_at > form.created_at OR form.created_at IS NULL AND email.created_at IS NOT NULL
      THEN json_build_object('text', email.text, 'written_at', app.to_iso(email.created_at))
      WHEN form.created_at IS NOT NULL THEN json_build_object('text', form.notes, 'written_at', app.to_iso(form.created_at)) END)
  FROM app.leads l
  LEFT JOIN LATERAL (SELECT m.text, m.created_at FROM app.lead_messages m
    WHERE m.client_id = l.client_id AND m.lead_id = l.id AND m.is_incoming AND NOT m.is_automatic AND m.text <> ''
    ORDER BY m.created_at DESC, m.id DESC LIMIT 1) email ON true
  LEFT JOIN LATERAL (SELECT h.notes, h.created_at FROM app.lead_history h
    WHERE h.client_id = l.client_id AND h.lead_id = l.id AND h.kind = 'form' AND h.notes <> ''
    ORDER BY h.created_at DESC, h.id DESC LIMIT 1) form ON true
  WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint));

-- insertMessage
WITH changed AS (INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, user_id, staff_id, created_at)
    SELECT l.client_id, l.id, false, $1::text, $2::text, $3::text, $4::text, app.acting_user(), app.acting_staff(), $5::timestamptz
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = $6 RETURNING *),
  ended_step AS (UPDATE app.lead_tasks t SET done_at = $7::timestamptz FROM changed
    WHERE t.client_id = app.client() AND t.lead_id = changed.lead_id AND t.first_step IS NOT NULL AND t.done_at IS NULL),
  ended_arrival AS (UPDATE app.lead_arrivals a SET ended_at = $8::timestamptz, answered_at = CASE WHEN changed.created_at >= a.arrived_at THEN changed.created_at ELSE greatest(a.arrived_at, $9::timestamptz) END
    FROM changed WHERE a.client_id = app.client() AND a.lead_id = changed.lead_id AND a.ended_at IS NULL),
  contacted_lead AS (UPDATE app.leads l SET lead_status_id = $10, updated_at = $11 FROM changed
    WHERE l.client_id = app.client() AND l.id = changed.lead_id AND l.lead_status_id = $12 RETURNING l.id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM contacted_lead, LATERAL (VALUES ($13::int, -1), ($14::int, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  ended_draft AS (DELETE FROM app.lead_message_drafts d USING changed l WHERE d.client_id = l.client_id AND d.lead_id = l.lead_id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $15, $16, app.acting_user(), app.acting_staff(), changed.lead_id,  $17 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $18, changed.address, jsonb_build_object('agent_name', $19::text, 'reply_to', $20::text, 'subject', $21::text, 'text', $22::text, 'quote', $23::text, 'thread', $24::jsonb), $25::bytea, $26::timestamptz, $27::timestamptz, changed.ref FROM changed)
  SELECT to_json(e) FROM (SELECT m.id, m.is_incoming, m.is_automatic, m.subject, m.text, m.quote, m.files,
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.files f WHERE f.client_id = m.client_id AND f.message_id = m.id) AS stored_files,
  CASE WHEN m.is_incoming AND m.address IS DISTINCT FROM l.email
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(l.further_emails) f WHERE f ->> 'email' = m.address) THEN m.address END AS other_address,
  CASE WHEN NOT m.is_incoming THEN CASE WHEN m.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = m.user_id) END END AS author,
  CASE WHEN m.is_incoming THEN NULL WHEN o.state = 'sent' THEN 'sent' WHEN o.state IN ('failed', 'discarded') THEN 'failed'
    WHEN o.state IS NOT NULL THEN 'waiting' ELSE coalesce(m.state, 'waiting') END AS state,
  CASE WHEN o.state = 'failed' THEN left(substring(o.error from '^[45][0-9][0-9].*'), 300) WHEN o.state IS NULL THEN m.problem END AS problem,
  app.to_iso(m.created_at) AS created_at FROM changed m
    JOIN app.leads l ON l.client_id = m.client_id AND l.id = m.lead_id
    LEFT JOIN app.own_mails o ON NOT m.is_incoming AND o.ref = m.ref) e;

-- saveDraft
  WITH deleted_draft AS (
    DELETE FROM app.lead_message_drafts d USING app.leads l
    WHERE $1::boolean AND l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $2::bigint), $3::bigint)) AND d.client_id = l.client_id AND d.lead_id = l.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)),
  saved_draft AS (
    INSERT INTO app.lead_message_drafts (client_id, lead_id, user_id, staff_id, subject, text, saved_at)
    SELECT l.client_id, l.id, app.acting_user(), coalesce(app.acting_staff(), 0), $4::text, $5::text, $6::timestamptz
    FROM app.leads l WHERE NOT $7::boolean AND l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $8::bigint), $9::bigint))
    ON CONFLICT (client_id, lead_id, user_id, staff_id) DO UPDATE SET subject = excluded.subject, text = excluded.text, saved_at = excluded.saved_at)
  SELECT json_build_object('saved_at', app.to_iso($10::timestamptz)) FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $11::bigint), $12::bigint));


-- server/features/contacts/phone-queries.ts

-- lockPhone
  WITH locked_phone AS (
    INSERT INTO app.submissions (client_id, key, until) VALUES (app.client(), $1, $2)
    ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until)
  SELECT NULL;

-- findByPhone
  WITH form_name AS MATERIALIZED (
    SELECT app.fold(btrim(concat_ws(' ', nullif($1::text, ''), nullif($2::text, '')))) AS name,
      (app.list_contact_keys(coalesce($3::text, ''), coalesce($4::text, ''), NULL, '[]'))[1] AS name_key),
  of_phone AS MATERIALIZED (
    SELECT k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = $5 ORDER BY k.lead_id DESC LIMIT $6),
  of_name AS MATERIALIZED (
    SELECT n.lead_id FROM form_name s CROSS JOIN LATERAL (
      SELECT k.lead_id FROM app.contact_keys k CROSS JOIN LATERAL (
        SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = $7 AND o.lead_id = k.lead_id OFFSET 0) o
      WHERE k.client_id = app.client() AND k.key = s.name_key ORDER BY k.lead_id DESC LIMIT $8) n)
  SELECT to_json(id) FROM (
    SELECT l.id, coalesce(app.fold(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '')), '') AS name, (SELECT count(*) FROM of_phone) AS contacts, s.name AS sent
    FROM (SELECT lead_id FROM of_name UNION SELECT lead_id FROM of_phone WHERE (SELECT count(*) FROM of_phone) <= $9) k
    CROSS JOIN form_name s CROSS JOIN LATERAL (SELECT * FROM app.leads o WHERE o.client_id = app.client() AND o.id = k.lead_id OFFSET 0) l) c
  WHERE name = sent OR (contacts = 1 AND '' IN (name, sent))
  ORDER BY name = sent DESC, id DESC LIMIT 1;


-- server/features/contacts/plans/queries.ts

-- listPlans
  SELECT coalesce(json_agg(k ORDER BY app.fold(k.name), k.id), '[]')
  FROM (SELECT p.id, p.name, p.steps, p.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT p.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM app.plans p WHERE p.client_id = app.client()) k;

-- insertPlan
WITH changed AS (INSERT INTO app.plans (client_id, name, steps, created_at)
    SELECT app.client(), $1::text, $2::jsonb, $3::timestamptz
    WHERE (SELECT count(*) FROM app.plans WHERE client_id = app.client()) < $4::int RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('plan', id), $7 FROM changed)
  SELECT row_to_json(k) FROM (SELECT p.id, p.name, p.steps, p.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT p.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed p) k;

-- readPlan
  SELECT row_to_json(k) FROM (SELECT p.id, p.name, p.steps, p.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT p.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM app.plans p WHERE p.client_id = app.client() AND p.id = $1) k;

-- updatePlan
WITH changed AS (UPDATE app.plans SET name = coalesce($1::text, name), steps = coalesce($2::jsonb, steps)
    WHERE client_id = app.client() AND id = $3 RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('plan', id), $6 FROM changed)
  SELECT row_to_json(k) FROM (SELECT p.id, p.name, p.steps, p.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT p.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed p) k;

-- deletePlan
WITH changed AS (DELETE FROM app.plans WHERE client_id = app.client() AND id = $1 RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('plan', id), $4 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- listRunningPlans
  SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT r.id, r.name, app.to_iso(r.started_at) AS started_at, (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = r.client_id AND t.lead_plan_id = r.id) AS steps, (SELECT count(*) FROM app.lead_tasks t WHERE t.client_id = r.client_id AND t.lead_plan_id = r.id AND t.done_at IS NULL) AS open_steps FROM app.lead_plans r
      WHERE r.client_id = app.client() AND r.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) AND r.stopped_at IS NULL AND EXISTS (SELECT FROM app.lead_tasks t WHERE t.client_id = r.client_id AND t.lead_plan_id = r.id AND t.done_at IS NULL)
      ORDER BY r.started_at, r.id) k)
  FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $3::bigint), $4::bigint));

-- lockTerms
  WITH locked_lead AS (SELECT l.* FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) FOR UPDATE)
  SELECT json_build_object('lead_id', l.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email, 'a contact'), 'zone', c.time_zone, 'steps', p.steps,
    'is_running', EXISTS (SELECT FROM app.lead_plans r WHERE r.client_id = l.client_id AND r.lead_id = l.id AND r.plan_id = p.id
      AND r.stopped_at IS NULL AND EXISTS (SELECT FROM app.lead_tasks t WHERE t.client_id = r.client_id AND t.lead_plan_id = r.id AND t.done_at IS NULL)))
  FROM locked_lead l JOIN app.clients c ON c.id = l.client_id JOIN app.plans p ON p.client_id = l.client_id AND p.id = $3;

-- startPlan
WITH changed AS (INSERT INTO app.lead_plans (client_id, lead_id, plan_id, name, user_id, staff_id, started_at)
    SELECT p.client_id, $1::bigint, p.id, p.name, app.acting_user(), app.acting_staff(), $2::timestamptz
    FROM app.plans p WHERE p.client_id = app.client() AND p.id = $3 RETURNING *),
  new_tasks AS (INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, way, lead_plan_id, due_on, due_time, remind_at, late_at, reminded_at, created_at)
        SELECT changed.client_id, changed.lead_id, app.acting_user(), t.title, t.way, changed.id, t.due_on, t.due_time, t.remind_at, t.late_at,
          CASE WHEN t.remind_at < $4::timestamptz THEN $5::timestamptz END, $6::timestamptz
        FROM changed, jsonb_to_recordset($7::jsonb) t (title text, way text, due_on text, due_time text, remind_at timestamptz, late_at timestamptz)
        RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), changed.lead_id,  $10 FROM changed)
  SELECT row_to_json(k) FROM (SELECT r.id, r.name, app.to_iso(r.started_at) AS started_at, (SELECT count(*) FROM new_tasks) AS steps, (SELECT count(*) FROM new_tasks) AS open_steps FROM changed r) k;

-- stopPlan
WITH changed AS (UPDATE app.lead_plans SET stopped_at = $1 WHERE client_id = app.client() AND lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $2::bigint), $3::bigint)) AND id = $4 AND stopped_at IS NULL
    RETURNING *),
  deleted_tasks AS (DELETE FROM app.lead_tasks t USING changed
        WHERE t.client_id = app.client() AND t.lead_plan_id = changed.id AND t.done_at IS NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.lead_id,  $7 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;


-- server/features/contacts/queries.ts

-- listContacts, 1 of 2
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) page) c), (SELECT coalesce(sum(of_status[$4::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client());

-- listContacts, 2 of 2
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()  ORDER BY updated_at DESC, id DESC LIMIT $1 OFFSET $2) page) c), (SELECT coalesce(sum(contacts), 0) FROM app.lead_totals WHERE client_id = app.client());

-- listLeftOut, 1 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND lead_source_id = $2::int
  AND import_id IS NULL AND created_at >= app.to_instant($3::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($4::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $5::int
  AND lead_status_id = $6::int AND created_at <= $7::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $8) ORDER BY updated_at DESC, id DESC LIMIT $9 OFFSET $10) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $11
  AND lead_source_id = $12::int
  AND import_id IS NULL AND created_at >= app.to_instant($13::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($14::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $15::int
  AND lead_status_id = $16::int AND created_at <= $17::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $18));

-- listLeftOut, 2 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $7) ORDER BY updated_at DESC, id DESC LIMIT $8 OFFSET $9) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $10
  AND import_id IS NULL AND created_at >= app.to_instant($11::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($12::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $13::int
  AND lead_status_id = $14::int AND created_at <= $15::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $16));

-- listLeftOut, 3 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND lead_status_id = $2::int
  AND lead_source_id = $3::int
  AND lead_type_id = $4::int
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $7) ORDER BY updated_at DESC, id DESC LIMIT $8 OFFSET $9) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $10
  AND lead_status_id = $11::int
  AND lead_source_id = $12::int
  AND lead_type_id = $13::int
  AND lead_status_id = $14::int AND created_at <= $15::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $16));

-- listLeftOut, 4 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND lead_source_id = $2::int
  AND import_id IS NULL AND created_at >= app.to_instant($3::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($4::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($5::int[])
  AND lead_type_id = $6::int
  AND lead_status_id = $7::int AND created_at <= $8::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $9) ORDER BY updated_at DESC, id DESC LIMIT $10 OFFSET $11) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $12
  AND lead_source_id = $13::int
  AND import_id IS NULL AND created_at >= app.to_instant($14::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($15::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($16::int[])
  AND lead_type_id = $17::int
  AND lead_status_id = $18::int AND created_at <= $19::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $20));

-- listLeftOut, 5 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND lead_source_id = $2::int
  AND import_id IS NULL AND created_at >= app.to_instant($3::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($4::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $5::int
  AND lead_status_id = $6::int AND created_at <= $7::timestamptz
   ORDER BY updated_at DESC, id DESC LIMIT $8 OFFSET $9) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $10
  AND lead_source_id = $11::int
  AND import_id IS NULL AND created_at >= app.to_instant($12::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($13::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $14::int
  AND lead_status_id = $15::int AND created_at <= $16::timestamptz
  );

-- listLeftOut, 6 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND lead_source_id = $2::int
  AND import_id IS NULL AND created_at >= app.to_instant($3::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($4::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $7) ORDER BY updated_at DESC, id DESC LIMIT $8 OFFSET $9) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $10
  AND lead_source_id = $11::int
  AND import_id IS NULL AND created_at >= app.to_instant($12::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($13::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = $14::int AND created_at <= $15::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $16));

-- listLeftOut, 7 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND $1
  AND lead_source_id = $2::int
  AND import_id IS NULL AND created_at >= app.to_instant($3::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($4::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $5::int
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) ORDER BY updated_at DESC, id DESC LIMIT $7 OFFSET $8) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $9
  AND lead_source_id = $10::int
  AND import_id IS NULL AND created_at >= app.to_instant($11::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($12::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $13::int
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $14));

-- listMatching, 1 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $7) ORDER BY updated_at DESC, id DESC LIMIT $8 OFFSET $9) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $10::int
  AND import_id IS NULL AND created_at >= app.to_instant($11::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($12::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $13::int
  AND lead_status_id = $14::int AND created_at <= $15::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $16));

-- listMatching, 2 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND import_id IS NULL AND created_at >= app.to_instant($1::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($2::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $3::int
  AND lead_status_id = $4::int AND created_at <= $5::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) ORDER BY updated_at DESC, id DESC LIMIT $7 OFFSET $8) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND import_id IS NULL AND created_at >= app.to_instant($9::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($10::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $11::int
  AND lead_status_id = $12::int AND created_at <= $13::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $14));

-- listMatching, 3 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND lead_status_id = $1::int
  AND lead_source_id = $2::int
  AND lead_type_id = $3::int
  AND lead_status_id = $4::int AND created_at <= $5::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) ORDER BY updated_at DESC, id DESC LIMIT $7 OFFSET $8) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_status_id = $9::int
  AND lead_source_id = $10::int
  AND lead_type_id = $11::int
  AND lead_status_id = $12::int AND created_at <= $13::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $14));

-- listMatching, 4 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($4::int[])
  AND lead_type_id = $5::int
  AND lead_status_id = $6::int AND created_at <= $7::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $8) ORDER BY updated_at DESC, id DESC LIMIT $9 OFFSET $10) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $11::int
  AND import_id IS NULL AND created_at >= app.to_instant($12::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($13::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($14::int[])
  AND lead_type_id = $15::int
  AND lead_status_id = $16::int AND created_at <= $17::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $18));

-- listMatching, 5 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
   ORDER BY updated_at DESC, id DESC LIMIT $7 OFFSET $8) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $9::int
  AND import_id IS NULL AND created_at >= app.to_instant($10::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($11::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $12::int
  AND lead_status_id = $13::int AND created_at <= $14::timestamptz
  );

-- listMatching, 6 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = $4::int AND created_at <= $5::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) ORDER BY updated_at DESC, id DESC LIMIT $7 OFFSET $8) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $9::int
  AND import_id IS NULL AND created_at >= app.to_instant($10::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($11::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = $12::int AND created_at <= $13::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $14));

-- listMatching, 7 of 7
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $5) ORDER BY updated_at DESC, id DESC LIMIT $6 OFFSET $7) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $8::int
  AND import_id IS NULL AND created_at >= app.to_instant($9::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($10::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $11::int
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $12));

-- searchContacts
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND id = ANY (found.ids) ORDER BY updated_at DESC, id DESC
      LIMIT $1 OFFSET found.to_skip) page) c),
    found.total
  FROM app.search_leads($2, $3, $4) found;

-- suggestContacts
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND app.fold(first_name) LIKE app.fold($1) ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) page) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND app.fold(first_name) LIKE app.fold($4));

-- recent, 1 of 3
  SELECT json_build_object('waiting', (SELECT coalesce(sum(of_status[$1::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client()), 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, (
        SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END, 'notes', left(h.notes, $2::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (SELECT * FROM (
    SELECT of_status.* FROM unnest($3::int[]) AS status, LATERAL (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id = status AND (import_id IS NULL OR updated_at <> created_at) ORDER BY updated_at DESC, id DESC LIMIT $4::int) of_status
    UNION ALL (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id IS NULL AND (import_id IS NULL OR updated_at <> created_at) ORDER BY updated_at DESC, id DESC LIMIT $5::int)) others ORDER BY updated_at DESC, id DESC LIMIT $6::int) l) c));

-- recent, 2 of 3
  SELECT json_build_object('waiting', (SELECT coalesce(sum(of_status[$1::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client()), 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, (
        SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END, 'notes', left(h.notes, $2::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id = $3 AND (import_id IS NULL OR updated_at <> created_at) ORDER BY updated_at DESC, id DESC LIMIT $4::int) l) c));

-- recent, 3 of 3
  SELECT json_build_object('waiting', (SELECT coalesce(sum(of_status[$1::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client()), 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, (
        SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END, 'notes', left(h.notes, $2::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (SELECT * FROM app.leads WHERE client_id = app.client()  AND (import_id IS NULL OR updated_at <> created_at) ORDER BY updated_at DESC, id DESC LIMIT $3::int) l) c));

-- findContactByEmail
  SELECT json_build_object('id', lead_id, 'email', email) FROM app.contact_emails
  WHERE client_id = app.client() AND email = ANY ($1::text[]) AND lead_id <> $2 ORDER BY email LIMIT 1;

-- readContact
SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM app.leads lead WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint))) c;

-- lockContact
  SELECT json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
    'further_emails', further_emails, 'phone_number', phone_number, 'further_phones', further_phones, 'lead_source_id', lead_source_id, 'lead_status_id', lead_status_id)
  FROM app.leads WHERE client_id = app.client() AND id = $1 FOR UPDATE;

-- createContact, 1 of 2
WITH lifted_block AS (DELETE FROM app.blocks WHERE client_id = app.client() AND email_hash IN (
          SELECT sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) FROM unnest($1::text[]) hash)),
  changed AS (INSERT INTO app.leads (client_id, lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes, is_seen, is_update_seen, created_at, updated_at)
    SELECT app.client(), lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes, true, true, $2, $3
    FROM jsonb_populate_record(NULL::app.leads, $4) RETURNING *),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256($5::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, NULL, NULL,
    CASE WHEN g.kind <> 'none' THEN $6::timestamptz END, CASE WHEN g.kind = 'implied' THEN $7::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $8::timestamptz
  FROM changed lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($9::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $10::text END AS kind) g
  WHERE s.reason IS NOT NULL OR NOT app.is_mail_address(lead.email)
  ON CONFLICT (client_id, lead_id) DO NOTHING RETURNING *),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  removed_tags AS (DELETE FROM app.lead_tags x USING changed
    WHERE x.client_id = app.client() AND x.lead_id = changed.id AND x.tag_id = ANY ($11::bigint[]) RETURNING x.tag_id),
  added_tags AS (INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT app.client(), changed.id, added FROM changed, unnest($12::bigint[]) added WHERE added <> ALL ($13::bigint[])
    ON CONFLICT DO NOTHING RETURNING tag_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $14, $15, app.acting_user(), app.acting_staff(), changed.id,  $16 FROM changed)
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM new_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
    NULL::json AS last_edit FROM changed lead) c;

-- createContact, 2 of 2
WITH lifted_block AS (DELETE FROM app.blocks WHERE client_id = app.client() AND email_hash IN (
          SELECT sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) FROM unnest($1::text[]) hash)),
  changed AS (INSERT INTO app.leads (client_id, lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes, is_seen, is_update_seen, created_at, updated_at)
    SELECT app.client(), lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes, true, true, $2, $3
    FROM jsonb_populate_record(NULL::app.leads, $4) RETURNING *),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, sha256($5::bytea || convert_to(app.client()::text, 'UTF8')) AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, NULL, NULL,
    CASE WHEN g.kind <> 'none' THEN $6::timestamptz END, CASE WHEN g.kind = 'implied' THEN $7::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $8::timestamptz
  FROM changed lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($9::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $10::text END AS kind) g
  WHERE s.reason IS NOT NULL OR NOT app.is_mail_address(lead.email)
  ON CONFLICT (client_id, lead_id) DO NOTHING RETURNING *),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $11, $12, app.acting_user(), app.acting_staff(), changed.id,  $13 FROM changed)
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM new_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
    NULL::json AS last_edit FROM changed lead) c;

-- updateContact, 1 of 4
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.do_not_call, stored.do_not_text, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  removed_tags AS (DELETE FROM app.lead_tags x USING changed
    WHERE x.client_id = app.client() AND x.lead_id = changed.id AND x.tag_id = ANY ($5::bigint[]) RETURNING x.tag_id),
  added_tags AS (INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT app.client(), changed.id, added FROM changed, unnest($6::bigint[]) added WHERE added <> ALL ($7::bigint[])
    ON CONFLICT DO NOTHING RETURNING tag_id),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL AND changed.old_status IS NOT DISTINCT FROM changed.lead_status_id),
  followed_step AS (
  UPDATE app.lead_tasks t SET done_at = CASE WHEN changed.lead_status_id = $8::int THEN NULL ELSE $9::timestamptz END,
      reminded_at = CASE WHEN t.remind_at <= $10::timestamptz THEN coalesce(t.reminded_at, $11::timestamptz) ELSE t.reminded_at END
    FROM changed, before WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND t.first_step IS NOT NULL
      AND (changed.old_status = $12::int AND changed.lead_status_id IS DISTINCT FROM $13::int AND t.done_at IS NULL
        OR changed.old_status IS DISTINCT FROM $14::int AND changed.lead_status_id = $15::int AND t.done_at = (before.lead).updated_at)),
  followed_arrival AS (
  UPDATE app.lead_arrivals a SET
      ended_at = CASE WHEN changed.lead_status_id = $16::int THEN NULL ELSE $17::timestamptz END,
      answered_at = CASE WHEN changed.lead_status_id = $18::int THEN NULL ELSE greatest(a.arrived_at, $19::timestamptz) END
    FROM changed, before WHERE a.client_id = app.client() AND a.lead_id = changed.id AND a.lead_id = ANY (ARRAY(SELECT id FROM changed))
      AND (changed.old_status = $20::int AND changed.lead_status_id IS DISTINCT FROM $21::int AND a.ended_at IS NULL
        OR changed.old_status IS DISTINCT FROM $22::int AND changed.lead_status_id = $23::int AND a.ended_at = (before.lead).updated_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $24, $25, app.acting_user(), app.acting_staff(), changed.id,  $26 FROM changed WHERE is_changed OR EXISTS (SELECT FROM removed_tags) OR EXISTS (SELECT FROM added_tags))
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed lead) c;

-- updateContact, 2 of 4
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.do_not_call, stored.do_not_text, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  removed_tags AS (DELETE FROM app.lead_tags x USING changed
    WHERE x.client_id = app.client() AND x.lead_id = changed.id AND x.tag_id = ANY ($5::bigint[]) RETURNING x.tag_id),
  added_tags AS (INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
    SELECT app.client(), changed.id, added FROM changed, unnest($6::bigint[]) added WHERE added <> ALL ($7::bigint[])
    ON CONFLICT DO NOTHING RETURNING tag_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]])
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed lead) c;

-- updateContact, 3 of 4
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.do_not_call, stored.do_not_text, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL AND changed.old_status IS NOT DISTINCT FROM changed.lead_status_id),
  followed_step AS (
  UPDATE app.lead_tasks t SET done_at = CASE WHEN changed.lead_status_id = $5::int THEN NULL ELSE $6::timestamptz END,
      reminded_at = CASE WHEN t.remind_at <= $7::timestamptz THEN coalesce(t.reminded_at, $8::timestamptz) ELSE t.reminded_at END
    FROM changed, before WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND t.first_step IS NOT NULL
      AND (changed.old_status = $9::int AND changed.lead_status_id IS DISTINCT FROM $10::int AND t.done_at IS NULL
        OR changed.old_status IS DISTINCT FROM $11::int AND changed.lead_status_id = $12::int AND t.done_at = (before.lead).updated_at)),
  followed_arrival AS (
  UPDATE app.lead_arrivals a SET
      ended_at = CASE WHEN changed.lead_status_id = $13::int THEN NULL ELSE $14::timestamptz END,
      answered_at = CASE WHEN changed.lead_status_id = $15::int THEN NULL ELSE greatest(a.arrived_at, $16::timestamptz) END
    FROM changed, before WHERE a.client_id = app.client() AND a.lead_id = changed.id AND a.lead_id = ANY (ARRAY(SELECT id FROM changed))
      AND (changed.old_status = $17::int AND changed.lead_status_id IS DISTINCT FROM $18::int AND a.ended_at IS NULL
        OR changed.old_status IS DISTINCT FROM $19::int AND changed.lead_status_id = $20::int AND a.ended_at = (before.lead).updated_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $21, $22, app.acting_user(), app.acting_staff(), changed.id,  $23 FROM changed WHERE is_changed )
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed lead) c;

-- updateContact, 4 of 4
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.do_not_call, stored.do_not_text, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.do_not_call, w.do_not_text, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  respected_wish AS (UPDATE app.lead_tasks t SET first_step = 'email',
      title = CASE WHEN t.title LIKE 'Call %' THEN left(CASE 'email' WHEN 'call' THEN 'Call ' ELSE 'Email ' END || coalesce(nullif(btrim(substr(t.title, 6)), ''), 'a new contact'), 200) ELSE t.title END
    FROM changed WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.first_step = 'call' AND t.done_at IS NULL
      AND changed.do_not_call AND changed.email IS NOT NULL AND changed.old_status IS NOT DISTINCT FROM changed.lead_status_id),
  followed_step AS (
  UPDATE app.lead_tasks t SET done_at = CASE WHEN changed.lead_status_id = $5::int THEN NULL ELSE $6::timestamptz END,
      reminded_at = CASE WHEN t.remind_at <= $7::timestamptz THEN coalesce(t.reminded_at, $8::timestamptz) ELSE t.reminded_at END
    FROM changed, before WHERE t.client_id = app.client() AND t.lead_id = changed.id AND t.lead_id = ANY (ARRAY(SELECT id FROM changed)) AND t.first_step IS NOT NULL
      AND (changed.old_status = $9::int AND changed.lead_status_id IS DISTINCT FROM $10::int AND t.done_at IS NULL
        OR changed.old_status IS DISTINCT FROM $11::int AND changed.lead_status_id = $12::int AND t.done_at = (before.lead).updated_at)),
  followed_arrival AS (
  UPDATE app.lead_arrivals a SET
      ended_at = CASE WHEN changed.lead_status_id = $13::int THEN NULL ELSE $14::timestamptz END,
      answered_at = CASE WHEN changed.lead_status_id = $15::int THEN NULL ELSE greatest(a.arrived_at, $16::timestamptz) END
    FROM changed, before WHERE a.client_id = app.client() AND a.lead_id = changed.id AND a.lead_id = ANY (ARRAY(SELECT id FROM changed))
      AND (changed.old_status = $17::int AND changed.lead_status_id IS DISTINCT FROM $18::int AND a.ended_at IS NULL
        OR changed.old_status IS DISTINCT FROM $19::int AND changed.lead_status_id = $20::int AND a.ended_at = (before.lead).updated_at)),
  earlier_notes AS (
  INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, notes, lead_source_id, kind, user_id, staff_id, created_at)
  SELECT app.client(), changed.id, (before.lead).email, (before.lead).phone_number, (before.lead).notes, (before.lead).lead_source_id,
    'notes', app.acting_user(), app.acting_staff(), $21 FROM changed, before
  WHERE (before.lead).notes <> '' AND strpos(coalesce(changed.notes, ''), (before.lead).notes) = 0),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $22, $23, app.acting_user(), app.acting_staff(), changed.id,  $24 FROM changed WHERE is_changed )
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, do_not_call, do_not_text, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, CASE WHEN EXISTS (SELECT FROM app.tags WHERE client_id = app.client()) THEN
  (SELECT coalesce(json_agg(json_build_object('id', x.tag_id, 'name', tag_name) ORDER BY folded_name), '[]') FROM app.lead_tags x
  JOIN (SELECT client_id AS tag_client, id AS tag, name AS tag_name, folded_name FROM app.tags) t ON tag_client = x.client_id AND tag = x.tag_id
  WHERE x.client_id = app.client() AND x.lead_id = id)
  ELSE '[]'::json END AS tags, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed lead) c;

-- deleteContact
WITH changed AS (DELETE FROM app.leads WHERE client_id = app.client() AND id = $1 RETURNING id, lead_status_id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, -1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  deleted_files AS (SELECT f.name FROM app.files f JOIN app.lead_messages m ON m.client_id = f.client_id AND m.id = f.message_id
          WHERE m.client_id = app.client() AND m.lead_id = $2),
  erased_emails AS (UPDATE app.lead_emails SET sender = '', subject = '', service = NULL, body = '', outcome = 'deleted' WHERE client_id = app.client() AND lead_id = ANY (ARRAY[$3]::bigint[])),
  erased_ad_leads AS (UPDATE app.lead_ad_leads SET body = NULL WHERE client_id = app.client() AND lead_id = ANY (ARRAY[$4]::bigint[]) AND body IS NOT NULL),
  erased_import_rows AS (UPDATE app.contact_import_rows SET cells = '[]', person = NULL, emails = '{}', phone_keys = '{}', email_hash = NULL,
      problems = '[]', changes = '[]', former = NULL, match = '{}', consent = NULL
    WHERE client_id = app.client() AND lead_id = ANY (ARRAY[$5]::bigint[]) AND is_done),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), changed.id,  $8 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $9::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM deleted_files HAVING count(*) > 0)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- blockSenders
  INSERT INTO app.blocks (client_id, email_hash, phone_hash, created_at)
  SELECT app.client(), sha256(decode(b.email, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')), sha256(decode(b.phone, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')), $1::timestamptz
  FROM jsonb_to_recordset($2::jsonb) AS b (email text, phone text)
  ON CONFLICT (client_id, email_hash) DO UPDATE SET phone_hash = coalesce(excluded.phone_hash, blocks.phone_hash);

-- listHistory
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT
  h.id, h.kind, CASE h.kind WHEN 'notes' THEN CASE WHEN h.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = h.user_id) END END AS replaced_by, h.email, h.phone_number,
  app.to_iso(h.created_at) AS created_at, h.preferred_time, h.notes,
  CASE h.kind WHEN 'notes' THEN json_build_object('id', 0, 'source', 'Notes')
    ELSE json_build_object('id', h.lead_source_id, 'source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END) END AS lead_source,
  json_build_array(h.source_url, h.listing_url) AS lead_source_url FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint))
      ORDER BY h.created_at DESC, h.id DESC LIMIT $3 OFFSET $4) e),
    (SELECT count(*) FROM app.lead_history WHERE client_id = app.client() AND lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $5::bigint), $6::bigint)))
  FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint));

-- countNewerEntries
  SELECT to_json((SELECT count(*) FROM app.lead_history h
    WHERE h.client_id = app.client() AND h.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) AND (h.created_at, h.id) > (e.created_at, e.id)))
  FROM app.lead_history e WHERE e.client_id = app.client() AND e.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $3::bigint), $4::bigint)) AND e.id = $5;


-- server/features/contacts/tags/queries.ts

-- listTags
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'contacts', least(n.counted, $1::int),
    'has_more', n.counted > $2::int) ORDER BY t.folded_name), '[]')
  FROM app.tags t, LATERAL (
    SELECT count(*)::int AS counted FROM (
      SELECT FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = t.id LIMIT $3::int) c) n
  WHERE t.client_id = app.client();

-- createTag
WITH changed AS (INSERT INTO app.tags (client_id, name, created_at)
    SELECT app.client(), $1::text, $2::timestamptz
    WHERE (SELECT count(*) FROM app.tags WHERE client_id = app.client()) < $3::int RETURNING id, name),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('tag', id), $6 FROM changed)
  SELECT json_build_object('id', id, 'name', name) FROM changed;

-- readTagByName
  SELECT json_build_object('id', id, 'name', name) FROM app.tags
  WHERE client_id = app.client() AND app.fold(name) = app.fold($1);

-- renameTag
WITH former AS (SELECT id, name FROM app.tags WHERE client_id = app.client() AND id = $1 FOR NO KEY UPDATE),
  changed AS (UPDATE app.tags t SET name = $2 FROM former
    WHERE t.client_id = app.client() AND t.id = former.id RETURNING t.id, t.name, former.name AS former_name),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('tag', id), $5 FROM changed WHERE name <> former_name)
  SELECT json_build_object('id', id, 'name', name) FROM changed;

-- listUnknownTags
  SELECT coalesce(json_agg(wanted), '[]') FROM unnest($1::bigint[]) wanted
  WHERE NOT EXISTS (SELECT FROM app.tags WHERE client_id = app.client() AND id = wanted);

-- lockTags
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.tags WHERE client_id = app.client() AND id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE) locked;

-- lockTagsInUse
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.tags WHERE client_id = app.client() AND id = ANY ($1::bigint[]) ORDER BY id FOR KEY SHARE) locked;

-- mergeTag
WITH contacts_of_tag AS (SELECT lead_id FROM app.lead_tags WHERE client_id = app.client() AND tag_id = $1),
  changed AS (DELETE FROM app.tags WHERE client_id = app.client() AND id = $2 RETURNING id),
  added_tags AS (INSERT INTO app.lead_tags (client_id, lead_id, tag_id)
        SELECT app.client(), lead_id, $3::bigint FROM contacts_of_tag ON CONFLICT DO NOTHING),
  updated_views AS (UPDATE app.contact_views SET tag_id = $4::bigint WHERE client_id = app.client() AND tag_id = $5),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('tag', id, 'count', (SELECT count(*) FROM contacts_of_tag), 'ids',
    (SELECT coalesce(jsonb_agg(lead_id ORDER BY lead_id), '[]') FROM (SELECT lead_id FROM contacts_of_tag ORDER BY lead_id LIMIT 1000) t)), $8 FROM changed)
  SELECT json_build_object('id', id, 'name', name) FROM app.tags
        WHERE client_id = app.client() AND id = $9 AND EXISTS (SELECT FROM changed);

-- deleteTag
WITH contacts_of_tag AS (SELECT lead_id FROM app.lead_tags WHERE client_id = app.client() AND tag_id = $1),
  changed AS (DELETE FROM app.tags WHERE client_id = app.client() AND id = $2 RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('tag', id, 'count', (SELECT count(*) FROM contacts_of_tag), 'ids',
    (SELECT coalesce(jsonb_agg(lead_id ORDER BY lead_id), '[]') FROM (SELECT lead_id FROM contacts_of_tag ORDER BY lead_id LIMIT 1000) t)), $5 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;


-- server/features/contacts/templates/queries.ts

-- listTemplates
  SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'subject', subject,
    'excerpt', left(text, $1::int)) ORDER BY position, id), '[]')
  FROM app.message_templates WHERE client_id = app.client();

-- readTemplate
  SELECT row_to_json(e) FROM (SELECT t.id, t.kind, t.name, t.subject, t.text, t.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT t.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM app.message_templates t WHERE t.client_id = app.client() AND t.id = $1) e;

-- lockTemplate
  SELECT json_build_object('kind', kind, 'name', name, 'subject', subject, 'text', text)
  FROM app.message_templates WHERE client_id = app.client() AND id = $1 FOR UPDATE;

-- createTemplate
WITH changed AS (INSERT INTO app.message_templates (client_id, kind, name, subject, text, position, created_at, updated_at)
    SELECT app.client(), $1::text, $2::text, $3::text, $4::text, present.last + 1, $5::timestamptz, $6::timestamptz
    FROM (SELECT count(*) AS templates, coalesce(max(position), 0) AS last FROM app.message_templates WHERE client_id = app.client()) present
    WHERE present.templates < $7::int RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('template', id), $10 FROM changed)
  SELECT row_to_json(e) FROM (SELECT t.id, t.kind, t.name, t.subject, t.text, t.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT t.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed t) e;

-- updateTemplate
WITH changed AS (UPDATE app.message_templates SET name = coalesce($1::text, name), subject = coalesce($2::text, subject),
      text = coalesce($3::text, text), updated_at = $4
    WHERE client_id = app.client() AND id = $5 RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('template', id), $8 FROM changed)
  SELECT NULL;

-- deleteTemplate
WITH changed AS (DELETE FROM app.message_templates WHERE client_id = app.client() AND id = $1 RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('template', id), $4 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- sortTemplates
  WITH updated_templates AS (
    UPDATE app.message_templates SET position = coalesce(array_position($1::bigint[], id), $2::int + position)
    WHERE client_id = app.client() AND (SELECT count(*) FROM app.message_templates WHERE client_id = app.client() AND id = ANY ($3::bigint[])) = $4::int
    RETURNING id, position)
  SELECT json_build_object('template_ids', json_agg(id ORDER BY position, id)) FROM updated_templates HAVING count(*) > 0;

-- readFieldValues
  SELECT json_build_object('first_name', nullif(l.first_name, ''), 'last_name', nullif(l.last_name, ''),
    'home_address', (SELECT CASE WHEN count(*) = 1 THEN nullif(max(h.address), '') END FROM app.listing_sellers s
      JOIN app.listings h ON h.client_id = s.client_id AND h.id = s.listing_id WHERE s.client_id = l.client_id AND s.lead_id = l.id),
    'agent_name', nullif(agent.name, ''), 'agent_phone', nullif(agent.phone_number, ''))
  FROM app.leads l JOIN app.agents agent ON agent.client_id = l.client_id
  WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint));


-- server/features/contacts/text-search/queries.ts

-- searchTexts
  SELECT coalesce(json_agg(json_build_object('lead_id', l.id,
      'name', coalesce(nullif(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, '')), ''), l.email, l.phone_number),
      'place', CASE f.kind WHEN 'contact' THEN 'notes' WHEN 'notes' THEN 'earlier_notes' WHEN 'form' THEN 'form'
        WHEN 'entry' THEN CASE WHEN t.outcome IS NULL THEN 'note' ELSE 'call' END
        ELSE CASE WHEN m.is_incoming THEN 'email_from' ELSE 'email_to' END END,
      'text', CASE f.kind WHEN 'contact' THEN l.notes WHEN 'entry' THEN t.text WHEN 'message' THEN concat_ws(' ', nullif(m.subject, ''), m.text) ELSE h.notes END,
      'created_at', app.to_iso(f.written_at)) ORDER BY f.written_at DESC, l.id DESC), '[]')
  FROM app.search_texts($1, $2::int) f
    JOIN app.leads l ON l.client_id = app.client() AND l.id = f.lead_id
    LEFT JOIN app.lead_history h ON f.kind IN ('form', 'notes') AND h.client_id = app.client() AND h.id = f.text_id
    LEFT JOIN app.lead_timeline t ON f.kind = 'entry' AND t.client_id = app.client() AND t.id = f.text_id
    LEFT JOIN app.lead_messages m ON f.kind = 'message' AND m.client_id = app.client() AND m.id = f.text_id;


-- server/features/contacts/views/queries.ts

-- listViews
  SELECT coalesce(json_agg(to_json(v) ORDER BY v.position, v.id), '[]')
  FROM (SELECT id, name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days, has_tag AND tag_id IS NULL AS has_deleted_tag, position FROM app.contact_views WHERE client_id = app.client()) v;

-- countMatching, 1 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $7) LIMIT $8::int) c;

-- countMatching, 2 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND import_id IS NULL AND created_at >= app.to_instant($1::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($2::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $3::int
  AND lead_status_id = $4::int AND created_at <= $5::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) LIMIT $7::int) c;

-- countMatching, 3 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND lead_status_id = $1::int
  AND lead_source_id = $2::int
  AND lead_type_id = $3::int
  AND lead_status_id = $4::int AND created_at <= $5::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) LIMIT $7::int) c;

-- countMatching, 4 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($4::int[])
  AND lead_type_id = $5::int
  AND lead_status_id = $6::int AND created_at <= $7::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $8) LIMIT $9::int) c;

-- countMatching, 5 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND lead_status_id = $5::int AND created_at <= $6::timestamptz
   LIMIT $7::int) c;

-- countMatching, 6 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = $4::int AND created_at <= $5::timestamptz
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $6) LIMIT $7::int) c;

-- countMatching, 7 of 7
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND import_id IS NULL AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_type_id = $4::int
  AND id IN (SELECT x.lead_id FROM app.lead_tags x WHERE x.client_id = app.client() AND x.tag_id = $5) LIMIT $6::int) c;

-- countFound
  SELECT to_json(least(total, $1::int)) FROM app.search_leads($2, 0, 0);

-- createView
WITH changed AS (INSERT INTO app.contact_views (client_id, name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days, has_tag, position, created_at)
    SELECT app.client(), name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days, tag_id IS NOT NULL, present.last + 1, $1::timestamptz
    FROM jsonb_populate_record(NULL::app.contact_views, $2),
      (SELECT count(*) AS views, coalesce(max(position), 0) AS last FROM app.contact_views WHERE client_id = app.client()) present
    WHERE present.views < $3::int RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('view', id), $6 FROM changed)
  SELECT row_to_json(v) FROM (SELECT id, name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days, has_tag AND tag_id IS NULL AS has_deleted_tag FROM changed) v;

-- updateView
WITH new_values AS (SELECT * FROM jsonb_populate_record(NULL::app.contact_views, $1)),
  changed AS (UPDATE app.contact_views v SET (name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days) = (SELECT name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days FROM new_values), has_tag = new_values.tag_id IS NOT NULL
    FROM new_values WHERE v.client_id = app.client() AND v.id = $2 RETURNING v.*),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('view', id), $5 FROM changed)
  SELECT row_to_json(v) FROM (SELECT id, name, search, lead_status_id, lead_type_id, tag_id, lead_source_id, unanswered_days, has_tag AND tag_id IS NULL AS has_deleted_tag FROM changed) v;

-- deleteView
WITH changed AS (DELETE FROM app.contact_views WHERE client_id = app.client() AND id = $1 RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('view', id), $4 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- sortViews
  WITH updated_views AS (
    UPDATE app.contact_views SET position = coalesce(array_position($1::bigint[], id), $2::int + position)
    WHERE client_id = app.client() AND (SELECT count(*) FROM app.contact_views WHERE client_id = app.client() AND id = ANY ($3::bigint[])) = $4::int
    RETURNING id, position)
  SELECT json_build_object('view_ids', json_agg(id ORDER BY position, id)) FROM updated_views HAVING count(*) > 0;
