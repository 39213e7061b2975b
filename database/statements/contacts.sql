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
        nullif(form ->> 'phone_number', '') AS phone_number, nullif(form ->> 'notes', '') AS notes, CASE source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END AS source,
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
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
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
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
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


-- server/features/contacts/export.ts

-- logExport
WITH own_contacts AS (SELECT FROM app.leads WHERE client_id = app.client() AND id = ANY ($1::bigint[]) HAVING count(*) = $2),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), NULL,  $5 FROM own_contacts)
  SELECT json_build_object('date', to_char(app.to_local_time($6::timestamptz, c.time_zone), 'YYYY-MM-DD'))
      FROM app.clients c, own_contacts WHERE c.id = app.client();

-- listExportRows, 1 of 2
  SELECT first_name, last_name, email, phone_number, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END, CASE lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END, CASE lead_type_id WHEN 1 THEN 'Buyer' WHEN 2 THEN 'Seller' ELSE '' END, preferred_time, notes, to_char(app.to_local_time(created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), coalesce((SELECT CASE WHEN n.unsubscribed_at IS NOT NULL THEN 'Unsubscribed' ELSE initcap(n.kind) END FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), 'None'), (SELECT n.source FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(n.given_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(coalesce(n.unsubscribed_at, n.expires_at), (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT string_agg((f ->> $1) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_emails) WITH ORDINALITY t (f, n)), (SELECT string_agg((f ->> $2) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_phones) WITH ORDINALITY t (f, n)) FROM app.leads WHERE client_id = app.client() AND id = ANY ($3::bigint[]) ORDER BY updated_at DESC, id DESC;

-- listExportRows, 2 of 2
  SELECT first_name, last_name, email, phone_number, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END, CASE lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END, CASE lead_type_id WHEN 1 THEN 'Buyer' WHEN 2 THEN 'Seller' ELSE '' END, preferred_time, notes, to_char(app.to_local_time(created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), coalesce((SELECT CASE WHEN n.unsubscribed_at IS NOT NULL THEN 'Unsubscribed' ELSE initcap(n.kind) END FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), 'None'), (SELECT n.source FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(n.given_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT to_char(app.to_local_time(coalesce(n.unsubscribed_at, n.expires_at), (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD') FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id), (SELECT string_agg((f ->> $1) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_emails) WITH ORDINALITY t (f, n)), (SELECT string_agg((f ->> $2) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(further_phones) WITH ORDINALITY t (f, n)) FROM app.leads WHERE client_id = app.client() AND id = ANY ((SELECT ids FROM app.search_leads($3, NULL, 0))::bigint[]) ORDER BY updated_at DESC, id DESC;


-- server/features/contacts/followup/queries.ts

-- listTimeline
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM app.lead_timeline t WHERE t.client_id = app.client() AND t.lead_id = $1
      ORDER BY t.created_at DESC, t.id DESC LIMIT $2 OFFSET $3) e),
    (SELECT count(*) FROM app.lead_timeline WHERE client_id = app.client() AND lead_id = $4)
  FROM app.leads WHERE client_id = app.client() AND id = $5;

-- insertEntry, 1 of 2
WITH changed AS (INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, staff_id, created_at)
    SELECT app.client(), l.id, $1::text, $2::text, app.acting_user(), app.acting_staff(), $3
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = $4 RETURNING *),
  contacted_lead AS (UPDATE app.leads l SET lead_status_id = $5, updated_at = $6 FROM changed
    WHERE l.client_id = app.client() AND l.id = changed.lead_id AND l.lead_status_id = $7 RETURNING l.id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM contacted_lead, LATERAL (VALUES ($8::int, -1), ($9::int, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $10, $11, app.acting_user(), app.acting_staff(), changed.lead_id,  $12 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- insertEntry, 2 of 2
WITH changed AS (INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, staff_id, created_at)
    SELECT app.client(), l.id, $1::text, $2::text, app.acting_user(), app.acting_staff(), $3
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = $4 RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.lead_id,  $7 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- readIsMine
  SELECT to_json(coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false)) FROM app.lead_timeline t
  WHERE t.client_id = app.client() AND t.lead_id = $1 AND t.id = $2;

-- updateEntry, 1 of 2
WITH changed AS (UPDATE app.lead_timeline SET outcome = $1, text = $2, edited_at = $3
    WHERE client_id = app.client() AND lead_id = $4 AND id = $5 RETURNING *),
  contacted_lead AS (UPDATE app.leads l SET lead_status_id = $6, updated_at = $7 FROM changed
    WHERE l.client_id = app.client() AND l.id = changed.lead_id AND l.lead_status_id = $8 RETURNING l.id),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM contacted_lead, LATERAL (VALUES ($9::int, -1), ($10::int, 1)) v (status, change)) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $11, $12, app.acting_user(), app.acting_staff(), changed.lead_id,  $13 FROM changed)
  SELECT to_json(e) FROM (SELECT t.id, t.outcome, t.text, CASE WHEN t.staff_id IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = t.user_id) END AS author,
  coalesce(t.staff_id IS NOT DISTINCT FROM app.acting_staff() AND (t.staff_id IS NOT NULL OR t.user_id = app.acting_user()), false) AS is_mine, app.to_iso(t.created_at) AS created_at, app.to_iso(t.edited_at) AS edited_at FROM changed t) e;

-- updateEntry, 2 of 2
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


-- server/features/contacts/intake.ts

-- intakeLead, 1 of 2
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
      INSERT INTO app.leads AS l (client_id, first_name, last_name, email, phone_number, notes, preferred_time, lead_type_id, lead_source_id, lead_status_id, is_seen, is_update_seen, created_at, updated_at)
      SELECT app.client(), sent.first_name, sent.last_name, sent.email, sent.phone_number, sent.notes, sent.preferred_time, sent.lead_type_id, sent.lead_source_id, $13::int, false, false, $14::timestamptz, $15::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $16) sent
      ON CONFLICT (client_id, email) DO UPDATE SET
        first_name = CASE WHEN l.first_name <> '' OR ($17 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id),
        is_update_seen = false, updated_at = excluded.updated_at
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.xmax = 0 AS is_new, nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '') AS name),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $18, $19, $20, $21, $22::int,
        $23, $24, $25::timestamptz FROM changed
      RETURNING id),
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
  SELECT app.client(), lead.id, sha256($39::bytea || convert_to(app.client()::text, 'UTF8')), app.is_mail_address(lead.email), g.kind, $40::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $41::timestamptz END, CASE WHEN g.kind = 'implied' THEN $42::timestamptz END,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END, $43::timestamptz
  FROM (SELECT id, email FROM changed WHERE email = $44) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($45::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $46::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $47::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $48::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $49::text, 'phone', coalesce($50::text, changed.phone_number, ''), 'source', $51::text, 'wants', $52::text, 'preferred_time', $53::text, 'message', $54::text, 'page', $55::text, 'listing', $56::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $57, CASE WHEN changed.is_new THEN $58 ELSE $59 END, NULL, NULL, changed.id,  $60 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $61 ELSE $62 END, changed.id, history_entry.id, NULL, '{}', $63::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $64, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $65::timestamptz - make_interval(secs => $66::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $67::bytea, $68::timestamptz, $69::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $70, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $71::timestamptz - make_interval(secs => $72::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $73::bytea, $74::timestamptz, $75::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  mailed_confirmation AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $76, w.email, jsonb_build_object('first_name', w.first_name, 'agent_name', a.name, 'words', w.words, 'reply_to', a.reply_to), $77::bytea, $78::timestamptz, $79::timestamptz FROM new_sign_up w, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($80::text, '$id', changed.id::text), $81::timestamptz, $82::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;

-- intakeLead, 2 of 2
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
      INSERT INTO app.leads AS l (client_id, first_name, last_name, email, phone_number, notes, preferred_time, lead_type_id, lead_source_id, lead_status_id, is_seen, is_update_seen, created_at, updated_at)
      SELECT app.client(), sent.first_name, sent.last_name, sent.email, sent.phone_number, sent.notes, sent.preferred_time, sent.lead_type_id, sent.lead_source_id, $13::int, false, false, $14::timestamptz, $15::timestamptz
      FROM accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, $16) sent
      ON CONFLICT (client_id, email) DO UPDATE SET
        first_name = CASE WHEN l.first_name <> '' OR ($17 AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        phone_number = coalesce(l.phone_number, excluded.phone_number), notes = coalesce(l.notes, excluded.notes), preferred_time = coalesce(l.preferred_time, excluded.preferred_time), lead_type_id = coalesce(l.lead_type_id, excluded.lead_type_id),
        is_update_seen = false, updated_at = excluded.updated_at
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.xmax = 0 AS is_new, nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '') AS name),
  history_entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, $18, $19, $20, $21, $22::int,
        $23, $24, $25::timestamptz FROM changed
      RETURNING id),
  consent AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client(), lead.id, sha256($26::bytea || convert_to(app.client()::text, 'UTF8')), app.is_mail_address(lead.email), g.kind, $27::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $28::timestamptz END, CASE WHEN g.kind = 'implied' THEN $29::timestamptz END,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END, $30::timestamptz
  FROM (SELECT id, email FROM changed WHERE email = $31) lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($32::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $33::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  updated_notifications AS (
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = $34::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > $35::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED)
      RETURNING n.user_id, n.client_id || ' ' || n.user_id AS recipient),
  lead_details AS (SELECT jsonb_build_object('lead_id', changed.id, 'history_id', history_entry.id, 'name', changed.name, 'email', $36::text, 'phone', coalesce($37::text, changed.phone_number, ''), 'source', $38::text, 'wants', $39::text, 'preferred_time', $40::text, 'message', $41::text, 'page', $42::text, 'listing', $43::text, 'site', coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')) AS lead FROM changed, history_entry, intake_hour),
  collected_form AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $44, CASE WHEN changed.is_new THEN $45 ELSE $46 END, NULL, NULL, changed.id,  $47 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT app.client(), u.id, CASE WHEN changed.is_new THEN $48 ELSE $49 END, changed.id, history_entry.id, NULL, '{}', $50::timestamptz FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)
  RETURNING n.client_id || ' ' || n.user_id AS recipient),
  mailed_new_contact AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $51, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $52::timestamptz - make_interval(secs => $53::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $54::bytea, $55::timestamptz, $56::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND changed.is_new),
  mailed_contact_updated AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $57, u.email, jsonb_build_object('may_change', u.role <> 'View Only', 'lead', lead_details.lead, 'is_unreached', coalesce((SELECT bool_and(EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $58::timestamptz - make_interval(secs => $59::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)), $60::bytea, $61::timestamptz, $62::timestamptz FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client() AND NOT changed.is_new),
  queued_push AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, changed.id, changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END, CASE WHEN length(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g'))) > 120 THEN rtrim(left(btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')), 119)) || '…' ELSE btrim(regexp_replace(lead_details.lead ->> 'message', '\s+', ' ', 'g')) END, replace($63::text, '$id', changed.id::text), $64::timestamptz, $65::timestamptz FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client())
  SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r;


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
      FROM app.lead_emails WHERE client_id = app.client() AND received_at > $1::timestamptz ORDER BY received_at DESC, id DESC LIMIT $2 OFFSET $3) e),
    (SELECT count(*) FROM app.lead_emails WHERE client_id = app.client() AND received_at > $4::timestamptz);

