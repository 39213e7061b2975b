-- server/core/db/cross-client.ts

-- notifyChanges
  SELECT to_json(count(pg_notify('change', payload))) FROM unnest($1::text[]) payload;

-- announceChange
  SELECT to_json(count(pg_notify('change', payload))) FROM unnest($1::text[]) payload;

-- writeHeartbeat
  UPDATE app.replication_heartbeat SET at = clock_timestamp() RETURNING to_json(extract(epoch FROM at));

-- readHeartbeat
  SELECT to_json(extract(epoch FROM at)) FROM app.replication_heartbeat;


-- server/core/db/own-client.ts

-- readClientId
SELECT to_json(app.client());


-- server/core/editing/cross-client.ts

-- compareForStaff
  SELECT json_build_object('version', r.version, 'stored', to_jsonb(r) - 'edits', 'mine', to_jsonb(w) - 'edits',
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits',
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', CASE WHEN e ->> 'staff' IS NOT NULL
    THEN (SELECT nullif(btrim(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, ''))), '') FROM app.staff s WHERE s.id = (e ->> 'staff')::bigint)
    ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = $1 AND u.id = (e ->> 'user')::bigint) END, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(r.edits) e WHERE (e ->> 'version')::int > $2))
  FROM app.leads r , jsonb_populate_record(r, $3) w WHERE r.client_id = app.client() AND r.id = $4 FOR NO KEY UPDATE OF r;

-- actAs
  SELECT to_json(set_config('app.actor', concat(' ', $1::bigint), true));


-- server/core/editing/queries.ts

-- compareColumns
  SELECT json_build_object('version', r.version, 'stored', to_jsonb(r) - 'edits', 'mine', to_jsonb(w) - 'edits',
    'known_from', coalesce((r.edits #>> '{0,version}')::int - 1, r.version), 'edits',
  (SELECT coalesce(json_agg(json_build_object('version', e -> 'version', 'by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'at', e -> 'at',
    'before', e -> 'before')), '[]') FROM jsonb_array_elements(r.edits) e WHERE (e ->> 'version')::int > $1))
  FROM app.leads r , jsonb_populate_record(r, $2) w WHERE r.client_id = app.client() AND r.id = $3 FOR NO KEY UPDATE OF r;

-- keepListEdit
  WITH saved_edit AS (
    UPDATE app.leads r SET (version, edits) = (SELECT e.version, e.edits
      FROM app.with_edit(r.version, r.edits, $1::jsonb, $2) e) WHERE r.client_id = app.client() AND r.id = $3)
  SELECT NULL;


-- server/core/events/cross-client.ts

-- announceRecipients
SELECT to_json(count(pg_notify('notifications', recipient))) FROM unnest($1::text[]) recipient;


-- server/core/events/insert-notifications.ts

-- wakeRecipients
SELECT to_json(count(pg_notify('notifications', recipient))) FROM unnest($1::text[]) recipient;


-- server/core/files/cross-client.ts

-- findFile
  SELECT json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) FROM app.files f WHERE name = $1;

-- isAvatar
  SELECT to_json(EXISTS (SELECT FROM app.files f WHERE f.name = $1 AND f.purpose = 'avatar'));

-- deleteAvatarsUnusedSince
WITH changed AS (DELETE FROM app.files f USING (
      SELECT client_id, id FROM app.files o
      WHERE o.created_at < $1 AND o.purpose = 'avatar' AND NOT EXISTS (
        SELECT FROM app.settings s WHERE s.client_id = o.client_id AND s.key = 'rb_avatar_image' AND s.value = '/files/' || o.name)
      LIMIT $2) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT to_json(count(*)) FROM changed;

-- deleteExpiredFiles
WITH changed AS (DELETE FROM app.files f USING (
      SELECT client_id, id FROM app.files WHERE expires_at <= $1::timestamptz LIMIT $2) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT to_json(count(*)) FROM changed;

-- listUnknownFiles
  SELECT coalesce(json_agg(n.name), '[]') FROM unnest($1::text[]) AS n (name)
  WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.name = n.name OR n.name ~ '-[0-9]+[.]' AND f.name = ANY (
    ARRAY(SELECT split_part(n.name, '-', 1) || ending FROM unnest(ARRAY['.jpg', '.png', '.webp', '.gif']) AS ending)));

-- enqueueSweep
WITH queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $1::text, jsonb_build_object('after', $2::jsonb), 8, 10, true )
  SELECT NULL;


-- server/core/files/file-records.ts

-- listQuestionFiles
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY id), '[]') FROM app.files f
  WHERE client_id = app.client() AND question = $1;

