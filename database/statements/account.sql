-- server/features/account/cross-client/email-changes.ts

-- askForEmail, 1 of 2
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- askForEmail, 2 of 2
WITH full_day AS (SELECT k.created_at + interval '1 day' AS ends_at FROM app.email_changes k
          WHERE k.login = $1 AND k.created_at > $2::timestamptz - interval '1 day'
          ORDER BY k.created_at DESC OFFSET $3 LIMIT 1),
  person AS (SELECT l.email, u.client_id, u.first_name, (
            EXISTS (SELECT FROM app.logins x WHERE x.email = $4)
            OR EXISTS (SELECT FROM app.email_changes h WHERE h.old_email = $5 AND h.holds_old AND h.login <> l.email)) AS is_used
          FROM app.logins l JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
          WHERE l.email = $6 AND l.password_hash = $7 AND NOT EXISTS (SELECT FROM full_day)),
  replaced_changes AS (UPDATE app.email_changes k SET replaced_at = $8 FROM person WHERE k.login = person.email AND k.taken_at IS NULL AND k.replaced_at IS NULL AND k.stopped_at IS NULL AND k.ended_at IS NULL),
  changed AS (INSERT INTO app.email_changes (token_hash, stop_hash, login, old_email, new_email, created_at, expires_at, stop_until)
      SELECT $9::bytea, $10::bytea, email, email, $11, $12::timestamptz,
        $13::timestamptz, $14::timestamptz FROM person),
  mailed_warning AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, person.email, jsonb_build_object('first_name', person.first_name, 'new_email', $16::text), $17::bytea, $18::timestamptz, $19::timestamptz, person.client_id::bigint FROM person),
  mailed_confirmation AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $20, $21::text, jsonb_build_object('first_name', person.first_name, 'old_email', person.email), $22::bytea, $23::timestamptz, $24::timestamptz, person.client_id::bigint FROM person WHERE NOT person.is_used),
  mailed_refusal AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $25, $26::text, jsonb_build_object(), $27::bytea, $28::timestamptz, $29::timestamptz, $30::bigint FROM person WHERE person.is_used)
  SELECT json_build_object('is_asked', EXISTS (SELECT FROM person), 'wait_until', (SELECT ends_at FROM full_day));

-- findConfirmLink
  SELECT json_build_object('login_id', l.id, 'state', CASE WHEN k.stopped_at IS NOT NULL OR k.ended_at IS NOT NULL THEN 'ended' WHEN k.taken_at IS NOT NULL THEN 'used'
    WHEN k.replaced_at IS NOT NULL THEN 'replaced' WHEN k.expires_at <= $1 THEN 'expired' WHEN u.id IS NULL THEN 'ended' ELSE 'open' END,
  'change', json_build_object('kind', 'confirm', 'old_email', k.old_email, 'new_email', k.new_email,
    'is_changed', k.login <> k.old_email))
  FROM app.email_changes k JOIN app.logins l ON l.email = k.login LEFT JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true WHERE k.token_hash = $2;

-- findStopLink
  SELECT json_build_object('login_id', l.id, 'state', CASE WHEN k.stopped_at IS NOT NULL THEN 'used' WHEN k.ended_at IS NOT NULL THEN 'ended'
    WHEN k.stop_until <= $1 THEN 'expired' ELSE 'open' END,
  'change', json_build_object('kind', 'stop', 'old_email', k.old_email, 'new_email', k.new_email,
    'is_changed', k.login <> k.old_email))
  FROM app.email_changes k JOIN app.logins l ON l.email = k.login WHERE k.stop_hash = $2;

-- takeEmail, 1 of 4
SELECT to_json(true) FROM app.logins l WHERE l.id = $1 FOR UPDATE;

-- takeEmail, 2 of 4
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.id = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- takeEmail, 3 of 4
  DELETE FROM app.password_links k USING app.logins l WHERE l.id = $1 AND k.email = l.email;

-- takeEmail, 4 of 4
WITH changed AS (UPDATE app.email_changes k SET taken_at = $1, holds_old = true FROM app.logins l JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
      WHERE l.email = k.login AND k.token_hash = $2 AND k.taken_at IS NULL AND k.replaced_at IS NULL AND k.stopped_at IS NULL AND k.ended_at IS NULL AND k.expires_at > $3
      RETURNING k.login AS was, k.new_email AS email, l.id AS login_id),
  renamed_login AS (UPDATE app.logins l SET email = f.email, factor_email = coalesce(l.factor_email, l.email) FROM changed f
    WHERE l.email = f.was AND f.was <> f.email),
  renamed_users AS (UPDATE app.users u SET email = f.email FROM changed f JOIN app.memberships m ON m.login_id = f.login_id
    WHERE u.client_id = m.client_id AND u.id = m.user_id AND u.email <> f.email),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT m.client_id, $4, $5, m.user_id, NULL, m.user_id,  $6 FROM changed JOIN app.memberships m ON m.login_id = changed.login_id)
  SELECT json_build_object('email', email) FROM changed;

-- stopEmailChange, 1 of 4
SELECT to_json(true) FROM app.logins l WHERE l.id = $1 FOR UPDATE;

-- stopEmailChange, 2 of 4
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.id = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- stopEmailChange, 3 of 4
  DELETE FROM app.password_links k USING app.logins l WHERE l.id = $1 AND k.email = l.email;

-- stopEmailChange, 4 of 4
WITH changed AS (UPDATE app.email_changes k SET stopped_at = $1, holds_old = false FROM app.logins l
      WHERE l.email = k.login AND k.stop_hash = $2 AND k.stopped_at IS NULL AND k.ended_at IS NULL AND k.stop_until > $3
      RETURNING l.email AS was, k.old_email AS email, k.created_at, l.id AS login_id, l.staff_id, l.email <> k.old_email AS was_changed),
  ended_changes AS (UPDATE app.email_changes k SET ended_at = $4, holds_old = false FROM changed s
          WHERE k.login = s.was AND k.stop_hash <> $5 AND k.stopped_at IS NULL AND k.ended_at IS NULL
            AND (k.created_at >= s.created_at OR k.taken_at IS NULL AND k.replaced_at IS NULL AND k.stopped_at IS NULL AND k.ended_at IS NULL)),
  renamed_login AS (UPDATE app.logins l SET email = f.email, factor_email = coalesce(l.factor_email, l.email) FROM changed f
    WHERE l.email = f.was AND f.was <> f.email),
  renamed_users AS (UPDATE app.users u SET email = f.email FROM changed f JOIN app.memberships m ON m.login_id = f.login_id
    WHERE u.client_id = m.client_id AND u.id = m.user_id AND u.email <> f.email),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $6 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l WHERE (s.kind = 'client' AND s.client_id = l.client_id AND s.user_id = l.user_id
    OR s.staff_id = l.staff_id) AND s.revoked_at IS NULL),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $7 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT m.client_id, $8, CASE WHEN was_changed THEN $9 ELSE $10 END, m.user_id, NULL, m.user_id,  $11 FROM changed JOIN app.memberships m ON m.login_id = changed.login_id),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $12::text, jsonb_build_object('email', to_jsonb(changed.email)), 8, 10, true FROM changed)
  SELECT json_build_object('email', email, 'was_changed', was_changed) FROM changed;

