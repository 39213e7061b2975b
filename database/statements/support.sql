-- server/features/support/cross-client/colleagues.ts

-- findColleague
  SELECT json_build_object('id', s.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), ''), 'We'), 'email', lower(s.email))
  FROM app.staff s WHERE lower(s.email) = $1 AND s.disabled_at IS NULL AND s.role = ANY ($2::text[]);


-- server/features/support/cross-client/conversations.ts

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

-- listAllConversations, 1 of 2
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT m.id, m.topic, m.subject, left(coalesce(l.message, CASE WHEN m.message <> '' THEN m.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = m.client_id AND s.message_id = m.id), '') END)::text, $1::int) AS message,
  coalesce(l.is_reply, m.is_reply) AS is_answered, app.to_iso(coalesce(m.continued_at, m.created_at)) AS last_message_at, m.client_id, c.name AS client_name, nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') AS user_name
    FROM app.support_messages m
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT CASE WHEN x.message <> '' THEN x.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = x.client_id AND s.message_id = x.id), '') END AS message, x.is_reply FROM app.support_messages x
    WHERE x.client_id = m.client_id AND x.conversation_id = m.id ORDER BY x.id DESC LIMIT 1) l ON true JOIN app.clients c ON c.id = m.client_id WHERE m.conversation_id IS NULL AND m.client_id = $2 ORDER BY coalesce(m.continued_at, m.created_at) DESC, m.id DESC LIMIT $3 OFFSET $4) r),
      (SELECT count(*) FROM app.support_messages m WHERE m.conversation_id IS NULL AND m.client_id = $5);

-- listAllConversations, 2 of 2
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT m.id, m.topic, m.subject, left(coalesce(l.message, CASE WHEN m.message <> '' THEN m.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = m.client_id AND s.message_id = m.id), '') END)::text, $1::int) AS message,
  coalesce(l.is_reply, m.is_reply) AS is_answered, app.to_iso(coalesce(m.continued_at, m.created_at)) AS last_message_at, m.client_id, c.name AS client_name, nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') AS user_name
    FROM app.support_messages m
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT CASE WHEN x.message <> '' THEN x.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = x.client_id AND s.message_id = x.id), '') END AS message, x.is_reply FROM app.support_messages x
    WHERE x.client_id = m.client_id AND x.conversation_id = m.id ORDER BY x.id DESC LIMIT 1) l ON true JOIN app.clients c ON c.id = m.client_id WHERE m.conversation_id IS NULL  ORDER BY coalesce(m.continued_at, m.created_at) DESC, m.id DESC LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.support_messages m WHERE m.conversation_id IS NULL );

-- readAnyConversation
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'subject', m.subject, 'readers', CASE WHEN m.is_restricted THEN (
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), ''), p.email)) ORDER BY p.id), '[]')
  FROM app.support_readers r JOIN app.users p ON p.client_id = r.client_id AND p.id = r.user_id
  WHERE r.client_id = m.client_id AND r.conversation_id = m.id AND p.deleted_at IS NULL) END,
    'client_id', m.client_id, 'client_name', c.name, 'user_name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'user_email', u.email, 'readers_version', m.readers_version,
    'messages', (
  SELECT json_agg(json_build_object('id', x.id, 'message', x.message, 'is_reply', x.is_reply,
    'is_for_client', NOT x.is_reply AND x.staff_id IS NOT NULL,
    'name', CASE WHEN x.is_reply OR x.staff_id IS NOT NULL THEN (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = x.staff_id) ELSE nullif(btrim(concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, ''))), '') END,
    'created_at', app.to_iso(x.created_at), 'files', (
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
  WHERE s.client_id = x.client_id AND s.message_id = x.id),
    'is_email', x.email_key IS NOT NULL, 'other_address', x.other_address, 'quote', x.quote, 'unsaved_files', x.unsaved_files) ORDER BY x.id)
  FROM (
    SELECT * FROM app.support_messages y WHERE y.client_id = m.client_id AND (y.id = m.id OR y.conversation_id = m.id)
    ORDER BY y.id DESC LIMIT $1) x
  LEFT JOIN app.users w ON w.client_id = x.client_id AND w.id = x.user_id), 'unsent_files', (
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
  WHERE s.client_id = m.client_id AND s.conversation_id = m.id AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM NULL::bigint AND f.staff_id IS NOT DISTINCT FROM $2::bigint AND s.is_note IS NOT TRUE),
    'unsent_note_files', (
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
  WHERE s.client_id = m.client_id AND s.conversation_id = m.id AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM NULL::bigint AND f.staff_id IS NOT DISTINCT FROM $3::bigint AND coalesce(s.is_note, s.conversation_id IS NULL)),
    'draft', coalesce((
  SELECT d.text FROM app.support_staff_drafts d
  WHERE d.client_id = m.client_id AND d.conversation_id = m.id AND d.staff_id = $4::bigint AND d.is_note = $5::boolean), ''), 'note_draft', coalesce((
  SELECT d.text FROM app.support_staff_drafts d
  WHERE d.client_id = m.client_id AND d.conversation_id = m.id AND d.staff_id = $6::bigint AND d.is_note = $7::boolean), ''),
    'notes', (
      SELECT coalesce(json_agg(json_build_object('id', n.id, 'note', n.note, 'staff_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = n.staff_id),
        'created_at', app.to_iso(n.created_at), 'files', (
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
  WHERE s.client_id = n.client_id AND s.note_id = n.id)) ORDER BY n.id), '[]')
      FROM app.support_notes n WHERE n.client_id = m.client_id AND n.conversation_id = m.id),
    'item', (
      SELECT json_build_object('id', q.id, 'owner_id', q.owner_id, 'owner_name', nullif(btrim(concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, ''))), ''), 'done_at', app.to_iso(q.done_at))
      FROM app.queue_items q LEFT JOIN app.staff o ON o.id = q.owner_id
      WHERE q.client_id = m.client_id AND q.kind = $8 AND q.subject = m.id::text))
  FROM app.support_messages m JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  WHERE m.id = $9 AND m.conversation_id IS NULL;

