-- server/features/announcements/cross-client/announcements.ts

-- listAnnouncements
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= $1::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at FROM app.announcements a, LATERAL (SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id) n ORDER BY a.send_at DESC, a.id DESC LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.announcements);

-- readAnnouncement
  SELECT to_json(t) FROM (SELECT a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= $1::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at, a.body, a.recipients, a.audience, a.choices, a.version FROM app.announcements a, LATERAL (SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id) n WHERE a.id = $2) t;

-- hasAnnouncement
  SELECT to_json(true) FROM app.announcements WHERE id = $1;

-- insertAnnouncement
WITH changed AS (INSERT INTO app.announcements (subject, body, channel, recipients, audience, choices, state, send_at, ends_at, changed_by, changed_at, created_at)
    SELECT $1::text, $2::text, $3::text, $4::text, $5::text,
      $6::text[], 'scheduled', $7::timestamptz, $8::timestamptz, $9::bigint,
      $10::timestamptz, $11::timestamptz
    RETURNING *),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $12::bigint, NULL::bigint, NULL::bigint, $13::text, jsonb_build_object('announcement_id', changed.id, 'subject', changed.subject), $14::text, $15::timestamptz FROM changed)
  SELECT to_json(t) FROM (SELECT a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= $16::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at, a.body, a.recipients, a.audience, a.choices, a.version FROM changed a, LATERAL (SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id) n) t;

-- updateAnnouncement
WITH changed AS (UPDATE app.announcements a SET subject = $1, body = $2, channel = $3,
      recipients = $4, audience = $5, choices = $6, state = 'scheduled',
      send_at = $7, ends_at = $8, version = a.version + 1, changed_by = $9, changed_at = $10
    WHERE a.id = $11 AND a.version = $12 AND a.state IN ('scheduled', 'missed') RETURNING a.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $13::bigint, NULL::bigint, NULL::bigint, $14::text, jsonb_build_object('announcement_id', changed.id, 'subject', changed.subject), $15::text, $16::timestamptz FROM changed)
  SELECT to_json(t) FROM (SELECT a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= $17::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at, a.body, a.recipients, a.audience, a.choices, a.version FROM changed a, LATERAL (SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id) n) t;

-- cancelAnnouncement
WITH changed AS (UPDATE app.announcements a SET state = 'cancelled', version = a.version + 1, changed_by = $1, changed_at = $2
    WHERE a.id = $3 AND a.version = $4 AND a.state IN ('scheduled', 'missed') RETURNING a.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('announcement_id', changed.id, 'subject', changed.subject), $7::text, $8::timestamptz FROM changed)
  SELECT to_json(t) FROM (SELECT a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= $9::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at, a.body, a.recipients, a.audience, a.choices, a.version FROM changed a, LATERAL (SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id) n) t;

-- endNotice
WITH changed AS (UPDATE app.announcements a SET ends_at = $1, version = a.version + 1
    WHERE a.id = $2 AND a.state = 'sent' AND a.channel <> 'mail' AND (a.ends_at IS NULL OR a.ends_at > $3) RETURNING a.*),
  ended_notices AS (UPDATE app.notices n SET ends_at = $4 FROM changed WHERE n.announcement_id = changed.id),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('announcement_id', changed.id, 'subject', changed.subject), $7::text, $8::timestamptz FROM changed)
  SELECT to_json(t) FROM (SELECT a.id, a.subject, a.channel,
  CASE WHEN a.state = 'scheduled' AND a.send_at <= $9::timestamptz THEN 'sending' ELSE a.state END AS state,
  app.to_iso(a.send_at) AS send_at, app.to_iso(a.sent_at) AS sent_at, app.to_iso(a.ends_at) AS ends_at,
  a.client_count, a.person_count, n.seen AS seen_count, n.dismissed AS dismissed_count, n.mailed AS mailed_count, n.failed AS failed_count,
  coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = a.changed_by), '') AS changed_by, app.to_iso(a.changed_at) AS changed_at, a.body, a.recipients, a.audience, a.choices, a.version FROM changed a, LATERAL (SELECT count(*) FILTER (WHERE r.seen_at IS NOT NULL) AS seen, count(*) FILTER (WHERE r.dismissed_at IS NOT NULL) AS dismissed,
    count(*) FILTER (WHERE r.mail_state = 'sent') AS mailed, count(*) FILTER (WHERE r.mail_state IN ('failed', 'discarded')) AS failed
  FROM app.announcement_recipients r WHERE r.announcement_id = a.id) n) t;

