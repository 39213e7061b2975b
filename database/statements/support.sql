-- server/features/support/cross-client.ts

-- saveProspect, 1 of 2
WITH changed AS (INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING id, first_name, last_name),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $7, $8::text, jsonb_build_object('first_name', $9::text, 'last_name', $10::text, 'email', $11::text, 'phone_number', $12::text, 'message', $13::text), $14::bytea, $15::timestamptz, $16::timestamptz, $17::bigint FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $18, $19::bigint, changed.id::text, jsonb_build_object('name', nullif(btrim(concat_ws(' ', nullif(changed.first_name, ''), nullif(changed.last_name, ''))), '')), $20::timestamptz, $21::timestamptz, true,
    $22, $23::text[], $24::boolean FROM changed)
  SELECT NULL;

-- saveProspect, 2 of 2
WITH changed AS (INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING id, first_name, last_name),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $7, $8::text, jsonb_build_object('first_name', $9::text, 'last_name', $10::text, 'email', $11::text, 'phone_number', $12::text, 'message', $13::text), $14::bytea, $15::timestamptz, $16::timestamptz, $17::bigint FROM changed LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $18, $19::bigint, changed.id::text, jsonb_build_object('name', nullif(btrim(concat_ws(' ', nullif(changed.first_name, ''), nullif(changed.last_name, ''))), '')), $20::timestamptz, $21::timestamptz, true,
    $22, $23::text[], $24::boolean FROM changed)
  SELECT NULL;

-- listAllConversations
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT m.id, m.topic, left(coalesce(l.message, m.message)::text, $1::int) AS message,
  coalesce(l.is_reply, m.is_reply) AS is_answered, app.to_iso(coalesce(m.continued_at, m.created_at)) AS last_message_at, m.client_id, c.name AS client_name, nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') AS user_name
    FROM app.support_messages m
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT x.message, x.is_reply FROM app.support_messages x
    WHERE x.client_id = m.client_id AND x.conversation_id = m.id ORDER BY x.id DESC LIMIT 1) l ON true JOIN app.clients c ON c.id = m.client_id WHERE m.conversation_id IS NULL ORDER BY coalesce(m.continued_at, m.created_at) DESC, m.id DESC LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.support_messages WHERE conversation_id IS NULL);

-- readAnyConversation
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'client_id', m.client_id, 'client_name', c.name,
    'user_name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'user_email', u.email,
    'messages', (
  SELECT json_agg(json_build_object('id', x.id, 'message', x.message, 'is_reply', x.is_reply,
    'name', CASE WHEN x.is_reply THEN (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = x.staff_id) WHEN x.staff_id IS NULL THEN nullif(btrim(concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, ''))), '') END,
    'created_at', app.to_iso(x.created_at)) ORDER BY x.id)
  FROM (
    SELECT * FROM app.support_messages y WHERE y.client_id = m.client_id AND (y.id = m.id OR y.conversation_id = m.id)
    ORDER BY y.id DESC LIMIT $1) x
  LEFT JOIN app.users w ON w.client_id = x.client_id AND w.id = x.user_id),
    'item', (
      SELECT json_build_object('id', q.id, 'owner_id', q.owner_id, 'owner_name', nullif(btrim(concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, ''))), ''), 'done_at', app.to_iso(q.done_at))
      FROM app.queue_items q LEFT JOIN app.staff o ON o.id = q.owner_id
      WHERE q.client_id = m.client_id AND q.kind = $2 AND q.subject = m.id::text))
  FROM app.support_messages m JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  WHERE m.id = $3 AND m.conversation_id IS NULL;

-- replyToConversation
WITH conversation AS (UPDATE app.support_messages SET continued_at = $1 WHERE id = $2 AND conversation_id IS NULL
        RETURNING client_id, id, user_id, topic),
  changed AS (INSERT INTO app.support_messages (client_id, staff_id, topic, message, created_at, conversation_id, is_reply)
    SELECT client_id, $3, topic, $4, $5, id, true FROM conversation RETURNING mail_ref),
  recipient AS (SELECT u.id, u.email, u.first_name, b.client_id, b.topic, b.id AS conversation
        FROM conversation b JOIN app.active_users u ON u.client_id = b.client_id
        WHERE u.id = b.user_id OR u.role = 'Admin'
        ORDER BY coalesce(u.id <> b.user_id, true), u.id LIMIT 1),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT r.client_id, r.id, $6, NULL, NULL, NULL, jsonb_build_object('topic', r.topic, 'conversation', r.conversation), $7::timestamptz FROM recipient r
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client, ref)
  SELECT $8, r.email, jsonb_build_object('first_name', r.first_name, 'staff_name', coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = $9), 'We'), 'topic', r.topic, 'message', $10::text, 'asked', (
          SELECT y.message FROM app.support_messages y WHERE y.client_id = r.client_id
            AND (y.id = r.conversation OR y.conversation_id = r.conversation) AND NOT y.is_reply ORDER BY y.id DESC LIMIT 1), 'conversation', r.conversation, 'support_email', $11::text, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = r.client_id AND (y.id = r.conversation OR y.conversation_id = r.conversation)
    ORDER BY y.id DESC LIMIT $12) t), '[]')), $13::bytea, $14::timestamptz, $15::timestamptz, r.client_id::bigint, changed.mail_ref FROM recipient r CROSS JOIN changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $16, client_id::bigint, id::text, $17::timestamptz, $18::bigint, false, $19::boolean FROM conversation)
  SELECT to_json(true) FROM changed;


