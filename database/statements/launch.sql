-- server/features/launch/cross-client/reminders.ts

-- readReminderDays
SELECT coalesce((SELECT json_build_object('days', s.days, 'version', s.version) FROM app.launch_reminder_schedule s),
    json_build_object('days', ARRAY[3, 7], 'version', 0));

-- saveReminderDays
WITH changed AS (INSERT INTO app.launch_reminder_schedule AS s (id, days, version)
      SELECT 1, $1::int[], 1 WHERE $2::int = 0 OR EXISTS (SELECT FROM app.launch_reminder_schedule)
      ON CONFLICT (id) DO UPDATE SET days = excluded.days, version = s.version + 1 WHERE s.version = $3::int
      RETURNING days, version),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, NULL::bigint, $5::text, '{}'::jsonb, $6::text, $7::timestamptz FROM changed)
  SELECT json_build_object('days', days, 'version', version) FROM changed;

-- remindOfStandstills, 1 of 2
WITH launches AS (SELECT c.id, c.launch_phase_id AS phase, (
    SELECT count(*)::int FROM app.launch_reviews j WHERE j.client_id = c.id AND j.state = 'returned') AS questions,
  greatest(c.created_at, (SELECT max(f.saved_at) FROM app.launch_forms f WHERE f.client_id = c.id),
    (SELECT max(a.created_at) FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch' AND a.event <> 'launch.reminded')) AS moved_at
  FROM app.clients c WHERE c.account_status = 'Launch' AND NOT c.is_live AND c.launch_phase_id IS NOT NULL),
  changed AS (INSERT INTO app.launch_reminders (client_id, moved_at, days, created_at)
    SELECT id, moved_at, $1::int, $2::timestamptz FROM launches
    WHERE (phase IN ($3::int, $4::int) OR questions > 0) AND moved_at > $5 AND moved_at <= $6 AND NOT EXISTS (
      SELECT FROM app.launch_reminders_by_hand h WHERE h.client_id = launches.id AND h.created_at > $7)
    ON CONFLICT (client_id, moved_at, days) DO NOTHING RETURNING client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $8, u.email, jsonb_build_object('first_name', u.first_name, 'phase', l.phase, 'days', $9::int, 'completed', (SELECT count(*) FROM app.launch_forms f WHERE f.client_id = l.id AND f.state <> 'open'), 'questions', l.questions, 'offers_help', $10::boolean), $11::bytea, $12::timestamptz, $13::timestamptz, l.id::bigint FROM changed JOIN launches l ON l.id = changed.client_id
      JOIN app.active_admins u ON u.client_id = l.id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $14, changed.client_id::bigint, $15::text, jsonb_build_object('days', $16::bigint, 'count', $17::bigint), $18::timestamptz, $19::timestamptz, true,
    $20, $21::text[], $22::boolean FROM changed)
  SELECT NULL;

-- remindOfStandstills, 2 of 2
WITH launches AS (SELECT c.id, c.launch_phase_id AS phase, (
    SELECT count(*)::int FROM app.launch_reviews j WHERE j.client_id = c.id AND j.state = 'returned') AS questions,
  greatest(c.created_at, (SELECT max(f.saved_at) FROM app.launch_forms f WHERE f.client_id = c.id),
    (SELECT max(a.created_at) FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch' AND a.event <> 'launch.reminded')) AS moved_at
  FROM app.clients c WHERE c.account_status = 'Launch' AND NOT c.is_live AND c.launch_phase_id IS NOT NULL),
  changed AS (INSERT INTO app.launch_reminders (client_id, moved_at, days, created_at)
    SELECT id, moved_at, $1::int, $2::timestamptz FROM launches
    WHERE (phase IN ($3::int, $4::int) OR questions > 0) AND moved_at > $5 AND moved_at <= $6 AND NOT EXISTS (
      SELECT FROM app.launch_reminders_by_hand h WHERE h.client_id = launches.id AND h.created_at > $7)
    ON CONFLICT (client_id, moved_at, days) DO NOTHING RETURNING client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $8, u.email, jsonb_build_object('first_name', u.first_name, 'phase', l.phase, 'days', $9::int, 'completed', (SELECT count(*) FROM app.launch_forms f WHERE f.client_id = l.id AND f.state <> 'open'), 'questions', l.questions, 'offers_help', $10::boolean), $11::bytea, $12::timestamptz, $13::timestamptz, l.id::bigint FROM changed JOIN launches l ON l.id = changed.client_id
      JOIN app.active_admins u ON u.client_id = l.id)
  SELECT NULL;

-- readLaunchReminders
  WITH launches AS (SELECT c.id, c.launch_phase_id AS phase, (
    SELECT count(*)::int FROM app.launch_reviews j WHERE j.client_id = c.id AND j.state = 'returned') AS questions,
  greatest(c.created_at, (SELECT max(f.saved_at) FROM app.launch_forms f WHERE f.client_id = c.id),
    (SELECT max(a.created_at) FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch' AND a.event <> 'launch.reminded')) AS moved_at
  FROM app.clients c WHERE c.account_status = 'Launch' AND NOT c.is_live AND c.launch_phase_id IS NOT NULL)
  SELECT json_build_object('is_their_turn', (phase IN ($1::int, $2::int) OR questions > 0), 'moved_at', app.to_iso(l.moved_at), 'schedule', coalesce((SELECT json_build_object('days', s.days, 'version', s.version) FROM app.launch_reminder_schedule s),
    json_build_object('days', ARRAY[3, 7], 'version', 0)),
    'admins', (SELECT count(*) FROM app.active_admins u WHERE u.client_id = l.id),
    'sent_days', (SELECT coalesce(json_agg(r.days), '[]') FROM app.launch_reminders r WHERE r.client_id = l.id AND r.moved_at = l.moved_at),
    'sent', (SELECT coalesce(json_agg(json_build_object('at', app.to_iso(s.at), 'days', s.days,
        'staff_name', (SELECT nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') FROM app.staff f WHERE f.id = s.staff_id)) ORDER BY s.at DESC), '[]')
      FROM (SELECT r.created_at AS at, r.days, NULL::bigint AS staff_id FROM app.launch_reminders r WHERE r.client_id = l.id
        UNION ALL SELECT h.created_at, NULL, h.staff_id FROM app.launch_reminders_by_hand h WHERE h.client_id = l.id
        ORDER BY 1 DESC LIMIT 10) s))
  FROM launches l WHERE l.id = $3;

-- sendLaunchReminder
WITH launches AS (SELECT c.id, c.launch_phase_id AS phase, (
    SELECT count(*)::int FROM app.launch_reviews j WHERE j.client_id = c.id AND j.state = 'returned') AS questions,
  greatest(c.created_at, (SELECT max(f.saved_at) FROM app.launch_forms f WHERE f.client_id = c.id),
    (SELECT max(a.created_at) FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch' AND a.event <> 'launch.reminded')) AS moved_at
  FROM app.clients c WHERE c.account_status = 'Launch' AND NOT c.is_live AND c.launch_phase_id IS NOT NULL),
  changed AS (INSERT INTO app.launch_reminders_by_hand (client_id, created_at, staff_id)
    SELECT l.id, $1::timestamptz, $2::bigint FROM launches l
    WHERE l.id = $3 AND (phase IN ($4::int, $5::int) OR questions > 0) AND NOT EXISTS (
      SELECT FROM app.launch_reminders_by_hand h WHERE h.client_id = l.id AND h.created_at > $6)
    ON CONFLICT DO NOTHING RETURNING client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $7, $8, NULL, $9, NULL,  $10 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, u.email, jsonb_build_object('first_name', u.first_name, 'phase', l.phase, 'days', extract(day FROM $12::timestamptz - l.moved_at)::int, 'completed', (SELECT count(*) FROM app.launch_forms f WHERE f.client_id = l.id AND f.state <> 'open'), 'questions', l.questions, 'offers_help', $13::boolean), $14::bytea, $15::timestamptz, $16::timestamptz, l.id::bigint FROM changed JOIN launches l ON l.id = changed.client_id
      JOIN app.active_admins u ON u.client_id = l.id)
  SELECT to_json(true) FROM changed;


-- server/features/launch/cross-client/saved-steps.ts

-- deleteSecretsLiveSince
  DELETE FROM app.launch_secrets s USING app.clients c WHERE c.id = s.client_id AND c.went_live_at < $1;

-- mailSavedSteps, 1 of 2
WITH changed AS (DELETE FROM app.saved_launch_steps WHERE client_id IN (
      SELECT client_id FROM app.saved_launch_steps GROUP BY client_id
      HAVING max(saved_at) <= $1 OR min(first_saved_at) <= $2)
    RETURNING client_id, form, user_id, saved_at),
  digest AS (SELECT client_id, jsonb_agg(form ORDER BY form) AS steps,
        (array_agg(form ORDER BY saved_at DESC, form DESC))[1] AS step,
        (array_agg(user_id ORDER BY saved_at DESC, form DESC))[1] AS user_id FROM changed GROUP BY client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $3, $4::text, jsonb_build_object('event', $5::text, 'step', d.step, 'steps', d.steps, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $6::bytea, $7::timestamptz, $8::timestamptz, c.id::bigint FROM digest d JOIN app.clients c ON c.id = d.client_id
      LEFT JOIN app.users u ON u.client_id = d.client_id AND u.id = d.user_id)
  SELECT NULL;

-- mailSavedSteps, 2 of 2
WITH changed AS (DELETE FROM app.saved_launch_steps WHERE client_id IN (
      SELECT client_id FROM app.saved_launch_steps GROUP BY client_id
      HAVING max(saved_at) <= $1 OR min(first_saved_at) <= $2)
    RETURNING client_id, form, user_id, saved_at),
  digest AS (SELECT client_id, jsonb_agg(form ORDER BY form) AS steps,
        (array_agg(form ORDER BY saved_at DESC, form DESC))[1] AS step,
        (array_agg(user_id ORDER BY saved_at DESC, form DESC))[1] AS user_id FROM changed GROUP BY client_id),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $3, $4::text, jsonb_build_object('event', $5::text, 'step', d.step, 'steps', d.steps, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $6::bytea, $7::timestamptz, $8::timestamptz, c.id::bigint FROM digest d JOIN app.clients c ON c.id = d.client_id
      LEFT JOIN app.users u ON u.client_id = d.client_id AND u.id = d.user_id LIMIT 0)
  SELECT NULL;


-- server/features/launch/queries.ts

-- launchOfClient
  SELECT json_build_object(
  'client_id', c.id, 'name', c.name, 'package', c.package, 'time_zone', c.time_zone, 'launch_phase_id', c.launch_phase_id, 'is_live', c.is_live,
  'is_paused', c.account_status = 'Paused',
  'launch_sample_url', c.launch_sample_url,
  'owner', (
    SELECT json_build_object('name', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), 'email', u.email, 'phone_number', u.phone_number)
    FROM app.users u WHERE u.client_id = c.id AND u.role = 'Admin' AND u.deleted_at IS NULL ORDER BY u.id LIMIT 1),
  'forms', coalesce((
    SELECT json_object_agg(f.form, json_build_object('answers', f.answers, 'draft', f.draft, 'state', f.state, 'version', f.version,
      'answered_at', f.answered_at, 'previous', f.previous, 'saved_at', app.to_iso(f.saved_at)))
    FROM app.launch_forms f WHERE f.client_id = c.id), '{}'),
  'reviews', coalesce((
    SELECT json_agg(json_build_object('form', j.form, 'name', j.question, 'state', j.state, 'comment', j.comment, 'at', j.created_at) ORDER BY j.form, j.question)
    FROM app.launch_reviews j WHERE j.client_id = c.id), '[]'),
  'secrets', coalesce((SELECT json_agg(s.field ORDER BY s.field) FROM app.launch_secrets s WHERE s.client_id = c.id), '[]'),
  'files', coalesce((
    SELECT json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'question', f.question, 'file', f.name,
      'name', f.original_name, 'size', f.size,
      'created_at', f.created_at) ORDER BY f.id)
    FROM app.files f WHERE f.client_id = c.id AND f.question IS NOT NULL), '[]')) FROM app.clients c WHERE c.id = app.client();

-- lockStep
  INSERT INTO app.launch_forms (client_id, form) VALUES (app.client(), $1)
  ON CONFLICT (client_id, form) DO UPDATE SET form = excluded.form RETURNING to_json(true);

-- lockSteps
  SELECT NULL FROM (SELECT FROM app.launch_forms WHERE client_id = app.client() ORDER BY form FOR UPDATE) locked;

-- saveAnswers
WITH changed AS (UPDATE app.launch_forms SET answers = $1::jsonb, draft = $2::jsonb, state = $3,
    answered_at = $4::jsonb, previous = $5::jsonb, version = version + 1, saved_at = $6,
    user_id = app.acting_user(), staff_id = app.acting_staff()
  WHERE client_id = app.client() AND form = $7 RETURNING version, saved_at),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $8, $9::bigint, NULL::text, $10::timestamptz, $11::bigint, false, $12::boolean )
  SELECT json_build_object('version', version, 'saved_at', app.to_iso(saved_at)) FROM changed;

-- clearReviews
WITH changed AS (DELETE FROM app.launch_reviews WHERE client_id = app.client() AND form = $1 AND question = ANY ($2::text[])
    RETURNING form, question),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $3, $4::bigint, form || '/' || question, $5::timestamptz, $6::bigint, false, $7::boolean FROM changed)
  SELECT NULL;

-- stampFiles
  WITH deleted_review AS (
    DELETE FROM app.launch_reviews
    WHERE client_id = app.client() AND form = $1 AND question = $2 AND state = 'approved')
  INSERT INTO app.launch_forms (client_id, form, answered_at)
  VALUES (app.client(), $3, jsonb_build_object($4::text, $5::text))
  ON CONFLICT (client_id, form) DO UPDATE SET answered_at = launch_forms.answered_at || excluded.answered_at;

-- saveSecret
  INSERT INTO app.launch_secrets (client_id, field, encrypted, created_at) VALUES (app.client(), $1, $2::bytea, $3);

-- deleteSecret
  DELETE FROM app.launch_secrets WHERE client_id = app.client() AND field = $1;

-- readTimeline
SELECT coalesce((
  SELECT json_agg(json_build_object('event', a.event, 'launch_phase_id', (a.details ->> 'launch_phase_id')::int,
  'form', (a.details ->> 'step')::int, 'at', app.to_iso(a.created_at)) ORDER BY a.created_at, a.event = 'launch.phase_changed', a.id)
  FROM (
    SELECT DISTINCT ON (a.event, a.details ->> 'step', CASE WHEN a.event <> 'launch.step_saved' THEN a.id END) a.*
    FROM app.activity a WHERE a.client_id = app.client() AND a.type = 'launch' AND a.event NOT IN ('launch.answer_returned', 'launch.answer_settled', 'launch.files_added', 'launch.reminded')
    ORDER BY a.event, a.details ->> 'step', CASE WHEN a.event <> 'launch.step_saved' THEN a.id END, a.created_at) a), '[]');

-- logStepSaved
WITH logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $1, $2, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('step', $3::int), $4 )
  SELECT NULL;


-- server/features/launch/transitions.ts

-- announceStep
WITH changed AS (INSERT INTO app.saved_launch_steps AS s (client_id, form, user_id, first_saved_at, saved_at)
    SELECT app.client(), $1, app.acting_user(), $2, $3 WHERE app.acting_staff() IS NULL
    ON CONFLICT (client_id, form) DO UPDATE SET user_id = excluded.user_id, saved_at = excluded.saved_at
    RETURNING s.form),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $4, $5::bigint, $6::text, jsonb_build_object('step', $7::bigint, 'saved', (SELECT count(*) FROM app.launch_forms f WHERE f.client_id = app.client() AND f.state = 'completed')), $8::timestamptz, $9::timestamptz, true,
    $10, $11::text[], $12::boolean FROM changed)
  SELECT NULL;

-- announceFiles, 1 of 2
WITH logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $1, $2, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('step', $3::int, 'name', $4::text, 'label', $5::text), $6 WHERE NOT EXISTS (
    SELECT FROM app.activity a WHERE a.client_id = app.client() AND a.event = 'launch.files_added'
      AND a.details ->> 'name' = $7 AND a.created_at > $8)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $9, $10::text, jsonb_build_object('event', $11::text, 'step', $12::bigint, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $13::bytea, $14::timestamptz, $15::timestamptz FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND NOT EXISTS (
    SELECT FROM app.activity a WHERE a.client_id = app.client() AND a.event = 'launch.files_added'
      AND a.details ->> 'name' = $16 AND a.created_at > $17))
  SELECT NULL;

-- announceFiles, 2 of 2
WITH logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $1, $2, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('step', $3::int, 'name', $4::text, 'label', $5::text), $6 WHERE NOT EXISTS (
    SELECT FROM app.activity a WHERE a.client_id = app.client() AND a.event = 'launch.files_added'
      AND a.details ->> 'name' = $7 AND a.created_at > $8)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $9, $10::text, jsonb_build_object('event', $11::text, 'step', $12::bigint, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $13::bytea, $14::timestamptz, $15::timestamptz FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND NOT EXISTS (
    SELECT FROM app.activity a WHERE a.client_id = app.client() AND a.event = 'launch.files_added'
      AND a.details ->> 'name' = $16 AND a.created_at > $17) LIMIT 0)
  SELECT NULL;

-- submitLaunch, 1 of 2
WITH changed AS (UPDATE app.clients SET launch_phase_id = $1::int, launch_submitted_at = $2
    WHERE id = app.client() AND launch_phase_id = $3::int AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url),
  announced_steps AS (DELETE FROM app.saved_launch_steps s USING changed WHERE s.client_id = changed.id),
  logged_request AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL,  $6 FROM changed),
  logged_phase AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $9 FROM changed transition),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT transition.id, u.id, CASE WHEN transition.is_live THEN $10 ELSE $11 END, NULL, NULL, NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $12::timestamptz FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed_staff AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $13, $14::text, jsonb_build_object('event', $15::text, 'step', $16::bigint, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $17::bytea, $18::timestamptz, $19::timestamptz FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND EXISTS (SELECT FROM changed)),
  mailed_admins AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $20, u.email, jsonb_build_object('first_name', u.first_name, 'phase', coalesce(transition.launch_phase_id, 0), 'sample_url', coalesce(transition.launch_sample_url, '')), $21::bytea, $22::timestamptz, $23::timestamptz, transition.id::bigint FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END AND u.role = 'Admin'),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $24, $25::bigint, $26::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'The client')), $27::timestamptz, $28::timestamptz, true,
    $29, $30::text[], $31::boolean FROM changed LEFT JOIN app.users u ON u.client_id = app.client() AND u.id = app.acting_user()),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $32, $33::bigint, NULL::text, $34::timestamptz, $35::bigint, false, $36::boolean FROM changed)
  SELECT NULL;