-- releaseFormerEmails
  UPDATE app.email_changes SET holds_old = false WHERE holds_old AND stop_until <= $1;

-- deleteEmailChangesBefore
  DELETE FROM app.email_changes WHERE created_at < $1;


-- server/features/account/cross-client/expired.ts

-- deleteSessionsEndedBefore
  DELETE FROM app.sessions WHERE least(expires_at, idle_until, revoked_at) < $1;

-- deleteCodesExpiredBefore
  DELETE FROM app.login_codes WHERE expires_at < $1;

-- deleteLinksExpiredBefore
  DELETE FROM app.password_links WHERE expires_at < $1;

-- deleteDevicesUnusedSince
  DELETE FROM app.known_devices WHERE signed_in_at <= $1;


-- server/features/account/cross-client/invitations.ts

-- findInvitedLogin
  SELECT json_build_object('email', l.email, 'factor_email', coalesce(l.factor_email, l.email), 'password_hash', l.password_hash,
    'second_factor', encode(l.second_factor, 'hex'), 'client_id', k.client_id, 'user_id', k.user_id, 'staff_id', NULL,
    'account_status', c.account_status)
  FROM app.password_links k JOIN app.logins l ON l.email = k.email AND l.user_id IS NOT NULL
  JOIN app.clients c ON c.id = k.client_id
  WHERE
  k.token_hash = $1 AND k.email = $2 AND k.used_at IS NULL AND k.expires_at > $3 AND (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) AND k.kind = 'activation' AND l.password_hash IS NOT NULL;

-- acceptInvitation, 1 of 6
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- acceptInvitation, 2 of 6
  SELECT to_json(true) FROM app.clients WHERE id IN ($1::bigint) ORDER BY id FOR SHARE;

-- acceptInvitation, 3 of 6
WITH spent_proof AS (SELECT 1),
  person AS (UPDATE app.password_links k SET used_at = $1 FROM app.logins l, app.clients c, spent_proof
        WHERE l.email = k.email AND c.id = k.client_id AND
  k.token_hash = $2 AND k.email = $3 AND k.used_at IS NULL AND k.expires_at > $4 AND (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) AND k.kind = 'activation' AND c.account_status <> 'Cancelled'
          AND l.user_id IS NOT NULL AND l.password_hash = $5
          AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM $6
        RETURNING k.client_id, k.user_id, l.id AS login_id, NULL::bigint AS staff_id, l.second_factor IS NOT NULL AS has_second_factor),
  changed AS (UPDATE app.users u SET is_pending = false, has_set_password = true, has_second_factor = p.has_second_factor, signed_in_at = $7
    FROM person p WHERE u.client_id = p.client_id AND u.id = p.user_id AND u.is_pending
    RETURNING u.client_id, u.id, u.role, p.login_id),
  new_membership AS (INSERT INTO app.memberships (client_id, user_id, login_id) SELECT client_id, id, login_id FROM changed ON CONFLICT DO NOTHING),
  former_session AS (UPDATE app.sessions s SET revoked_at = $8 FROM person p
        WHERE
  s.token_hash = $9 AND s.revoked_at IS NULL AND s.expires_at >= $10
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id) RETURNING s.token_hash),
  moved_devices AS (UPDATE app.push_devices d SET session = $11 FROM former_session f WHERE d.session = f.token_hash),
  new_session AS (INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, device, created_at, used_at, idle_until, expires_at)
        SELECT $12, 'client', client_id, id, role, $13, $14::timestamptz, $15::timestamptz,
          $16::timestamptz, $17::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $18, $19, changed.id, NULL, changed.id,  $20 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT a.client_id, a.id, $21, NULL, NULL, changed.id, '{}', $22::timestamptz FROM changed JOIN app.active_admins a ON a.client_id = changed.client_id AND a.id <> changed.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(true) FROM changed;

-- acceptInvitation, 4 of 6
    UPDATE app.logins l SET client_id = s.client_id, user_id = s.user_id FROM app.sessions s
    WHERE s.token_hash = $1 AND l.email = $2 RETURNING to_json(true);

-- acceptInvitation, 5 of 6
WITH spent_proof AS (
      UPDATE app.logins SET second_factor_step = $1
      WHERE email = $2 AND (second_factor_step IS NULL OR second_factor_step < $3) RETURNING 1),
  person AS (UPDATE app.password_links k SET used_at = $4 FROM app.logins l, app.clients c, spent_proof
        WHERE l.email = k.email AND c.id = k.client_id AND
  k.token_hash = $5 AND k.email = $6 AND k.used_at IS NULL AND k.expires_at > $7 AND (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) AND k.kind = 'activation' AND c.account_status <> 'Cancelled'
          AND l.user_id IS NOT NULL AND l.password_hash = $8
          AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM $9
        RETURNING k.client_id, k.user_id, l.id AS login_id, NULL::bigint AS staff_id, l.second_factor IS NOT NULL AS has_second_factor),
  changed AS (UPDATE app.users u SET is_pending = false, has_set_password = true, has_second_factor = p.has_second_factor, signed_in_at = $10
    FROM person p WHERE u.client_id = p.client_id AND u.id = p.user_id AND u.is_pending
    RETURNING u.client_id, u.id, u.role, p.login_id),
  new_membership AS (INSERT INTO app.memberships (client_id, user_id, login_id) SELECT client_id, id, login_id FROM changed ON CONFLICT DO NOTHING),
  former_session AS (UPDATE app.sessions s SET revoked_at = $11 FROM person p
        WHERE
  s.token_hash = $12 AND s.revoked_at IS NULL AND s.expires_at >= $13
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id) RETURNING s.token_hash),
  moved_devices AS (UPDATE app.push_devices d SET session = $14 FROM former_session f WHERE d.session = f.token_hash),
  new_session AS (INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, device, created_at, used_at, idle_until, expires_at)
        SELECT $15, 'client', client_id, id, role, $16, $17::timestamptz, $18::timestamptz,
          $19::timestamptz, $20::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $21, $22, changed.id, NULL, changed.id,  $23 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT a.client_id, a.id, $24, NULL, NULL, changed.id, '{}', $25::timestamptz FROM changed JOIN app.active_admins a ON a.client_id = changed.client_id AND a.id <> changed.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(true) FROM changed;

