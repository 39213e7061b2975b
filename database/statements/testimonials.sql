-- server/features/testimonials/cross-client/links.ts

-- findRequest
  SELECT json_build_object('state', state, 'said', said, 'data', CASE WHEN state = 'open' THEN data END) FROM (
    SELECT CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN t.status_id = $1::int THEN 'open' ELSE 'ended' END) END AS state, k.said, json_build_object('first_name', t.first_name, 'last_name', t.last_name, 'email', t.email, 'phone_number', t.phone_number, 'agent_name', agent.name, 'agent_photo', (
  SELECT p.value FROM app.settings p WHERE p.client_id = c.id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')) AS data
    FROM app.testimonial_links k JOIN app.testimonials t ON t.client_id = k.client_id AND t.id = k.testimonial_id JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id
    WHERE k.token_hash = $2 AND k.kind = $3) link;

-- markOpened
  WITH locked_testimonial AS (SELECT t.* FROM app.testimonials t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $1 AND k.kind = $2 FOR UPDATE OF t),
  locked_link AS (SELECT k.* FROM locked_testimonial t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $3 FOR UPDATE OF k),
  sent_link AS (SELECT t.client_id, t.id, k.said, k.ended_as, k.submission_id, CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN t.status_id = $4::int THEN 'open' ELSE 'ended' END) END AS state, t.agreed_message,
      agent.name AS agent_name, coalesce(agent.reply_to, '') AS reply_to, NULL::json AS shown
    FROM locked_link k CROSS JOIN locked_testimonial t JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id),
  open_link AS (SELECT * FROM sent_link WHERE state = 'open'),
  opened_request AS (
    UPDATE app.testimonial_requests r SET opened_at = $5 FROM open_link
    WHERE r.client_id = open_link.client_id AND r.testimonial_id = open_link.id AND r.opened_at IS NULL)
  SELECT json_build_object('state', sent_link.state, 'said', sent_link.said, 'data', (SELECT true FROM open_link)) FROM sent_link;

-- takeSubmission
WITH locked_testimonial AS (SELECT t.* FROM app.testimonials t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $1 AND k.kind = $2 FOR UPDATE OF t),
  locked_link AS (SELECT k.* FROM locked_testimonial t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $3 FOR UPDATE OF k),
  sent_link AS (SELECT t.client_id, t.id, k.said, k.ended_as, k.submission_id, CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN t.status_id = $4::int THEN 'open' ELSE 'ended' END) END AS state, t.agreed_message,
      agent.name AS agent_name, coalesce(agent.reply_to, '') AS reply_to, NULL::json AS shown
    FROM locked_link k CROSS JOIN locked_testimonial t JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id),
  open_link AS (SELECT * FROM sent_link WHERE state = 'open'),
  changed AS (UPDATE app.testimonials t SET status_id = $5::int, first_name = $6, last_name = $7,
      display_name = $8, email = $9, phone_number = $10,
      message = $11, agreed_message = $12, consent = $13, is_seen = false, updated_at = $14
    FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id
    RETURNING t.client_id, t.id, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.message, t.consent,
      open_link.agent_name, open_link.reply_to),
  ended_links AS (
    UPDATE app.testimonial_links k SET ended_as = $15, ended_at = $16, said = $17::boolean, submission_id = $18::uuid
    FROM changed l WHERE k.client_id = l.client_id AND k.testimonial_id = l.id AND k.kind = $19 AND k.ended_as IS NULL),
  original AS (INSERT INTO app.testimonial_originals (client_id, testimonial_id, first_name, last_name, display_name, email, phone_number, message, consent,
          question, address_hash, received_at)
        SELECT client_id, id, first_name, last_name, display_name, email, phone_number, message, consent, $20, $21::bytea, $22
        FROM changed),
  answered_request AS (UPDATE app.testimonial_requests r SET answered_at = $23 FROM changed
        WHERE r.client_id = changed.client_id AND r.testimonial_id = changed.id),
  withdrawal_link AS (
    INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
    SELECT $24::bytea, 'withdraw', client_id, id, $25::timestamptz FROM changed WHERE changed.consent),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT client_id, id, $26, '{}'::jsonb, NULL::bigint, NULL::bigint, $27::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $28, $29, NULL::bigint, NULL::bigint, changed.id,  $30 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT changed.client_id, u.id, $31, NULL, NULL, NULL, jsonb_build_object('testimonial_id', changed.id), $32::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed_copy AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $33, changed.email, jsonb_build_object('first_name', changed.first_name, 'message', changed.message, 'agent_name', changed.agent_name, 'reply_to', changed.reply_to), $34::bytea, $35::timestamptz, $36::timestamptz, changed.client_id::bigint FROM changed WHERE changed.consent),
  mailed_users AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $37, u.email, jsonb_build_object('testimonial_id', changed.id, 'name', coalesce(changed.display_name, nullif(btrim(concat_ws(' ', nullif(changed.first_name, ''), nullif(changed.last_name, ''))), ''), ''), 'email', changed.email, 'message', changed.message, 'consent', CASE WHEN changed.consent THEN 'yes' ELSE 'no' END), $38::bytea, $39::timestamptz, $40::timestamptz, changed.client_id::bigint FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id AND 'testimonials' = ANY (u.notification_preferences))
  SELECT json_build_object('state', sent_link.state, 'said', sent_link.said, 'data', CASE WHEN EXISTS (SELECT FROM changed) THEN json_build_object('consent', $41::boolean)
    WHEN sent_link.ended_as = 'used' AND sent_link.submission_id = $42::uuid THEN json_build_object('consent', sent_link.said) END) FROM sent_link;

