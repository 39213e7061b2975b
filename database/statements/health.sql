-- server/features/health/cross-client/backups.ts

-- endDeadBackups
  UPDATE app.backups SET finished_at = $1, outcome = 'interrupted', reason = 'Its process ended.'
  WHERE finished_at IS NULL AND alive_at < $2;

-- deleteBackupsBefore
  DELETE FROM app.backups WHERE started_at < $1;

-- readLastBackup
  SELECT json_build_object('started_at', app.to_iso(started_at), 'outcome', outcome, 'checked_at', (
    SELECT app.to_iso(max(started_at)) FROM app.backups WHERE outcome = 'verified'))
  FROM app.backups ORDER BY started_at DESC LIMIT 1;

-- beginBackup
  INSERT INTO app.backups (started_at, alive_at) VALUES ($1, $2)
  ON CONFLICT ((finished_at IS NULL)) WHERE finished_at IS NULL DO NOTHING RETURNING to_json(id);

-- signBackup
  UPDATE app.backups SET alive_at = $1 WHERE id = $2 AND finished_at IS NULL;

-- completeBackup
  UPDATE app.backups SET finished_at = $1, outcome = $2, backup = $3, row_count = $4,
    bytes = $5, reason = $6 WHERE id = $7 AND finished_at IS NULL;

-- failBackup
  UPDATE app.backups SET finished_at = $1, outcome = 'failed', reason = $2
  WHERE id = $3 AND finished_at IS NULL;

-- readBackupFacts
  SELECT json_build_object(
    'made', (SELECT json_build_object('started_at', app.to_iso(started_at), 'bytes', bytes) FROM app.backups WHERE outcome IN ('verified', 'unverified') ORDER BY started_at DESC LIMIT 1),
    'verified', (SELECT json_build_object('started_at', app.to_iso(started_at), 'bytes', bytes) FROM app.backups WHERE outcome = 'verified' ORDER BY started_at DESC LIMIT 1),
    'reason', (SELECT reason FROM app.backups WHERE finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1));


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

-- countHiddenListings
  SELECT json_build_object(
    'old', count(DISTINCT (client_id, listing_id)) FILTER (WHERE 'old' = ANY (holds)),
    'without_rules', count(DISTINCT (client_id, listing_id)) FILTER (WHERE 'rules' = ANY (holds)))
  FROM app.listing_publications WHERE state = 'held';

-- countEndedWebhooks
  SELECT to_json((SELECT count(*) FROM app.webhooks WHERE off_reason IS NOT NULL)
    + (SELECT count(*) FROM app.provider_webhooks WHERE off_reason IS NOT NULL));

-- countFailingPages
  SELECT to_json(count(*)) FROM app.lead_ad_pages
  WHERE needs_token OR failing_since < $1;

-- countFailingCrms
  SELECT to_json(count(*)) FROM app.crm_connections
  WHERE needs_key OR failing_since < $1;

-- readShownTimes
  SELECT coalesce(json_agg(json_build_object('zone', z.time_zone, 'at', app.to_iso(t.at),
    'shown', to_char(app.to_local_time(t.at, z.time_zone), 'YYYY-MM-DD"T"HH24:MI'))), '[]')
  FROM (SELECT DISTINCT c.time_zone FROM app.clients c WHERE c.account_status <> 'Cancelled') z,
    generate_series($1::timestamptz, $2::timestamptz + interval '1 year', interval '1 month') AS t (at);

-- readStandbys
SELECT json_build_object('names', current_setting('synchronous_standby_names'),
  'waits', current_setting('synchronous_commit') NOT IN ('off', 'local'),
  'following', count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')),
  'hidden', count(*) FILTER (WHERE sync_state IS NULL)) AS facts FROM pg_stat_replication;

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


-- server/features/health/cross-client/lead-mails.ts

-- listLeadMailDays
  WITH days AS (
    SELECT app.to_local_time($1::timestamptz, $2)::date - n AS day FROM generate_series(0, $3::int) n),
  mails AS (
    SELECT app.to_local_time(created_at, $4)::date AS day, sent_at IS NOT NULL AS is_sent,
      coalesce(sent_at, $5::timestamptz) - created_at AS took
    FROM app.outbox
    WHERE created_at > $6::timestamptz - make_interval(days => $7::int) AND template = ANY ($8)),
  sums AS (
    SELECT day, count(*) FILTER (WHERE is_sent AND took <= l.limit_) AS in_time, count(*) FILTER (WHERE took > l.limit_) AS late,
      floor(extract(epoch FROM max(took) FILTER (WHERE is_sent OR took > l.limit_)))::bigint AS slowest_seconds
    FROM mails, make_interval(secs => $9::int) l(limit_) GROUP BY day)
  SELECT json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'in_time', coalesce(in_time, 0),
    'late', coalesce(late, 0), 'slowest_seconds', slowest_seconds) ORDER BY day DESC)
  FROM days LEFT JOIN sums USING (day);


-- server/features/health/cross-client/metrics.ts