-- acceptInvitation, 6 of 6
WITH spent_proof AS (
    UPDATE app.recovery_codes SET used_at = $1
    WHERE email = $2 AND code_hash = $3 AND used_at IS NULL RETURNING 1),
  person AS (UPDATE app.password_links k SET used_at = $4 FROM app.logins l, app.clients c, spent_proof
        WHERE l.email = k.email AND c.id = k.client_id AND
  k.token_hash = $5 AND k.email = $6 AND k.used_at IS NULL AND k.expires_at > $7 AND (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) AND k.kind = 'activation' AND c.account_status <> 'Cancelled'
          AND l.user_id IS NOT NULL AND l.password_hash = $8
          AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM $9
        RETURNING k.client_id, k.user_id, l.id AS login_id, NULL::bigint AS staff_id, l.second_factor IS NOT NULL AS has_second_factor),
  changed AS (UPDATE app.users u SET is_pending = false, has_set_password = true, has_second_factor = p.has_second_factor, signed_in_at = $10
    FROM person p WHERE u.client_id = p.client_id AND u.id = p.user_id AND u.is_pending
    RETURNING u.client_id, u.id, u.role, p.login_id),
  new_membership AS (INSERT INTO app.memberships (client_id, user_id, login_id) SELECT client_id, id, login_id FROM changed ON CONFLICT DO NOTHING),
  former_session AS (UPDATE app.sessions s SET revoked_at = $11 FROM person p
        WHERE
  s.token_hash = $12 AND s.revoked_at IS NULL AND s.expires_at >= $13
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id) RETURNING s.token_hash),
  moved_devices AS (UPDATE app.push_devices d SET session = $14 FROM former_session f WHERE d.session = f.token_hash),
  new_session AS (INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, device, created_at, used_at, idle_until, expires_at)
        SELECT $15, 'client', client_id, id, role, $16, $17::timestamptz, $18::timestamptz,
          $19::timestamptz, $20::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $21, $22, changed.id, NULL, changed.id,  $23 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT a.client_id, a.id, $24, NULL, NULL, changed.id, '{}', $25::timestamptz FROM changed JOIN app.active_admins a ON a.client_id = changed.client_id AND a.id <> changed.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT to_json(true) FROM changed;


-- server/features/account/cross-client/login-codes.ts

-- openImpersonation, 1 of 2
  INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, staff_id, opened_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7);

-- openImpersonation, 2 of 2
WITH logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT $1, $2, $3, NULL, $4, NULL, jsonb_build_object('reason', $5::text), $6 )
  SELECT NULL;

-- findLoginCode
  SELECT to_json(true) FROM app.login_codes WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2;

-- redeemLoginCode, 1 of 2
  SELECT to_json(true) FROM app.clients WHERE id IN (SELECT client_id FROM app.login_codes WHERE code_hash = $1) ORDER BY id FOR SHARE;

-- redeemLoginCode, 2 of 2
  WITH used_code AS (
    UPDATE app.login_codes SET used_at = $1
    WHERE code_hash = $2 AND used_at IS NULL AND expires_at > $3
    RETURNING kind, client_id, user_id, staff_id, opened_by
  ), person AS (
    SELECT used_code.*, l.id AS login_id, u.role, CASE used_code.kind WHEN 'client' THEN nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') ELSE c.name END AS name,
      CASE WHEN used_code.kind <> 'client' THEN NULL
        WHEN c.account_status = 'Cancelled' THEN 'account_closed'
        WHEN l.second_factor IS NOT NULL THEN 'second_factor_required' END AS refusal
    FROM used_code JOIN app.clients c ON c.id = used_code.client_id
    LEFT JOIN app.enabled_users u ON u.client_id = used_code.client_id AND u.id = used_code.user_id
    LEFT JOIN app.memberships m ON m.client_id = used_code.client_id AND m.user_id = used_code.user_id
    LEFT JOIN app.logins l ON l.id = m.login_id
    LEFT JOIN app.staff s ON s.id = used_code.staff_id
    LEFT JOIN app.sessions opener ON opener.token_hash = used_code.opened_by
    WHERE CASE used_code.kind WHEN 'client' THEN u.id IS NOT NULL ELSE s.disabled_at IS NULL AND opener.revoked_at IS NULL END
  ), former_session AS (
    UPDATE app.sessions s SET revoked_at = $4 FROM person p
    WHERE p.kind = 'client' AND p.refusal IS NULL AND
  s.token_hash = $5 AND s.revoked_at IS NULL AND s.expires_at >= $6
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id)
    RETURNING s.token_hash
  ), moved_devices AS (
    UPDATE app.push_devices d SET session = $7 FROM former_session f WHERE d.session = f.token_hash
  ), new_session AS (
    INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, opened_by, device, created_at, used_at, idle_until, expires_at)
    SELECT $8, kind, client_id, user_id, staff_id, CASE kind WHEN 'client' THEN role ELSE 'Staff' END, opened_by, $9, $10, $11,
      CASE kind WHEN 'client' THEN $12::timestamptz ELSE $13 END,
      CASE kind WHEN 'client' THEN $14::timestamptz ELSE $15 END
    FROM person WHERE refusal IS NULL
    RETURNING kind
  )
  SELECT json_build_object('name', person.name, 'kind', person.kind, 'refusal', person.refusal,
    'client_id', person.client_id, 'user_id', person.user_id, 'staff_id', person.staff_id)
  FROM person LEFT JOIN new_session USING (kind) WHERE person.refusal IS NOT NULL OR new_session.kind IS NOT NULL;

-- findFirstAdmin
  SELECT json_build_object('id', (
    SELECT min(u.id) FROM app.active_admins u WHERE u.client_id = c.id))
  FROM app.clients c WHERE c.id = $1;

-- readImpersonationEnd
  SELECT to_json(app.to_iso(expires_at)) FROM app.sessions WHERE token_hash = $1;


-- server/features/account/cross-client/logins.ts

-- lockLoginAndCodes, 1 of 2
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- lockLoginAndCodes, 2 of 2
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.email = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- lockLoginByIdAndCodes, 1 of 2
SELECT to_json(true) FROM app.logins l WHERE l.id = $1 FOR UPDATE;

-- lockLoginByIdAndCodes, 2 of 2
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.id = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- lockAccounts
  SELECT to_json(true) FROM app.clients WHERE id IN ($1) ORDER BY id FOR SHARE;

-- findOwnLogin
  SELECT json_build_object('email', l.email, 'factor_email', coalesce(l.factor_email, l.email), 'password_hash', l.password_hash,
    'has_set_password', coalesce(u.has_set_password, true),
    'second_factor', encode(l.second_factor, 'hex'), 'second_factor_offered', encode(l.second_factor_offered, 'hex'))
  FROM app.sessions x
  LEFT JOIN app.memberships m ON x.kind = 'client' AND m.client_id = x.client_id AND m.user_id = x.user_id
  JOIN app.logins l ON l.id = m.login_id OR l.staff_id = x.staff_id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  WHERE x.token_hash = $1;


-- server/features/account/cross-client/memberships.ts

-- listMemberships
  SELECT coalesce(json_agg(json_build_object('client_id', c.id, 'client_name', c.name, 'role', u.role,
    'account_status', c.account_status, 'current', c.id = s.client_id) ORDER BY app.fold(c.name), c.id), '[]')
  FROM
  app.sessions s
  JOIN app.memberships own ON own.client_id = s.client_id AND own.user_id = s.user_id
  JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.active_users u ON u.client_id = m.client_id AND u.id = m.user_id
  JOIN app.clients c ON c.id = u.client_id
  WHERE s.token_hash = $1 AND s.kind = 'client' AND s.revoked_at IS NULL;