-- deleteFile
WITH changed AS (DELETE FROM app.files WHERE client_id = app.client() AND question = $1 AND name = $2
    RETURNING id, name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- deleteQuestionFiles
WITH changed AS (DELETE FROM app.files WHERE client_id = app.client() AND question = $1 RETURNING name),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $2::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM changed HAVING count(*) > 0)
  SELECT NULL;

-- findOwnFile
  SELECT to_json(true) FROM app.files WHERE client_id = app.client() AND '/files/' || name = $1 AND NOT is_private;

-- lockFiles
  INSERT INTO app.file_locks (client_id) SELECT id FROM app.clients WHERE id = app.client()
  ON CONFLICT (client_id) DO UPDATE SET client_id = excluded.client_id;


-- server/core/files/stored-files.ts

-- insertFiles
  WITH room AS (
    SELECT coalesce(sum(size), 0) + $1::bigint > $2::bigint AS is_full,
      count(*) FILTER (WHERE question = $3::text) + $4::int > $5::int AS are_many
    FROM app.files WHERE client_id = app.client()
  ), f AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, question, user_id, staff_id, created_at)
    SELECT app.client(), n.name, n."originalName", n.size, $6::text, $7::text, app.acting_user(), app.acting_staff(), $8::timestamptz
    FROM jsonb_to_recordset($9::jsonb) AS n (name text, "originalName" text, size int), room
    WHERE NOT room.is_full AND NOT room.are_many
    RETURNING *
  )
  SELECT json_build_object('is_full', is_full, 'are_many', are_many,
    'files', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version) ORDER BY id), '[]') FROM f)) FROM room;


-- server/core/jobs/cross-client.ts

-- listFailedJobs
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT id, name, coalesce(output ->> 'message', '') AS error, retry_count + 1 AS attempts, app.to_iso(created_on) AS created_at,
      app.to_iso(completed_on) AS failed_at, output ->> 'discarded' AS discarded_reason
    FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT $1 OFFSET $2) r),
      (SELECT count(*) FROM jobs.job WHERE state = 'failed');

-- retryJob
WITH changed AS (UPDATE jobs.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL
    WHERE id = $1::uuid AND state = 'failed' RETURNING id, name),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $2::bigint, NULL::bigint, NULL::bigint, $3::text, jsonb_build_object('job', changed.name, 'job_id', changed.id), $4::text, $5::timestamptz FROM changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $6, $7::bigint, changed.id::text, $8::timestamptz, $9::bigint, false, $10::boolean FROM changed)
  SELECT json_build_object('id', id) FROM changed;

-- discardJob
WITH changed AS (UPDATE jobs.job SET state = 'cancelled', output = coalesce(output, '{}') || jsonb_build_object('discarded', $1::text)
    WHERE id = $2::uuid AND state = 'failed' RETURNING id, name),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $3::bigint, NULL::bigint, NULL::bigint, $4::text, jsonb_build_object('job', changed.name, 'job_id', changed.id), $5::text, $6::timestamptz FROM changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $7, $8::bigint, changed.id::text, $9::timestamptz, $10::bigint, false, $11::boolean FROM changed)
  SELECT json_build_object('id', id) FROM changed;

-- openFailedJob
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $1, $2::bigint, j.id::text, jsonb_build_object('job', j.name), $3::timestamptz, $4::timestamptz, true,
    $5, $6::text[], $7::boolean FROM jobs.job j WHERE j.id = $8::uuid AND j.state = 'failed')
  SELECT NULL;

-- listDueNames
  SELECT coalesce(json_agg(DISTINCT name), '[]') FROM jobs.job
  WHERE state < 'active' AND NOT blocked AND start_after <= now();