-- listPossibleReaders
  SELECT (SELECT coalesce(json_agg(id), '[]') FROM (
    SELECT u.id FROM app.active_users u
    WHERE u.client_id = c.id AND CASE WHEN $1 THEN u.id = ANY ($2::bigint[]) ELSE u.role = 'Admin' END
    UNION
    SELECT r.user_id FROM app.support_readers r
    WHERE r.client_id = c.id AND r.conversation_id = $3::bigint AND r.user_id = ANY ($4::bigint[])) possible)
  FROM app.clients c WHERE c.id = $5;

-- startConversation
WITH changed AS (INSERT INTO app.support_messages (client_id, staff_id, topic, subject, message, created_at, is_reply, is_restricted)
    VALUES ($1, $2, 'help', $3, $4, $5, true, $6) RETURNING *),
  conversation AS (SELECT * FROM changed),
  reader AS (SELECT unnest($7::bigint[]) AS user_id),
  new_readers AS (INSERT INTO app.support_readers (client_id, conversation_id, user_id)
          SELECT c.client_id, c.id, r.user_id FROM changed c CROSS JOIN reader r),
  sent_files AS (UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY ($8::bigint[])),
  recipient AS (SELECT u.id, u.email, u.first_name, b.client_id, b.topic, b.subject, b.id AS conversation
      FROM conversation b JOIN app.active_users u ON u.client_id = b.client_id
      WHERE CASE WHEN b.is_restricted THEN u.id IN (SELECT user_id FROM reader)
  WHEN b.is_reply THEN u.role = 'Admin'
  ELSE u.id = (SELECT f.id FROM app.active_users f WHERE f.client_id = b.client_id AND (f.id = b.user_id OR f.role = 'Admin')
    ORDER BY coalesce(f.id <> b.user_id, true), f.id LIMIT 1) END),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT r.client_id, r.id, $9, NULL, NULL, NULL, jsonb_build_object('topic', r.topic, 'subject', r.subject, 'conversation', r.conversation), $10::timestamptz FROM recipient r
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client, ref)
  SELECT $11, r.email, jsonb_build_object('first_name', r.first_name, 'staff_name', coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = $12), 'We'), 'topic', r.topic, 'subject', r.subject, 'message', $13::text, 'files', coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = r.client_id AND f.id = ANY ($14::bigint[]) AND f.purpose = 'conversation'), '[]'), 'asked', coalesce((
          SELECT CASE WHEN y.message <> '' THEN y.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = y.client_id AND s.message_id = y.id), '') END FROM app.support_messages y WHERE y.client_id = r.client_id
            AND (y.id = r.conversation OR y.conversation_id = r.conversation) AND NOT y.is_reply ORDER BY y.id DESC LIMIT 1), ''), 'conversation', r.conversation, 'answerer', jsonb_build_object('client_id', r.client_id, 'user_id', r.id), 'support_email', $15::text, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = r.client_id AND (y.id = r.conversation OR y.conversation_id = r.conversation)
    ORDER BY y.id DESC LIMIT $16) t), '[]')), $17::bytea, $18::timestamptz, $19::timestamptz, r.client_id::bigint, changed.mail_ref FROM recipient r CROSS JOIN changed),
  queued AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, NULL, $20::text, left($21::text::text, $22::int), replace($23::text, '$id', r.conversation::text), $24::timestamptz, $25::timestamptz FROM recipient r JOIN app.push_devices d ON d.client_id = r.client_id AND d.user_id = r.id AND d.is_on)
  SELECT to_json(id) FROM changed;

-- replyToConversation
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1 WHERE m.id = $2 AND m.conversation_id IS NULL AND NOT false
        RETURNING m.client_id, m.id, m.user_id, m.topic, m.subject, m.is_reply, m.is_restricted),
  changed AS (INSERT INTO app.support_messages (client_id, staff_id, topic, message, created_at, conversation_id, is_reply, quote, other_address, unsaved_files, email_key)
    SELECT client_id, $3, topic, $4, $5, id, true, '', NULL, '{}', NULL FROM conversation
    RETURNING client_id, id, conversation_id, mail_ref),
  reader AS (SELECT r.user_id FROM conversation b
        JOIN app.support_readers r ON r.client_id = b.client_id AND r.conversation_id = b.id),
  ended_draft AS (
  DELETE FROM app.support_staff_drafts d USING changed n
  WHERE d.client_id = n.client_id AND d.conversation_id = n.conversation_id AND d.staff_id = $6::bigint AND d.is_note = $7::boolean),
  sent_files AS (UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY ($8::bigint[])),
  recipient AS (SELECT u.id, u.email, u.first_name, b.client_id, b.topic, b.subject, b.id AS conversation
      FROM conversation b JOIN app.active_users u ON u.client_id = b.client_id
      WHERE CASE WHEN b.is_restricted THEN u.id IN (SELECT user_id FROM reader)
  WHEN b.is_reply THEN u.role = 'Admin'
  ELSE u.id = (SELECT f.id FROM app.active_users f WHERE f.client_id = b.client_id AND (f.id = b.user_id OR f.role = 'Admin')
    ORDER BY coalesce(f.id <> b.user_id, true), f.id LIMIT 1) END),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT r.client_id, r.id, $9, NULL, NULL, NULL, jsonb_build_object('topic', r.topic, 'subject', r.subject, 'conversation', r.conversation), $10::timestamptz FROM recipient r
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client, ref)
  SELECT $11, r.email, jsonb_build_object('first_name', r.first_name, 'staff_name', coalesce((SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = $12), 'We'), 'topic', r.topic, 'subject', r.subject, 'message', $13::text, 'files', coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = r.client_id AND f.id = ANY ($14::bigint[]) AND f.purpose = 'conversation'), '[]'), 'asked', coalesce((
          SELECT CASE WHEN y.message <> '' THEN y.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = y.client_id AND s.message_id = y.id), '') END FROM app.support_messages y WHERE y.client_id = r.client_id
            AND (y.id = r.conversation OR y.conversation_id = r.conversation) AND NOT y.is_reply ORDER BY y.id DESC LIMIT 1), ''), 'conversation', r.conversation, 'answerer', jsonb_build_object('client_id', r.client_id, 'user_id', r.id), 'support_email', $15::text, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = r.client_id AND (y.id = r.conversation OR y.conversation_id = r.conversation)
    ORDER BY y.id DESC LIMIT $16) t), '[]')), $17::bytea, $18::timestamptz, $19::timestamptz, r.client_id::bigint, changed.mail_ref FROM recipient r CROSS JOIN changed),
  queued AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, NULL, $20::text, left($21::text::text, $22::int), replace($23::text, '$id', r.conversation::text), $24::timestamptz, $25::timestamptz FROM recipient r JOIN app.push_devices d ON d.client_id = r.client_id AND d.user_id = r.id AND d.is_on),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $26, client_id::bigint, id::text, $27::timestamptz, $28::bigint, false, $29::boolean FROM conversation)
  SELECT to_json(true) FROM changed;

