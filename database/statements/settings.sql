-- server/features/settings/queries.ts

-- readSettings
  SELECT (
  SELECT $1::jsonb
    || jsonb_build_object('rb_amelie_lead_capture_bubble_name', u.name)
    || coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM app.settings s WHERE s.client_id = app.client()), '{}')
  FROM app.agents u WHERE u.client_id = app.client()), json_build_object('version', coalesce(max(r.version), 1), 'last_edit', (
    SELECT
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT n.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) FROM app.settings_edits n WHERE n.client_id = app.client()))
  FROM app.settings_edits r WHERE r.client_id = app.client();

-- saveSettings
WITH changed AS (INSERT INTO app.settings AS s (client_id, key, value)
    SELECT app.client(), key, value FROM jsonb_each_text($1) ORDER BY key
    ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), NULL,  $4 )
  SELECT NULL;

-- ensureVersion
  INSERT INTO app.settings_edits (client_id) VALUES (app.client()) ON CONFLICT (client_id) DO NOTHING;

-- readValues
  SELECT $1::jsonb
    || jsonb_build_object('rb_amelie_lead_capture_bubble_name', u.name)
    || coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM app.settings s WHERE s.client_id = app.client()), '{}')
  FROM app.agents u WHERE u.client_id = app.client();

-- compareSettings
  SELECT json_build_object('version', r.version, 'stored', (
  SELECT $1::jsonb
    || jsonb_build_object('rb_amelie_lead_capture_bubble_name', u.name)
    || coalesce((SELECT jsonb_object_agg(s.key, s.value) FROM app.settings s WHERE s.client_id = app.client()), '{}')
  FROM app.agents u WHERE u.client_id = app.client()), 'mine', $2::jsonb,
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits',
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(r.edits) e WHERE (e ->> 'version')::int > $3))
  FROM app.settings_edits r  WHERE r.client_id = app.client() FOR NO KEY UPDATE OF r;

-- firstSite
  SELECT to_json(id) FROM app.sites WHERE client_id = app.client() ORDER BY id LIMIT 1;
