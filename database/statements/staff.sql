-- server/features/staff/clients/archive-queries.ts

-- listRows, 1 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.activity t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 2 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.ad_days t
  WHERE client_id = app.client()  ORDER BY platform, day;

-- listRows, 3 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.ad_months t
  WHERE client_id = app.client()  ORDER BY platform, month;

-- listRows, 4 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.ai_usage t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 5 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.announcement_recipients t
  WHERE client_id = app.client()  ORDER BY announcement_id, user_id;

-- listRows, 6 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.api_keys t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 7 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.applications t
  WHERE client_id = app.client()  ORDER BY created_at;

-- listRows, 8 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.billing_accounts t
  WHERE client_id = app.client()  ORDER BY client_id;

-- listRows, 9 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.billing_discounts t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 10 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.caught_submissions t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 11 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.client_payments t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 12 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.client_prices t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 13 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.clients t
  WHERE id = app.client()  ORDER BY id;

-- listRows, 14 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.contact_views t
  WHERE client_id = app.client()  ORDER BY position, id;

-- listRows, 15 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.counter_gaps t
  WHERE client_id = app.client()  ORDER BY began_at;

-- listRows, 16 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.credit_notes t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 17 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.crm_enquiries t
  WHERE client_id = app.client()  ORDER BY history_id;

-- listRows, 18 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.domains t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 19 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.files t
  WHERE client_id = app.client() AND expires_at IS NULL AND (purpose <> 'conversation' OR EXISTS (
    SELECT FROM app.support_files s WHERE s.client_id = t.client_id AND s.file_id = t.id AND s.message_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM app.support_messages m
        WHERE m.client_id = s.client_id AND m.id = s.conversation_id AND m.is_restricted))) ORDER BY id;

-- listRows, 20 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.imported_site_days t
  WHERE client_id = app.client()  ORDER BY site_id, vendor, day;

-- listRows, 21 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.invoice_reminders t
  WHERE client_id = app.client()  ORDER BY invoice_id, days;

-- listRows, 22 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.invoices t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 23 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.launch_forms t
  WHERE client_id = app.client()  ORDER BY form;

-- listRows, 24 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.launch_reviews t
  WHERE client_id = app.client()  ORDER BY form, question;

-- listRows, 25 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_ad_leads t
  WHERE client_id = app.client()  ORDER BY leadgen;

-- listRows, 26 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_arrivals t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 27 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_emails t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 28 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_history t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 29 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_message_drafts t
  WHERE client_id = app.client()  ORDER BY lead_id, user_id, staff_id;

-- listRows, 30 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_messages t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 31 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_plans t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 32 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_tags t
  WHERE client_id = app.client()  ORDER BY lead_id, tag_id;

-- listRows, 33 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_tasks t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 34 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.lead_timeline t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 35 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.leads t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 36 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.ledger_entries t
  WHERE client_id = app.client()  ORDER BY created_at, movement, account;

-- listRows, 37 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.listing_files t
  WHERE client_id = app.client()  ORDER BY file_id;

-- listRows, 38 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.listing_media t
  WHERE client_id = app.client()  ORDER BY listing_id, position, file_id;

-- listRows, 39 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.listing_sellers t
  WHERE client_id = app.client()  ORDER BY listing_id, added_at, lead_id;

-- listRows, 40 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.listings t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 41 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.merged_leads t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 42 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.message_templates t
  WHERE client_id = app.client()  ORDER BY position, id;

-- listRows, 43 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.missed_periods t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 44 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_blocks t
  WHERE client_id = app.client()  ORDER BY month, position, id;

-- listRows, 45 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_campaigns t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 46 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_clicks t
  WHERE client_id = app.client()  ORDER BY recipient_id, number;

-- listRows, 47 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_consent_changes t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 48 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_consents t
  WHERE client_id = app.client()  ORDER BY lead_id;

-- listRows, 49 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_recipients t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 50 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_responses t
  WHERE client_id = app.client()  ORDER BY recipient_id;

-- listRows, 51 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_sends t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 52 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletter_snapshots t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 53 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.newsletters t
  WHERE client_id = app.client()  ORDER BY month;

-- listRows, 54 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.notices t
  WHERE client_id = app.client()  ORDER BY announcement_id;

-- listRows, 55 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.notifications t
  WHERE client_id = app.client() AND NOT (event LIKE 'support.%' AND EXISTS (SELECT FROM app.support_messages m
  WHERE m.client_id = t.client_id AND m.id = (t.details ->> 'conversation')::bigint AND m.is_restricted)) ORDER BY id;

-- listRows, 56 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.one_time_fees t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 57 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.open_houses t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 58 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.payments t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 59 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.plans t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 60 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.price_changes t
  WHERE client_id = app.client()  ORDER BY listing_id, changed_at;

-- listRows, 61 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.seller_report_notes t
  WHERE client_id = app.client()  ORDER BY listing_id;

-- listRows, 62 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.seller_report_recipients t
  WHERE client_id = app.client()  ORDER BY listing_id;

-- listRows, 63 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.separate_contacts t
  WHERE client_id = app.client()  ORDER BY lead_id, other_id;

-- listRows, 64 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.service_pauses t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 65 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.settings t
  WHERE client_id = app.client()  ORDER BY key;

-- listRows, 66 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.site_day_counts t
  WHERE client_id = app.client()  ORDER BY site_id, day, dimension;

-- listRows, 67 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.site_days t
  WHERE client_id = app.client()  ORDER BY site_id, day;

-- listRows, 68 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.site_months t
  WHERE client_id = app.client()  ORDER BY site_id, month;

-- listRows, 69 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.sites t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 70 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.support_files t
  WHERE client_id = app.client() AND message_id IS NOT NULL AND NOT EXISTS (SELECT FROM app.support_messages m
  WHERE m.client_id = t.client_id AND m.id = t.conversation_id AND m.is_restricted) ORDER BY file_id;

-- listRows, 71 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.support_messages t
  WHERE client_id = app.client() AND NOT EXISTS (SELECT FROM app.support_messages m
  WHERE m.client_id = t.client_id AND m.id = coalesce(t.conversation_id, t.id) AND m.is_restricted) ORDER BY id;

-- listRows, 72 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.tags t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 73 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.tax_places t
  WHERE client_id = app.client()  ORDER BY starts_on;

-- listRows, 74 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.testimonial_history t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 75 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.testimonial_originals t
  WHERE client_id = app.client()  ORDER BY testimonial_id;

-- listRows, 76 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.testimonial_refusals t
  WHERE client_id = app.client()  ORDER BY email;

-- listRows, 77 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.testimonial_requests t
  WHERE client_id = app.client()  ORDER BY testimonial_id;

-- listRows, 78 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.testimonials t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 79 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.trials t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 80 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.users t
  WHERE client_id = app.client()  ORDER BY id;

-- listRows, 81 of 81
  SELECT (to_jsonb(t) - 'search' - 'address_hash')::text FROM app.word_dismissals t
  WHERE client_id = app.client()  ORDER BY id;


-- server/features/staff/cross-client/absences.ts

-- readAbsence
  SELECT json_build_object('absence', (
  SELECT (SELECT jsonb_build_object('first_day', to_char(b.first_day, 'YYYY-MM-DD'),
    'last_day', to_char(b.last_day, 'YYYY-MM-DD'), 'deputy_id', d.id, 'deputy_name', nullif(btrim(concat_ws(' ', nullif(d.first_name, ''), nullif(d.last_name, ''))), ''),
    'is_away', $1::date BETWEEN b.first_day AND b.last_day)
  FROM app.staff d WHERE d.id = b.deputy_id) FROM app.staff_absences b WHERE b.staff_id = f.id AND b.last_day >= $2::date)) FROM app.staff f
  WHERE f.id = $3 AND f.disabled_at IS NULL;

-- listAway
  SELECT coalesce(json_agg(json_build_object('staff_id', b.staff_id, 'last_day', to_char(b.last_day, 'YYYY-MM-DD'),
    'deputy_id', d.id, 'deputy_name', nullif(btrim(concat_ws(' ', nullif(d.first_name, ''), nullif(d.last_name, ''))), ''), 'deputy_role', d.role, 'is_deputy_active', d.disabled_at IS NULL)
    ORDER BY b.staff_id), '[]')
  FROM app.staff_absences b JOIN app.staff d ON d.id = b.deputy_id
  WHERE $1::date BETWEEN b.first_day AND b.last_day;

-- saveAbsence
WITH changed AS (INSERT INTO app.staff_absences AS b (staff_id, first_day, last_day, deputy_id)
    SELECT f.id, $1::date, $2::date, d.id FROM app.staff f JOIN app.staff d ON d.id = $3
    WHERE f.id = $4 AND f.disabled_at IS NULL AND d.disabled_at IS NULL
    ON CONFLICT (staff_id) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day, deputy_id = excluded.deputy_id
    RETURNING b.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, changed.staff_id, NULL::bigint, $6::text, jsonb_build_object('first_day', to_char(changed.first_day, 'YYYY-MM-DD'), 'last_day', to_char(changed.last_day, 'YYYY-MM-DD'), 'deputy', (SELECT nullif(btrim(concat_ws(' ', nullif(d.first_name, ''), nullif(d.last_name, ''))), '') FROM app.staff d WHERE d.id = changed.deputy_id)), $7::text, $8::timestamptz FROM changed)
  SELECT json_build_object('absence', (SELECT jsonb_build_object('first_day', to_char(changed.first_day, 'YYYY-MM-DD'),
    'last_day', to_char(changed.last_day, 'YYYY-MM-DD'), 'deputy_id', d.id, 'deputy_name', nullif(btrim(concat_ws(' ', nullif(d.first_name, ''), nullif(d.last_name, ''))), ''),
    'is_away', $9::date BETWEEN changed.first_day AND changed.last_day)
  FROM app.staff d WHERE d.id = changed.deputy_id)) FROM changed;

-- endAbsence
WITH changed AS (DELETE FROM app.staff_absences WHERE staff_id = $1 AND last_day >= $2::date RETURNING staff_id),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $3::bigint, changed.staff_id, NULL::bigint, $4::text, '{}'::jsonb, $5::text, $6::timestamptz FROM changed)
  SELECT NULL;


-- server/features/staff/cross-client/add-clients.ts

-- findTakenDomains
  SELECT coalesce(json_object_agg(h.host, c.name), '{}') FROM app.site_hosts h JOIN app.clients c ON c.id = h.client_id
  WHERE h.host = ANY ($1::text[]) AND h.site_id IS DISTINCT FROM $2::bigint;

-- addClients
WITH sent_clients AS MATERIALIZED (
    SELECT n, s.* FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e (client, n),
      jsonb_to_record(e.client) AS s (name text, country text, state_or_province text, time_zone text, token text, package text,
        services text[], features text[], is_live boolean, sites jsonb, admin jsonb, token_hash text, link_hash text,
        encrypted_link text, preferences text[])),
  changed AS (
    INSERT INTO app.clients (name, country, state_or_province, time_zone, token, package, services, features, is_live,
      account_status, launch_phase_id, went_live_at, created_at, next_newsletter_date)
    SELECT name, country, state_or_province, time_zone, token, package, services, features, is_live,
      CASE WHEN is_live THEN 'Live' ELSE 'Launch' END, CASE WHEN is_live THEN NULL ELSE 1 END,
      CASE WHEN is_live THEN $2::timestamptz END, $3::timestamptz,
      (SELECT d.date FROM unnest($4::text[], $5::date[]) AS d (zone, date)
      WHERE d.zone = time_zone AND 'in_touch' = ANY (services) AND CASE WHEN is_live THEN 'Live' END = 'Live')
    FROM sent_clients ORDER BY n RETURNING id, token),
  new_clients AS (SELECT changed.id, sent_clients.* FROM changed JOIN sent_clients USING (token)),
  new_tokens AS (INSERT INTO app.site_tokens (token_hash, client_id) SELECT decode(token_hash, 'hex'), id FROM new_clients),
  sent_sites AS (SELECT c.id AS client_id, s.primary_domain, s.domains, s.n FROM new_clients c,
      ROWS FROM (jsonb_to_recordset(c.sites) AS (primary_domain text, domains text[])) WITH ORDINALITY AS s (primary_domain, domains, n)),
  new_sites AS (INSERT INTO app.sites (client_id, primary_domain) SELECT client_id, primary_domain FROM sent_sites ORDER BY client_id, n
    RETURNING client_id, id, primary_domain),
  hosts AS (SELECT client_id, m.id AS site_id, h.host, h.n FROM new_sites m JOIN sent_sites USING (client_id, primary_domain),
      unnest(domains) WITH ORDINALITY AS h (host, n)),
  new_domains AS (INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, site_id, 'https://' || host FROM hosts ORDER BY site_id, n),
  new_hosts AS (INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, site_id FROM hosts),
  new_admins AS (INSERT INTO app.users (client_id, first_name, last_name, email, role, notification_preferences, created_at)
    SELECT id, admin ->> 'first_name', admin ->> 'last_name', admin ->> 'email', 'Admin', preferences, $6::timestamptz
    FROM new_clients ORDER BY n RETURNING client_id, id, email, first_name),
  new_logins AS (INSERT INTO app.logins (email, client_id, user_id)
    SELECT DISTINCT ON (email) email, client_id, id FROM new_admins u
    WHERE NOT EXISTS (SELECT FROM app.logins l WHERE l.email = u.email AND l.user_id IS NOT NULL) ORDER BY email, client_id),
  new_links AS (INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
    SELECT decode(c.link_hash, 'hex'), 'activation', u.email, $7::timestamptz, $8::timestamptz, u.client_id, u.id
    FROM new_admins u JOIN new_clients c ON c.id = u.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT id, $9, $10, NULL, $11, $12::bigint, NULL,  $13 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $14, u.email, jsonb_build_object('first_name', u.first_name, 'client_name', c.name), decode(c.encrypted_link, 'hex')::bytea, $15::timestamptz, $16::timestamptz, c.id::bigint FROM new_admins u JOIN new_clients c ON c.id = u.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $17, c.id::bigint, $18::text, jsonb_build_object(), $19::timestamptz, $20::timestamptz, true,
    $21, $22::text[], $23::boolean FROM (SELECT *, 'Live' AS account_status FROM new_clients) c WHERE c.country = 'CA' AND c.state_or_province IS NULL AND c.account_status <> 'Cancelled')
  SELECT json_agg(id ORDER BY n) FROM new_clients;


-- server/features/staff/cross-client/advertised.ts

-- listAdvertised
    SELECT json_build_object('total', (SELECT count(*) FROM app.listings g
    WHERE g.client_id = c.id AND g.marketing_facebook AND NOT g.is_reciprocity AND g.status_id = ANY ($1)), 'rows', coalesce((
      SELECT json_agg(json_build_object('id', g.id, 'mls_id', g.mls_id, 'address', g.address, 'city', g.city,
        'price', g.price::text, 'status_id', g.status_id, 'url', (
          SELECT p.url FROM app.listing_publications p
          WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL ORDER BY p.site_id LIMIT 1)) ORDER BY g.created_at DESC, g.id DESC)
      FROM (
        SELECT g.* FROM app.listings g
    WHERE g.client_id = c.id AND g.marketing_facebook AND NOT g.is_reciprocity AND g.status_id = ANY ($2) ORDER BY g.created_at DESC, g.id DESC LIMIT $3 OFFSET $4) g), '[]'))
    FROM app.clients c WHERE c.id = $5;


-- server/features/staff/cross-client/answer-reviews.ts

-- approveAnswers
  WITH new_reviews AS (
    INSERT INTO app.launch_reviews (client_id, form, question, state, staff_id, created_at)
    SELECT c.id, $1, n.name, 'approved', $2, $3 FROM app.clients c, unnest($4::text[]) AS n (name)
    WHERE c.id = $5
    ON CONFLICT (client_id, form, question) DO NOTHING RETURNING 1)
  SELECT json_build_object('approved', count(*)) FROM new_reviews;

-- undoReview
WITH changed AS (DELETE FROM app.launch_reviews WHERE client_id = $1 AND form = $2 AND question = $3
    RETURNING client_id, state),
  deleted_mails AS (DELETE FROM app.outbox o USING changed settled
    WHERE o.client_id = settled.client_id AND o.template = $4 AND o.state = 'queued' AND o.attempts = 0
    AND o.details -> 'answers' @> jsonb_build_array(jsonb_build_object('form', $5::int, 'name', $6::text)) AND jsonb_array_length(o.details -> 'answers') = 1),
  shortened_mails AS (UPDATE app.outbox o SET details = jsonb_set(o.details, '{answers}', (
      SELECT jsonb_agg(a) FROM jsonb_array_elements(o.details -> 'answers') a
      WHERE (a ->> 'form')::int <> $7 OR a ->> 'name' <> $8))
    FROM changed settled WHERE o.client_id = settled.client_id AND o.template = $9 AND o.state = 'queued' AND o.attempts = 0
    AND o.details -> 'answers' @> jsonb_build_array(jsonb_build_object('form', $10::int, 'name', $11::text)) AND jsonb_array_length(o.details -> 'answers') > 1),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $12, $13, NULL, $14, NULL, jsonb_build_object('step', $15::int, 'name', $16::text, 'label', $17::text), $18 FROM changed WHERE state = 'returned'),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $19, client_id::bigint, $20::text, $21::timestamptz, $22::bigint, false, $23::boolean FROM changed WHERE state = 'returned')
  SELECT json_build_object('undone', EXISTS (SELECT FROM changed)) FROM app.clients WHERE id = $24;


-- server/features/staff/cross-client/cancellations.ts

-- readCancellationState
  SELECT json_build_object('account_status', c.account_status, 'today', app.to_local_time($1::timestamptz, c.time_zone)::date,
    'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on, 'has_fees', EXISTS (
      SELECT FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL))
  FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = $2;

-- planCancellation
WITH changed AS (UPDATE app.billing_accounts a SET cancels_on = a.next_payment_on, planned_package = NULL, planned_frequency = NULL
    WHERE a.client_id = $1 AND a.cancels_on IS NULL AND a.next_payment_on = $2::date RETURNING a.client_id, a.cancels_on),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $3, $4, NULL, $5, NULL, jsonb_build_object('cancels_on', cancels_on, 'reason', $6::text), $7 FROM changed)
  SELECT to_json(true) FROM changed;

-- withdrawCancellation
WITH changed AS (UPDATE app.billing_accounts a SET cancels_on = NULL WHERE a.client_id = $1 AND a.cancels_on IS NOT NULL RETURNING a.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $2, $3, NULL, $4, NULL, jsonb_build_object('reason', $5::text), $6 FROM changed)
  SELECT to_json(true) FROM changed;

