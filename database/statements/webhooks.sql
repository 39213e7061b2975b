-- server/features/webhooks/cross-client/provider.ts

-- listProviderWebhooks
  SELECT coalesce(json_agg(json_build_object('id', w.id, 'url', w.url, 'is_on', w.is_on, 'off_reason', w.off_reason, 'created_at', app.to_iso(w.created_at), 'failing_since', app.to_iso(w.failing_since), 'delivered_at', app.to_iso(w.delivered_at), 'former_secret_until', app.to_iso(w.former_secret_until), 'clients', w.clients, 'launches', w.launches, 'invoices', w.invoices) ORDER BY w.id), '[]') FROM app.provider_webhooks w WHERE true;

-- isProviderWebhook
  SELECT to_json(true) FROM app.provider_webhooks WHERE id = $1;

-- countProviderWebhooks
  SELECT to_json(count(*)) FROM app.provider_webhooks w WHERE true;

-- createProviderWebhook
WITH changed AS (INSERT INTO app.provider_webhooks (url, clients, launches, invoices, is_on, secret, created_at)
    SELECT url, clients, launches, invoices, is_on, $1::bytea, $2::timestamptz
    FROM jsonb_populate_record(NULL::app.provider_webhooks, $3) RETURNING *),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, NULL::bigint, $5::text, jsonb_build_object('url', url), $6::text, $7::timestamptz FROM changed)
  SELECT to_json(id) FROM changed;

-- updateProviderWebhook
WITH changed AS (UPDATE app.provider_webhooks w SET (url, clients, launches, invoices, is_on) = (SELECT url, clients, launches, invoices, is_on
      FROM jsonb_populate_record(NULL::app.provider_webhooks, $1)),
      off_reason = CASE WHEN NOT $2 THEN w.off_reason END,
      failing_since = CASE WHEN w.is_on AND w.url = $3 THEN w.failing_since END,
      is_slow = w.is_slow AND w.is_on AND w.url = $4, paused_until = NULL
    WHERE true AND w.id = $5 RETURNING w.*),
  ended_deliveries AS (UPDATE app.provider_webhook_deliveries d SET has_failed = true, problem = coalesce(d.problem, 'The webhook was turned off.')
          FROM changed w WHERE w.id = d.webhook_id AND NOT w.is_on AND d.delivered_at IS NULL AND NOT d.has_failed),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, NULL::bigint, NULL::bigint, $7::text, jsonb_build_object('url', url), $8::text, $9::timestamptz FROM changed)
  SELECT json_build_object('id', w.id, 'url', w.url, 'is_on', w.is_on, 'off_reason', w.off_reason, 'created_at', app.to_iso(w.created_at), 'failing_since', app.to_iso(w.failing_since), 'delivered_at', app.to_iso(w.delivered_at), 'former_secret_until', app.to_iso(w.former_secret_until), 'clients', w.clients, 'launches', w.launches, 'invoices', w.invoices) FROM changed w;

-- removeProviderWebhook
WITH changed AS (DELETE FROM app.provider_webhooks w WHERE true AND w.id = $1 RETURNING w.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $2::bigint, NULL::bigint, NULL::bigint, $3::text, jsonb_build_object('url', url), $4::text, $5::timestamptz FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- replaceProviderSecret
WITH changed AS (UPDATE app.provider_webhooks w SET former_secret = w.secret, former_secret_until = $1, secret = $2
    WHERE true AND w.id = $3 RETURNING w.*),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, NULL::bigint, $5::text, jsonb_build_object('url', url), $6::text, $7::timestamptz FROM changed)
  SELECT to_json(id) FROM changed;

-- queueProviderTest
  WITH queued AS (
    INSERT INTO app.provider_webhook_deliveries AS d (webhook_id, event, happened_at, due_at)
    SELECT w.id, 'webhook.test', $1, $2 FROM app.provider_webhooks w
    WHERE true AND w.id = $3 AND w.is_on RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued)) FROM app.provider_webhooks w WHERE true AND w.id = $4;