-- refuseRequests
WITH locked_testimonial AS (SELECT t.* FROM app.testimonials t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $1 AND k.kind = $2 FOR UPDATE OF t),
  locked_link AS (SELECT k.* FROM locked_testimonial t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $3 FOR UPDATE OF k),
  sent_link AS (SELECT t.client_id, t.id, k.said, k.ended_as, k.submission_id, CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN t.status_id = $4::int THEN 'open' ELSE 'ended' END) END AS state, t.agreed_message,
      agent.name AS agent_name, coalesce(agent.reply_to, '') AS reply_to, NULL::json AS shown
    FROM locked_link k CROSS JOIN locked_testimonial t JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id),
  open_link AS (SELECT * FROM sent_link WHERE state = 'open'),
  updated_testimonial AS (UPDATE app.testimonials t SET is_seen = false, updated_at = $5
        FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id
        RETURNING t.client_id, t.id),
  changed AS (UPDATE app.testimonial_requests r SET refused_at = $6, reminder_at = NULL FROM updated_testimonial
    WHERE r.client_id = updated_testimonial.client_id AND r.testimonial_id = updated_testimonial.id AND r.refused_at IS NULL
    RETURNING r.client_id, r.testimonial_id AS id, r.email),
  refusal AS (INSERT INTO app.testimonial_refusals (client_id, email, created_at)
        SELECT client_id, email, $7::timestamptz FROM changed ON CONFLICT DO NOTHING),
  ended_links AS (
    UPDATE app.testimonial_links k SET ended_as = $8, ended_at = $9, said = NULL::boolean, submission_id = $10::uuid
    FROM changed l WHERE k.client_id = l.client_id AND k.testimonial_id = l.id AND k.kind = $11 AND k.ended_as IS NULL),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT client_id, id, $12, '{}'::jsonb, NULL::bigint, NULL::bigint, $13::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $14, $15, NULL::bigint, NULL::bigint, changed.id,  $16 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT changed.client_id, u.id, $17, NULL, NULL, NULL, jsonb_build_object('testimonial_id', changed.id), $18::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT json_build_object('state', sent_link.state, 'said', sent_link.said, 'data', (SELECT true FROM changed)) FROM sent_link;

-- findQuestion
  SELECT json_build_object('state', state, 'said', said, 'data', CASE WHEN state = 'open' THEN data END) FROM (
    SELECT CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN t.asked_message IS NOT NULL THEN 'open' ELSE 'ended' END) END AS state, k.said, json_build_object('first_name', t.first_name, 'before', t.agreed_message, 'message', t.asked_message, 'agent_name', agent.name, 'agent_photo', (
  SELECT p.value FROM app.settings p WHERE p.client_id = c.id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')) AS data
    FROM app.testimonial_links k JOIN app.testimonials t ON t.client_id = k.client_id AND t.id = k.testimonial_id JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id
    WHERE k.token_hash = $1 AND k.kind = $2) link;

-- takeAnswer
WITH locked_testimonial AS (SELECT t.* FROM app.testimonials t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $1 AND k.kind = $2 FOR UPDATE OF t),
  locked_link AS (SELECT k.* FROM locked_testimonial t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $3 FOR UPDATE OF k),
  sent_link AS (SELECT t.client_id, t.id, k.said, k.ended_as, k.submission_id, CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN t.asked_message IS NOT NULL THEN 'open' ELSE 'ended' END) END AS state, t.agreed_message,
      agent.name AS agent_name, coalesce(agent.reply_to, '') AS reply_to, NULL::json AS shown
    FROM locked_link k CROSS JOIN locked_testimonial t JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id),
  open_link AS (SELECT * FROM sent_link WHERE state = 'open'),
  changed AS (UPDATE app.testimonials t SET agreed_message = CASE WHEN $4 THEN t.asked_message ELSE t.agreed_message END,
        consent = t.consent OR $5, declined_at = CASE WHEN $6 THEN NULL ELSE $7::timestamptz END,
        asked_message = NULL, asked_at = NULL, is_seen = false, updated_at = $8
      FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id
      RETURNING t.client_id, t.id, t.email, t.first_name, t.agreed_message, open_link.agent_name, open_link.reply_to,
        jsonb_build_object('agreed_message', jsonb_build_array(open_link.agreed_message, t.agreed_message)) AS changes),
  ended_links AS (
    UPDATE app.testimonial_links k SET ended_as = $9, ended_at = $10, said = $11::boolean, submission_id = $12::uuid
    FROM changed l WHERE k.client_id = l.client_id AND k.testimonial_id = l.id AND k.kind = $13 AND k.ended_as IS NULL),
  withdrawal_link AS (
    INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
    SELECT $14::bytea, 'withdraw', client_id, id, $15::timestamptz FROM changed WHERE $16),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT client_id, id, $17, changes, NULL::bigint, NULL::bigint, $18::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $19, $20, NULL::bigint, NULL::bigint, changed.id,  $21 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT changed.client_id, u.id, $22, NULL, NULL, NULL, jsonb_build_object('testimonial_id', changed.id), $23::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $24, changed.email, jsonb_build_object('first_name', changed.first_name, 'message', changed.agreed_message, 'agent_name', changed.agent_name, 'reply_to', changed.reply_to), $25::bytea, $26::timestamptz, $27::timestamptz, changed.client_id::bigint FROM changed WHERE $28)
  SELECT json_build_object('state', sent_link.state, 'said', sent_link.said, 'data', (SELECT json_build_object('agree', $29::boolean) FROM changed)) FROM sent_link;

