-- server/features/users/cross-client.ts

-- purgeUsersDeletedBefore
  DELETE FROM app.users WHERE deleted_at < $1;

-- readSubscription
  SELECT json_build_object('is_on', $1 = ANY (u.notification_preferences))
  FROM app.logins l, app.memberships m, app.users u WHERE
  l.email = coalesce(
    (SELECT x.email FROM app.logins x WHERE x.email = $2),
    (SELECT k.login FROM app.email_changes k WHERE k.old_email = $3 AND k.taken_at IS NOT NULL AND k.stopped_at IS NULL
      AND k.ended_at IS NULL ORDER BY k.created_at DESC LIMIT 1)) AND m.login_id = l.id AND m.client_id = coalesce($4::bigint, l.client_id)
  AND u.client_id = m.client_id AND u.id = m.user_id AND u.deleted_at IS NULL;

-- switchOffMail
  UPDATE app.users u SET notification_preferences = array_remove(u.notification_preferences, $1::text)
  FROM app.logins l, app.memberships m WHERE
  l.email = coalesce(
    (SELECT x.email FROM app.logins x WHERE x.email = $2),
    (SELECT k.login FROM app.email_changes k WHERE k.old_email = $3 AND k.taken_at IS NOT NULL AND k.stopped_at IS NULL
      AND k.ended_at IS NULL ORDER BY k.created_at DESC LIMIT 1)) AND m.login_id = l.id AND m.client_id = coalesce($4::bigint, l.client_id)
  AND u.client_id = m.client_id AND u.id = m.user_id AND u.deleted_at IS NULL
  RETURNING json_build_object('is_on', false);


-- server/features/users/queries.ts

-- listUsers
  SELECT coalesce(json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email, 'phone_number', u.phone_number, 'user_type_id', CASE u.role  WHEN 'Admin' THEN 1 WHEN 'Editor' THEN 2 WHEN 'View Only' THEN 3 END, 'role', u.role, 'notification_preferences', ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE (p <> 'newsletters' OR 'in_touch' = ANY (c.services)) AND (p <> 'testimonials' OR 'TESTIMONIAL_MANAGER' = ANY (c.features))), 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL, 'has_second_factor', u.has_second_factor, 'version', u.version, 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT u.edits -> -1 AS e) last_edit WHERE e IS NOT NULL)) ORDER BY lower(u.first_name), lower(u.last_name), u.id), '[]') FROM app.users u JOIN app.clients c ON c.id = u.client_id WHERE u.client_id = app.client() AND u.deleted_at IS NULL;

-- readUser
SELECT json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'name', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'email', u.email, 'phone_number', u.phone_number, 'user_type_id', CASE u.role  WHEN 'Admin' THEN 1 WHEN 'Editor' THEN 2 WHEN 'View Only' THEN 3 END, 'role', u.role, 'notification_preferences', ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE (p <> 'newsletters' OR 'in_touch' = ANY (c.services)) AND (p <> 'testimonials' OR 'TESTIMONIAL_MANAGER' = ANY (c.features))), 'is_pending', u.is_pending, 'is_disabled', u.disabled_at IS NOT NULL, 'has_second_factor', u.has_second_factor, 'version', u.version, 'last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT u.edits -> -1 AS e) last_edit WHERE e IS NOT NULL)) FROM app.users u JOIN app.clients c ON c.id = u.client_id WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $1;

-- findUserByEmail
  SELECT json_build_object('id', u.id) FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.email = $1;

-- readEmail
SELECT json_build_object('email', u.email) FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $1;

-- findAddressHolder
SELECT to_json(app.address_holder($1));

-- readClientPackage
  SELECT json_build_object('services', c.services, 'features', c.features) FROM app.clients c WHERE c.id = app.client();

-- inviteUser
WITH changed AS (INSERT INTO app.users (client_id, first_name, last_name, phone_number, email, role, notification_preferences, created_at)
    SELECT app.client(), first_name, last_name, phone_number, email, $1, $2::text[], $3::timestamptz
    FROM jsonb_populate_record(NULL::app.users, $4) RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.id,  $7 FROM changed)
  SELECT to_json(id) FROM changed;

-- addLogin
SELECT to_json(true) FROM app.add_login($1);

-- addInvitation
  SELECT to_json(true) FROM app.add_invitation($1, $2, $3, $4);

-- mailInvitation
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $1, u.email, jsonb_build_object('first_name', u.first_name, 'client_name', c.name), $2::bytea, $3::timestamptz, $4::timestamptz FROM app.users u JOIN app.clients c ON c.id = u.client_id WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $5)
  SELECT NULL;

-- lockUserLogin
SELECT to_json(true) FROM app.lock_login($1);

-- lockUser
  SELECT json_build_object('email', u.email, 'role', u.role, 'notification_preferences', u.notification_preferences, 'is_pending', u.is_pending,
    'is_disabled', u.disabled_at IS NOT NULL) FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $1 FOR NO KEY UPDATE;

-- lockAdmins
  WITH admins AS (
    SELECT u.id FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.role = 'Admin' AND NOT u.is_pending AND u.disabled_at IS NULL ORDER BY u.id FOR NO KEY UPDATE)
  SELECT coalesce(json_agg(id), '[]') FROM admins;

-- updateUser, 1 of 2
WITH changed AS (UPDATE app.users u SET (first_name, last_name, phone_number) = ROW (w.first_name, w.last_name, w.phone_number), role = w.role,
      notification_preferences = w.notification_preferences
    FROM app.users b, jsonb_populate_record(b, $1) w
    WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $2 AND b.client_id = u.client_id AND b.id = u.id RETURNING u.id)
  SELECT to_json(id) FROM changed;

-- updateUser, 2 of 2
WITH changed AS (UPDATE app.users u SET (first_name, last_name, phone_number) = ROW (w.first_name, w.last_name, w.phone_number), role = w.role,
      notification_preferences = w.notification_preferences
    FROM app.users b, jsonb_populate_record(b, $1) w
    WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $2 AND b.client_id = u.client_id AND b.id = u.id RETURNING u.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.id,  $5 FROM changed)
  SELECT to_json(id) FROM changed;

-- correctEmail
WITH changed AS (UPDATE app.users u SET email = $1 WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $2 RETURNING u.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.id,  $5 FROM changed)
  SELECT to_json(id) FROM changed;

-- setCaller
SELECT to_json(true) FROM app.set_caller($1, $2);

-- factorReset
WITH changed AS (UPDATE app.users u SET has_second_factor = false WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $1 AND u.has_second_factor
    RETURNING u.id, u.email, u.first_name),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), changed.id, jsonb_build_object('reason', $4::text), $5 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $6, changed.email, jsonb_build_object('first_name', changed.first_name, 'by', CASE WHEN app.acting_staff() IS NULL
  THEN (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = app.acting_user())
  ELSE $7 END), $8::bytea, $9::timestamptz, $10::timestamptz FROM changed)
  SELECT to_json(id) FROM changed;

-- isLoginShared
SELECT to_json(app.is_login_shared($1));

-- resetLogin
SELECT to_json(true) FROM app.reset_second_factor($1, $2);

-- deleteUser
WITH changed AS (UPDATE app.users u SET deleted_at = $1 WHERE u.client_id = app.client() AND u.deleted_at IS NULL AND u.id = $2 RETURNING u.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.id,  $5 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- removeLogin
SELECT to_json(true) FROM app.remove_login($1, $2);