-- closeCancelledAccounts
WITH due AS (SELECT a.client_id, c.account_status AS old_status
          FROM app.clients c JOIN app.billing_accounts a ON a.client_id = c.id
          WHERE a.cancels_on <= ($1::timestamptz + interval '14 hours')::date
            AND a.cancels_on <= app.to_local_time($2::timestamptz, c.time_zone)::date AND c.account_status <> 'Cancelled'
          ORDER BY a.cancels_on, c.id LIMIT $3 FOR NO KEY UPDATE OF c, a SKIP LOCKED),
  changed AS (UPDATE app.clients c SET account_status = 'Cancelled' FROM due WHERE c.id = due.client_id
    RETURNING c.id, c.account_status, c.country, c.state_or_province, c.time_zone, due.old_status),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $4 FROM changed c
      WHERE c.account_status = 'Cancelled' AND s.client_id = c.id AND s.kind = 'client' AND s.revoked_at IS NULL),
  resumed_pauses AS (UPDATE app.service_pauses s SET resumed_at = $5 FROM changed c
      WHERE c.account_status IN ('Live', 'Launch') AND c.old_status NOT IN ('Live', 'Launch') AND s.client_id = c.id AND s.resumed_at IS NULL),
  new_pauses AS (INSERT INTO app.service_pauses (client_id, paused_at) SELECT c.id, $6::timestamptz FROM changed c
      WHERE c.account_status NOT IN ('Live', 'Launch') AND c.old_status IN ('Live', 'Launch')),
  recorded_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($7::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($8::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($9::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)),
      CASE WHEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($11::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)) IS NULL THEN 'price' WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = $12
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone))) THEN 'province' END, $13::timestamptz
    FROM (SELECT c.id AS client_id, app.to_local_time($14::timestamptz, c.time_zone)::date AS before, 'infinity'::date AS cut FROM changed c
        WHERE c.account_status = 'Cancelled' AND c.old_status <> 'Cancelled') x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *),
  ended_cancellations AS (UPDATE app.billing_accounts a SET cancels_on = NULL,
        next_payment_on = coalesce((SELECT max(r.until) FROM recorded_periods r WHERE r.client_id = c.id), a.next_payment_on)
      FROM changed c WHERE c.account_status = 'Cancelled' AND a.client_id = c.id
        AND (a.cancels_on IS NOT NULL OR EXISTS (SELECT FROM recorded_periods r WHERE r.client_id = c.id))),
  status_change AS (SELECT id, change FROM changed, LATERAL (SELECT CASE WHEN changed.account_status = changed.old_status THEN NULL WHEN changed.account_status = 'Paused' THEN 'paused' WHEN changed.account_status = 'Cancelled' THEN 'cancelled'
    WHEN changed.old_status IN ('Paused', 'Cancelled') THEN 'reopened' END AS change) c WHERE change IS NOT NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT s.id, $15, $16, NULL, $17, NULL, jsonb_build_object('change', s.change, 'is_planned', $18::bigint IS NULL), $19 FROM status_change s),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT s.id, u.id, $20, NULL, NULL, NULL, jsonb_build_object('change', s.change), $21::timestamptz FROM status_change s JOIN app.active_admins u ON u.client_id = s.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $22, u.email, jsonb_build_object('first_name', u.first_name, 'change', s.change), $23::bytea, $24::timestamptz, $25::timestamptz, s.id::bigint FROM status_change s JOIN app.active_admins u ON u.client_id = s.id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $26, m.client_id::bigint, $27::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $28::timestamptz, $29::timestamptz, true,
    $30, $31::text[], $32::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($33::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($34::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($35::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($36::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($37::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($38::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($39::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($40::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($41::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($42::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($43::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM recorded_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL AND o.client_id IN (SELECT r.client_id FROM recorded_periods r)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m),
  closed_launch AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $44, id::bigint, NULL::text, $45::timestamptz, $46::bigint, false, $47::boolean FROM changed WHERE account_status <> 'Launch'),
  closed_province AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $48, id::bigint, NULL::text, $49::timestamptz, $50::bigint, false, $51::boolean FROM changed WHERE account_status = 'Cancelled' OR country <> 'CA' OR state_or_province IS NOT NULL)
  SELECT to_json(count(*)) FROM changed;


-- server/features/staff/cross-client/client-imports.ts

-- importClients, 1 of 2
WITH sent_clients AS MATERIALIZED (
    SELECT n, s.* FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e (client, n),
      jsonb_to_record(e.client) AS s (name text, country text, state_or_province text, time_zone text, token text, package text,
        services text[], features text[], is_live boolean, sites jsonb, admin jsonb, token_hash text, link_hash text,
        encrypted_link text, preferences text[])),
  changed AS (
    INSERT INTO app.clients (name, country, state_or_province, time_zone, token, package, services, features, is_live,
      account_status, launch_phase_id, went_live_at, created_at, next_newsletter_date)
    SELECT name, country, state_or_province, time_zone, token, package, services, features, is_live,
      CASE WHEN is_live THEN 'Live' ELSE 'Launch' END, CASE WHEN is_live THEN NULL ELSE 1 END,
      CASE WHEN is_live THEN $2::timestamptz END, $3::timestamptz,
      (SELECT d.date FROM unnest($4::text[], $5::date[]) AS d (zone, date)
      WHERE d.zone = time_zone AND 'in_touch' = ANY (services) AND CASE WHEN is_live THEN 'Live' END = 'Live')
    FROM sent_clients ORDER BY n RETURNING id, token),
  new_clients AS (SELECT changed.id, sent_clients.* FROM changed JOIN sent_clients USING (token)),
  new_tokens AS (INSERT INTO app.site_tokens (token_hash, client_id) SELECT decode(token_hash, 'hex'), id FROM new_clients),
  sent_sites AS (SELECT c.id AS client_id, s.primary_domain, s.domains, s.n FROM new_clients c,
      ROWS FROM (jsonb_to_recordset(c.sites) AS (primary_domain text, domains text[])) WITH ORDINALITY AS s (primary_domain, domains, n)),
  new_sites AS (INSERT INTO app.sites (client_id, primary_domain) SELECT client_id, primary_domain FROM sent_sites ORDER BY client_id, n
    RETURNING client_id, id, primary_domain),
  hosts AS (SELECT client_id, m.id AS site_id, h.host, h.n FROM new_sites m JOIN sent_sites USING (client_id, primary_domain),
      unnest(domains) WITH ORDINALITY AS h (host, n)),
  new_domains AS (INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, site_id, 'https://' || host FROM hosts ORDER BY site_id, n),
  new_hosts AS (INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, site_id FROM hosts),
  new_admins AS (INSERT INTO app.users (client_id, first_name, last_name, email, role, notification_preferences, created_at)
    SELECT id, admin ->> 'first_name', admin ->> 'last_name', admin ->> 'email', 'Admin', preferences, $6::timestamptz
    FROM new_clients ORDER BY n RETURNING client_id, id, email, first_name),
  new_logins AS (INSERT INTO app.logins (email, client_id, user_id)
    SELECT DISTINCT ON (email) email, client_id, id FROM new_admins u
    WHERE NOT EXISTS (SELECT FROM app.logins l WHERE l.email = u.email AND l.user_id IS NOT NULL) ORDER BY email, client_id),
  new_links AS (INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
    SELECT decode(c.link_hash, 'hex'), 'activation', u.email, $7::timestamptz, $8::timestamptz, u.client_id, u.id
    FROM new_admins u JOIN new_clients c ON c.id = u.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT id, $9, $10, NULL, $11, $12::bigint, NULL,  $13 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $14, u.email, jsonb_build_object('first_name', u.first_name, 'client_name', c.name), decode(c.encrypted_link, 'hex')::bytea, $15::timestamptz, $16::timestamptz, c.id::bigint FROM new_admins u JOIN new_clients c ON c.id = u.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $17, c.id::bigint, $18::text, jsonb_build_object(), $19::timestamptz, $20::timestamptz, true,
    $21, $22::text[], $23::boolean FROM (SELECT *, 'Live' AS account_status FROM new_clients) c WHERE c.country = 'CA' AND c.state_or_province IS NULL AND c.account_status <> 'Cancelled')
  SELECT json_agg(id ORDER BY n) FROM new_clients;

-- importClients, 2 of 2
WITH changed AS (INSERT INTO app.client_imports (staff_id, file_name, client_ids, created_at)
    SELECT $1::bigint, $2::text, array_agg(t.client_id ORDER BY t.client_id), $3::timestamptz
    FROM unnest($4::text[]) AS h (hash) JOIN app.site_tokens t ON t.token_hash = decode(h.hash, 'hex')
    RETURNING id, file_name, client_ids),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('file_name', file_name, 'count', cardinality(client_ids)), $7::text, $8::timestamptz FROM changed)
  SELECT to_json(id) FROM changed;

-- listImports
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT i.id, i.file_name, cardinality(i.client_ids) AS client_count, nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') AS staff_name,
      app.to_iso(i.created_at) AS created_at, app.to_iso(i.undone_at) AS undone_at,
      CASE WHEN i.undone_at IS NOT NULL THEN 'undone' WHEN i.created_at > $1::timestamptz THEN 'undoable' ELSE 'kept' END AS state
    FROM app.client_imports i JOIN app.staff f ON f.id = i.staff_id
    ORDER BY i.created_at DESC, i.id DESC LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.client_imports);

-- undoImport, 1 of 5
SELECT to_json(true) FROM app.client_imports WHERE id = $1 FOR UPDATE;

-- undoImport, 2 of 5
    SELECT to_json(true) FROM app.logins l JOIN app.memberships m ON m.login_id = l.id JOIN app.client_imports i ON m.client_id = ANY (i.client_ids)
    WHERE i.id = $1 ORDER BY l.email FOR UPDATE OF l;

-- undoImport, 3 of 5
    SELECT to_json(true) FROM app.clients c JOIN app.client_imports i ON c.id = ANY (i.client_ids)
    WHERE i.id = $1 ORDER BY c.id FOR UPDATE OF c;

-- undoImport, 4 of 5
  WITH removable AS MATERIALIZED (SELECT unnest(i.client_ids[$1::int:$2::int]) AS client_id FROM (
  SELECT i.* FROM app.client_imports i
  WHERE i.id = $3 AND i.undone_at IS NULL AND i.created_at > $4::timestamptz
    AND NOT EXISTS (SELECT FROM app.clients c WHERE c.id = ANY (i.client_ids) AND (
  EXISTS (SELECT FROM app.memberships m JOIN app.logins l ON l.id = m.login_id
    WHERE m.client_id = c.id AND l.password_hash IS NOT NULL)
  OR EXISTS (SELECT FROM app.client_notes n WHERE n.client_id = c.id)
  OR EXISTS (SELECT FROM app.activity a WHERE a.client_id = c.id AND a.event <> 'staff.client_added')))) i),
  deleted_mails AS (DELETE FROM app.outbox o USING removable r WHERE o.client_id = r.client_id)
  DELETE FROM app.clients c USING removable r WHERE c.id = r.client_id;

-- undoImport, 5 of 5
WITH clients_in_use AS MATERIALIZED (SELECT c.name, c.id FROM app.client_imports i JOIN app.clients c ON c.id = ANY (i.client_ids)
          WHERE i.id = $1 AND (
  EXISTS (SELECT FROM app.memberships m JOIN app.logins l ON l.id = m.login_id
    WHERE m.client_id = c.id AND l.password_hash IS NOT NULL)
  OR EXISTS (SELECT FROM app.client_notes n WHERE n.client_id = c.id)
  OR EXISTS (SELECT FROM app.activity a WHERE a.client_id = c.id AND a.event <> 'staff.client_added'))),
  changed AS (UPDATE app.client_imports m SET undone_at = $2 FROM (
  SELECT i.* FROM app.client_imports i
  WHERE i.id = $3 AND i.undone_at IS NULL AND i.created_at > $4::timestamptz
    AND NOT EXISTS (SELECT FROM app.clients c WHERE c.id = ANY (i.client_ids) AND (
  EXISTS (SELECT FROM app.memberships m JOIN app.logins l ON l.id = m.login_id
    WHERE m.client_id = c.id AND l.password_hash IS NOT NULL)
  OR EXISTS (SELECT FROM app.client_notes n WHERE n.client_id = c.id)
  OR EXISTS (SELECT FROM app.activity a WHERE a.client_id = c.id AND a.event <> 'staff.client_added')))) i WHERE m.id = i.id
    RETURNING m.id, m.file_name, m.client_ids),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('file_name', file_name, 'count', cardinality(client_ids)), $7::text, $8::timestamptz FROM changed)
  SELECT json_build_object(
        'state', CASE WHEN i.undone_at IS NOT NULL THEN 'undone' WHEN i.created_at <= $9::timestamptz THEN 'late'
          WHEN EXISTS (SELECT FROM clients_in_use) THEN 'touched' ELSE 'done' END,
        'count', (SELECT count(*) FROM clients_in_use),
        'names', (SELECT coalesce(json_agg(t.name ORDER BY t.id), '[]') FROM (SELECT * FROM clients_in_use ORDER BY id LIMIT 3) t))
      FROM app.client_imports i WHERE i.id = $10;


-- server/features/staff/cross-client/client-list.ts

-- listClients, 1 of 6
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($1))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($2))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($3)))
    AND c.package = $4
    AND c.account_status = $5
    AND c.launch_phase_id = $6
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $7::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $8) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $9)
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT c.id, c.name, c.package, c.account_status, c.is_live, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $10) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $11::date AND u.reserved_until IS NULL) AS ai_answers FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT $12 OFFSET $13) f
      JOIN app.clients c ON c.id = f.id ORDER BY lower(c.name), c.id) r),
    (SELECT count(*) FROM matching_clients);

-- listClients, 2 of 6
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($1))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($2))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($3)))
    AND c.package = $4
    AND c.launch_phase_id = $5
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $6::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $7) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $8)
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT c.id, c.name, c.package, c.account_status, c.is_live, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $9) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $10::date AND u.reserved_until IS NULL) AS ai_answers FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT $11 OFFSET $12) f
      JOIN app.clients c ON c.id = f.id ORDER BY lower(c.name), c.id) r),
    (SELECT count(*) FROM matching_clients);

-- listClients, 3 of 6
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($1))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($2))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($3)))
    AND c.package = $4
    AND c.account_status = $5
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $6::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $7) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $8)
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT c.id, c.name, c.package, c.account_status, c.is_live, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $9) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $10::date AND u.reserved_until IS NULL) AS ai_answers FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT $11 OFFSET $12) f
      JOIN app.clients c ON c.id = f.id ORDER BY lower(c.name), c.id) r),
    (SELECT count(*) FROM matching_clients);

-- listClients, 4 of 6
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($1))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($2))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($3)))
    AND c.package = $4
    AND c.account_status = $5
    AND c.launch_phase_id = $6
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $7) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $8)
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT c.id, c.name, c.package, c.account_status, c.is_live, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $9) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $10::date AND u.reserved_until IS NULL) AS ai_answers FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT $11 OFFSET $12) f
      JOIN app.clients c ON c.id = f.id ORDER BY lower(c.name), c.id) r),
    (SELECT count(*) FROM matching_clients);

-- listClients, 5 of 6
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($1))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($2))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($3)))
    AND c.account_status = $4
    AND c.launch_phase_id = $5
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $6::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $7) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $8)
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT c.id, c.name, c.package, c.account_status, c.is_live, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $9) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $10::date AND u.reserved_until IS NULL) AS ai_answers FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT $11 OFFSET $12) f
      JOIN app.clients c ON c.id = f.id ORDER BY lower(c.name), c.id) r),
    (SELECT count(*) FROM matching_clients);

-- listClients, 6 of 6
  WITH matching_clients AS MATERIALIZED (SELECT c.id, lower(c.name) AS name FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($1))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($2))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($3)))
    AND c.package = $4
    AND c.account_status = $5
    AND c.launch_phase_id = $6
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $7::bigint)
    )
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT c.id, c.name, c.package, c.account_status, c.is_live, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $8) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END AS waits_for,
  (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $9::date AND u.reserved_until IS NULL) AS ai_answers FROM (SELECT id FROM matching_clients ORDER BY name, id LIMIT $10 OFFSET $11) f
      JOIN app.clients c ON c.id = f.id ORDER BY lower(c.name), c.id) r),
    (SELECT count(*) FROM matching_clients);

-- exportClients, 1 of 6
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $1) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($2))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($3))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($4)))
    AND c.package = $5
    AND c.account_status = $6
    AND c.launch_phase_id = $7
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $8::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $9) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $10 ORDER BY lower(c.name), c.id;

-- exportClients, 2 of 6
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $1) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($2))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($3))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($4)))
    AND c.package = $5
    AND c.launch_phase_id = $6
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $7::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $8) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $9 ORDER BY lower(c.name), c.id;

-- exportClients, 3 of 6
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $1) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($2))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($3))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($4)))
    AND c.package = $5
    AND c.account_status = $6
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $7::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $8) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $9 ORDER BY lower(c.name), c.id;

-- exportClients, 4 of 6
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $1) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($2))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($3))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($4)))
    AND c.package = $5
    AND c.account_status = $6
    AND c.launch_phase_id = $7
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $8) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $9 ORDER BY lower(c.name), c.id;

-- exportClients, 5 of 6
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $1) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($2))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($3))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($4)))
    AND c.account_status = $5
    AND c.launch_phase_id = $6
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $7::bigint)
    AND CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $8) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END = $9 ORDER BY lower(c.name), c.id;

-- exportClients, 6 of 6
  SELECT c.id, c.name, c.package, c.account_status, c.launch_phase_id, CASE
  WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.done_at IS NULL AND q.waits_from <= $1) THEN 'us'
  WHEN c.account_status = 'Launch' AND NOT c.is_live
  AND (c.launch_phase_id IN (1, 3) OR EXISTS (
    SELECT FROM app.launch_reviews r WHERE r.client_id = c.id AND r.state = 'returned')) THEN 'client' END, c.country,
    to_char(app.to_local_time(c.created_at, c.time_zone), 'YYYY-MM-DD')
  FROM app.clients c WHERE true AND c.id IN (SELECT n.id FROM app.clients n WHERE app.fold(n.name) LIKE (SELECT app.fold($2))
    UNION ALL SELECT u.client_id FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($3))
    UNION ALL SELECT h.client_id FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($4)))
    AND c.package = $5
    AND c.account_status = $6
    AND c.launch_phase_id = $7
    AND c.id IN (SELECT m.client_id FROM app.account_managers m WHERE m.staff_id = $8::bigint)
     ORDER BY lower(c.name), c.id;


