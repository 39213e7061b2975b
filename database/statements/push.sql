-- server/features/push/cross-client.ts

-- findPushKeys, 1 of 2
INSERT INTO app.push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- findPushKeys, 2 of 2
  SELECT json_build_object('public_key', public_key, 'private_key', encode(private_key, 'hex')) FROM app.push_keys;

-- readPushKeys
  SELECT json_build_object('public_key', public_key, 'private_key', encode(private_key, 'hex')) FROM app.push_keys;

-- readSessionDevice
  SELECT to_json(device) FROM app.sessions WHERE token_hash = $1;

-- renewDevices
  WITH renewed_devices AS (
    UPDATE app.push_devices d SET session = $1, renewed_at = $2, p256dh = $3, auth = $4
    FROM app.sessions s JOIN app.memberships own ON own.client_id = s.client_id AND own.user_id = s.user_id
      JOIN app.memberships m ON m.login_id = own.login_id
    WHERE s.token_hash = $5 AND s.kind = 'client' AND s.revoked_at IS NULL
      AND d.client_id = m.client_id AND d.user_id = m.user_id AND d.endpoint = $6
    RETURNING d.id, d.client_id = s.client_id AS is_here)
  SELECT json_build_object('id', min(id) FILTER (WHERE is_here), 'is_known', count(*) > 0) FROM renewed_devices;

-- claimDevice
  WITH due_message AS (
    SELECT client_id, device_id FROM app.push_messages WHERE sent_at IS NULL AND failure IS NULL AND due_at <= $1
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED),
  claimed_messages AS (
    UPDATE app.push_messages m SET attempts = m.attempts + 1, due_at = $2::timestamptz + interval '1 minute'
    FROM due_message t WHERE m.client_id = t.client_id AND m.device_id = t.device_id
      AND m.sent_at IS NULL AND m.failure IS NULL AND m.due_at <= $3
    RETURNING m.id, m.lead_id, m.title, m.body, m.url, m.created_at, m.attempts)
  SELECT json_build_object('client_id', d.client_id, 'device_id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth,
    'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to, 'time_zone', c.time_zone,
    'account', CASE WHEN EXISTS (SELECT FROM app.memberships m JOIN app.memberships o ON o.login_id = m.login_id AND o.client_id <> m.client_id
      WHERE m.client_id = d.client_id AND m.user_id = d.user_id) THEN c.name END,
    'is_current', d.is_on AND c.account_status <> 'Cancelled' AND EXISTS (SELECT FROM app.active_users u WHERE u.client_id = d.client_id AND u.id = d.user_id)
      AND NOT EXISTS (SELECT FROM app.sessions s WHERE s.token_hash = d.session AND s.revoked_at IS NOT NULL),
    'unread', (SELECT count(*) FROM app.notifications n WHERE n.client_id = d.client_id AND n.user_id = d.user_id AND NOT n.seen),
    'messages', (SELECT json_agg(json_build_object('id', m.id, 'lead_id', m.lead_id, 'title', m.title, 'body', m.body, 'url', m.url,
      'created_at', app.to_iso(m.created_at), 'attempts', m.attempts) ORDER BY m.id) FROM claimed_messages m))
  FROM due_message t JOIN app.push_devices d ON d.client_id = t.client_id AND d.id = t.device_id
    JOIN app.clients c ON c.id = d.client_id;

-- markPushSent
  WITH sent_messages AS (
    UPDATE app.push_messages SET sent_at = $1 WHERE client_id = $2 AND id = ANY ($3))
  UPDATE app.push_devices SET sent_at = $4 WHERE client_id = $5 AND id = $6;

-- postponePush
  UPDATE app.push_messages SET due_at = $1 WHERE client_id = $2 AND id = ANY ($3);

-- dropPush
  UPDATE app.push_messages SET failure = $1 WHERE client_id = $2 AND id = ANY ($3);

-- removeGoneDevice
  DELETE FROM app.push_devices WHERE client_id = $1 AND id = $2;