-- enqueueTest
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $1, me.email, jsonb_build_object('first_name', me.first_name, 'subject', $2::text, 'body', $3::text, 'reply_to', $4::text), $5::bytea, $6::timestamptz, $7::timestamptz, $8::bigint FROM app.staff me WHERE me.id = $9)
  SELECT json_build_object('address', me.email) FROM app.staff me WHERE me.id = $10;


-- server/features/announcements/cross-client/audience.ts

-- countReach
  SELECT json_build_object('clients', count(DISTINCT c.id), 'people', count(*))
  FROM (SELECT $1::text AS audience, $2::text[] AS choices, $3::text AS recipients) a, app.clients c JOIN app.active_users u ON u.client_id = c.id
  WHERE c.account_status <> 'Cancelled' AND (a.recipients = 'everyone' OR u.role = 'Admin') AND CASE a.audience
    WHEN 'all' THEN true
    WHEN 'package' THEN c.package = ANY (a.choices)
    WHEN 'service' THEN c.services && a.choices
    WHEN 'status' THEN c.account_status = ANY (a.choices) END;


-- server/features/announcements/cross-client/recipients.ts

-- listRecipients, 1 of 5
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT r.client_id, c.name AS client_name, r.user_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS name, u.email,
      CASE WHEN r.mail_ref IS NULL THEN NULL WHEN r.mail_state IS NULL THEN 'waiting' WHEN r.mail_state = 'sent' THEN 'sent' ELSE 'failed' END AS mail_state,
      app.to_iso(r.mailed_at) AS mailed_at, app.to_iso(r.seen_at) AS seen_at, app.to_iso(r.dismissed_at) AS dismissed_at
    FROM (SELECT r.* FROM app.announcement_recipients r WHERE r.announcement_id = $1 ) r JOIN app.clients c ON c.id = r.client_id
      JOIN app.users u ON u.client_id = r.client_id AND u.id = r.user_id
    ORDER BY lower(c.name), r.client_id, r.user_id LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.announcement_recipients r WHERE r.announcement_id = $4 );

-- listRecipients, 2 of 5
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT r.client_id, c.name AS client_name, r.user_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS name, u.email,
      CASE WHEN r.mail_ref IS NULL THEN NULL WHEN r.mail_state IS NULL THEN 'waiting' WHEN r.mail_state = 'sent' THEN 'sent' ELSE 'failed' END AS mail_state,
      app.to_iso(r.mailed_at) AS mailed_at, app.to_iso(r.seen_at) AS seen_at, app.to_iso(r.dismissed_at) AS dismissed_at
    FROM (SELECT r.* FROM app.announcement_recipients r WHERE r.announcement_id = $1 AND r.dismissed_at IS NOT NULL) r JOIN app.clients c ON c.id = r.client_id
      JOIN app.users u ON u.client_id = r.client_id AND u.id = r.user_id
    ORDER BY lower(c.name), r.client_id, r.user_id LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.announcement_recipients r WHERE r.announcement_id = $4 AND r.dismissed_at IS NOT NULL);

-- listRecipients, 3 of 5
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT r.client_id, c.name AS client_name, r.user_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS name, u.email,
      CASE WHEN r.mail_ref IS NULL THEN NULL WHEN r.mail_state IS NULL THEN 'waiting' WHEN r.mail_state = 'sent' THEN 'sent' ELSE 'failed' END AS mail_state,
      app.to_iso(r.mailed_at) AS mailed_at, app.to_iso(r.seen_at) AS seen_at, app.to_iso(r.dismissed_at) AS dismissed_at
    FROM (SELECT r.* FROM app.announcement_recipients r WHERE r.announcement_id = $1 AND r.mail_state IN ('failed', 'discarded')) r JOIN app.clients c ON c.id = r.client_id
      JOIN app.users u ON u.client_id = r.client_id AND u.id = r.user_id
    ORDER BY lower(c.name), r.client_id, r.user_id LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.announcement_recipients r WHERE r.announcement_id = $4 AND r.mail_state IN ('failed', 'discarded'));