-- server/features/staff/cross-client/clients.ts

-- lockPlace
  SELECT json_build_object('country', c.country, 'state_or_province', c.state_or_province, 'tax_from', (SELECT max(p.starts_on) FROM app.tax_places p WHERE p.client_id = c.id AND p.starts_on > $1::date))
  FROM app.clients c WHERE c.id = $2 FOR NO KEY UPDATE;

-- compareClient
  SELECT json_build_object('version', r.version, 'stored', to_jsonb(r) - 'edits', 'mine', to_jsonb(w) - 'edits',
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits',
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', CASE WHEN e ->> 'staff' IS NOT NULL
    THEN (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = (e ->> 'staff')::bigint)
    ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = r.id AND u.id = (e ->> 'user')::bigint) END, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(r.edits) e WHERE (e ->> 'version')::int > $1))
  FROM app.clients r , jsonb_populate_record(r, $2) w WHERE r.id = $3 FOR NO KEY UPDATE OF r;

-- readClient
  SELECT json_build_object('id', c.id, 'name', c.name, 'package', c.package, 'account_status', c.account_status, 'is_live', c.is_live, 'launch_phase_id', c.launch_phase_id, 'services', c.services, 'features', c.features, 'launch_sample_url', c.launch_sample_url, 'country', c.country, 'state_or_province', c.state_or_province, 'time_zone', c.time_zone, 'postal_address', c.postal_address, 'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'state_or_province', p.region)
      ORDER BY p.starts_on), '[]') FROM app.tax_places p WHERE p.client_id = c.id), 'token', c.token,
    'old_token_ends_at', (SELECT app.to_iso(max(t.expires_at)) FROM app.site_tokens t WHERE t.client_id = c.id AND t.expires_at > $1),
    'created_at', app.to_iso(c.created_at),
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(d.url ORDER BY d.id) FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]'),
        'last_visit_day', (SELECT max(v.day) FROM app.site_days v WHERE v.client_id = s.client_id AND v.site_id = s.id)) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'),
    'users', coalesce((
      SELECT json_agg(json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) ORDER BY u.id)
      FROM app.users u WHERE u.client_id = c.id AND u.deleted_at IS NULL), '[]'),
    'manager', (
  SELECT json_build_object('id', s.id, 'name', nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '')) FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
  WHERE m.client_id = c.id),
    'erasure', (
      SELECT json_build_object('asked_at', app.to_iso(e.asked_at), 'acts_at', app.to_iso(e.acts_at), 'reason', e.reason,
        'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'has_begun', e.began_at IS NOT NULL)
      FROM app.client_erasures e JOIN app.staff f ON f.id = e.asked_by
      WHERE e.client_id = c.id AND e.stopped_at IS NULL AND e.done_at IS NULL),
    'cancels_on', a.cancels_on, 'period_ends_on', CASE WHEN a.next_payment_on > app.to_local_time($2::timestamptz, c.time_zone)::date THEN a.next_payment_on END,
    'trial_until', (SELECT t.last_on FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= app.to_local_time($3::timestamptz, c.time_zone)::date),
    'notes', coalesce((
  SELECT json_agg(json_build_object('id', n.id, 'text', n.text, 'is_pinned', n.is_pinned, 'staff_id', n.staff_id,
  'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'created_at', app.to_iso(n.created_at), 'edited_at', app.to_iso(n.edited_at)) ORDER BY n.is_pinned DESC, n.created_at DESC, n.id DESC) FROM (
    SELECT * FROM app.client_notes n WHERE n.client_id = c.id ORDER BY n.is_pinned DESC, n.created_at DESC, n.id DESC LIMIT $4 OFFSET $5) n
  JOIN app.staff f ON f.id = n.staff_id), '[]'), 'note_count', (SELECT count(*) FROM app.client_notes n WHERE n.client_id = c.id), 'version', c.version, 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL
    THEN (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = (e ->> 'staff')::bigint)
    ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = c.id AND u.id = (e ->> 'user')::bigint) END, 'user_id', e -> 'staff', 'at', e -> 'at')
    FROM (SELECT c.edits -> -1 AS e) last_edit WHERE e IS NOT NULL))
  FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = $6;

-- logExport
WITH client AS (SELECT id FROM app.clients WHERE id = $1),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT id, $2, $3, NULL, $4, NULL,  $5 FROM client)
  SELECT to_json(true) FROM client;


-- server/features/staff/cross-client/console.ts

-- listProspects
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT id, nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') AS name, email, phone_number, message, app.to_iso(created_at) AS created_at
    FROM app.prospects p ORDER BY p.created_at DESC, id DESC LIMIT $1 OFFSET $2) r),
      (SELECT count(*) FROM app.prospects);

-- listBlocks
  SELECT coalesce(json_agg(json_build_object('id', id, 'client_id', client_id, 'created_at', app.to_iso(created_at),
    'has_phone', phone_hash IS NOT NULL) ORDER BY created_at DESC, id DESC), '[]')
  FROM app.blocks WHERE client_id = $1
  HAVING EXISTS (SELECT FROM app.clients WHERE id = $2);

-- liftBlock
  DELETE FROM app.blocks WHERE id = $1 RETURNING json_build_object('id', id, 'deleted', true);


-- server/features/staff/cross-client/erase-rows.ts

-- enqueueErasing
WITH queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $1::text, jsonb_build_object('erasure', $2::jsonb), 8, 10, true )
  SELECT NULL;

-- beginDueErasures
WITH changed AS (UPDATE app.client_erasures e SET began_at = $1 FROM app.clients c
    WHERE c.id = e.client_id AND c.account_status = 'Cancelled' AND e.acts_at <= $2
      AND e.stopped_at IS NULL AND e.began_at IS NULL RETURNING e.id),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('erasure', changed.id), 8, 10, true FROM changed)
  SELECT NULL;

-- readRunning
  SELECT json_build_object('id', id, 'client_id', client_id) FROM app.client_erasures
  WHERE id = $1 AND began_at IS NOT NULL AND done_at IS NULL;

-- listClientTables
  SELECT json_agg(json_build_object('table', c.relname, 'needs', ARRAY(
    SELECT DISTINCT p.relname FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND p.relrowsecurity AND p.oid <> c.oid)))
  FROM pg_class c WHERE c.relnamespace = 'app'::regnamespace AND c.relrowsecurity AND NOT c.relispartition;

-- eraseTable
  SELECT to_json(app.erase_rows($1, $2, $3::int));

-- eraseFiles
WITH changed AS (DELETE FROM app.files f USING (SELECT client_id, id FROM app.files WHERE client_id = $1 LIMIT $2) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT to_json(count(*)) FROM changed;

-- eraseDirectoryRows, 1 of 10
  WITH deleted_rows AS (
    DELETE FROM app.account_managers WHERE client_id = $1
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.account_managers WHERE client_id = $2 LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 2 of 10
  WITH deleted_rows AS (
    DELETE FROM jobs.job WHERE data ->> 'email' IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $1
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id))
      AND ctid = ANY (ARRAY(SELECT ctid FROM jobs.job WHERE data ->> 'email' IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $2
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id)) LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 3 of 10
  WITH deleted_rows AS (
    DELETE FROM app.login_codes WHERE client_id = $1
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.login_codes WHERE client_id = $2 LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 4 of 10
  WITH deleted_rows AS (
    DELETE FROM app.outbox WHERE client_id = $1
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.outbox WHERE client_id = $2 LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 5 of 10
  WITH deleted_rows AS (
    DELETE FROM app.outbox WHERE client_id IS NULL AND address IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $1
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id))
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.outbox WHERE client_id IS NULL AND address IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $2
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id)) LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 6 of 10
  WITH deleted_rows AS (
    DELETE FROM app.provider_webhook_deliveries WHERE client_id = $1
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.provider_webhook_deliveries WHERE client_id = $2 LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 7 of 10
  WITH deleted_rows AS (
    DELETE FROM app.queue_items WHERE client_id = $1
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.queue_items WHERE client_id = $2 LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 8 of 10
  WITH deleted_rows AS (
    DELETE FROM app.queue_items WHERE client_id IS NULL AND details ->> 'address' IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $1
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id))
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.queue_items WHERE client_id IS NULL AND details ->> 'address' IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $2
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id)) LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 9 of 10
  WITH deleted_rows AS (
    DELETE FROM app.queue_occurrences WHERE details ->> 'address' IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $1
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id))
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.queue_occurrences WHERE details ->> 'address' IN (
  SELECT u.email FROM app.users u LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
  WHERE u.client_id = $2
    AND NOT EXISTS (
      SELECT FROM app.logins l JOIN app.memberships o ON o.login_id = l.id
      WHERE (l.id = m.login_id OR l.email = u.email) AND o.client_id <> u.client_id)) LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- eraseDirectoryRows, 10 of 10
  WITH deleted_rows AS (
    DELETE FROM app.sessions WHERE client_id = $1
      AND ctid = ANY (ARRAY(SELECT ctid FROM app.sessions WHERE client_id = $2 LIMIT $3)) RETURNING 1)
  SELECT to_json(count(*)) FROM deleted_rows;

-- countErased
  UPDATE app.client_erasures e SET counts = e.counts || (
    SELECT coalesce(jsonb_object_agg(n.key, n.value::bigint + coalesce((e.counts ->> n.key)::bigint, 0)), '{}')
    FROM jsonb_each_text($1::jsonb) n)
  WHERE e.id = $2;

-- finishErasure
WITH changed AS (UPDATE app.client_erasures SET done_at = $1 WHERE id = $2 RETURNING client_id, asked_by),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT asked_by::bigint, NULL::bigint, client_id, $3::text, jsonb_build_object('client', client_id), $4::text, $5::timestamptz FROM changed)
  SELECT NULL;


-- server/features/staff/cross-client/erasures.ts

-- askErasure
WITH client AS (SELECT id, name, time_zone FROM app.clients WHERE id = $1 AND account_status = 'Cancelled' FOR UPDATE),
  changed AS (INSERT INTO app.client_erasures (client_id, asked_by, reason, asked_at, acts_at)
    SELECT id, $2::bigint, $3, $4::timestamptz, $5::timestamptz FROM client
    ON CONFLICT (client_id) WHERE stopped_at IS NULL AND done_at IS NULL DO NOTHING RETURNING client_id),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, NULL::bigint, client_id, $7::text, jsonb_build_object('client', client_id), $8::text, $9::timestamptz FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $10, u.email, jsonb_build_object('first_name', u.first_name, 'client_name', c.name, 'on', app.to_local_time($11::timestamptz, c.time_zone)::date::text), $12::bytea, $13::timestamptz, $14::timestamptz, e.client_id::bigint FROM changed e JOIN client c ON c.id = e.client_id JOIN app.active_admins u ON u.client_id = e.client_id)
  SELECT to_json(true) FROM changed;

-- lockErasure
  SELECT to_json(true) FROM app.client_erasures WHERE client_id = $1 AND stopped_at IS NULL AND done_at IS NULL FOR UPDATE;

-- stopClientErasure, 1 of 2
  SELECT to_json(true) FROM app.client_erasures WHERE client_id = $1 AND stopped_at IS NULL AND done_at IS NULL FOR UPDATE;

-- stopClientErasure, 2 of 2
WITH changed AS (
    UPDATE app.client_erasures e SET stopped_at = $1, stopped_by = $2::bigint FROM (SELECT id FROM app.clients WHERE id = $3) c
    WHERE e.client_id = c.id AND e.stopped_at IS NULL AND e.began_at IS NULL RETURNING e.client_id),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, client_id, $5::text, jsonb_build_object('client', client_id), $6::text, $7::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;

-- listErasures
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT e.id, e.client_id, c.name AS client_name, nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') AS staff_name, e.reason,
      CASE WHEN e.done_at IS NOT NULL THEN 'done' WHEN e.stopped_at IS NOT NULL THEN 'stopped'
        WHEN e.began_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS state,
      app.to_iso(e.asked_at) AS asked_at, app.to_iso(e.acts_at) AS acts_at, app.to_iso(e.stopped_at) AS stopped_at,
      CASE WHEN s.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') END AS stopped_by_name, app.to_iso(e.done_at) AS done_at, e.counts
    FROM app.client_erasures e JOIN app.staff f ON f.id = e.asked_by
    LEFT JOIN app.staff s ON s.id = e.stopped_by LEFT JOIN app.clients c ON c.id = e.client_id
    ORDER BY e.asked_at DESC, e.id DESC LIMIT $1 OFFSET $2) r),
      (SELECT count(*) FROM app.client_erasures);


-- server/features/staff/cross-client/health.ts

-- readHealth
  SELECT json_build_object(
    'leads_this_month', (SELECT count(*) FROM (
      SELECT 1 FROM app.activity a
      WHERE a.client_id = c.id AND a.type = 'contact' AND a.event IN ('contact.received', 'contact.created')
        AND a.created_at >=
  app.to_instant(date_trunc('month', app.to_local_time($1::timestamptz, c.time_zone)), c.time_zone) LIMIT $2) l),
    'in_phase_since', CASE WHEN NOT c.is_live AND c.launch_phase_id IS NOT NULL THEN app.to_iso(coalesce((
      SELECT a.created_at FROM app.activity a
      WHERE a.client_id = c.id AND a.type = 'launch' AND a.event = 'launch.phase_changed'
      ORDER BY a.created_at DESC, a.id DESC LIMIT 1), c.created_at)) END,
    'file_count', (SELECT count(*) FROM app.files f WHERE f.client_id = c.id),
    'file_bytes', (SELECT coalesce(sum(f.size), 0) FROM app.files f WHERE f.client_id = c.id))
  FROM app.clients c WHERE c.id = $3;

-- readMailTrouble
  SELECT json_build_object(
    'failed_mails', count(*) FILTER (WHERE state = 'failed' AND created_at >= $1),
    'delayed_mails', count(*) FILTER (WHERE state = 'queued' AND attempts > 0))
  FROM app.outbox WHERE client_id = $2 AND state IN ('queued', 'failed');


-- server/features/staff/cross-client/launch.ts

-- readQuestionnaire
  SELECT json_build_object(
  'client_id', c.id, 'name', c.name, 'package', c.package, 'time_zone', c.time_zone, 'launch_phase_id', c.launch_phase_id, 'is_live', c.is_live,
  'is_paused', c.account_status = 'Paused',
  'launch_sample_url', c.launch_sample_url,
  'owner', (
    SELECT json_build_object('name', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), 'email', u.email, 'phone_number', u.phone_number)
    FROM app.users u WHERE u.client_id = c.id AND u.role = 'Admin' AND u.deleted_at IS NULL ORDER BY u.id LIMIT 1),
  'forms', coalesce((
    SELECT json_object_agg(f.form, json_build_object('answers', f.answers, 'draft', f.draft, 'state', f.state, 'version', f.version,
      'answered_at', f.answered_at, 'previous', f.previous, 'saved_at', app.to_iso(f.saved_at)))
    FROM app.launch_forms f WHERE f.client_id = c.id), '{}'),
  'reviews', coalesce((
    SELECT json_agg(json_build_object('form', j.form, 'name', j.question, 'state', j.state, 'comment', j.comment, 'at', j.created_at) ORDER BY j.form, j.question)
    FROM app.launch_reviews j WHERE j.client_id = c.id), '[]'),
  'secrets', coalesce((SELECT json_agg(s.field ORDER BY s.field) FROM app.launch_secrets s WHERE s.client_id = c.id), '[]'),
  'files', coalesce((
    SELECT json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'question', f.question, 'file', f.name,
      'name', f.original_name, 'size', f.size,
      'created_at', f.created_at) ORDER BY f.id)
    FROM app.files f WHERE f.client_id = c.id AND f.question IS NOT NULL), '[]'), 'publish_requested_at', app.to_iso(c.publish_requested_at),
    'last_viewed_at', (SELECT l.last_viewed_at FROM app.launch_views l WHERE l.client_id = c.id AND l.staff_id = $1),
    'timeline', coalesce((
  SELECT json_agg(json_build_object('event', a.event, 'launch_phase_id', (a.details ->> 'launch_phase_id')::int,
  'form', (a.details ->> 'step')::int, 'at', app.to_iso(a.created_at)) ORDER BY a.created_at, a.event = 'launch.phase_changed', a.id)
  FROM (
    SELECT DISTINCT ON (a.event, a.details ->> 'step', CASE WHEN a.event <> 'launch.step_saved' THEN a.id END) a.*
    FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch' AND a.event NOT IN ('launch.answer_returned', 'launch.answer_settled', 'launch.files_added', 'launch.reminded')
    ORDER BY a.event, a.details ->> 'step', CASE WHEN a.event <> 'launch.step_saved' THEN a.id END, a.created_at) a), '[]'),
    'savers', coalesce((
      SELECT json_object_agg(f.form, nullif(concat_ws(' ', coalesce(t.first_name, u.first_name), coalesce(t.last_name, u.last_name)), ''))
      FROM app.launch_forms f
      LEFT JOIN app.staff t ON t.id = f.staff_id
      LEFT JOIN app.users u ON u.client_id = f.client_id AND u.id = f.user_id
      WHERE f.client_id = c.id), '{}'),
    'reviews_with_names', coalesce((
      SELECT json_agg(json_build_object('form', j.form, 'name', j.question, 'state', j.state, 'comment', j.comment,
  'staff_name', concat_ws(' ', t.first_name, t.last_name), 'at', app.to_iso(j.created_at)) ORDER BY j.form, j.question)
      FROM app.launch_reviews j JOIN app.staff t ON t.id = j.staff_id WHERE j.client_id = c.id), '[]'))
  FROM app.clients c WHERE c.id = $2;

-- markViewed
WITH changed AS (INSERT INTO app.launch_views (client_id, staff_id, last_viewed_at) SELECT id, $1, $2 FROM app.clients WHERE id = $3
    ON CONFLICT (client_id, staff_id) DO UPDATE SET last_viewed_at = excluded.last_viewed_at
    RETURNING client_id, last_viewed_at),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $4, client_id::bigint, NULL::text, $5::timestamptz, $6::bigint, false, $7::boolean FROM changed)
  SELECT json_build_object('last_viewed_at', app.to_iso(last_viewed_at)) FROM changed;