-- storeEmail
WITH changed AS (INSERT INTO app.lead_emails (client_id, key, sender, subject, service, body, outcome, received_at)
  VALUES (app.client(), $1::bytea, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (client_id, key) DO NOTHING RETURNING client_id, id, outcome),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $8, NULL, NULL, NULL, '{}', $9::timestamptz FROM changed JOIN app.active_users u ON u.client_id = changed.client_id WHERE changed.outcome = 'no_address'
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(id) FROM changed;

-- finishEmail
  WITH updated_email AS (
    UPDATE app.lead_emails SET lead_id = $1, outcome = $2 WHERE client_id = app.client() AND id = $3)
  SELECT NULL;


-- server/features/contacts/queries.ts

-- listContacts, 1 of 2
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client() AND lead_status_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) c), (SELECT coalesce(sum(of_status[$4::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client());

-- listContacts, 2 of 2
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client()  ORDER BY updated_at DESC, id DESC LIMIT $1 OFFSET $2) c), (SELECT coalesce(sum(contacts), 0) FROM app.lead_totals WHERE client_id = app.client());

-- listLeftOut, 1 of 2
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client() AND $1 AND lead_status_id = $2 ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $5 AND lead_status_id = $6);

-- listLeftOut, 2 of 2
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client() AND $1  ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND $4 );

