-- server/features/newsletter/block-queries.ts

-- saveWords
WITH sent_blocks AS MATERIALIZED (
    SELECT coalesce(w.id, nextval('app.newsletter_block_ids')) AS id, w.ref_id, w.type, w.position, w.title, w.content, w.image_url, w.caption, w.link, w.testimonial_id
    FROM jsonb_populate_recordset(NULL::app.newsletter_blocks, $1::jsonb) w),
  changed AS (UPDATE app.newsletters n SET (subject, preheader, introduction, sections) = ROW (w.subject, w.preheader, w.introduction, w.sections), version = n.version + 1, saved_at = $2
      FROM jsonb_populate_record(NULL::app.newsletters, $3::jsonb) w
      WHERE n.client_id = app.client() AND n.month = $4 RETURNING n.client_id),
  deleted_blocks AS (DELETE FROM app.newsletter_blocks b WHERE b.client_id = app.client() AND b.month = $5 AND b.type <> 'default'
      AND b.id NOT IN (SELECT id FROM sent_blocks)),
  saved_blocks AS (
    INSERT INTO app.newsletter_blocks (client_id, month, id, ref_id, type, position, title, content, image_url, caption, link, testimonial_id)
    SELECT app.client(), $6, id, ref_id, type, position, title, content, image_url, caption, link, testimonial_id FROM sent_blocks
    ON CONFLICT (client_id, month, id) DO UPDATE SET (ref_id, type, position, title, content, image_url, caption, link, testimonial_id) = ROW (excluded.ref_id, excluded.type, excluded.position, excluded.title, excluded.content, excluded.image_url, excluded.caption, excluded.link, excluded.testimonial_id)),
  deleted_draft AS (DELETE FROM app.newsletter_drafts WHERE client_id = app.client() AND month = $7 AND author = coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user())),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('month', $10::text), $11 FROM changed)
  SELECT NULL;

-- placeBlocks
WITH places AS (SELECT w.id, w."order" AS position, s.slug FROM jsonb_to_recordset($1::jsonb) AS w (id bigint, "order" int)
    LEFT JOIN jsonb_to_recordset($2::jsonb) AS s (id bigint, slug text) ON s.id = w.id),
  changed AS (UPDATE app.newsletters SET version = version + 1 WHERE client_id = app.client() AND month = $3 AND true RETURNING version),
  moved_blocks AS (UPDATE app.newsletter_blocks b SET position = p.position FROM places p
    WHERE b.client_id = app.client() AND b.month = $4 AND b.id = p.id),
  new_blocks AS (INSERT INTO app.newsletter_blocks (client_id, month, id, ref_id, type, position)
    SELECT app.client(), $5, p.id, p.slug, 'default', p.position FROM places p
    WHERE p.slug IS NOT NULL
    ON CONFLICT (client_id, month, id) DO NOTHING),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('month', $8::text), $9 FROM changed)
  SELECT to_json(version) FROM changed;

-- deleteBlock
WITH deleted_block AS (DELETE FROM app.newsletter_blocks WHERE client_id = app.client() AND month = $1 AND id = $2 AND type <> 'default' RETURNING id),
  changed AS (UPDATE app.newsletters SET version = version + 1 WHERE client_id = app.client() AND month = $3 AND EXISTS (SELECT FROM deleted_block) RETURNING version),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('month', $6::text), $7 FROM changed)
  SELECT to_json(version) FROM changed;


-- server/features/newsletter/cross-client/articles.ts

-- listArticles
  SELECT coalesce((SELECT json_agg(json_build_object('id', a.id, 'month', a.month, 'title', a.title, 'content', a.content,
  'state', CASE WHEN a.published IS NULL THEN 'draft' WHEN a.published = jsonb_build_object('title', a.title, 'content', a.content) THEN 'published' ELSE 'changed' END,
  'version', a.version, 'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by),
  'changed_at', app.to_iso(a.changed_at), 'published_at', app.to_iso(a.published_at)) ORDER BY a.month DESC, a.position) FROM (
      SELECT * FROM app.newsletter_articles a ORDER BY a.month DESC, a.position LIMIT $1 OFFSET $2) a), '[]'),
    (SELECT count(*) FROM app.newsletter_articles);

-- readArticle
  SELECT json_build_object('id', a.id, 'month', a.month, 'title', a.title, 'content', a.content,
  'state', CASE WHEN a.published IS NULL THEN 'draft' WHEN a.published = jsonb_build_object('title', a.title, 'content', a.content) THEN 'published' ELSE 'changed' END,
  'version', a.version, 'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by),
  'changed_at', app.to_iso(a.changed_at), 'published_at', app.to_iso(a.published_at)) FROM app.newsletter_articles a WHERE a.id = $1;

-- insertArticle
WITH changed AS (INSERT INTO app.newsletter_articles (month, position, title, content, changed_by, changed_at)
    SELECT $1::text, $2::int, $3::text, $4::text, $5::bigint, $6::timestamptz
    ON CONFLICT (month, position) DO NOTHING RETURNING *),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $7::bigint, NULL::bigint, NULL::bigint, $8::text, jsonb_build_object('month', changed.month, 'title', changed.title), $9::text, $10::timestamptz FROM changed)
  SELECT json_build_object('id', a.id, 'month', a.month, 'title', a.title, 'content', a.content,
  'state', CASE WHEN a.published IS NULL THEN 'draft' WHEN a.published = jsonb_build_object('title', a.title, 'content', a.content) THEN 'published' ELSE 'changed' END,
  'version', a.version, 'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by),
  'changed_at', app.to_iso(a.changed_at), 'published_at', app.to_iso(a.published_at)) FROM changed a;

-- saveArticle
WITH changed AS (UPDATE app.newsletter_articles a SET title = $1, content = $2, version = a.version + 1,
      changed_by = $3, changed_at = $4
    WHERE a.id = $5 AND a.version = $6 RETURNING a.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $7::bigint, NULL::bigint, NULL::bigint, $8::text, jsonb_build_object('month', changed.month, 'title', changed.title), $9::text, $10::timestamptz FROM changed)
  SELECT json_build_object('id', a.id, 'month', a.month, 'title', a.title, 'content', a.content,
  'state', CASE WHEN a.published IS NULL THEN 'draft' WHEN a.published = jsonb_build_object('title', a.title, 'content', a.content) THEN 'published' ELSE 'changed' END,
  'version', a.version, 'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by),
  'changed_at', app.to_iso(a.changed_at), 'published_at', app.to_iso(a.published_at)) FROM changed a;

-- publishArticle
WITH changed AS (UPDATE app.newsletter_articles a SET published = jsonb_build_object('title', a.title, 'content', a.content), published_by = $1, published_at = $2
    WHERE a.id = $3 AND a.version = $4 RETURNING a.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('month', changed.month, 'title', changed.title), $7::text, $8::timestamptz FROM changed)
  SELECT json_build_object('id', a.id, 'month', a.month, 'title', a.title, 'content', a.content,
  'state', CASE WHEN a.published IS NULL THEN 'draft' WHEN a.published = jsonb_build_object('title', a.title, 'content', a.content) THEN 'published' ELSE 'changed' END,
  'version', a.version, 'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by),
  'changed_at', app.to_iso(a.changed_at), 'published_at', app.to_iso(a.published_at)) FROM changed a;

-- deleteArticle
WITH changed AS (DELETE FROM app.newsletter_articles a WHERE a.id = $1 RETURNING a.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $2::bigint, NULL::bigint, NULL::bigint, $3::text, jsonb_build_object('month', changed.month, 'title', changed.title), $4::text, $5::timestamptz FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- insertPicture
  INSERT INTO app.provider_pictures (name, staff_id, created_at) VALUES ($1, $2, $3);

-- listUnknownPictures
  SELECT coalesce(json_agg(u.name), '[]') FROM unnest($1::text[]) AS u (name)
  WHERE NOT EXISTS (SELECT FROM app.provider_pictures p WHERE p.name = u.name);


-- server/features/newsletter/cross-client/claim-recipients.ts

-- claimRecipients, 1 of 2
  WITH next_send AS (
    SELECT s.client_id, s.id, s.snapshot_id, NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = s.client_id AND t.key = $1 AND t.value = '0') AS is_tracked FROM app.newsletter_sends s
    WHERE s.state = 'sending' AND (s.client_id, s.id) > ($2::bigint, $3::bigint) AND s.tended_at > $4
      AND (SELECT p.id FROM app.newsletter_recipients p
        WHERE p.client_id = s.client_id AND p.send_id = s.id AND p.state = 'pending' AND (p.next_try_at <= $5 OR (isfinite(p.next_try_at) AND p.next_try_at > $6))
        ORDER BY p.client_id, p.send_id, p.lead_id LIMIT 1) IS NOT NULL
    ORDER BY s.client_id, s.id LIMIT 1 FOR NO KEY UPDATE OF s),
  waiting_recipients AS (
    SELECT r.*, coalesce((SELECT substring(l.email FROM '[^@]*$') <> ALL ($7::text[])
        FROM app.leads l WHERE l.client_id = r.client_id AND l.id = r.lead_id), true) AS is_open, s.is_tracked FROM next_send s, LATERAL (
      SELECT r.client_id, r.id, r.lead_id FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending' AND (r.next_try_at <= $8 OR (isfinite(r.next_try_at) AND r.next_try_at > $9))
      ORDER BY r.client_id, r.send_id, r.lead_id LIMIT $10) r),
  due_recipients AS (
    SELECT w.* FROM waiting_recipients w, LATERAL (
      SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = w.client_id AND r.id = w.id AND r.state = 'pending' FOR UPDATE SKIP LOCKED) r
    WHERE w.is_open LIMIT $11),
  checked_recipients AS (
    SELECT d.client_id, d.id, l.email, l.first_name, d.is_tracked AND c.is_tracked AS is_tracked,
      CASE WHEN l.id IS NULL THEN 'The contact was deleted.' WHEN l.email IS NULL THEN 'The contact has no email.' WHEN c.may_receive IS NOT TRUE THEN 'They agree to it no more.' END AS reason
    FROM due_recipients d
    LEFT JOIN LATERAL (
      SELECT l.id, l.email, l.first_name FROM app.leads l WHERE l.client_id = d.client_id AND l.id = d.lead_id OFFSET 0) l ON true
    LEFT JOIN LATERAL (
      SELECT c.is_tracked, (c.kind <> 'none' AND c.suppressed IS NULL) AS may_receive FROM app.newsletter_consents c
      WHERE c.client_id = d.client_id AND c.lead_id = d.lead_id OFFSET 0) c ON true),
  skipped_recipients AS (UPDATE app.newsletter_recipients r SET state = 'skipped', reason = c.reason, settled_at = $12
    FROM checked_recipients c WHERE r.client_id = c.client_id AND r.id = c.id AND c.reason IS NOT NULL),
  claimed_recipients AS (UPDATE app.newsletter_recipients r SET state = 'sending', attempt = r.attempt + 1, lease_until = $13, handed_over_at = NULL
    FROM checked_recipients c WHERE r.client_id = c.client_id AND r.id = c.id AND c.reason IS NULL
    RETURNING r.id, r.lead_id, r.attempt, r.refusals, c.email, c.first_name, c.is_tracked)
  SELECT json_build_object('client_id', s.client_id, 'send_id', s.id, 'snapshot_id', s.snapshot_id,
    'looked_up_to', CASE WHEN (SELECT count(*) FROM due_recipients) = $14 THEN (SELECT max(lead_id) FROM due_recipients)
      WHEN (SELECT count(*) FROM waiting_recipients) = $15 THEN (SELECT max(lead_id) FROM waiting_recipients) END,
    'withdrawn', (SELECT (SELECT coalesce(json_agg(k.id), '[]') FROM unnest(p.testimonial_ids) AS k (id)
  WHERE NOT EXISTS (SELECT FROM app.testimonials t WHERE t.client_id = p.client_id AND t.id = k.id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL)) FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.id = s.snapshot_id),
    'recipients', (SELECT coalesce(json_agg(json_build_object('id', id, 'lead_id', lead_id, 'attempt', attempt, 'refusals', refusals,
      'email', email, 'first_name', first_name, 'is_tracked', is_tracked)), '[]') FROM claimed_recipients))
  FROM next_send s;