-- reviewAnswer
WITH changed AS (INSERT INTO app.launch_reviews (client_id, form, question, state, comment, staff_id, created_at)
    SELECT id, $1, $2, $3, $4, $5, $6 FROM app.clients WHERE id = $7
    ON CONFLICT (client_id, form, question) DO UPDATE SET
      state = excluded.state, comment = excluded.comment, staff_id = excluded.staff_id, created_at = excluded.created_at
    RETURNING *),
  approved_answer AS (SELECT client_id FROM changed WHERE state = 'approved'),
  deleted_mails AS (DELETE FROM app.outbox o USING approved_answer settled
    WHERE o.client_id = settled.client_id AND o.template = $8 AND o.state = 'queued' AND o.attempts = 0
    AND o.details -> 'answers' @> jsonb_build_array(jsonb_build_object('form', $9::int, 'name', $10::text)) AND jsonb_array_length(o.details -> 'answers') = 1),
  shortened_mails AS (UPDATE app.outbox o SET details = jsonb_set(o.details, '{answers}', (
      SELECT jsonb_agg(a) FROM jsonb_array_elements(o.details -> 'answers') a
      WHERE (a ->> 'form')::int <> $11 OR a ->> 'name' <> $12))
    FROM approved_answer settled WHERE o.client_id = settled.client_id AND o.template = $13 AND o.state = 'queued' AND o.attempts = 0
    AND o.details -> 'answers' @> jsonb_build_array(jsonb_build_object('form', $14::int, 'name', $15::text)) AND jsonb_array_length(o.details -> 'answers') > 1),
  extended_mails AS (
    UPDATE app.outbox o SET next_try_at = least($16::timestamptz, o.created_at + $17::interval),
      details = jsonb_set(o.details, '{answers}', coalesce((
        SELECT jsonb_agg(a) FROM jsonb_array_elements(o.details -> 'answers') a
        WHERE (a ->> 'form')::int <> $18 OR a ->> 'name' <> $19), '[]') || jsonb_build_object('form', $20::int, 'name', $21::text, 'label', $22::text, 'comment', $23::text))
    FROM changed j WHERE j.state = 'returned' AND o.client_id = j.client_id AND o.template = $24 AND o.state = 'queued' AND o.attempts = 0
    RETURNING o.address),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $25, $26, NULL, $27, NULL, jsonb_build_object('step', $28::int, 'name', $29::text, 'label', $30::text), $31 FROM changed WHERE state = 'returned'),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT j.client_id, u.id, $32, NULL, NULL, NULL, jsonb_build_object('step', $33::int, 'name', $34::text, 'label', $35::text), $36::timestamptz FROM changed j JOIN app.active_editors u ON u.client_id = j.client_id WHERE j.state = 'returned'
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $37, u.email, jsonb_build_object('first_name', u.first_name, 'answers', jsonb_build_array(jsonb_build_object('form', $38::int, 'name', $39::text, 'label', $40::text, 'comment', $41::text))), $42::bytea, $43::timestamptz, $44::timestamptz, j.client_id::bigint FROM changed j JOIN app.active_editors u ON u.client_id = j.client_id WHERE j.state = 'returned' AND u.email NOT IN (SELECT address FROM extended_mails)),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $45, client_id::bigint, $46::text, jsonb_build_object('label', $47::text), $48::timestamptz, $49::timestamptz, true,
    $50, $51::text[], $52::boolean FROM changed WHERE state = 'returned'),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $53, client_id::bigint, $54::text, $55::timestamptz, $56::bigint, false, $57::boolean FROM changed WHERE state = 'approved')
  SELECT json_build_object('form', j.form, 'name', j.question, 'state', j.state, 'comment', j.comment,
  'staff_name', concat_ws(' ', t.first_name, t.last_name), 'at', app.to_iso(j.created_at)) FROM changed j JOIN app.staff t ON t.id = j.staff_id;

-- readSecret
WITH secret AS (SELECT client_id, encrypted FROM app.launch_secrets WHERE client_id = $1 AND field = $2),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $3, $4, NULL, $5, NULL, jsonb_build_object('field', $6::text, 'reason', $7::text), $8 FROM secret)
  SELECT to_json(encode(encrypted, 'base64')) FROM secret;


-- server/features/staff/cross-client/log.ts

-- listStaffLog, 1 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
  AND a.staff_id = $1
  AND a.client_id = $2 AND (a.created_at, a.client_id, a.id) < (('epoch'::timestamptz + $3::bigint * interval '1 microsecond'), $4::bigint, $5::bigint) AND created_at <= ('epoch'::timestamptz + $6::bigint * interval '1 microsecond')
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $7)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
  AND g.staff_id = $8
  AND g.client_id = $9 AND (g.created_at, 0::bigint, g.id) < (('epoch'::timestamptz + $10::bigint * interval '1 microsecond'), $11::bigint, $12::bigint) AND created_at <= ('epoch'::timestamptz + $13::bigint * interval '1 microsecond')
      ORDER BY g.created_at DESC, g.id DESC LIMIT $14))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $15 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $16 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $17) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 2 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
  AND a.staff_id = $1
   AND (a.created_at, a.client_id, a.id) < (('epoch'::timestamptz + $2::bigint * interval '1 microsecond'), $3::bigint, $4::bigint) AND created_at <= ('epoch'::timestamptz + $5::bigint * interval '1 microsecond')
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $6)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
  AND g.staff_id = $7
   AND (g.created_at, 0::bigint, g.id) < (('epoch'::timestamptz + $8::bigint * interval '1 microsecond'), $9::bigint, $10::bigint) AND created_at <= ('epoch'::timestamptz + $11::bigint * interval '1 microsecond')
      ORDER BY g.created_at DESC, g.id DESC LIMIT $12))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $13 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $14 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $15) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 3 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
  AND a.client_id = $1 AND (a.created_at, a.client_id, a.id) < (('epoch'::timestamptz + $2::bigint * interval '1 microsecond'), $3::bigint, $4::bigint) AND created_at <= ('epoch'::timestamptz + $5::bigint * interval '1 microsecond')
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $6)
    UNION ALL
    (SELECT 'activity', a.created_at, a.client_id, a.client_id, a.id, NULL, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL
      FROM app.activity a WHERE a.provider_key_id IS NOT NULL
  AND a.client_id = $7 AND (a.created_at, a.client_id, a.id) < (('epoch'::timestamptz + $8::bigint * interval '1 microsecond'), $9::bigint, $10::bigint) AND created_at <= ('epoch'::timestamptz + $11::bigint * interval '1 microsecond')
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $12)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
  AND g.client_id = $13 AND (g.created_at, 0::bigint, g.id) < (('epoch'::timestamptz + $14::bigint * interval '1 microsecond'), $15::bigint, $16::bigint) AND created_at <= ('epoch'::timestamptz + $17::bigint * interval '1 microsecond')
      ORDER BY g.created_at DESC, g.id DESC LIMIT $18))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $19 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $20 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $21) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 4 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
   AND (a.created_at, a.client_id, a.id) < (('epoch'::timestamptz + $1::bigint * interval '1 microsecond'), $2::bigint, $3::bigint) AND created_at <= ('epoch'::timestamptz + $4::bigint * interval '1 microsecond')
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $5)
    UNION ALL
    (SELECT 'activity', a.created_at, a.client_id, a.client_id, a.id, NULL, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL
      FROM app.activity a WHERE a.provider_key_id IS NOT NULL
   AND (a.created_at, a.client_id, a.id) < (('epoch'::timestamptz + $6::bigint * interval '1 microsecond'), $7::bigint, $8::bigint) AND created_at <= ('epoch'::timestamptz + $9::bigint * interval '1 microsecond')
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $10)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
   AND (g.created_at, 0::bigint, g.id) < (('epoch'::timestamptz + $11::bigint * interval '1 microsecond'), $12::bigint, $13::bigint) AND created_at <= ('epoch'::timestamptz + $14::bigint * interval '1 microsecond')
      ORDER BY g.created_at DESC, g.id DESC LIMIT $15))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $16 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $17 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $18) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 5 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
  AND a.staff_id = $1
  AND a.client_id = $2
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $3)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
  AND g.staff_id = $4
  AND g.client_id = $5
      ORDER BY g.created_at DESC, g.id DESC LIMIT $6))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $7 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $8 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $9) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 6 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
  AND a.staff_id = $1
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $2)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
  AND g.staff_id = $3
      ORDER BY g.created_at DESC, g.id DESC LIMIT $4))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $5 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $6 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $7) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 7 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
  AND a.client_id = $1
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $2)
    UNION ALL
    (SELECT 'activity', a.created_at, a.client_id, a.client_id, a.id, NULL, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL
      FROM app.activity a WHERE a.provider_key_id IS NOT NULL
  AND a.client_id = $3
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $4)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
  AND g.client_id = $5
      ORDER BY g.created_at DESC, g.id DESC LIMIT $6))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $7 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $8 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $9) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listStaffLog, 8 of 8
  WITH entries AS (
    (SELECT 'activity' AS source, a.created_at, a.client_id AS owner, a.client_id, a.id, a.staff_id, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL AS reason
      FROM app.activity a WHERE a.staff_id IS NOT NULL
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $1)
    UNION ALL
    (SELECT 'activity', a.created_at, a.client_id, a.client_id, a.id, NULL, a.provider_key_id, a.event, a.type, a.subject_id, a.details, NULL
      FROM app.activity a WHERE a.provider_key_id IS NOT NULL
      ORDER BY a.created_at DESC, a.client_id DESC, a.id DESC LIMIT $2)
    UNION ALL
    (SELECT 'staff', g.created_at, 0, g.client_id, g.id, g.staff_id, NULL, g.event, '', g.subject_id, g.details, g.reason
      FROM app.staff_log g WHERE true
      ORDER BY g.created_at DESC, g.id DESC LIMIT $3))
  SELECT coalesce(json_agg(json_build_object(
    'cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.owner || '.' || a.id,
    'source', a.source, 'event', a.event, 'staff', CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) END,
    'api_key', CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END,
    'client', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
    'subject', CASE WHEN a.source = 'staff' THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') ELSE CASE a.type WHEN $4 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $5 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END END,
    'subject_id', a.subject_id, 'details', a.details || coalesce((
  SELECT jsonb_build_object('address', o.address) FROM app.outbox o
  WHERE a.source = 'staff' AND o.id = (a.details ->> 'mail_id')::bigint), '{}'), 'reason', a.reason, 'created_at', app.to_iso(a.created_at))
    ORDER BY a.created_at DESC, a.owner DESC, a.id DESC), '[]')
  FROM (SELECT * FROM entries ORDER BY created_at DESC, owner DESC, id DESC LIMIT $6) a
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys k ON k.id = a.provider_key_id
  LEFT JOIN app.clients c ON c.id = a.client_id
  LEFT JOIN app.staff s ON a.source = 'staff' AND s.id = a.subject_id;

-- listColleagues
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) ORDER BY lower(f.first_name), lower(f.last_name), f.id), '[]')
  FROM app.staff f;

-- readClientName
  SELECT json_build_object('id', id, 'name', name) FROM app.clients WHERE id = $1;


-- server/features/staff/cross-client/mail-words.ts

-- listMailWords
  SELECT coalesce(json_agg(json_build_object('version', w.version, 'at', app.to_iso(w.created_at), 'texts', w.texts,
    'staff_name', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = w.staff_id)) ORDER BY w.version DESC), '[]')
  FROM (SELECT * FROM app.mail_words WHERE template = $1 ORDER BY version DESC LIMIT 20) w;

-- insertMailWords
WITH changed AS (INSERT INTO app.mail_words (template, version, texts, staff_id, created_at)
      SELECT $1::text, last.version + 1, $2::jsonb, $3::bigint, $4::timestamptz
      FROM (SELECT coalesce(max(w.version), 0) AS version FROM app.mail_words w WHERE w.template = $5::text) last
      WHERE last.version = $6::int
      ON CONFLICT (template, version) DO NOTHING RETURNING template),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $7::bigint, NULL::bigint, NULL::bigint, $8::text, jsonb_build_object('template', $9::text), $10::text, $11::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;


-- server/features/staff/cross-client/managers.ts

-- isActiveColleague
  SELECT to_json(true) FROM app.staff s WHERE s.id = $1 AND s.disabled_at IS NULL;

-- readManager
  SELECT json_build_object('manager', (
  SELECT json_build_object('id', s.id, 'name', nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '')) FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
  WHERE m.client_id = c.id)) FROM app.clients c WHERE c.id = $1;

-- assignManager, 1 of 4
SELECT to_json(id) FROM app.clients WHERE id = $1 FOR NO KEY UPDATE;

-- assignManager, 2 of 4
  SELECT to_json(id) FROM app.staff WHERE id = $1::bigint FOR SHARE;

-- assignManager, 3 of 4
WITH changed AS (SELECT c.id, s.id AS manager_id, s.role, CASE WHEN s.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') END AS manager_name, m.staff_id AS former_id
    FROM app.clients c LEFT JOIN app.staff s ON s.id = $1::bigint AND s.disabled_at IS NULL
      LEFT JOIN app.account_managers m ON m.client_id = c.id
    WHERE c.id = $2 AND ($3::bigint IS NULL OR s.id IS NOT NULL)
      AND (m.staff_id IS NOT DISTINCT FROM $4::bigint OR m.staff_id = $5::bigint)),
  deleted_manager AS (DELETE FROM app.account_managers m USING changed WHERE m.client_id = changed.id AND changed.manager_id IS NULL),
  saved_manager AS (INSERT INTO app.account_managers (client_id, staff_id)
          SELECT id, manager_id FROM changed WHERE manager_id IS NOT NULL
          ON CONFLICT (client_id) DO UPDATE SET staff_id = excluded.staff_id),
  moved_items AS (UPDATE app.queue_items q SET owner_id = changed.manager_id FROM changed
    WHERE q.client_id = changed.id AND q.done_at IS NULL AND (q.owner_id IS NULL OR q.owner_id = changed.former_id)
      AND ($6::jsonb -> q.area) ? changed.role),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $7::bigint, NULL::bigint, changed.id, $8::text, jsonb_build_object('manager', changed.manager_name), $9::text, $10::timestamptz FROM changed WHERE changed.manager_id IS DISTINCT FROM changed.former_id)
  SELECT json_build_object('manager', CASE WHEN manager_id IS NOT NULL
        THEN json_build_object('id', manager_id, 'name', manager_name) END) FROM changed;

-- assignManager, 4 of 4
WITH changed AS (SELECT c.id, s.id AS manager_id, s.role, CASE WHEN s.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') END AS manager_name, m.staff_id AS former_id
    FROM app.clients c LEFT JOIN app.staff s ON s.id = $1::bigint AND s.disabled_at IS NULL
      LEFT JOIN app.account_managers m ON m.client_id = c.id
    WHERE c.id = $2 AND ($3::bigint IS NULL OR s.id IS NOT NULL)
      ),
  deleted_manager AS (DELETE FROM app.account_managers m USING changed WHERE m.client_id = changed.id AND changed.manager_id IS NULL),
  saved_manager AS (INSERT INTO app.account_managers (client_id, staff_id)
          SELECT id, manager_id FROM changed WHERE manager_id IS NOT NULL
          ON CONFLICT (client_id) DO UPDATE SET staff_id = excluded.staff_id),
  moved_items AS (UPDATE app.queue_items q SET owner_id = changed.manager_id FROM changed
    WHERE q.client_id = changed.id AND q.done_at IS NULL AND (q.owner_id IS NULL OR q.owner_id = changed.former_id)
      AND ($4::jsonb -> q.area) ? changed.role),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, changed.id, $6::text, jsonb_build_object('manager', changed.manager_name), $7::text, $8::timestamptz FROM changed WHERE changed.manager_id IS DISTINCT FROM changed.former_id)
  SELECT json_build_object('manager', CASE WHEN manager_id IS NOT NULL
        THEN json_build_object('id', manager_id, 'name', manager_name) END) FROM changed;


-- server/features/staff/cross-client/mls.ts

-- readAgentIds
  SELECT json_build_object('mls_agent_ids', c.mls_agent_ids, 'unconfirmed_ids', coalesce(a.unconfirmed_numbers, '{}'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id WHERE c.id = $1;

-- changeAgentIds
WITH changed AS (UPDATE app.clients SET mls_agent_ids = $1::text[] WHERE id = $2 RETURNING id, mls_agent_ids),
  rest AS (UPDATE app.mls_accounts a
    SET unconfirmed_numbers = ARRAY(SELECT n FROM unnest(a.unconfirmed_numbers) n WHERE n <> ALL ($3::text[]))
    FROM changed WHERE a.client_id = changed.id RETURNING a.client_id, a.unconfirmed_numbers),
  due_links AS (UPDATE app.mls_links k SET is_due = true FROM changed c WHERE k.client_id = c.id RETURNING k.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT id, $4, $5, NULL, $6, NULL, jsonb_build_object('keys', '["mls_agent_ids"]'::jsonb), $7 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $8::text, jsonb_build_object('client_id', client_id), 8, 10, true FROM (SELECT DISTINCT client_id FROM due_links) d),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $9, $10::bigint, NULL::text, $11::timestamptz, $12::bigint, false, $13::boolean FROM rest WHERE rest.unconfirmed_numbers = '{}')
  SELECT json_build_object('mls_agent_ids', mls_agent_ids,
    'unconfirmed_ids', coalesce((SELECT unconfirmed_numbers FROM rest), '{}')) FROM changed;

-- settleAgentIds
WITH pending AS (SELECT a.client_id, ARRAY(SELECT n FROM unnest(a.unconfirmed_numbers) n WHERE n = ANY ($1::text[])) AS numbers
          FROM app.clients c JOIN app.mls_accounts a ON a.client_id = c.id
          WHERE c.id = $2 AND a.unconfirmed_numbers && $3::text[] FOR NO KEY UPDATE OF c, a),
  changed AS (UPDATE app.clients c SET mls_agent_ids = c.mls_agent_ids || CASE WHEN $4::boolean THEN pending.numbers ELSE '{}' END
    FROM pending WHERE c.id = pending.client_id RETURNING c.id, c.mls_agent_ids, pending.numbers),
  rest AS (UPDATE app.mls_accounts a
    SET unconfirmed_numbers = ARRAY(SELECT n FROM unnest(a.unconfirmed_numbers) n WHERE n <> ALL ($5::text[]))
    FROM changed WHERE a.client_id = changed.id RETURNING a.client_id, a.unconfirmed_numbers),
  due_links AS (UPDATE app.mls_links k SET is_due = true FROM changed c WHERE k.client_id = c.id RETURNING k.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT id, $6, $7, NULL, $8, NULL, jsonb_build_object('keys', '["mls_agent_ids"]'::jsonb), $9 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT changed.id, u.id, $10, NULL, NULL, NULL, jsonb_build_object('numbers', array_to_string(changed.numbers, ', '), 'are_theirs', $11::boolean), $12::timestamptz FROM changed JOIN app.active_admins u ON u.client_id = changed.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $13::text, jsonb_build_object('client_id', client_id), 8, 10, true FROM (SELECT DISTINCT client_id FROM due_links) d),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $14, $15::bigint, NULL::text, $16::timestamptz, $17::bigint, false, $18::boolean FROM rest WHERE rest.unconfirmed_numbers = '{}')
  SELECT json_build_object('mls_agent_ids', mls_agent_ids,
    'unconfirmed_ids', coalesce((SELECT unconfirmed_numbers FROM rest), '{}')) FROM changed;