-- listContactsOfOrigin, 1 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
   ORDER BY updated_at DESC, id DESC LIMIT $4 OFFSET $5) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $6::int
  AND created_at >= app.to_instant($7::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($8::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  );

-- listContactsOfOrigin, 2 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client()
  AND created_at >= app.to_instant($1::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($2::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
   ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND created_at >= app.to_instant($5::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($6::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  );

-- listContactsOfOrigin, 3 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
   ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $4::int
  );

-- listContactsOfOrigin, 4 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $1::int
  AND created_at >= app.to_instant($2::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($3::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($4::int[]) ORDER BY updated_at DESC, id DESC LIMIT $5 OFFSET $6) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client()
  AND lead_source_id = $7::int
  AND created_at >= app.to_instant($8::timestamp , (SELECT time_zone FROM app.clients WHERE id = app.client())) AND created_at < app.to_instant($9::timestamp + interval '1 month', (SELECT time_zone FROM app.clients WHERE id = app.client()))
  AND lead_status_id = ANY ($10::int[]));

-- searchContacts
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client() AND id = ANY (found.ids) ORDER BY updated_at DESC, id DESC
      LIMIT $1 OFFSET found.to_skip) c),
    found.total
  FROM app.search_leads($2, $3, $4) found;

-- suggestContacts
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version FROM app.leads WHERE client_id = app.client() AND app.fold(first_name) LIKE app.fold($1) ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3) c),
      (SELECT count(*) FROM app.leads WHERE client_id = app.client() AND app.fold(first_name) LIKE app.fold($4));