-- findWithdrawal
  SELECT json_build_object('state', state, 'said', said, 'data', CASE WHEN state = 'open' THEN data END) FROM (
    SELECT CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN true THEN 'open' ELSE 'ended' END) END AS state, k.said, json_build_object('first_name', t.first_name, 'message', t.agreed_message, 'is_withdrawn', NOT t.consent, 'agent_name', agent.name, 'agent_photo', (
  SELECT p.value FROM app.settings p WHERE p.client_id = c.id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')) AS data
    FROM app.testimonial_links k JOIN app.testimonials t ON t.client_id = k.client_id AND t.id = k.testimonial_id JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id
    WHERE k.token_hash = $1 AND k.kind = $2) link;

-- withdrawConsent
WITH locked_testimonial AS (SELECT t.* FROM app.testimonials t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $1 AND k.kind = $2 FOR UPDATE OF t),
  locked_link AS (SELECT k.* FROM locked_testimonial t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = $3 FOR UPDATE OF k),
  sent_link AS (SELECT t.client_id, t.id, k.said, k.ended_as, k.submission_id, CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN true THEN 'open' ELSE 'ended' END) END AS state, t.agreed_message,
      agent.name AS agent_name, coalesce(agent.reply_to, '') AS reply_to, json_build_object('first_name', t.first_name, 'message', t.agreed_message, 'is_withdrawn', NOT t.consent, 'agent_name', agent.name, 'agent_photo', (
  SELECT p.value FROM app.settings p WHERE p.client_id = c.id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')) AS shown
    FROM locked_link k CROSS JOIN locked_testimonial t JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id),
  open_link AS (SELECT * FROM sent_link WHERE state = 'open'),
  changed AS (UPDATE app.testimonials t SET consent = false, status_id = $4::int, published_at = NULL, homepage = false,
      asked_message = NULL, asked_at = NULL, is_seen = false, updated_at = $5
    FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id AND t.consent
    RETURNING t.client_id, t.id),
  ended_links AS (
    UPDATE app.testimonial_links k SET ended_as = $6, ended_at = $7, said = NULL::boolean, submission_id = $8::uuid
    FROM changed l WHERE k.client_id = l.client_id AND k.testimonial_id = l.id AND k.kind = $9 AND k.ended_as IS NULL),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT client_id, id, $10, '{}'::jsonb, NULL::bigint, NULL::bigint, $11::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $12, $13, NULL::bigint, NULL::bigint, changed.id,  $14 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT changed.client_id, u.id, $15, NULL, NULL, NULL, jsonb_build_object('testimonial_id', changed.id), $16::timestamptz FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT json_build_object('state', sent_link.state, 'said', sent_link.said, 'data', (SELECT shown FROM open_link)) FROM sent_link;


-- server/features/testimonials/cross-client/reminders.ts

-- listDueReminders
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT r.client_id, r.testimonial_id
  FROM app.testimonial_requests r
  JOIN app.testimonials t ON t.client_id = r.client_id AND t.id = r.testimonial_id AND t.deleted_at IS NULL AND t.status_id = $1::int
  JOIN app.clients c ON c.id = r.client_id AND c.account_status IN ('Launch', 'Live') AND 'TESTIMONIAL_MANAGER' = ANY (c.features)
  WHERE r.reminder_at <= $2 AND r.reminded_at IS NULL AND r.revoked_at IS NULL
    AND NOT EXISTS (SELECT FROM app.testimonial_refusals f WHERE f.client_id = r.client_id AND f.email = r.email)
    AND NOT EXISTS (SELECT FROM app.outbox m WHERE m.ref = r.mail_ref AND m.state IN ('failed', 'discarded')) ORDER BY r.reminder_at LIMIT $3) d;

-- remind
WITH due_request AS (SELECT r.client_id, r.testimonial_id
  FROM app.testimonial_requests r
  JOIN app.testimonials t ON t.client_id = r.client_id AND t.id = r.testimonial_id AND t.deleted_at IS NULL AND t.status_id = $1::int
  JOIN app.clients c ON c.id = r.client_id AND c.account_status IN ('Launch', 'Live') AND 'TESTIMONIAL_MANAGER' = ANY (c.features)
  WHERE r.reminder_at <= $2 AND r.reminded_at IS NULL AND r.revoked_at IS NULL
    AND NOT EXISTS (SELECT FROM app.testimonial_refusals f WHERE f.client_id = r.client_id AND f.email = r.email)
    AND NOT EXISTS (SELECT FROM app.outbox m WHERE m.ref = r.mail_ref AND m.state IN ('failed', 'discarded')) AND r.client_id = $3 AND r.testimonial_id = $4),
  changed AS (UPDATE app.testimonial_requests r SET reminded_at = $5, mail_ref = gen_random_uuid() FROM due_request
    WHERE r.client_id = due_request.client_id AND r.testimonial_id = due_request.testimonial_id AND r.reminded_at IS NULL RETURNING r.*),
  link AS (INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
        SELECT $6::bytea, 'submit', client_id, testimonial_id, $7::timestamptz FROM changed),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT client_id, id, $8, $9::jsonb, NULL::bigint, NULL::bigint, $10::timestamptz FROM (SELECT client_id, testimonial_id AS id FROM changed) h),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client, ref)
  SELECT $11, r.email, jsonb_build_object('first_name', t.first_name, 'last_name', t.last_name, 'title', r.title, 'body', r.body, 'signature', r.signature, 'agent_name', agent.name, 'reply_to', coalesce(agent.reply_to, ''), 'agent_photo', (
    SELECT p.value FROM app.settings p WHERE p.client_id = t.client_id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')), $12::bytea, $13::timestamptz, $14::timestamptz, r.client_id::bigint, r.mail_ref FROM changed r JOIN app.testimonials t ON t.client_id = r.client_id AND t.id = r.testimonial_id
        JOIN app.agents agent ON agent.client_id = r.client_id)
  SELECT NULL;

-- purgeTestimonialsDeletedBefore
  DELETE FROM app.testimonials WHERE deleted_at < $1;


-- server/features/testimonials/files/queries.ts

-- mayImport
  SELECT to_json('TESTIMONIAL_MANAGER' = ANY (c.features) OR (NOT c.is_live AND c.account_status = 'Launch'))
  FROM app.clients c WHERE c.id = app.client();

-- readZone
SELECT to_json(time_zone) FROM app.clients WHERE id = app.client();

-- findPresent
  SELECT coalesce(json_agg(DISTINCT r."row"), '[]')
  FROM jsonb_to_recordset($1::jsonb) AS r ("row" int, first_name text, last_name text, email text, message text)
  JOIN app.testimonials t ON t.client_id = app.client() AND t.deleted_at IS NULL
    AND (t.email = r.email OR (lower(t.first_name) = lower(r.first_name) AND lower(t.last_name) = lower(r.last_name)))
    AND lower(regexp_replace(r.message, '\s+', ' ', 'g')) IN (
      lower(regexp_replace(t.message, '\s+', ' ', 'g')), lower(regexp_replace(t.agreed_message, '\s+', ' ', 'g')));

-- ownsSite
  SELECT to_json(true) FROM app.sites s WHERE s.client_id = app.client() AND s.id = $1;

-- insertImport
  WITH new_import AS (
    INSERT INTO app.testimonial_imports (client_id, file_name, site_id, imported, user_id, staff_id, created_at)
    SELECT app.client(), $1, coalesce($2::bigint, (SELECT min(s.id) FROM app.sites s WHERE s.client_id = app.client())), 0,
      app.acting_user(), app.acting_staff(), $3::timestamptz RETURNING id)
  SELECT to_json(id) FROM new_import;

-- insertRows
WITH changed AS (INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, display_name, email, phone_number, message, consent,
      is_seen, add_to_lead, lead_id, import_id, created_at, updated_at)
    SELECT app.client(), $1::int, 'file', r.first_name, r.last_name, r.display_name, r.email, r.phone_number, r.message, r.consent,
      true, r.lead_id IS NOT NULL, r.lead_id, $2::bigint,
      coalesce(r.given_at, $3::timestamptz), $4::timestamptz
    FROM jsonb_to_recordset($5::jsonb) AS r (
      "row" int, first_name text, last_name text, display_name text, email text, phone_number text, message text, given_at timestamptz, consent boolean,
      lead_id bigint) ORDER BY r."row" DESC RETURNING id),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $6, $7::jsonb, app.acting_user(), app.acting_staff(), $8::timestamptz FROM changed),
  counted_import AS (UPDATE app.testimonial_imports i SET imported = $9, lead_ids = $10::bigint[]
        WHERE i.client_id = app.client() AND i.id = $11),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $12, $13, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('count', count(*)), $14 FROM changed)
  SELECT NULL;