-- listProviderDeliveries
  WITH matching AS (SELECT d.* FROM app.provider_webhook_deliveries d JOIN app.provider_webhooks w ON w.id = d.webhook_id WHERE true AND w.id = $1),
  shown_page AS (SELECT * FROM matching ORDER BY happened_at DESC, id DESC LIMIT $2 OFFSET $3)
  SELECT coalesce((SELECT json_agg(json_build_object('id', d.id, 'message', d.message, 'event', d.event, 'subject_id', d.subject_id,
    'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'problem', d.problem,
    'answer_status', d.answer_status, 'answer_ms', d.answer_ms,
    'state', CASE WHEN d.delivered_at IS NOT NULL THEN 'delivered' WHEN d.has_failed THEN 'failed' ELSE 'waiting' END,
    'due_at', CASE WHEN d.delivered_at IS NULL AND NOT d.has_failed THEN app.to_iso(d.due_at) END,
    'delivered_at', app.to_iso(d.delivered_at)) ORDER BY d.happened_at DESC, d.id DESC) FROM shown_page d), '[]'),
    (SELECT count(*) FROM matching) FROM app.provider_webhooks w WHERE true AND w.id = $4;

-- replayProviderDelivery
  WITH queued AS (
    UPDATE app.provider_webhook_deliveries d SET due_at = $1, attempts = 0, delivered_at = NULL, problem = NULL, has_failed = false,
    answer_status = NULL, answer_ms = NULL FROM app.provider_webhooks w
    WHERE true AND d.id = $2 AND w.id = d.webhook_id AND w.is_on RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued))
  FROM app.provider_webhook_deliveries d JOIN app.provider_webhooks w ON w.id = d.webhook_id WHERE true AND d.id = $3;

-- isProviderWebhookOn
  SELECT to_json(w.is_on) FROM app.provider_webhooks w WHERE true AND w.id = $1 FOR UPDATE;

-- resendProviderEvents
WITH changed AS (SELECT w.* FROM app.provider_webhooks w WHERE true AND w.id = $1 AND w.is_on FOR UPDATE),
  queued_again AS (INSERT INTO app.provider_webhook_deliveries AS d (webhook_id, client_id, activity_id, event, subject_id, happened_at, due_at)
      SELECT w.id, a.client_id, a.id, a.sent, app.provider_subject(a.sent, a.client_id, a.subject_id), a.created_at, $2
      FROM changed o JOIN app.provider_webhooks w ON w.id = o.id CROSS JOIN app.clients c CROSS JOIN LATERAL (
        SELECT l.*, app.provider_event(l.event) AS sent FROM app.activity l
        WHERE l.client_id = c.id AND l.type IN ('user', 'launch', 'billing') AND l.created_at >= $3) a
      WHERE a.sent IS NOT NULL AND app.is_provider_event(w, a.sent) ORDER BY a.created_at, a.id
      ON CONFLICT (webhook_id, client_id, activity_id) DO UPDATE SET due_at = $4, attempts = 0, delivered_at = NULL, problem = NULL, has_failed = false,
    answer_status = NULL, answer_ms = NULL
      RETURNING d.id),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('url', url), $7::text, $8::timestamptz FROM changed)
  SELECT json_build_object('count', (SELECT count(*) FROM queued_again)) FROM changed;


-- server/features/webhooks/cross-client/sending.ts