-- hasOtherAccount
  SELECT to_json(EXISTS (SELECT FROM
  app.sessions s
  JOIN app.memberships own ON own.client_id = s.client_id AND own.user_id = s.user_id
  JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.active_users u ON u.client_id = m.client_id AND u.id = m.user_id
  JOIN app.clients c ON c.id = u.client_id
  WHERE s.token_hash = $1 AND s.kind = 'client' AND s.revoked_at IS NULL AND c.id <> s.client_id AND c.account_status <> 'Cancelled'));

-- openMembership, 1 of 3
    SELECT to_json(true) FROM app.logins l WHERE l.id = (
      SELECT m.login_id FROM app.sessions s JOIN app.memberships m ON m.client_id = s.client_id AND m.user_id = s.user_id
      WHERE s.token_hash = $1) FOR UPDATE;

-- openMembership, 2 of 3
  SELECT to_json(true) FROM app.clients WHERE id IN ($1::bigint) ORDER BY id FOR SHARE;

-- openMembership, 3 of 3
WITH person AS (SELECT u.client_id, u.id AS user_id, u.role, own.login_id, own.client_id AS former_client,
          own.user_id AS former_user, s.device, s.idle_until, s.expires_at,
          CASE WHEN c.account_status = 'Cancelled' THEN 'account_closed' END AS refusal
        FROM
  app.sessions s
  JOIN app.memberships own ON own.client_id = s.client_id AND own.user_id = s.user_id
  JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.active_users u ON u.client_id = m.client_id AND u.id = m.user_id
  JOIN app.clients c ON c.id = u.client_id
  WHERE s.token_hash = $1 AND s.kind = 'client' AND s.revoked_at IS NULL AND m.client_id = $2 AND s.expires_at > $3 FOR UPDATE OF s),
  changed AS (INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, device, created_at, used_at, idle_until, expires_at)
    SELECT $4, 'client', client_id, user_id, role, device, $5::timestamptz, $6::timestamptz, idle_until, expires_at
    FROM person WHERE refusal IS NULL RETURNING client_id, user_id),
  former_session AS (UPDATE app.sessions s SET revoked_at = $7 FROM changed WHERE s.token_hash = $8 RETURNING s.token_hash),
  moved_devices AS (UPDATE app.push_devices d SET session = $9 FROM former_session f WHERE d.session = f.token_hash),
  used_last AS (UPDATE app.logins l SET client_id = p.client_id, user_id = p.user_id
          FROM person p JOIN changed USING (client_id) WHERE l.id = p.login_id),
  updated_user AS (UPDATE app.users u SET signed_in_at = $10 FROM changed
          WHERE u.client_id = changed.client_id AND u.id = changed.user_id),
  logged_begin AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $11, $12, changed.user_id, NULL, changed.user_id,  $13 FROM changed),
  logged_end AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT person.former_client, $14, $15, person.former_user, NULL, person.former_user,  $16 FROM person JOIN changed USING (client_id))
  SELECT json_build_object('refusal', refusal) FROM person;


-- server/features/account/cross-client/own-sessions.ts

-- listOwnSessions
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'created_at', app.to_iso(s.created_at),
    'used_at', app.to_iso(s.used_at), 'current', s.token_hash = me.token_hash, 'device', s.device)
    ORDER BY s.token_hash = me.token_hash DESC, s.used_at DESC, s.id DESC), '[]')
  FROM
  app.sessions me
  LEFT JOIN app.memberships own ON me.kind = 'client' AND own.client_id = me.client_id AND own.user_id = me.user_id
  LEFT JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.sessions s ON s.kind = 'client' AND s.client_id = m.client_id AND s.user_id = m.user_id OR s.staff_id = me.staff_id
  WHERE me.token_hash = $1 AND s.revoked_at IS NULL AND s.idle_until > $2 AND s.expires_at > $3;

-- endOtherSessions
  WITH ended_sessions AS (
    UPDATE app.sessions x SET revoked_at = $1
    FROM (SELECT s.token_hash FROM
  app.sessions me
  LEFT JOIN app.memberships own ON me.kind = 'client' AND own.client_id = me.client_id AND own.user_id = me.user_id
  LEFT JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.sessions s ON s.kind = 'client' AND s.client_id = m.client_id AND s.user_id = m.user_id OR s.staff_id = me.staff_id
  WHERE me.token_hash = $2 AND s.revoked_at IS NULL AND s.idle_until > $3 AND s.expires_at > $4 AND s.token_hash <> me.token_hash) other_sessions
    WHERE x.token_hash = other_sessions.token_hash RETURNING 1)
  SELECT to_json(count(*)) FROM ended_sessions;

-- endOwnSession
  WITH own_session AS (SELECT s.token_hash FROM
  app.sessions me
  LEFT JOIN app.memberships own ON me.kind = 'client' AND own.client_id = me.client_id AND own.user_id = me.user_id
  LEFT JOIN app.memberships m ON m.login_id = own.login_id
  JOIN app.sessions s ON s.kind = 'client' AND s.client_id = m.client_id AND s.user_id = m.user_id OR s.staff_id = me.staff_id
  WHERE me.token_hash = $1 AND s.revoked_at IS NULL AND s.idle_until > $2 AND s.expires_at > $3 AND s.id = $4),
  ended_sessions AS (
    UPDATE app.sessions x SET revoked_at = $5 FROM own_session
    WHERE (x.token_hash = own_session.token_hash OR x.opened_by = own_session.token_hash) AND x.revoked_at IS NULL RETURNING x.id)
  SELECT json_build_object('id', id, 'deleted', true) FROM ended_sessions WHERE id = $6;


-- server/features/account/cross-client/passwords.ts

-- enqueueReset
WITH queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $1::text, jsonb_build_object('email', $2::jsonb), 8, 10, true )
  SELECT NULL;

-- createResetLink
WITH person AS (SELECT l.email, u.client_id, coalesce(u.first_name, s.first_name) AS first_name
        FROM app.logins l
        LEFT JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
        LEFT JOIN app.staff s ON s.id = l.staff_id AND s.disabled_at IS NULL
        WHERE l.email = $1 AND (u.id IS NOT NULL OR s.id IS NOT NULL)),
  replaced_links AS (UPDATE app.password_links k SET used_at = $2 FROM person p
        WHERE k.email = p.email AND k.kind = 'reset' AND k.used_at IS NULL),
  changed AS (INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
    SELECT $3::bytea, 'reset', email, $4::timestamptz, $5::timestamptz FROM person),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $6, person.email, jsonb_build_object('first_name', person.first_name), $7::bytea, $8::timestamptz, $9::timestamptz, person.client_id::bigint FROM person)
  SELECT to_json(true) FROM person;

-- findPasswordLink
  SELECT to_json(true) FROM app.password_links k
  JOIN app.logins l ON l.email = k.email LEFT JOIN app.staff s ON s.id = l.staff_id
  WHERE
  k.token_hash = $1 AND k.email = $2 AND k.used_at IS NULL AND k.expires_at > $3 AND (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) AND (k.kind = 'reset' OR l.password_hash IS NULL) AND s.disabled_at IS NULL;