-- listImports
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT i.id, i.file_name, i.imported, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), CASE WHEN i.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
        app.to_iso(i.created_at) AS created_at, app.to_iso(i.undone_at) AS undone_at,
        i.undone_at IS NULL AND i.created_at > $1 AS is_undoable
      FROM app.testimonial_imports i
      LEFT JOIN app.users u ON u.client_id = i.client_id AND u.id = i.user_id AND i.staff_id IS NULL
      WHERE i.client_id = app.client() ORDER BY i.created_at DESC, i.id DESC LIMIT $2 OFFSET $3) r),
    (SELECT count(*) FROM app.testimonial_imports WHERE client_id = app.client());

-- lockImport
  SELECT json_build_object('is_undone', i.undone_at IS NOT NULL, 'is_late', i.created_at <= $1, 'lead_ids', i.lead_ids)
  FROM app.testimonial_imports i WHERE i.client_id = app.client() AND i.id = $2 FOR UPDATE;

-- undoImport
WITH undone_import AS (UPDATE app.testimonial_imports i SET undone_at = $1 WHERE i.client_id = app.client() AND i.id = $2),
  changed AS (UPDATE app.testimonials t SET deleted_at = $3, lead_id = NULL
    WHERE t.client_id = app.client() AND t.import_id = $4 AND t.deleted_at IS NULL RETURNING t.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('count', count(*)), $7 FROM changed)
  SELECT NULL;

-- logExport
WITH own_contacts AS (SELECT FROM app.leads WHERE client_id = app.client() AND id = ANY ($1::bigint[]) HAVING count(*) = $2),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), NULL,  $5 FROM own_contacts)
  SELECT json_build_object('date', to_char(app.to_local_time($6::timestamptz, c.time_zone), 'YYYY-MM-DD'))
      FROM app.clients c, own_contacts WHERE c.id = app.client();