-- claimRecipients, 2 of 2
  WITH next_send AS (
    SELECT s.client_id, s.id, s.snapshot_id, NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = s.client_id AND t.key = $1 AND t.value = '0') AS is_tracked FROM app.newsletter_sends s
    WHERE s.state = 'sending' AND (s.client_id, s.id) > ($2::bigint, $3::bigint) AND s.tended_at > $4
      AND (SELECT p.id FROM app.newsletter_recipients p
        WHERE p.client_id = s.client_id AND p.send_id = s.id AND p.state = 'pending' AND (p.next_try_at <= $5 OR (isfinite(p.next_try_at) AND p.next_try_at > $6))
        ORDER BY p.client_id, p.send_id, p.lead_id LIMIT 1) IS NOT NULL
    ORDER BY s.client_id, s.id LIMIT 1 FOR NO KEY UPDATE OF s),
  waiting_recipients AS (
    SELECT r.*, true AS is_open, s.is_tracked FROM next_send s, LATERAL (
      SELECT r.client_id, r.id, r.lead_id FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending' AND (r.next_try_at <= $7 OR (isfinite(r.next_try_at) AND r.next_try_at > $8))
      ORDER BY r.client_id, r.send_id, r.lead_id LIMIT $9) r),
  due_recipients AS (
    SELECT w.* FROM waiting_recipients w, LATERAL (
      SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = w.client_id AND r.id = w.id AND r.state = 'pending' FOR UPDATE SKIP LOCKED) r
    WHERE w.is_open LIMIT $10),
  checked_recipients AS (
    SELECT d.client_id, d.id, l.email, l.first_name, d.is_tracked AND c.is_tracked AS is_tracked,
      CASE WHEN l.id IS NULL THEN 'The contact was deleted.' WHEN l.email IS NULL THEN 'The contact has no email.' WHEN c.may_receive IS NOT TRUE THEN 'They agree to it no more.' END AS reason
    FROM due_recipients d
    LEFT JOIN LATERAL (
      SELECT l.id, l.email, l.first_name FROM app.leads l WHERE l.client_id = d.client_id AND l.id = d.lead_id OFFSET 0) l ON true
    LEFT JOIN LATERAL (
      SELECT c.is_tracked, (c.kind <> 'none' AND c.suppressed IS NULL) AS may_receive FROM app.newsletter_consents c
      WHERE c.client_id = d.client_id AND c.lead_id = d.lead_id OFFSET 0) c ON true),
  skipped_recipients AS (UPDATE app.newsletter_recipients r SET state = 'skipped', reason = c.reason, settled_at = $11
    FROM checked_recipients c WHERE r.client_id = c.client_id AND r.id = c.id AND c.reason IS NOT NULL),
  claimed_recipients AS (UPDATE app.newsletter_recipients r SET state = 'sending', attempt = r.attempt + 1, lease_until = $12, handed_over_at = NULL
    FROM checked_recipients c WHERE r.client_id = c.client_id AND r.id = c.id AND c.reason IS NULL
    RETURNING r.id, r.lead_id, r.attempt, r.refusals, c.email, c.first_name, c.is_tracked)
  SELECT json_build_object('client_id', s.client_id, 'send_id', s.id, 'snapshot_id', s.snapshot_id,
    'looked_up_to', CASE WHEN (SELECT count(*) FROM due_recipients) = $13 THEN (SELECT max(lead_id) FROM due_recipients)
      WHEN (SELECT count(*) FROM waiting_recipients) = $14 THEN (SELECT max(lead_id) FROM waiting_recipients) END,
    'withdrawn', (SELECT (SELECT coalesce(json_agg(k.id), '[]') FROM unnest(p.testimonial_ids) AS k (id)
  WHERE NOT EXISTS (SELECT FROM app.testimonials t WHERE t.client_id = p.client_id AND t.id = k.id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL)) FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.id = s.snapshot_id),
    'recipients', (SELECT coalesce(json_agg(json_build_object('id', id, 'lead_id', lead_id, 'attempt', attempt, 'refusals', refusals,
      'email', email, 'first_name', first_name, 'is_tracked', is_tracked)), '[]') FROM claimed_recipients))
  FROM next_send s;


-- server/features/newsletter/cross-client/clock.ts

-- listDates
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT DISTINCT next_newsletter_date AS date, time_zone AS zone FROM app.clients
    WHERE next_newsletter_date <= $1::date AND 'in_touch' = ANY (services)) d;

-- listUndatedZones
  SELECT coalesce(json_agg(DISTINCT c.time_zone), '[]') FROM app.clients c WHERE c.next_newsletter_date IS NULL AND 'in_touch' = ANY (c.services) AND c.account_status = 'Live';

-- giveDates
  UPDATE app.clients c SET next_newsletter_date = d.date
  FROM unnest($1::date[], $2::text[]) AS d (date, zone)
  WHERE c.time_zone = d.zone AND c.next_newsletter_date IS NULL AND 'in_touch' = ANY (c.services) AND c.account_status = 'Live';

-- announceOpening
WITH changed AS (INSERT INTO app.newsletters AS n (client_id, month, opened_at)
    SELECT c.id, d.month, $1::timestamptz FROM
  unnest($2::date[], $3::text[], $4::text[]) AS d (date, zone, month)
  JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services) WHERE c.account_status IN ('Live', 'Launch') AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month AND o.opened_at IS NOT NULL)
    ON CONFLICT (client_id, month) DO UPDATE SET opened_at = excluded.opened_at WHERE n.opened_at IS NULL
    RETURNING n.client_id, n.month),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $5, $6, NULL, NULL, NULL, jsonb_build_object('month', month), $7 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $8, NULL, NULL, NULL, '{}', $9::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $10, u.email, jsonb_build_object('first_name', u.first_name), $11::bytea, $12::timestamptz, $13::timestamptz, u.client_id::bigint FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id AND 'newsletters' = ANY (u.notification_preferences))
  SELECT NULL;

-- announcePreview
WITH changed AS (INSERT INTO app.newsletters AS n (client_id, month, preview_mailed_at)
    SELECT c.id, d.month, $1::timestamptz FROM
  unnest($2::date[], $3::text[], $4::text[]) AS d (date, zone, month)
  JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services) WHERE c.account_status IN ('Live', 'Launch') AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month
        AND (o.preview_mailed_at IS NOT NULL OR o.skipped_at IS NOT NULL))
    ON CONFLICT (client_id, month) DO UPDATE SET preview_mailed_at = excluded.preview_mailed_at
      WHERE n.preview_mailed_at IS NULL AND n.skipped_at IS NULL
    RETURNING n.client_id),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $5, NULL, NULL, NULL, '{}', $6::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $7, u.email, jsonb_build_object('first_name', u.first_name), $8::bytea, $9::timestamptz, $10::timestamptz, u.client_id::bigint FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id AND 'newsletters' = ANY (u.notification_preferences))
  SELECT NULL;

-- queueLocks
WITH changed AS (INSERT INTO app.newsletters AS n (client_id, month, lock_queued_at)
    SELECT c.id, d.month, $1::timestamptz FROM
  unnest($2::date[], $3::text[], $4::text[]) AS d (date, zone, month)
  JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services) WHERE c.account_status <> 'Cancelled' AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month
        AND (o.lock_queued_at IS NOT NULL OR NOT (o.locked_at IS NULL AND o.skipped_at IS NULL AND o.closed_at IS NULL)))
    ON CONFLICT (client_id, month) DO UPDATE SET lock_queued_at = excluded.lock_queued_at
      WHERE n.lock_queued_at IS NULL AND n.locked_at IS NULL AND n.skipped_at IS NULL AND n.closed_at IS NULL
    RETURNING n.client_id, n.month),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $5::text, jsonb_build_object('client_id', client_id, 'month', month), 8, 10, true FROM changed)
  SELECT NULL;

-- queueForgottenLocks
WITH changed AS (UPDATE app.newsletters n SET lock_queued_at = $1
    WHERE n.lock_queued_at <= $2 AND n.locked_at IS NULL AND n.skipped_at IS NULL AND n.closed_at IS NULL RETURNING n.client_id, n.month),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('client_id', client_id, 'month', month), 8, 10, true FROM changed)
  SELECT NULL;

-- moveOn
WITH past AS (SELECT c.id, d.month, d.date FROM
  unnest($1::date[], $2::text[], $3::text[]) AS d (date, zone, month)
  JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services)),
  changed AS (UPDATE app.newsletters n SET closed_at = $4 FROM past
    WHERE n.client_id = past.id AND n.month = past.month AND n.skipped_at IS NOT NULL AND n.closed_at IS NULL
    RETURNING n.client_id, n.month),
  next_date AS (UPDATE app.clients c SET next_newsletter_date = m.next
        FROM past, unnest($5::date[], $6::text[], $7::date[]) AS m (date, zone, next)
        WHERE c.id = past.id AND c.next_newsletter_date = m.date AND c.time_zone = m.zone),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $8, $9, NULL, NULL, NULL, jsonb_build_object('month', month), $10 FROM changed)
  SELECT NULL;


-- server/features/newsletter/cross-client/end-sends.ts

-- lockEndedSend
  SELECT json_build_object('client_id', s.client_id, 'id', s.id) FROM app.newsletter_sends s
  WHERE s.state = 'sending' AND NOT EXISTS (SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AND NOT EXISTS (SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending')
  ORDER BY s.client_id, s.id LIMIT 1 FOR UPDATE SKIP LOCKED;

-- noteSendIsOut
WITH changed AS (
    UPDATE app.newsletter_sends s SET first_sent_at = $1
    WHERE s.client_id = $2 AND s.id = $3 AND s.first_sent_at IS NULL AND EXISTS (SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown'))
    RETURNING s.client_id, s.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $4, $5, NULL, NULL, changed.id,  $6 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $7, NULL, NULL, NULL, jsonb_build_object('send', changed.id), $8::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT NULL;

-- endSend
WITH outcomes AS (
    SELECT count(*) AS audience, count(*) FILTER (WHERE r.state = 'sent') AS sent, count(*) FILTER (WHERE r.state = 'failed') AS failed,
      count(*) FILTER (WHERE r.state = 'unknown') AS unknown, count(*) FILTER (WHERE r.state = 'skipped') AS skipped
    FROM app.newsletter_recipients r WHERE r.client_id = $1 AND r.send_id = $2),
  changed AS (UPDATE app.newsletter_sends s SET state = 'sent', finished_at = $3, reason = NULL,
      sent = n.sent, failed = n.failed, unknown = n.unknown, skipped = n.skipped
    FROM outcomes n WHERE s.client_id = $4 AND s.id = $5 AND s.state = 'sending'
      AND s.audience = n.audience AND n.audience = n.sent + n.failed + n.unknown + n.skipped
    RETURNING s.client_id, s.id, s.month, s.unknown),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $6, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'count', changed.unknown), $7::timestamptz, $8::timestamptz, true,
    $9, $10::text[], $11::boolean FROM changed WHERE changed.unknown > 0),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $12, changed.client_id::bigint, changed.id::text, $13::timestamptz, $14::bigint, false, $15::boolean FROM changed WHERE changed.unknown = 0)
  SELECT to_json(EXISTS (SELECT FROM changed));

-- haltSend
WITH changed AS (UPDATE app.newsletter_sends s SET state = 'paused', reason = $1 WHERE s.state = 'sending' AND s.client_id = $2 AND s.id = $3
    RETURNING s.client_id, s.id, s.month, s.reason),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $4, $5, NULL, NULL, changed.id,  $6 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $7, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'reason', changed.reason), $8::timestamptz, $9::timestamptz, true,
    $10, $11::text[], $12::boolean FROM changed)
  SELECT to_json(count(*)) FROM changed;

-- haltForgottenSends
  WITH changed AS (UPDATE app.newsletter_sends s SET state = 'paused', reason = $1 WHERE s.state = 'sending' AND s.tended_at <= $2
    RETURNING s.client_id, s.id, s.month, s.reason),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $3, $4, NULL, NULL, changed.id,  $5 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $6, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'reason', changed.reason), $7::timestamptz, $8::timestamptz, true,
    $9, $10::text[], $11::boolean FROM changed)
  SELECT to_json(count(*)) FROM changed;