-- claimDelivery, 1 of 2
  WITH RECURSIVE waiting_webhooks AS (
    (SELECT d.client_id, d.webhook_id FROM app.webhook_deliveries d WHERE d.delivered_at IS NULL AND NOT d.has_failed ORDER BY d.client_id, d.webhook_id LIMIT 1)
    UNION ALL
    SELECT following.client_id, following.webhook_id FROM waiting_webhooks p CROSS JOIN LATERAL (
      SELECT d.client_id, d.webhook_id FROM app.webhook_deliveries d
      WHERE d.delivered_at IS NULL AND NOT d.has_failed AND (d.client_id, d.webhook_id) > (p.client_id, p.webhook_id) ORDER BY d.client_id, d.webhook_id LIMIT 1) following),
  next_webhook AS (
    SELECT w.* FROM waiting_webhooks d JOIN app.webhooks w ON w.client_id = d.client_id AND w.id = d.webhook_id
    WHERE w.is_on AND w.is_slow = $1
      AND coalesce(w.claimed_until, '-infinity') <= $2 AND coalesce(w.paused_until, '-infinity') <= $3
      AND EXISTS (SELECT FROM app.webhook_deliveries d WHERE w.client_id = d.client_id AND w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed AND d.due_at <= $4)
    ORDER BY w.attempted_at NULLS FIRST LIMIT 1 FOR UPDATE OF w SKIP LOCKED),
  claimed_delivery AS (
    UPDATE app.webhook_deliveries d SET attempts = d.attempts + 1, due_at = $5::timestamptz + interval '1 minute'
    FROM next_webhook w WHERE w.client_id = d.client_id AND w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed AND d.due_at <= $6
      AND d.id = (SELECT d.id FROM app.webhook_deliveries d WHERE w.client_id = d.client_id AND w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed AND d.due_at <= $7
        ORDER BY d.due_at, d.happened_at, d.id LIMIT 1)
    RETURNING d.*),
  claimed_webhook AS (
    UPDATE app.webhooks w SET claimed_until = $8::timestamptz + interval '1 minute', attempted_at = $9
    FROM claimed_delivery d WHERE w.client_id = d.client_id AND w.id = d.webhook_id)
  SELECT json_build_object('client_id', d.client_id, 'owner', w.client_id, 'id', d.id, 'webhook_id', w.id, 'message', d.message, 'event', d.event,
    'subject_id', d.subject_id, 'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'url', w.url,
    'failing_since', app.to_iso(w.failing_since), 'secrets', array_remove(ARRAY[encode(w.secret, 'hex'),
      CASE WHEN w.former_secret_until > $10 THEN encode(w.former_secret, 'hex') END], NULL))
  FROM claimed_delivery d JOIN next_webhook w ON w.client_id = d.client_id AND w.id = d.webhook_id;

-- claimDelivery, 2 of 2
  WITH RECURSIVE waiting_webhooks AS (
    (SELECT d.webhook_id FROM app.provider_webhook_deliveries d WHERE d.delivered_at IS NULL AND NOT d.has_failed ORDER BY d.webhook_id LIMIT 1)
    UNION ALL
    SELECT following.webhook_id FROM waiting_webhooks p CROSS JOIN LATERAL (
      SELECT d.webhook_id FROM app.provider_webhook_deliveries d
      WHERE d.delivered_at IS NULL AND NOT d.has_failed AND (d.webhook_id) > (p.webhook_id) ORDER BY d.webhook_id LIMIT 1) following),
  next_webhook AS (
    SELECT w.* FROM waiting_webhooks d JOIN app.provider_webhooks w ON w.id = d.webhook_id
    WHERE w.is_on AND w.is_slow = $1
      AND coalesce(w.claimed_until, '-infinity') <= $2 AND coalesce(w.paused_until, '-infinity') <= $3
      AND EXISTS (SELECT FROM app.provider_webhook_deliveries d WHERE w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed AND d.due_at <= $4)
    ORDER BY w.attempted_at NULLS FIRST LIMIT 1 FOR UPDATE OF w SKIP LOCKED),
  claimed_delivery AS (
    UPDATE app.provider_webhook_deliveries d SET attempts = d.attempts + 1, due_at = $5::timestamptz + interval '1 minute'
    FROM next_webhook w WHERE w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed AND d.due_at <= $6
      AND d.id = (SELECT d.id FROM app.provider_webhook_deliveries d WHERE w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed AND d.due_at <= $7
        ORDER BY d.due_at, d.happened_at, d.id LIMIT 1)
    RETURNING d.*),
  claimed_webhook AS (
    UPDATE app.provider_webhooks w SET claimed_until = $8::timestamptz + interval '1 minute', attempted_at = $9
    FROM claimed_delivery d WHERE w.id = d.webhook_id)
  SELECT json_build_object('client_id', d.client_id, 'owner', NULL::bigint, 'id', d.id, 'webhook_id', w.id, 'message', d.message, 'event', d.event,
    'subject_id', d.subject_id, 'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'url', w.url,
    'failing_since', app.to_iso(w.failing_since), 'secrets', array_remove(ARRAY[encode(w.secret, 'hex'),
      CASE WHEN w.former_secret_until > $10 THEN encode(w.former_secret, 'hex') END], NULL))
  FROM claimed_delivery d JOIN next_webhook w ON w.id = d.webhook_id;