-- listExportRows, 1 of 4
  SELECT t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.message, to_char(app.to_local_time(t.created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), CASE WHEN t.consent THEN 'yes' ELSE 'no' END, CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END, t.published_at::text, CASE WHEN t.homepage THEN 'yes' ELSE 'no' END FROM app.testimonials t
  WHERE t.client_id = app.client() AND t.deleted_at IS NULL
    AND t.lead_id = ANY ($1::bigint[])
    AND t.status_id = $2 AND t.homepage
  AND t.id = ANY ((SELECT ids FROM app.search_testimonials($3, NULL, false, NULL, 0))::bigint[])
  ORDER BY t.created_at DESC, t.id DESC;

-- listExportRows, 2 of 4
  SELECT t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.message, to_char(app.to_local_time(t.created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), CASE WHEN t.consent THEN 'yes' ELSE 'no' END, CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END, t.published_at::text, CASE WHEN t.homepage THEN 'yes' ELSE 'no' END FROM app.testimonials t
  WHERE t.client_id = app.client() AND t.deleted_at IS NULL
    AND t.status_id = $1 AND t.homepage
  AND t.id = ANY ((SELECT ids FROM app.search_testimonials($2, NULL, false, NULL, 0))::bigint[])
  ORDER BY t.created_at DESC, t.id DESC;

-- listExportRows, 3 of 4
  SELECT t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.message, to_char(app.to_local_time(t.created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), CASE WHEN t.consent THEN 'yes' ELSE 'no' END, CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END, t.published_at::text, CASE WHEN t.homepage THEN 'yes' ELSE 'no' END FROM app.testimonials t
  WHERE t.client_id = app.client() AND t.deleted_at IS NULL
    AND t.lead_id = ANY ($1::bigint[])
     AND t.homepage
  AND t.id = ANY ((SELECT ids FROM app.search_testimonials($2, NULL, false, NULL, 0))::bigint[])
  ORDER BY t.created_at DESC, t.id DESC;

-- listExportRows, 4 of 4
  SELECT t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.message, to_char(app.to_local_time(t.created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD'), CASE WHEN t.consent THEN 'yes' ELSE 'no' END, CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END, t.published_at::text, CASE WHEN t.homepage THEN 'yes' ELSE 'no' END FROM app.testimonials t
  WHERE t.client_id = app.client() AND t.deleted_at IS NULL
    AND t.lead_id = ANY ($1::bigint[])
    AND t.status_id = $2
  AND t.id = ANY ((SELECT ids FROM app.search_testimonials($3, NULL, false, NULL, 0))::bigint[])
  ORDER BY t.created_at DESC, t.id DESC;


-- server/features/testimonials/offer-queries.ts

-- claimOffer
  WITH own AS (
    SELECT ($1::bigint IS NULL
        OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = $2::bigint))
      AND NOT EXISTS (SELECT FROM unnest($3::bigint[]) AS asked (id)
        WHERE NOT EXISTS (SELECT FROM app.listings h WHERE h.client_id = app.client() AND h.id = asked.id)) AS are_all),
  offerable AS (
    SELECT l.id AS lead_id, NULL::bigint AS listing_id FROM app.leads l
    WHERE l.client_id = app.client() AND l.id = $4::bigint AND l.lead_status_id = $5::int
      AND NOT EXISTS (
      SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
    AND NOT EXISTS (SELECT FROM app.testimonial_requests r
      WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $6)
    UNION ALL
    SELECT NULL, h.id FROM app.listings h
    WHERE h.client_id = app.client() AND h.id = ANY ($7::bigint[]) AND (h.status_id = $8::int AND NOT h.is_reciprocity
    AND NOT EXISTS (SELECT FROM app.testimonial_offers o
      WHERE o.client_id = h.client_id AND o.listing_id = h.id AND num_nonnulls(o.asked_at, o.dismissed_at) > 0)
    AND NOT EXISTS (SELECT FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id JOIN app.testimonial_requests r
      ON r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $9)
    AND (NOT EXISTS (SELECT FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id) OR EXISTS (SELECT FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id WHERE NOT EXISTS (
      SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
    AND NOT EXISTS (SELECT FROM app.testimonial_requests r
      WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $10))))),
  new_offers AS (
    INSERT INTO app.testimonial_offers (client_id, lead_id, listing_id, created_at)
    SELECT app.client(), lead_id, listing_id, $11::timestamptz FROM offerable, own WHERE own.are_all ON CONFLICT DO NOTHING RETURNING id)
  SELECT json_build_object('is_offered', EXISTS (SELECT FROM new_offers), 'lead_id', coalesce($12::bigint, (
    SELECT l.id FROM offerable h JOIN app.listing_sellers s ON s.client_id = app.client() AND s.listing_id = h.listing_id
    JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
    WHERE cardinality($13::bigint[]) = 1 AND NOT EXISTS (
      SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
    AND NOT EXISTS (SELECT FROM app.testimonial_requests r
      WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $14) ORDER BY s.added_at, l.id LIMIT 1)))
  FROM own WHERE own.are_all;

-- readOffer
  SELECT json_build_object('is_open', (h.status_id = $1::int AND NOT h.is_reciprocity
    AND NOT EXISTS (SELECT FROM app.testimonial_offers o
      WHERE o.client_id = h.client_id AND o.listing_id = h.id AND num_nonnulls(o.asked_at, o.dismissed_at) > 0)
    AND NOT EXISTS (SELECT FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id JOIN app.testimonial_requests r
      ON r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $2)
    AND (NOT EXISTS (SELECT FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id) OR EXISTS (SELECT FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id WHERE NOT EXISTS (
      SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
    AND NOT EXISTS (SELECT FROM app.testimonial_requests r
      WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $3)))), 'seller_ids', (
    SELECT coalesce(json_agg(l.id ORDER BY s.added_at, l.id), '[]') FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
      AND s.client_id = h.client_id AND s.listing_id = h.id WHERE NOT EXISTS (
      SELECT FROM app.testimonial_refusals f WHERE f.client_id = l.client_id AND f.email = l.email)
    AND NOT EXISTS (SELECT FROM app.testimonial_requests r
      WHERE r.client_id = l.client_id AND r.email = l.email AND r.sent_at > $4)))
  FROM app.listings h WHERE h.client_id = app.client() AND h.id = $5;

-- closeOffer, 1 of 2
  WITH h AS (SELECT g.client_id, g.id FROM app.listings g WHERE g.client_id = app.client() AND g.id = $1),
  closed_offer AS (
    INSERT INTO app.testimonial_offers AS o (client_id, listing_id, created_at, asked_at)
    SELECT h.client_id, h.id, $2::timestamptz, $3::timestamptz FROM h
    ON CONFLICT (client_id, listing_id) DO UPDATE SET asked_at = excluded.asked_at)
  SELECT json_build_object('id', h.id, 'deleted', true) FROM h;

-- closeOffer, 2 of 2
  WITH h AS (SELECT g.client_id, g.id FROM app.listings g WHERE g.client_id = app.client() AND g.id = $1),
  closed_offer AS (
    INSERT INTO app.testimonial_offers AS o (client_id, listing_id, created_at, dismissed_at)
    SELECT h.client_id, h.id, $2::timestamptz, $3::timestamptz FROM h
    ON CONFLICT (client_id, listing_id) DO UPDATE SET dismissed_at = excluded.dismissed_at)
  SELECT json_build_object('id', h.id, 'deleted', true) FROM h;


-- server/features/testimonials/queries.ts

-- listTestimonials, 1 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT t.id, t.client_id, coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') AS name, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.summary, t.message, t.callout, app.to_iso(t.created_at) AS created_at, t.published_at, json_build_object('id', t.status_id, 'name', CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END) AS status, t.status_id, t.homepage, t.facebook, t.is_seen, t.consent, t.lead_id, t.add_to_lead, t.origin, CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END AS agreement, t.version, CASE WHEN r.client_id IS NOT NULL THEN CASE WHEN NOT t.status_id = 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END END AS request_state FROM (
          SELECT t.* FROM app.testimonials t WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.status_id = $1 AND t.homepage ORDER BY t.is_seen, t.created_at DESC, t.id DESC LIMIT $2 OFFSET $3) t
        LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN t.status_id = 1 AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true ORDER BY t.is_seen, t.created_at DESC, t.id DESC) c),
      (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client() AND t.status_id = $4 AND t.homepage);

-- listTestimonials, 2 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT t.id, t.client_id, coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') AS name, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.summary, t.message, t.callout, app.to_iso(t.created_at) AS created_at, t.published_at, json_build_object('id', t.status_id, 'name', CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END) AS status, t.status_id, t.homepage, t.facebook, t.is_seen, t.consent, t.lead_id, t.add_to_lead, t.origin, CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END AS agreement, t.version, CASE WHEN r.client_id IS NOT NULL THEN CASE WHEN NOT t.status_id = 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END END AS request_state FROM (
          SELECT t.* FROM app.testimonials t WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.status_id = $1  ORDER BY t.is_seen, t.created_at DESC, t.id DESC LIMIT $2 OFFSET $3) t
        LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN t.status_id = 1 AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true ORDER BY t.is_seen, t.created_at DESC, t.id DESC) c),
      (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client() AND t.status_id = $4 );

-- listTestimonials, 3 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT t.id, t.client_id, coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') AS name, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.summary, t.message, t.callout, app.to_iso(t.created_at) AS created_at, t.published_at, json_build_object('id', t.status_id, 'name', CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END) AS status, t.status_id, t.homepage, t.facebook, t.is_seen, t.consent, t.lead_id, t.add_to_lead, t.origin, CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END AS agreement, t.version, CASE WHEN r.client_id IS NOT NULL THEN CASE WHEN NOT t.status_id = 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END END AS request_state FROM (
          SELECT t.* FROM app.testimonials t WHERE t.client_id = app.client() AND t.deleted_at IS NULL  AND t.homepage ORDER BY t.is_seen, t.created_at DESC, t.id DESC LIMIT $1 OFFSET $2) t
        LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN t.status_id = 1 AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true ORDER BY t.is_seen, t.created_at DESC, t.id DESC) c),
      (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client()  AND t.homepage);