-- haltLongSends
  WITH changed AS (UPDATE app.newsletter_sends s SET state = 'paused', reason = $1 WHERE s.state = 'sending' AND coalesce(s.resumed_at, s.frozen_at) <= $2
    RETURNING s.client_id, s.id, s.month, s.reason),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $3, $4, NULL, NULL, changed.id,  $5 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $6, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'reason', changed.reason), $7::timestamptz, $8::timestamptz, true,
    $9, $10::text[], $11::boolean FROM changed)
  SELECT to_json(count(*)) FROM changed;

-- haltSpam
  WITH changed AS (UPDATE app.newsletter_sends s SET state = 'paused', reason = $1 WHERE s.state = 'sending' AND (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > coalesce(s.resumed_at, s.frozen_at)) > 0 AND CASE WHEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') >= $2::int
      THEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') > $3::numeric * (SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown')) ELSE false END
    RETURNING s.client_id, s.id, s.month, s.reason),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $4, $5, NULL, NULL, changed.id,  $6 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $7, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'reason', changed.reason), $8::timestamptz, $9::timestamptz, true,
    $10, $11::text[], $12::boolean FROM changed)
  SELECT to_json(count(*)) FROM changed;

-- tendSends
  UPDATE app.newsletter_sends s SET tended_at = $1
  WHERE s.state = 'sending' AND s.tended_at > $2 AND s.tended_at < $3::timestamptz - interval '1 minute';


-- server/features/newsletter/cross-client/freeze-audience.ts

-- listLockedMonths
  SELECT coalesce(json_agg(DISTINCT jsonb_build_object('month', n.month, 'zone', c.time_zone)), '[]')
  FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id WHERE n.locked_at IS NOT NULL AND n.closed_at IS NULL AND n.skipped_at IS NULL AND c.account_status <> 'Cancelled';

-- openSend
WITH due_newsletter AS (SELECT n.client_id, n.month, d.at FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id
    JOIN unnest($1::text[], $2::text[], $3::timestamptz[])
      AS d (month, zone, at) ON d.month = n.month AND d.zone = c.time_zone
    WHERE n.locked_at IS NOT NULL AND n.closed_at IS NULL AND n.skipped_at IS NULL AND c.account_status <> 'Cancelled' AND c.account_status <> 'Paused' AND 'in_touch' = ANY (c.services) AND NOT coalesce((
      SELECT CASE WHEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') >= $4::int
      THEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') > $5::numeric * (SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown')) ELSE false END FROM app.newsletter_sends s WHERE s.client_id = c.id AND s.frozen_at IS NOT NULL
      ORDER BY s.month DESC LIMIT 1), false)
    ORDER BY n.month, n.client_id LIMIT 1 FOR UPDATE OF n SKIP LOCKED),
  changed AS (UPDATE app.newsletters n SET closed_at = $6 FROM due_newsletter d WHERE n.client_id = d.client_id AND n.month = d.month
    RETURNING n.client_id, n.month, d.at),
  new_send AS (INSERT INTO app.newsletter_sends (client_id, month, state, due_at)
    SELECT client_id, month, 'due', at FROM changed RETURNING client_id, id, month),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $7, $8, NULL, NULL, NULL, jsonb_build_object('month', month), $9 FROM changed)
  SELECT json_build_object('client_id', client_id, 'id', id, 'month', month) FROM new_send;

-- lockStartedSend
  SELECT json_build_object('client_id', s.client_id, 'id', s.id, 'month', s.month) FROM app.newsletter_sends s
  WHERE s.state = 'due' ORDER BY s.client_id, s.id LIMIT 1 FOR UPDATE SKIP LOCKED;

-- insertAudience
  WITH new_recipients AS (
    INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id)
    SELECT $1, $2, a.lead_id FROM (
  SELECT c.lead_id, l.email, l.first_name, c.is_tracked
  FROM app.newsletter_consents c JOIN app.leads l ON l.client_id = c.client_id AND l.id = c.lead_id
  WHERE c.client_id = $3::bigint AND CASE
    WHEN c.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    WHEN c.suppressed IS NOT NULL THEN c.suppressed
    WHEN NOT c.is_valid_address THEN 'invalid'
    WHEN c.kind = 'none' THEN 'none'
    WHEN c.expires_at <= $4::timestamptz THEN 'expired'
    WHEN c.every_months = 3 AND NOT (extract(month FROM $5::timestamptz AT TIME ZONE 'UTC')::int % 3 = 1) THEN 'less_often'
  END IS NULL
    AND NOT EXISTS (SELECT FROM app.newsletter_suppressions s WHERE s.client_id = c.client_id AND s.address_hash = c.address_hash)
    AND NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = c.client_id AND b.email_hash = c.address_hash)) a
    WHERE a.lead_id > $6 ORDER BY a.lead_id LIMIT $7
    RETURNING lead_id)
  SELECT json_build_object('count', count(*), 'last', max(lead_id)) FROM new_recipients;

-- beginSend
  UPDATE app.newsletter_sends s SET state = 'sending', frozen_at = $1, tended_at = $2,
    snapshot_id = (SELECT max(p.id) FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.month = s.month),
    audience = (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id)
  WHERE s.client_id = $3 AND s.id = $4 AND s.state = 'due'
    AND EXISTS (SELECT FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.month = s.month)
  RETURNING json_build_object('audience', s.audience);

-- openMissedSends
WITH late_newsletters AS (
    SELECT n.client_id, n.month, d.at, CASE WHEN c.account_status = 'Paused' THEN 'The account was paused.'
      WHEN NOT 'in_touch' = ANY (c.services) THEN 'The account has no newsletters any more.'
      WHEN coalesce((
      SELECT CASE WHEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') >= $1::int
      THEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') > $2::numeric * (SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown')) ELSE false END FROM app.newsletter_sends s WHERE s.client_id = c.id AND s.frozen_at IS NOT NULL
      ORDER BY s.month DESC LIMIT 1), false) THEN 'Many recipients marked the last one as spam.'
      ELSE 'It could not start by noon.' END AS reason
    FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id
    JOIN unnest($3::text[], $4::text[], $5::timestamptz[])
      AS d (month, zone, at) ON d.month = n.month AND d.zone = c.time_zone
    WHERE n.locked_at IS NOT NULL AND n.closed_at IS NULL AND n.skipped_at IS NULL AND c.account_status <> 'Cancelled' AND true ORDER BY n.month, n.client_id LIMIT 500 FOR UPDATE OF n SKIP LOCKED),
  closed_newsletters AS (UPDATE app.newsletters n SET closed_at = $6 FROM late_newsletters l
    WHERE n.client_id = l.client_id AND n.month = l.month),
  changed AS (INSERT INTO app.newsletter_sends (client_id, month, state, due_at, reason)
    SELECT client_id, month, 'missed', at, reason FROM late_newsletters RETURNING client_id, id, month, reason),
  logged_newsletter AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $7, $8, NULL, NULL, NULL, jsonb_build_object('month', month), $9 FROM late_newsletters),
  logged_send AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $10, $11, NULL, NULL, changed.id,  $12 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $13, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'reason', changed.reason), $14::timestamptz, $15::timestamptz, true,
    $16, $17::text[], $18::boolean FROM changed)
  SELECT to_json(count(*)) FROM changed;

-- openSpamSends
WITH late_newsletters AS (
    SELECT n.client_id, n.month, d.at, CASE WHEN c.account_status = 'Paused' THEN 'The account was paused.'
      WHEN NOT 'in_touch' = ANY (c.services) THEN 'The account has no newsletters any more.'
      WHEN coalesce((
      SELECT CASE WHEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') >= $1::int
      THEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') > $2::numeric * (SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown')) ELSE false END FROM app.newsletter_sends s WHERE s.client_id = c.id AND s.frozen_at IS NOT NULL
      ORDER BY s.month DESC LIMIT 1), false) THEN 'Many recipients marked the last one as spam.'
      ELSE 'It could not start by noon.' END AS reason
    FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id
    JOIN unnest($3::text[], $4::text[], $5::timestamptz[])
      AS d (month, zone, at) ON d.month = n.month AND d.zone = c.time_zone
    WHERE n.locked_at IS NOT NULL AND n.closed_at IS NULL AND n.skipped_at IS NULL AND c.account_status <> 'Cancelled' AND coalesce((
      SELECT CASE WHEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') >= $6::int
      THEN (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity') > $7::numeric * (SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown')) ELSE false END FROM app.newsletter_sends s WHERE s.client_id = c.id AND s.frozen_at IS NOT NULL
      ORDER BY s.month DESC LIMIT 1), false) ORDER BY n.month, n.client_id LIMIT 500 FOR UPDATE OF n SKIP LOCKED),
  closed_newsletters AS (UPDATE app.newsletters n SET closed_at = $8 FROM late_newsletters l
    WHERE n.client_id = l.client_id AND n.month = l.month),
  changed AS (INSERT INTO app.newsletter_sends (client_id, month, state, due_at, reason)
    SELECT client_id, month, 'missed', at, reason FROM late_newsletters RETURNING client_id, id, month, reason),
  logged_newsletter AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $9, $10, NULL, NULL, NULL, jsonb_build_object('month', month), $11 FROM late_newsletters),
  logged_send AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $12, $13, NULL, NULL, changed.id,  $14 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $15, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'reason', changed.reason), $16::timestamptz, $17::timestamptz, true,
    $18, $19::text[], $20::boolean FROM changed)
  SELECT to_json(count(*)) FROM changed;


-- server/features/newsletter/cross-client/freeze-newsletter.ts

-- lockUnfrozen
  SELECT json_build_object(
  'block_id', c.newsletter_block_id, 'own', json_build_object('subject', n.subject, 'preheader', n.preheader, 'introduction', n.introduction, 'sections', n.sections),
  'version', coalesce(n.version, 0), 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT n.edits -> -1 AS e) last_edit WHERE e IS NOT NULL), 'saved_at', app.to_iso(n.saved_at), 'locked_at', app.to_iso(n.locked_at),
  'closed_at', app.to_iso(n.closed_at), 'blocks', (SELECT coalesce(json_agg(json_build_object('id', b.id, 'ref_id', b.ref_id, 'type', b.type, 'position', b.position, 'title', b.title, 'content', b.content, 'image_url', b.image_url, 'caption', b.caption, 'link', b.link, 'testimonial_id', b.testimonial_id,
  'testimonial', (SELECT json_build_object('name', coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)), 'words', coalesce(t.agreed_message, t.message))
  FROM app.testimonials t WHERE t.client_id = b.client_id AND t.id = b.testimonial_id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL)) ORDER BY b.position, b.id), '[]') FROM app.newsletter_blocks b
  WHERE b.client_id = n.client_id AND b.month = n.month), 'texts', app.published_texts($1),
  'articles', app.published_articles($2), 'draft', NULL,
  'reply_to', (SELECT u.reply_to FROM app.agents u WHERE u.client_id = c.id))
  FROM app.newsletters n JOIN app.clients c ON c.id = n.client_id
  WHERE n.client_id = $3 AND n.month = $4
    AND n.locked_at IS NULL AND n.skipped_at IS NULL AND n.closed_at IS NULL
  FOR UPDATE OF n;