-- listRecipients, 4 of 5
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT r.client_id, c.name AS client_name, r.user_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS name, u.email,
      CASE WHEN r.mail_ref IS NULL THEN NULL WHEN r.mail_state IS NULL THEN 'waiting' WHEN r.mail_state = 'sent' THEN 'sent' ELSE 'failed' END AS mail_state,
      app.to_iso(r.mailed_at) AS mailed_at, app.to_iso(r.seen_at) AS seen_at, app.to_iso(r.dismissed_at) AS dismissed_at
    FROM (SELECT r.* FROM app.announcement_recipients r WHERE r.announcement_id = $1 AND r.seen_at IS NOT NULL) r JOIN app.clients c ON c.id = r.client_id
      JOIN app.users u ON u.client_id = r.client_id AND u.id = r.user_id
    ORDER BY lower(c.name), r.client_id, r.user_id LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.announcement_recipients r WHERE r.announcement_id = $4 AND r.seen_at IS NOT NULL);

-- listRecipients, 5 of 5
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT r.client_id, c.name AS client_name, r.user_id, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email) AS name, u.email,
      CASE WHEN r.mail_ref IS NULL THEN NULL WHEN r.mail_state IS NULL THEN 'waiting' WHEN r.mail_state = 'sent' THEN 'sent' ELSE 'failed' END AS mail_state,
      app.to_iso(r.mailed_at) AS mailed_at, app.to_iso(r.seen_at) AS seen_at, app.to_iso(r.dismissed_at) AS dismissed_at
    FROM (SELECT r.* FROM app.announcement_recipients r WHERE r.announcement_id = $1 AND r.seen_at IS NULL) r JOIN app.clients c ON c.id = r.client_id
      JOIN app.users u ON u.client_id = r.client_id AND u.id = r.user_id
    ORDER BY lower(c.name), r.client_id, r.user_id LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.announcement_recipients r WHERE r.announcement_id = $4 AND r.seen_at IS NULL);


-- server/features/announcements/cross-client/sending.ts

-- hasDueAnnouncement
  SELECT to_json(EXISTS (SELECT FROM app.announcements WHERE state = 'scheduled' AND send_at <= $1));