-- listTestimonials, 4 of 4
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT t.id, t.client_id, coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') AS name, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.summary, t.message, t.callout, app.to_iso(t.created_at) AS created_at, t.published_at, json_build_object('id', t.status_id, 'name', CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END) AS status, t.status_id, t.homepage, t.facebook, t.is_seen, t.consent, t.lead_id, t.add_to_lead, t.origin, CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END AS agreement, t.version, CASE WHEN r.client_id IS NOT NULL THEN CASE WHEN NOT t.status_id = 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END END AS request_state FROM (
          SELECT t.* FROM app.testimonials t WHERE t.client_id = app.client() AND t.deleted_at IS NULL   ORDER BY t.is_seen, t.created_at DESC, t.id DESC LIMIT $1 OFFSET $2) t
        LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN t.status_id = 1 AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true ORDER BY t.is_seen, t.created_at DESC, t.id DESC) c),
      (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client()  );

-- searchTestimonials
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT t.id, t.client_id, coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') AS name, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.summary, t.message, t.callout, app.to_iso(t.created_at) AS created_at, t.published_at, json_build_object('id', t.status_id, 'name', CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END) AS status, t.status_id, t.homepage, t.facebook, t.is_seen, t.consent, t.lead_id, t.add_to_lead, t.origin, CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END AS agreement, t.version, CASE WHEN r.client_id IS NOT NULL THEN CASE WHEN NOT t.status_id = 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END END AS request_state FROM app.testimonials t LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN t.status_id = 1 AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = ANY (found.ids) ORDER BY t.is_seen, t.created_at DESC, t.id DESC) c),
      found.total
    FROM app.search_testimonials($1, $2::int[], $3, $4, $5) found;

-- countTestimonials
  SELECT json_build_object('total_review_count', (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client() ),
    'requested_review_count', (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = app.client() AND t.status_id = $1::int));

-- readTestimonial
  SELECT row_to_json(c) FROM (SELECT t.id, t.client_id, coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') AS name, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.summary, t.message, t.callout, app.to_iso(t.created_at) AS created_at, t.published_at, json_build_object('id', t.status_id, 'name', CASE t.status_id WHEN 1 THEN 'Requested' WHEN 2 THEN 'Draft' WHEN 3 THEN 'Published' ELSE '' END) AS status, t.status_id, t.homepage, t.facebook, t.is_seen, t.consent, t.lead_id, t.add_to_lead, t.origin, (SELECT o.message FROM app.testimonial_originals o WHERE o.client_id = t.client_id AND o.testimonial_id = t.id) AS original_message, CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END AS agreement, CASE WHEN r.client_id IS NOT NULL THEN json_build_object('title', r.title, 'body', r.body, 'signature', r.signature,
    'email', r.email, 'state', CASE WHEN NOT t.status_id = 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused'
    WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    WHEN m.state IN ('queued', 'sending') THEN 'waiting' WHEN m.state IN ('failed', 'discarded') THEN 'bounced' ELSE 'sent' END, 'sent_at', app.to_iso(r.sent_at), 'reminder_at', app.to_iso(r.reminder_at),
    'reminded_at', app.to_iso(r.reminded_at), 'opened_at', app.to_iso(r.opened_at)) END AS request, t.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT t.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit FROM app.testimonials t LEFT JOIN app.testimonial_requests r ON r.client_id = app.client() AND r.testimonial_id = t.id
  LEFT JOIN LATERAL (SELECT o.state FROM app.own_mails o
    WHERE o.ref = CASE WHEN t.status_id = 1 AND r.opened_at IS NULL THEN r.mail_ref END LIMIT 1) m ON true WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $1) c;