-- addNote
  WITH new_note AS (
    INSERT INTO app.support_notes (client_id, conversation_id, staff_id, note, created_at)
    SELECT client_id, id, $1::bigint, $2::text, $3::timestamptz FROM app.support_messages
    WHERE id = $4 AND conversation_id IS NULL RETURNING client_id, id, conversation_id),
  note_files AS (
    UPDATE app.support_files s SET note_id = n.id, conversation_id = n.conversation_id FROM new_note n
    WHERE s.client_id = n.client_id AND s.file_id = ANY ($5::bigint[])),
  ended_draft AS (
  DELETE FROM app.support_staff_drafts d USING new_note n
  WHERE d.client_id = n.client_id AND d.conversation_id = n.conversation_id AND d.staff_id = $6::bigint AND d.is_note = $7::boolean)
  SELECT to_json(true) FROM new_note;


-- server/features/support/cross-client/drafts.ts

-- saveStaffDraft
  WITH conversation AS (
    SELECT m.client_id, m.id AS conversation_id FROM app.support_messages m WHERE m.id = $1 AND m.conversation_id IS NULL),
  deleted_draft AS (
  DELETE FROM app.support_staff_drafts d USING conversation n
  WHERE d.client_id = n.client_id AND d.conversation_id = n.conversation_id AND d.staff_id = $2::bigint AND d.is_note = $3::boolean AND $4::text = ''),
  saved_draft AS (
    INSERT INTO app.support_staff_drafts (client_id, conversation_id, staff_id, is_note, text, saved_at)
    SELECT client_id, conversation_id, $5::bigint, $6::boolean, $7::text, $8::timestamptz
    FROM conversation WHERE $9::text <> '' AND $10::bigint IS NOT NULL
    ON CONFLICT (client_id, conversation_id, staff_id, is_note) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at)
  SELECT json_build_object('saved_at', app.to_iso($11::timestamptz)) FROM conversation;


-- server/features/support/cross-client/files.ts

-- findUnsentFile
  SELECT to_json(s.client_id) FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id WHERE s.file_id = $1 AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM NULL::bigint AND f.staff_id IS NOT DISTINCT FROM $2::bigint;

-- countUnsentFilesOfStaff, 1 of 2
  SELECT to_json(CASE WHEN $1::bigint IS NOT NULL THEN count(*) END) FROM (SELECT FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = $2 AND s.file_id = ANY ($3::bigint[]) AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM NULL::bigint AND f.staff_id IS NOT DISTINCT FROM $4::bigint AND s.is_note IS NOT TRUE AND (s.conversation_id IS NULL OR s.conversation_id = $5::bigint) FOR UPDATE OF s) n;

-- countUnsentFilesOfStaff, 2 of 2
  SELECT to_json(CASE WHEN $1::bigint IS NOT NULL THEN count(*) END) FROM (SELECT FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = $2 AND s.file_id = ANY ($3::bigint[]) AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM NULL::bigint AND f.staff_id IS NOT DISTINCT FROM $4::bigint AND coalesce(s.is_note, s.conversation_id IS NULL) AND (s.conversation_id IS NULL OR s.conversation_id = $5::bigint) FOR UPDATE OF s) n;

