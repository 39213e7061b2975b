-- server/features/api-keys/cross-client.ts

-- listProviderKeys
  SELECT
  coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'hint', k.hint,
    'created_by', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'created_at', app.to_iso(k.created_at), 'expires_at', app.to_iso(k.expires_at),
    'is_expired', coalesce(k.expires_at <= $1, false), 'is_paused', k.paused_at IS NOT NULL, 'used_at', app.to_iso(k.used_at)) ORDER BY k.id DESC), '[]') FROM app.provider_keys k LEFT JOIN app.staff u ON u.id = k.created_by
  WHERE k.revoked_at IS NULL;

-- countProviderKeys
  SELECT to_json(count(*)) FROM app.provider_keys k WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $1);

-- createProviderKey
WITH changed AS (INSERT INTO app.provider_keys (name, scopes, hint, created_by, created_at, expires_at)
    VALUES ($1, $2::text[], $3, $4, $5, $6::timestamptz) RETURNING *),
  opened_session AS (INSERT INTO app.sessions (token_hash, kind, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
          SELECT $7::bytea, 'provider_key', 'Key', id, scopes, created_at, 'epoch', coalesce(expires_at, 'infinity'), coalesce(expires_at, 'infinity')
          FROM changed),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $8::bigint, NULL::bigint, NULL::bigint, $9::text, jsonb_build_object('name', name), $10::text, $11::timestamptz FROM changed)
  SELECT to_json(id) FROM changed;

-- revokeProviderKey
WITH changed AS (UPDATE app.provider_keys k SET revoked_at = $1 WHERE k.id = $2 AND k.revoked_at IS NULL RETURNING k.id, k.name),
  ended_sessions AS (UPDATE app.sessions SET revoked_at = $3 WHERE kind = 'provider_key' AND key_id IN (SELECT id FROM changed) AND revoked_at IS NULL),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, NULL::bigint, $5::text, jsonb_build_object('name', name), $6::text, $7::timestamptz FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- confirmProviderKey
WITH changed AS (UPDATE app.provider_keys k SET paused_at = NULL WHERE k.id = $1 AND k.revoked_at IS NULL AND k.paused_at IS NOT NULL
    RETURNING k.id, k.name),
  opened_sessions AS (UPDATE app.sessions SET revoked_at = NULL WHERE kind = 'provider_key' AND key_id IN (SELECT id FROM changed)),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $2::bigint, NULL::bigint, NULL::bigint, $3::text, jsonb_build_object('name', name), $4::text, $5::timestamptz FROM changed)
  SELECT json_build_object('id', id) FROM changed;


-- server/features/api-keys/queries.ts

-- listApiKeys
  SELECT
  coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'hint', k.hint,
    'created_by', nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'created_at', app.to_iso(k.created_at), 'expires_at', app.to_iso(k.expires_at),
    'is_expired', coalesce(k.expires_at <= $1, false), 'is_paused', k.paused_at IS NOT NULL, 'used_at', app.to_iso(k.used_at)) ORDER BY k.id DESC), '[]')
  FROM app.api_keys k LEFT JOIN app.users u ON u.client_id = k.client_id AND u.id = k.created_by AND u.deleted_at IS NULL
  WHERE k.client_id = app.client() AND k.revoked_at IS NULL;

-- lockApiKeys
  SELECT to_json(c.id) FROM app.clients c WHERE c.id = app.client() FOR NO KEY UPDATE;

-- countApiKeys
  SELECT to_json(count(*)) FROM app.api_keys k WHERE k.client_id = app.client() AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $1);

-- createApiKey
WITH changed AS (INSERT INTO app.api_keys (client_id, name, scopes, hint, created_by, created_at, expires_at)
    VALUES (app.client(), $1, $2::text[], $3, app.acting_user(), $4, $5::timestamptz) RETURNING *),
  opened_key AS (SELECT id, app.open_key(id, $6, scopes, expires_at, created_at) FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.id,  $9 FROM changed)
  SELECT to_json(id) FROM opened_key;

-- revokeApiKey
WITH changed AS (UPDATE app.api_keys k SET revoked_at = $1 WHERE k.client_id = app.client() AND k.id = $2
    AND k.revoked_at IS NULL RETURNING k.id),
  ended_key AS (SELECT id, app.end_key(id, $3) FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM ended_key;

-- confirmApiKey
WITH changed AS (UPDATE app.api_keys k SET paused_at = NULL WHERE k.client_id = app.client() AND k.id = $1
    AND k.revoked_at IS NULL AND k.paused_at IS NOT NULL RETURNING k.id),
  confirmed_key AS (SELECT id, app.confirm_key(id) FROM changed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), changed.id,  $4 FROM changed)
  SELECT json_build_object('id', id) FROM confirmed_key;