-- readAccount
  SELECT json_build_object('services', c.services, 'is_paused', c.account_status = 'Paused', 'today', to_char(app.to_local_time($1::timestamptz, c.time_zone), 'YYYY-MM-DD'))
  FROM app.clients c WHERE c.id = app.client();

-- lockTestimonial
  SELECT json_build_object('first_name', t.first_name, 'last_name', t.last_name, 'display_name', t.display_name, 'email', t.email, 'phone_number', t.phone_number, 'message', t.message, 'summary', t.summary, 'callout', t.callout, 'consent', t.consent, 'status_id', t.status_id, 'published_at', t.published_at, 'homepage', t.homepage, 'facebook', t.facebook, 'add_to_lead', t.add_to_lead, 'origin', t.origin,
    'agreed_message', t.agreed_message, 'lead_id', t.lead_id,
    'original_message', (SELECT o.message FROM app.testimonial_originals o WHERE o.client_id = t.client_id AND o.testimonial_id = t.id),
    'services', c.services, 'is_paused', c.account_status = 'Paused', 'today', to_char(app.to_local_time($1::timestamptz, c.time_zone), 'YYYY-MM-DD'))
  FROM app.testimonials t JOIN app.clients c ON c.id = t.client_id WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $2 FOR UPDATE OF t;

-- insertTestimonial
WITH changed AS (INSERT INTO app.testimonials (client_id, first_name, last_name, display_name, email, phone_number, message, summary, callout, consent, status_id, published_at, homepage, facebook, add_to_lead, origin, lead_id, is_seen, created_at, updated_at)
    SELECT app.client(), first_name, last_name, display_name, email, phone_number, message, summary, callout, consent, status_id, published_at, homepage, facebook, add_to_lead, 'hand', $1::bigint, true, $2, $3
    FROM jsonb_populate_record(NULL::app.testimonials, $4) RETURNING id, status_id),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $5, $6::jsonb, app.acting_user(), app.acting_staff(), $7::timestamptz FROM changed),
  logged_creation AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), changed.id,  $10 FROM changed),
  logged_publication AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $11, $12, app.acting_user(), app.acting_staff(), changed.id,  $13 FROM changed WHERE status_id = $14::int)
  SELECT to_json(id) FROM changed;

-- updateTestimonial, 1 of 2
WITH new_values AS (SELECT w.* FROM app.testimonials b, jsonb_populate_record(b, $1) w
        WHERE b.client_id = app.client() AND b.id = $2),
  changed AS (UPDATE app.testimonials t SET (first_name, last_name, display_name, email, phone_number, message, summary, callout, consent, status_id, published_at, homepage, facebook, add_to_lead) = ROW (w.first_name, w.last_name, w.display_name, w.email, w.phone_number, w.message, w.summary, w.callout, w.consent, w.status_id, w.published_at, w.homepage, w.facebook, w.add_to_lead), lead_id = $3::bigint,
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN coalesce($4::boolean, t.is_seen) ELSE t.is_seen END,
      declined_at = CASE WHEN w.message IS NOT DISTINCT FROM t.message THEN t.declined_at END,
      updated_at = CASE WHEN $5 THEN $6 ELSE t.updated_at END
    FROM new_values w WHERE t.client_id = app.client() AND t.id = w.id RETURNING t.id),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $7, $8::jsonb, app.acting_user(), app.acting_staff(), $9::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $10, $11, app.acting_user(), app.acting_staff(), changed.id,  $12 FROM changed)
  SELECT NULL;

-- updateTestimonial, 2 of 2
WITH new_values AS (SELECT w.* FROM app.testimonials b, jsonb_populate_record(b, $1) w
        WHERE b.client_id = app.client() AND b.id = $2),
  changed AS (UPDATE app.testimonials t SET (first_name, last_name, display_name, email, phone_number, message, summary, callout, consent, status_id, published_at, homepage, facebook, add_to_lead) = ROW (w.first_name, w.last_name, w.display_name, w.email, w.phone_number, w.message, w.summary, w.callout, w.consent, w.status_id, w.published_at, w.homepage, w.facebook, w.add_to_lead), lead_id = $3::bigint,
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN coalesce($4::boolean, t.is_seen) ELSE t.is_seen END,
      declined_at = CASE WHEN w.message IS NOT DISTINCT FROM t.message THEN t.declined_at END,
      updated_at = CASE WHEN $5 THEN $6 ELSE t.updated_at END
    FROM new_values w WHERE t.client_id = app.client() AND t.id = w.id RETURNING t.id)
  SELECT NULL;

-- deleteTestimonial
WITH changed AS (UPDATE app.testimonials t SET deleted_at = $1 WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $2 RETURNING t.id),
  ended_links AS (SELECT app.end_testimonial_links(ARRAY(SELECT id FROM changed), '{submit,answer,withdraw}', 'ended', $3)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT json_build_object('id', changed.id, 'deleted', true) FROM changed, ended_links;

-- listHistory
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT h.id, h.event, coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), CASE WHEN h.staff_id IS NOT NULL THEN 'Support team' END) AS user_name,
        h.staff_id IS NOT NULL AS is_staff, h.changes, app.to_iso(h.created_at) AS created_at
      FROM app.testimonial_history h
      LEFT JOIN app.users u ON u.client_id = h.client_id AND u.id = h.user_id AND h.staff_id IS NULL
      WHERE h.client_id = app.client() AND h.testimonial_id = $1
      ORDER BY h.created_at DESC, h.id DESC LIMIT $2 OFFSET $3) e),
    (SELECT count(*) FROM app.testimonial_history WHERE client_id = app.client() AND testimonial_id = $4)
  FROM app.testimonials t WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $5;