-- readClientFrame
  WITH own_listings AS (
    SELECT g.*, (
      SELECT p.url FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL AND p.url IS NOT NULL
      ORDER BY p.site_id LIMIT 1) AS url
    FROM app.listings g
    WHERE g.client_id = $1 AND NOT g.is_hidden AND NOT g.is_reciprocity
      AND (g.status_id = 1 OR g.status_id = 3 AND g.date_sold IS NOT NULL)
      AND NOT EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.state = 'held')
      AND (g.marketing_newsletter OR EXISTS (
        SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL))),
    ranked_listings AS (
    SELECT o.*, o.status_id = 1 AND bool_or(o.marketing_newsletter) OVER kind AS is_any_chosen,
      row_number() OVER (PARTITION BY o.status_id ORDER BY (o.status_id = 1 AND o.marketing_newsletter) DESC,
        CASE WHEN o.status_id = 3 THEN o.date_sold END DESC,
        coalesce(o.market_date::timestamp AT TIME ZONE 'UTC', o.created_at) DESC, o.id DESC) AS place
    FROM own_listings o WINDOW kind AS (PARTITION BY o.status_id)),
    shown_listings AS (
    SELECT l.status_id, l.place, json_build_object('listing', jsonb_build_object(
    'id', l.id, 'mls_id', l.mls_id, 'status_id', l.status_id, 'type', l.type, 'subtype', l.subtype, 'area', l.area, 'community', l.community, 'city', l.city, 'state_or_province', l.state_or_province, 'country', l.country, 'bedrooms', l.bedrooms, 'bathrooms', l.bathrooms, 'stories', l.stories, 'living_area', l.living_area, 'square_footage', l.square_footage, 'lot_size', l.lot_size, 'year_built', l.year_built, 'description', l.description, 'features', l.features, 'amenities', l.amenities, 'tours', l.tours, 'banner', l.banner, 'sold_banner', l.sold_banner, 'date_sold', l.date_sold, 'display_mortgage_calculator', l.display_mortgage_calculator, 'is_reciprocity', l.is_reciprocity, 'listed_by', l.listed_by,
    'price', l.price::text, 'taxes', l.taxes::text, 'condo_fees', l.condo_fees::text, 'sold_price', l.sold_price::text,
    'address', CASE WHEN l.is_address_displayable THEN l.address END, 'postal_code', CASE WHEN l.is_address_displayable THEN l.postal_code END, 'coordinates', CASE WHEN l.is_address_displayable THEN l.coordinates END,
    'listed_at', coalesce(l.market_date::text, app.to_iso(l.created_at)),
    'posted_on', coalesce(l.market_date::text, CASE WHEN l.mls_source IS NULL THEN app.to_iso(l.created_at) END),
    'market_date', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN to_jsonb(l.market_date) ELSE 'null' END, 'price_changes', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('changed_at', app.to_iso(p.changed_at), 'from', p.price_from::text, 'to', p.price_to::text)
        ORDER BY p.changed_at), '[]') FROM app.price_changes p WHERE p.client_id = l.client_id AND p.listing_id = l.id) ELSE '[]' END, 'board_url', (
    SELECT CASE WHEN l.is_address_displayable THEN k.board_url ELSE substring(k.board_url FROM '^https?://[^/]+/real-estate/[0-9]+') END
    FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id AND coalesce(l.listed_by ->> 'board', l.mls_source) = 'ddf'), 'open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NULL),
    'cancelled_open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NOT NULL))
  || jsonb_build_object('photos', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 1
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'floor_plans', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 2
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'brochures', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 3
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)), 'url', l.url) AS listing
    FROM ranked_listings l
    WHERE l.place <= CASE WHEN l.is_any_chosen THEN 6 ELSE 3 END
      AND (l.marketing_newsletter OR NOT l.is_any_chosen))
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'country', c.country, 'time_zone', c.time_zone,
    'agent_name', u.name, 'agent_email', u.reply_to, 'agent_phone', u.phone_number,
    'photo', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_avatar_image'), ''), 'brokerage', btrim(coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_brokerage'), '')),
    'hides_sold', json_build_object('images', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_lol_featured_hide_sold_images'), '') = '1',
      'price', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_lol_featured_hide_sold_price'), '') = '1', 'address', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_lol_featured_hide_sold_address'), '') = '1'),
    'site', (
      SELECT json_build_object('id', s.id, 'primary_domain', s.primary_domain,
        'is_built_in', coalesce(p.publisher, 'builtin') = 'builtin')
      FROM app.sites s LEFT JOIN app.site_publishers p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = c.id ORDER BY s.id LIMIT 1), 'listings', (SELECT coalesce(json_agg(s.listing ORDER BY s.place), '[]') FROM shown_listings s WHERE s.status_id = 1), 'sold', (SELECT coalesce(json_agg(s.listing ORDER BY s.place), '[]') FROM shown_listings s WHERE s.status_id = 3))
  FROM app.clients c JOIN app.agents u ON u.client_id = c.id
  WHERE c.id = $2;

-- saveSnapshot
WITH snapshot AS (INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, testimonial_ids, checksum, taken_at, taken_by)
    VALUES ($1::bigint, $2, $3::jsonb, $4, $5, $6,
      $7, $8, $9::bigint[], $10, $11, NULL) RETURNING id),
  changed AS (UPDATE app.newsletters n SET locked_at = coalesce(n.locked_at, $12::timestamptz) WHERE n.client_id = $13::bigint AND n.month = $14
    RETURNING n.client_id, n.month),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $15, $16, NULL, NULL, NULL, jsonb_build_object('month', month), $17 FROM changed)
  SELECT to_json(id) FROM snapshot;


-- server/features/newsletter/cross-client/hand-over.ts

-- recordOutcomes
WITH recipients AS (UPDATE app.newsletter_recipients r SET state = o.state, reason = nullif(o.reason, ''), lease_until = NULL,
      refusals = r.refusals + o.refused, next_try_at = o.retry_at,
      settled_at = CASE WHEN o.state <> 'pending' THEN $1::timestamptz END
    FROM unnest($2::bigint[], $3::int[],
      $4::text[], $5::text[],
      $6::int[], $7::timestamptz[])
      AS o (id, attempt, state, reason, refused, retry_at)
    WHERE r.client_id = $8 AND r.id = o.id AND r.attempt = o.attempt AND r.lease_until IS NOT NULL
    RETURNING r.id, r.state),
  changed AS (
    UPDATE app.newsletter_sends s SET first_sent_at = $9
    WHERE s.client_id = $10 AND s.id = $11 AND s.first_sent_at IS NULL AND EXISTS (SELECT FROM recipients WHERE state IN ('sent', 'unknown'))
    RETURNING s.client_id, s.id),
  logged_send AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, NULL, NULL, changed.id,  $14 FROM changed),
  logged_unknown AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT $15::bigint, $16, $17, NULL, NULL, $18::bigint, jsonb_build_object('contacts', count(*)), $19 FROM recipients WHERE state = 'unknown' AND NOT EXISTS (SELECT FROM changed) HAVING count(*) > 0),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $20, NULL, NULL, NULL, jsonb_build_object('send', changed.id), $21::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT coalesce(json_agg(id), '[]') FROM recipients;

-- markHandedOver
  WITH recipients AS (
    UPDATE app.newsletter_recipients r SET handed_over_at = $1
    FROM unnest($2::bigint[], $3::int[]) AS o (id, attempt)
    WHERE r.client_id = $4 AND r.id = o.id AND r.attempt = o.attempt AND r.lease_until > $5
    RETURNING r.id)
  SELECT coalesce(json_agg(id), '[]') FROM recipients;

-- lockSend
  SELECT NULL FROM app.newsletter_sends s WHERE s.client_id = $1 AND s.id = $2 FOR UPDATE;

-- recordLateOutcomes
WITH late_recipients AS (UPDATE app.newsletter_recipients r SET state = o.state, reason = nullif(o.reason, ''), settled_at = $1
    FROM unnest($2::bigint[], $3::int[],
      $4::text[], $5::text[],
      $6::int[], $7::timestamptz[])
      AS o (id, attempt, state, reason, refused, retry_at)
    WHERE r.client_id = $8 AND r.id = o.id AND r.attempt = o.attempt AND r.state = 'unknown' AND o.state IN ('sent', 'failed')
    RETURNING r.state),
  changed AS (UPDATE app.newsletter_sends s SET unknown = s.unknown - l.n, sent = s.sent + l.sent, failed = s.failed + l.n - l.sent
    FROM (SELECT count(*) AS n, count(*) FILTER (WHERE state = 'sent') AS sent FROM late_recipients) l
    WHERE s.client_id = $9 AND s.id = $10 AND s.state = 'sent'
    RETURNING s.client_id, s.id, s.unknown),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT $11::bigint, $12, $13, NULL, NULL, $14::bigint, jsonb_build_object('contacts', count(*)), $15 FROM late_recipients HAVING count(*) > 0),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $16, changed.client_id::bigint, changed.id::text, $17::timestamptz, $18::bigint, false, $19::boolean FROM changed WHERE changed.unknown = 0)
  SELECT to_json(count(*)) FROM late_recipients;

-- markUnknown
WITH expired_leases AS (SELECT r.client_id, r.id, r.handed_over_at IS NOT NULL AS has_left FROM app.newsletter_recipients r
    WHERE r.state = 'sending' AND (r.lease_until <= $1 OR (isfinite(r.lease_until) AND r.lease_until > $2)) LIMIT 1000 FOR UPDATE SKIP LOCKED),
  changed AS (UPDATE app.newsletter_recipients r SET state = CASE WHEN e.has_left THEN 'unknown' ELSE 'pending' END,
      reason = CASE WHEN e.has_left THEN $3 END, lease_until = NULL, settled_at = CASE WHEN e.has_left THEN $4::timestamptz END
    FROM expired_leases e WHERE r.client_id = e.client_id AND r.id = e.id RETURNING r.client_id, r.send_id, r.state),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $5, $6, NULL, NULL, send_id, jsonb_build_object('contacts', count(*)), $7 FROM changed WHERE state = 'unknown' GROUP BY client_id, send_id)
  SELECT to_json(count(*)) FROM changed;

-- listExpired
  SELECT coalesce(json_agg(json_build_object('client_id', r.client_id, 'id', r.id, 'attempt', r.attempt)), '[]')
  FROM (SELECT * FROM app.newsletter_recipients r WHERE r.state = 'sending' AND (r.lease_until <= $1 OR (isfinite(r.lease_until) AND r.lease_until > $2)) LIMIT 200) r;

-- reconcileRecipient
  UPDATE app.newsletter_recipients r SET state = $1, lease_until = NULL,
    settled_at = CASE WHEN $2 THEN $3::timestamptz END
  WHERE r.client_id = $4 AND r.id = $5 AND r.attempt = $6 AND r.state = 'sending' AND (r.lease_until <= $7 OR (isfinite(r.lease_until) AND r.lease_until > $8));


-- server/features/newsletter/cross-client/mail-hosts.ts

-- listBlockedHosts
  SELECT coalesce(json_agg(domain), '[]') FROM app.newsletter_domains d WHERE CASE WHEN d.blocked_until > $1::timestamptz + interval '30 minutes' THEN '-infinity' ELSE d.blocked_until END > $2;

-- countForHosts
  WITH hosts AS (
    INSERT INTO app.newsletter_domains AS d (domain, window_began, taken, blocked_until)
    SELECT t.domain, $1::timestamptz, t.n,
      CASE WHEN t.n >= $2 THEN $3::timestamptz + interval '10 seconds' ELSE '-infinity'::timestamptz END
    FROM unnest($4::text[], $5::int[]) AS t (domain, n) ORDER BY t.domain
    ON CONFLICT (domain) DO UPDATE SET
      window_began = CASE WHEN (d.window_began + interval '10 seconds' <= $6::timestamptz OR d.window_began > $7::timestamptz + interval '10 seconds') THEN excluded.window_began ELSE d.window_began END,
      taken = CASE WHEN (d.window_began + interval '10 seconds' <= $8::timestamptz OR d.window_began > $9::timestamptz + interval '10 seconds') THEN 0 ELSE d.taken END + excluded.taken,
      blocked_until = CASE WHEN (d.window_began + interval '10 seconds' <= $10::timestamptz OR d.window_began > $11::timestamptz + interval '10 seconds') THEN greatest(CASE WHEN d.blocked_until > $12::timestamptz + interval '30 minutes' THEN '-infinity' ELSE d.blocked_until END, excluded.blocked_until)
        WHEN d.taken + excluded.taken >= $13 THEN greatest(CASE WHEN d.blocked_until > $14::timestamptz + interval '30 minutes' THEN '-infinity' ELSE d.blocked_until END, d.window_began + interval '10 seconds')
        ELSE CASE WHEN d.blocked_until > $15::timestamptz + interval '30 minutes' THEN '-infinity' ELSE d.blocked_until END END
    RETURNING d.domain, d.blocked_until)
  SELECT coalesce(json_agg(domain), '[]') FROM hosts WHERE blocked_until > $16;

-- recordHostAnswers
  WITH recovered_hosts AS (
    UPDATE app.newsletter_domains d SET refusals = 0 WHERE d.domain = ANY ($1::text[]) AND d.refusals > 0)
  INSERT INTO app.newsletter_domains AS d (domain, window_began, refusals)
  SELECT r.domain, $2, count(*) FROM unnest($3::text[]) AS r (domain) GROUP BY r.domain ORDER BY r.domain
  ON CONFLICT (domain) DO UPDATE SET refusals = d.refusals + excluded.refusals,
    blocked_until = CASE WHEN d.refusals + excluded.refusals >= $4
      THEN greatest(CASE WHEN d.blocked_until > $5::timestamptz + interval '30 minutes' THEN '-infinity' ELSE d.blocked_until END, $6::timestamptz + least(interval '1 minute' * power(2, least(d.refusals / $7, 5)), interval '30 minutes'))
      ELSE CASE WHEN d.blocked_until > $8::timestamptz + interval '30 minutes' THEN '-infinity' ELSE d.blocked_until END END;