-- removeSignedOutDevices
  DELETE FROM app.push_devices d WHERE d.renewed_at < $1
    OR EXISTS (SELECT FROM app.sessions s WHERE s.token_hash = d.session AND s.revoked_at IS NOT NULL);

-- deletePushBefore
  DELETE FROM app.push_messages WHERE created_at < $1;

-- acknowledgePush
  WITH shown_message AS (SELECT client_id, id, device_id FROM app.push_messages WHERE client_id = $1 AND id = $2),
  shown_messages AS (
    UPDATE app.push_messages m SET received_at = $3 FROM shown_message s
    WHERE m.client_id = s.client_id AND m.device_id = s.device_id AND m.id <= s.id AND m.received_at IS NULL)
  UPDATE app.push_devices d SET received_at = $4 FROM shown_message s
  WHERE d.client_id = s.client_id AND d.id = s.device_id RETURNING to_json(true);


-- server/features/push/queries.ts

-- listDevices
  SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'is_on', d.is_on,
    'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to, 'created_at', app.to_iso(d.created_at),
    'renewed_at', app.to_iso(d.renewed_at), 'sent_at', app.to_iso(d.sent_at), 'received_at', app.to_iso(d.received_at),
    'is_unreached', EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $1::timestamptz - make_interval(secs => $2::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity'))) ORDER BY d.renewed_at DESC, d.id DESC), '[]')
  FROM app.push_devices d WHERE d.client_id = app.client() AND d.user_id = app.acting_user();

-- countOtherDevices
  SELECT to_json(count(*)) FROM app.push_devices d WHERE d.client_id = app.client() AND d.user_id = app.acting_user() AND d.endpoint <> $1;

-- saveDevice
  INSERT INTO app.push_devices AS d (client_id, user_id, endpoint, p256dh, auth, name, session, created_at, renewed_at)
  VALUES (app.client(), app.acting_user(), $1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (client_id, user_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
    name = excluded.name, session = excluded.session, renewed_at = excluded.renewed_at
  RETURNING json_build_object('id', d.id, 'name', d.name, 'is_on', d.is_on,
    'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to, 'created_at', app.to_iso(d.created_at),
    'renewed_at', app.to_iso(d.renewed_at), 'sent_at', app.to_iso(d.sent_at), 'received_at', app.to_iso(d.received_at),
    'is_unreached', EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $8::timestamptz - make_interval(secs => $9::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity')));

-- updateDevice
  UPDATE app.push_devices d SET is_on = $1, quiet_from = $2, quiet_to = $3
  WHERE d.client_id = app.client() AND d.user_id = app.acting_user() AND d.id = $4 RETURNING json_build_object('id', d.id, 'name', d.name, 'is_on', d.is_on,
    'quiet_from', d.quiet_from, 'quiet_to', d.quiet_to, 'created_at', app.to_iso(d.created_at),
    'renewed_at', app.to_iso(d.renewed_at), 'sent_at', app.to_iso(d.sent_at), 'received_at', app.to_iso(d.received_at),
    'is_unreached', EXISTS (SELECT FROM app.push_messages m
      WHERE m.client_id = d.client_id AND m.device_id = d.id AND m.received_at IS NULL
        AND m.sent_at < $5::timestamptz - make_interval(secs => $6::int)
        AND m.sent_at > coalesce(d.received_at, '-infinity')));

-- removeDevice
  DELETE FROM app.push_devices d WHERE d.client_id = app.client() AND d.user_id = app.acting_user() AND d.id = $1
  RETURNING json_build_object('id', d.id, 'deleted', true);

-- queueTest
  INSERT INTO app.push_messages (client_id, device_id, title, body, url, created_at, due_at)
  SELECT d.client_id, d.id, $1, $2, $3, $4, $5 FROM app.push_devices d
  WHERE d.client_id = app.client() AND d.user_id = app.acting_user() AND d.id = $6 AND d.is_on RETURNING json_build_object('id', device_id);