-- server/features/staff/cross-client/notes.ts

-- listNotes
  SELECT json_build_object('rows', coalesce((
  SELECT json_agg(json_build_object('id', n.id, 'text', n.text, 'is_pinned', n.is_pinned, 'staff_id', n.staff_id,
  'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'created_at', app.to_iso(n.created_at), 'edited_at', app.to_iso(n.edited_at)) ORDER BY n.is_pinned DESC, n.created_at DESC, n.id DESC) FROM (
    SELECT * FROM app.client_notes n WHERE n.client_id = c.id ORDER BY n.is_pinned DESC, n.created_at DESC, n.id DESC LIMIT $1 OFFSET $2) n
  JOIN app.staff f ON f.id = n.staff_id), '[]'), 'total', (SELECT count(*) FROM app.client_notes n WHERE n.client_id = c.id)) FROM app.clients c WHERE c.id = $3;

-- insertNote
  WITH n AS (
    INSERT INTO app.client_notes (client_id, staff_id, text, created_at)
    SELECT c.id, $1::bigint, $2::text, $3::timestamptz FROM app.clients c WHERE c.id = $4 RETURNING *)
  SELECT json_build_object('id', n.id, 'text', n.text, 'is_pinned', n.is_pinned, 'staff_id', n.staff_id,
  'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'created_at', app.to_iso(n.created_at), 'edited_at', app.to_iso(n.edited_at)) FROM n JOIN app.staff f ON f.id = n.staff_id;

-- editNote
  WITH n AS (
    UPDATE app.client_notes n SET text = $1, edited_at = $2
    WHERE n.client_id = $3 AND n.id = $4 AND n.staff_id = $5 RETURNING *)
  SELECT json_build_object('id', n.id, 'text', n.text, 'is_pinned', n.is_pinned, 'staff_id', n.staff_id,
  'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'created_at', app.to_iso(n.created_at), 'edited_at', app.to_iso(n.edited_at)) FROM n JOIN app.staff f ON f.id = n.staff_id;

-- pinNote
  WITH n AS (
    UPDATE app.client_notes n SET is_pinned = $1 WHERE n.client_id = $2 AND n.id = $3 RETURNING *)
  SELECT json_build_object('id', n.id, 'text', n.text, 'is_pinned', n.is_pinned, 'staff_id', n.staff_id,
  'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'created_at', app.to_iso(n.created_at), 'edited_at', app.to_iso(n.edited_at)) FROM n JOIN app.staff f ON f.id = n.staff_id;

-- readAuthor
  SELECT to_json(staff_id) FROM app.client_notes WHERE client_id = $1 AND id = $2;


-- server/features/staff/cross-client/people.ts

-- readClientUser
  SELECT json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) FROM app.users u WHERE u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL;

-- reinviteUser, 1 of 3
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- reinviteUser, 2 of 3
  INSERT INTO app.logins (email, client_id, user_id)
  SELECT $1, u.client_id, u.id FROM app.users u
  WHERE
  u.client_id = $2 AND u.id = $3 AND u.deleted_at IS NULL AND u.is_pending AND u.disabled_at IS NULL AND NOT EXISTS (SELECT FROM app.logins l WHERE l.email = $4 AND l.user_id IS NOT NULL)
  RETURNING to_json(true);

-- reinviteUser, 3 of 3
WITH changed AS (SELECT * FROM app.users u WHERE
  u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND u.is_pending AND u.disabled_at IS NULL),
  ended_links AS (UPDATE app.password_links k SET used_at = $3 FROM changed u
        WHERE k.client_id = u.client_id AND k.user_id = u.id AND k.kind = 'activation' AND k.used_at IS NULL),
  new_link AS (
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
    SELECT $4::bytea, 'activation', u.email, $5::timestamptz, $6::timestamptz, u.client_id, u.id FROM changed u),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $7, $8, NULL, $9, changed.id,  $10 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, u.email, jsonb_build_object('first_name', u.first_name, 'client_name', c.name), $12::bytea, $13::timestamptz, $14::timestamptz, u.client_id::bigint FROM changed u JOIN app.clients c ON c.id = u.client_id)
  SELECT json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) FROM changed u;

-- correctUserEmail, 1 of 5
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- correctUserEmail, 2 of 5
  DELETE FROM app.password_links k USING app.users u WHERE
  u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND u.is_pending AND u.disabled_at IS NULL AND k.client_id = u.client_id AND k.user_id = u.id;

-- correctUserEmail, 3 of 5
  DELETE FROM app.memberships m USING app.users u WHERE
  u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND u.is_pending AND u.disabled_at IS NULL AND m.client_id = u.client_id AND m.user_id = u.id;

-- correctUserEmail, 4 of 5
  INSERT INTO app.logins (email, client_id, user_id)
  SELECT $1, u.client_id, u.id FROM app.users u
  WHERE
  u.client_id = $2 AND u.id = $3 AND u.deleted_at IS NULL AND u.is_pending AND u.disabled_at IS NULL AND NOT EXISTS (SELECT FROM app.logins l WHERE l.email = $4 AND l.user_id IS NOT NULL)
  RETURNING to_json(true);

-- correctUserEmail, 5 of 5
WITH changed AS (UPDATE app.users u SET email = $1 WHERE
  u.client_id = $2 AND u.id = $3 AND u.deleted_at IS NULL AND u.is_pending AND u.disabled_at IS NULL RETURNING u.*),
  new_link AS (
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
    SELECT $4::bytea, 'activation', u.email, $5::timestamptz, $6::timestamptz, u.client_id, u.id FROM changed u),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $7, $8, NULL, $9, changed.id,  $10 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, u.email, jsonb_build_object('first_name', u.first_name, 'client_name', c.name), $12::bytea, $13::timestamptz, $14::timestamptz, u.client_id::bigint FROM changed u JOIN app.clients c ON c.id = u.client_id)
  SELECT json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) FROM changed u;

-- sendPasswordReset
WITH changed AS (SELECT * FROM app.users u WHERE
  u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND NOT u.is_pending AND u.disabled_at IS NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $3, $4, NULL, $5, changed.id,  $6 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $7::text, jsonb_build_object('email', to_jsonb(changed.email)), 8, 10, true FROM changed)
  SELECT json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) FROM changed u;

-- disableUser, 1 of 3
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- disableUser, 2 of 3
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.email = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- disableUser, 3 of 3
WITH changed AS (UPDATE app.users u SET disabled_at = $1 WHERE
  u.client_id = $2 AND u.id = $3 AND u.deleted_at IS NULL AND u.disabled_at IS NULL RETURNING u.*),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $4 FROM changed u
    WHERE s.kind = 'client' AND s.client_id = u.client_id AND s.user_id = u.id AND s.revoked_at IS NULL),
  login AS (SELECT l.id, l.email FROM changed u
  JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id JOIN app.logins l ON l.id = m.login_id),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $5 FROM (SELECT client_id, id AS user_id, NULL::bigint AS staff_id FROM changed) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  ended_links AS (UPDATE app.password_links k SET used_at = $6 FROM login
    WHERE k.email = login.email AND k.used_at IS NULL AND k.user_id IS NULL
      AND (SELECT count(*) FROM app.memberships m WHERE m.login_id = login.id) = 1),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $7, $8, NULL, $9, changed.id, jsonb_build_object('reason', $10::text), $11 FROM changed)
  SELECT json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) FROM changed u;

-- enableUser, 1 of 3
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- enableUser, 2 of 3
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.email = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- enableUser, 3 of 3
WITH changed AS (UPDATE app.users u SET disabled_at = NULL WHERE
  u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND u.disabled_at IS NOT NULL RETURNING u.*),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $3 FROM changed u
    WHERE s.kind = 'client' AND s.client_id = u.client_id AND s.user_id = u.id AND s.revoked_at IS NULL),
  login AS (SELECT l.id, l.email FROM changed u
  JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id JOIN app.logins l ON l.id = m.login_id),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $4 FROM (SELECT client_id, id AS user_id, NULL::bigint AS staff_id FROM changed) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  ended_links AS (UPDATE app.password_links k SET used_at = $5 FROM login
    WHERE k.email = login.email AND k.used_at IS NULL AND k.user_id IS NULL
      AND (SELECT count(*) FROM app.memberships m WHERE m.login_id = login.id) = 1),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $6, $7, NULL, $8, changed.id, jsonb_build_object('reason', $9::text), $10 FROM changed)
  SELECT json_build_object('id', u.id, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email,
  'phone_number', u.phone_number, 'role', u.role, 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL,
  'has_second_factor', u.has_second_factor, 'signed_in_at', app.to_iso(u.signed_in_at)) FROM changed u;


-- server/features/staff/cross-client/publishers.ts

-- readPublisher
  SELECT json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]')) FROM app.sites s
  LEFT JOIN app.site_publishers p ON p.client_id = s.client_id AND p.site_id = s.id
  WHERE s.client_id = $1 AND s.id = $2;

-- findPassword
  SELECT to_json(encode(password, 'base64')) FROM app.site_publishers
  WHERE client_id = $1 AND site_id = $2 AND address = $3 AND user_name = $4;

-- findConnection
  SELECT json_build_object('address', address, 'user', user_name, 'password', encode(password, 'base64'))
  FROM app.site_publishers WHERE client_id = $1 AND site_id = $2;

-- savePublisher, 1 of 5
WITH changed AS (INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, categories, tags, changed_at)
    SELECT s.client_id, s.id, 'wordpress', $1, $2, $3::bytea,
      $4::jsonb, $5::jsonb, $6
    FROM app.sites s WHERE s.client_id = $7 AND s.id = $8
    ON CONFLICT (client_id, site_id) DO UPDATE SET categories = excluded.categories, tags = excluded.tags, publisher = excluded.publisher, address = excluded.address,
      user_name = excluded.user_name, password = excluded.password, changed_at = excluded.changed_at
    RETURNING client_id, site_id, publisher, address, user_name, password, categories, tags),
  queued_publications AS (UPDATE app.listing_publications q SET state = 'queued', change = q.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
        FROM changed p WHERE q.client_id = p.client_id AND q.site_id = p.site_id AND (q.page IS NOT NULL OR q.state IN ('failed', 'queued'))),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $9, $10, NULL, $11, site_id,  $12 FROM changed)
  SELECT json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]')) FROM app.sites s LEFT JOIN changed p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = $13 AND s.id = $14;

-- savePublisher, 2 of 5
WITH changed AS (INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, categories, tags, changed_at)
    SELECT s.client_id, s.id, 'wordpress', $1, $2, $3::bytea,
      $4::jsonb, $5::jsonb, $6
    FROM app.sites s WHERE s.client_id = $7 AND s.id = $8
    ON CONFLICT (client_id, site_id) DO UPDATE SET categories = excluded.categories, tags = CASE WHEN site_publishers.address = excluded.address THEN site_publishers.tags ELSE '[]' END, publisher = excluded.publisher, address = excluded.address,
      user_name = excluded.user_name, password = excluded.password, changed_at = excluded.changed_at
    RETURNING client_id, site_id, publisher, address, user_name, password, categories, tags),
  queued_publications AS (UPDATE app.listing_publications q SET state = 'queued', change = q.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
        FROM changed p WHERE q.client_id = p.client_id AND q.site_id = p.site_id AND (q.page IS NOT NULL OR q.state IN ('failed', 'queued'))),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $9, $10, NULL, $11, site_id,  $12 FROM changed)
  SELECT json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]')) FROM app.sites s LEFT JOIN changed p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = $13 AND s.id = $14;

-- savePublisher, 3 of 5
WITH changed AS (INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, categories, tags, changed_at)
    SELECT s.client_id, s.id, 'wordpress', $1, $2, $3::bytea,
      $4::jsonb, $5::jsonb, $6
    FROM app.sites s WHERE s.client_id = $7 AND s.id = $8
    ON CONFLICT (client_id, site_id) DO UPDATE SET categories = CASE WHEN site_publishers.address = excluded.address THEN site_publishers.categories ELSE '[]' END, tags = excluded.tags, publisher = excluded.publisher, address = excluded.address,
      user_name = excluded.user_name, password = excluded.password, changed_at = excluded.changed_at
    RETURNING client_id, site_id, publisher, address, user_name, password, categories, tags),
  queued_publications AS (UPDATE app.listing_publications q SET state = 'queued', change = q.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
        FROM changed p WHERE q.client_id = p.client_id AND q.site_id = p.site_id AND (q.page IS NOT NULL OR q.state IN ('failed', 'queued'))),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $9, $10, NULL, $11, site_id,  $12 FROM changed)
  SELECT json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]')) FROM app.sites s LEFT JOIN changed p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = $13 AND s.id = $14;

-- savePublisher, 4 of 5
WITH changed AS (INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, categories, tags, changed_at)
    SELECT s.client_id, s.id, 'wordpress', $1, $2, $3::bytea,
      $4::jsonb, $5::jsonb, $6
    FROM app.sites s WHERE s.client_id = $7 AND s.id = $8
    ON CONFLICT (client_id, site_id) DO UPDATE SET categories = CASE WHEN site_publishers.address = excluded.address THEN site_publishers.categories ELSE '[]' END, tags = CASE WHEN site_publishers.address = excluded.address THEN site_publishers.tags ELSE '[]' END, publisher = excluded.publisher, address = excluded.address,
      user_name = excluded.user_name, password = excluded.password, changed_at = excluded.changed_at
    RETURNING client_id, site_id, publisher, address, user_name, password, categories, tags),
  queued_publications AS (UPDATE app.listing_publications q SET state = 'queued', change = q.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
        FROM changed p WHERE q.client_id = p.client_id AND q.site_id = p.site_id AND (q.page IS NOT NULL OR q.state IN ('failed', 'queued'))),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $9, $10, NULL, $11, site_id,  $12 FROM changed)
  SELECT json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]')) FROM app.sites s LEFT JOIN changed p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = $13 AND s.id = $14;

-- savePublisher, 5 of 5
WITH changed AS (UPDATE app.site_publishers SET publisher = 'builtin', changed_at = $1 WHERE client_id = $2 AND site_id = $3
    RETURNING client_id, site_id, publisher, address, user_name, password, categories, tags),
  queued_publications AS (UPDATE app.listing_publications q SET state = 'queued', change = q.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
        FROM changed p WHERE q.client_id = p.client_id AND q.site_id = p.site_id AND (q.page IS NOT NULL OR q.state IN ('failed', 'queued'))),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $4, $5, NULL, $6, site_id,  $7 FROM changed)
  SELECT json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]')) FROM app.sites s LEFT JOIN changed p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = $8 AND s.id = $9;


-- server/features/staff/cross-client/queue-news.ts

-- claimNews
  WITH news AS (
    UPDATE app.queue_items q SET announced_at = $1 WHERE q.id IN (
      SELECT id FROM app.queue_items WHERE done_at IS NULL AND announced_at IS NULL AND waits_from <= $2
      ORDER BY waits_from LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING q.id, q.kind, q.area, q.owner_id, q.details, q.occurrences, q.client_id, q.waits_from)
  SELECT coalesce((SELECT json_agg(json_build_object('kind', s.kind, 'area', s.area,
    'owner_id', s.owner_id, 'details', s.details, 'count', greatest(1, s.occurrences),
    'client_name', (SELECT c.name FROM app.clients c WHERE c.id = s.client_id)) ORDER BY s.waits_from, s.id) FROM news s), '[]');

-- listListeners
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'role', t.role) ORDER BY t.id), '[]')
  FROM app.staff t WHERE t.queue_mail = $1 AND t.disabled_at IS NULL AND t.has_second_factor;

-- mailStaff
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $1, t.email, jsonb_build_object('first_name', t.first_name, 'kind', $2::text, 'items', $3::jsonb, 'more', $4::bigint), $5::bytea, $6::timestamptz, $7::timestamptz, $8::bigint FROM app.staff t WHERE t.id = $9)
  SELECT NULL;

-- listWaitingFor, 1 of 3
  SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'area', s.area,
    'owner_id', s.owner_id, 'details', s.details, 'count', greatest(1, s.occurrences),
    'client_name', (SELECT c.name FROM app.clients c WHERE c.id = s.client_id)) ORDER BY s.owner_id IS NULL, s.waits_from, s.id), '[]') FROM (
    (SELECT q.* FROM unnest($1::bigint[], $2::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= $3 ORDER BY i.waits_from, i.id LIMIT $4) q
    WHERE true AND q.area = $5 ORDER BY q.waits_from, q.id LIMIT $6)
    UNION ALL
    (SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $7 AND q.area = $8 ORDER BY q.waits_from, q.id LIMIT $9)) s;

-- listWaitingFor, 2 of 3
  SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'area', s.area,
    'owner_id', s.owner_id, 'details', s.details, 'count', greatest(1, s.occurrences),
    'client_name', (SELECT c.name FROM app.clients c WHERE c.id = s.client_id)) ORDER BY s.owner_id IS NULL, s.waits_from, s.id), '[]') FROM (
    (SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id = $1 AND q.waits_from <= $2 AND q.area = $3 ORDER BY q.waits_from, q.id LIMIT $4)
    UNION ALL
    (SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $5 AND q.area = $6 ORDER BY q.waits_from, q.id LIMIT $7)) s;

-- listWaitingFor, 3 of 3
  SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'area', s.area,
    'owner_id', s.owner_id, 'details', s.details, 'count', greatest(1, s.occurrences),
    'client_name', (SELECT c.name FROM app.clients c WHERE c.id = s.client_id)) ORDER BY s.owner_id IS NULL, s.waits_from, s.id), '[]') FROM (
    (SELECT q.* FROM unnest($1::bigint[], $2::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= $3 ORDER BY i.waits_from, i.id LIMIT $4) q
    WHERE true  ORDER BY q.waits_from, q.id LIMIT $5)
    UNION ALL
    (SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $6  ORDER BY q.waits_from, q.id LIMIT $7)) s;