-- resumeAfterWrongClock
  WITH schedules AS (UPDATE jobs.version SET cron_on = now() WHERE cron_on > now() + interval '10 minutes'),
  new_tasks AS (UPDATE jobs.job SET created_on = now(), start_after = start_after - (created_on - now())
    WHERE state = 'created' AND created_on > now() + interval '10 minutes'),
  retried_tasks AS (UPDATE jobs.job SET created_on = least(created_on, now()), start_after = now()
    WHERE state = 'retry' AND start_after > now() + interval '2 hours'),
  calls AS (DELETE FROM app.call_counts WHERE began_at > $1::timestamptz + interval '10 minutes'),
  mails AS (SELECT id, $2::timestamptz + greatest(interval '0', CASE WHEN attempts = 0 THEN next_try_at - created_at ELSE '0' END) AS next_try_at
    FROM app.outbox WHERE state IN ('queued', 'sending') AND next_try_at > $3
      AND (created_at > $4::timestamptz + interval '10 minutes' OR attempts > 0 AND next_try_at > $5::timestamptz + interval '5 hours'
        OR state = 'sending' AND next_try_at > $6::timestamptz + interval '1 minute') FOR UPDATE SKIP LOCKED)
  UPDATE app.outbox o SET created_at = least(o.created_at, $7), next_try_at = m.next_try_at FROM mails m WHERE o.id = m.id;

-- readLastRelease
  SELECT json_build_object('released_at', app.to_iso(released_at), 'scope', scope) FROM app.restores
  WHERE released_at IS NOT NULL ORDER BY released_at DESC LIMIT 1;

-- isOutgoingPaused
SELECT to_json(app.is_outgoing_paused());

-- endOverdue
  SELECT to_json(app.end_overdue($1::interval, $2::interval));


-- server/core/mail/cross-client/mail-actions.ts

-- readMailHistory
SELECT json_build_object('id', o.id,
  'history', json_build_array(json_build_object('event', 'written', 'at', app.to_iso(o.created_at), 'note', NULL, 'staff_name', NULL))::jsonb || coalesce((
    SELECT jsonb_agg(jsonb_build_object('event', m.event, 'at', m.at, 'note', m.note, 'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) ORDER BY m.place)
    FROM ROWS FROM (jsonb_to_recordset(o.history) AS (event text, at text, note text, staff_id bigint)) WITH ORDINALITY m (event, at, note, staff_id, place)
    LEFT JOIN app.staff f ON f.id = m.staff_id), '[]'::jsonb),
  'can_resend', (o.state = 'sent' AND o.details <> '{}'::jsonb AND NOT (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at)))), 'can_retry', (o.state = 'queued' OR o.state = 'failed' AND o.details <> '{}'::jsonb), 'can_discard', (o.state IN ('queued', 'failed'))) FROM app.outbox o WHERE o.id = $1;

-- resendMail
WITH changed AS (UPDATE app.outbox o SET history = o.history || jsonb_build_array(jsonb_build_object('event', 'resent', 'at', app.to_iso($1::timestamptz),
  'note', $2::text, 'staff_id', $3::bigint)) WHERE o.id = $4 AND (o.state = 'sent' AND o.details <> '{}'::jsonb AND NOT (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at)))) RETURNING o.*),
  copy AS (INSERT INTO app.mail_queue_insert (template, address, details, of_client, created_at, next_try_at)
        SELECT template, address, details, client_id, $5::timestamptz, $6::timestamptz FROM changed),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $7::bigint, NULL::bigint, o.client_id, $8::text, jsonb_build_object('mail_id', o.id, 'template', o.template), $9::text, $10::timestamptz FROM changed o)
  SELECT json_build_object('id', o.id,
  'history', json_build_array(json_build_object('event', 'written', 'at', app.to_iso(o.created_at), 'note', NULL, 'staff_name', NULL))::jsonb || coalesce((
    SELECT jsonb_agg(jsonb_build_object('event', m.event, 'at', m.at, 'note', m.note, 'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) ORDER BY m.place)
    FROM ROWS FROM (jsonb_to_recordset(o.history) AS (event text, at text, note text, staff_id bigint)) WITH ORDINALITY m (event, at, note, staff_id, place)
    LEFT JOIN app.staff f ON f.id = m.staff_id), '[]'::jsonb),
  'can_resend', (o.state = 'sent' AND o.details <> '{}'::jsonb AND NOT (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at)))), 'can_retry', (o.state = 'queued' OR o.state = 'failed' AND o.details <> '{}'::jsonb), 'can_discard', (o.state IN ('queued', 'failed'))) FROM changed o;