-- recordDelivered, 1 of 2
  WITH recorded_delivery AS (
    UPDATE app.webhook_deliveries d SET delivered_at = $1, problem = NULL, answer_status = $2, answer_ms = $3 WHERE d.client_id = $4 AND d.id = $5)
  UPDATE app.webhooks w SET claimed_until = NULL, failing_since = NULL, paused_until = NULL, delivered_at = $6,
    is_slow = $7
  WHERE w.client_id = $8 AND w.id = $9;

-- recordDelivered, 2 of 2
  WITH recorded_delivery AS (
    UPDATE app.provider_webhook_deliveries d SET delivered_at = $1, problem = NULL, answer_status = $2, answer_ms = $3 WHERE d.id = $4)
  UPDATE app.provider_webhooks w SET claimed_until = NULL, failing_since = NULL, paused_until = NULL, delivered_at = $5,
    is_slow = $6
  WHERE w.id = $7;

-- recordFailed, 1 of 2
  WITH failed_delivery AS (
    UPDATE app.webhook_deliveries d SET problem = $1, has_failed = $2, answer_status = $3, answer_ms = $4,
      due_at = coalesce($5::timestamptz, d.due_at) WHERE d.client_id = $6 AND d.id = $7)
  UPDATE app.webhooks w SET claimed_until = NULL, paused_until = $8::timestamptz, is_slow = true,
    failing_since = coalesce(w.failing_since, $9::timestamptz)
  WHERE w.client_id = $10 AND w.id = $11;

-- recordFailed, 2 of 2
  WITH failed_delivery AS (
    UPDATE app.provider_webhook_deliveries d SET problem = $1, has_failed = $2, answer_status = $3, answer_ms = $4,
      due_at = coalesce($5::timestamptz, d.due_at) WHERE d.id = $6)
  UPDATE app.provider_webhooks w SET claimed_until = NULL, paused_until = $7::timestamptz, is_slow = true,
    failing_since = coalesce(w.failing_since, $8::timestamptz)
  WHERE w.id = $9;

-- switchOff
WITH changed AS (UPDATE app.webhooks w SET is_on = false, off_reason = $1, claimed_until = NULL, paused_until = NULL,
      failing_since = coalesce(w.failing_since, $2::timestamptz)
    WHERE w.client_id = $3 AND w.id = $4 AND w.is_on AND w.url = $5 RETURNING w.*),
  ended_deliveries AS (UPDATE app.webhook_deliveries d SET has_failed = true,
            problem = CASE WHEN d.id = $6 THEN $7 ELSE coalesce(d.problem, 'The webhook was switched off.') END,
            answer_status = CASE WHEN d.id = $8 THEN $9::integer ELSE d.answer_status END,
            answer_ms = CASE WHEN d.id = $10 THEN $11::integer ELSE d.answer_ms END
          FROM changed w WHERE w.client_id = d.client_id AND w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, NULL, NULL, changed.id,  $14 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $15, NULL, NULL, NULL, '{}', $16::timestamptz FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $17, u.email, jsonb_build_object('webhook_id', changed.id, 'host', $18::text, 'problem', $19::text), $20::bytea, $21::timestamptz, $22::timestamptz, u.client_id::bigint FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id)
  SELECT NULL;