-- deleteDoneBefore
  DELETE FROM app.queue_items WHERE done_at < $1;


-- server/features/staff/cross-client/queue.ts

-- listQueue, 1 of 6
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) ORDER BY q.waits_from, q.id) FROM (
        SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $1 AND q.area = $2 ORDER BY q.waits_from, q.id LIMIT $3 OFFSET $4) q), '[]'),
      'total', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $5 AND q.area = $6 ORDER BY q.waits_from, q.id LIMIT $7) counted));

-- listQueue, 2 of 6
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) ORDER BY q.waits_from, q.id) FROM (
        SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $1  ORDER BY q.waits_from, q.id LIMIT $2 OFFSET $3) q), '[]'),
      'total', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $4  ORDER BY q.waits_from, q.id LIMIT $5) counted));

-- listQueue, 3 of 6
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) ORDER BY q.done_at DESC, q.id DESC) FROM (
        SELECT q.* FROM app.queue_items q WHERE q.done_at IS NOT NULL AND q.area = $1 ORDER BY q.done_at DESC, q.id DESC LIMIT $2 OFFSET $3) q), '[]'),
      'total', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NOT NULL AND q.area = $4 ORDER BY q.done_at DESC, q.id DESC LIMIT $5) counted));

-- listQueue, 4 of 6
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) ORDER BY q.waits_from, q.id) FROM (
        SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.waits_from > $1 AND q.area = $2 ORDER BY q.waits_from, q.id LIMIT $3 OFFSET $4) q), '[]'),
      'total', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL AND q.waits_from > $5 AND q.area = $6 ORDER BY q.waits_from, q.id LIMIT $7) counted));

-- listQueue, 5 of 6
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) ORDER BY q.waits_from, q.id) FROM (
        SELECT q.* FROM unnest($1::bigint[], $2::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= $3 ORDER BY i.waits_from, i.id LIMIT $4) q
    WHERE true AND q.area = $5 ORDER BY q.waits_from, q.id LIMIT $6 OFFSET $7) q), '[]'),
      'total', (
  SELECT count(*) FROM (
    SELECT FROM unnest($8::bigint[], $9::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= $10 ORDER BY i.waits_from, i.id LIMIT $11) q
    WHERE true AND q.area = $12 ORDER BY q.waits_from, q.id LIMIT $13) counted));

-- listQueue, 6 of 6
    SELECT json_build_object(
      'rows', coalesce((SELECT json_agg(json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) ORDER BY q.waits_from, q.id) FROM (
        SELECT q.* FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $1 AND q.area = $2 ORDER BY q.waits_from, q.id LIMIT $3 OFFSET $4) q), '[]'),
      'total', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $5 AND q.area = $6 ORDER BY q.waits_from, q.id LIMIT $7) counted));

-- countQueue, 1 of 3
  SELECT json_build_object('all', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $1 AND q.area = $2 ORDER BY q.waits_from, q.id LIMIT $3) counted), 'mine', (
  SELECT count(*) FROM (
    SELECT FROM unnest($4::bigint[], $5::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= $6 ORDER BY i.waits_from, i.id LIMIT $7) q
    WHERE true AND q.area = $8 ORDER BY q.waits_from, q.id LIMIT $9) counted),
    'nobodys', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $10 AND q.area = $11 ORDER BY q.waits_from, q.id LIMIT $12) counted));

-- countQueue, 2 of 3
  SELECT json_build_object('all', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $1 AND q.area = $2 ORDER BY q.waits_from, q.id LIMIT $3) counted), 'mine', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id = $4 AND q.waits_from <= $5 AND q.area = $6 ORDER BY q.waits_from, q.id LIMIT $7) counted),
    'nobodys', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $8 AND q.area = $9 ORDER BY q.waits_from, q.id LIMIT $10) counted));

-- countQueue, 3 of 3
  SELECT json_build_object('all', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL  AND q.waits_from <= $1  ORDER BY q.waits_from, q.id LIMIT $2) counted), 'mine', (
  SELECT count(*) FROM (
    SELECT FROM unnest($3::bigint[], $4::text[]) o (id, area) CROSS JOIN LATERAL (
    SELECT i.* FROM app.queue_items i WHERE i.owner_id = o.id AND (o.area = '' OR i.area = o.area)
      AND i.done_at IS NULL AND i.waits_from <= $5 ORDER BY i.waits_from, i.id LIMIT $6) q
    WHERE true  ORDER BY q.waits_from, q.id LIMIT $7) counted),
    'nobodys', (
  SELECT count(*) FROM (
    SELECT FROM app.queue_items q WHERE q.done_at IS NULL AND q.owner_id IS NULL AND q.waits_from <= $8  ORDER BY q.waits_from, q.id LIMIT $9) counted));

-- lockColleague
  SELECT to_json(id) FROM app.staff WHERE id = $1::bigint FOR SHARE;

-- changeQueueItem, 1 of 11
  SELECT to_json(id) FROM app.staff WHERE id = $1::bigint FOR SHARE;

-- changeQueueItem, 2 of 11
SELECT to_json(id) FROM app.queue_items q WHERE id = $1 AND q.area = $2 FOR UPDATE;

-- changeQueueItem, 3 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = $1::bigint,
      done_at = CASE WHEN $2::boolean THEN coalesce(q.done_at, $3) END,
      done_by = CASE WHEN $4::boolean THEN coalesce(q.done_by, $5) END,
      waits_from = $6::timestamptz
    WHERE q.id = $7 AND q.area = $8 AND (q.owner_id IS NOT DISTINCT FROM $9 OR q.owner_id IN ($10, $11))
      AND EXISTS (
  SELECT FROM app.staff s WHERE s.id = $12 AND s.disabled_at IS NULL AND ($13::jsonb -> q.area) ? s.role)
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $14 AND ($15::text IS NULL OR o.area = $16);

-- changeQueueItem, 4 of 11
  SELECT to_json(f.id) FROM app.queue_items q JOIN app.staff f ON f.id = q.owner_id WHERE q.id = $1 FOR SHARE OF f;

-- changeQueueItem, 5 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = CASE WHEN q.done_at IS NULL THEN q.owner_id ELSE (SELECT f.id FROM app.staff f
        WHERE f.id = q.owner_id AND f.disabled_at IS NULL AND ($1::jsonb -> q.area) ? f.role) END,
      done_at = CASE WHEN $2::boolean THEN coalesce(q.done_at, $3) END,
      done_by = CASE WHEN $4::boolean THEN coalesce(q.done_by, $5) END,
      waits_from = $6::timestamptz
    WHERE q.id = $7 AND q.area = $8
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $9 AND ($10::text IS NULL OR o.area = $11);

-- changeQueueItem, 6 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = $1::bigint,
      done_at = CASE WHEN $2::boolean THEN coalesce(q.done_at, $3) END,
      done_by = CASE WHEN $4::boolean THEN coalesce(q.done_by, $5) END,
      waits_from = $6::timestamptz
    WHERE q.id = $7 AND q.area = $8 AND (q.owner_id IS NOT DISTINCT FROM $9 OR q.owner_id IN ($10, $11))
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $12 AND ($13::text IS NULL OR o.area = $14);

-- changeQueueItem, 7 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = $1::bigint,
      done_at = q.done_at,
      done_by = q.done_by,
      waits_from = $2::timestamptz
    WHERE q.id = $3 AND q.area = $4 AND (q.owner_id IS NOT DISTINCT FROM $5 OR q.owner_id IN ($6, $7))
      AND EXISTS (
  SELECT FROM app.staff s WHERE s.id = $8 AND s.disabled_at IS NULL AND ($9::jsonb -> q.area) ? s.role)
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $10 AND ($11::text IS NULL OR o.area = $12);

-- changeQueueItem, 8 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = $1::bigint,
      done_at = CASE WHEN $2::boolean THEN coalesce(q.done_at, $3) END,
      done_by = CASE WHEN $4::boolean THEN coalesce(q.done_by, $5) END,
      waits_from = q.waits_from
    WHERE q.id = $6 AND q.area = $7 AND (q.owner_id IS NOT DISTINCT FROM $8 OR q.owner_id IN ($9, $10))
      AND EXISTS (
  SELECT FROM app.staff s WHERE s.id = $11 AND s.disabled_at IS NULL AND ($12::jsonb -> q.area) ? s.role)
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $13 AND ($14::text IS NULL OR o.area = $15);

-- changeQueueItem, 9 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = $1::bigint,
      done_at = CASE WHEN $2::boolean THEN coalesce(q.done_at, $3) END,
      done_by = CASE WHEN $4::boolean THEN coalesce(q.done_by, $5) END,
      waits_from = least(q.waits_from, $6)
    WHERE q.id = $7 AND q.area = $8 AND (q.owner_id IS NOT DISTINCT FROM $9 OR q.owner_id IN ($10, $11))
      AND EXISTS (
  SELECT FROM app.staff s WHERE s.id = $12 AND s.disabled_at IS NULL AND ($13::jsonb -> q.area) ? s.role)
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $14 AND ($15::text IS NULL OR o.area = $16);

-- changeQueueItem, 10 of 11
SELECT to_json(id) FROM app.queue_items q WHERE id = $1  FOR UPDATE;

-- changeQueueItem, 11 of 11
  WITH q AS (
    UPDATE app.queue_items q SET
      owner_id = $1::bigint,
      done_at = CASE WHEN $2::boolean THEN coalesce(q.done_at, $3) END,
      done_by = CASE WHEN $4::boolean THEN coalesce(q.done_by, $5) END,
      waits_from = $6::timestamptz
    WHERE q.id = $7  AND (q.owner_id IS NOT DISTINCT FROM $8 OR q.owner_id IN ($9, $10))
      AND EXISTS (
  SELECT FROM app.staff s WHERE s.id = $11 AND s.disabled_at IS NULL AND ($12::jsonb -> q.area) ? s.role)
    RETURNING q.*)
  SELECT json_build_object('item', (SELECT json_build_object('id', q.id, 'kind', q.kind, 'area', q.area, 'subject', q.subject, 'details', q.details,
  'client_id', q.client_id, 'client_name', (SELECT c.name FROM app.clients c WHERE c.id = q.client_id),
  'owner_id', q.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.owner_id), 'waits_from', app.to_iso(q.waits_from),
  'count', greatest(1, q.occurrences), 'latest_at', app.to_iso(coalesce(q.latest_at, q.created_at)), 'done_at', app.to_iso(q.done_at), 'done_by_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = q.done_by)) FROM q), 'owner_id', o.owner_id, 'owner_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = o.owner_id))
  FROM app.queue_items o WHERE o.id = $13 AND ($14::text IS NULL OR o.area = $15);

-- mayOwnItem
  SELECT to_json(true) FROM app.queue_items q WHERE q.id = $1 AND EXISTS (
  SELECT FROM app.staff s WHERE s.id = $2 AND s.disabled_at IS NULL AND ($3::jsonb -> q.area) ? s.role);

-- readQueueMail
  SELECT json_build_object('choice', queue_mail) FROM app.staff WHERE id = $1;

-- setQueueMail
  UPDATE app.staff SET queue_mail = $1 WHERE id = $2 RETURNING json_build_object('choice', queue_mail);


-- server/features/staff/cross-client/records.ts

-- listClientActivity, 1 of 2
  SELECT coalesce((SELECT json_agg(json_build_object('cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.client_id || '.' || a.id, 'id', a.id, 'type', a.type, 'event', a.event,
    'user', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'API key ' || k.name), 'is_staff', (a.staff_id IS NOT NULL OR a.provider_key_id IS NOT NULL), 'staff', coalesce(nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), ('API key “' || p.name || '”')),
    'subject_id', a.subject_id, 'name', CASE a.type WHEN $1 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $2 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END,
    'details', (a.details || coalesce(CASE  WHEN a.event IN ('task.given') THEN (SELECT jsonb_build_object('to_name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '')) FROM app.users u
        WHERE u.client_id = a.client_id AND u.id = (a.details ->> 'to')::bigint) WHEN a.event IN ('newsletter.sent') THEN (
  SELECT jsonb_build_object('waiting', o.waiting, 'sent', o.sent, 'is_stopped', o.state = 'stopped') FROM (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = a.client_id AND s.id = a.subject_id AND s.audience IS NOT NULL AND s.state <> 'sent') o) END, '{}')), 'note', NULL, 'created_at', app.to_iso(a.created_at)) ORDER BY a.created_at DESC, a.id DESC)
  FROM (
    SELECT * FROM app.activity a WHERE a.client_id = c.id
      AND (a.created_at, a.id) < (('epoch'::timestamptz + $3::bigint * interval '1 microsecond'), $4::bigint)
    ORDER BY a.created_at DESC, a.id DESC LIMIT $5) a
  LEFT JOIN app.users u ON u.client_id = a.client_id AND u.id = a.user_id
      LEFT JOIN app.api_keys k ON k.client_id = a.client_id AND k.id = a.key_id
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys p ON p.id = a.provider_key_id), '[]')
  FROM app.clients c WHERE c.id = $6;

-- listClientActivity, 2 of 2
  SELECT coalesce((SELECT json_agg(json_build_object('cursor', (extract(epoch FROM a.created_at) * 1000000)::bigint || '.' || a.client_id || '.' || a.id, 'id', a.id, 'type', a.type, 'event', a.event,
    'user', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'API key ' || k.name), 'is_staff', (a.staff_id IS NOT NULL OR a.provider_key_id IS NOT NULL), 'staff', coalesce(nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), ('API key “' || p.name || '”')),
    'subject_id', a.subject_id, 'name', CASE a.type WHEN $1 THEN (SELECT nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), '') FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)
  WHEN $2 THEN (SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id) END,
    'details', (a.details || coalesce(CASE  WHEN a.event IN ('task.given') THEN (SELECT jsonb_build_object('to_name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '')) FROM app.users u
        WHERE u.client_id = a.client_id AND u.id = (a.details ->> 'to')::bigint) WHEN a.event IN ('newsletter.sent') THEN (
  SELECT jsonb_build_object('waiting', o.waiting, 'sent', o.sent, 'is_stopped', o.state = 'stopped') FROM (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = a.client_id AND s.id = a.subject_id AND s.audience IS NOT NULL AND s.state <> 'sent') o) END, '{}')), 'note', NULL, 'created_at', app.to_iso(a.created_at)) ORDER BY a.created_at DESC, a.id DESC)
  FROM (
    SELECT * FROM app.activity a WHERE a.client_id = c.id
    ORDER BY a.created_at DESC, a.id DESC LIMIT $3) a
  LEFT JOIN app.users u ON u.client_id = a.client_id AND u.id = a.user_id
      LEFT JOIN app.api_keys k ON k.client_id = a.client_id AND k.id = a.key_id
  LEFT JOIN app.staff f ON f.id = a.staff_id
  LEFT JOIN app.provider_keys p ON p.id = a.provider_key_id), '[]')
  FROM app.clients c WHERE c.id = $4;

-- listClientFiles
  SELECT json_build_object('total', (SELECT count(*) FROM app.files f WHERE f.client_id = c.id AND f.purpose <> 'conversation'), 'rows', coalesce((
    SELECT json_agg(json_build_object('stored', json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version), 'question', f.question, 'is_private', f.is_private,
      'user_name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'is_staff', f.staff_id IS NOT NULL, 'created_at', app.to_iso(f.created_at)) ORDER BY f.id DESC)
    FROM (
      SELECT * FROM app.files f WHERE f.client_id = c.id AND f.purpose <> 'conversation' ORDER BY f.id DESC
      LIMIT $1 OFFSET $2) f
    LEFT JOIN app.users u ON u.client_id = f.client_id AND u.id = f.user_id), '[]'))
  FROM app.clients c WHERE c.id = $3;


-- server/features/staff/cross-client/search.ts

-- findAnything, 1 of 6
    WITH beginnings AS MATERIALIZED ((SELECT 'client id' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE c.id = $1) UNION ALL (SELECT 'person id' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.id = $2 AND u.deleted_at IS NULL) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i WHERE i.number = $3 LIMIT $4) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i
            WHERE i.number ~>=~ $5 AND i.number ~<~ ($6 || chr(1114111))
            ORDER BY i.number USING ~>~ LIMIT $7) UNION ALL (SELECT 'client' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) ~>=~ app.fold($8) AND app.fold(c.name) ~<~ (app.fold($9) || chr(1114111))
    ORDER BY app.fold(c.name) USING ~<~ LIMIT $10) UNION ALL (SELECT 'person' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search ~>=~ app.fold($11) AND u.search ~<~ (app.fold($12) || chr(1114111))
    ORDER BY u.search USING ~<~ LIMIT $13) UNION ALL (SELECT 'last name' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.last_name) ~>=~ app.fold($14) AND app.fold(u.last_name) ~<~ (app.fold($15) || chr(1114111))
    ORDER BY app.fold(u.last_name) USING ~<~ LIMIT $16) UNION ALL (SELECT 'host' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host ~>=~ app.fold($17) AND h.host ~<~ (app.fold($18) || chr(1114111))
    ORDER BY h.host USING ~<~ LIMIT $19) UNION ALL (SELECT 'email' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.email) ~>=~ app.fold($20) AND app.fold(u.email) ~<~ (app.fold($21) || chr(1114111))
    ORDER BY app.fold(u.email) USING ~<~ LIMIT $22)),
  clients AS MATERIALIZED (SELECT 'client contains' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) LIKE (SELECT app.fold($23))),
  people AS MATERIALIZED (
    SELECT 'person contains' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($24))),
  hosts AS MATERIALIZED (SELECT 'host contains' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($25)))
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings
    UNION ALL (SELECT * FROM clients WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM people WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM hosts WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)) f;