-- deleteFilesUnsentSince
WITH changed AS (DELETE FROM app.files d USING (
      SELECT f.client_id, f.id FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
      WHERE s.message_id IS NULL AND s.note_id IS NULL AND f.created_at < $1::timestamptz LIMIT $2) o
    WHERE d.client_id = o.client_id AND d.id = o.id RETURNING d.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT to_json(count(*)) FROM changed;


-- server/features/support/cross-client/readers.ts

-- readClientOfConversation
  SELECT to_json(client_id) FROM app.support_messages WHERE id = $1 AND conversation_id IS NULL;

-- changeReaders
WITH earlier AS (SELECT u.id FROM app.support_messages b JOIN app.active_users u ON u.client_id = b.client_id
          WHERE b.id = $1 AND (u.id = b.user_id OR CASE WHEN b.is_restricted
            THEN EXISTS (SELECT FROM app.support_readers r WHERE r.client_id = b.client_id AND r.conversation_id = b.id AND r.user_id = u.id)
            ELSE u.role = 'Admin' END)),
  changed AS (UPDATE app.support_messages SET is_restricted = $2, readers_version = readers_version + 1
      WHERE id = $3 AND conversation_id IS NULL AND readers_version = $4
      RETURNING client_id, id, user_id, topic, subject, is_restricted),
  reader AS (SELECT u.id, u.email, c.client_id, c.id AS conversation, c.is_restricted, c.topic, c.subject,
            EXISTS (SELECT FROM app.active_users a WHERE a.client_id = u.client_id AND a.id = u.id) AS is_active
          FROM changed c JOIN app.users u ON u.client_id = c.client_id AND u.deleted_at IS NULL
          WHERE u.id = c.user_id OR CASE WHEN c.is_restricted THEN u.id = ANY ($5::bigint[]) ELSE u.role = 'Admin' END),
  deleted_readers AS (DELETE FROM app.support_readers r USING changed c
          WHERE r.client_id = c.client_id AND r.conversation_id = c.id AND NOT (c.is_restricted AND r.user_id IN (SELECT id FROM reader))),
  new_readers AS (INSERT INTO app.support_readers (client_id, conversation_id, user_id)
          SELECT client_id, conversation, id FROM reader WHERE is_restricted ON CONFLICT DO NOTHING),
  ended_links AS (UPDATE app.files f SET access_version = f.access_version + 1 FROM app.support_files s, changed c
          WHERE s.client_id = c.client_id AND s.conversation_id = c.id AND f.client_id = s.client_id AND f.id = s.file_id),
  deleted_notifications AS (DELETE FROM app.notifications n USING changed c
          WHERE n.client_id = c.client_id AND n.event LIKE 'support.%' AND n.details ->> 'conversation' = c.id::text
            AND n.user_id NOT IN (SELECT id FROM reader)),
  deleted_pushes AS (DELETE FROM app.push_messages p USING changed c, app.push_devices d
          WHERE p.client_id = c.client_id AND p.sent_at IS NULL AND p.url = replace($6::text, '$id', c.id::text)
            AND d.client_id = p.client_id AND d.id = p.device_id AND d.user_id NOT IN (SELECT id FROM reader)),
  deleted_mails AS (DELETE FROM app.outbox o USING changed c
          WHERE o.client_id = c.client_id AND o.template = $7 AND o.state IN ('queued', 'failed')
            AND o.details ->> 'conversation' = c.id::text AND o.address NOT IN (SELECT email FROM reader)
          RETURNING o.id, o.client_id, o.state),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $8::bigint, NULL::bigint, NULL::bigint, $9::text, jsonb_build_object(
          'client', (SELECT c.name FROM app.clients c WHERE c.id = changed.client_id),
          'readers', CASE WHEN changed.is_restricted
            THEN (SELECT string_agg(coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), u.email), ', ' ORDER BY u.id)
              FROM reader r JOIN app.users u ON u.client_id = r.client_id AND u.id = r.id) END), $10::text, $11::timestamptz FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT r.client_id, r.id, $12, NULL, NULL, NULL, jsonb_build_object('topic', r.topic, 'subject', r.subject, 'conversation', r.conversation), $13::timestamptz FROM reader r WHERE r.is_active AND r.id NOT IN (SELECT id FROM earlier)
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $14, o.client_id::bigint, o.id::text, $15::timestamptz, $16::bigint, false, $17::boolean FROM deleted_mails o WHERE o.state = 'failed')
  SELECT to_json(true) FROM changed;


-- server/features/support/cross-client/replies.ts

-- listSavedReplies
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'text', r.text,
  'version', r.version, 'changed_at', app.to_iso(r.changed_at),
  'staff_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = r.staff_id)) ORDER BY lower(r.title), r.id), '[]') FROM app.saved_replies r;