-- retryMail
WITH changed AS (UPDATE app.outbox o SET state = 'queued', attempts = 0, next_try_at = $1, history = o.history || jsonb_build_array(jsonb_build_object('event', 'retried', 'at', app.to_iso($2::timestamptz),
  'note', $3::text, 'staff_id', $4::bigint))
    WHERE o.id = $5 AND (o.state = 'queued' OR o.state = 'failed' AND o.details <> '{}'::jsonb) RETURNING o.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, NULL::bigint, o.client_id, $7::text, jsonb_build_object('mail_id', o.id, 'template', o.template), $8::text, $9::timestamptz FROM changed o),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $10, o.client_id::bigint, o.id::text, $11::timestamptz, $12::bigint, false, $13::boolean FROM changed o)
  SELECT json_build_object('id', o.id,
  'history', json_build_array(json_build_object('event', 'written', 'at', app.to_iso(o.created_at), 'note', NULL, 'staff_name', NULL))::jsonb || coalesce((
    SELECT jsonb_agg(jsonb_build_object('event', m.event, 'at', m.at, 'note', m.note, 'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) ORDER BY m.place)
    FROM ROWS FROM (jsonb_to_recordset(o.history) AS (event text, at text, note text, staff_id bigint)) WITH ORDINALITY m (event, at, note, staff_id, place)
    LEFT JOIN app.staff f ON f.id = m.staff_id), '[]'::jsonb),
  'can_resend', (o.state = 'sent' AND o.details <> '{}'::jsonb AND NOT (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at)))), 'can_retry', (o.state = 'queued' OR o.state = 'failed' AND o.details <> '{}'::jsonb), 'can_discard', (o.state IN ('queued', 'failed'))) FROM changed o;

-- discardMail
WITH changed AS (UPDATE app.outbox o SET state = 'discarded', details = '{}', link_token = NULL, history = o.history || jsonb_build_array(jsonb_build_object('event', 'discarded', 'at', app.to_iso($1::timestamptz),
  'note', $2::text, 'staff_id', $3::bigint))
    WHERE o.id = $4 AND (o.state IN ('queued', 'failed')) RETURNING o.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, o.client_id, $6::text, jsonb_build_object('mail_id', o.id, 'template', o.template), $7::text, $8::timestamptz FROM changed o),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $9, o.client_id::bigint, o.id::text, $10::timestamptz, $11::bigint, false, $12::boolean FROM changed o)
  SELECT json_build_object('id', o.id,
  'history', json_build_array(json_build_object('event', 'written', 'at', app.to_iso(o.created_at), 'note', NULL, 'staff_name', NULL))::jsonb || coalesce((
    SELECT jsonb_agg(jsonb_build_object('event', m.event, 'at', m.at, 'note', m.note, 'staff_name', nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '')) ORDER BY m.place)
    FROM ROWS FROM (jsonb_to_recordset(o.history) AS (event text, at text, note text, staff_id bigint)) WITH ORDINALITY m (event, at, note, staff_id, place)
    LEFT JOIN app.staff f ON f.id = m.staff_id), '[]'::jsonb),
  'can_resend', (o.state = 'sent' AND o.details <> '{}'::jsonb AND NOT (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at)))), 'can_retry', (o.state = 'queued' OR o.state = 'failed' AND o.details <> '{}'::jsonb), 'can_discard', (o.state IN ('queued', 'failed'))) FROM changed o;


-- server/core/mail/cross-client/mail-words.ts

-- readChangedTexts
  SELECT w.texts FROM app.mail_words w WHERE w.template = $1 ORDER BY w.version DESC LIMIT 1;


-- server/core/mail/cross-client/outbox.ts

-- listOutbox, 1 of 4
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT o.id, o.client_id, o.state, o.template, o.address, o.subject, o.attempts, o.interrupted, o.error, CASE WHEN $1 OR o.template <> ALL ($2::text[]) THEN o.body END AS text,
      app.to_iso(o.created_at) AS created_at, app.to_iso(o.sent_at) AS sent_at,
      CASE WHEN o.state = 'queued' THEN app.to_iso(o.next_try_at) END AS next_try_at
    FROM app.outbox o WHERE true AND o.state = '2026-01-15'
    AND o.client_id = $3
    AND o.address LIKE $4 ORDER BY o.created_at DESC, o.id DESC LIMIT $5 OFFSET $6) r),
      (SELECT count(*) FROM (SELECT FROM app.outbox o WHERE true AND o.state = '2026-01-15'
    AND o.client_id = $7
    AND o.address LIKE $8 LIMIT $9) m);