-- submitLaunch, 2 of 2
WITH changed AS (UPDATE app.clients SET launch_phase_id = $1::int, launch_submitted_at = $2
    WHERE id = app.client() AND launch_phase_id = $3::int AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url),
  announced_steps AS (DELETE FROM app.saved_launch_steps s USING changed WHERE s.client_id = changed.id),
  logged_request AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL,  $6 FROM changed),
  logged_phase AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $9 FROM changed transition),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT transition.id, u.id, CASE WHEN transition.is_live THEN $10 ELSE $11 END, NULL, NULL, NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $12::timestamptz FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed_staff AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $13, $14::text, jsonb_build_object('event', $15::text, 'step', $16::bigint, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $17::bytea, $18::timestamptz, $19::timestamptz FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND EXISTS (SELECT FROM changed) LIMIT 0),
  mailed_admins AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $20, u.email, jsonb_build_object('first_name', u.first_name, 'phase', coalesce(transition.launch_phase_id, 0), 'sample_url', coalesce(transition.launch_sample_url, '')), $21::bytea, $22::timestamptz, $23::timestamptz, transition.id::bigint FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END AND u.role = 'Admin'),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $24, $25::bigint, $26::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'The client')), $27::timestamptz, $28::timestamptz, true,
    $29, $30::text[], $31::boolean FROM changed LEFT JOIN app.users u ON u.client_id = app.client() AND u.id = app.acting_user()),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $32, $33::bigint, NULL::text, $34::timestamptz, $35::bigint, false, $36::boolean FROM changed)
  SELECT NULL;