-- switchOffOfProvider
WITH changed AS (UPDATE app.provider_webhooks w SET is_on = false, off_reason = $1, claimed_until = NULL, paused_until = NULL,
      failing_since = coalesce(w.failing_since, $2::timestamptz)
    WHERE w.id = $3 AND w.is_on AND w.url = $4 RETURNING w.*),
  ended_deliveries AS (UPDATE app.provider_webhook_deliveries d SET has_failed = true,
            problem = CASE WHEN d.id = $5 THEN $6 ELSE coalesce(d.problem, 'The webhook was switched off.') END,
            answer_status = CASE WHEN d.id = $7 THEN $8::integer ELSE d.answer_status END,
            answer_ms = CASE WHEN d.id = $9 THEN $10::integer ELSE d.answer_ms END
          FROM changed w WHERE w.id = d.webhook_id AND d.delivered_at IS NULL AND NOT d.has_failed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, s.email, jsonb_build_object('webhook_id', changed.id, 'host', $12::text, 'problem', $13::text), $14::bytea, $15::timestamptz, $16::timestamptz, NULL::bigint::bigint FROM changed CROSS JOIN app.staff s WHERE s.role = 'Owner' AND s.disabled_at IS NULL)
  SELECT NULL;

-- deleteDeliveriesBefore, 1 of 2
  DELETE FROM app.webhook_deliveries WHERE happened_at < $1 AND (delivered_at IS NOT NULL OR has_failed);

-- deleteDeliveriesBefore, 2 of 2
  DELETE FROM app.provider_webhook_deliveries WHERE happened_at < $1 AND (delivered_at IS NOT NULL OR has_failed);


-- server/features/webhooks/queries.ts

-- listWebhooks
  SELECT coalesce(json_agg(json_build_object('id', w.id, 'url', w.url, 'is_on', w.is_on, 'off_reason', w.off_reason, 'created_at', app.to_iso(w.created_at), 'failing_since', app.to_iso(w.failing_since), 'delivered_at', app.to_iso(w.delivered_at), 'former_secret_until', app.to_iso(w.former_secret_until), 'contacts', w.contacts, 'listings', w.listings, 'testimonials', w.testimonials, 'newsletters', w.newsletters, 'billing', w.billing) ORDER BY w.id), '[]') FROM app.webhooks w WHERE w.client_id = app.client();

-- lockWebhooks
  SELECT to_json(c.id) FROM app.clients c WHERE c.id = app.client() FOR NO KEY UPDATE;

-- countWebhooks
  SELECT to_json(count(*)) FROM app.webhooks w WHERE w.client_id = app.client();

-- createWebhook
WITH changed AS (INSERT INTO app.webhooks (client_id, url, contacts, listings, testimonials, newsletters, billing, is_on, secret, created_at)
    SELECT app.client(), url, contacts, listings, testimonials, newsletters, billing, is_on, $1::bytea, $2::timestamptz
    FROM jsonb_populate_record(NULL::app.webhooks, $3) RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT to_json(id) FROM changed;

-- updateWebhook
WITH changed AS (UPDATE app.webhooks w SET (url, contacts, listings, testimonials, newsletters, billing, is_on) = (SELECT url, contacts, listings, testimonials, newsletters, billing, is_on
      FROM jsonb_populate_record(NULL::app.webhooks, $1)),
      off_reason = CASE WHEN NOT $2 THEN w.off_reason END,
      failing_since = CASE WHEN w.is_on AND w.url = $3 THEN w.failing_since END,
      is_slow = w.is_slow AND w.is_on AND w.url = $4, paused_until = NULL
    WHERE w.client_id = app.client() AND w.id = $5 RETURNING w.*),
  ended_deliveries AS (UPDATE app.webhook_deliveries d SET has_failed = true, problem = coalesce(d.problem, 'The webhook was turned off.')
          FROM changed w WHERE w.client_id = d.client_id AND w.id = d.webhook_id AND NOT w.is_on AND d.delivered_at IS NULL AND NOT d.has_failed),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), changed.id,  $8 FROM changed)
  SELECT json_build_object('id', w.id, 'url', w.url, 'is_on', w.is_on, 'off_reason', w.off_reason, 'created_at', app.to_iso(w.created_at), 'failing_since', app.to_iso(w.failing_since), 'delivered_at', app.to_iso(w.delivered_at), 'former_secret_until', app.to_iso(w.former_secret_until), 'contacts', w.contacts, 'listings', w.listings, 'testimonials', w.testimonials, 'newsletters', w.newsletters, 'billing', w.billing) FROM changed w;