-- listOwnNames
  SELECT coalesce(json_agg(n.name), '[]')
  FROM app.logins l
  LEFT JOIN app.memberships m ON m.login_id = l.id
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN app.staff s ON s.id = l.staff_id
  CROSS JOIN unnest(ARRAY[u.first_name, u.last_name, c.name, s.first_name, s.last_name, (SELECT p.name FROM app.provider p)]) n(name)
  WHERE l.email = $1 AND n.name IS NOT NULL;

-- findLinkState
  SELECT json_build_object('is_active', k.kind = 'activation' AND l.password_hash IS NOT NULL AND u.is_pending IS NOT TRUE,
    'joins', CASE WHEN l.password_hash IS NOT NULL AND u.is_pending THEN c.name END, 'state', CASE
    WHEN k.used_at IS NULL THEN CASE WHEN k.expires_at <= $1 THEN 'expired' WHEN (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) THEN 'open' ELSE 'used' END
    WHEN EXISTS (SELECT FROM app.password_links n WHERE n.email = k.email AND n.kind = k.kind AND n.user_id IS NOT DISTINCT FROM k.user_id AND n.created_at = k.used_at AND n.token_hash <> k.token_hash) THEN 'replaced'
    ELSE 'used' END)
  FROM app.password_links k JOIN app.logins l ON l.email = k.email LEFT JOIN app.staff s ON s.id = l.staff_id
  LEFT JOIN app.users u ON u.client_id = k.client_id AND u.id = k.user_id LEFT JOIN app.clients c ON c.id = k.client_id
  WHERE k.token_hash = $2 AND k.email = $3 AND s.disabled_at IS NULL;

-- redeemPasswordLink, 1 of 3
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- redeemPasswordLink, 2 of 3
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.email = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- redeemPasswordLink, 3 of 3
WITH used_link AS (UPDATE app.password_links k SET used_at = $1 FROM app.logins l
          WHERE l.email = k.email AND
  k.token_hash = $2 AND k.email = $3 AND k.used_at IS NULL AND k.expires_at > $4 AND (k.user_id IS NULL OR EXISTS (
    SELECT FROM app.enabled_users i WHERE i.client_id = k.client_id AND i.id = k.user_id AND i.is_pending)) AND (k.kind = 'reset' OR l.password_hash IS NULL) RETURNING k.email, k.client_id, k.user_id),
  changed AS (UPDATE app.logins l SET password_hash = $5 FROM used_link WHERE l.email = used_link.email
    RETURNING l.email, l.id AS login_id, l.staff_id),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $6 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l
        WHERE (s.kind = 'client' AND s.client_id = l.client_id AND s.user_id = l.user_id
    OR s.staff_id = l.staff_id) AND s.revoked_at IS NULL),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $7 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  ended_links AS (UPDATE app.password_links k SET used_at = $8 FROM used_link
        WHERE k.email = used_link.email AND k.used_at IS NULL AND k.token_hash <> $9
          AND (k.user_id IS NULL OR k.client_id = used_link.client_id AND k.user_id = used_link.user_id)),
  own_user AS (SELECT m.client_id, m.user_id FROM changed l JOIN app.memberships m ON m.login_id = l.login_id
        JOIN used_link k ON k.user_id IS NULL
        UNION SELECT k.client_id, k.user_id FROM used_link k WHERE k.user_id IS NOT NULL),
  invited_elsewhere AS (DELETE FROM app.memberships m USING changed l, used_link k
        WHERE m.login_id = l.login_id AND k.user_id IS NOT NULL AND m.client_id <> k.client_id),
  new_membership AS (INSERT INTO app.memberships (client_id, user_id, login_id)
        SELECT o.client_id, o.user_id, l.login_id FROM own_user o, changed l ON CONFLICT DO NOTHING),
  pending_user AS (SELECT u.client_id, u.id FROM own_user o
        JOIN app.users u ON u.client_id = o.client_id AND u.id = o.user_id WHERE u.is_pending),
  activated_user AS (UPDATE app.users u SET has_set_password = true, is_pending = false
        FROM own_user o WHERE u.client_id = o.client_id AND u.id = o.user_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $10, $11, id, NULL, id,  $12 FROM pending_user),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT a.client_id, a.id, $13, NULL, NULL, pending_user.id, '{}', $14::timestamptz FROM pending_user JOIN app.active_admins a ON a.client_id = pending_user.client_id AND a.id <> pending_user.id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT json_build_object('email', email) FROM changed;

-- changePassword, 1 of 3
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- changePassword, 2 of 3
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.email = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- changePassword, 3 of 3
  WITH changed AS (
    UPDATE app.logins SET password_hash = $1 WHERE email = $2 AND password_hash = $3
    RETURNING email, id AS login_id, staff_id),
  marked_user AS (
    UPDATE app.users u SET has_set_password = true FROM changed l JOIN app.memberships m ON m.login_id = l.login_id
    WHERE u.client_id = m.client_id AND u.id = m.user_id),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $4 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l
    WHERE (s.kind = 'client' AND s.client_id = l.client_id AND s.user_id = l.user_id
    OR s.staff_id = l.staff_id) AND s.revoked_at IS NULL AND s.token_hash IS DISTINCT FROM $5::bytea),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $6 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  ended_links AS (UPDATE app.password_links k SET used_at = $7 FROM changed l
    WHERE k.email = l.email AND k.user_id IS NULL AND k.used_at IS NULL)
  SELECT to_json(true) FROM changed;