-- reportRefusal
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $1, $2::bigint, $3::text, jsonb_build_object('reason', $4::text), $5::timestamptz, $6::timestamptz, true,
    $7, $8::text[], $9::boolean )
  SELECT NULL;

-- reportAccepted
WITH closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $1, $2::bigint, $3::text, $4::timestamptz, $5::bigint, false, $6::boolean )
  SELECT NULL;


-- server/features/newsletter/cross-client/pictures.ts

-- deletePicturesUnusedSince
WITH changed AS (DELETE FROM app.files f USING (
      SELECT file.client_id, file.id FROM (
        SELECT o.client_id, o.id, '%' || o.name || '%' AS pattern FROM app.files o
        WHERE o.created_at < $1 AND o.purpose = 'newsletter') file
      WHERE NOT (
  EXISTS (SELECT FROM app.newsletter_blocks b WHERE b.client_id = file.client_id AND (b.image_url LIKE file.pattern OR b.content LIKE file.pattern))
  OR EXISTS (SELECT FROM app.newsletters n WHERE n.client_id = file.client_id AND concat_ws(' ', n.subject, n.preheader, n.introduction) LIKE file.pattern)
  OR EXISTS (SELECT FROM app.newsletter_snapshots p WHERE p.client_id = file.client_id AND p.content::text LIKE file.pattern)) LIMIT $2) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT to_json(count(*)) FROM changed;


-- server/features/newsletter/cross-client/responses.ts

-- findTrackedLink
  SELECT json_build_object('url', p.links[$1::int + 1], 'own', substring(p.text from 'https?://[^[:space:]]+/sites/newsletters/'))
  FROM app.newsletter_recipients r
  JOIN app.newsletter_sends s ON s.client_id = r.client_id AND s.id = r.send_id
  JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
  WHERE r.client_id = $2 AND r.id = $3;

-- recordOpen
  INSERT INTO app.newsletter_responses AS n (client_id, recipient_id, send_id, lead_id, opened_at, opens, machine_opened_at)
  SELECT r.client_id, r.id, r.send_id, r.lead_id, CASE WHEN NOT machine THEN $1::timestamptz END, (NOT machine)::int,
    CASE WHEN machine THEN $2::timestamptz END
  FROM app.newsletter_recipients r
  CROSS JOIN LATERAL (SELECT $3 OR r.settled_at IS NULL
    OR $4::timestamptz < r.settled_at + make_interval(secs => $5)) AS k (machine)
  WHERE r.client_id = $6 AND r.id = $7 AND r.state <> 'skipped' AND NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = r.client_id AND t.key = $8 AND t.value = '0')
    AND NOT EXISTS (SELECT FROM app.newsletter_consents c WHERE c.client_id = r.client_id AND c.lead_id = r.lead_id AND NOT c.is_tracked)
  ON CONFLICT (client_id, recipient_id) DO UPDATE SET opens = n.opens + excluded.opens,
    opened_at = coalesce(n.opened_at, excluded.opened_at), machine_opened_at = coalesce(n.machine_opened_at, excluded.machine_opened_at);

-- recordClick, 1 of 4
      INSERT INTO app.newsletter_responses AS n (client_id, recipient_id, send_id, lead_id)
      SELECT r.client_id, r.id, r.send_id, r.lead_id
  FROM app.newsletter_recipients r
  CROSS JOIN LATERAL (SELECT $1 OR r.settled_at IS NULL
    OR $2::timestamptz < r.settled_at + make_interval(secs => $3)) AS k (machine)
  WHERE r.client_id = $4 AND r.id = $5 AND r.state <> 'skipped' AND NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = r.client_id AND t.key = $6 AND t.value = '0')
    AND NOT EXISTS (SELECT FROM app.newsletter_consents c WHERE c.client_id = r.client_id AND c.lead_id = r.lead_id AND NOT c.is_tracked)
      ON CONFLICT (client_id, recipient_id) DO UPDATE SET clicks = n.clicks;

-- recordClick, 2 of 4
      INSERT INTO app.newsletter_clicks AS k (client_id, recipient_id, number, send_id, url, first_at, last_at, times, is_machine)
      SELECT r.client_id, r.id, $1::int, r.send_id, $2::text, $3::timestamptz, $4::timestamptz, 1, machine
  FROM app.newsletter_recipients r
  CROSS JOIN LATERAL (SELECT $5 OR r.settled_at IS NULL
    OR $6::timestamptz < r.settled_at + make_interval(secs => $7)) AS k (machine)
  WHERE r.client_id = $8 AND r.id = $9 AND r.state <> 'skipped' AND NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = r.client_id AND t.key = $10 AND t.value = '0')
    AND NOT EXISTS (SELECT FROM app.newsletter_consents c WHERE c.client_id = r.client_id AND c.lead_id = r.lead_id AND NOT c.is_tracked)
      ON CONFLICT (client_id, recipient_id, number) DO UPDATE SET last_at = excluded.last_at,
        times = CASE WHEN k.is_machine THEN 1 ELSE k.times + (NOT excluded.is_machine)::int END,
        first_at = CASE WHEN k.is_machine THEN excluded.first_at ELSE k.first_at END,
        is_machine = k.is_machine AND excluded.is_machine;

-- recordClick, 3 of 4
      UPDATE app.newsletter_clicks k SET is_machine = true
      WHERE (k.client_id, k.recipient_id) = ($1::bigint, $2::bigint) AND NOT k.is_machine AND k.first_at > $3::timestamptz - make_interval(secs => $4)
        AND (SELECT count(*) FROM app.newsletter_clicks o
          WHERE (o.client_id, o.recipient_id) = ($5::bigint, $6::bigint) AND o.last_at > $7::timestamptz - make_interval(secs => $8)) >= $9::int;

-- recordClick, 4 of 4
      UPDATE app.newsletter_responses n SET clicked_at = c.first_at, clicks = coalesce(c.times, 0)
      FROM (SELECT min(k.first_at) AS first_at, sum(k.times)::int AS times FROM app.newsletter_clicks k
        WHERE (k.client_id, k.recipient_id) = ($1::bigint, $2::bigint) AND NOT k.is_machine) c
      WHERE (n.client_id, n.recipient_id) = ($3::bigint, $4::bigint);


-- server/features/newsletter/cross-client/snapshots.ts

-- readFrozenNewsletter
  SELECT json_build_object('month', p.month, 'subject', p.subject, 'html', p.html, 'text', p.text, 'links', p.links, 'checksum', p.checksum,
    'agent_name', u.name, 'reply_to', u.reply_to)
  FROM app.newsletter_snapshots p JOIN app.agents u ON u.client_id = p.client_id
  WHERE p.client_id = $1 AND p.id = $2;


-- server/features/newsletter/cross-client/staff-address.ts

-- readStaffAddress
  SELECT json_build_object('email', s.email, 'first_name', s.first_name) FROM app.staff s WHERE s.id = $1;


-- server/features/newsletter/cross-client/staff-sends.ts

-- listSends
    SELECT (SELECT coalesce(json_agg(json_build_object('id', s.id, 'month', s.month, 'state', s.state, 'due_at', app.to_iso(s.due_at), 'started_at', app.to_iso(s.frozen_at), 'finished_at', app.to_iso(s.finished_at), 'audience', coalesce(s.audience, 0), 'pending', CASE WHEN s.audience IS NULL OR s.state = 'sent' THEN 0 ELSE c.pending END, 'sending', CASE WHEN s.audience IS NULL OR s.state = 'sent' THEN 0 ELSE c.sending END, 'sent', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.sent ELSE s.audience - c.pending - c.sending - c.failed - c.unknown - c.skipped END, 'failed', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.failed ELSE c.failed END, 'unknown', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.unknown ELSE c.unknown END, 'skipped', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.skipped ELSE c.skipped END, 'client_id', s.client_id, 'client_name', c2.name,
  'subject', p.subject, 'reason', s.reason, 'complained', (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity')) ORDER BY s.place), '[]')
      FROM (SELECT s.*, row_number() OVER (ORDER BY s.month DESC, array_position(ARRAY['missed', 'paused', 'sending', 'due'], s.state), s.client_id) AS place FROM app.newsletter_sends s
    WHERE ($1::text IS NULL OR s.month = $2) AND ($3::text IS NULL OR s.state = $4) ORDER BY s.month DESC, array_position(ARRAY['missed', 'paused', 'sending', 'due'], s.state), s.client_id LIMIT $5 OFFSET $6) s
      JOIN app.clients c2 ON c2.id = s.client_id
  LEFT JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'),
      (SELECT count(*) FROM app.newsletter_sends s
    WHERE ($7::text IS NULL OR s.month = $8) AND ($9::text IS NULL OR s.state = $10));

-- readSend
  SELECT json_build_object('id', s.id, 'month', s.month, 'state', s.state, 'due_at', app.to_iso(s.due_at), 'started_at', app.to_iso(s.frozen_at), 'finished_at', app.to_iso(s.finished_at), 'audience', coalesce(s.audience, 0), 'pending', CASE WHEN s.audience IS NULL OR s.state = 'sent' THEN 0 ELSE c.pending END, 'sending', CASE WHEN s.audience IS NULL OR s.state = 'sent' THEN 0 ELSE c.sending END, 'sent', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.sent ELSE s.audience - c.pending - c.sending - c.failed - c.unknown - c.skipped END, 'failed', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.failed ELSE c.failed END, 'unknown', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.unknown ELSE c.unknown END, 'skipped', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.skipped ELSE c.skipped END, 'client_id', s.client_id, 'client_name', c2.name,
  'subject', p.subject, 'reason', s.reason, 'complained', (SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > '-infinity')) FROM app.newsletter_sends s JOIN app.clients c2 ON c2.id = s.client_id
  LEFT JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent' WHERE s.client_id = $1 AND s.id = $2;

-- listUnsent
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT r.id, r.lead_id, nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), '') AS name, l.email, r.state, r.reason, app.to_iso(r.settled_at) AS settled_at
      FROM app.newsletter_recipients r
      LEFT JOIN app.leads l ON r.state = 'unknown' AND l.client_id = r.client_id AND l.id = r.lead_id
      WHERE r.client_id = $1 AND r.send_id = $2 AND r.state = ANY ($3::text[]) ORDER BY array_position(ARRAY['unknown', 'failed', 'skipped'], r.state), r.id LIMIT $4 OFFSET $5) r),
      (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = $6 AND r.send_id = $7 AND r.state = ANY ($8::text[]));

-- actOnSend
WITH changed AS (UPDATE app.newsletter_sends s SET state = $1, reason = $2,
      tended_at = CASE WHEN $3 THEN $4::timestamptz ELSE s.tended_at END,
      resumed_at = CASE WHEN $5 THEN $6::timestamptz ELSE s.resumed_at END,
      finished_at = CASE WHEN $7 THEN $8::timestamptz END
    WHERE s.client_id = $9 AND s.id = $10 AND s.state = ANY ($11::text[])
    RETURNING s.client_id, s.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, NULL, $14, changed.id,  $15 FROM changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $16, changed.client_id::bigint, changed.id::text, $17::timestamptz, $18::bigint, false, $19::boolean FROM changed)
  SELECT to_json(true) FROM changed;


-- server/features/newsletter/cross-client/texts.ts

-- readTexts
  SELECT json_build_object('month', t.month, 'state', t.state, 'words', t.words, 'version', t.version,
  'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.changed_by), 'changed_at', app.to_iso(t.changed_at), 'approved_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.approved_by),
  'published_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.published_by), 'published_at', app.to_iso(t.published_at)) FROM app.newsletter_texts t WHERE t.month = $1;

-- saveTexts
WITH changed AS (INSERT INTO app.newsletter_texts AS t (month, state, words, changed_by, changed_at)
    SELECT $1::text, 'draft', $2::jsonb, $3::bigint, $4::timestamptz
    ON CONFLICT (month) DO UPDATE SET state = 'draft', words = excluded.words, version = t.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at, approved_by = NULL, approved_at = NULL
    WHERE t.version = $5 RETURNING t.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, NULL::bigint, NULL::bigint, $7::text, jsonb_build_object('month', changed.month), $8::text, $9::timestamptz FROM changed)
  SELECT json_build_object('month', t.month, 'state', t.state, 'words', t.words, 'version', t.version,
  'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.changed_by), 'changed_at', app.to_iso(t.changed_at), 'approved_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.approved_by),
  'published_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.published_by), 'published_at', app.to_iso(t.published_at)) FROM changed t;

-- approveTexts
WITH changed AS (UPDATE app.newsletter_texts t SET state = 'approved', approved_by = $1, approved_at = $2
    WHERE t.month = $3 AND t.version = $4 AND t.state = 'draft' RETURNING t.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('month', changed.month), $7::text, $8::timestamptz FROM changed)
  SELECT json_build_object('month', t.month, 'state', t.state, 'words', t.words, 'version', t.version,
  'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.changed_by), 'changed_at', app.to_iso(t.changed_at), 'approved_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.approved_by),
  'published_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.published_by), 'published_at', app.to_iso(t.published_at)) FROM changed t;

-- publishTexts
WITH changed AS (UPDATE app.newsletter_texts t SET state = 'published', published = t.words, published_by = $1, published_at = $2
    WHERE t.month = $3 AND t.version = $4 AND t.state = 'approved' RETURNING t.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('month', changed.month), $7::text, $8::timestamptz FROM changed)
  SELECT json_build_object('month', t.month, 'state', t.state, 'words', t.words, 'version', t.version,
  'changed_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.changed_by), 'changed_at', app.to_iso(t.changed_at), 'approved_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.approved_by),
  'published_by', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = t.published_by), 'published_at', app.to_iso(t.published_at)) FROM changed t;