-- createSavedReply
WITH changed AS (INSERT INTO app.saved_replies (title, text, staff_id, changed_at)
      SELECT $1::text, $2::text, $3::bigint, $4::timestamptz
      WHERE (SELECT count(*) FROM app.saved_replies) < $5::int RETURNING *),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, NULL::bigint, NULL::bigint, $7::text, jsonb_build_object('title', title), $8::text, $9::timestamptz FROM changed)
  SELECT json_build_object('id', changed.id, 'title', changed.title, 'text', changed.text,
  'version', changed.version, 'changed_at', app.to_iso(changed.changed_at),
  'staff_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = changed.staff_id)) FROM changed;

-- updateSavedReply
WITH changed AS (UPDATE app.saved_replies SET title = $1, text = $2, version = version + 1, staff_id = $3, changed_at = $4
      WHERE id = $5 AND version = $6 RETURNING *),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $7::bigint, NULL::bigint, NULL::bigint, $8::text, jsonb_build_object('title', title), $9::text, $10::timestamptz FROM changed)
  SELECT json_build_object('id', changed.id, 'title', changed.title, 'text', changed.text,
  'version', changed.version, 'changed_at', app.to_iso(changed.changed_at),
  'staff_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = changed.staff_id)) FROM changed;

-- isSavedReply
  SELECT to_json(true) FROM app.saved_replies WHERE id = $1;

-- deleteSavedReply
WITH changed AS (DELETE FROM app.saved_replies WHERE id = $1 RETURNING id, title),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $2::bigint, NULL::bigint, NULL::bigint, $3::text, jsonb_build_object('title', title), $4::text, $5::timestamptz FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- readReplyValues
  SELECT json_build_object(
  'first_name', nullif(p.first_name, ''), 'last_name', nullif(p.last_name, ''), 'client_name', nullif(c.name, ''),
  'account_manager', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.account_managers a JOIN app.staff s ON s.id = a.staff_id WHERE a.client_id = c.id),
  'my_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = $1))
  FROM app.support_messages b JOIN app.clients c ON c.id = b.client_id
  CROSS JOIN LATERAL (SELECT CASE WHEN count(*) = 1 THEN max(u.first_name) END AS first_name,
    CASE WHEN count(*) = 1 THEN max(u.last_name) END AS last_name
    FROM app.active_users u WHERE u.client_id = b.client_id AND CASE WHEN b.is_restricted THEN u.id IN (SELECT r.user_id FROM app.support_readers r
      WHERE r.client_id = b.client_id AND r.conversation_id = b.id)
  WHEN b.is_reply THEN u.role = 'Admin'
  ELSE u.id = (SELECT f.id FROM app.active_users f WHERE f.client_id = b.client_id AND (f.id = b.user_id OR f.role = 'Admin')
    ORDER BY coalesce(f.id <> b.user_id, true), f.id LIMIT 1) END) p
  WHERE b.id = $2 AND b.conversation_id IS NULL;

-- readReplyValuesForClient
  SELECT json_build_object(
  'first_name', nullif(p.first_name, ''), 'last_name', nullif(p.last_name, ''), 'client_name', nullif(c.name, ''),
  'account_manager', (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.account_managers a JOIN app.staff s ON s.id = a.staff_id WHERE a.client_id = c.id),
  'my_name', (SELECT nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), '') FROM app.staff t WHERE t.id = $1))
  FROM app.clients c CROSS JOIN LATERAL (SELECT CASE WHEN count(*) = 1 THEN max(u.first_name) END AS first_name,
    CASE WHEN count(*) = 1 THEN max(u.last_name) END AS last_name
    FROM app.active_users u WHERE u.client_id = c.id
      AND CASE WHEN $2::bigint IS NULL THEN u.role = 'Admin' ELSE u.id = $3::bigint END) p
  WHERE c.id = $4 AND ($5::bigint IS NULL OR EXISTS (
    SELECT FROM app.users o WHERE o.client_id = c.id AND o.id = $6::bigint AND o.deleted_at IS NULL));


-- server/features/support/drafts.ts

-- saveDraft
  WITH deleted_draft AS (
    DELETE FROM app.support_drafts d USING app.support_messages m
    WHERE $1::text = '' AND m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)) AND d.client_id = m.client_id AND d.conversation_id = m.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)),
  saved_draft AS (
    INSERT INTO app.support_drafts (client_id, conversation_id, user_id, staff_id, text, saved_at)
    SELECT m.client_id, m.id, app.acting_user(), coalesce(app.acting_staff(), 0), $3::text, $4::timestamptz
    FROM app.support_messages m WHERE $5::text <> '' AND m.id = $6 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END))
    ON CONFLICT (client_id, conversation_id, user_id, staff_id) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at)
  SELECT json_build_object('saved_at', app.to_iso($7::timestamptz)) FROM app.support_messages m WHERE m.id = $8 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END));


-- server/features/support/emails/queries.ts

-- addAnswerOfUser, 1 of 2
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1
        WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (false OR (m.user_id = $3::bigint OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = $4::bigint)
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = $5::bigint AND a.role = 'Admin') END))
  AND EXISTS (SELECT FROM app.active_users u WHERE u.client_id = app.client() AND u.id = $6::bigint) AND NOT EXISTS (SELECT FROM app.support_messages e
        WHERE e.client_id = m.client_id AND e.conversation_id = m.id AND e.email_key = $7::bytea) RETURNING m.id, m.topic, m.subject),
  changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id, quote, other_address, unsaved_files, email_key)
    SELECT app.client(), $8::bigint, NULL::bigint, topic, $9, $10, id, $11::text, $12::text, $13::text[], $14::bytea FROM conversation
    RETURNING client_id, id, topic, (SELECT subject FROM conversation) AS subject, mail_ref, conversation_id),
  new_files AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
      SELECT m.client_id, n.name, n."originalName", n.size, 'conversation', $15::bigint, NULL::bigint, $16::timestamptz
      FROM changed m CROSS JOIN jsonb_to_recordset($17::jsonb) AS n (name text, "originalName" text, size int)
      RETURNING client_id, id),
  sent_files AS (INSERT INTO app.support_files (client_id, file_id, conversation_id, message_id)
      SELECT f.client_id, f.id, m.conversation_id, m.id FROM new_files f CROSS JOIN changed m),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $18, $19::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'subject', changed.subject, 'message', $20::text, 'files', $21::jsonb, 'other_address', $22::text, 'conversation', changed.conversation_id, 'client_id', changed.client_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $23) t), '[]')), $24::bytea, $25::timestamptz, $26::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = $27::bigint WHERE c.id = app.client()),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $28, $29::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'subject', changed.subject, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($30::text::text, $31::int)), $32::timestamptz, $33::timestamptz, true,
    $34, $35::text[], $36::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = $37::bigint WHERE c.id = app.client())
  SELECT to_json(CASE
  WHEN EXISTS (SELECT FROM changed) THEN 'added'
  WHEN EXISTS (SELECT FROM app.support_messages e
    WHERE e.client_id = app.client() AND e.conversation_id = $38 AND e.email_key = $39::bytea) THEN 'repeated' END);