-- setPassword, 1 of 3
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- setPassword, 2 of 3
  WITH codes AS (
    SELECT 1 FROM app.login_codes h
    JOIN (SELECT m.client_id, m.user_id, o.staff_id FROM (SELECT l.id AS login_id, l.staff_id FROM app.logins l WHERE l.email = $1) o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l ON (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id)
    WHERE h.used_at IS NULL FOR UPDATE OF h)
  SELECT to_json(count(*)) FROM codes;

-- setPassword, 3 of 3
  WITH marked_users AS (
    UPDATE app.users u SET has_set_password = true FROM app.logins l JOIN app.memberships m ON m.login_id = l.id
    WHERE l.email = $1 AND u.client_id = m.client_id AND u.id = m.user_id AND NOT u.has_set_password AND u.deleted_at IS NULL
    RETURNING l.id),
  changed AS (
    UPDATE app.logins l SET password_hash = $2 WHERE l.id IN (SELECT id FROM marked_users)
    RETURNING l.email, l.id AS login_id, l.staff_id),
  ended_sessions AS (UPDATE app.sessions s SET revoked_at = $3 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l
    WHERE (s.kind = 'client' AND s.client_id = l.client_id AND s.user_id = l.user_id
    OR s.staff_id = l.staff_id) AND s.revoked_at IS NULL AND s.token_hash IS DISTINCT FROM $4::bytea),
  ended_codes AS (UPDATE app.login_codes h SET used_at = $5 FROM (SELECT m.client_id, m.user_id, o.staff_id FROM changed o LEFT JOIN app.memberships m ON m.login_id = o.login_id) l WHERE (h.kind = 'client' AND h.client_id = l.client_id AND h.user_id = l.user_id
    OR h.staff_id = l.staff_id) AND h.used_at IS NULL),
  ended_links AS (UPDATE app.password_links k SET used_at = $6 FROM changed l
    WHERE k.email = l.email AND k.user_id IS NULL AND k.used_at IS NULL)
  SELECT to_json(true) FROM changed;


-- server/features/account/cross-client/second-factor.ts

-- spendCode, 1 of 3
  WITH spent_proof AS (SELECT 1) SELECT to_json(true) FROM spent_proof;

-- spendCode, 2 of 3
  WITH spent_proof AS (
      UPDATE app.logins SET second_factor_step = $1
      WHERE email = $2 AND (second_factor_step IS NULL OR second_factor_step < $3) RETURNING 1) SELECT to_json(true) FROM spent_proof;

-- spendCode, 3 of 3
  WITH spent_proof AS (
    UPDATE app.recovery_codes SET used_at = $1
    WHERE email = $2 AND code_hash = $3 AND used_at IS NULL RETURNING 1) SELECT to_json(true) FROM spent_proof;

-- offerSecondFactor
  UPDATE app.logins SET second_factor_offered = $1 WHERE email = $2;

-- confirmSecondFactor, 1 of 2
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- confirmSecondFactor, 2 of 2
  WITH secured_login AS (
    UPDATE app.logins SET second_factor = second_factor_offered, second_factor_offered = NULL, second_factor_step = $1
    WHERE email = $2 AND second_factor_offered = $3
    RETURNING email, id, staff_id),
  old_codes AS (DELETE FROM app.recovery_codes r USING secured_login WHERE r.email = secured_login.email),
  new_codes AS (
    INSERT INTO app.recovery_codes (email, code_hash)
    SELECT secured_login.email, decode(c, 'hex') FROM secured_login, unnest($4::text[]) c),
  of_user AS (
    UPDATE app.users u SET has_second_factor = true FROM secured_login t JOIN app.memberships m ON m.login_id = t.id
    WHERE u.client_id = m.client_id AND u.id = m.user_id),
  of_staff AS (UPDATE app.staff f SET has_second_factor = true FROM secured_login t WHERE f.id = t.staff_id),
  secured_sessions AS (
    UPDATE app.sessions s SET
      caller = CASE WHEN s.token_hash = $5 THEN f.role ELSE s.caller END,
      revoked_at = CASE WHEN s.token_hash = $6 THEN NULL ELSE $7::timestamptz END
    FROM secured_login t JOIN app.staff f ON f.id = t.staff_id
    WHERE s.staff_id = f.id AND s.caller = 'Unsecured staff' AND s.revoked_at IS NULL)
  SELECT to_json(true) FROM secured_login;

-- removeSecondFactor
  WITH unsecured_login AS (
    UPDATE app.logins SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
    WHERE email = $1 AND second_factor IS NOT NULL RETURNING email, id),
  old_codes AS (DELETE FROM app.recovery_codes r USING unsecured_login WHERE r.email = unsecured_login.email),
  of_user AS (
    UPDATE app.users u SET has_second_factor = false FROM unsecured_login t JOIN app.memberships m ON m.login_id = t.id
    WHERE u.client_id = m.client_id AND u.id = m.user_id)
  SELECT to_json(true) FROM unsecured_login;


-- server/features/account/cross-client/setup.ts

-- findSetupState
  SELECT json_build_object('state', found.state, 'email', CASE WHEN found.state = 'open' THEN found.email END)
  FROM (SELECT k.email, CASE
    WHEN k.used_at IS NOT NULL OR EXISTS (SELECT FROM app.logins l WHERE l.email = k.email AND (l.password_hash IS NOT NULL OR l.staff_id IS NULL)) THEN 'used'
    WHEN k.email IS NULL AND EXISTS (SELECT FROM app.logins) THEN 'ended'
    WHEN k.expires_at <= $1 THEN 'expired' ELSE 'open' END AS state
  FROM app.setup_links k WHERE k.token_hash = $2) found;

-- findSetupLink
  SELECT json_build_object('email', k.email) FROM app.setup_links k WHERE
  k.token_hash = $1 AND k.used_at IS NULL AND k.expires_at > $2
  AND (k.email IS NOT NULL OR NOT EXISTS (SELECT FROM app.logins));

-- createOwner, 1 of 2
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- createOwner, 2 of 2
  WITH used_link AS (
    UPDATE app.setup_links k SET used_at = $1
    WHERE
  k.token_hash = $2 AND k.used_at IS NULL AND k.expires_at > $3
  AND (k.email IS NOT NULL OR NOT EXISTS (SELECT FROM app.logins)) AND coalesce(k.email, $4) = $5
      AND NOT EXISTS (SELECT FROM app.logins l WHERE l.email = $6 AND (l.password_hash IS NOT NULL OR l.staff_id IS NULL))
    RETURNING 1),
  invited_login AS (
    UPDATE app.logins l SET password_hash = $7 FROM used_link WHERE l.email = $8 RETURNING l.staff_id),
  renamed_person AS (
    UPDATE app.staff s SET first_name = $9, last_name = $10 FROM invited_login WHERE s.id = invited_login.staff_id),
  voided_links AS (
    UPDATE app.password_links k SET used_at = $11 FROM invited_login WHERE k.email = $12 AND k.used_at IS NULL),
  new_owner AS (
    INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
    SELECT $13::text, $14::text, $15::text, 'Owner', true, $16::timestamptz
    FROM used_link WHERE NOT EXISTS (SELECT FROM invited_login) RETURNING id),
  login AS (
    INSERT INTO app.logins (email, staff_id, password_hash) SELECT $17::text, id, $18::text FROM new_owner)
  SELECT json_build_object('email', $19::text) FROM used_link;


-- server/features/account/cross-client/sign-in.ts

-- findLogin
  SELECT json_build_object(
    'email', l.email, 'factor_email', coalesce(l.factor_email, l.email), 'password_hash', l.password_hash, 'second_factor', encode(l.second_factor, 'hex'), 'client_id', u.client_id, 'user_id', u.id, 'staff_id', l.staff_id,
    'account_status', u.account_status)
  FROM app.logins l
  LEFT JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
  LEFT JOIN app.staff s ON s.id = l.staff_id AND s.disabled_at IS NULL
  WHERE l.email = $1 AND (u.id IS NOT NULL OR s.id IS NOT NULL);

-- createSession, 1 of 5
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- createSession, 2 of 5
  SELECT to_json(true) FROM app.clients WHERE id IN (SELECT m.client_id FROM app.memberships m JOIN app.logins l ON l.id = m.login_id WHERE l.email = $1) ORDER BY id FOR SHARE;

-- createSession, 3 of 5
  WITH spent_proof AS (SELECT 1),
  person AS (
    SELECT u.client_id, u.id AS user_id, l.staff_id, l.id AS login_id,
      CASE WHEN u.id IS NOT NULL THEN u.role WHEN f.has_second_factor THEN f.role ELSE 'Unsecured staff' END AS caller
    FROM app.logins l
    LEFT JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
    LEFT JOIN app.staff f ON f.id = l.staff_id AND f.disabled_at IS NULL
    WHERE l.email = $1 AND u.account_status IS DISTINCT FROM 'Cancelled' AND l.password_hash = $2
      AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM $3 AND (u.id IS NOT NULL OR f.id IS NOT NULL)),
  expired_sessions AS (
    DELETE FROM app.sessions s USING person p
    WHERE s.expires_at < $4 AND (s.client_id = p.client_id AND s.user_id = p.user_id OR s.staff_id = p.staff_id)),
  former_session AS (
    UPDATE app.sessions s SET revoked_at = $5 FROM person p, spent_proof WHERE
  s.token_hash = $6 AND s.revoked_at IS NULL AND s.expires_at >= $7
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id)
    RETURNING s.token_hash),
  moved_visits AS (
    UPDATE app.sessions v SET opened_by = $8 FROM former_session f
    WHERE v.opened_by = f.token_hash AND v.revoked_at IS NULL),
  moved_devices AS (UPDATE app.push_devices d SET session = $9 FROM former_session f WHERE d.session = f.token_hash),
  updated_staff AS (UPDATE app.staff f SET signed_in_at = $10 FROM person p, spent_proof WHERE f.id = p.staff_id),
  updated_user AS (
    UPDATE app.users u SET signed_in_at = $11 FROM person p, spent_proof
    WHERE u.client_id = p.client_id AND u.id = p.user_id),
  known_device AS (
    INSERT INTO app.known_devices AS d (device_hash, email, signed_in_at)
    SELECT $12::bytea, $13, $14::timestamptz FROM person, spent_proof WHERE $15::bytea IS NOT NULL
    ON CONFLICT (device_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at)
  INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, device, created_at, used_at, idle_until, expires_at)
  SELECT $16, CASE WHEN staff_id IS NULL THEN 'client' ELSE 'staff' END, client_id, user_id, staff_id, caller,
    $17, $18, $19, $20, $21
  FROM person, spent_proof RETURNING to_json(true);