-- sendDueAnnouncement
WITH due_announcement AS MATERIALIZED (SELECT a.*, a.send_at < $1::timestamptz OR coalesce(a.ends_at <= $2::timestamptz, false) AS is_missed
          FROM app.announcements a WHERE a.state = 'scheduled' AND a.send_at <= $3
          ORDER BY a.send_at, a.id LIMIT 1 FOR UPDATE SKIP LOCKED),
  people AS MATERIALIZED (SELECT a.id AS announcement_id, u.client_id, u.id AS user_id, u.email, u.first_name,
            CASE WHEN a.channel <> 'notice' THEN gen_random_uuid() END AS own_ref, row_number() OVER (ORDER BY u.client_id, u.id) - 1 AS place
          FROM (SELECT * FROM due_announcement WHERE NOT is_missed) a, app.clients c JOIN app.active_users u ON u.client_id = c.id
  WHERE c.account_status <> 'Cancelled' AND (a.recipients = 'everyone' OR u.role = 'Admin') AND CASE a.audience
    WHEN 'all' THEN true
    WHEN 'package' THEN c.package = ANY (a.choices)
    WHEN 'service' THEN c.services && a.choices
    WHEN 'status' THEN c.account_status = ANY (a.choices) END),
  mailed_people AS MATERIALIZED (SELECT DISTINCT ON (email) * FROM people WHERE own_ref IS NOT NULL ORDER BY email, place),
  changed AS (UPDATE app.announcements a SET version = a.version + 1,
      state = CASE WHEN d.is_missed THEN 'missed' ELSE 'sent' END,
      sent_at = CASE WHEN d.is_missed THEN NULL ELSE $4::timestamptz END,
      client_count = CASE WHEN NOT d.is_missed THEN (SELECT count(DISTINCT client_id) FROM people) END,
      person_count = CASE WHEN NOT d.is_missed THEN (SELECT count(*) FROM people) END
    FROM due_announcement d WHERE a.id = d.id RETURNING a.*),
  inserted_recipients AS (INSERT INTO app.announcement_recipients (client_id, announcement_id, user_id, mail_ref)
          SELECT p.client_id, p.announcement_id, p.user_id, m.own_ref FROM people p LEFT JOIN mailed_people m USING (email)),
  inserted_notices AS (INSERT INTO app.notices (client_id, announcement_id, subject, body, sent_at, ends_at)
          SELECT DISTINCT p.client_id, d.id, d.subject, d.body, $5::timestamptz, d.ends_at
          FROM people p JOIN due_announcement d ON d.id = p.announcement_id WHERE d.channel <> 'mail'),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client, ref)
  SELECT $6, p.email, jsonb_build_object('first_name', p.first_name, 'subject', d.subject, 'body', d.body, 'reply_to', $7::text), $8::bytea, $9::timestamptz, ($10::timestamptz + p.place * interval '50 milliseconds')::timestamptz, p.client_id::bigint, p.own_ref FROM mailed_people p JOIN due_announcement d ON d.id = p.announcement_id)
  SELECT to_json(state) FROM changed;

-- recordMailStates
  UPDATE app.announcement_recipients r SET mailed_at = o.sent_at,
    mail_state = CASE WHEN o.state IN ('sent', 'failed', 'discarded') THEN o.state END
  FROM app.outbox o WHERE o.ref = r.mail_ref AND r.mail_ref IS NOT NULL AND r.mail_state IS DISTINCT FROM 'sent'
    AND r.mail_state IS DISTINCT FROM CASE WHEN o.state IN ('sent', 'failed', 'discarded') THEN o.state END;


-- server/features/announcements/queries.ts

-- listNotices
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT n.announcement_id AS id, n.subject, n.body, app.to_iso(n.sent_at) AS sent_at
    FROM app.announcement_recipients r JOIN app.notices n ON n.client_id = r.client_id AND n.announcement_id = r.announcement_id
  WHERE r.client_id = app.client() AND r.user_id = app.acting_user() AND r.dismissed_at IS NULL AND (n.ends_at IS NULL OR n.ends_at > $1::timestamptz)
    ORDER BY n.sent_at DESC, n.announcement_id DESC LIMIT $2) t;

-- markNotice
  WITH marked_notice AS (
    UPDATE app.announcement_recipients m SET seen_at = coalesce(m.seen_at, $1),
      dismissed_at = CASE $2::text WHEN 'dismissed' THEN coalesce(m.dismissed_at, $3) WHEN 'seen' THEN m.dismissed_at END
    FROM (SELECT r.* FROM app.announcement_recipients r JOIN app.notices n ON n.client_id = r.client_id AND n.announcement_id = r.announcement_id
  WHERE r.client_id = app.client() AND r.user_id = app.acting_user() AND r.announcement_id = $4 AND app.acting_staff() IS NULL) r
    WHERE m.client_id = r.client_id AND m.announcement_id = r.announcement_id AND m.user_id = r.user_id
    RETURNING m.announcement_id, m.dismissed_at)
  SELECT json_build_object('id', r.announcement_id,
    'is_dismissed', CASE WHEN m.announcement_id IS NULL THEN r.dismissed_at ELSE m.dismissed_at END IS NOT NULL)
  FROM (SELECT r.* FROM app.announcement_recipients r JOIN app.notices n ON n.client_id = r.client_id AND n.announcement_id = r.announcement_id
  WHERE r.client_id = app.client() AND r.user_id = app.acting_user() AND r.announcement_id = $5) r LEFT JOIN marked_notice m ON m.announcement_id = r.announcement_id;