-- listOutbox, 2 of 4
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT o.id, o.client_id, o.state, o.template, o.address, o.subject, o.attempts, o.interrupted, o.error, CASE WHEN $1 OR o.template <> ALL ($2::text[]) THEN o.body END AS text,
      app.to_iso(o.created_at) AS created_at, app.to_iso(o.sent_at) AS sent_at,
      CASE WHEN o.state = 'queued' THEN app.to_iso(o.next_try_at) END AS next_try_at
    FROM app.outbox o WHERE true AND o.state = '2026-01-15'
    AND o.address LIKE $3 ORDER BY o.created_at DESC, o.id DESC LIMIT $4 OFFSET $5) r),
      (SELECT count(*) FROM (SELECT FROM app.outbox o WHERE true AND o.state = '2026-01-15'
    AND o.address LIKE $6 LIMIT $7) m);

-- listOutbox, 3 of 4
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT o.id, o.client_id, o.state, o.template, o.address, o.subject, o.attempts, o.interrupted, o.error, CASE WHEN $1 OR o.template <> ALL ($2::text[]) THEN o.body END AS text,
      app.to_iso(o.created_at) AS created_at, app.to_iso(o.sent_at) AS sent_at,
      CASE WHEN o.state = 'queued' THEN app.to_iso(o.next_try_at) END AS next_try_at
    FROM app.outbox o WHERE true
    AND o.client_id = $3
    AND o.address LIKE $4 ORDER BY o.created_at DESC, o.id DESC LIMIT $5 OFFSET $6) r),
      (SELECT count(*) FROM (SELECT FROM app.outbox o WHERE true
    AND o.client_id = $7
    AND o.address LIKE $8 LIMIT $9) m);

-- listOutbox, 4 of 4
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT o.id, o.client_id, o.state, o.template, o.address, o.subject, o.attempts, o.interrupted, o.error, CASE WHEN $1 OR o.template <> ALL ($2::text[]) THEN o.body END AS text,
      app.to_iso(o.created_at) AS created_at, app.to_iso(o.sent_at) AS sent_at,
      CASE WHEN o.state = 'queued' THEN app.to_iso(o.next_try_at) END AS next_try_at
    FROM app.outbox o WHERE true
    AND o.address LIKE $3 ORDER BY o.created_at DESC, o.id DESC LIMIT $4 OFFSET $5) r),
      (SELECT count(*) FROM (SELECT FROM app.outbox o WHERE true
    AND o.address LIKE $6 LIMIT $7) m);

-- clearSentDetails
  UPDATE app.outbox SET details = '{}' WHERE state = 'sent' AND sent_at < $1 AND details <> '{}';

-- deleteMail
WITH changed AS (DELETE FROM app.outbox
    WHERE state = 'sent' AND sent_at < $1 OR state IN ('failed', 'discarded') AND created_at < $2
    RETURNING id, client_id, state),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $3, client_id::bigint, id::text, $4::timestamptz, $5::bigint, false, $6::boolean FROM changed WHERE state = 'failed')
  SELECT NULL;


-- server/core/mail/cross-client/queue.ts

-- claimMail
  UPDATE app.outbox o SET state = 'sending', attempts = o.attempts + 1, next_try_at = $1::timestamptz + interval '2 seconds',
    interrupted = o.interrupted + (o.state = 'sending')::int,
    history = CASE WHEN o.state = 'sending' THEN o.history || jsonb_build_array(jsonb_build_object('event', 'interrupted', 'at', app.to_iso($2::timestamptz),
  'note', NULL, 'staff_id', NULL)) ELSE o.history END
  WHERE o.id = (
    SELECT id FROM app.outbox WHERE state IN ('queued', 'sending') AND next_try_at <= $3
    ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING json_build_object('id', o.id, 'ref', o.ref, 'client_id', o.client_id, 'template', o.template, 'details', o.details, 'address', o.address,
    'link_token', encode(o.link_token, 'hex'), 'attempts', o.attempts, 'created_at', o.created_at);

-- lockMail
  SELECT to_json(true) FROM app.outbox WHERE id = $1 AND attempts = $2 AND state = 'sending' FOR UPDATE;

-- findReasonToDrop, 1 of 4
  SELECT to_json(reason) FROM (
    SELECT CASE WHEN (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at))) AND NOT false THEN 'The person was removed, or their sign-in switched off, before it was sent.'
      WHEN NOT true THEN $1::text END AS reason
    FROM app.outbox o WHERE o.id = $2) found
  WHERE reason IS NOT NULL;

-- findReasonToDrop, 2 of 4
  SELECT to_json(reason) FROM (
    SELECT CASE WHEN (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at))) AND NOT $1 THEN 'The person was removed, or their sign-in switched off, before it was sent.'
      WHEN NOT $2 THEN $3::text END AS reason
    FROM app.outbox o WHERE o.id = $4) found
  WHERE reason IS NOT NULL;