-- addAnswerOfUser, 2 of 2
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1
        WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (false OR (m.user_id = $3::bigint OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = $4::bigint)
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = $5::bigint AND a.role = 'Admin') END))
  AND EXISTS (SELECT FROM app.active_users u WHERE u.client_id = app.client() AND u.id = $6::bigint) AND NOT EXISTS (SELECT FROM app.support_messages e
        WHERE e.client_id = m.client_id AND e.conversation_id = m.id AND e.email_key = $7::bytea) RETURNING m.id, m.topic, m.subject),
  changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id, quote, other_address, unsaved_files, email_key)
    SELECT app.client(), $8::bigint, NULL::bigint, topic, $9, $10, id, $11::text, $12::text, $13::text[], $14::bytea FROM conversation
    RETURNING client_id, id, topic, (SELECT subject FROM conversation) AS subject, mail_ref, conversation_id),
  new_files AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
      SELECT m.client_id, n.name, n."originalName", n.size, 'conversation', $15::bigint, NULL::bigint, $16::timestamptz
      FROM changed m CROSS JOIN jsonb_to_recordset($17::jsonb) AS n (name text, "originalName" text, size int)
      RETURNING client_id, id),
  sent_files AS (INSERT INTO app.support_files (client_id, file_id, conversation_id, message_id)
      SELECT f.client_id, f.id, m.conversation_id, m.id FROM new_files f CROSS JOIN changed m),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $18, $19::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'subject', changed.subject, 'message', $20::text, 'files', $21::jsonb, 'other_address', $22::text, 'conversation', changed.conversation_id, 'client_id', changed.client_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $23) t), '[]')), $24::bytea, $25::timestamptz, $26::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = $27::bigint WHERE c.id = app.client() LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $28, $29::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'subject', changed.subject, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($30::text::text, $31::int)), $32::timestamptz, $33::timestamptz, true,
    $34, $35::text[], $36::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = $37::bigint WHERE c.id = app.client())
  SELECT to_json(CASE
  WHEN EXISTS (SELECT FROM changed) THEN 'added'
  WHEN EXISTS (SELECT FROM app.support_messages e
    WHERE e.client_id = app.client() AND e.conversation_id = $38 AND e.email_key = $39::bytea) THEN 'repeated' END);

-- addAnswerOfStaff
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1 WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL AND NOT EXISTS (SELECT FROM app.support_messages e
        WHERE e.client_id = m.client_id AND e.conversation_id = m.id AND e.email_key = $3::bytea)
        RETURNING m.client_id, m.id, m.user_id, m.topic, m.subject, m.is_reply, m.is_restricted),
  changed AS (INSERT INTO app.support_messages (client_id, staff_id, topic, message, created_at, conversation_id, is_reply, quote, other_address, unsaved_files, email_key)
    SELECT client_id, $4, topic, $5, $6, id, true, $7::text, $8::text, $9::text[], $10::bytea FROM conversation
    RETURNING client_id, id, conversation_id, mail_ref),
  reader AS (SELECT r.user_id FROM conversation b
        JOIN app.support_readers r ON r.client_id = b.client_id AND r.conversation_id = b.id),
  new_files AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
      SELECT m.client_id, n.name, n."originalName", n.size, 'conversation', NULL::bigint, $11::bigint, $12::timestamptz
      FROM changed m CROSS JOIN jsonb_to_recordset($13::jsonb) AS n (name text, "originalName" text, size int)
      RETURNING client_id, id),
  sent_files AS (INSERT INTO app.support_files (client_id, file_id, conversation_id, message_id)
      SELECT f.client_id, f.id, m.conversation_id, m.id FROM new_files f CROSS JOIN changed m),
  recipient AS (SELECT u.id, u.email, u.first_name, b.client_id, b.topic, b.subject, b.id AS conversation
      FROM conversation b JOIN app.active_users u ON u.client_id = b.client_id
      WHERE CASE WHEN b.is_restricted THEN u.id IN (SELECT user_id FROM reader)
  WHEN b.is_reply THEN u.role = 'Admin'
  ELSE u.id = (SELECT f.id FROM app.active_users f WHERE f.client_id = b.client_id AND (f.id = b.user_id OR f.role = 'Admin')
    ORDER BY coalesce(f.id <> b.user_id, true), f.id LIMIT 1) END),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT r.client_id, r.id, $14, NULL, NULL, NULL, jsonb_build_object('topic', r.topic, 'subject', r.subject, 'conversation', r.conversation), $15::timestamptz FROM recipient r
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client, ref)
  SELECT $16, r.email, jsonb_build_object('first_name', r.first_name, 'staff_name', $17::text, 'topic', r.topic, 'subject', r.subject, 'message', $18::text, 'files', $19::jsonb, 'asked', coalesce((
          SELECT CASE WHEN y.message <> '' THEN y.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = y.client_id AND s.message_id = y.id), '') END FROM app.support_messages y WHERE y.client_id = r.client_id
            AND (y.id = r.conversation OR y.conversation_id = r.conversation) AND NOT y.is_reply ORDER BY y.id DESC LIMIT 1), ''), 'conversation', r.conversation, 'answerer', jsonb_build_object('client_id', r.client_id, 'user_id', r.id), 'support_email', $20::text, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = r.client_id AND (y.id = r.conversation OR y.conversation_id = r.conversation)
    ORDER BY y.id DESC LIMIT $21) t), '[]')), $22::bytea, $23::timestamptz, $24::timestamptz, r.client_id::bigint, changed.mail_ref FROM recipient r CROSS JOIN changed),
  queued AS (
  INSERT INTO app.push_messages (client_id, device_id, lead_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, NULL, $25::text, left($26::text::text, $27::int), replace($28::text, '$id', r.conversation::text), $29::timestamptz, $30::timestamptz FROM recipient r JOIN app.push_devices d ON d.client_id = r.client_id AND d.user_id = r.id AND d.is_on),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $31, client_id::bigint, id::text, $32::timestamptz, $33::bigint, false, $34::boolean FROM conversation)
  SELECT to_json(CASE
  WHEN EXISTS (SELECT FROM changed) THEN 'added'
  WHEN EXISTS (SELECT FROM app.support_messages e
    WHERE e.client_id = app.client() AND e.conversation_id = $35 AND e.email_key = $36::bytea) THEN 'repeated' END);