-- recent, 1 of 3
  SELECT json_build_object('waiting', (SELECT coalesce(sum(of_status[$1::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client()), 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, (
        SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END, 'notes', left(h.notes, $2::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (SELECT * FROM (
    SELECT of_status.* FROM unnest($3::int[]) AS status, LATERAL (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id = status ORDER BY updated_at DESC, id DESC LIMIT $4::int) of_status
    UNION ALL (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id IS NULL ORDER BY updated_at DESC, id DESC LIMIT $5::int)) others ORDER BY updated_at DESC, id DESC LIMIT $6::int) l) c));

-- recent, 2 of 3
  SELECT json_build_object('waiting', (SELECT coalesce(sum(of_status[$1::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client()), 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, (
        SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END, 'notes', left(h.notes, $2::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (SELECT * FROM app.leads WHERE client_id = app.client() AND lead_status_id = $3 ORDER BY updated_at DESC, id DESC LIMIT $4::int) l) c));

-- recent, 3 of 3
  SELECT json_build_object('waiting', (SELECT coalesce(sum(of_status[$1::int + 1]), 0) FROM app.lead_totals WHERE client_id = app.client()), 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, (
        SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END, 'notes', left(h.notes, $2::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (SELECT * FROM app.leads WHERE client_id = app.client()  ORDER BY updated_at DESC, id DESC LIMIT $3::int) l) c));

-- findContactByEmail
  SELECT json_build_object('id', lead_id, 'email', email) FROM app.contact_emails
  WHERE client_id = app.client() AND email = ANY ($1::text[]) AND lead_id <> $2 ORDER BY email LIMIT 1;

-- readContact
SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM app.leads lead WHERE client_id = app.client() AND id = $1) c;

-- lockContact
  SELECT json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
    'further_emails', further_emails, 'phone_number', phone_number, 'further_phones', further_phones, 'lead_source_id', lead_source_id, 'lead_status_id', lead_status_id)
  FROM app.leads WHERE client_id = app.client() AND id = $1 FOR UPDATE;

-- createContact
WITH lifted_block AS (DELETE FROM app.blocks WHERE client_id = app.client() AND email_hash IN (
          SELECT sha256(decode(hash, 'hex')::bytea || convert_to(app.client()::text, 'UTF8')) FROM unnest($1::text[]) hash)),
  changed AS (INSERT INTO app.leads (client_id, lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, lead_source_id, preferred_time, lead_type_id, notes, is_seen, is_update_seen, created_at, updated_at)
    SELECT app.client(), lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, lead_source_id, preferred_time, lead_type_id, notes, true, true, $2, $3
    FROM jsonb_populate_record(NULL::app.leads, $4) RETURNING *),
  new_consents AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client(), lead.id, sha256($5::bytea || convert_to(app.client()::text, 'UTF8')), app.is_mail_address(lead.email), g.kind, NULL, NULL,
    CASE WHEN g.kind <> 'none' THEN $6::timestamptz END, CASE WHEN g.kind = 'implied' THEN $7::timestamptz END,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END, $8::timestamptz
  FROM changed lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = sha256($9::bytea || convert_to(app.client()::text, 'UTF8')) AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $10::text END AS kind) g
  WHERE s.reason IS NOT NULL OR NOT app.is_mail_address(lead.email)
  ON CONFLICT (client_id, lead_id) DO NOTHING RETURNING *),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, 1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $11, $12, app.acting_user(), app.acting_staff(), changed.id,  $13 FROM changed)
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM new_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
    NULL::json AS last_edit FROM changed lead) c;

-- updateContact, 1 of 3
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.id,  $7 FROM changed WHERE is_changed)
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed lead) c;