-- findReasonToDrop, 3 of 4
  SELECT to_json(reason) FROM (
    SELECT CASE WHEN (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at))) AND NOT $1 THEN 'The person was removed, or their sign-in switched off, before it was sent.'
      WHEN NOT true THEN $2::text END AS reason
    FROM app.outbox o WHERE o.id = $3) found
  WHERE reason IS NOT NULL;

-- findReasonToDrop, 4 of 4
  SELECT to_json(reason) FROM (
    SELECT CASE WHEN (o.link_token IS NULL AND (
    EXISTS (SELECT FROM app.users u WHERE u.client_id = o.client_id AND u.email = o.address
        AND (u.deleted_at >= o.created_at OR u.disabled_at >= o.created_at))
      AND NOT EXISTS (SELECT FROM app.enabled_users u WHERE u.client_id = o.client_id AND u.email = o.address)
    OR o.client_id IS NULL
      AND EXISTS (SELECT FROM app.staff s WHERE s.email = o.address AND s.disabled_at >= o.created_at))) AND NOT false THEN 'The person was removed, or their sign-in switched off, before it was sent.'
      WHEN NOT $1 THEN $2::text END AS reason
    FROM app.outbox o WHERE o.id = $3) found
  WHERE reason IS NOT NULL;

-- dropMail
  UPDATE app.outbox SET state = 'discarded', error = NULL, details = '{}', link_token = NULL,
    history = history || jsonb_build_array(jsonb_build_object('event', 'discarded', 'at', app.to_iso($1::timestamptz),
  'note', $2::text, 'staff_id', NULL))
  WHERE id = $3;

-- markMailSent
  UPDATE app.outbox SET state = 'sent', sent_at = $1, error = NULL, details = CASE WHEN link_token IS NULL THEN details ELSE '{}' END, link_token = NULL,
    subject = $2, body = $3, history = history || jsonb_build_array(jsonb_build_object('event', 'sent', 'at', app.to_iso($4::timestamptz),
  'note', NULL, 'staff_id', NULL))
  WHERE id = $5;

-- rescheduleMail
  UPDATE app.outbox SET state = 'queued', next_try_at = $1, error = $2,
    interrupted = interrupted + $3::boolean::int, subject = $4, body = $5,
    history = history || jsonb_build_array(jsonb_build_object('event', 'delayed', 'at', app.to_iso($6::timestamptz),
  'note', $7::text, 'staff_id', NULL))
  WHERE id = $8;

-- markMailFailed
WITH changed AS (UPDATE app.outbox SET state = 'failed', error = $1, details = CASE WHEN link_token IS NULL THEN details ELSE '{}' END, link_token = NULL, subject = $2, body = $3,
      history = history || jsonb_build_array(jsonb_build_object('event', 'failed', 'at', app.to_iso($4::timestamptz),
  'note', $5::text, 'staff_id', NULL))
    WHERE id = $6 RETURNING id, client_id, template, address),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $7, client_id::bigint, id::text, jsonb_build_object('template', template, 'address', address), $8::timestamptz, $9::timestamptz, true,
    $10, $11::text[], $12::boolean FROM changed WHERE template <> $13)
  SELECT NULL;


-- server/core/provider/cross-client.ts

-- readProvider
  SELECT to_jsonb(p) - '{id,changed_by,edits}'::text[]
  || jsonb_build_object('logo', '/files/' || p.logo, 'changed_at', app.to_iso(p.changed_at)) FROM app.provider p;

-- ensureProvider
  INSERT INTO app.provider (id, name, postal_address, accent_colour, header_colour, sender_name, sender_email, sales_email, support_email, support_text_number, support_phone_number, support_days, support_opens, support_closes, time_zone, terms_url, terms_text, logo, changed_at, changed_by)
  SELECT 1, name, postal_address, accent_colour, header_colour, sender_name, sender_email, sales_email, support_email, support_text_number, support_phone_number, support_days, support_opens, support_closes, time_zone, terms_url, terms_text, logo, $1::timestamptz, $2::bigint
  FROM jsonb_populate_record(NULL::app.provider, $3::jsonb - 'changed_at')
  ON CONFLICT (id) DO NOTHING;