-- createSession, 4 of 5
  WITH spent_proof AS (
      UPDATE app.logins SET second_factor_step = $1
      WHERE email = $2 AND (second_factor_step IS NULL OR second_factor_step < $3) RETURNING 1),
  person AS (
    SELECT u.client_id, u.id AS user_id, l.staff_id, l.id AS login_id,
      CASE WHEN u.id IS NOT NULL THEN u.role WHEN f.has_second_factor THEN f.role ELSE 'Unsecured staff' END AS caller
    FROM app.logins l
    LEFT JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
    LEFT JOIN app.staff f ON f.id = l.staff_id AND f.disabled_at IS NULL
    WHERE l.email = $4 AND u.account_status IS DISTINCT FROM 'Cancelled' AND l.password_hash = $5
      AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM $6 AND (u.id IS NOT NULL OR f.id IS NOT NULL)),
  expired_sessions AS (
    DELETE FROM app.sessions s USING person p
    WHERE s.expires_at < $7 AND (s.client_id = p.client_id AND s.user_id = p.user_id OR s.staff_id = p.staff_id)),
  former_session AS (
    UPDATE app.sessions s SET revoked_at = $8 FROM person p, spent_proof WHERE
  s.token_hash = $9 AND s.revoked_at IS NULL AND s.expires_at >= $10
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id)
    RETURNING s.token_hash),
  moved_visits AS (
    UPDATE app.sessions v SET opened_by = $11 FROM former_session f
    WHERE v.opened_by = f.token_hash AND v.revoked_at IS NULL),
  moved_devices AS (UPDATE app.push_devices d SET session = $12 FROM former_session f WHERE d.session = f.token_hash),
  updated_staff AS (UPDATE app.staff f SET signed_in_at = $13 FROM person p, spent_proof WHERE f.id = p.staff_id),
  updated_user AS (
    UPDATE app.users u SET signed_in_at = $14 FROM person p, spent_proof
    WHERE u.client_id = p.client_id AND u.id = p.user_id),
  known_device AS (
    INSERT INTO app.known_devices AS d (device_hash, email, signed_in_at)
    SELECT $15::bytea, $16, $17::timestamptz FROM person, spent_proof WHERE $18::bytea IS NOT NULL
    ON CONFLICT (device_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at)
  INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, device, created_at, used_at, idle_until, expires_at)
  SELECT $19, CASE WHEN staff_id IS NULL THEN 'client' ELSE 'staff' END, client_id, user_id, staff_id, caller,
    $20, $21, $22, $23, $24
  FROM person, spent_proof RETURNING to_json(true);

-- createSession, 5 of 5
  WITH spent_proof AS (
    UPDATE app.recovery_codes SET used_at = $1
    WHERE email = $2 AND code_hash = $3 AND used_at IS NULL RETURNING 1),
  person AS (
    SELECT u.client_id, u.id AS user_id, l.staff_id, l.id AS login_id,
      CASE WHEN u.id IS NOT NULL THEN u.role WHEN f.has_second_factor THEN f.role ELSE 'Unsecured staff' END AS caller
    FROM app.logins l
    LEFT JOIN LATERAL (
    SELECT e.client_id, e.id, e.role, e.first_name, c.account_status
    FROM app.memberships m JOIN app.enabled_users e ON e.client_id = m.client_id AND e.id = m.user_id
    JOIN app.clients c ON c.id = e.client_id
    WHERE m.login_id = l.id
    ORDER BY c.account_status = 'Cancelled', m.client_id <> l.client_id, m.client_id LIMIT 1) u ON true
    LEFT JOIN app.staff f ON f.id = l.staff_id AND f.disabled_at IS NULL
    WHERE l.email = $4 AND u.account_status IS DISTINCT FROM 'Cancelled' AND l.password_hash = $5
      AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM $6 AND (u.id IS NOT NULL OR f.id IS NOT NULL)),
  expired_sessions AS (
    DELETE FROM app.sessions s USING person p
    WHERE s.expires_at < $7 AND (s.client_id = p.client_id AND s.user_id = p.user_id OR s.staff_id = p.staff_id)),
  former_session AS (
    UPDATE app.sessions s SET revoked_at = $8 FROM person p, spent_proof WHERE
  s.token_hash = $9 AND s.revoked_at IS NULL AND s.expires_at >= $10
  AND (s.kind = 'client' AND EXISTS (
      SELECT FROM app.memberships m WHERE m.client_id = s.client_id AND m.user_id = s.user_id AND m.login_id = p.login_id)
    OR s.kind = 'staff' AND s.staff_id = p.staff_id)
    RETURNING s.token_hash),
  moved_visits AS (
    UPDATE app.sessions v SET opened_by = $11 FROM former_session f
    WHERE v.opened_by = f.token_hash AND v.revoked_at IS NULL),
  moved_devices AS (UPDATE app.push_devices d SET session = $12 FROM former_session f WHERE d.session = f.token_hash),
  updated_staff AS (UPDATE app.staff f SET signed_in_at = $13 FROM person p, spent_proof WHERE f.id = p.staff_id),
  updated_user AS (
    UPDATE app.users u SET signed_in_at = $14 FROM person p, spent_proof
    WHERE u.client_id = p.client_id AND u.id = p.user_id),
  known_device AS (
    INSERT INTO app.known_devices AS d (device_hash, email, signed_in_at)
    SELECT $15::bytea, $16, $17::timestamptz FROM person, spent_proof WHERE $18::bytea IS NOT NULL
    ON CONFLICT (device_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at)
  INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, device, created_at, used_at, idle_until, expires_at)
  SELECT $19, CASE WHEN staff_id IS NULL THEN 'client' ELSE 'staff' END, client_id, user_id, staff_id, caller,
    $20, $21, $22, $23, $24
  FROM person, spent_proof RETURNING to_json(true);