-- requestPublish, 1 of 2
WITH changed AS (UPDATE app.clients SET launch_phase_id = $1::int, publish_requested_at = $2, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN ($3::int, $4::int) AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url),
  logged_request AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), NULL,  $7 FROM changed),
  logged_phase AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $10 FROM changed transition),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT transition.id, u.id, CASE WHEN transition.is_live THEN $11 ELSE $12 END, NULL, NULL, NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $13::timestamptz FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed_staff AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $14, $15::text, jsonb_build_object('event', $16::text, 'step', $17::bigint, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $18::bytea, $19::timestamptz, $20::timestamptz FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND EXISTS (SELECT FROM changed)),
  mailed_admins AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $21, u.email, jsonb_build_object('first_name', u.first_name, 'phase', coalesce(transition.launch_phase_id, 0), 'sample_url', coalesce(transition.launch_sample_url, '')), $22::bytea, $23::timestamptz, $24::timestamptz, transition.id::bigint FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END AND u.role = 'Admin'),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $25, $26::bigint, $27::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'The client')), $28::timestamptz, $29::timestamptz, true,
    $30, $31::text[], $32::boolean FROM changed LEFT JOIN app.users u ON u.client_id = app.client() AND u.id = app.acting_user()),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $33, $34::bigint, NULL::text, $35::timestamptz, $36::bigint, false, $37::boolean FROM changed)
  SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client();