-- saveProvider
WITH changed AS (UPDATE app.provider saved SET changed_at = $1::timestamptz, changed_by = $2::bigint,
      (name, postal_address, accent_colour, header_colour, sender_name, sender_email, sales_email, support_email, support_text_number, support_phone_number, support_days, support_opens, support_closes, time_zone, terms_url, terms_text, logo) = (SELECT name, postal_address, accent_colour, header_colour, sender_name, sender_email, sales_email, support_email, support_text_number, support_phone_number, support_days, support_opens, support_closes, time_zone, terms_url, terms_text, logo FROM jsonb_populate_record(saved, $3::jsonb))
    RETURNING *),
  before AS (SELECT to_jsonb(b) AS row FROM app.provider b),
  changes AS (SELECT jsonb_agg(jsonb_build_object('field', n.key, 'from', (SELECT row ->> n.key FROM before), 'to', n.value) ORDER BY n.key) AS list
          FROM changed, jsonb_each_text(to_jsonb(changed)) n
          WHERE $4::jsonb ? n.key AND n.value IS DISTINCT FROM (SELECT row ->> n.key FROM before)),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('changes', list), $7::text, $8::timestamptz FROM changes WHERE list IS NOT NULL)
  SELECT NULL FROM changed, (SELECT pg_notify('provider_changed', '')) announced;

-- saveLogo
WITH stored_logo AS (INSERT INTO app.provider_logos (name, staff_id, created_at)
      SELECT $1::text, $2::bigint, $3::timestamptz WHERE $4::text IS NOT NULL),
  changed AS (UPDATE app.provider saved SET changed_at = $5::timestamptz, changed_by = $6::bigint,
      (name, postal_address, accent_colour, header_colour, sender_name, sender_email, sales_email, support_email, support_text_number, support_phone_number, support_days, support_opens, support_closes, time_zone, terms_url, terms_text, logo) = (SELECT name, postal_address, accent_colour, header_colour, sender_name, sender_email, sales_email, support_email, support_text_number, support_phone_number, support_days, support_opens, support_closes, time_zone, terms_url, terms_text, logo FROM jsonb_populate_record(saved, jsonb_build_object('logo', $7::text)))
    RETURNING *),
  before AS (SELECT to_jsonb(b) AS row FROM app.provider b),
  changes AS (SELECT jsonb_agg(jsonb_build_object('field', n.key, 'from', (SELECT row ->> n.key FROM before), 'to', n.value) ORDER BY n.key) AS list
          FROM changed, jsonb_each_text(to_jsonb(changed)) n
          WHERE jsonb_build_object('logo', $8::text) ? n.key AND n.value IS DISTINCT FROM (SELECT row ->> n.key FROM before)),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $9::bigint, NULL::bigint, NULL::bigint, $10::text, jsonb_build_object('changes', list), $11::text, $12::timestamptz FROM changes WHERE list IS NOT NULL)
  SELECT NULL FROM changed, (SELECT pg_notify('provider_changed', '')) announced;

-- withoutProviderFiles
  SELECT coalesce(json_agg(n.name), '[]') FROM unnest($1::text[]) AS n (name)
  WHERE NOT EXISTS (SELECT FROM app.provider_logos l WHERE l.name = n.name)
    AND NOT EXISTS (SELECT FROM app.provider_pictures p
      WHERE split_part(p.name, '.', 1) = split_part(split_part(n.name, '.', 1), '-', 1));

-- lockProvider
  SELECT to_json(s.id) FROM app.staff s WHERE s.id = (SELECT min(id) FROM app.staff) FOR NO KEY UPDATE;


-- server/core/security/cross-client.ts

-- countCall
SELECT to_json(app.count_call($1, $2, $3, $4));

-- giveBackCall
  UPDATE app.call_counts SET calls = calls - 1
  WHERE key = $1 AND began_at <= $2 AND ends_at > $3 AND calls > 0;

-- markSessionUsed
  UPDATE app.sessions SET used_at = $1, idle_until = $2::timestamptz + CASE kind WHEN 'client' THEN interval '14 days' WHEN 'staff' THEN interval '60 minutes' ELSE interval '60 minutes' END
  WHERE token_hash = $3 AND revoked_at IS NULL AND used_at < $4;

-- markKeyUsed
  WITH session AS (
    SELECT kind, client_id, key_id FROM app.sessions
    WHERE token_hash = $1 AND key_id IS NOT NULL AND revoked_at IS NULL AND used_at < $2),
  used_provider_key AS (
    UPDATE app.provider_keys k SET used_at = $3 FROM session s
    WHERE s.kind = 'provider_key' AND k.id = s.key_id AND (k.used_at IS NULL OR k.used_at < $4) RETURNING k.id),
  used_key AS (
    UPDATE app.api_keys k SET used_at = $5 FROM session s
    WHERE k.client_id = s.client_id AND k.id = s.key_id AND (k.used_at IS NULL OR k.used_at < $6) RETURNING k.id)
  UPDATE app.sessions SET used_at = $7
  WHERE token_hash = $8 AND revoked_at IS NULL AND used_at < $9
    AND key_id IN (SELECT id FROM used_key UNION ALL SELECT id FROM used_provider_key);

