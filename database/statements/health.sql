-- server/features/health/cross-client/health.ts

-- readQueues
  SELECT json_build_object(
    'last_mail_at', (SELECT app.to_iso(max(sent_at)) FROM app.outbox WHERE state = 'sent'),
    'failed_mails', (SELECT count(*) FROM app.outbox WHERE state = 'failed' AND created_at > $1),
    'mails_overdue', (SELECT extract(epoch FROM $2::timestamptz - min(next_try_at))::int FROM app.outbox
      WHERE state IN ('queued', 'sending') AND next_try_at <= $3),
    'jobs_overdue', (SELECT extract(epoch FROM now() - min(start_after))::int FROM jobs.job
      WHERE state < 'active' AND NOT blocked AND start_after <= now()),
    'failed_jobs', (SELECT count(*) FROM jobs.job WHERE state = 'failed' AND completed_on > now() - interval '1 day'),
    'worker_seen', (SELECT extract(epoch FROM now() - cron_on)::int FROM jobs.version),
    'mls', (SELECT json_build_object('finished_at', app.to_iso(finished_at), 'failure', failure) FROM app.mls_feeds WHERE provider = $4));

-- readShownTimes
  SELECT coalesce(json_agg(json_build_object('zone', z.time_zone, 'at', app.to_iso(t.at),
    'shown', to_char(t.at AT TIME ZONE z.time_zone, 'YYYY-MM-DD"T"HH24:MI'))), '[]')
  FROM (SELECT DISTINCT c.time_zone FROM app.clients c WHERE c.account_status <> 'Cancelled') z,
    generate_series($1::timestamptz, $2::timestamptz + interval '1 year', interval '1 month') AS t (at);

-- hasClients
SELECT to_json(EXISTS (SELECT FROM app.clients));

-- hasPrices
  SELECT to_json(EXISTS (SELECT FROM app.package_prices WHERE staff_id IS NOT NULL));

-- hasSentMail
  SELECT to_json(EXISTS (SELECT FROM app.outbox WHERE state = 'sent'));

-- hasJoinedUsers
  SELECT to_json(EXISTS (SELECT FROM app.users WHERE NOT is_pending));

-- enqueueTestMail
WITH mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $1, me.email, jsonb_build_object('first_name', me.first_name), $2::bytea, $3::timestamptz, $4::timestamptz, $5::bigint FROM app.staff me WHERE me.id = $6)
  SELECT json_build_object('address', me.email) FROM app.staff me WHERE me.id = $7;


-- server/features/health/cross-client/metrics.ts

-- readWaitingFacts
  SELECT json_build_object(
    'mails', (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT state, count(*) FROM app.outbox WHERE state <> 'sent' GROUP BY state) m),
    'lead_mails', (SELECT json_build_object(
        'in_time', count(*) FILTER (WHERE sent_at <= created_at + interval '10 seconds'),
        'late', count(*) FILTER (WHERE coalesce(sent_at, $1) > created_at + interval '10 seconds'))
      FROM app.outbox
      WHERE created_at > $2::timestamptz - interval '1 day' AND template = ANY ($3)),
    'jobs', (SELECT coalesce(json_agg(j), '[]') FROM (
      SELECT name, state::text, count(*) FROM jobs.job
      WHERE state < 'completed' OR (state = 'failed' AND completed_on > now() - interval '1 day')
      GROUP BY name, state) j),
    'feeds', (SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT provider, extract(epoch FROM finished_at)::float AS last_success FROM app.mls_feeds) f));

-- readClientFacts
  SELECT json_build_object(
    'recipients', (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT r.state, count(*) FROM app.newsletter_sends s
      JOIN app.newsletter_recipients r ON r.client_id = s.client_id AND r.send_id = s.id
      WHERE s.state IN ('sending', 'paused') GROUP BY r.state) r),
    'sources', (SELECT coalesce(json_agg(s), '[]') FROM (
      SELECT provider, count(failing_since) AS failing, extract(epoch FROM min(last_good_at))::float AS oldest_success
      FROM app.stats_sources GROUP BY provider) s));
