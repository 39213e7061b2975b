-- server/features/provider/cross-client.ts

-- readProviderRecord
  SELECT to_jsonb(p) - '{id,changed_by,edits}'::text[]
  || jsonb_build_object('logo', '/files/' || p.logo, 'changed_at', app.to_iso(p.changed_at)) || jsonb_build_object('last_edit',
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL
    THEN (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = (e ->> 'staff')::bigint)
    ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = NULL::bigint AND u.id = (e ->> 'user')::bigint) END, 'user_id', e -> 'staff', 'at', e -> 'at')
    FROM (SELECT p.edits -> -1 AS e) last_edit WHERE e IS NOT NULL)) FROM app.provider p;

-- compareProvider
  SELECT json_build_object('version', r.version, 'stored', to_jsonb(r) - 'edits', 'mine', to_jsonb(w) - 'edits',
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits',
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', CASE WHEN e ->> 'staff' IS NOT NULL
    THEN (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = (e ->> 'staff')::bigint)
    ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = NULL::bigint AND u.id = (e ->> 'user')::bigint) END, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(r.edits) e WHERE (e ->> 'version')::int > $1))
  FROM app.provider r , jsonb_populate_record(r, $2) w WHERE r.id = 1 FOR NO KEY UPDATE OF r;