-- listUntouched
  WITH untouched_newsletters AS (
    SELECT c.id AS client_id, c.name AS client_name, to_char(d.date, 'YYYY-MM') AS month, d.locks_at
    FROM unnest($1::date[], $2::text[], $3::timestamptz[])
      AS d (date, zone, locks_at)
    JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services)
    WHERE c.account_status = 'Live' AND NOT EXISTS (
      SELECT FROM app.newsletters n WHERE n.client_id = c.id AND n.month = to_char(d.date, 'YYYY-MM')
        AND (n.saved_at IS NOT NULL OR n.skipped_at IS NOT NULL)))
  SELECT coalesce((SELECT json_agg(json_build_object('client_id', u.client_id, 'client_name', u.client_name, 'month', u.month,
      'locks_at', app.to_iso(u.locks_at))) FROM (
      SELECT * FROM untouched_newsletters ORDER BY locks_at, client_id LIMIT $4 OFFSET $5) u), '[]'),
    (SELECT count(*) FROM untouched_newsletters);


-- server/features/newsletter/cross-client/unknown-recipients.ts

-- hasRecipient
  SELECT to_json(true) FROM app.newsletter_recipients r
  WHERE r.client_id = $1 AND r.send_id = $2 AND r.id = $3;

-- settleUnknown, 1 of 2
  SELECT NULL FROM app.newsletter_sends s WHERE s.client_id = $1 AND s.id = $2 FOR UPDATE;

-- settleUnknown, 2 of 2
WITH send AS (
    SELECT s.* FROM app.newsletter_sends s
    WHERE s.client_id = $1 AND s.id = $2 AND s.state = ANY ($3::text[])),
  unknown_recipients AS (
    SELECT r.client_id, r.id, EXISTS (
      SELECT FROM app.newsletter_responses n WHERE n.client_id = r.client_id AND n.recipient_id = r.id) AS has_answered
    FROM send s JOIN app.newsletter_recipients r ON r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown'
    WHERE $4::bigint IS NULL OR r.id = $5::bigint),
  decided_recipients AS (
    UPDATE app.newsletter_recipients r SET
      state = CASE WHEN u.has_answered THEN 'sent' WHEN $6::boolean THEN 'pending' ELSE 'skipped' END,
      reason = CASE WHEN NOT u.has_answered AND NOT $7::boolean THEN 'Our team left them out.' END,
      settled_at = CASE WHEN u.has_answered OR NOT $8::boolean THEN $9::timestamptz END
    FROM unknown_recipients u WHERE r.client_id = u.client_id AND r.id = u.id AND r.state = 'unknown'
    RETURNING r.state),
  decisions AS (
    SELECT count(*) AS recipients, count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'skipped') AS skipped,
      count(*) FILTER (WHERE state = 'pending') AS pending FROM decided_recipients),
  changed AS (
    UPDATE app.newsletter_sends u SET unknown = CASE WHEN NOT goes_on THEN u.unknown - d.recipients END,
      sent = CASE WHEN NOT goes_on THEN u.sent + d.sent END, skipped = CASE WHEN NOT goes_on THEN u.skipped + d.skipped END,
      failed = CASE WHEN NOT goes_on THEN u.failed END, state = CASE WHEN goes_on THEN 'sending' ELSE u.state END,
      finished_at = CASE WHEN goes_on THEN NULL ELSE u.finished_at END,
      tended_at = CASE WHEN goes_on THEN $10::timestamptz ELSE u.tended_at END,
      resumed_at = CASE WHEN goes_on THEN $11::timestamptz ELSE u.resumed_at END
    FROM decisions d, send s, LATERAL (SELECT s.state = 'sent' AND d.pending > 0) g (goes_on)
    WHERE u.client_id = s.client_id AND u.id = s.id AND d.recipients > 0
    RETURNING u.client_id, u.id, u.month, d.pending + d.skipped AS contacts, (
      SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = u.client_id AND r.send_id = u.id AND r.state = 'unknown') - d.recipients AS unknown),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $12, $13, NULL, $14, changed.id, jsonb_build_object('contacts', contacts), $15 FROM changed WHERE contacts > 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $16, changed.client_id::bigint, changed.id::text, jsonb_build_object('month', changed.month, 'count', changed.unknown), $17::timestamptz, $18::timestamptz, true,
    $19, $20::text[], $21::boolean FROM changed JOIN app.queue_items q ON q.client_id = changed.client_id AND q.kind = 'newsletter-unknown'
      AND q.subject = changed.id::text AND q.done_at IS NULL WHERE changed.unknown > 0),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $22, changed.client_id::bigint, changed.id::text, $23::timestamptz, $24::bigint, false, $25::boolean FROM changed WHERE changed.unknown = 0)
  SELECT to_json(recipients) FROM decisions;


-- server/features/newsletter/cross-client/web-versions.ts

-- findWebVersion
  SELECT json_build_object('html', p.html, 'withdrawn', (SELECT coalesce(json_agg(k.id), '[]') FROM unnest(p.testimonial_ids) AS k (id)
  WHERE NOT EXISTS (SELECT FROM app.testimonials t WHERE t.client_id = p.client_id AND t.id = k.id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL))) FROM app.newsletter_snapshots p JOIN app.clients c ON c.id = p.client_id AND c.account_status <> 'Cancelled'
  WHERE p.client_id = $1 AND p.month = $2 ORDER BY p.id DESC LIMIT 1;


-- server/features/newsletter/draft-queries.ts

-- saveDraft
  INSERT INTO app.newsletter_drafts AS d (client_id, month, author, data, version, saved_at)
  VALUES (app.client(), $1, coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user()), $2::jsonb, $3, $4)
  ON CONFLICT (client_id, month, author) DO UPDATE SET data = excluded.data, version = excluded.version, saved_at = excluded.saved_at
  RETURNING json_build_object('saved_at', app.to_iso(d.saved_at));

-- deleteDraft
DELETE FROM app.newsletter_drafts WHERE client_id = app.client() AND month = $1 AND author = coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user());


-- server/features/newsletter/newsletter-clock.ts

-- readClock
  SELECT json_build_object('time_zone', c.time_zone, 'next_newsletter_date', c.next_newsletter_date,
  'skipped_months', (SELECT coalesce(json_agg(k.month), '[]') FROM app.newsletters k
    WHERE k.client_id = c.id AND k.skipped_at IS NOT NULL AND k.closed_at IS NULL)) FROM app.clients c WHERE c.id = app.client();


-- server/features/newsletter/queries.ts

-- readMonth
  SELECT json_build_object(
  'block_id', c.newsletter_block_id, 'own', json_build_object('subject', n.subject, 'preheader', n.preheader, 'introduction', n.introduction, 'sections', n.sections),
  'version', coalesce(n.version, 0), 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT n.edits -> -1 AS e) last_edit WHERE e IS NOT NULL), 'saved_at', app.to_iso(n.saved_at), 'locked_at', app.to_iso(n.locked_at),
  'closed_at', app.to_iso(n.closed_at), 'blocks', (SELECT coalesce(json_agg(json_build_object('id', b.id, 'ref_id', b.ref_id, 'type', b.type, 'position', b.position, 'title', b.title, 'content', b.content, 'image_url', b.image_url, 'caption', b.caption, 'link', b.link, 'testimonial_id', b.testimonial_id,
  'testimonial', (SELECT json_build_object('name', coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)), 'words', coalesce(t.agreed_message, t.message))
  FROM app.testimonials t WHERE t.client_id = b.client_id AND t.id = b.testimonial_id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL)) ORDER BY b.position, b.id), '[]') FROM app.newsletter_blocks b
  WHERE b.client_id = n.client_id AND b.month = n.month), 'texts', app.published_texts($1),
  'articles', app.published_articles($2), 'draft', (SELECT json_build_object('data', d.data, 'version', d.version, 'saved_at', app.to_iso(d.saved_at))
  FROM app.newsletter_drafts d WHERE d.client_id = n.client_id AND d.month = n.month AND d.author = coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user())),
  'reply_to', (SELECT u.reply_to FROM app.agents u WHERE u.client_id = c.id))
  FROM app.clients c LEFT JOIN app.newsletters n ON n.client_id = c.id AND n.month = $3 WHERE c.id = app.client();

-- readOpened
  SELECT json_build_object('clock', json_build_object('time_zone', c.time_zone, 'next_newsletter_date', c.next_newsletter_date,
  'skipped_months', (SELECT coalesce(json_agg(k.month), '[]') FROM app.newsletters k
    WHERE k.client_id = c.id AND k.skipped_at IS NOT NULL AND k.closed_at IS NULL)), 'row', json_build_object(
  'block_id', c.newsletter_block_id, 'own', json_build_object('subject', n.subject, 'preheader', n.preheader, 'introduction', n.introduction, 'sections', n.sections),
  'version', coalesce(n.version, 0), 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT n.edits -> -1 AS e) last_edit WHERE e IS NOT NULL), 'saved_at', app.to_iso(n.saved_at), 'locked_at', app.to_iso(n.locked_at),
  'closed_at', app.to_iso(n.closed_at), 'blocks', (SELECT coalesce(json_agg(json_build_object('id', b.id, 'ref_id', b.ref_id, 'type', b.type, 'position', b.position, 'title', b.title, 'content', b.content, 'image_url', b.image_url, 'caption', b.caption, 'link', b.link, 'testimonial_id', b.testimonial_id,
  'testimonial', (SELECT json_build_object('name', coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)), 'words', coalesce(t.agreed_message, t.message))
  FROM app.testimonials t WHERE t.client_id = b.client_id AND t.id = b.testimonial_id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL)) ORDER BY b.position, b.id), '[]') FROM app.newsletter_blocks b
  WHERE b.client_id = n.client_id AND b.month = n.month), 'texts', app.published_texts($1),
  'articles', app.published_articles($2), 'draft', (SELECT json_build_object('data', d.data, 'version', d.version, 'saved_at', app.to_iso(d.saved_at))
  FROM app.newsletter_drafts d WHERE d.client_id = n.client_id AND d.month = n.month AND d.author = coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user())),
  'reply_to', (SELECT u.reply_to FROM app.agents u WHERE u.client_id = c.id)))
  FROM app.clients c LEFT JOIN app.newsletters n ON n.client_id = c.id AND n.month = $3 WHERE c.id = app.client();

-- extendIdleTimeout
  SELECT to_json(set_config('idle_in_transaction_session_timeout', '30s', true));