-- removeWebhook
WITH changed AS (DELETE FROM app.webhooks w WHERE w.client_id = app.client() AND w.id = $1 RETURNING w.*),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), changed.id,  $4 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- replaceSecret
WITH changed AS (UPDATE app.webhooks w SET former_secret = w.secret, former_secret_until = $1, secret = $2
    WHERE w.client_id = app.client() AND w.id = $3 RETURNING w.*),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT to_json(id) FROM changed;

-- queueTest
  WITH queued AS (
    INSERT INTO app.webhook_deliveries AS d (client_id, webhook_id, event, happened_at, due_at)
    SELECT app.client(), w.id, 'webhook.test', $1, $2 FROM app.webhooks w
    WHERE w.client_id = app.client() AND w.id = $3 AND w.is_on RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued)) FROM app.webhooks w WHERE w.client_id = app.client() AND w.id = $4;

-- listDeliveries
  WITH matching AS (SELECT d.* FROM app.webhook_deliveries d JOIN app.webhooks w ON w.client_id = d.client_id AND w.id = d.webhook_id WHERE w.client_id = app.client() AND w.id = $1),
  shown_page AS (SELECT * FROM matching ORDER BY happened_at DESC, id DESC LIMIT $2 OFFSET $3)
  SELECT coalesce((SELECT json_agg(json_build_object('id', d.id, 'message', d.message, 'event', d.event, 'subject_id', d.subject_id,
    'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'problem', d.problem,
    'answer_status', d.answer_status, 'answer_ms', d.answer_ms,
    'state', CASE WHEN d.delivered_at IS NOT NULL THEN 'delivered' WHEN d.has_failed THEN 'failed' ELSE 'waiting' END,
    'due_at', CASE WHEN d.delivered_at IS NULL AND NOT d.has_failed THEN app.to_iso(d.due_at) END,
    'delivered_at', app.to_iso(d.delivered_at)) ORDER BY d.happened_at DESC, d.id DESC) FROM shown_page d), '[]'),
    (SELECT count(*) FROM matching) FROM app.webhooks w WHERE w.client_id = app.client() AND w.id = $4;

-- replayDelivery
  WITH queued AS (
    UPDATE app.webhook_deliveries d SET due_at = $1, attempts = 0, delivered_at = NULL, problem = NULL, has_failed = false,
    answer_status = NULL, answer_ms = NULL FROM app.webhooks w
    WHERE w.client_id = app.client() AND d.id = $2 AND w.client_id = d.client_id AND w.id = d.webhook_id AND w.is_on RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued))
  FROM app.webhook_deliveries d JOIN app.webhooks w ON w.client_id = d.client_id AND w.id = d.webhook_id WHERE w.client_id = app.client() AND d.id = $3;

-- isWebhookOn
  SELECT to_json(w.is_on) FROM app.webhooks w WHERE w.client_id = app.client() AND w.id = $1 FOR UPDATE;

-- resendSince
WITH changed AS (SELECT w.* FROM app.webhooks w WHERE w.client_id = app.client() AND w.id = $1 AND w.is_on FOR UPDATE),
  queued_again AS (INSERT INTO app.webhook_deliveries AS d (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
      SELECT a.client_id, w.id, a.id, a.event, app.webhook_subject(a.subject_id, a.details), a.created_at, $2
      FROM changed c JOIN app.webhooks w ON w.client_id = c.client_id AND w.id = c.id
        JOIN app.activity a ON a.client_id = c.client_id AND a.created_at >= $3
      WHERE app.is_webhook_event(w, a.type, a.event) ORDER BY a.id
      ON CONFLICT (client_id, webhook_id, activity_id) DO UPDATE SET due_at = $4, attempts = 0, delivered_at = NULL, problem = NULL, has_failed = false,
    answer_status = NULL, answer_ms = NULL
      RETURNING d.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.id,  $7 FROM changed)
  SELECT json_build_object('count', (SELECT count(*) FROM queued_again)) FROM changed;