-- isKnownDevice
  SELECT to_json(true) FROM app.known_devices WHERE device_hash = $1 AND signed_in_at > $2;

-- isKnownHost
  SELECT to_json(true) FROM app.site_hosts WHERE host = $1 LIMIT 1;

-- lockLogin
  SELECT to_json(true) FROM app.logins WHERE email = $1 FOR UPDATE;

-- findReservedAddresses
  SELECT coalesce(json_object_agg(email, holder), '{}')
  FROM (SELECT DISTINCT e AS email, app.address_holder(e) AS holder FROM unnest($1::text[]) e) held WHERE holder IS NOT NULL;

-- lockClient
SELECT to_json(true) FROM app.clients WHERE id = $1 FOR NO KEY UPDATE;

-- deleteCountersBefore
  DELETE FROM app.call_counts WHERE ends_at < $1;

-- claimConsoleKey, 1 of 2
  INSERT INTO app.provider_request_keys (key_id, key_hash, request_hash, created_at)
  VALUES ($1, $2, $3, $4) RETURNING to_json(true);

-- claimConsoleKey, 2 of 2
  INSERT INTO app.staff_request_keys (staff_id, key_hash, request_hash, created_at)
  VALUES ($1, $2, $3, $4) RETURNING to_json(true);

-- storeConsoleAnswer, 1 of 2
  UPDATE app.provider_request_keys SET status = $1, answer = $2
  WHERE key_id = $3 AND key_hash = $4 RETURNING to_json(true);

-- storeConsoleAnswer, 2 of 2
  UPDATE app.staff_request_keys SET status = $1, answer = $2
  WHERE staff_id = $3 AND key_hash = $4 RETURNING to_json(true);

-- releaseConsoleKey, 1 of 2
  DELETE FROM app.provider_request_keys WHERE key_id = $1 AND key_hash = $2 RETURNING to_json(true);

-- releaseConsoleKey, 2 of 2
  DELETE FROM app.staff_request_keys WHERE staff_id = $1 AND key_hash = $2 RETURNING to_json(true);

-- readConsoleAnswer, 1 of 2
  SELECT json_build_object('request', encode(request_hash, 'hex'), 'created_at', created_at, 'status', status, 'answer', encode(answer, 'base64'))
  FROM app.provider_request_keys WHERE key_id = $1 AND key_hash = $2 FOR UPDATE;

-- readConsoleAnswer, 2 of 2
  SELECT json_build_object('request', encode(request_hash, 'hex'), 'created_at', created_at, 'status', status, 'answer', encode(answer, 'base64'))
  FROM app.staff_request_keys WHERE staff_id = $1 AND key_hash = $2 FOR UPDATE;

-- deleteRequestKeysBefore
  DELETE FROM app.request_keys WHERE created_at < $1;

-- deleteStaffKeysBefore
  DELETE FROM app.staff_request_keys WHERE created_at < $1;

-- deleteProviderKeyCallsBefore
  DELETE FROM app.provider_request_keys WHERE created_at < $1;


-- server/core/security/request-keys.ts

-- claimRequestKey
  INSERT INTO app.request_keys (client_id, caller, key_hash, request_hash, created_at)
  VALUES (app.client(), current_setting('app.actor'), $1, $2, $3) RETURNING to_json(true);

-- storeAnswer
  UPDATE app.request_keys SET status = $1, answer = $2
  WHERE client_id = app.client() AND caller = current_setting('app.actor') AND key_hash = $3 RETURNING to_json(true);

-- releaseRequestKey
  DELETE FROM app.request_keys
  WHERE client_id = app.client() AND caller = current_setting('app.actor') AND key_hash = $1 RETURNING to_json(true);

-- readStoredAnswer
  SELECT json_build_object('request', encode(request_hash, 'hex'), 'created_at', created_at, 'status', status, 'answer', encode(answer, 'base64'))
  FROM app.request_keys
  WHERE client_id = app.client() AND caller = current_setting('app.actor') AND key_hash = $1 FOR UPDATE;