-- findAnything, 2 of 6
    WITH beginnings AS MATERIALIZED ((SELECT 'client id' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE c.id = $1) UNION ALL (SELECT 'person id' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.id = $2 AND u.deleted_at IS NULL) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i WHERE i.number = $3 LIMIT $4) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i
            WHERE i.number ~>=~ $5 AND i.number ~<~ ($6 || chr(1114111))
            ORDER BY i.number USING ~>~ LIMIT $7) UNION ALL (SELECT 'client' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) ~>=~ app.fold($8) AND app.fold(c.name) ~<~ (app.fold($9) || chr(1114111))
    ORDER BY app.fold(c.name) USING ~<~ LIMIT $10) UNION ALL (SELECT 'person' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search ~>=~ app.fold($11) AND u.search ~<~ (app.fold($12) || chr(1114111))
    ORDER BY u.search USING ~<~ LIMIT $13) UNION ALL (SELECT 'last name' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.last_name) ~>=~ app.fold($14) AND app.fold(u.last_name) ~<~ (app.fold($15) || chr(1114111))
    ORDER BY app.fold(u.last_name) USING ~<~ LIMIT $16) UNION ALL (SELECT 'host' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host ~>=~ app.fold($17) AND h.host ~<~ (app.fold($18) || chr(1114111))
    ORDER BY h.host USING ~<~ LIMIT $19) UNION ALL (SELECT 'email' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.email) ~>=~ app.fold($20) AND app.fold(u.email) ~<~ (app.fold($21) || chr(1114111))
    ORDER BY app.fold(u.email) USING ~<~ LIMIT $22))
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings ) f;

-- findAnything, 3 of 6
    WITH beginnings AS MATERIALIZED ((SELECT 'client id' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE c.id = $1) UNION ALL (SELECT 'person id' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.id = $2 AND u.deleted_at IS NULL) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i WHERE i.number = $3 LIMIT $4) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i
            WHERE i.number ~>=~ $5 AND i.number ~<~ ($6 || chr(1114111))
            ORDER BY i.number USING ~>~ LIMIT $7) UNION ALL (SELECT 'client' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) ~>=~ app.fold($8) AND app.fold(c.name) ~<~ (app.fold($9) || chr(1114111))
    ORDER BY app.fold(c.name) USING ~<~ LIMIT $10) UNION ALL (SELECT 'person' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search ~>=~ app.fold($11) AND u.search ~<~ (app.fold($12) || chr(1114111))
    ORDER BY u.search USING ~<~ LIMIT $13) UNION ALL (SELECT 'last name' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.last_name) ~>=~ app.fold($14) AND app.fold(u.last_name) ~<~ (app.fold($15) || chr(1114111))
    ORDER BY app.fold(u.last_name) USING ~<~ LIMIT $16) UNION ALL (SELECT 'host' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host ~>=~ app.fold($17) AND h.host ~<~ (app.fold($18) || chr(1114111))
    ORDER BY h.host USING ~<~ LIMIT $19) UNION ALL (SELECT 'domain' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u
        WHERE u.deleted_at IS NULL AND split_part(app.fold(u.email), '@', 2) ~>=~ app.fold($20) AND split_part(app.fold(u.email), '@', 2) ~<~ (app.fold($21) || chr(1114111))
    ORDER BY split_part(app.fold(u.email), '@', 2) USING ~<~ LIMIT $22)),
  clients AS MATERIALIZED (SELECT 'client contains' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) LIKE (SELECT app.fold($23))),
  people AS MATERIALIZED (
    SELECT 'person contains' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($24))),
  hosts AS MATERIALIZED (SELECT 'host contains' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($25)))
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings
    UNION ALL (SELECT * FROM clients WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM people WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM hosts WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)) f;

-- findAnything, 4 of 6
    WITH beginnings AS MATERIALIZED ((SELECT 'client id' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE c.id = $1) UNION ALL (SELECT 'person id' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.id = $2 AND u.deleted_at IS NULL) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i WHERE i.number = $3 LIMIT $4) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i
            WHERE i.number ~>=~ $5 AND i.number ~<~ ($6 || chr(1114111))
            ORDER BY i.number USING ~>~ LIMIT $7) UNION ALL (SELECT 'client' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) ~>=~ app.fold($8) AND app.fold(c.name) ~<~ (app.fold($9) || chr(1114111))
    ORDER BY app.fold(c.name) USING ~<~ LIMIT $10) UNION ALL (SELECT 'person' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search ~>=~ app.fold($11) AND u.search ~<~ (app.fold($12) || chr(1114111))
    ORDER BY u.search USING ~<~ LIMIT $13) UNION ALL (SELECT 'last name' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.last_name) ~>=~ app.fold($14) AND app.fold(u.last_name) ~<~ (app.fold($15) || chr(1114111))
    ORDER BY app.fold(u.last_name) USING ~<~ LIMIT $16) UNION ALL (SELECT 'host' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host ~>=~ app.fold($17) AND h.host ~<~ (app.fold($18) || chr(1114111))
    ORDER BY h.host USING ~<~ LIMIT $19)),
  clients AS MATERIALIZED (SELECT 'client contains' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) LIKE (SELECT app.fold($20))),
  people AS MATERIALIZED (
    SELECT 'person contains' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($21))),
  hosts AS MATERIALIZED (SELECT 'host contains' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($22)))
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings
    UNION ALL (SELECT * FROM clients WHERE (SELECT count(*) FROM beginnings WHERE way = 'client') < 12 LIMIT 6)
    UNION ALL (SELECT * FROM people WHERE (SELECT count(*) FROM beginnings WHERE way = 'person') < 12 LIMIT 6)
    UNION ALL (SELECT * FROM hosts WHERE (SELECT count(*) FROM beginnings WHERE way = 'host') < 12 LIMIT 6)) f;

-- findAnything, 5 of 6
    WITH beginnings AS MATERIALIZED ((SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i WHERE i.number = $1 LIMIT $2) UNION ALL (SELECT 'invoice' AS way, 'invoice' AS kind, i.id, i.client_id, i.number AS title,
  i.currency || ' $' || to_char(i.total_cents / 100.0, 'FM999,999,999,990.00') AS note FROM app.invoices i
            WHERE i.number ~>=~ $3 AND i.number ~<~ ($4 || chr(1114111))
            ORDER BY i.number USING ~>~ LIMIT $5) UNION ALL (SELECT 'client' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) ~>=~ app.fold($6) AND app.fold(c.name) ~<~ (app.fold($7) || chr(1114111))
    ORDER BY app.fold(c.name) USING ~<~ LIMIT $8) UNION ALL (SELECT 'person' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search ~>=~ app.fold($9) AND u.search ~<~ (app.fold($10) || chr(1114111))
    ORDER BY u.search USING ~<~ LIMIT $11) UNION ALL (SELECT 'last name' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.last_name) ~>=~ app.fold($12) AND app.fold(u.last_name) ~<~ (app.fold($13) || chr(1114111))
    ORDER BY app.fold(u.last_name) USING ~<~ LIMIT $14) UNION ALL (SELECT 'host' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host ~>=~ app.fold($15) AND h.host ~<~ (app.fold($16) || chr(1114111))
    ORDER BY h.host USING ~<~ LIMIT $17) UNION ALL (SELECT 'email' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.email) ~>=~ app.fold($18) AND app.fold(u.email) ~<~ (app.fold($19) || chr(1114111))
    ORDER BY app.fold(u.email) USING ~<~ LIMIT $20)),
  clients AS MATERIALIZED (SELECT 'client contains' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) LIKE (SELECT app.fold($21))),
  people AS MATERIALIZED (
    SELECT 'person contains' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($22))),
  hosts AS MATERIALIZED (SELECT 'host contains' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($23)))
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings
    UNION ALL (SELECT * FROM clients WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM people WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM hosts WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)) f;

-- findAnything, 6 of 6
    WITH beginnings AS MATERIALIZED ((SELECT 'client id' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE c.id = $1) UNION ALL (SELECT 'person id' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.id = $2 AND u.deleted_at IS NULL) UNION ALL (SELECT 'client' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) ~>=~ app.fold($3) AND app.fold(c.name) ~<~ (app.fold($4) || chr(1114111))
    ORDER BY app.fold(c.name) USING ~<~ LIMIT $5) UNION ALL (SELECT 'person' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search ~>=~ app.fold($6) AND u.search ~<~ (app.fold($7) || chr(1114111))
    ORDER BY u.search USING ~<~ LIMIT $8) UNION ALL (SELECT 'last name' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.last_name) ~>=~ app.fold($9) AND app.fold(u.last_name) ~<~ (app.fold($10) || chr(1114111))
    ORDER BY app.fold(u.last_name) USING ~<~ LIMIT $11) UNION ALL (SELECT 'host' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host ~>=~ app.fold($12) AND h.host ~<~ (app.fold($13) || chr(1114111))
    ORDER BY h.host USING ~<~ LIMIT $14) UNION ALL (SELECT 'email' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND app.fold(u.email) ~>=~ app.fold($15) AND app.fold(u.email) ~<~ (app.fold($16) || chr(1114111))
    ORDER BY app.fold(u.email) USING ~<~ LIMIT $17)),
  clients AS MATERIALIZED (SELECT 'client contains' AS way, 'client' AS kind, c.id, c.id AS client_id, c.name AS title, c.package AS note FROM app.clients c WHERE app.fold(c.name) LIKE (SELECT app.fold($18))),
  people AS MATERIALIZED (
    SELECT 'person contains' AS way, 'person' AS kind, u.id, u.client_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS title,
  concat_ws(' · ', u.email, u.phone_number) AS note FROM app.users u WHERE u.deleted_at IS NULL AND u.search LIKE (SELECT app.fold($19))),
  hosts AS MATERIALIZED (SELECT 'host contains' AS way, 'domain' AS kind, h.site_id AS id, h.client_id, h.host AS title, 'Site ' || h.site_id AS note FROM app.site_hosts h WHERE h.host LIKE (SELECT app.fold($20)))
    SELECT coalesce(json_agg(json_build_object('way', f.way, 'kind', f.kind, 'id', f.id, 'client_id', f.client_id,
      'client_name', (SELECT name FROM app.clients WHERE id = f.client_id), 'title', f.title, 'note', f.note)), '[]')
    FROM (SELECT * FROM beginnings
    UNION ALL (SELECT * FROM clients WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM people WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)
    UNION ALL (SELECT * FROM hosts WHERE NOT EXISTS (SELECT FROM beginnings) LIMIT 6)) f;


-- server/features/staff/cross-client/sites.ts

-- rotateToken, 1 of 2
SELECT to_json(id) FROM app.clients WHERE id = $1 FOR UPDATE;

-- rotateToken, 2 of 2
WITH changed AS (UPDATE app.clients SET token = $1 WHERE id = $2 RETURNING id),
  deleted_tokens AS (DELETE FROM app.site_tokens t USING changed c WHERE t.client_id = c.id AND t.expires_at <= $3),
  ending_token AS (UPDATE app.site_tokens t SET expires_at = $4 FROM changed c WHERE t.client_id = c.id AND t.expires_at IS NULL),
  new_token AS (INSERT INTO app.site_tokens (token_hash, client_id) SELECT $5::bytea, id FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT id, $6, $7, NULL, $8, NULL,  $9 FROM changed)
  SELECT to_json(true) FROM changed;

-- addSite
WITH changed AS (INSERT INTO app.sites (client_id, primary_domain) SELECT id, $1 FROM app.clients WHERE id = $2
    RETURNING client_id, id),
  hosts AS (
    SELECT client_id, id, host, 'https://' || host AS url, n FROM changed, unnest($3::text[]) WITH ORDINALITY AS h (host, n)),
  new_domains AS (INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, id, url FROM hosts ORDER BY n),
  new_hosts AS (INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, id FROM hosts),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $4, $5, NULL, $6, id,  $7 FROM changed)
  SELECT to_json(true) FROM changed;

-- changeSite
WITH changed AS (UPDATE app.sites SET primary_domain = $1 WHERE client_id = $2 AND id = $3 RETURNING client_id, id),
  hosts AS (
    SELECT client_id, id, host, 'https://' || host AS url, n FROM changed, unnest($4::text[]) WITH ORDINALITY AS h (host, n)),
  deleted_domains AS (DELETE FROM app.domains d USING changed s WHERE d.client_id = s.client_id AND d.site_id = s.id AND NOT EXISTS (SELECT FROM hosts WHERE hosts.url = d.url)),
  deleted_hosts AS (DELETE FROM app.site_hosts h USING changed s WHERE h.client_id = s.client_id AND h.site_id = s.id AND NOT EXISTS (SELECT FROM hosts WHERE hosts.host = h.host)),
  new_domains AS (INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, id, url FROM hosts s
        WHERE NOT EXISTS (SELECT FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id AND d.url = s.url) ORDER BY n),
  new_hosts AS (INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, id FROM hosts s
        WHERE NOT EXISTS (SELECT FROM app.site_hosts h WHERE h.client_id = s.client_id AND h.site_id = s.id AND h.host = s.host)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $5, $6, NULL, $7, id,  $8 FROM changed)
  SELECT to_json(true) FROM changed;


-- server/features/staff/cross-client/tax-places.ts

-- keepMoveEdit
  UPDATE app.clients c SET (version, edits) = (SELECT e.version, e.edits
    FROM app.with_edit(c.version, c.edits, jsonb_build_object('tax_from', $1::date), $2) e)
  WHERE c.id = $3 AND (SELECT max(p.starts_on) FROM app.tax_places p WHERE p.client_id = c.id AND p.starts_on > $4::date) IS DISTINCT FROM $5::date;


-- server/features/staff/cross-client/team.ts

-- listStaffAccounts
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at))::jsonb || jsonb_build_object('absence', (
  SELECT (SELECT jsonb_build_object('first_day', to_char(b.first_day, 'YYYY-MM-DD'),
    'last_day', to_char(b.last_day, 'YYYY-MM-DD'), 'deputy_id', d.id, 'deputy_name', nullif(btrim(concat_ws(' ', nullif(d.first_name, ''), nullif(d.last_name, ''))), ''),
    'is_away', $1::date BETWEEN b.first_day AND b.last_day)
  FROM app.staff d WHERE d.id = b.deputy_id) FROM app.staff_absences b WHERE b.staff_id = f.id AND b.last_day >= $2::date)) ORDER BY f.disabled_at IS NOT NULL, lower(f.first_name), lower(f.last_name), f.id), '[]')
  FROM app.staff f;

-- readStaffAccount
SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM app.staff f WHERE f.id = $1;

-- listTeamLog
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT g.id, g.event, nullif(btrim(concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, ''))), '') AS staff_name, nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') AS subject_name,
      g.reason, app.to_iso(g.created_at) AS created_at
    FROM app.staff_log g JOIN app.staff a ON a.id = g.staff_id JOIN app.staff s ON s.id = g.subject_id
    WHERE g.subject_id IS NOT NULL ORDER BY g.created_at DESC, g.id DESC LIMIT $1 OFFSET $2) r),
      (SELECT count(*) FROM app.staff_log WHERE subject_id IS NOT NULL);

-- resetStaffFactor, 1 of 4
  SELECT to_json(true) FROM app.logins WHERE staff_id = $1 FOR UPDATE;

-- resetStaffFactor, 2 of 4
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team;

-- resetStaffFactor, 3 of 4
  WITH visits AS (SELECT 1 FROM app.login_codes WHERE staff_id = $1 AND used_at IS NULL FOR UPDATE)
  SELECT to_json(count(*)) FROM visits;

-- resetStaffFactor, 4 of 4
WITH changed AS (
    UPDATE app.staff f SET has_second_factor = false
    WHERE f.id = $1 AND f.id <> $2 AND f.has_second_factor
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = $3 AND a.disabled_at IS NULL AND a.role = 'Owner') RETURNING f.*),
  login AS (UPDATE app.logins l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
          FROM changed f WHERE l.staff_id = f.id RETURNING l.email),
  deleted_recovery_codes AS (DELETE FROM app.recovery_codes r USING login WHERE r.email = login.email),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $4 FROM changed f WHERE s.staff_id = f.id AND s.revoked_at IS NULL),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $5 FROM changed f WHERE h.staff_id = f.id AND h.used_at IS NULL),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, changed.id, NULL::bigint, $7::text, '{}'::jsonb, $8::text, $9::timestamptz FROM changed)
  SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM changed f;

-- changeStaffRole, 1 of 4
  SELECT to_json(true) FROM app.logins WHERE staff_id = $1 FOR UPDATE;

-- changeStaffRole, 2 of 4
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team;

-- changeStaffRole, 3 of 4
  WITH visits AS (SELECT 1 FROM app.login_codes WHERE staff_id = $1 AND used_at IS NULL FOR UPDATE)
  SELECT to_json(count(*)) FROM visits;

-- changeStaffRole, 4 of 4
WITH changed AS (
    UPDATE app.staff f SET role = $1
    WHERE f.id = $2 AND f.id <> $3 AND f.disabled_at IS NULL AND f.role <> $4
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = $5 AND a.disabled_at IS NULL AND a.role = 'Owner') RETURNING f.*),
  updated_sessions AS (UPDATE app.sessions s SET caller = $6 FROM changed f
          WHERE s.staff_id = f.id AND s.kind = 'staff' AND s.caller <> 'Unsecured staff' AND s.revoked_at IS NULL),
  ended_impersonations AS (UPDATE app.sessions s SET revoked_at = $7 FROM changed f
          WHERE s.staff_id = f.id AND s.kind = 'impersonation' AND s.revoked_at IS NULL AND $8),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $9 FROM changed f
          WHERE h.staff_id = f.id AND h.used_at IS NULL AND $10),
  freed_items AS (UPDATE app.queue_items q SET owner_id = NULL FROM changed f
          WHERE q.owner_id = f.id AND q.done_at IS NULL AND NOT ($11::jsonb -> q.area) ? f.role),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $12::bigint, changed.id, NULL::bigint, $13::text, '{}'::jsonb, $14::text, $15::timestamptz FROM changed)
  SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM changed f;

-- handOverWork, 1 of 2
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team;

-- handOverWork, 2 of 2
WITH changed AS (SELECT f.id, t.id AS to_id, t.role FROM app.staff f LEFT JOIN app.staff t ON t.id = $1::bigint AND t.disabled_at IS NULL
    WHERE f.id = $2 AND ($3::bigint IS NULL OR t.id IS NOT NULL)
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = $4 AND a.disabled_at IS NULL AND a.role = 'Owner')),
  given_clients AS (UPDATE app.account_managers m SET staff_id = changed.to_id FROM changed
          WHERE m.staff_id = changed.id AND changed.to_id IS NOT NULL RETURNING m.client_id),
  freed_clients AS (DELETE FROM app.account_managers m USING changed
          WHERE m.staff_id = changed.id AND changed.to_id IS NULL RETURNING m.client_id),
  given_items AS (UPDATE app.queue_items q SET owner_id = CASE WHEN ($5::jsonb -> q.area) ? changed.role THEN changed.to_id END
          FROM changed WHERE q.owner_id = changed.id AND q.done_at IS NULL RETURNING q.id),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, changed.id, NULL::bigint, $7::text, '{}'::jsonb, $8::text, $9::timestamptz FROM changed)
  SELECT json_build_object('items', (SELECT count(*) FROM given_items),
        'clients', (SELECT count(*) FROM given_clients) + (SELECT count(*) FROM freed_clients)) FROM changed;