-- lockMonth
  INSERT INTO app.newsletters AS n (client_id, month) VALUES (app.client(), $1)
  ON CONFLICT (client_id, month) DO UPDATE SET version = n.version;

-- listForeignPictures
  SELECT coalesce(json_agg(u.url), '[]') FROM unnest($1::text[]) AS u (url)
  WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.client_id = app.client() AND '/files/' || f.name = u.url AND NOT f.is_private)
    AND NOT app.is_provider_picture(u.url);

-- listEdits
  SELECT json_build_object('version', r.version, 'stored', '{}'::json, 'mine', '{}'::json,
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits',
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(r.edits) e WHERE (e ->> 'version')::int > $1))
  FROM app.newsletters r  WHERE r.client_id = app.client() AND r.month = $2 FOR NO KEY UPDATE OF r;

-- keepEdit
  UPDATE app.newsletters n SET edits = (SELECT e.edits
    FROM app.with_edit(n.version - 1, n.edits, $1::jsonb, $2) e)
  WHERE n.client_id = app.client() AND n.month = $3;

-- saveSkip
WITH changed AS (UPDATE app.newsletters n SET skipped_at = CASE WHEN $1 THEN $2::timestamptz END
    WHERE n.client_id = app.client() AND n.month = $3 AND (n.skipped_at IS NOT NULL) <> $4 RETURNING n.client_id),
  next_date AS (UPDATE app.clients SET next_newsletter_date = $5::date WHERE id = app.client() AND $6),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('month', $9::text), $10 FROM changed)
  SELECT NULL;

-- readPrevious
  SELECT json_build_object('month', n.month, 'blocks', (SELECT coalesce(json_agg(json_build_object('id', b.id, 'ref_id', b.ref_id, 'type', b.type, 'position', b.position, 'title', b.title, 'content', b.content, 'image_url', b.image_url, 'caption', b.caption, 'link', b.link, 'testimonial_id', b.testimonial_id,
  'testimonial', (SELECT json_build_object('name', coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)), 'words', coalesce(t.agreed_message, t.message))
  FROM app.testimonials t WHERE t.client_id = b.client_id AND t.id = b.testimonial_id AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL)) ORDER BY b.position, b.id), '[]') FROM app.newsletter_blocks b
  WHERE b.client_id = n.client_id AND b.month = n.month)) FROM app.newsletters n
  WHERE n.client_id = app.client() AND n.month < $1 AND EXISTS (
    SELECT FROM app.newsletter_blocks b WHERE b.client_id = n.client_id AND b.month = n.month AND b.type <> 'default')
  ORDER BY n.month DESC LIMIT 1;

-- deletePicture
WITH file AS (SELECT f.id, '%' || f.name || '%' AS pattern FROM app.files f
    WHERE f.client_id = app.client() AND f.purpose = 'newsletter' AND '/files/' || f.name = $1),
  changed AS (DELETE FROM app.files f USING file WHERE f.client_id = app.client() AND f.id = file.id AND NOT (
  EXISTS (SELECT FROM app.newsletter_blocks b WHERE b.client_id = app.client() AND (b.image_url LIKE file.pattern OR b.content LIKE file.pattern))
  OR EXISTS (SELECT FROM app.newsletters n WHERE n.client_id = app.client() AND concat_ws(' ', n.subject, n.preheader, n.introduction) LIKE file.pattern)
  OR EXISTS (SELECT FROM app.newsletter_snapshots p WHERE p.client_id = app.client() AND p.content::text LIKE file.pattern)) RETURNING f.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $2::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT to_json(EXISTS (SELECT FROM changed)) FROM file;

-- mailTest
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $1, $2::text, jsonb_build_object('subject', $3::text, 'html', $4::text, 'text', $5::text), $6::bytea, $7::timestamptz, $8::timestamptz )
  SELECT NULL;

-- readCallerAddress
  SELECT json_build_object('email', u.email, 'first_name', u.first_name) FROM app.users u
  WHERE u.client_id = app.client() AND u.id = app.acting_user();


-- server/features/newsletter/rendering/queries.ts

-- readFrame
  WITH own_listings AS (
    SELECT g.*, (
      SELECT p.url FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL AND p.url IS NOT NULL
      ORDER BY p.site_id LIMIT 1) AS url
    FROM app.listings g
    WHERE g.client_id = app.client() AND NOT g.is_hidden AND NOT g.is_reciprocity
      AND (g.status_id = 1 OR g.status_id = 3 AND g.date_sold IS NOT NULL)
      AND NOT EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.state = 'held')
      AND (g.marketing_newsletter OR EXISTS (
        SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL))),
    ranked_listings AS (
    SELECT o.*, o.status_id = 1 AND bool_or(o.marketing_newsletter) OVER kind AS is_any_chosen,
      row_number() OVER (PARTITION BY o.status_id ORDER BY (o.status_id = 1 AND o.marketing_newsletter) DESC,
        CASE WHEN o.status_id = 3 THEN o.date_sold END DESC,
        coalesce(o.market_date::timestamp AT TIME ZONE 'UTC', o.created_at) DESC, o.id DESC) AS place
    FROM own_listings o WINDOW kind AS (PARTITION BY o.status_id)),
    shown_listings AS (
    SELECT l.status_id, l.place, json_build_object('listing', jsonb_build_object(
    'id', l.id, 'mls_id', l.mls_id, 'status_id', l.status_id, 'type', l.type, 'subtype', l.subtype, 'area', l.area, 'community', l.community, 'city', l.city, 'state_or_province', l.state_or_province, 'country', l.country, 'bedrooms', l.bedrooms, 'bathrooms', l.bathrooms, 'stories', l.stories, 'living_area', l.living_area, 'square_footage', l.square_footage, 'lot_size', l.lot_size, 'year_built', l.year_built, 'description', l.description, 'features', l.features, 'amenities', l.amenities, 'tours', l.tours, 'banner', l.banner, 'sold_banner', l.sold_banner, 'date_sold', l.date_sold, 'display_mortgage_calculator', l.display_mortgage_calculator, 'is_reciprocity', l.is_reciprocity, 'listed_by', l.listed_by,
    'price', l.price::text, 'taxes', l.taxes::text, 'condo_fees', l.condo_fees::text, 'sold_price', l.sold_price::text,
    'address', CASE WHEN l.is_address_displayable THEN l.address END, 'postal_code', CASE WHEN l.is_address_displayable THEN l.postal_code END, 'coordinates', CASE WHEN l.is_address_displayable THEN l.coordinates END,
    'listed_at', coalesce(l.market_date::text, app.to_iso(l.created_at)),
    'posted_on', coalesce(l.market_date::text, CASE WHEN l.mls_source IS NULL THEN app.to_iso(l.created_at) END),
    'market_date', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN to_jsonb(l.market_date) ELSE 'null' END, 'price_changes', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('changed_at', app.to_iso(p.changed_at), 'from', p.price_from::text, 'to', p.price_to::text)
        ORDER BY p.changed_at), '[]') FROM app.price_changes p WHERE p.client_id = l.client_id AND p.listing_id = l.id) ELSE '[]' END, 'board_url', (
    SELECT CASE WHEN l.is_address_displayable THEN k.board_url ELSE substring(k.board_url FROM '^https?://[^/]+/real-estate/[0-9]+') END
    FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id AND coalesce(l.listed_by ->> 'board', l.mls_source) = 'ddf'), 'open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NULL),
    'cancelled_open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NOT NULL))
  || jsonb_build_object('photos', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 1
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'floor_plans', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 2
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'brochures', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 3
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)), 'url', l.url) AS listing
    FROM ranked_listings l
    WHERE l.place <= CASE WHEN l.is_any_chosen THEN 6 ELSE 3 END
      AND (l.marketing_newsletter OR NOT l.is_any_chosen))
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'country', c.country, 'time_zone', c.time_zone,
    'agent_name', u.name, 'agent_email', u.reply_to, 'agent_phone', u.phone_number,
    'photo', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_avatar_image'), ''), 'brokerage', btrim(coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_brokerage'), '')),
    'hides_sold', json_build_object('images', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_lol_featured_hide_sold_images'), '') = '1',
      'price', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_lol_featured_hide_sold_price'), '') = '1', 'address', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_lol_featured_hide_sold_address'), '') = '1'),
    'site', (
      SELECT json_build_object('id', s.id, 'primary_domain', s.primary_domain,
        'is_built_in', coalesce(p.publisher, 'builtin') = 'builtin')
      FROM app.sites s LEFT JOIN app.site_publishers p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = c.id ORDER BY s.id LIMIT 1), 'listings', (SELECT coalesce(json_agg(s.listing ORDER BY s.place), '[]') FROM shown_listings s WHERE s.status_id = 1), 'sold', (SELECT coalesce(json_agg(s.listing ORDER BY s.place), '[]') FROM shown_listings s WHERE s.status_id = 3))
  FROM app.clients c JOIN app.agents u ON u.client_id = c.id
  WHERE c.id = app.client();


-- server/features/newsletter/sending/queries.ts

-- readProgress
  SELECT json_build_object('id', s.id, 'month', s.month, 'state', s.state, 'due_at', app.to_iso(s.due_at), 'started_at', app.to_iso(s.frozen_at), 'finished_at', app.to_iso(s.finished_at), 'audience', coalesce(s.audience, 0), 'pending', CASE WHEN s.audience IS NULL OR s.state = 'sent' THEN 0 ELSE c.pending END, 'sending', CASE WHEN s.audience IS NULL OR s.state = 'sent' THEN 0 ELSE c.sending END, 'sent', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.sent ELSE s.audience - c.pending - c.sending - c.failed - c.unknown - c.skipped END, 'failed', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.failed ELSE c.failed END, 'unknown', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.unknown ELSE c.unknown END, 'skipped', CASE WHEN s.audience IS NULL THEN 0 WHEN s.state = 'sent' THEN s.skipped ELSE c.skipped END)
  FROM (SELECT * FROM app.newsletter_sends WHERE client_id = app.client() ORDER BY month DESC LIMIT 1) s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent';


-- server/features/newsletter/snapshots.ts

-- saveStaffSnapshot
WITH snapshot AS (INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, testimonial_ids, checksum, taken_at, taken_by)
    VALUES (app.client(), $1, $2::jsonb, $3, $4, $5,
      $6, $7, $8::bigint[], $9, $10, app.acting_staff()) RETURNING id),
  changed AS (UPDATE app.newsletters n SET locked_at = coalesce(n.locked_at, $11::timestamptz) WHERE n.client_id = app.client() AND n.month = $12
    RETURNING n.client_id, n.month)
  SELECT to_json(id) FROM snapshot;


-- server/features/newsletter/testimonials.ts

-- listOffered
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT t.id, coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)) AS name, coalesce(t.agreed_message, t.message) AS words, t.published_at
        FROM app.testimonials t WHERE t.client_id = app.client() AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL
        ORDER BY t.published_at DESC, t.id DESC LIMIT $1 OFFSET $2) r),
      (SELECT coalesce(sum(n), 0) FROM app.testimonial_totals WHERE client_id = app.client() AND status_id = 3);

-- readShown
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)), 'words', coalesce(t.agreed_message, t.message))), '[]')
  FROM app.testimonials t WHERE t.client_id = app.client() AND t.id = ANY ($1::bigint[]) AND t.status_id = 3 AND t.consent AND t.deleted_at IS NULL;

-- listMissing
  SELECT coalesce(json_agg(k.id), '[]') FROM unnest($1::bigint[]) AS k (id)
  WHERE NOT EXISTS (SELECT FROM app.testimonials t WHERE t.client_id = app.client() AND t.id = k.id);


-- server/features/newsletter/tracking/queries.ts