-- server/features/support/queries.ts

-- saveMessage, 1 of 2
WITH changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), $1, $2, $3)
    RETURNING topic, mail_ref, id AS conversation_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $4, $5::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'message', $6::text, 'conversation', changed.conversation_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $7) t), '[]')), $8::bytea, $9::timestamptz, $10::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $11, $12::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($13::text, $14::int)), $15::timestamptz, $16::timestamptz, true,
    $17, $18::text[], $19::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- saveMessage, 2 of 2
WITH changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), $1, $2, $3)
    RETURNING topic, mail_ref, id AS conversation_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $4, $5::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'message', $6::text, 'conversation', changed.conversation_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $7) t), '[]')), $8::bytea, $9::timestamptz, $10::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client() LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $11, $12::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($13::text, $14::int)), $15::timestamptz, $16::timestamptz, true,
    $17, $18::text[], $19::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- continueConversation, 1 of 2
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1 WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = app.acting_user() OR app.acting_staff() IS NOT NULL OR EXISTS (
    SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin')) RETURNING m.id, m.topic),
  changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id)
    SELECT app.client(), app.acting_user(), app.acting_staff(), topic, $3, $4, id FROM conversation
    RETURNING topic, mail_ref, conversation_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $5, $6::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'message', $7::text, 'conversation', changed.conversation_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $8) t), '[]')), $9::bytea, $10::timestamptz, $11::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $12, $13::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($14::text, $15::int)), $16::timestamptz, $17::timestamptz, true,
    $18, $19::text[], $20::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- continueConversation, 2 of 2
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1 WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = app.acting_user() OR app.acting_staff() IS NOT NULL OR EXISTS (
    SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin')) RETURNING m.id, m.topic),
  changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id)
    SELECT app.client(), app.acting_user(), app.acting_staff(), topic, $3, $4, id FROM conversation
    RETURNING topic, mail_ref, conversation_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $5, $6::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'message', $7::text, 'conversation', changed.conversation_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $8) t), '[]')), $9::bytea, $10::timestamptz, $11::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client() LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $12, $13::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($14::text, $15::int)), $16::timestamptz, $17::timestamptz, true,
    $18, $19::text[], $20::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- listConversations
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT m.id, m.topic, left(coalesce(l.message, m.message)::text, $1::int) AS message,
  coalesce(l.is_reply, m.is_reply) AS is_answered, app.to_iso(coalesce(m.continued_at, m.created_at)) AS last_message_at FROM app.support_messages m
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT x.message, x.is_reply FROM app.support_messages x
    WHERE x.client_id = m.client_id AND x.conversation_id = m.id ORDER BY x.id DESC LIMIT 1) l ON true WHERE m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = app.acting_user() OR app.acting_staff() IS NOT NULL OR EXISTS (
    SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin')) ORDER BY coalesce(m.continued_at, m.created_at) DESC, m.id DESC LIMIT $2 OFFSET $3) r),
    (SELECT count(*) FROM app.support_messages m WHERE m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = app.acting_user() OR app.acting_staff() IS NOT NULL OR EXISTS (
    SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin')));

-- readConversation
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'messages', (
  SELECT json_agg(json_build_object('id', x.id, 'message', x.message, 'is_reply', x.is_reply,
    'name', CASE WHEN x.is_reply THEN NULL WHEN x.staff_id IS NULL THEN nullif(btrim(concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, ''))), '') END,
    'created_at', app.to_iso(x.created_at)) ORDER BY x.id)
  FROM (
    SELECT * FROM app.support_messages y WHERE y.client_id = m.client_id AND (y.id = m.id OR y.conversation_id = m.id)
    ORDER BY y.id DESC LIMIT $1) x
  LEFT JOIN app.users w ON w.client_id = x.client_id AND w.id = x.user_id))
  FROM app.support_messages m WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (m.user_id = app.acting_user() OR app.acting_staff() IS NOT NULL OR EXISTS (
    SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin'));

-- requestAccess, 1 of 2
WITH changed AS (INSERT INTO app.applications (client_id, user_id, created_at) SELECT c.id, app.acting_user(), $1 FROM app.clients c
    WHERE c.id = app.client() AND NOT 'TESTIMONIAL_MANAGER' = ANY (c.features)
    ON CONFLICT DO NOTHING RETURNING client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $2, $3::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'client_id', c.id), $4::bytea, $5::timestamptz, $6::timestamptz FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $7, $8::bigint, $9::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name)), $10::timestamptz, $11::timestamptz, true,
    $12, $13::text[], $14::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('applied', true);

-- requestAccess, 2 of 2
WITH changed AS (INSERT INTO app.applications (client_id, user_id, created_at) SELECT c.id, app.acting_user(), $1 FROM app.clients c
    WHERE c.id = app.client() AND NOT 'TESTIMONIAL_MANAGER' = ANY (c.features)
    ON CONFLICT DO NOTHING RETURNING client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $2, $3::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'client_id', c.id), $4::bytea, $5::timestamptz, $6::timestamptz FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client() LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $7, $8::bigint, $9::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name)), $10::timestamptz, $11::timestamptz, true,
    $12, $13::text[], $14::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('applied', true);