-- readWaitingFacts
  SELECT json_build_object(
    'mails', (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT state, count(*) FROM app.outbox WHERE state <> 'sent' GROUP BY state) m),
    'lead_mails', (SELECT json_build_object(
        'in_time', count(*) FILTER (WHERE sent_at <= created_at + make_interval(secs => $1::int)),
        'late', count(*) FILTER (WHERE coalesce(sent_at, $2) > created_at + make_interval(secs => $3::int)))
      FROM app.outbox
      WHERE created_at > $4::timestamptz - interval '1 day' AND template = ANY ($5)),
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


-- server/features/health/cross-client/outgoing.ts

-- readHold
  SELECT json_build_object('backup', r.backup, 'taken_at', app.to_iso(r.taken_at), 'restored_at', app.to_iso(r.restored_at),
    'is_staging', r.is_staging,
    'waiting', json_build_array(
      (SELECT json_build_object('kind', 'mails', 'count', count(*), 'since', app.to_iso(min(created_at))) FROM app.outbox WHERE state IN ('queued', 'sending')),
      (SELECT json_build_object('kind', 'newsletters', 'count', count(*), 'since', app.to_iso(min(due_at))) FROM app.newsletter_sends WHERE state IN ('due', 'sending')),
      (SELECT json_build_object('kind', 'invoices', 'count', count(*), 'since', app.to_iso(min(a.next_payment_on)::timestamptz))
         FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
        WHERE a.next_payment_on <= app.to_local_time($1::timestamptz, c.time_zone)::date AND c.account_status IN ('Live', 'Launch')
          AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on)),
      (SELECT json_build_object('kind', 'charges', 'count', count(*), 'since', app.to_iso(min(i.next_attempt_at)))
         FROM app.invoices i WHERE i.next_attempt_at <= $2 AND i.status IN ('open', 'pending', 'past_due', 'failed')),
      (SELECT json_build_object('kind', 'publications', 'count', count(*), 'since', NULL) FROM app.listing_publications WHERE state = 'queued'),
      (SELECT json_build_object('kind', 'announcements', 'count', count(*), 'since', app.to_iso(min(send_at)))
         FROM app.announcements WHERE state = 'scheduled' AND send_at <= $3)),
    'last_invoice_number', (SELECT max(number) FROM app.invoices),
    'last_credit_note_number', (SELECT max(number) FROM app.credit_notes))
  FROM app.restores r WHERE r.released_at IS NULL;

-- releaseHold
WITH changed AS (UPDATE app.restores SET released_at = $1, released_by = $2, scope = $3
      WHERE released_at IS NULL AND NOT is_staging RETURNING backup, scope),
  numbers AS (INSERT INTO app.invoice_numbers AS n (issuer, year, last)
      SELECT d.issuer, d.year, d.last FROM changed, jsonb_to_recordset($4::jsonb) AS d (issuer text, year int, last int)
      ON CONFLICT (issuer, year) DO UPDATE SET last = greatest(n.last, excluded.last)),
  discarded_mails AS (UPDATE app.outbox o SET state = 'discarded', details = '{}', link_token = NULL,
        history = o.history || jsonb_build_array(jsonb_build_object('event', 'discarded', 'at', app.to_iso($5::timestamptz),
  'note', $6::text, 'staff_id', $7::bigint))
      FROM changed WHERE changed.scope = 'from_now_on' AND o.state IN ('queued', 'sending')),
  uncharged_invoices AS (UPDATE app.invoices i SET next_attempt_at = NULL
      FROM changed WHERE changed.scope = 'from_now_on' AND i.next_attempt_at <= $8),
  missed_announcements AS (UPDATE app.announcements a SET state = 'missed', version = a.version + 1
      FROM changed WHERE changed.scope = 'from_now_on' AND a.state = 'scheduled' AND a.send_at <= $9),
  halted_sends AS (UPDATE app.newsletter_sends s SET tended_at = s.tended_at - interval '1 day' FROM changed WHERE s.state = 'sending'),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $10::bigint, NULL::bigint, NULL::bigint, $11::text, jsonb_build_object('backup', changed.backup, 'scope', changed.scope), $12::text, $13::timestamptz FROM changed)
  SELECT to_json(EXISTS (SELECT FROM changed));


-- server/features/health/cross-client/watch.ts

-- readWatchState
  SELECT json_build_object('reported', reported, 'differs_since', differs_since) FROM app.health_watch;

-- saveWatchState, 1 of 2
WITH changed AS (
  UPDATE app.health_watch SET reported = $1::text[], differs_since = $2::timestamptz
  WHERE reported = $3::text[] AND differs_since IS NOT DISTINCT FROM $4::timestamptz
  RETURNING reported),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $5, s.email, jsonb_build_object('first_name', s.first_name, 'problems', $6::jsonb), $7::bytea, $8::timestamptz, $9::timestamptz, $10::bigint FROM changed, app.staff s
          WHERE s.role = 'Owner' AND s.disabled_at IS NULL)
  SELECT NULL;

-- saveWatchState, 2 of 2
WITH changed AS (
  UPDATE app.health_watch SET reported = $1::text[], differs_since = $2::timestamptz
  WHERE reported = $3::text[] AND differs_since IS NOT DISTINCT FROM $4::timestamptz
  RETURNING reported)
  SELECT NULL;