-- listNumbers
  SELECT json_build_object('has_unknown', EXISTS (
      SELECT FROM unnest($1::text[]) wanted (id) WHERE NOT EXISTS (
        SELECT FROM app.newsletter_campaigns k WHERE k.client_id = app.client() AND k.id::text = wanted.id AND k.sent_at IS NOT NULL)),
    'is_tracked', NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = app.client() AND t.key = $2 AND t.value = '0'),
    'time_zone', (SELECT time_zone FROM app.clients WHERE id = app.client()), 'rows', (
    SELECT coalesce(json_agg(json_build_object('mailchimp_campaign_id', c.id::text, 'sent_month', c.month, 'sent_at', app.to_iso(c.sent_at), 'subject', c.subject, 'subscribers', c.sent_to, 'still_sending_to', c.waiting,
      'open_rate', CASE WHEN (c.opened > 0 OR c.clicked > 0 OR NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = app.client() AND t.key = $3 AND t.value = '0')) THEN CASE WHEN CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END > 0 AND c.opened <= CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END THEN round(100.0 * c.opened / CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END, 1) END END, 'click_rate', CASE WHEN (c.opened > 0 OR c.clicked > 0 OR NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = app.client() AND t.key = $4 AND t.value = '0')) THEN CASE WHEN CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END > 0 AND c.clicked <= CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END THEN round(100.0 * c.clicked / CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END, 1) END END,
      'latest_industry_open_rate', c.industry_open_rate, 'latest_industry_click_rate', c.industry_click_rate,
      'mailchimp_list_subscribers', c.audience, 'delivered', CASE WHEN c.bounced <= c.sent_to THEN c.sent_to - c.bounced END, 'opened', CASE WHEN (c.opened > 0 OR c.clicked > 0 OR NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = app.client() AND t.key = $5 AND t.value = '0')) THEN c.opened END,
      'opened_by_machine', CASE WHEN c.uploaded_at IS NULL THEN CASE WHEN (c.opened > 0 OR c.clicked > 0 OR NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = app.client() AND t.key = $6 AND t.value = '0')) THEN c.opened_by_machine END END, 'clicked', CASE WHEN (c.opened > 0 OR c.clicked > 0 OR NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = app.client() AND t.key = $7 AND t.value = '0')) THEN c.clicked END,
      'bounced', c.bounced, 'unsubscribed', c.unsubscribed, 'complained', CASE WHEN c.uploaded_at IS NULL THEN c.complained END) ORDER BY c.sent_at DESC, c.id DESC), '[]')
    FROM (
      SELECT k.*, coalesce(open_send.sent, k.sent) AS sent_to, CASE WHEN open_send.state IN ('sending', 'paused') THEN open_send.waiting ELSE 0 END AS waiting FROM (
        SELECT * FROM app.newsletter_campaigns
        WHERE client_id = app.client() AND sent_at IS NOT NULL
          AND ($8 OR id::text = ANY ($9::text[]))
        ORDER BY sent_at DESC, id DESC LIMIT $10) k
  LEFT JOIN LATERAL (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = k.client_id AND s.id = k.send_id AND s.audience IS NOT NULL AND s.state <> 'sent') open_send ON true) c));

-- listCampaigns
  SELECT coalesce(json_agg(json_build_object('mailchimp_campaign_id', c.id::text, 'sent_month', c.month, 'sent_at', app.to_iso(c.sent_at), 'subject', c.subject) ORDER BY c.sent_at DESC, c.id DESC), '[]')
  FROM (
    SELECT * FROM app.newsletter_campaigns WHERE client_id = app.client() AND sent_at IS NOT NULL
    ORDER BY sent_at DESC, id DESC LIMIT $1) c;

-- listClickedLinks
  SELECT (SELECT coalesce(json_agg(json_build_object('url', t.url, 'people', t.people) ORDER BY t.people DESC, t.number), '[]')
    FROM app.newsletter_link_totals t WHERE t.client_id = c.client_id AND t.send_id = c.send_id AND t.people > 0)
  FROM app.newsletter_campaigns c WHERE c.client_id = app.client() AND c.id = $1 AND c.sent_at IS NOT NULL;

-- listReaders
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT l.id AS lead_id, coalesce(nullif(btrim(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, ''))), ''), l.email) AS name, app.to_iso(n.opened_at) AS opened_at, app.to_iso(n.clicked_at) AS clicked_at
    FROM app.newsletter_campaigns c
    JOIN app.newsletter_responses n ON n.client_id = c.client_id AND n.send_id = c.send_id AND n.answered_at IS NOT NULL
    JOIN app.leads l ON l.client_id = n.client_id AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = n.lead_id::bigint), n.lead_id::bigint))
    WHERE c.client_id = app.client() AND c.id = $1 ORDER BY n.answered_at DESC, n.recipient_id DESC LIMIT $2 OFFSET $3) r),
      (SELECT count(*)
    FROM app.newsletter_campaigns c
    JOIN app.newsletter_responses n ON n.client_id = c.client_id AND n.send_id = c.send_id AND n.answered_at IS NOT NULL
    JOIN app.leads l ON l.client_id = n.client_id AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = n.lead_id::bigint), n.lead_id::bigint))
    WHERE c.client_id = app.client() AND c.id = $4)
    WHERE EXISTS (SELECT FROM app.newsletter_campaigns WHERE client_id = app.client() AND id = $5);

-- listOfContact
    SELECT json_build_object('time_zone', (SELECT time_zone FROM app.clients WHERE id = app.client()), 'rows', (SELECT coalesce(json_agg(p), '[]') FROM (
      SELECT c.month AS sent_month, c.subject, app.to_iso(r.settled_at) AS sent_at,
        app.to_iso(coalesce(n.opened_at, n.clicked_at)) AS opened_at, app.to_iso(n.machine_opened_at) AS machine_opened_at,
        app.to_iso(n.bounced_at) AS bounced_at, app.to_iso(n.unsubscribed_at) AS unsubscribed_at, (
          SELECT coalesce(json_agg(json_build_object('url', k.url, 'clicked_at', app.to_iso(k.first_at)) ORDER BY k.first_at, k.number), '[]')
          FROM app.newsletter_clicks k WHERE k.client_id = r.client_id AND k.recipient_id = r.id AND NOT k.is_machine) AS links
    FROM app.newsletter_campaigns c
    JOIN app.newsletter_recipients r ON r.client_id = c.client_id AND r.send_id = c.send_id AND r.lead_id = ANY (ARRAY(SELECT (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) UNION ALL
  SELECT m.id FROM app.merged_leads m WHERE m.client_id = app.client() AND m.merged_into = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $3::bigint), $4::bigint)))) AND r.state IN ('sent', 'unknown')
    LEFT JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id
    WHERE c.client_id = app.client() ORDER BY r.settled_at DESC, r.id DESC LIMIT $5 OFFSET $6) p),
      'total', (SELECT count(*)
    FROM app.newsletter_campaigns c
    JOIN app.newsletter_recipients r ON r.client_id = c.client_id AND r.send_id = c.send_id AND r.lead_id = ANY (ARRAY(SELECT (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint)) UNION ALL
  SELECT m.id FROM app.merged_leads m WHERE m.client_id = app.client() AND m.merged_into = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $9::bigint), $10::bigint)))) AND r.state IN ('sent', 'unknown')
    LEFT JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id
    WHERE c.client_id = app.client()))
    WHERE EXISTS (SELECT FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $11::bigint), $12::bigint)));

-- saveTracking
  INSERT INTO app.settings (client_id, key, value) VALUES (app.client(), $1, $2)
  ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value
  RETURNING json_build_object('is_tracked', value = '1');


-- server/features/newsletter/unsubscribe/queries.ts

-- readSubscription
  SELECT json_build_object('agent_name', u.name, 'subject', (
    SELECT p.subject FROM app.newsletter_recipients r
    JOIN app.newsletter_sends s ON s.client_id = r.client_id AND s.id = r.send_id
    JOIN app.newsletter_snapshots p ON p.client_id = s.client_id AND p.id = s.snapshot_id
    WHERE r.client_id = app.client() AND r.id = $1 AND r.lead_id = $2),
    'state', CASE WHEN person.kind <> 'none' AND person.suppressed IS NULL THEN 'on'
      WHEN person.unsubscribed_at IS NOT NULL OR person.lead_id IS NULL AND EXISTS (
  SELECT FROM app.newsletter_suppressions x WHERE x.client_id = app.client() AND x.address_hash = sha256($3::bytea || convert_to(app.client()::text, 'UTF8')) AND x.reason = 'unsubscribed') THEN 'left'
      WHEN person.lead_id IS NULL THEN 'gone' ELSE 'off' END,
    'person', CASE WHEN person.lead_id IS NOT NULL THEN json_build_object(
      'email', person.email, 'every_months', person.every_months, 'is_tracked', person.is_tracked) END)
  FROM app.agents u
  LEFT JOIN LATERAL (
    SELECT n.lead_id, n.kind, n.suppressed, n.unsubscribed_at, n.every_months, n.is_tracked, l.email FROM app.newsletter_consents n JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id
    WHERE
  n.client_id = app.client() AND n.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint)) AND (n.address_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR EXISTS (
    SELECT FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7 AND m.address_hash = sha256($8::bytea || convert_to(app.client()::text, 'UTF8'))))) person ON true
  WHERE u.client_id = app.client();

-- lockContact
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint)) FOR KEY SHARE) locked;

-- unsubscribe
  WITH new_suppression AS (INSERT INTO app.newsletter_suppressions AS s (client_id, address_hash, reason, created_at)
          SELECT app.client(), sha256($1::bytea || convert_to(app.client()::text, 'UTF8')), $2, $3::timestamptz
          ON CONFLICT (client_id, address_hash) DO UPDATE SET reason = excluded.reason
          WHERE array_position(ARRAY['unsubscribed', 'bounced', 'complained'], excluded.reason) > array_position(ARRAY['unsubscribed', 'bounced', 'complained'], s.reason)),
  changed AS (UPDATE app.newsletter_consents c SET kind = 'none', unsubscribed_at = $4, changed_at = $5
    WHERE c.client_id = app.client() AND (c.address_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR c.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint))::bigint)
      AND c.unsubscribed_at IS NULL
    RETURNING c.client_id, c.lead_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $9, $10, NULL, NULL, changed.lead_id,  $11 FROM changed)
  SELECT to_json(count(*)) FROM changed;

-- countUnsubscribed
  INSERT INTO app.newsletter_responses AS a (client_id, recipient_id, send_id, lead_id, unsubscribed_at)
  SELECT r.client_id, r.id, r.send_id, r.lead_id, $1::timestamptz FROM app.newsletter_recipients r
  WHERE r.client_id = app.client() AND r.id = $2 AND r.state IN ('sending', 'sent', 'unknown')
  ON CONFLICT (client_id, recipient_id) DO UPDATE SET unsubscribed_at = coalesce(a.unsubscribed_at, excluded.unsubscribed_at);

-- saveChoice
WITH changed AS (UPDATE app.newsletter_consents n SET every_months = $1, is_tracked = $2, changed_at = $3
    WHERE
  n.client_id = app.client() AND n.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint)) AND (n.address_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR EXISTS (
    SELECT FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7 AND m.address_hash = sha256($8::bytea || convert_to(app.client()::text, 'UTF8')))) AND (n.every_months, n.is_tracked) IS DISTINCT FROM ($9::int, $10::boolean)
    RETURNING n.lead_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $11, $12, NULL, NULL, changed.lead_id,  $13 FROM changed)
  SELECT to_json(true) FROM app.newsletter_consents n WHERE
  n.client_id = app.client() AND n.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $14::bigint), $15::bigint)) AND (n.address_hash = sha256($16::bytea || convert_to(app.client()::text, 'UTF8')) OR EXISTS (
    SELECT FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $17 AND m.address_hash = sha256($18::bytea || convert_to(app.client()::text, 'UTF8'))));

-- comeBack
WITH changed AS (UPDATE app.newsletter_consents n SET kind = 'express', source = 'Came back with the link of a newsletter', words = $1,
      given_at = $2, expires_at = NULL, unsubscribed_at = NULL, changed_at = $3
    WHERE
  n.client_id = app.client() AND n.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $4::bigint), $5::bigint)) AND (n.address_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) OR EXISTS (
    SELECT FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7 AND m.address_hash = sha256($8::bytea || convert_to(app.client()::text, 'UTF8')))) AND n.unsubscribed_at IS NOT NULL RETURNING n.lead_id),
  deleted_suppression AS (DELETE FROM app.newsletter_suppressions s WHERE s.client_id = app.client()
      AND s.address_hash = sha256($9::bytea || convert_to(app.client()::text, 'UTF8')) AND s.reason = 'unsubscribed' AND EXISTS (SELECT FROM changed)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $10, $11, NULL, NULL, changed.lead_id,  $12 FROM changed)
  SELECT to_json(true) FROM changed;