-- readConversationState
  SELECT json_build_object(
    'email', (SELECT u.email FROM app.users u WHERE u.client_id = app.client() AND u.id = $1),
    'emails', (SELECT count(*) FROM app.support_messages m WHERE m.client_id = app.client()
      AND m.conversation_id = $2 AND m.email_key IS NOT NULL AND m.created_at > $3::timestamptz));

-- hasRoom
  SELECT to_json(coalesce(sum(size), 0) + $1::bigint <= $2::bigint) FROM app.files WHERE client_id = app.client();

-- forwardStray, 1 of 2
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $1, $2::text, jsonb_build_object('client_name', c.name, 'sender', $3::text, 'subject', $4::text, 'text', $5::text, 'files', $6::jsonb, 'conversation', $7::bigint, 'open_field', $8::text), $9::bytea, $10::timestamptz, $11::timestamptz FROM app.clients c WHERE c.id = app.client())
  SELECT NULL;

-- forwardStray, 2 of 2
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $1, $2::text, jsonb_build_object('client_name', c.name, 'sender', $3::text, 'subject', $4::text, 'text', $5::text, 'files', $6::jsonb, 'conversation', $7::bigint, 'open_field', $8::text), $9::bytea, $10::timestamptz, $11::timestamptz FROM app.clients c WHERE c.id = app.client() LIMIT 0)
  SELECT NULL;


-- server/features/support/files/queries.ts

-- insertFile
  WITH room AS (
    SELECT coalesce(sum(size), 0) + $1::bigint > $2::bigint AS is_full FROM app.files WHERE client_id = app.client()
    HAVING EXISTS (SELECT FROM app.clients WHERE id = app.client())),
  f AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
    SELECT app.client(), $3::text, $4::text, $5::int, 'conversation', $6, $7, $8::timestamptz
    FROM room WHERE NOT room.is_full AND ($9::bigint IS NULL
      OR EXISTS (SELECT FROM app.support_messages m WHERE m.id = $10 AND $11))
    RETURNING *),
  new_file AS (
    INSERT INTO app.support_files (client_id, file_id, conversation_id, is_note)
    SELECT client_id, id, $12::bigint, $13::boolean FROM f)
  SELECT json_build_object('is_full', is_full, 'file', (SELECT json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) FROM f)) FROM room;

-- deleteUnsentFile
WITH changed AS (DELETE FROM app.files d USING app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id WHERE d.client_id = app.client() AND d.id = $1
      AND f.client_id = d.client_id AND f.id = d.id AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM $2 AND f.staff_id IS NOT DISTINCT FROM $3 RETURNING d.id, d.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $4::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- countUnsentFiles
  SELECT to_json(CASE WHEN $1::bigint IS NULL OR EXISTS (SELECT FROM app.support_messages m WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)))
    THEN count(*) END) FROM (SELECT FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = app.client() AND s.file_id = ANY ($3::bigint[]) AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM app.acting_user() AND f.staff_id IS NOT DISTINCT FROM app.acting_staff() AND s.is_note IS NOT TRUE AND (s.conversation_id IS NULL OR s.conversation_id = $4::bigint) FOR UPDATE OF s) n;


-- server/features/support/queries.ts

-- saveMessage, 1 of 2
WITH changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), $1, $2, $3)
    RETURNING client_id, id, topic, NULL::text AS subject, mail_ref, id AS conversation_id),
  sent_files AS (UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY ($4::bigint[])),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $5, $6::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'subject', changed.subject, 'message', $7::text, 'files', coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = app.client() AND f.id = ANY ($8::bigint[]) AND f.purpose = 'conversation'), '[]'), 'other_address', $9::text, 'conversation', changed.conversation_id, 'client_id', changed.client_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $10) t), '[]')), $11::bytea, $12::timestamptz, $13::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $14, $15::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'subject', changed.subject, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($16::text::text, $17::int)), $18::timestamptz, $19::timestamptz, true,
    $20, $21::text[], $22::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- saveMessage, 2 of 2
WITH changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
    VALUES (app.client(), app.acting_user(), app.acting_staff(), $1, $2, $3)
    RETURNING client_id, id, topic, NULL::text AS subject, mail_ref, id AS conversation_id),
  sent_files AS (UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY ($4::bigint[])),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $5, $6::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'subject', changed.subject, 'message', $7::text, 'files', coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = app.client() AND f.id = ANY ($8::bigint[]) AND f.purpose = 'conversation'), '[]'), 'other_address', $9::text, 'conversation', changed.conversation_id, 'client_id', changed.client_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $10) t), '[]')), $11::bytea, $12::timestamptz, $13::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client() LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $14, $15::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'subject', changed.subject, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($16::text::text, $17::int)), $18::timestamptz, $19::timestamptz, true,
    $20, $21::text[], $22::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- continueConversation, 1 of 2
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1
        WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)) AND NOT false RETURNING m.id, m.topic, m.subject),
  changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id, quote, other_address, unsaved_files, email_key)
    SELECT app.client(), app.acting_user(), app.acting_staff(), topic, $3, $4, id, '', NULL, '{}', NULL FROM conversation
    RETURNING client_id, id, topic, (SELECT subject FROM conversation) AS subject, mail_ref, conversation_id),
  sent_files AS (UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY ($5::bigint[])),
  ended_draft AS (DELETE FROM app.support_drafts d USING changed x
  JOIN app.support_messages m ON m.client_id = x.client_id AND m.id = x.conversation_id WHERE d.client_id = m.client_id AND d.conversation_id = m.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $6, $7::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'subject', changed.subject, 'message', $8::text, 'files', coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = app.client() AND f.id = ANY ($9::bigint[]) AND f.purpose = 'conversation'), '[]'), 'other_address', $10::text, 'conversation', changed.conversation_id, 'client_id', changed.client_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $11) t), '[]')), $12::bytea, $13::timestamptz, $14::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client()),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $15, $16::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'subject', changed.subject, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($17::text::text, $18::int)), $19::timestamptz, $20::timestamptz, true,
    $21, $22::text[], $23::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- continueConversation, 2 of 2