-- requestPublish, 2 of 2
WITH changed AS (UPDATE app.clients SET launch_phase_id = $1::int, publish_requested_at = $2, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN ($3::int, $4::int) AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url),
  logged_request AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), NULL,  $7 FROM changed),
  logged_phase AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $10 FROM changed transition),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT transition.id, u.id, CASE WHEN transition.is_live THEN $11 ELSE $12 END, NULL, NULL, NULL, jsonb_build_object('launch_phase_id', transition.launch_phase_id), $13::timestamptz FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed_staff AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $14, $15::text, jsonb_build_object('event', $16::text, 'step', $17::bigint, 'client_name', c.name, 'name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), c.name), 'email', coalesce(u.email, ''), 'client_id', c.id), $18::bytea, $19::timestamptz, $20::timestamptz FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND EXISTS (SELECT FROM changed) LIMIT 0),
  mailed_admins AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $21, u.email, jsonb_build_object('first_name', u.first_name, 'phase', coalesce(transition.launch_phase_id, 0), 'sample_url', coalesce(transition.launch_sample_url, '')), $22::bytea, $23::timestamptz, $24::timestamptz, transition.id::bigint FROM changed transition JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END AND u.role = 'Admin'),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $25, $26::bigint, $27::text, jsonb_build_object('name', coalesce(nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), ''), 'The client')), $28::timestamptz, $29::timestamptz, true,
    $30, $31::text[], $32::boolean FROM changed LEFT JOIN app.users u ON u.client_id = app.client() AND u.id = app.acting_user()),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $33, $34::bigint, NULL::text, $35::timestamptz, $36::bigint, false, $37::boolean FROM changed)
  SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client();