-- endSession
  UPDATE app.sessions SET revoked_at = $1 WHERE (token_hash = $2 OR opened_by = $3) AND revoked_at IS NULL;

-- findStaffMember
  SELECT json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'phone_number', NULL,
    'name', nullif(btrim(concat_ws(' ', nullif(staff.first_name, ''), nullif(staff.last_name, ''))), ''), 'email', email, 'staff_role', role, 'is_service', is_service, 'has_second_factor', has_second_factor)
  FROM app.staff WHERE id = $1;


-- server/features/account/queries.ts

-- readMe, 1 of 2
  SELECT json_build_object(
    'id', coalesce(u.id, c.id), 'client_id', c.id,
    'first_name', coalesce(u.first_name, c.name), 'last_name', coalesce(u.last_name, ''), 'phone_number', u.phone_number,
    'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'has_profile', u.id IS NOT NULL, 'impersonation_ends_at', $1::text,
    'email', coalesce(u.email, ''),
    'user_type_id', CASE coalesce(u.role, 'Admin') WHEN 'Admin' THEN 1 WHEN 'Editor' THEN 2 ELSE 3 END,
    'role', coalesce(u.role, 'Admin'), 'is_service', false,
    'staff_role', NULL, 'staff_user', json_build_object('id', $2::bigint, 'name', $3::text, 'email', $4::text)::json,
    'notification_preferences', ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE (p <> 'newsletters' OR 'in_touch' = ANY (c.services)) AND (p <> 'testimonials' OR 'TESTIMONIAL_MANAGER' = ANY (c.features))), 'version', coalesce(u.version, 0), 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT u.edits -> -1 AS e) last_edit WHERE e IS NOT NULL),
    'has_set_password', coalesce(u.has_set_password, true),
    'has_second_factor', coalesce(u.has_second_factor, false),
    'has_other_accounts', 'false'::boolean,
    'services', c.services,
    'client', json_build_object(
      'client_id', c.id, 'name', c.name, 'country', c.country, 'time_zone', c.time_zone,
      'token', CASE WHEN $5 THEN c.token ELSE '' END,
      'package', c.package, 'is_live', c.is_live, 'account_status', c.account_status,
      'launch_phase_id', c.launch_phase_id, 'features', c.features,
      'next_newsletter_date', c.next_newsletter_date),
    'clock', json_build_object('time_zone', c.time_zone, 'next_newsletter_date', c.next_newsletter_date,
  'skipped_months', (SELECT coalesce(json_agg(k.month), '[]') FROM app.newsletters k
    WHERE k.client_id = c.id AND k.skipped_at IS NOT NULL AND k.closed_at IS NULL)),
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(json_build_object('id', d.id, 'site_id', d.site_id, 'url', d.url) ORDER BY d.id)
        FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]')) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'))
  FROM app.clients c
  LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() AND u.deleted_at IS NULL
  WHERE c.id = app.client();

-- readMe, 2 of 2
  SELECT json_build_object(
    'id', coalesce(u.id, c.id), 'client_id', c.id,
    'first_name', coalesce(u.first_name, c.name), 'last_name', coalesce(u.last_name, ''), 'phone_number', u.phone_number,
    'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'has_profile', u.id IS NOT NULL, 'impersonation_ends_at', $1::text,
    'email', coalesce(u.email, ''),
    'user_type_id', CASE coalesce(u.role, 'Admin') WHEN 'Admin' THEN 1 WHEN 'Editor' THEN 2 ELSE 3 END,
    'role', coalesce(u.role, 'Admin'), 'is_service', false,
    'staff_role', NULL, 'staff_user', 'null'::json,
    'notification_preferences', ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE (p <> 'newsletters' OR 'in_touch' = ANY (c.services)) AND (p <> 'testimonials' OR 'TESTIMONIAL_MANAGER' = ANY (c.features))), 'version', coalesce(u.version, 0), 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT u.edits -> -1 AS e) last_edit WHERE e IS NOT NULL),
    'has_set_password', coalesce(u.has_set_password, true),
    'has_second_factor', coalesce(u.has_second_factor, false),
    'has_other_accounts', coalesce(app.is_login_shared(u.id), false)::boolean,
    'services', c.services,
    'client', json_build_object(
      'client_id', c.id, 'name', c.name, 'country', c.country, 'time_zone', c.time_zone,
      'token', CASE WHEN $2 THEN c.token ELSE '' END,
      'package', c.package, 'is_live', c.is_live, 'account_status', c.account_status,
      'launch_phase_id', c.launch_phase_id, 'features', c.features,
      'next_newsletter_date', c.next_newsletter_date),
    'clock', json_build_object('time_zone', c.time_zone, 'next_newsletter_date', c.next_newsletter_date,
  'skipped_months', (SELECT coalesce(json_agg(k.month), '[]') FROM app.newsletters k
    WHERE k.client_id = c.id AND k.skipped_at IS NOT NULL AND k.closed_at IS NULL)),
    'sites', coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'primary_domain', s.primary_domain, 'domains', coalesce((
        SELECT json_agg(json_build_object('id', d.id, 'site_id', d.site_id, 'url', d.url) ORDER BY d.id)
        FROM app.domains d WHERE d.client_id = s.client_id AND d.site_id = s.id), '[]')) ORDER BY s.id)
      FROM app.sites s WHERE s.client_id = c.id), '[]'))
  FROM app.clients c
  LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user() AND u.deleted_at IS NULL
  WHERE c.id = app.client();

-- readFirstSteps
  SELECT json_build_object('began_at', coalesce(c.went_live_at, c.created_at),
    'is_dismissed', c.first_steps_dismissed_at IS NOT NULL,
    'contacts', EXISTS (SELECT FROM app.leads WHERE client_id = c.id),
    'listings', EXISTS (SELECT FROM app.listings WHERE client_id = c.id),
    'settings', EXISTS (SELECT FROM app.settings
      WHERE client_id = c.id AND key = ANY ($1::text[])),
    'testimonials', EXISTS (SELECT FROM app.testimonials WHERE client_id = c.id AND deleted_at IS NULL),
    'newsletter', EXISTS (SELECT FROM app.newsletters
      WHERE client_id = c.id AND coalesce(saved_at, skipped_at, closed_at) IS NOT NULL))
  FROM app.clients c WHERE c.id = app.client();

-- dismissFirstSteps
  UPDATE app.clients SET first_steps_dismissed_at = $1 WHERE id = app.client()
  RETURNING json_build_object('is_dismissed', first_steps_dismissed_at IS NOT NULL);