-- updateContact, 2 of 3
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]])
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
  SELECT json_build_object(
    'kind', n.kind, 'source', n.source, 'words', n.words, 'given_at', app.to_iso(n.given_at),
    'expires_at', app.to_iso(n.expires_at), 'unsubscribed_at', app.to_iso(n.unsubscribed_at))
  FROM app.newsletter_consents n WHERE n.client_id = app.client() AND n.lead_id = lead.id), '{"kind":"none","source":null,"words":null,"given_at":null,"expires_at":null,"unsubscribed_at":null}'::json) AS newsletter_consent,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT lead.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM changed lead) c;

-- updateContact, 3 of 3
WITH before AS (SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = $1 FOR UPDATE),
  new_values AS (SELECT stored.lead_status_id AS old_status, w.*, (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes) IS DISTINCT FROM (stored.lead_status_id, stored.first_name, stored.last_name, stored.email, stored.further_emails, stored.phone_number, stored.further_phones, stored.lead_source_id, stored.preferred_time, stored.lead_type_id, stored.notes) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, $2) w),
  changed AS (UPDATE app.leads l SET (lead_status_id, first_name, last_name, email, further_emails, phone_number, further_phones, lead_source_id, preferred_time, lead_type_id, notes) = ROW (w.lead_status_id, w.first_name, w.last_name, w.email, w.further_emails, w.phone_number, w.further_phones, w.lead_source_id, w.preferred_time, w.lead_type_id, w.notes),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN $3 THEN $4 ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed),
  earlier_notes AS (
  INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, notes, lead_source_id, kind, user_id, staff_id, created_at)
  SELECT app.client(), changed.id, (before.lead).email, (before.lead).phone_number, (before.lead).notes, (before.lead).lead_source_id,
    'notes', app.acting_user(), app.acting_staff(), $5 FROM changed, before
  WHERE (before.lead).notes <> '' AND strpos(coalesce(changed.notes, ''), (before.lead).notes) = 0),
  updated_totals AS (
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), changed.id,  $8 FROM changed WHERE is_changed)
  SELECT row_to_json(c) FROM (SELECT id, first_name, last_name, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) AS name, email, further_emails, phone_number, further_phones, notes, preferred_time, lead_status_id, CASE lead_status_id WHEN 1 THEN 'Lead' WHEN 2 THEN 'Contacted' WHEN 5 THEN 'Qualified' WHEN 6 THEN 'Nurture' WHEN 3 THEN 'Client' WHEN 7 THEN 'Contract' WHEN 8 THEN 'Closed' WHEN 9 THEN 'Sphere' WHEN 4 THEN 'Rejected' ELSE 'Default' END AS lead_status, lead_source_id, lead_type_id, app.to_iso(created_at) AS created_at, is_seen, is_update_seen, version, coalesce((
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
    SELECT app.client(), floor(random() * 16)::int, sum(change), ARRAY[coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 0), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 1), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 2), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 3), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 4), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 5), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 6), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 7), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 8), 0)::int, coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = 9), 0)::int]
    FROM (SELECT lead_status_id AS status, -1 AS change FROM changed) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[t.of_status[1] + excluded.of_status[1], t.of_status[2] + excluded.of_status[2], t.of_status[3] + excluded.of_status[3], t.of_status[4] + excluded.of_status[4], t.of_status[5] + excluded.of_status[5], t.of_status[6] + excluded.of_status[6], t.of_status[7] + excluded.of_status[7], t.of_status[8] + excluded.of_status[8], t.of_status[9] + excluded.of_status[9], t.of_status[10] + excluded.of_status[10]]),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), changed.id,  $4 FROM changed)
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
    ELSE json_build_object('id', h.lead_source_id, 'source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' ELSE '' END) END AS lead_source,
  json_build_array(h.source_url, h.listing_url) AS lead_source_url FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = $1
      ORDER BY h.created_at DESC, h.id DESC LIMIT $2 OFFSET $3) e),
    (SELECT count(*) FROM app.lead_history WHERE client_id = app.client() AND lead_id = $4)
  FROM app.leads WHERE client_id = app.client() AND id = $5;

-- countNewerEntries
  SELECT to_json((SELECT count(*) FROM app.lead_history h
    WHERE h.client_id = app.client() AND h.lead_id = $1 AND (h.created_at, h.id) > (e.created_at, e.id)))
  FROM app.lead_history e WHERE e.client_id = app.client() AND e.lead_id = $2 AND e.id = $3;