WITH conversation AS (UPDATE app.support_messages m SET continued_at = $1
        WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)) AND NOT false RETURNING m.id, m.topic, m.subject),
  changed AS (INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id, quote, other_address, unsaved_files, email_key)
    SELECT app.client(), app.acting_user(), app.acting_staff(), topic, $3, $4, id, '', NULL, '{}', NULL FROM conversation
    RETURNING client_id, id, topic, (SELECT subject FROM conversation) AS subject, mail_ref, conversation_id),
  sent_files AS (UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY ($5::bigint[])),
  ended_draft AS (DELETE FROM app.support_drafts d USING changed x
  JOIN app.support_messages m ON m.client_id = x.client_id AND m.id = x.conversation_id WHERE d.client_id = m.client_id AND d.conversation_id = m.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, ref)
  SELECT $6, $7::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_name', c.name, 'topic', changed.topic, 'subject', changed.subject, 'message', $8::text, 'files', coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = app.client() AND f.id = ANY ($9::bigint[]) AND f.purpose = 'conversation'), '[]'), 'other_address', $10::text, 'conversation', changed.conversation_id, 'client_id', changed.client_id, 'thread', coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = app.client() AND (y.id = changed.conversation_id OR y.conversation_id = changed.conversation_id)
    ORDER BY y.id DESC LIMIT $11) t), '[]')), $12::bytea, $13::timestamptz, $14::timestamptz, changed.mail_ref FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client() LIMIT 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $15, $16::bigint, changed.conversation_id::text, jsonb_build_object('topic', changed.topic, 'subject', changed.subject, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'excerpt', left($17::text::text, $18::int)), $19::timestamptz, $20::timestamptz, true,
    $21, $22::text[], $23::boolean FROM changed CROSS JOIN app.clients c
    LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() WHERE c.id = app.client())
  SELECT json_build_object('received', true) FROM changed;

-- listConversations
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT m.id, m.topic, m.subject, left(coalesce(l.message, CASE WHEN m.message <> '' THEN m.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = m.client_id AND s.message_id = m.id), '') END)::text, $1::int) AS message,
  coalesce(l.is_reply, m.is_reply) AS is_answered, app.to_iso(coalesce(m.continued_at, m.created_at)) AS last_message_at FROM app.support_messages m
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT CASE WHEN x.message <> '' THEN x.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = x.client_id AND s.message_id = x.id), '') END AS message, x.is_reply FROM app.support_messages x
    WHERE x.client_id = m.client_id AND x.conversation_id = m.id ORDER BY x.id DESC LIMIT 1) l ON true WHERE m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)) ORDER BY coalesce(m.continued_at, m.created_at) DESC, m.id DESC LIMIT $2 OFFSET $3) r),
    (SELECT count(*) FROM app.support_messages m WHERE m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END)));

-- readConversation
  SELECT json_build_object('id', m.id, 'topic', m.topic, 'subject', m.subject, 'readers', CASE WHEN m.is_restricted THEN (
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))), ''), p.email)) ORDER BY p.id), '[]')
  FROM app.support_readers r JOIN app.users p ON p.client_id = r.client_id AND p.id = r.user_id
  WHERE r.client_id = m.client_id AND r.conversation_id = m.id AND p.deleted_at IS NULL) END, 'messages', (
  SELECT json_agg(json_build_object('id', x.id, 'message', x.message, 'is_reply', x.is_reply,
    'is_for_client', NOT x.is_reply AND x.staff_id IS NOT NULL,
    'name', CASE WHEN x.is_reply OR x.staff_id IS NOT NULL THEN NULL ELSE nullif(btrim(concat_ws(' ', nullif(w.first_name, ''), nullif(w.last_name, ''))), '') END,
    'created_at', app.to_iso(x.created_at), 'files', (
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
  WHERE s.client_id = x.client_id AND s.message_id = x.id),
    'is_email', x.email_key IS NOT NULL, 'other_address', x.other_address, 'quote', x.quote, 'unsaved_files', x.unsaved_files) ORDER BY x.id)
  FROM (
    SELECT * FROM app.support_messages y WHERE y.client_id = m.client_id AND (y.id = m.id OR y.conversation_id = m.id)
    ORDER BY y.id DESC LIMIT $1) x
  LEFT JOIN app.users w ON w.client_id = x.client_id AND w.id = x.user_id),
    'unsent_files', (
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY f.id), '[]') FROM app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
  WHERE s.client_id = m.client_id AND s.conversation_id = m.id AND s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM app.acting_user() AND f.staff_id IS NOT DISTINCT FROM app.acting_staff() AND s.is_note IS NOT TRUE), 'draft', coalesce((SELECT d.text FROM app.support_drafts d WHERE d.client_id = m.client_id AND d.conversation_id = m.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)), ''))
  FROM app.support_messages m WHERE m.id = $2 AND m.client_id = app.client() AND m.conversation_id IS NULL
  AND (app.acting_staff() IS NOT NULL OR (m.user_id = app.acting_user() OR CASE WHEN m.is_restricted
    THEN EXISTS (SELECT FROM app.support_readers r
      WHERE r.client_id = app.client() AND r.conversation_id = m.id AND r.user_id = app.acting_user())
    ELSE EXISTS (SELECT FROM app.users a WHERE a.client_id = app.client() AND a.id = app.acting_user() AND a.role = 'Admin') END));

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