-- disableStaff, 1 of 4
  SELECT to_json(true) FROM app.logins WHERE staff_id = $1 FOR UPDATE;

-- disableStaff, 2 of 4
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team;

-- disableStaff, 3 of 4
  WITH visits AS (SELECT 1 FROM app.login_codes WHERE staff_id = $1 AND used_at IS NULL FOR UPDATE)
  SELECT to_json(count(*)) FROM visits;

-- disableStaff, 4 of 4
WITH changed AS (
    UPDATE app.staff f SET disabled_at = $1
    WHERE f.id = $2 AND f.id <> $3 AND f.disabled_at IS NULL
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = $4 AND a.disabled_at IS NULL AND a.role = 'Owner') RETURNING f.*),
  ended_links AS (UPDATE app.password_links k SET used_at = $5 FROM app.logins l, changed f
          WHERE l.staff_id = f.id AND k.email = l.email AND k.used_at IS NULL),
  freed_items AS (UPDATE app.queue_items q SET owner_id = NULL FROM changed f WHERE q.owner_id = f.id AND q.done_at IS NULL),
  freed_clients AS (DELETE FROM app.account_managers m USING changed f WHERE m.staff_id = f.id),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $6 FROM changed f WHERE s.staff_id = f.id AND s.revoked_at IS NULL),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $7 FROM changed f WHERE h.staff_id = f.id AND h.used_at IS NULL),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $8::bigint, changed.id, NULL::bigint, $9::text, '{}'::jsonb, $10::text, $11::timestamptz FROM changed)
  SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM changed f;

-- enableStaff, 1 of 4
  SELECT to_json(true) FROM app.logins WHERE staff_id = $1 FOR UPDATE;

-- enableStaff, 2 of 4
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team;

-- enableStaff, 3 of 4
  WITH visits AS (SELECT 1 FROM app.login_codes WHERE staff_id = $1 AND used_at IS NULL FOR UPDATE)
  SELECT to_json(count(*)) FROM visits;

-- enableStaff, 4 of 4
WITH changed AS (
    UPDATE app.staff f SET disabled_at = NULL
    WHERE f.id = $1 AND f.id <> $2 AND f.disabled_at IS NOT NULL
      AND EXISTS (SELECT FROM app.staff a WHERE a.id = $3 AND a.disabled_at IS NULL AND a.role = 'Owner') RETURNING f.*),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $4 FROM changed f WHERE s.staff_id = f.id AND s.revoked_at IS NULL),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $5 FROM changed f WHERE h.staff_id = f.id AND h.used_at IS NULL),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, changed.id, NULL::bigint, $7::text, '{}'::jsonb, $8::text, $9::timestamptz FROM changed)
  SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM changed f;

-- inviteStaff
WITH changed AS (INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
    VALUES ($1, $2, $3, $4, true, $5) RETURNING *),
  new_login AS (INSERT INTO app.logins (email, staff_id) SELECT email, id FROM changed),
  new_link AS (
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT $6::bytea, 'activation', email, $7::timestamptz, $8::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $9::bigint, changed.id, NULL::bigint, $10::text, '{}'::jsonb, $11::text, $12::timestamptz FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $13, changed.email, jsonb_build_object('first_name', changed.first_name, 'client_name', $14::text), $15::bytea, $16::timestamptz, $17::timestamptz, $18::bigint FROM changed)
  SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM changed f;

-- reinviteStaff, 1 of 4
  SELECT to_json(true) FROM app.logins WHERE staff_id = $1 FOR UPDATE;

-- reinviteStaff, 2 of 4
  WITH team AS (SELECT id FROM app.staff WHERE disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE)
  SELECT to_json(count(*)) FROM team;

-- reinviteStaff, 3 of 4
  WITH visits AS (SELECT 1 FROM app.login_codes WHERE staff_id = $1 AND used_at IS NULL FOR UPDATE)
  SELECT to_json(count(*)) FROM visits;

-- reinviteStaff, 4 of 4
WITH changed AS (SELECT * FROM app.staff f WHERE f.id = $1 AND f.disabled_at IS NULL AND NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL)),
  ended_links AS (UPDATE app.password_links k SET used_at = $2 FROM changed f
          WHERE k.email = f.email AND k.kind = 'activation' AND k.used_at IS NULL),
  new_link AS (
    INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT $3::bytea, 'activation', email, $4::timestamptz, $5::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, changed.id, NULL::bigint, $7::text, '{}'::jsonb, $8::text, $9::timestamptz FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $10, changed.email, jsonb_build_object('first_name', changed.first_name, 'client_name', $11::text), $12::bytea, $13::timestamptz, $14::timestamptz, $15::bigint FROM changed)
  SELECT json_build_object('id', f.id, 'name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), ''), 'email', f.email, 'role', f.role,
  'has_second_factor', f.has_second_factor, 'is_active', f.disabled_at IS NULL, 'is_pending', NOT EXISTS (SELECT FROM app.logins l WHERE l.staff_id = f.id AND l.password_hash IS NOT NULL),
  'signed_in_at', app.to_iso(f.signed_in_at)) FROM changed f;


-- server/features/staff/cross-client/update-client.ts

-- updateClient
WITH former_client AS (
    SELECT c AS client, c.launch_phase_id AS old_phase, c.is_live AS was_live, c.account_status AS old_status,
      c.country AS old_country, c.state_or_province AS old_region FROM app.clients c
    WHERE c.id = $1 AND NOT EXISTS (SELECT FROM app.client_erasures e WHERE e.client_id = c.id AND e.began_at IS NOT NULL) FOR NO KEY UPDATE),
  wanted_client AS (
    SELECT f.old_phase, f.was_live, f.old_status, f.old_country, f.old_region, w.*
    FROM former_client f, jsonb_populate_record(f.client, $2) sent,
      jsonb_populate_record(sent, CASE WHEN sent.is_live THEN '{"launch_phase_id": null}'::jsonb
        WHEN sent.account_status = 'Live' THEN '{"account_status": "Launch"}' ELSE '{}' END) w),
  changed AS (
    UPDATE app.clients c SET went_live_at = CASE WHEN w.is_live THEN CASE WHEN w.was_live THEN c.went_live_at ELSE $3 END END, (package, services, features, account_status, is_live, launch_phase_id, launch_sample_url, name, country, state_or_province, time_zone, postal_address) = ROW (w.package, w.services, w.features, w.account_status, w.is_live, w.launch_phase_id, w.launch_sample_url, w.name, w.country, w.state_or_province, w.time_zone, w.postal_address),
      next_newsletter_date = coalesce(c.next_newsletter_date, (SELECT d.date FROM unnest($4::text[], $5::date[]) AS d (zone, date)
      WHERE d.zone = c.time_zone AND 'in_touch' = ANY (w.services) AND w.account_status = 'Live'))
    FROM wanted_client w WHERE c.id = w.id
    RETURNING c.*, w.old_phase, w.was_live, w.old_status, w.old_country, w.old_region),
  field_changes AS (
    SELECT c.id, jsonb_agg(jsonb_build_object('field', k.field, 'from', f.old -> k.field, 'to', c.stored -> k.field) ORDER BY k.n)
        FILTER (WHERE f.old -> k.field IS DISTINCT FROM c.stored -> k.field) AS list
    FROM (SELECT id, to_jsonb(changed) AS stored FROM changed) c, (SELECT to_jsonb(client) AS old FROM former_client) f,
      unnest($6::text[]) WITH ORDINALITY AS k (field, n)
    GROUP BY c.id),
  places AS (SELECT c.*, (c.country, c.state_or_province) IS DISTINCT FROM (c.old_country, c.old_region) AS is_elsewhere,
      c.old_country = 'CA' AND c.old_region IS NULL AS was_unknown,
      (SELECT max(p.starts_on) FROM app.tax_places p WHERE p.client_id = c.id AND p.starts_on > $7::date) AS last_move
    FROM changed c),
  tax_move AS (SELECT * FROM places WHERE is_elsewhere OR ($8::boolean AND last_move IS NOT NULL AND last_move <> $9::date)),
  first_tax_place AS (INSERT INTO app.tax_places (client_id, starts_on, country, region)
    SELECT id, $10::date, old_country, old_region FROM tax_move m
    WHERE is_elsewhere AND NOT was_unknown AND NOT EXISTS (SELECT FROM app.tax_places p WHERE p.client_id = m.id)),
  deleted_tax_places AS (DELETE FROM app.tax_places p USING tax_move m
    WHERE p.client_id = m.id AND p.starts_on <> $11::date
      AND (m.was_unknown OR p.starts_on > $12::date OR (NOT m.is_elsewhere AND p.starts_on = m.last_move))),
  new_tax_place AS (INSERT INTO app.tax_places (client_id, starts_on, country, region)
    SELECT id, $13::date, country, state_or_province FROM tax_move WHERE NOT was_unknown
    ON CONFLICT (client_id, starts_on) DO UPDATE SET country = excluded.country, region = excluded.region),
  stopped_erasures AS (
    UPDATE app.client_erasures e SET stopped_at = $14, stopped_by = $15::bigint FROM (SELECT id FROM changed WHERE account_status <> 'Cancelled') c
    WHERE e.client_id = c.id AND e.stopped_at IS NULL AND e.began_at IS NULL RETURNING e.client_id),
  launch_transition AS (
    SELECT id, is_live, launch_phase_id, launch_sample_url FROM changed
    WHERE (is_live AND NOT was_live) OR (NOT is_live AND launch_phase_id IS NOT NULL AND launch_phase_id IS DISTINCT FROM old_phase)),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $16 FROM changed c
      WHERE c.account_status = 'Cancelled' AND s.client_id = c.id AND s.kind = 'client' AND s.revoked_at IS NULL),
  resumed_pauses AS (UPDATE app.service_pauses s SET resumed_at = $17 FROM changed c
      WHERE c.account_status IN ('Live', 'Launch') AND c.old_status NOT IN ('Live', 'Launch') AND s.client_id = c.id AND s.resumed_at IS NULL),
  new_pauses AS (INSERT INTO app.service_pauses (client_id, paused_at) SELECT c.id, $18::timestamptz FROM changed c
      WHERE c.account_status NOT IN ('Live', 'Launch') AND c.old_status IN ('Live', 'Launch')),
  recorded_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($19::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($20::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($21::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)),
      CASE WHEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($22::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($23::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)) IS NULL THEN 'price' WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = $24
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone))) THEN 'province' END, $25::timestamptz
    FROM (SELECT c.id AS client_id, app.to_local_time($26::timestamptz, c.time_zone)::date AS before, 'infinity'::date AS cut FROM changed c
        WHERE c.account_status = 'Cancelled' AND c.old_status <> 'Cancelled') x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *),
  ended_cancellations AS (UPDATE app.billing_accounts a SET cancels_on = NULL,
        next_payment_on = coalesce((SELECT max(r.until) FROM recorded_periods r WHERE r.client_id = c.id), a.next_payment_on)
      FROM changed c WHERE c.account_status = 'Cancelled' AND a.client_id = c.id
        AND (a.cancels_on IS NOT NULL OR EXISTS (SELECT FROM recorded_periods r WHERE r.client_id = c.id))),
  status_change AS (SELECT id, change FROM changed, LATERAL (SELECT CASE WHEN changed.account_status = changed.old_status THEN NULL WHEN changed.account_status = 'Paused' THEN 'paused' WHEN changed.account_status = 'Cancelled' THEN 'cancelled'
    WHEN changed.old_status IN ('Paused', 'Cancelled') THEN 'reopened' END AS change) c WHERE change IS NOT NULL),
  deleted_applications AS (DELETE FROM app.applications a USING changed n WHERE a.client_id = n.id AND 'TESTIMONIAL_MANAGER' = ANY (features)),
  moved_tasks AS (
    UPDATE app.lead_tasks t SET remind_at = least(app.to_instant((t.due_on || ' ' || coalesce(t.due_time, $27))::timestamp, c.time_zone), app.to_instant((t.due_on || ' ' || coalesce(t.due_time, $28))::timestamp - interval '1 hour', c.time_zone) + interval '1 hour'),
      late_at = least(app.to_instant(CASE WHEN t.due_time IS NULL THEN t.due_on::timestamp + interval '1 day' ELSE (t.due_on || ' ' || t.due_time)::timestamp END, c.time_zone), app.to_instant(CASE WHEN t.due_time IS NULL THEN t.due_on::timestamp + interval '1 day' ELSE (t.due_on || ' ' || t.due_time)::timestamp END - interval '1 hour', c.time_zone) + interval '1 hour')
    FROM changed c, former_client f WHERE c.time_zone <> (f.client).time_zone AND t.client_id = c.id),
  marked_sites AS (
    INSERT INTO app.site_recounts AS r (client_id, site_id, since)
    SELECT s.client_id, s.id, $29::timestamptz
    FROM changed c JOIN former_client f ON c.time_zone <> (f.client).time_zone JOIN app.sites s ON s.client_id = c.id
    ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since)),
  logged_fields AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT id, $30, $31, NULL, $32, NULL, jsonb_strip_nulls(jsonb_build_object('changes', coalesce(f.list, '[]'), 'tax_from', (SELECT $33::text FROM tax_move WHERE NOT was_unknown))), $34 FROM field_changes f WHERE f.list IS NOT NULL OR EXISTS (SELECT FROM tax_move)),
  logged_erasure AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $35::bigint, NULL::bigint, client_id, $36::text, jsonb_build_object('client', client_id), $37::text, $38::timestamptz FROM stopped_erasures),
  logged_transition AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT transition.id, $39, CASE WHEN transition.is_live THEN $40 ELSE $41 END, NULL, $42, NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $43 FROM launch_transition transition),
  logged_status AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT s.id, $44, $45, NULL, $46, NULL, jsonb_build_object('change', s.change, 'is_planned', $47::bigint IS NULL), $48 FROM status_change s),
  notified_transition AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT transition.id, u.id, CASE WHEN transition.is_live THEN $49 ELSE $50 END, NULL, NULL, NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $51::timestamptz FROM launch_transition transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM NULL::bigint
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  notified_status AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT s.id, u.id, $52, NULL, NULL, NULL, jsonb_build_object('change', s.change), $53::timestamptz FROM status_change s JOIN app.active_admins u ON u.client_id = s.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed_transition AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $54, u.email, jsonb_build_object('first_name', u.first_name, 'phase', coalesce(transition.launch_phase_id, 0), 'sample_url', coalesce(transition.launch_sample_url, '')), $55::bytea, $56::timestamptz, $57::timestamptz, transition.id::bigint FROM launch_transition transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM NULL::bigint AND u.role = 'Admin'),
  mailed_status AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $58, u.email, jsonb_build_object('first_name', u.first_name, 'change', s.change), $59::bytea, $60::timestamptz, $61::timestamptz, s.id::bigint FROM status_change s JOIN app.active_admins u ON u.client_id = s.id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $62, m.client_id::bigint, $63::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $64::timestamptz, $65::timestamptz, true,
    $66, $67::text[], $68::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($69::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($70::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($71::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($72::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($73::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($74::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($75::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($76::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($77::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($78::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($79::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM recorded_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL AND o.client_id IN (SELECT r.client_id FROM recorded_periods r)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m),
  closed_launch AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $80, id::bigint, NULL::text, $81::timestamptz, $82::bigint, false, $83::boolean FROM changed WHERE account_status <> 'Launch'),
  closed_province AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $84, id::bigint, NULL::text, $85::timestamptz, $86::bigint, false, $87::boolean FROM changed WHERE account_status = 'Cancelled' OR country <> 'CA' OR state_or_province IS NOT NULL),
  closed_steps AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $88, id::bigint, NULL::text, $89::timestamptz, $90::bigint, false, $91::boolean FROM launch_transition),
  closed_standstill AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $92, id::bigint, NULL::text, $93::timestamptz, $94::bigint, false, $95::boolean FROM changed WHERE account_status = 'Launch' AND id IN (SELECT id FROM launch_transition)),
  closed_form AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $96, id::bigint, NULL::text, $97::timestamptz, $98::bigint, false, $99::boolean FROM launch_transition),
  closed_publishing AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $100, id::bigint, NULL::text, $101::timestamptz, $102::bigint, false, $103::boolean FROM launch_transition),
  closed_answers AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $104, id::bigint, NULL::text, $105::timestamptz, $106::bigint, false, $107::boolean FROM launch_transition WHERE is_live),
  closed_applications AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $108, id::bigint, NULL::text, $109::timestamptz, $110::bigint, false, $111::boolean FROM changed WHERE 'TESTIMONIAL_MANAGER' = ANY (features))
  SELECT NULL;


-- server/features/staff/cross-client/users.ts

-- resetUserFactor, 1 of 2
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- resetUserFactor, 2 of 2
WITH changed AS (UPDATE app.users u SET has_second_factor = false
    WHERE u.client_id = $1 AND u.id = $2 AND u.deleted_at IS NULL AND u.has_second_factor
    RETURNING u.client_id, u.id, u.email, u.first_name),
  login AS (UPDATE app.logins l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
        FROM changed u JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
        WHERE l.email = $3 AND l.id = m.login_id RETURNING l.email, l.id AS login_id, l.staff_id),
  users_elsewhere AS (UPDATE app.users o SET has_second_factor = false
        FROM login JOIN app.memberships m ON m.login_id = login.login_id, changed u
        WHERE o.client_id = m.client_id AND o.id = m.user_id AND o.client_id <> u.client_id),
  deleted_recovery_codes AS (DELETE FROM app.recovery_codes r USING login WHERE r.email = login.email),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $4 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM login o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l
        WHERE (s.kind = 'client' AND s.client_id = l.client_id AND s.user_id = l.user_id
    OR s.staff_id = l.staff_id) AND s.revoked_at IS NULL),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $5 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM login o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $6, $7, NULL, $8, changed.id, jsonb_build_object('reason', $9::text), $10 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, changed.email, jsonb_build_object('first_name', changed.first_name, 'by', $12::text), $13::bytea, $14::timestamptz, $15::timestamptz, changed.client_id::bigint FROM changed)
  SELECT to_json(true) FROM changed;