-- server/features/testimonials/request-queries.ts

-- readSender
  SELECT json_build_object('agent_name', agent.name, 'reply_to', coalesce(agent.reply_to, ''), 'agent_photo', (
    SELECT p.value FROM app.settings p WHERE p.client_id = agent.client_id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%'))
  FROM app.agents agent WHERE agent.client_id = app.client();

-- readLastAsked
  SELECT json_build_object('asked_at', app.to_iso(max(r.sent_at)), 'is_answered', coalesce(bool_or(r.answered_at IS NOT NULL), false),
    'refused_at', (SELECT app.to_iso(f.created_at) FROM app.testimonial_refusals f WHERE f.client_id = app.client() AND f.email = $1))
  FROM app.testimonial_requests r WHERE r.client_id = app.client() AND r.email = $2 AND r.sent_at > $3;

-- readRequestLimits
  SELECT json_build_object('is_refused', EXISTS (SELECT FROM app.testimonial_refusals f WHERE f.client_id = app.client() AND f.email = $1),
    'sent', (SELECT count(*) FROM app.testimonial_requests r WHERE r.client_id = app.client() AND r.sent_at > $2));

-- insertRequest
WITH changed AS (INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, email, phone_number, add_to_lead, lead_id, is_seen,
      created_at, updated_at)
    VALUES (app.client(), $1::int, 'link', $2, $3, $4, $5,
      $6, $7::bigint, true, $8, $9) RETURNING id),
  request AS (INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, user_id, staff_id, created_at, sent_at, reminder_at)
    SELECT app.client(), id, $10, $11, $12, $13, app.acting_user(), app.acting_staff(),
      $14::timestamptz, $15::timestamptz, $16::timestamptz FROM changed),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $17, $18::jsonb, app.acting_user(), app.acting_staff(), $19::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $20, $21, app.acting_user(), app.acting_staff(), changed.id,  $22 FROM changed)
  SELECT to_json(id) FROM changed;

-- lockRequest
  SELECT json_build_object('request', CASE WHEN t.status_id = $1::int THEN
    json_build_object('email', r.email, 'reminder_at', app.to_iso(r.reminder_at), 'reminded_at', app.to_iso(r.reminded_at), 'sent_at', app.to_iso(r.sent_at)) END)
  FROM app.testimonials t LEFT JOIN app.testimonial_requests r ON r.client_id = t.client_id AND r.testimonial_id = t.id
  WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $2 FOR UPDATE OF t;

-- renewRequest
  WITH renewed_request AS (
    UPDATE app.testimonial_requests r SET sent_at = $1, mail_ref = gen_random_uuid(), opened_at = NULL, revoked_at = NULL,
      reminder_at = $2::timestamptz
    WHERE r.client_id = app.client() AND r.testimonial_id = $3 RETURNING r.testimonial_id AS id),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $4, $5::jsonb, app.acting_user(), app.acting_staff(), $6::timestamptz FROM renewed_request)
  SELECT NULL;

-- setReminder
  WITH set_at AS (
    UPDATE app.testimonial_requests r SET reminder_at = $1::timestamptz WHERE r.client_id = app.client() AND r.testimonial_id = $2)
  SELECT NULL;

-- revokeRequest
  WITH ended_links AS (SELECT app.end_testimonial_links(ARRAY[$1::bigint], '{submit}', 'ended', $2)),
  revoked_request AS (
    UPDATE app.testimonial_requests r SET revoked_at = $3, reminder_at = NULL
    WHERE r.client_id = app.client() AND r.testimonial_id = $4 AND r.revoked_at IS NULL RETURNING r.testimonial_id AS id),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $5, $6::jsonb, app.acting_user(), app.acting_staff(), $7::timestamptz FROM revoked_request)
  SELECT NULL FROM ended_links;

-- addLink
  SELECT to_json(true) FROM app.add_testimonial_link($1, $2, $3, $4);

-- mailRequest
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $1, r.email, jsonb_build_object('first_name', t.first_name, 'last_name', t.last_name, 'title', r.title, 'body', r.body, 'signature', r.signature, 'agent_name', agent.name, 'reply_to', coalesce(agent.reply_to, ''), 'agent_photo', (
    SELECT p.value FROM app.settings p WHERE p.client_id = t.client_id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')), $2::bytea, $3::timestamptz, $4::timestamptz, r.mail_ref FROM app.testimonials t JOIN app.agents agent ON agent.client_id = t.client_id
      JOIN app.testimonial_requests r ON r.client_id = t.client_id AND r.testimonial_id = t.id WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $5)
  SELECT NULL;

-- markAsked
  WITH ended_links AS (SELECT app.end_testimonial_links(ARRAY[$1::bigint], '{answer}', 'replaced', $2)),
  asked_testimonial AS (
    UPDATE app.testimonials t SET asked_message = t.message, asked_at = $3, declined_at = NULL, updated_at = $4
    WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $5 RETURNING t.id),
  history AS (
  INSERT INTO app.testimonial_history (client_id, testimonial_id, event, changes, user_id, staff_id, created_at)
  SELECT app.client(), id, $6, $7::jsonb, app.acting_user(), app.acting_staff(), $8::timestamptz FROM asked_testimonial)
  SELECT NULL FROM ended_links;

-- mailQuestion
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $1, t.email, jsonb_build_object('first_name', t.first_name, 'before', t.agreed_message, 'message', t.asked_message, 'agent_name', agent.name, 'reply_to', coalesce(agent.reply_to, '')), $2::bytea, $3::timestamptz, $4::timestamptz FROM app.testimonials t JOIN app.agents agent ON agent.client_id = t.client_id WHERE t.client_id = app.client() AND t.deleted_at IS NULL AND t.id = $5)
  SELECT NULL;
