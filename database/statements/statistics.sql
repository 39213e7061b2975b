-- server/features/statistics/ads/queries.ts

-- listAdMonths
  SELECT (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'updated_at', app.to_iso(m.updated_at),
  'impressions', m.impressions, 'clicks', m.clicks, 'ctr', CASE WHEN m.impressions > 0 AND m.clicks <= m.impressions THEN round(100.0 * m.clicks / m.impressions, 2) END,
  'cost', m.cost_cents / 100.0, 'currency', m.currency, 'cpc', CASE WHEN m.clicks > 0 THEN round(m.cost_cents / 100.0 / m.clicks, 2) END,
  'conversions', m.conversions, 'cpl', CASE WHEN m.conversions > 0 THEN round(m.cost_cents / 100.0 / m.conversions, 2) END) ORDER BY m.month), '[]') FROM (
      SELECT * FROM app.ad_months WHERE client_id = c.id AND platform = $1
        AND ($2::text IS NULL OR month <= ($3 || '-01')::date)
      ORDER BY month DESC LIMIT $4) m),
    json_build_object('time_zone', c.time_zone, 'source', json_build_object('source', $5::text, 'last_good_at', app.to_iso(greatest(
    (SELECT max(updated_at) FROM app.ad_months WHERE client_id = c.id AND platform = $6), s.last_good_at)),
  'error', s.last_error))
  FROM app.clients c
  LEFT JOIN app.stats_sources s ON s.client_id = c.id AND s.source = $7
  WHERE c.id = app.client();

-- readAdDays
  SELECT json_build_object('zone', c.time_zone, 'source', json_build_object('source', $1::text, 'last_good_at', app.to_iso(greatest(
    (SELECT max(updated_at) FROM app.ad_months WHERE client_id = c.id AND platform = $2), s.last_good_at)),
  'error', s.last_error),
    'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'impressions', d.impressions, 'clicks', d.clicks,
        'cost_micros', d.cost_micros, 'currency', d.currency, 'conversion_micros', (d.conversions * 1000000)::bigint,
        'is_whole', d.is_whole) ORDER BY d.day), '[]')
      FROM app.ad_days d WHERE d.client_id = c.id AND d.platform = $3 AND d.day >= $4::date AND d.day <= $5::date),
    'last_day', CASE WHEN s.client_id IS NOT NULL THEN
      (SELECT max(d.day) FROM app.ad_days d WHERE d.client_id = c.id AND d.platform = $6) END,
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'impressions', m.impressions, 'clicks', m.clicks,
        'cost_micros', m.cost_cents * 10000, 'currency', m.currency, 'conversion_micros', (m.conversions * 1000000)::bigint,
        'source', CASE WHEN m.source = 'upload' THEN m.source END,
        'is_whole', m.updated_at >= app.to_instant(m.month + interval '1 month', c.time_zone)) ORDER BY m.month), '[]')
      FROM app.ad_months m WHERE m.client_id = c.id AND m.platform = $7
        AND m.month >= date_trunc('month', $8::date) AND m.month <= $9::date
        AND (m.source = 'upload' OR NOT EXISTS (SELECT FROM app.ad_days d WHERE d.client_id = m.client_id AND d.platform = m.platform
          AND d.day >= m.month AND d.day < m.month + interval '1 month'))))
  FROM app.clients c
  LEFT JOIN app.stats_sources s ON s.client_id = c.id AND s.source = $10
  WHERE c.id = app.client();


-- server/features/statistics/annotations/queries.ts

-- listEvents
  WITH c AS (SELECT time_zone, went_live_at, $1::timestamptz - make_interval(months => $2::int) AS since
    FROM app.clients WHERE id = app.client()),
  events AS (
    SELECT 'live' AS kind, c.went_live_at AS at, NULL AS name, NULL::numeric AS price_from, NULL::numeric AS price_to
    FROM c WHERE c.went_live_at >= c.since
    UNION ALL
    SELECT 'newsletter', n.sent_at, n.subject, NULL, NULL
    FROM c, app.newsletter_campaigns n WHERE n.client_id = app.client() AND n.sent_at >= c.since
    UNION ALL
    SELECT 'price', a.created_at, g.address, (a.details ->> 'price_from')::numeric, (a.details ->> 'price_to')::numeric
    FROM c, app.activity a LEFT JOIN app.listings g ON g.client_id = a.client_id AND g.id = a.subject_id
    WHERE a.client_id = app.client() AND a.type = 'listing' AND a.event IN ('listing.edited', 'listing.price_synced', 'listing.synced') AND a.created_at >= c.since
      AND a.details ? 'price_from'),
  newest AS (SELECT * FROM events ORDER BY at DESC LIMIT $3)
  SELECT (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'at', app.to_iso(e.at),
      'month', to_char(app.to_local_time(e.at, c.time_zone), 'YYYY-MM'), 'name', e.name, 'price_from', e.price_from, 'price_to', e.price_to)
    ORDER BY e.at), '[]') FROM newest e)
  FROM c;


-- server/features/statistics/cross-client/ad-days.ts

-- saveAdDays
  WITH saved_days AS (
    INSERT INTO app.ad_days AS d (client_id, platform, day, account, impressions, clicks, cost_micros, currency, conversions, is_whole)
    SELECT $1, $2, r.day, $3, r.impressions, r.clicks, r.cost_micros, $4, r.conversions, r.day < $5::date
    FROM jsonb_to_recordset($6::jsonb) AS r (day date, impressions bigint, clicks bigint, cost_micros bigint, conversions numeric)
    ORDER BY r.day
    ON CONFLICT (client_id, platform, day) DO UPDATE SET account = excluded.account, impressions = excluded.impressions,
      clicks = excluded.clicks, cost_micros = excluded.cost_micros, currency = excluded.currency, conversions = excluded.conversions,
      is_whole = excluded.is_whole
    WHERE ((excluded.impressions + excluded.clicks + excluded.cost_micros + excluded.conversions > 0) OR NOT (d.impressions + d.clicks + d.cost_micros + d.conversions > 0))
      AND (d.account, d.impressions, d.clicks, d.cost_micros, d.currency, d.conversions, d.is_whole) IS DISTINCT FROM
        (excluded.account, excluded.impressions, excluded.clicks, excluded.cost_micros, excluded.currency, excluded.conversions, excluded.is_whole)
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_days;

-- fillAdDays
  WITH filled_days AS (
    INSERT INTO app.ad_days AS d (client_id, platform, day, account, impressions, clicks, cost_micros, currency, conversions, is_whole)
    SELECT $1, $2, a.day::date, $3, 0, 0, 0, $4, 0, a.day::date < $5::date
    FROM generate_series($6::date::timestamp, $7::date::timestamp, '1 day') AS a (day)
    WHERE a.day >= (SELECT date_trunc('month', min(day)) FROM app.ad_days WHERE client_id = $8 AND platform = $9 AND account = $10)
    ORDER BY a.day
    ON CONFLICT (client_id, platform, day) DO UPDATE SET is_whole = excluded.is_whole
    WHERE excluded.is_whole AND NOT d.is_whole AND NOT (d.impressions + d.clicks + d.cost_micros + d.conversions > 0)
    RETURNING 1)
  SELECT to_json(count(*)) FROM filled_days;

-- saveMonthsOfAdDays
  WITH saved_months AS (
    INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
    SELECT client_id, platform, month, impressions, clicks, CASE WHEN currency IS NOT NULL THEN round(cost_micros / 10000.0) END, currency, conversions, $1, $2
    FROM (SELECT d.client_id, d.platform, date_trunc('month', d.day)::date AS month, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks,
      sum(d.cost_micros) AS cost_micros, round(sum(d.conversions), 2) AS conversions,
      CASE count(DISTINCT d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 1 THEN min(d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 0 THEN CASE WHEN min(d.currency) = max(d.currency) THEN min(d.currency) END END AS currency FROM app.ad_days d
      WHERE client_id = $3 AND platform = $4 AND d.day >= date_trunc('month', $5::date)
        AND d.day < date_trunc('month', $6::date) + interval '1 month'
      GROUP BY 1, 2, 3) a
    ORDER BY month
    ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload'
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_months;

-- restoreMonthsOfAdDays
  WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_months AS (
    INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
    SELECT client_id, platform, month, impressions, clicks, CASE WHEN currency IS NOT NULL THEN round(cost_micros / 10000.0) END, currency, conversions,
      CASE platform WHEN 'facebook' THEN 'meta' ELSE 'google_ads' END, least(app.to_instant(end_day, time_zone), $3::timestamptz)
    FROM (SELECT d.client_id, d.platform, date_trunc('month', d.day)::date AS month, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks,
      sum(d.cost_micros) AS cost_micros, round(sum(d.conversions), 2) AS conversions,
      CASE count(DISTINCT d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 1 THEN min(d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 0 THEN CASE WHEN min(d.currency) = max(d.currency) THEN min(d.currency) END END AS currency, max(d.day + d.is_whole::int)::timestamp AS end_day, c.time_zone
      FROM u JOIN app.clients c ON c.id = u.client_id JOIN app.ad_days d ON d.client_id = u.client_id AND d.platform = u.source
        AND date_trunc('month', d.day)::date = ANY (u.months)
      GROUP BY 1, 2, 3, c.time_zone) a
    ORDER BY month
    ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload' AND (m.impressions, m.clicks, m.cost_cents, m.currency, m.conversions) IS DISTINCT FROM
      (excluded.impressions, excluded.clicks, excluded.cost_cents, excluded.currency, excluded.conversions)
    RETURNING 1)
  SELECT to_json(count(*)) FROM restored_months;


-- server/features/statistics/cross-client/ads.ts

-- saveAdMonths
  WITH saved_months AS (
    INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
    SELECT r.client_id, r.platform, (r.month || '-01')::date, r.impressions, r.clicks, r.cost_cents, r.currency, r.conversions, $1, $2
    FROM jsonb_to_recordset($3::jsonb) AS r (client_id bigint, platform text, month text, impressions bigint,
      clicks bigint, cost_cents bigint, currency text, conversions numeric)
    ORDER BY r.client_id, r.platform, r.month
    ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload' OR excluded.source = 'upload'
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_months;


-- server/features/statistics/cross-client/fetches.ts

-- claimSource
  WITH due AS (
    SELECT client_id, id FROM app.stats_sources
    WHERE (next_fetch_at <= $1 OR (isfinite(next_fetch_at) AND next_fetch_at > $2))
      AND (claimed_until IS NULL OR (claimed_until <= $3 OR (isfinite(claimed_until) AND claimed_until > $4)))
    ORDER BY next_fetch_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE app.stats_sources s SET claimed_until = $5, attempts = s.attempts + 1 FROM due
  WHERE s.client_id = due.client_id AND s.id = due.id
  RETURNING json_build_object('client_id', s.client_id, 'id', s.id, 'source', s.source, 'site_id', s.site_id, 'provider', s.provider,
    'account', s.account, 'token', encode(s.token, 'base64'), 'revision', s.revision, 'attempts', s.attempts,
    'last_good_at', CASE WHEN s.is_complete THEN s.last_good_at END);

-- recordGoodFetch
  UPDATE app.stats_sources s SET last_good_at = $1, is_complete = true, last_error = NULL, failing_since = NULL, quota_used = $2,
    attempts = 0, next_fetch_at = $3, claimed_until = NULL
  WHERE s.client_id = $4 AND s.id = $5 AND s.revision = $6 RETURNING to_json(true);

-- recordFailedFetch
  UPDATE app.stats_sources s SET last_error = $1, failing_since = coalesce(s.failing_since, $2), next_fetch_at = $3,
    claimed_until = NULL
  WHERE s.client_id = $4 AND s.id = $5 AND s.revision = $6 RETURNING NULL;

-- fetchPastAgain
  WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), asked_sources AS (
    UPDATE app.stats_sources s SET is_complete = false, revision = s.revision + 1, claimed_until = NULL FROM u
    WHERE s.client_id = u.client_id AND s.source = u.source AND s.site_id = u.site_id RETURNING 1)
  SELECT to_json(count(*)) FROM asked_sources;


-- server/features/statistics/cross-client/imports.ts

-- listImports
  SELECT (SELECT coalesce(json_agg(r ORDER BY r.site_id, r.vendor), '[]') FROM (
    SELECT i.site_id, i.vendor, i.address, i.account, i.user_name, i.from_day AS "from", i.to_day AS "to",
      CASE WHEN i.finished_at IS NOT NULL THEN 'done' WHEN i.next_try_at IS NULL THEN 'refused' WHEN i.last_error IS NULL THEN 'waiting' ELSE 'later' END AS state,
      i.last_error AS error, app.to_iso(i.started_at) AS started_at, app.to_iso(i.finished_at) AS finished_at, d.days, d.first_day, d.last_day
    FROM app.site_imports i, LATERAL (
      SELECT count(*) AS days, min(d.day) AS first_day, max(d.day) AS last_day FROM app.imported_site_days d
      WHERE d.client_id = i.client_id AND d.site_id = i.site_id AND d.vendor = i.vendor) d
    WHERE i.client_id = c.id) r)
  FROM app.clients c WHERE c.id = $1;

-- findImportPlace
  SELECT json_build_object('zone', c.time_zone, 'present', CASE WHEN i.vendor IS NOT NULL THEN json_build_object(
    'address', i.address, 'account', i.account, 'user_name', i.user_name, 'token', encode(i.token, 'base64')) END)
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id
  LEFT JOIN app.site_imports i ON i.client_id = s.client_id AND i.site_id = s.id AND i.vendor = $1
  WHERE s.client_id = $2 AND s.id = $3;

-- startImport
WITH changed AS (INSERT INTO app.site_imports AS i (client_id, site_id, vendor, address, account, user_name, token, from_day, to_day, staff_id, started_at, next_try_at)
    SELECT s.client_id, s.id, $1::text, $2::text, $3::text, $4::text, $5::bytea, $6::date, $7::date, $8::bigint, $9::timestamptz, '-infinity'::timestamptz
    FROM app.sites s WHERE s.client_id = $10 AND s.id = $11
    ON CONFLICT (client_id, site_id, vendor) DO UPDATE SET address = excluded.address, account = excluded.account, user_name = excluded.user_name,
      token = excluded.token, from_day = excluded.from_day, to_day = excluded.to_day, staff_id = excluded.staff_id, started_at = excluded.started_at,
      finished_at = NULL, last_error = NULL, revision = i.revision + 1, attempts = 0, next_try_at = '-infinity', claimed_until = NULL
    RETURNING i.client_id, i.site_id AS id, i.vendor),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $12, $13, NULL, $14, changed.id, jsonb_build_object('vendor', changed.vendor), $15 FROM changed)
  SELECT to_json(true) FROM changed;

-- removeImport
WITH deleted_days AS (DELETE FROM app.imported_site_days d WHERE d.client_id = $1 AND d.site_id = $2 AND d.vendor = $3 RETURNING 1),
  changed AS (DELETE FROM app.site_imports i WHERE i.client_id = $4 AND i.site_id = $5 AND i.vendor = $6
    RETURNING i.client_id, i.site_id AS id, i.vendor),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $7, $8, NULL, $9, changed.id, jsonb_build_object('vendor', changed.vendor), $10 FROM changed)
  SELECT to_json(true) FROM changed;

-- claimImport
  WITH due AS (
    SELECT client_id, site_id, vendor FROM app.site_imports
    WHERE (next_try_at <= $1 OR (isfinite(next_try_at) AND next_try_at > $2))
      AND (claimed_until IS NULL OR (claimed_until <= $3 OR (isfinite(claimed_until) AND claimed_until > $4)))
    ORDER BY next_try_at, client_id, site_id, vendor LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE app.site_imports i SET claimed_until = $5, attempts = i.attempts + 1
  FROM due JOIN app.clients c ON c.id = due.client_id
  WHERE i.client_id = due.client_id AND i.site_id = due.site_id AND i.vendor = due.vendor
  RETURNING json_build_object('client_id', i.client_id, 'site_id', i.site_id, 'vendor', i.vendor, 'address', i.address, 'account', i.account,
    'user_name', i.user_name, 'token', encode(i.token, 'base64'), 'from', i.from_day, 'to', i.to_day, 'zone', c.time_zone,
    'revision', i.revision, 'attempts', i.attempts);

-- finishImport
  UPDATE app.site_imports i SET finished_at = $1, token = NULL, last_error = NULL, attempts = 0, next_try_at = NULL, claimed_until = NULL
  WHERE i.client_id = $2 AND i.site_id = $3 AND i.vendor = $4 AND i.revision = $5 RETURNING to_json(true);

-- recordFailedImport
  UPDATE app.site_imports i SET last_error = $1, next_try_at = $2, claimed_until = NULL
  WHERE i.client_id = $3 AND i.site_id = $4 AND i.vendor = $5 AND i.revision = $6 RETURNING NULL;

-- deleteImportedDays
  DELETE FROM app.imported_site_days d
  WHERE d.client_id = $1 AND d.site_id = $2 AND d.vendor = $3 AND d.day >= $4::date AND d.day <= $5::date;

-- insertImportedDays
  INSERT INTO app.imported_site_days (client_id, site_id, vendor, day, visitors, page_views, imported_at)
  SELECT $1, $2, $3, d.day, d.visitors, d.page_views, $4
  FROM jsonb_to_recordset($5::jsonb) d (day date, visitors bigint, page_views bigint);


-- server/features/statistics/cross-client/listing-events.ts

-- findBoardListing
  SELECT json_build_object('client_id', c.id, 'time_zone', c.time_zone, 'listing_key', l.mls_key)
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id
  JOIN app.listing_publications p ON p.client_id = c.id AND p.site_id = s.id AND p.listing_id = $1
  JOIN app.listings l ON l.client_id = c.id AND l.id = p.listing_id
  WHERE s.id = $2 AND c.account_status <> 'Cancelled' AND p.page ->> 'board_url' IS NOT NULL AND l.mls_source = 'ddf';


-- server/features/statistics/cross-client/monthly-reports.ts

-- listReportZones
  SELECT coalesce(json_agg(DISTINCT time_zone), '[]') FROM app.clients WHERE account_status = 'Live';

-- queueReports
WITH changed AS (INSERT INTO app.monthly_reports (client_id, month, created_at)
    SELECT c.id, d.month, $1::timestamptz
    FROM unnest($2::text[], $3::text[]) AS d (zone, month)
    JOIN app.clients c ON c.time_zone = d.zone AND c.account_status = 'Live'
      AND coalesce(c.went_live_at, c.created_at) < app.to_instant((d.month || '-01')::date + interval '1 month', d.zone)
    WHERE NOT EXISTS (SELECT FROM app.monthly_reports r WHERE r.client_id = c.id AND r.month = d.month)
    ORDER BY c.id LIMIT $4
    ON CONFLICT DO NOTHING RETURNING client_id, month),
  readers AS (SELECT t.client_id, t.month, u.email, u.first_name FROM changed t
        JOIN app.active_editors u ON u.client_id = t.client_id AND 'statistics' = ANY (u.notification_preferences)),
  report_months AS (SELECT c.id AS client_id, r.month, c.name, c.time_zone, c.services, c.created_at, c.went_live_at, m.first_day,
          (m.first_day - interval '1 month')::date AS day_before, (m.first_day + interval '1 month')::date AS end_day,
          app.to_instant(m.first_day::timestamp, c.time_zone) AS first_at,
          app.to_instant(m.first_day - interval '1 month', c.time_zone) AS before_at,
          app.to_instant(m.first_day + interval '1 month', c.time_zone) AS end_at
        FROM (SELECT DISTINCT client_id, month FROM readers) r JOIN app.clients c ON c.id = r.client_id,
          LATERAL (SELECT (r.month || '-01')::date AS first_day) m),
  websites AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', s.primary_domain, 'now', (
      SELECT jsonb_build_object('visitors', m.visitors, 'page_views', m.page_views, 'listing_views', m.listing_views, 'source', m.source, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.end_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END,
        'since', CASE WHEN m.source = 'collector' THEN (SELECT CASE WHEN min(d.day) > m.month THEN min(d.day) END
          FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id) END)
      FROM app.site_months m WHERE m.client_id = b.client_id AND m.site_id = s.id AND m.month = b.first_day),
      'before', (
      SELECT jsonb_build_object('visitors', m.visitors, 'page_views', m.page_views, 'listing_views', m.listing_views, 'source', m.source, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.first_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END,
        'since', CASE WHEN m.source = 'collector' THEN (SELECT CASE WHEN min(d.day) > m.month THEN min(d.day) END
          FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id) END)
      FROM app.site_months m WHERE m.client_id = b.client_id AND m.site_id = s.id AND m.month = b.day_before),
      'gaps', (SELECT coalesce(jsonb_agg(u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
        WHERE u.client_id = s.client_id AND u.site_id = s.id AND u.day >= b.day_before AND u.day < b.end_day)) ORDER BY s.id), '[]')
    FROM app.sites s WHERE s.client_id = b.client_id) AS section FROM report_months b WHERE 'web' = ANY (b.services)),
  origins AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(o ORDER BY o.now DESC, o.source), '[]') FROM (
      SELECT k.key AS source, coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day), 0) AS now,
        coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day), 0) AS before
      FROM app.site_days d, jsonb_each_text(d.sources) k
      WHERE d.client_id = b.client_id AND d.day >= b.day_before AND d.day < b.end_day AND 'web' = ANY (b.services)
      GROUP BY k.key ORDER BY abs(coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day), 0)
        - coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day), 0)) DESC LIMIT 10) o) AS section FROM report_months b ),
  contacts AS (SELECT b.client_id, (
    SELECT jsonb_build_object('now', coalesce(sum(n.now), 0),
      'before', CASE WHEN b.created_at <= b.before_at THEN coalesce(sum(n.before), 0) END,
      'unanswered', coalesce(sum(n.unanswered), 0),
      'answers', (SELECT json_build_object('leads', count(*) FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL),
    'answered', count(a.answered_at), 'waiting', count(*) FILTER (WHERE a.ended_at IS NULL),
    'not_known', count(*) FILTER (WHERE a.ended_at IS NOT NULL AND a.answered_at IS NULL),
    'half_within', nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(extract(epoch FROM a.answered_at - a.arrived_at)::float8, 'infinity'))
      FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL), 'infinity')) FROM app.lead_arrivals a WHERE a.client_id = b.client_id AND a.arrived_at >= b.first_at AND a.arrived_at < b.end_at),
      'sources', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'source', CASE n.id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE 'Other' END, 'now', n.now, 'before', n.before)
        ORDER BY n.now DESC, n.id), '[]'))
    FROM (
      SELECT l.lead_source_id AS id, count(*) FILTER (WHERE l.created_at >= b.first_at) AS now,
        count(*) FILTER (WHERE l.created_at < b.first_at) AS before,
        count(*) FILTER (WHERE l.created_at >= b.first_at AND l.lead_status_id = $5::int AND NOT l.is_merged) AS unanswered
      FROM app.counted_leads l WHERE l.client_id = b.client_id AND l.import_id IS NULL AND l.created_at >= b.before_at AND l.created_at < b.end_at
      GROUP BY 1) n) AS section FROM report_months b ),
  newsletters AS (SELECT b.client_id, jsonb_build_object('is_tracked', NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = b.client_id AND t.key = $6 AND t.value = '0'),
    'now', (
      SELECT jsonb_build_object('id', n.id, 'subject', n.subject, 'sent', coalesce(open_send.sent, n.sent), 'opened', n.opened, 'clicked', n.clicked,
        'bounced', n.bounced, 'unsubscribed', n.unsubscribed)
      FROM app.newsletter_campaigns n
  LEFT JOIN LATERAL (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = n.client_id AND s.id = n.send_id AND s.audience IS NOT NULL AND s.state <> 'sent') open_send ON true
      WHERE n.client_id = b.client_id AND n.month = b.month AND n.sent_at IS NOT NULL), 'before', (
      SELECT jsonb_build_object('id', n.id, 'subject', n.subject, 'sent', coalesce(open_send.sent, n.sent), 'opened', n.opened, 'clicked', n.clicked,
        'bounced', n.bounced, 'unsubscribed', n.unsubscribed)
      FROM app.newsletter_campaigns n
  LEFT JOIN LATERAL (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = n.client_id AND s.id = n.send_id AND s.audience IS NOT NULL AND s.state <> 'sent') open_send ON true
      WHERE n.client_id = b.client_id AND n.month = to_char(b.day_before, 'YYYY-MM') AND n.sent_at IS NOT NULL)) AS section FROM report_months b WHERE 'in_touch' = ANY (b.services)),
  ads AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('platform', p.platform, 'now', (
      SELECT jsonb_build_object('impressions', m.impressions, 'clicks', m.clicks, 'cost_cents', m.cost_cents, 'currency', m.currency,
        'conversions', m.conversions, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.end_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END)
      FROM app.ad_months m WHERE m.client_id = b.client_id AND m.platform = p.platform AND m.month = b.first_day),
      'before', (
      SELECT jsonb_build_object('impressions', m.impressions, 'clicks', m.clicks, 'cost_cents', m.cost_cents, 'currency', m.currency,
        'conversions', m.conversions, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.first_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END)
      FROM app.ad_months m WHERE m.client_id = b.client_id AND m.platform = p.platform AND m.month = b.day_before)) ORDER BY p.platform), '[]')
    FROM (VALUES ('facebook', b.services && $7::text[]), ('google', 'google_ads' = ANY (b.services))) p (platform, is_booked)
    WHERE p.is_booked) AS section FROM report_months b ),
  listings AS (SELECT b.client_id, (
    SELECT jsonb_build_object('active', count(*) FILTER (WHERE g.status_id = ANY ($8::int[])),
      'added', count(*) FILTER (WHERE g.created_at >= b.first_at AND g.created_at < b.end_at),
      'sold', count(*) FILTER (WHERE g.date_sold >= b.first_day AND g.date_sold < b.end_day),
      'most_viewed', (
        SELECT jsonb_build_object('address', v.address, 'views', n.views, 'id', v.id, 'city', v.city, 'price', v.price, 'photo', (
          SELECT jsonb_build_object('url', '/files/' || f.name, 'widths', l.widths)
          FROM app.listing_media p JOIN app.listing_files l ON l.client_id = p.client_id AND l.file_id = p.file_id
          JOIN app.files f ON f.client_id = p.client_id AND f.id = p.file_id
          WHERE p.client_id = v.client_id AND p.listing_id = v.id AND l.type_id = 1
          ORDER BY p.position LIMIT 1))
        FROM (
          SELECT k.key::bigint AS id, sum(k.value::bigint) AS views
          FROM app.site_days d, jsonb_each_text(d.listings) k
          WHERE d.client_id = b.client_id AND d.day >= b.first_day AND d.day < b.end_day AND 'web' = ANY (b.services)
          GROUP BY 1) n
        JOIN app.listings v ON v.client_id = b.client_id AND v.id = n.id AND NOT v.is_reciprocity
        ORDER BY n.views DESC, v.id LIMIT 1))
    FROM app.listings g WHERE g.client_id = b.client_id AND NOT g.is_reciprocity) AS section FROM report_months b ),
  events AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'name', e.name, 'price_from', e.price_from, 'price_to', e.price_to) ORDER BY e.at), '[]')
    FROM (
      SELECT 'live' AS kind, b.went_live_at AS at, NULL AS name, NULL::numeric AS price_from, NULL::numeric AS price_to
      WHERE b.went_live_at >= b.first_at AND b.went_live_at < b.end_at
      UNION ALL
      (SELECT 'price', a.created_at, g.address, (a.details ->> 'price_from')::numeric, (a.details ->> 'price_to')::numeric
       FROM app.activity a LEFT JOIN app.listings g ON g.client_id = a.client_id AND g.id = a.subject_id
       WHERE a.client_id = b.client_id AND a.type = 'listing' AND a.event IN ('listing.edited', 'listing.price_synced', 'listing.synced') AND a.created_at >= b.first_at
         AND a.created_at < b.end_at AND a.details ? 'price_from' ORDER BY a.created_at LIMIT $9)) e) AS section FROM report_months b ),
  history AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(h.month, 'YYYY-MM'),
        'page_views', CASE WHEN 'web' = ANY (b.services) THEN (
          SELECT sum(m.page_views) FROM app.site_months m WHERE m.client_id = b.client_id AND m.month = h.month) END,
        'has_all_page_views', NOT EXISTS (
            SELECT FROM app.uncounted_days u WHERE u.client_id = b.client_id AND u.day >= h.month AND u.day < h.month + interval '1 month')
          AND NOT EXISTS (
            SELECT FROM app.site_months m WHERE m.client_id = b.client_id AND m.month = h.month
              AND CASE m.source WHEN 'collector' THEN NOT EXISTS (
                  SELECT FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id AND d.day <= m.month)
                ELSE m.updated_at < app.to_instant(m.month + interval '1 month', b.time_zone) END),
        'contacts', CASE WHEN b.created_at < app.to_instant(h.month + interval '1 month', b.time_zone) OR c.leads > 0 THEN c.leads END,
        'has_all_contacts', b.created_at <= app.to_instant(h.month::timestamp, b.time_zone)) ORDER BY h.month), '[]')
    FROM (
      SELECT generate_series(b.first_day - make_interval(months => $10::int - 1), b.first_day, interval '1 month')::date AS month) h,
      LATERAL (
        SELECT count(*) AS leads FROM app.counted_leads l
        WHERE l.client_id = b.client_id AND l.import_id IS NULL AND l.created_at >= app.to_instant(h.month::timestamp, b.time_zone)
          AND l.created_at < app.to_instant(h.month + interval '1 month', b.time_zone)) c) AS section FROM report_months b ),
  reports AS MATERIALIZED (SELECT b.client_id, jsonb_build_object(
    'client_name', b.name, 'month', b.month, 'as_of', app.to_local_time($11::timestamptz, b.time_zone)::date,
    'websites', (SELECT s.section FROM websites s WHERE s.client_id = b.client_id), 'origins', (SELECT s.section FROM origins s WHERE s.client_id = b.client_id), 'contacts', (SELECT s.section FROM contacts s WHERE s.client_id = b.client_id),
    'newsletter', (SELECT s.section FROM newsletters s WHERE s.client_id = b.client_id), 'ads', (SELECT s.section FROM ads s WHERE s.client_id = b.client_id), 'listings', (SELECT s.section FROM listings s WHERE s.client_id = b.client_id),
    'events', (SELECT s.section FROM events s WHERE s.client_id = b.client_id), 'history', (SELECT s.section FROM history s WHERE s.client_id = b.client_id)) AS report FROM report_months b),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $12, r.email, jsonb_build_object('first_name', r.first_name, 'report', p.report), $13::bytea, $14::timestamptz, $15::timestamptz, r.client_id::bigint FROM readers r JOIN reports p ON p.client_id = r.client_id)
  SELECT to_json(count(*)) FROM changed;


-- server/features/statistics/cross-client/months.ts

-- saveSiteMonths
  WITH saved_months AS (
    INSERT INTO app.site_months AS m (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
    SELECT r.client_id, r.site_id, (r.month || '-01')::date, r.visitors, r.page_views, r.listing_views, $1, $2
    FROM jsonb_to_recordset($3::jsonb)
      r (client_id bigint, site_id bigint, month text, visitors bigint, page_views bigint, listing_views bigint)
    ORDER BY 1, 2, 3
    ON CONFLICT (client_id, site_id, month) DO UPDATE SET
      visitors = excluded.visitors, page_views = excluded.page_views, listing_views = excluded.listing_views,
      source = excluded.source, updated_at = excluded.updated_at
    WHERE m.source <> 'upload' OR excluded.source = 'upload'
    RETURNING 1)
  SELECT count(*) FROM saved_months;

-- restoreMonthsOfSiteDays
  WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_months AS (
    INSERT INTO app.site_months AS m (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
    SELECT d.client_id, d.site_id, date_trunc('month', d.day)::date, sum(d.visitors), sum(d.page_views), sum(d.listing_views), 'collector', max(d.updated_at)
    FROM u JOIN app.site_days d ON d.client_id = u.client_id AND d.site_id = u.site_id AND date_trunc('month', d.day)::date = ANY (u.months)
    GROUP BY 1, 2, 3 ORDER BY 3
    ON CONFLICT (client_id, site_id, month) DO UPDATE SET visitors = excluded.visitors, page_views = excluded.page_views,
      listing_views = excluded.listing_views, updated_at = excluded.updated_at
    WHERE m.source = 'collector'
    RETURNING 1)
  SELECT to_json(count(*)) FROM restored_months;


-- server/features/statistics/cross-client/page-views.ts

-- findWebsite
  SELECT json_build_object('client_id', c.id, 'time_zone', c.time_zone, 'is_closed', c.account_status = 'Cancelled',
    'site_ids', (SELECT coalesce(json_agg(s.id ORDER BY s.id), '[]') FROM app.sites s WHERE s.client_id = c.id),
    'hosts', (SELECT coalesce(json_object_agg(h.host, h.site_id), '{}') FROM app.site_hosts h WHERE h.client_id = c.id))
  FROM app.site_tokens t JOIN app.clients c ON c.id = t.client_id
  WHERE t.token_hash = $1 AND (t.expires_at IS NULL OR t.expires_at > $2);

-- findSalt, 1 of 2
INSERT INTO app.visitor_salts (day, salt) VALUES ($1::date, $2) ON CONFLICT DO NOTHING;

-- findSalt, 2 of 2
SELECT to_json(encode(salt, 'hex')) FROM app.visitor_salts WHERE day = $1::date;

-- insertPageViews
  WITH sent_views AS (
    SELECT v.* FROM json_to_recordset($1::json) v (client_id bigint, site_id bigint, event_id uuid,
      at timestamptz, visitor bigint, path text, source text, medium text, campaign text, device text, country text, region text, goal text, is_listing boolean, listing_id bigint)
    JOIN app.sites s ON s.client_id = v.client_id AND s.id = v.site_id),
  added_views AS (
    INSERT INTO app.page_views (client_id, site_id, event_id, at, visitor, path, source, medium, campaign, device, country, region, goal, is_listing, listing_id)
    SELECT client_id, site_id, event_id, at, visitor, path, source, medium, campaign, device, country, region, goal, is_listing, listing_id FROM sent_views
    ON CONFLICT DO NOTHING)
  INSERT INTO app.site_recounts AS r (client_id, site_id, since)
  SELECT client_id, site_id, min(at) FROM sent_views GROUP BY client_id, site_id ORDER BY client_id, site_id
  ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since);

-- addPageViewMonth
  SELECT NULL FROM app.add_page_view_month($1::date);

-- beatCounter, 1 of 2
INSERT INTO app.counter_beats (id, at) VALUES (1, $1) ON CONFLICT DO NOTHING;

-- beatCounter, 2 of 2
    WITH beat AS (
      UPDATE app.counter_beats b SET at = CASE
        WHEN f.at - $1::timestamptz BETWEEN interval '0' AND interval '15 minutes' THEN f.at ELSE $2 END
      FROM (SELECT at FROM app.counter_beats FOR UPDATE) f RETURNING f.at AS former),
    deleted_gaps AS (
      DELETE FROM app.counter_gaps g USING beat b
      WHERE b.former - $3::timestamptz > interval '15 minutes' AND g.ended_at > $4)
    INSERT INTO app.counter_gaps (client_id, began_at, ended_at)
    SELECT c.id, b.former, $5 FROM beat b JOIN app.clients c ON c.created_at < $6
    WHERE $7::timestamptz - b.former > interval '15 minutes'
    ON CONFLICT DO NOTHING;


-- server/features/statistics/cross-client/recounts.ts

-- takeRecounts
  WITH due AS (
    SELECT client_id, site_id FROM app.site_recounts r
    WHERE NOT EXISTS (SELECT FROM app.recounts_under_way u WHERE u.client_id = r.client_id AND u.site_id = r.site_id)
      AND NOT EXISTS (
        SELECT FROM app.site_days d
        WHERE d.client_id = r.client_id AND d.site_id = r.site_id AND d.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date - 1
          AND d.updated_at <= $2 AND d.page_views > 1000
          AND d.updated_at > $3::timestamptz - least(interval '5 minutes', (d.page_views - 1000) * interval '50 milliseconds'))
    ORDER BY client_id, site_id LIMIT $4 FOR UPDATE SKIP LOCKED),
  deleted_recounts AS (
    DELETE FROM app.site_recounts r USING due d WHERE r.client_id = d.client_id AND r.site_id = d.site_id
    RETURNING r.client_id, r.site_id, r.since, r.months_since)
  INSERT INTO app.recounts_under_way (client_id, site_id, since, months_since)
  SELECT client_id, site_id, since, months_since FROM deleted_recounts;

-- lockTaken
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT client_id, site_id, since, months_since FROM app.recounts_under_way WHERE (retry_at IS NULL OR retry_at <= $1)
    ORDER BY client_id, site_id LIMIT $2 FOR UPDATE SKIP LOCKED) t;

-- listTaken
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT client_id, site_id FROM app.recounts_under_way WHERE (retry_at IS NULL OR retry_at <= $1) ORDER BY client_id, site_id LIMIT $2) t;

-- lockOneTaken
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT client_id, site_id, since, months_since FROM app.recounts_under_way
    WHERE client_id = $1 AND site_id = $2 FOR UPDATE SKIP LOCKED) t;

-- putOff
  UPDATE app.recounts_under_way SET retry_at = $1 WHERE client_id = $2 AND site_id = $3;

-- deleteTaken
  DELETE FROM app.recounts_under_way u
  USING jsonb_to_recordset($1::jsonb) d (client_id bigint, site_id bigint)
  WHERE u.client_id = d.client_id AND u.site_id = d.site_id;

-- markAllSites
  INSERT INTO app.site_recounts AS r (client_id, site_id, since, months_since)
  SELECT client_id, id, 'infinity', $1 FROM app.sites ORDER BY client_id, id
  ON CONFLICT (client_id, site_id) DO UPDATE SET months_since = least(r.months_since, excluded.months_since);

-- deleteDays
  WITH due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time($1::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset($2::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r)
  DELETE FROM app.site_days s USING due d
  WHERE s.client_id = d.client_id AND s.site_id = d.site_id AND s.day >= d.first_day;

-- insertDays
  WITH due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time($1::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset($2::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r),
  visits AS MATERIALIZED (
    SELECT d.client_id, d.site_id, app.to_local_time(v.at, d.time_zone)::date AS day, v.visitor,
      count(*) AS views, count(*) FILTER (WHERE v.is_listing) AS listing_views,
      array_agg(extract(hour FROM app.to_local_time(v.at, d.time_zone))::int) AS hours, array_agg(v.is_listing) AS listing_flags,
      array_agg(v.listing_id) FILTER (WHERE v.listing_id IS NOT NULL) AS listing_ids,
      coalesce((array_agg(v.source ORDER BY v.at, v.event_id) FILTER (WHERE v.source <> $3))[1], $4) AS source
    FROM due d
    JOIN app.page_views v ON v.client_id = d.client_id AND v.site_id = d.site_id AND v.at >= d.first_at AND v.goal IS NULL
    GROUP BY 1, 2, 3, 4 HAVING count(*) <= $5),
  by_hour AS (
    SELECT client_id, site_id, day, hour, count(*) AS views, count(*) FILTER (WHERE is_listing) AS listing_views
    FROM visits, unnest(hours, listing_flags) AS h (hour, is_listing) GROUP BY client_id, site_id, day, hour),
  hours AS (
    SELECT client_id, site_id, day, jsonb_object_agg(hour, jsonb_build_array(views, listing_views)) AS of_day
    FROM by_hour GROUP BY client_id, site_id, day),
  by_source AS (
    SELECT client_id, site_id, day, source, count(*) AS visitors,
      row_number() OVER (PARTITION BY client_id, site_id, day ORDER BY count(*) DESC, source) AS place
    FROM visits GROUP BY client_id, site_id, day, source),
  sources AS (
    SELECT client_id, site_id, day, jsonb_object_agg(source, visitors) AS of_day
    FROM by_source WHERE place <= $6 GROUP BY client_id, site_id, day),
  by_listing AS (
    SELECT client_id, site_id, day, listing_id, count(*) AS views
    FROM visits, unnest(listing_ids) listing_id GROUP BY client_id, site_id, day, listing_id),
  -- an address names any listing: made-up ones would grow a day beyond what a row can have
  listings AS (
    SELECT v.client_id, v.site_id, v.day, jsonb_object_agg(v.listing_id, v.views) AS of_day
    FROM by_listing v JOIN app.listings g ON g.client_id = v.client_id AND g.id = v.listing_id GROUP BY 1, 2, 3)
  INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, hours, sources, listings, updated_at)
  SELECT v.client_id, v.site_id, v.day, count(*), sum(v.views), sum(v.listing_views), h.of_day, s.of_day, coalesce(l.of_day, '{}'), $7
  FROM visits v JOIN hours h USING (client_id, site_id, day) JOIN sources s USING (client_id, site_id, day)
  LEFT JOIN listings l USING (client_id, site_id, day)
  GROUP BY v.client_id, v.site_id, v.day, h.of_day, s.of_day, l.of_day;

-- addUpDays
  WITH due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time($1::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset($2::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r),
  latest AS (
    SELECT d.client_id, d.site_id, max(s.day) AS day FROM due d JOIN app.site_days s ON s.client_id = d.client_id AND s.site_id = d.site_id
      AND s.day < app.to_local_time($3::timestamptz, d.time_zone)::date GROUP BY 1, 2)
  UPDATE app.site_days s SET last_30_days = CASE WHEN s.day = l.day THEN (
    SELECT coalesce(jsonb_object_agg(v.key, v.n), '{}') FROM (
      SELECT k.key, sum(k.value::bigint) AS n FROM app.site_days d CROSS JOIN LATERAL jsonb_each_text(d.listings) k
      WHERE d.client_id = s.client_id AND d.site_id = s.site_id AND d.day > s.day - 30 AND d.day <= s.day GROUP BY 1) v) END
  FROM latest l
  WHERE s.client_id = l.client_id AND s.site_id = l.site_id AND (s.day = l.day) = (s.last_30_days IS NULL);

-- deleteMonths
  WITH due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time($1::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset($2::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r)
  DELETE FROM app.site_months m USING due d
  WHERE m.client_id = d.client_id AND m.site_id = d.site_id AND m.month >= d.first_month AND m.source = 'collector';

-- insertMonths
  WITH due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time($1::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset($2::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r)
  INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
  SELECT s.client_id, s.site_id, date_trunc('month', s.day)::date, sum(s.visitors), sum(s.page_views), sum(s.listing_views), 'collector', $3
  FROM due d JOIN app.site_days s ON s.client_id = d.client_id AND s.site_id = d.site_id AND s.day >= d.first_month
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (client_id, site_id, month) DO NOTHING;

-- deletePageViewsBefore
  WITH oldest AS (SELECT min(at) AS at FROM app.page_views),
  deleted_views AS (
    DELETE FROM app.page_views v USING oldest o
    WHERE v.at < $1 AND v.at < o.at + interval '6 hours' RETURNING 1)
  SELECT to_json(count(*) > 0) FROM deleted_views;

-- dropPageViewMonthsBefore
  SELECT NULL FROM app.drop_page_view_months($1);

-- deleteSaltsBefore
  DELETE FROM app.visitor_salts WHERE day < $1::date;


-- server/features/statistics/cross-client/seller-reports.ts

-- listSellerZones
  SELECT coalesce(json_agg(DISTINCT c.time_zone), '[]')
  FROM app.seller_report_recipients r JOIN app.clients c ON c.id = r.client_id AND c.account_status = 'Live' WHERE r.is_on;

-- queueSellerReports
WITH changed AS (INSERT INTO app.seller_report_mails (client_id, listing_id, week, created_at)
    SELECT r.client_id, r.listing_id, d.week::date, $1::timestamptz
    FROM unnest($2::text[], $3::text[],
      $4::timestamptz[]) AS d (zone, week, since)
    JOIN app.clients c ON c.time_zone = d.zone AND c.account_status = 'Live'
    JOIN app.seller_report_recipients r ON r.client_id = c.id AND r.is_on AND r.changed_at < d.since
    JOIN app.listings g ON g.client_id = r.client_id AND g.id = r.listing_id AND (NOT g.is_reciprocity AND g.status_id = ANY ($5::int[])
    AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL AND p.state NOT IN ('held', 'withdrawn')))
    WHERE NOT EXISTS (SELECT FROM app.seller_report_mails m
      WHERE m.client_id = r.client_id AND m.listing_id = r.listing_id AND m.week = d.week::date)
    ORDER BY r.client_id, r.listing_id LIMIT $6
    ON CONFLICT DO NOTHING RETURNING client_id, listing_id AS id),
  sellers AS MATERIALIZED (SELECT g.client_id, g.id AS listing_id, r.seller_name, r.email, u.name AS agent_name,
          coalesce(u.reply_to, '') AS reply_to, (
  WITH pages AS (
    SELECT rtrim(split_part(split_part(p.url, '#', 1), '?', 1), '/') AS url FROM app.listing_publications p
    WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL),
  months AS (
    SELECT m::date AS month FROM generate_series(
      greatest(date_trunc('month', app.to_local_time(g.created_at, c.time_zone)),
        date_trunc('month', app.to_local_time($7::timestamptz, c.time_zone)) - make_interval(months => $8::int - 1)),
      date_trunc('month', app.to_local_time($9::timestamptz, c.time_zone)), interval '1 month') m),
  views AS (
    SELECT date_trunc('month', d.day)::date AS month, sum(coalesce((d.listings ->> g.id::text)::bigint, 0)) AS n
    FROM app.site_days d WHERE d.client_id = g.client_id AND d.day >= (SELECT min(month) FROM months) GROUP BY 1),
  enquiry_rows AS (
    SELECT date_trunc('month', app.to_local_time(h.created_at, c.time_zone))::date AS month, h.lead_source_id
    FROM app.lead_history h
    WHERE h.client_id = g.client_id AND h.created_at >= app.to_instant((SELECT min(month) FROM months)::timestamp, c.time_zone)
      AND (rtrim(split_part(split_part(h.listing_url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages) OR rtrim(split_part(split_part(h.source_url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages))),
  enquiries AS (SELECT month, count(*) AS n FROM enquiry_rows GROUP BY 1),
  by_source AS (
    SELECT s.source, count(*) AS n
    FROM enquiry_rows a JOIN unnest($10::int[], $11::text[]) s (id, source)
      ON s.id = a.lead_source_id GROUP BY 1),
  clicks AS (
    SELECT n.month, sum(t.people) AS n
    FROM app.newsletter_campaigns n JOIN app.newsletter_link_totals t ON t.client_id = n.client_id AND t.send_id = n.send_id
    WHERE n.client_id = g.client_id AND rtrim(split_part(split_part(t.url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages) GROUP BY 1),
  today AS (SELECT app.to_local_time($12::timestamptz, c.time_zone)::date AS day),
  counter AS (SELECT min(k.day) AS first_day FROM app.site_days k WHERE k.client_id = g.client_id),
  daily AS (
    SELECT s.day::date AS day, CASE
      WHEN s.day >= f.first_day AND NOT EXISTS (SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day = s.day)
        AND EXISTS (SELECT FROM views v WHERE v.month = date_trunc('month', s.day))
      THEN (SELECT coalesce(sum((d.listings ->> g.id::text)::bigint), 0) FROM app.site_days d
        WHERE d.client_id = g.client_id AND d.day = s.day) END AS views
    FROM today t CROSS JOIN counter f CROSS JOIN generate_series(
      greatest(t.day - $13::int, app.to_local_time(g.created_at, c.time_zone)::date), t.day - 1, interval '1 day') s (day)),
  publish_days AS (
    SELECT o.id, p.day, coalesce(CASE WHEN o.status_id = $14::int THEN o.date_sold END, t.day) - p.day AS age
    FROM today t JOIN app.listings o ON o.client_id = g.client_id
    CROSS JOIN LATERAL (
      SELECT app.to_local_time(min(p.published_at), c.time_zone)::date AS day FROM app.listing_publications p
      WHERE p.client_id = o.client_id AND p.listing_id = o.id) p
    WHERE p.day IS NOT NULL AND (o.id = g.id OR NOT o.is_reciprocity AND o.status_id IN ($15::int, $16::int, $17::int))),
  first_days AS (
    SELECT o.id, w.age AS days, (
      SELECT coalesce(sum((d.listings ->> o.id::text)::bigint), 0) FROM app.site_days d
      WHERE d.client_id = g.client_id AND d.day >= o.day AND d.day < o.day + w.age) AS views
    FROM publish_days w JOIN LATERAL (
      SELECT o.id, o.day FROM publish_days o WHERE o.age >= w.age ORDER BY o.id = w.id DESC, o.day DESC LIMIT 31) o ON true
    CROSS JOIN counter f
    WHERE w.id = g.id AND w.age > 0 AND o.day >= f.first_day AND NOT EXISTS (
      SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day >= o.day AND u.day < o.day + w.age)),
  comparison AS (
    SELECT m.days, m.views, r.median, r.others FROM first_days m CROSS JOIN (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY o.views) AS median, count(*) AS others FROM first_days o WHERE o.id <> g.id) r
    WHERE m.id = g.id AND r.others >= 2)
  SELECT json_build_object('address', g.address, 'city', g.city, 'price', g.price::text,
    'note', (SELECT n.note FROM app.seller_report_notes n WHERE n.client_id = g.client_id AND n.listing_id = g.id), 'photo', (
      SELECT json_build_object('url', '/files/' || f.name, 'widths', lf.widths)
      FROM app.listing_media m
      JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = $18::int
      JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
      WHERE m.client_id = g.client_id AND m.listing_id = g.id ORDER BY m.position, m.file_id LIMIT 1),
    'agent_name', (SELECT u.name FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_phone', (SELECT u.phone_number FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_photo', (
      SELECT s.value FROM app.settings s JOIN app.files f ON f.client_id = s.client_id AND s.value = '/files/' || f.name AND f.purpose = 'avatar'
      WHERE s.client_id = g.client_id AND s.key = 'rb_avatar_image'), 'brokerage', coalesce(
      (SELECT nullif(btrim(s.value), '') FROM app.settings s WHERE s.client_id = g.client_id AND s.key = 'rb_brokerage'),
      (SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = g.client_id AND f.form = 1), c.name),
    'days_published', (SELECT o.age FROM publish_days o WHERE o.id = g.id),
    'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'views', d.views) ORDER BY d.day), '[]') FROM daily d),
    'sources', (SELECT coalesce(json_agg(json_build_object('source', e.source, 'enquiries', e.n) ORDER BY e.n DESC, e.source), '[]') FROM by_source e),
    'comparison', (SELECT json_build_object('days', k.days, 'views', k.views, 'median', k.median, 'others', k.others) FROM comparison k),
    'as_of', app.to_iso($19::timestamptz),
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'),
        'views', (SELECT v.n FROM views v WHERE v.month = m.month),
        'enquiries', coalesce((SELECT e.n FROM enquiries e WHERE e.month = m.month), 0),
        'newsletter_clicks', coalesce((SELECT k.n FROM clicks k WHERE k.month = to_char(m.month, 'YYYY-MM')), 0)) ORDER BY m.month DESC), '[]')
      FROM months m),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = g.client_id AND u.day >= app.to_local_time(g.created_at, c.time_zone)::date
        AND u.day >= (SELECT min(month) FROM months))))::jsonb AS report
        FROM changed t
        JOIN app.seller_report_recipients r ON r.client_id = t.client_id AND r.listing_id = t.id
        JOIN app.listings g ON g.client_id = t.client_id AND g.id = t.id
        JOIN app.clients c ON c.id = t.client_id
        JOIN app.agents u ON u.client_id = t.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $20, $21, NULL, NULL, changed.id,  $22 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $23, s.email, jsonb_build_object('client_id', s.client_id, 'listing_id', s.listing_id, 'seller_name', s.seller_name, 'agent_name', s.agent_name, 'reply_to', s.reply_to, 'report', s.report), $24::bytea, $25::timestamptz, $26::timestamptz, s.client_id::bigint FROM sellers s)
  SELECT to_json(count(*)) FROM changed;


-- server/features/statistics/cross-client/sources.ts

-- listSources
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT p.client_id, p.client_name, p.source, p.site_id, p.site, w.state, p.source <> ALL ($1::text[]) AS can_connect, s.account,
        app.to_iso(coalesce(s.last_good_at, p.uploaded_at)) AS last_good_at, s.last_error AS error,
        app.to_iso(s.failing_since) AS failing_since, s.quota_used, app.to_iso(s.token_set_at) AS token_set_at
      FROM
  (SELECT c.id AS client_id, c.name AS client_name, p.source, p.site_id, p.site, p.uploaded_at FROM app.clients c CROSS JOIN LATERAL (
    SELECT 'facebook' AS source, NULL::bigint AS site_id, NULL AS site, NULL::timestamptz AS uploaded_at
    WHERE c.services && $2::text[]
    UNION ALL
    SELECT 'google', NULL, NULL, (SELECT max(updated_at) FROM app.ad_months m WHERE m.client_id = c.id AND m.platform = 'google')
    WHERE 'google_ads' = ANY (c.services)
    UNION ALL
    SELECT 'sites', s.id, s.primary_domain, NULL FROM app.sites s WHERE s.client_id = c.id) p) p
  LEFT JOIN app.stats_sources s ON s.client_id = p.client_id AND s.source = p.source AND s.site_id IS NOT DISTINCT FROM p.site_id CROSS JOIN LATERAL (
      SELECT state, array_position($3::text[], state) AS rank FROM (SELECT CASE
    WHEN s.failing_since IS NOT NULL THEN 'failing'
    WHEN s.id IS NOT NULL THEN CASE WHEN coalesce(s.last_good_at, s.token_set_at) < $4
      THEN 'stale' ELSE 'fine' END
    WHEN p.source = 'sites' THEN 'own'
    WHEN p.uploaded_at IS NOT NULL THEN 'uploaded'
    ELSE 'missing' END AS state) w) w
    WHERE w.state = ANY ($5::text[]) AND app.fold(p.client_name) LIKE app.fold($6)
      WINDOW of_client AS (PARTITION BY p.client_id)
      ORDER BY min(w.rank) OVER of_client, min(s.failing_since) OVER of_client,
        min(coalesce(s.last_good_at, s.token_set_at)) FILTER (WHERE w.state = 'stale') OVER of_client,
        lower(p.client_name), p.client_id, w.rank, p.source, p.site_id LIMIT $7 OFFSET $8) r),
      (SELECT count(*) FROM
  (SELECT c.id AS client_id, c.name AS client_name, p.source, p.site_id, p.site, p.uploaded_at FROM app.clients c CROSS JOIN LATERAL (
    SELECT 'facebook' AS source, NULL::bigint AS site_id, NULL AS site, NULL::timestamptz AS uploaded_at
    WHERE c.services && $9::text[]
    UNION ALL
    SELECT 'google', NULL, NULL, (SELECT max(updated_at) FROM app.ad_months m WHERE m.client_id = c.id AND m.platform = 'google')
    WHERE 'google_ads' = ANY (c.services)
    UNION ALL
    SELECT 'sites', s.id, s.primary_domain, NULL FROM app.sites s WHERE s.client_id = c.id) p) p
  LEFT JOIN app.stats_sources s ON s.client_id = p.client_id AND s.source = p.source AND s.site_id IS NOT DISTINCT FROM p.site_id CROSS JOIN LATERAL (
      SELECT state, array_position($10::text[], state) AS rank FROM (SELECT CASE
    WHEN s.failing_since IS NOT NULL THEN 'failing'
    WHEN s.id IS NOT NULL THEN CASE WHEN coalesce(s.last_good_at, s.token_set_at) < $11
      THEN 'stale' ELSE 'fine' END
    WHEN p.source = 'sites' THEN 'own'
    WHEN p.uploaded_at IS NOT NULL THEN 'uploaded'
    ELSE 'missing' END AS state) w) w
    WHERE w.state = ANY ($12::text[]) AND app.fold(p.client_name) LIKE app.fold($13));

-- findPlace
  SELECT json_build_object('account', s.account, 'token', encode(s.token, 'base64')) FROM
  (SELECT c.id AS client_id, c.name AS client_name, p.source, p.site_id, p.site, p.uploaded_at FROM app.clients c CROSS JOIN LATERAL (
    SELECT 'facebook' AS source, NULL::bigint AS site_id, NULL AS site, NULL::timestamptz AS uploaded_at
    WHERE c.services && $1::text[]
    UNION ALL
    SELECT 'google', NULL, NULL, (SELECT max(updated_at) FROM app.ad_months m WHERE m.client_id = c.id AND m.platform = 'google')
    WHERE 'google_ads' = ANY (c.services)
    UNION ALL
    SELECT 'sites', s.id, s.primary_domain, NULL FROM app.sites s WHERE s.client_id = c.id) p) p
  LEFT JOIN app.stats_sources s ON s.client_id = p.client_id AND s.source = p.source AND s.site_id IS NOT DISTINCT FROM p.site_id
  WHERE p.client_id = $2 AND p.source = $3 AND p.site_id IS NOT DISTINCT FROM $4;

-- connectSource
WITH changed AS (INSERT INTO app.stats_sources AS s (client_id, source, site_id, provider, account, token, token_set_at)
    VALUES ($1, $2, $3, $4, $5, $6::bytea, $7)
    ON CONFLICT (client_id, source, site_id) DO UPDATE SET account = excluded.account, token = excluded.token,
      token_set_at = CASE WHEN $8 THEN excluded.token_set_at ELSE s.token_set_at END,
      last_good_at = CASE WHEN s.account = excluded.account THEN s.last_good_at END,
      last_error = NULL, failing_since = NULL, revision = s.revision + 1, attempts = 0, next_fetch_at = '-infinity', claimed_until = NULL
    RETURNING client_id, id, source),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $9, $10, NULL, $11, changed.id, jsonb_build_object('source', changed.source), $12 FROM changed)
  SELECT to_json(true) FROM changed;

-- makeSourceDue
  UPDATE app.stats_sources SET next_fetch_at = '-infinity'
  WHERE client_id = $1 AND source = $2 AND site_id IS NOT DISTINCT FROM $3 RETURNING to_json(true);

-- disconnectSource
WITH changed AS (DELETE FROM app.stats_sources WHERE client_id = $1 AND source = $2 AND site_id IS NOT DISTINCT FROM $3
    RETURNING client_id, id, source),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $4, $5, NULL, $6, changed.id, jsonb_build_object('source', changed.source), $7 FROM changed)
  SELECT to_json(true) FROM changed;


-- server/features/statistics/cross-client/uploaded-campaigns.ts

-- saveCampaigns
  WITH saved_campaigns AS (
    INSERT INTO app.newsletter_campaigns AS c (client_id, month, subject, audience, sent, sent_at, opened, clicked, bounced, unsubscribed, uploaded_at)
    SELECT $1::bigint, r.month, r.subject, r.recipients, r.recipients, r.sent_at, r.opens, r.clicks, r.bounces, r.unsubscribes, $2::timestamptz
    FROM jsonb_to_recordset($3::jsonb)
      AS r (month text, subject text, sent_at timestamptz, recipients int, opens int, clicks int, bounces int, unsubscribes int)
    ORDER BY r.month
    ON CONFLICT (client_id, month) DO UPDATE SET subject = excluded.subject, audience = excluded.audience, sent = excluded.sent,
      sent_at = excluded.sent_at, opened = excluded.opened, opened_by_machine = 0, clicked = excluded.clicked, bounced = excluded.bounced,
      complained = 0, unsubscribed = excluded.unsubscribed, uploaded_at = excluded.uploaded_at
    WHERE c.send_id IS NULL RETURNING 1)
  SELECT to_json(count(*)) FROM saved_campaigns;


-- server/features/statistics/cross-client/uploads.ts

-- readTarget, 1 of 6
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(to_char(m.month, 'YYYY-MM') ORDER BY 1), '[]') FROM app.ad_months m WHERE m.client_id = $1 AND m.platform = $2),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND $3))
  FROM app.clients c WHERE c.id = $4
    AND EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id AND s.id = $5);

-- readTarget, 2 of 6
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(to_char(m.month, 'YYYY-MM') ORDER BY 1), '[]') FROM app.ad_months m WHERE m.client_id = $1 AND m.platform = $2),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND $3))
  FROM app.clients c WHERE c.id = $4;

-- readTarget, 3 of 6
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(m.month ORDER BY 1), '[]') FROM app.newsletter_campaigns m WHERE m.client_id = $1 AND m.send_id IS NULL),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND $2))
  FROM app.clients c WHERE c.id = $3
    AND EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id AND s.id = $4);

-- readTarget, 4 of 6
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(m.month ORDER BY 1), '[]') FROM app.newsletter_campaigns m WHERE m.client_id = $1 AND m.send_id IS NULL),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND $2))
  FROM app.clients c WHERE c.id = $3;

-- readTarget, 5 of 6
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(to_char(m.month, 'YYYY-MM') ORDER BY 1), '[]') FROM app.site_months m WHERE m.client_id = $1 AND m.site_id = $2::bigint),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND $3))
  FROM app.clients c WHERE c.id = $4
    AND EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id AND s.id = $5);

-- readTarget, 6 of 6
  SELECT json_build_object('time_zone', c.time_zone, 'currency', CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END,
    'known_months', (SELECT coalesce(json_agg(to_char(m.month, 'YYYY-MM') ORDER BY 1), '[]') FROM app.site_months m WHERE m.client_id = $1 AND m.site_id = $2::bigint),
    'sent_months', (SELECT coalesce(json_agg(s.month), '[]') FROM app.newsletter_campaigns s
      WHERE s.client_id = c.id AND s.send_id IS NOT NULL AND $3))
  FROM app.clients c WHERE c.id = $4;

-- saveUpload, 1 of 8
SELECT to_json(true) FROM app.clients WHERE id = $1 FOR NO KEY UPDATE;

-- saveUpload, 2 of 8
WITH sent_months AS (SELECT (m || '-01')::date AS month FROM unnest($1::text[]) m),
  changed AS (INSERT INTO app.stats_uploads (client_id, source, site_id, file_name, months, before, staff_id, created_at)
    SELECT $2::bigint, $3::text, $4::bigint, $5::text,
      (SELECT array_agg(month ORDER BY month) FROM sent_months),
      (SELECT coalesce(json_agg(row_to_json(m)), '[]') FROM app.ad_months m WHERE m.client_id = $6 AND m.platform = $7 AND m.month IN (SELECT month FROM sent_months)),
      $8::bigint, $9::timestamptz
    RETURNING client_id, source, file_name, cardinality(months) AS count),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $10::bigint, NULL::bigint, changed.client_id, $11::text, jsonb_build_object('source', changed.source, 'file_name', changed.file_name, 'count', changed.count), $12::text, $13::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;

-- saveUpload, 3 of 8
  WITH saved_months AS (
    INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
    SELECT r.client_id, r.platform, (r.month || '-01')::date, r.impressions, r.clicks, r.cost_cents, r.currency, r.conversions, $1, $2
    FROM jsonb_to_recordset($3::jsonb) AS r (client_id bigint, platform text, month text, impressions bigint,
      clicks bigint, cost_cents bigint, currency text, conversions numeric)
    ORDER BY r.client_id, r.platform, r.month
    ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload' OR excluded.source = 'upload'
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_months;

-- saveUpload, 4 of 8
  SELECT to_json(max(id)) FROM app.stats_uploads WHERE client_id = $1;

-- saveUpload, 5 of 8
WITH sent_months AS (SELECT (m || '-01')::date AS month FROM unnest($1::text[]) m),
  changed AS (INSERT INTO app.stats_uploads (client_id, source, site_id, file_name, months, before, staff_id, created_at)
    SELECT $2::bigint, $3::text, $4::bigint, $5::text,
      (SELECT array_agg(month ORDER BY month) FROM sent_months),
      (SELECT coalesce(json_agg(row_to_json(m)), '[]') FROM app.newsletter_campaigns m WHERE m.client_id = $6 AND m.send_id IS NULL AND (m.month || '-01')::date IN (SELECT month FROM sent_months)),
      $7::bigint, $8::timestamptz
    RETURNING client_id, source, file_name, cardinality(months) AS count),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $9::bigint, NULL::bigint, changed.client_id, $10::text, jsonb_build_object('source', changed.source, 'file_name', changed.file_name, 'count', changed.count), $11::text, $12::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;

-- saveUpload, 6 of 8
  WITH saved_campaigns AS (
    INSERT INTO app.newsletter_campaigns AS c (client_id, month, subject, audience, sent, sent_at, opened, clicked, bounced, unsubscribed, uploaded_at)
    SELECT $1::bigint, r.month, r.subject, r.recipients, r.recipients, r.sent_at, r.opens, r.clicks, r.bounces, r.unsubscribes, $2::timestamptz
    FROM jsonb_to_recordset($3::jsonb)
      AS r (month text, subject text, sent_at timestamptz, recipients int, opens int, clicks int, bounces int, unsubscribes int)
    ORDER BY r.month
    ON CONFLICT (client_id, month) DO UPDATE SET subject = excluded.subject, audience = excluded.audience, sent = excluded.sent,
      sent_at = excluded.sent_at, opened = excluded.opened, opened_by_machine = 0, clicked = excluded.clicked, bounced = excluded.bounced,
      complained = 0, unsubscribed = excluded.unsubscribed, uploaded_at = excluded.uploaded_at
    WHERE c.send_id IS NULL RETURNING 1)
  SELECT to_json(count(*)) FROM saved_campaigns;

-- saveUpload, 7 of 8
WITH sent_months AS (SELECT (m || '-01')::date AS month FROM unnest($1::text[]) m),
  changed AS (INSERT INTO app.stats_uploads (client_id, source, site_id, file_name, months, before, staff_id, created_at)
    SELECT $2::bigint, $3::text, $4::bigint, $5::text,
      (SELECT array_agg(month ORDER BY month) FROM sent_months),
      (SELECT coalesce(json_agg(row_to_json(m)), '[]') FROM app.site_months m WHERE m.client_id = $6 AND m.site_id = $7::bigint AND m.month IN (SELECT month FROM sent_months)),
      $8::bigint, $9::timestamptz
    RETURNING client_id, source, file_name, cardinality(months) AS count),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $10::bigint, NULL::bigint, changed.client_id, $11::text, jsonb_build_object('source', changed.source, 'file_name', changed.file_name, 'count', changed.count), $12::text, $13::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;

-- saveUpload, 8 of 8
  WITH saved_months AS (
    INSERT INTO app.site_months AS m (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
    SELECT r.client_id, r.site_id, (r.month || '-01')::date, r.visitors, r.page_views, r.listing_views, $1, $2
    FROM jsonb_to_recordset($3::jsonb)
      r (client_id bigint, site_id bigint, month text, visitors bigint, page_views bigint, listing_views bigint)
    ORDER BY 1, 2, 3
    ON CONFLICT (client_id, site_id, month) DO UPDATE SET
      visitors = excluded.visitors, page_views = excluded.page_views, listing_views = excluded.listing_views,
      source = excluded.source, updated_at = excluded.updated_at
    WHERE m.source <> 'upload' OR excluded.source = 'upload'
    RETURNING 1)
  SELECT count(*) FROM saved_months;

-- isClient
SELECT to_json(true) FROM app.clients WHERE id = $1;

-- listUploads
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT u.id, u.source, s.primary_domain AS site, u.file_name, cardinality(u.months) AS row_count, nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') AS staff_name,
      app.to_iso(u.created_at) AS created_at, app.to_iso(u.undone_at) AS undone_at,
      u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months) AS is_undoable
    FROM app.stats_uploads u LEFT JOIN app.staff f ON f.id = u.staff_id
    LEFT JOIN app.sites s ON s.client_id = u.client_id AND s.id = u.site_id
    WHERE u.client_id = $1 ORDER BY u.created_at DESC, u.id DESC LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM app.stats_uploads WHERE client_id = $4);

-- undoUpload, 1 of 11
SELECT to_json(true) FROM app.clients WHERE id = $1 FOR NO KEY UPDATE;

-- undoUpload, 2 of 11
  WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), asked_sources AS (
    UPDATE app.stats_sources s SET is_complete = false, revision = s.revision + 1, claimed_until = NULL FROM u
    WHERE s.client_id = u.client_id AND s.source = u.source AND s.site_id = u.site_id RETURNING 1)
  SELECT to_json(count(*)) FROM asked_sources;

-- undoUpload, 3 of 11
        WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), deleted_rows AS (
          DELETE FROM app.site_months m USING u WHERE m.client_id = u.client_id AND u.source = 'sites' AND m.site_id = u.site_id AND m.month = ANY (u.months) AND m.source = 'upload' AND m.updated_at = u.created_at
            AND NOT EXISTS (SELECT FROM jsonb_populate_recordset(NULL::app.site_months, u.before) b WHERE b.month = m.month) RETURNING 1)
        SELECT to_json(count(*)) FROM deleted_rows;

-- undoUpload, 4 of 11
        WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_rows AS (
          UPDATE app.site_months m SET (visitors, page_views, listing_views, source, updated_at) = (SELECT visitors, page_views, listing_views, source, updated_at FROM jsonb_populate_record(NULL::app.site_months, old.value))
          FROM u, jsonb_array_elements(u.before) old
          WHERE m.client_id = u.client_id AND u.source = 'sites' AND m.site_id = u.site_id AND m.month = ANY (u.months) AND m.source = 'upload' AND m.updated_at = u.created_at AND old.value ->> 'month' = m.month::text RETURNING 1)
        SELECT to_json(count(*)) FROM restored_rows;

-- undoUpload, 5 of 11
        WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), deleted_rows AS (
          DELETE FROM app.ad_months m USING u WHERE m.client_id = u.client_id AND m.platform = u.source AND m.month = ANY (u.months) AND m.source = 'upload' AND m.updated_at = u.created_at
            AND NOT EXISTS (SELECT FROM jsonb_populate_recordset(NULL::app.ad_months, u.before) b WHERE b.month = m.month) RETURNING 1)
        SELECT to_json(count(*)) FROM deleted_rows;

-- undoUpload, 6 of 11
        WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_rows AS (
          UPDATE app.ad_months m SET (impressions, clicks, cost_cents, currency, conversions, source, updated_at) = (SELECT impressions, clicks, cost_cents, currency, conversions, source, updated_at FROM jsonb_populate_record(NULL::app.ad_months, old.value))
          FROM u, jsonb_array_elements(u.before) old
          WHERE m.client_id = u.client_id AND m.platform = u.source AND m.month = ANY (u.months) AND m.source = 'upload' AND m.updated_at = u.created_at AND old.value ->> 'month' = m.month::text RETURNING 1)
        SELECT to_json(count(*)) FROM restored_rows;

-- undoUpload, 7 of 11
        WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), deleted_rows AS (
          DELETE FROM app.newsletter_campaigns m USING u WHERE m.client_id = u.client_id AND u.source = 'newsletters' AND (m.month || '-01')::date = ANY (u.months) AND m.send_id IS NULL AND m.uploaded_at = u.created_at
            AND NOT EXISTS (SELECT FROM jsonb_populate_recordset(NULL::app.newsletter_campaigns, u.before) b WHERE b.month = m.month) RETURNING 1)
        SELECT to_json(count(*)) FROM deleted_rows;

-- undoUpload, 8 of 11
        WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_rows AS (
          UPDATE app.newsletter_campaigns m SET (subject, audience, sent, sent_at, opened, opened_by_machine, clicked, bounced, complained, unsubscribed, uploaded_at) = (SELECT subject, audience, sent, sent_at, opened, opened_by_machine, clicked, bounced, complained, unsubscribed, uploaded_at FROM jsonb_populate_record(NULL::app.newsletter_campaigns, old.value))
          FROM u, jsonb_array_elements(u.before) old
          WHERE m.client_id = u.client_id AND u.source = 'newsletters' AND (m.month || '-01')::date = ANY (u.months) AND m.send_id IS NULL AND m.uploaded_at = u.created_at AND old.value ->> 'month' = m.month::text RETURNING 1)
        SELECT to_json(count(*)) FROM restored_rows;

-- undoUpload, 9 of 11
  WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_months AS (
    INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
    SELECT client_id, platform, month, impressions, clicks, CASE WHEN currency IS NOT NULL THEN round(cost_micros / 10000.0) END, currency, conversions,
      CASE platform WHEN 'facebook' THEN 'meta' ELSE 'google_ads' END, least(app.to_instant(end_day, time_zone), $3::timestamptz)
    FROM (SELECT d.client_id, d.platform, date_trunc('month', d.day)::date AS month, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks,
      sum(d.cost_micros) AS cost_micros, round(sum(d.conversions), 2) AS conversions,
      CASE count(DISTINCT d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 1 THEN min(d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 0 THEN CASE WHEN min(d.currency) = max(d.currency) THEN min(d.currency) END END AS currency, max(d.day + d.is_whole::int)::timestamp AS end_day, c.time_zone
      FROM u JOIN app.clients c ON c.id = u.client_id JOIN app.ad_days d ON d.client_id = u.client_id AND d.platform = u.source
        AND date_trunc('month', d.day)::date = ANY (u.months)
      GROUP BY 1, 2, 3, c.time_zone) a
    ORDER BY month
    ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload' AND (m.impressions, m.clicks, m.cost_cents, m.currency, m.conversions) IS DISTINCT FROM
      (excluded.impressions, excluded.clicks, excluded.cost_cents, excluded.currency, excluded.conversions)
    RETURNING 1)
  SELECT to_json(count(*)) FROM restored_months;

-- undoUpload, 10 of 11
  WITH u AS (SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = $1 AND u.id = $2 AND u.undone_at IS NULL AND NOT EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)), restored_months AS (
    INSERT INTO app.site_months AS m (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
    SELECT d.client_id, d.site_id, date_trunc('month', d.day)::date, sum(d.visitors), sum(d.page_views), sum(d.listing_views), 'collector', max(d.updated_at)
    FROM u JOIN app.site_days d ON d.client_id = u.client_id AND d.site_id = u.site_id AND date_trunc('month', d.day)::date = ANY (u.months)
    GROUP BY 1, 2, 3 ORDER BY 3
    ON CONFLICT (client_id, site_id, month) DO UPDATE SET visitors = excluded.visitors, page_views = excluded.page_views,
      listing_views = excluded.listing_views, updated_at = excluded.updated_at
    WHERE m.source = 'collector'
    RETURNING 1)
  SELECT to_json(count(*)) FROM restored_months;

-- undoUpload, 11 of 11
WITH u AS (SELECT u.*, CASE WHEN u.undone_at IS NOT NULL THEN 'undone' WHEN EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months) THEN 'covered' ELSE 'done' END AS state
            FROM app.stats_uploads u WHERE u.client_id = $1 AND u.id = $2),
  changed AS (UPDATE app.stats_uploads m SET undone_at = $3 FROM u
        WHERE m.client_id = u.client_id AND m.id = u.id AND u.state = 'done'
        RETURNING m.client_id, m.source, m.file_name, cardinality(m.months) AS count),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, changed.client_id, $5::text, jsonb_build_object('source', changed.source, 'file_name', changed.file_name, 'count', changed.count), $6::text, $7::timestamptz FROM changed)
  SELECT json_build_object('state', u.state) FROM u;


-- server/features/statistics/cross-client/visit-counts.ts

-- insertCounts
  WITH due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time($1::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset($2::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r),
  views AS MATERIALIZED (
    SELECT d.client_id, d.site_id, app.to_local_time(v.at, d.time_zone)::date AS day, v.*
    FROM due d JOIN LATERAL (
      SELECT v.at, v.event_id, v.visitor, v.path, v.source, v.medium, v.campaign, v.device, v.country, v.region, v.goal, v.listing_id FROM app.page_views v
      WHERE v.client_id = d.client_id AND v.site_id = d.site_id AND v.at >= d.first_at) v ON true),
  counted_views AS (
    SELECT * FROM (SELECT v.*, count(*) OVER (PARTITION BY client_id, site_id, day, visitor) AS of_visitor FROM views v WHERE goal IS NULL) v
    WHERE of_visitor <= 300),
  visits AS (
    SELECT client_id, site_id, day, visitor, count(*) AS views,
      coalesce((array_agg(path ORDER BY at, event_id) FILTER (WHERE source <> 'internal'))[1], '') AS entry,
      coalesce((array_agg(source ORDER BY at, event_id) FILTER (WHERE source <> 'internal'))[1], 'direct') AS source,
      coalesce((array_agg(medium ORDER BY at, event_id) FILTER (WHERE medium IS NOT NULL))[1], '') AS medium,
      coalesce((array_agg(campaign ORDER BY at, event_id) FILTER (WHERE campaign IS NOT NULL))[1], '') AS campaign,
      coalesce((array_agg(device ORDER BY at, event_id) FILTER (WHERE device IS NOT NULL))[1], '') AS device,
      coalesce((array_agg(country ORDER BY at, event_id) FILTER (WHERE country IS NOT NULL))[1], '') AS country,
      coalesce((array_agg(region ORDER BY at, event_id) FILTER (WHERE region IS NOT NULL))[1], '') AS region
    FROM counted_views GROUP BY client_id, site_id, day, visitor),
  goals AS (
    SELECT DISTINCT client_id, site_id, day, visitor, goal FROM views JOIN visits USING (client_id, site_id, day, visitor) WHERE goal IS NOT NULL),
  all_values AS (
    SELECT client_id, site_id, day, dimension, value, count(*) AS n
    FROM counted_views v CROSS JOIN LATERAL (VALUES ('page', v.path), ('listing', coalesce(v.listing_id::text, ''))) x (dimension, value) GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT client_id, site_id, day, dimension, value, count(*)
    FROM visits v CROSS JOIN LATERAL (VALUES ('entry', v.entry), ('source', v.source), ('medium', v.medium), ('campaign', v.campaign),
  ('device', v.device), ('country', v.country), ('region', v.region)) x (dimension, value) GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT client_id, site_id, day, 'goal', goal, count(*) FROM goals GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    -- a day without goals was counted as well
    SELECT DISTINCT client_id, site_id, day, 'goal', '', 0 FROM visits),
  placed_values AS (
    SELECT v.*, row_number() OVER (PARTITION BY client_id, site_id, day, dimension ORDER BY n DESC, value) AS place FROM all_values v)
  INSERT INTO app.site_day_counts (client_id, site_id, day, dimension, counts, others)
  SELECT client_id, site_id, day, dimension, coalesce(jsonb_object_agg(value, n) FILTER (WHERE n > 0 AND place <= 50), '{}'),
    coalesce(sum(n) FILTER (WHERE place > 50), 0)
  FROM placed_values GROUP BY client_id, site_id, day, dimension;


-- server/features/statistics/days/queries.ts

-- readDays
  SELECT json_build_object('zone', c.time_zone,
    'sites', (SELECT coalesce(json_agg(json_build_object('site_id', s.id, 'name', s.primary_domain,
      'first_day', (SELECT min(d.day) FROM app.site_days d WHERE d.client_id = s.client_id AND d.site_id = s.id),
      'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'pageviews', d.page_views, 'listing_pageviews', d.listing_views,
          'hours', CASE WHEN d.day = ANY ($1::date[]) THEN d.hours END) ORDER BY d.day), '[]')
        FROM app.site_days d WHERE d.client_id = s.client_id AND d.site_id = s.id AND d.day >= $2::date AND d.day <= $3::date),
      'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'source', m.source, 'pageviews', m.page_views,
          'listing_pageviews', m.listing_views, 'is_whole', m.updated_at >= app.to_instant(m.month + interval '1 month', c.time_zone)) ORDER BY m.month), '[]')
        FROM app.site_months m WHERE m.client_id = s.client_id AND m.site_id = s.id AND m.source <> 'collector'
          AND m.month >= date_trunc('month', $4::date) AND m.month <= $5::date),
      'imported', (SELECT coalesce(json_agg(json_build_object('day', i.day, 'source', i.vendor, 'pageviews', i.page_views) ORDER BY i.day), '[]')
        FROM app.counted_imported_days i WHERE i.client_id = s.client_id AND i.site_id = s.id AND i.day >= $6::date AND i.day <= $7::date),
      'gaps', (SELECT coalesce(json_agg(u.day ORDER BY u.day), '[]')
        FROM app.uncounted_days u WHERE u.client_id = s.client_id AND u.site_id = s.id AND u.day >= $8::date AND u.day <= $9::date)
    ) ORDER BY s.id), '[]') FROM app.sites s WHERE s.client_id = c.id AND ($10::bigint IS NULL OR s.id = $11::bigint)),
    'updated_at', (SELECT app.to_iso(max(s.updated_at)) FROM app.site_months s WHERE s.client_id = c.id AND ($12::bigint IS NULL OR s.site_id = $13::bigint)),
    'error', (SELECT min(s.last_error) FROM app.stats_sources s WHERE s.client_id = c.id AND s.source = 'sites' AND ($14::bigint IS NULL OR s.site_id = $15::bigint)))
  FROM app.clients c
  WHERE c.id = app.client() AND ($16::bigint IS NULL OR EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id AND ($17::bigint IS NULL OR s.id = $18::bigint)));


-- server/features/statistics/leads/queries.ts

-- readLeadNumbers
  WITH c AS (
    SELECT c.time_zone, app.to_local_time(c.created_at, c.time_zone)::date AS since, app.to_local_time($1::timestamptz, c.time_zone)::date AS today, c.services,
      (date_trunc('month', app.to_local_time($2::timestamptz, c.time_zone)) - make_interval(months => $3::int - 1))::date AS first_day
    FROM app.clients c WHERE c.id = app.client()),
  lead_counts AS (
    SELECT to_char(app.to_local_time(l.created_at, c.time_zone), 'YYYY-MM') AS month, l.lead_source_id, count(*) AS leads,
      count(*) FILTER (WHERE l.lead_status_id = ANY ($4::int[])) AS clients
    FROM c, app.counted_leads l
    WHERE l.client_id = app.client() AND l.import_id IS NULL AND l.created_at >= app.to_instant(c.first_day::timestamp, c.time_zone)
    GROUP BY 1, 2),
  days AS (
    SELECT app.to_local_time(l.created_at, c.time_zone)::date AS day, count(*) AS leads
    FROM c, app.counted_leads l
    WHERE l.client_id = app.client() AND l.import_id IS NULL
      AND l.created_at >= app.to_instant(date_trunc('month', c.today::timestamp) - interval '1 month', c.time_zone)
    GROUP BY 1),
  answers AS (
    SELECT to_char(app.to_local_time(a.arrived_at, c.time_zone), 'YYYY-MM') AS month, json_build_object('leads', count(*) FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL),
    'answered', count(a.answered_at), 'waiting', count(*) FILTER (WHERE a.ended_at IS NULL),
    'not_known', count(*) FILTER (WHERE a.ended_at IS NOT NULL AND a.answered_at IS NULL),
    'half_within', nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(extract(epoch FROM a.answered_at - a.arrived_at)::float8, 'infinity'))
      FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL), 'infinity'))::jsonb AS times
    FROM c, app.lead_arrivals a
    WHERE a.client_id = app.client() AND a.arrived_at >= app.to_instant(c.first_day::timestamp, c.time_zone) GROUP BY 1),
  visits AS (
    SELECT to_char(m.month, 'YYYY-MM') AS month, CASE WHEN min(m.source) = max(m.source) THEN sum(m.visitors) END AS visitors,
      CASE WHEN min(m.source) = max(m.source) THEN min(m.source) END AS visitors_from
    FROM c, app.website_months m
    WHERE m.client_id = app.client() AND m.month >= c.first_day AND 'web' = ANY (c.services) GROUP BY 1),
  costs AS (
    SELECT m.platform, CASE m.platform WHEN 'facebook' THEN $5::int ELSE $6::int END AS lead_source_id,
      to_char(m.month, 'YYYY-MM') AS month, m.cost_cents / 100.0 AS cost, m.currency
    FROM c, app.ad_months m
    WHERE m.client_id = app.client() AND m.month >= c.first_day
      AND CASE m.platform WHEN 'facebook' THEN $7::text[] && c.services ELSE 'google_ads' = ANY (c.services) END)
  SELECT json_build_object('present', to_char(c.today, 'YYYY-MM'), 'since', c.since, 'zone', c.time_zone,
    'days', (SELECT coalesce(json_agg(d), '[]') FROM days d),
    'sources', (SELECT coalesce(json_agg(json_build_object('month', n.month, 'lead_source_id', n.lead_source_id, 'source', CASE n.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE '' END,
      'leads', n.leads, 'clients', n.clients) ORDER BY n.month, n.lead_source_id), '[]') FROM lead_counts n),
    'answers', (SELECT coalesce(json_agg(n.times || jsonb_build_object('month', n.month) ORDER BY n.month), '[]') FROM answers n),
    'visits', (SELECT coalesce(json_agg(v ORDER BY v.month), '[]') FROM visits v),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = app.client() AND u.day >= c.first_day AND u.day <= c.today AND 'web' = ANY (c.services)),
    'costs', (SELECT coalesce(json_agg(k ORDER BY k.month, k.platform), '[]') FROM costs k))
  FROM c;

-- readLeadDays
  WITH c AS (SELECT time_zone, app.to_local_time(created_at, time_zone)::date AS since FROM app.clients WHERE id = app.client()),
  by_hour AS (
    SELECT app.to_local_time(l.created_at, c.time_zone)::date AS day, extract(hour FROM app.to_local_time(l.created_at, c.time_zone))::int AS hour, count(*) AS leads
    FROM c, app.counted_leads l
    WHERE l.client_id = app.client() AND l.import_id IS NULL AND l.created_at >= app.to_instant($1::date::timestamp, c.time_zone)
      AND l.created_at < app.to_instant($2::date + interval '1 day', c.time_zone)
    GROUP BY 1, 2),
  days AS (SELECT day, sum(leads) AS leads, json_object_agg(hour, leads) AS hours FROM by_hour GROUP BY day)
  SELECT json_build_object('zone', c.time_zone,
    'first_day', least(c.since, (SELECT app.to_local_time(min(l.created_at), c.time_zone)::date FROM app.counted_leads l
      WHERE l.client_id = app.client() AND l.import_id IS NULL)),
    'days', (SELECT coalesce(json_agg(d ORDER BY d.day), '[]') FROM days d))
  FROM c;


-- server/features/statistics/monthly-report/queries.ts

-- readMonthlyReport
  WITH report_months AS (
    SELECT c.id AS client_id, to_char(m.first_day, 'YYYY-MM') AS month, c.name, c.time_zone, c.services, c.created_at, c.went_live_at, m.first_day,
          (m.first_day - interval '1 month')::date AS day_before, (m.first_day + interval '1 month')::date AS end_day,
          app.to_instant(m.first_day::timestamp, c.time_zone) AS first_at,
          app.to_instant(m.first_day - interval '1 month', c.time_zone) AS before_at,
          app.to_instant(m.first_day + interval '1 month', c.time_zone) AS end_at
    FROM app.clients c, LATERAL (
      SELECT coalesce(($1::text || '-01')::date,
        (date_trunc('month', app.to_local_time($2::timestamptz, c.time_zone)) - interval '1 month')::date) AS first_day) m
    WHERE c.id = app.client()),
  websites AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', s.primary_domain, 'now', (
      SELECT jsonb_build_object('visitors', m.visitors, 'page_views', m.page_views, 'listing_views', m.listing_views, 'source', m.source, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.end_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END,
        'since', CASE WHEN m.source = 'collector' THEN (SELECT CASE WHEN min(d.day) > m.month THEN min(d.day) END
          FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id) END)
      FROM app.site_months m WHERE m.client_id = b.client_id AND m.site_id = s.id AND m.month = b.first_day),
      'before', (
      SELECT jsonb_build_object('visitors', m.visitors, 'page_views', m.page_views, 'listing_views', m.listing_views, 'source', m.source, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.first_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END,
        'since', CASE WHEN m.source = 'collector' THEN (SELECT CASE WHEN min(d.day) > m.month THEN min(d.day) END
          FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id) END)
      FROM app.site_months m WHERE m.client_id = b.client_id AND m.site_id = s.id AND m.month = b.day_before),
      'gaps', (SELECT coalesce(jsonb_agg(u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
        WHERE u.client_id = s.client_id AND u.site_id = s.id AND u.day >= b.day_before AND u.day < b.end_day)) ORDER BY s.id), '[]')
    FROM app.sites s WHERE s.client_id = b.client_id) AS section FROM report_months b WHERE 'web' = ANY (b.services)),
  origins AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(o ORDER BY o.now DESC, o.source), '[]') FROM (
      SELECT k.key AS source, coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day), 0) AS now,
        coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day), 0) AS before
      FROM app.site_days d, jsonb_each_text(d.sources) k
      WHERE d.client_id = b.client_id AND d.day >= b.day_before AND d.day < b.end_day AND 'web' = ANY (b.services)
      GROUP BY k.key ORDER BY abs(coalesce(sum(k.value::bigint) FILTER (WHERE d.day >= b.first_day), 0)
        - coalesce(sum(k.value::bigint) FILTER (WHERE d.day < b.first_day), 0)) DESC LIMIT 10) o) AS section FROM report_months b ),
  contacts AS (SELECT b.client_id, (
    SELECT jsonb_build_object('now', coalesce(sum(n.now), 0),
      'before', CASE WHEN b.created_at <= b.before_at THEN coalesce(sum(n.before), 0) END,
      'unanswered', coalesce(sum(n.unanswered), 0),
      'answers', (SELECT json_build_object('leads', count(*) FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL),
    'answered', count(a.answered_at), 'waiting', count(*) FILTER (WHERE a.ended_at IS NULL),
    'not_known', count(*) FILTER (WHERE a.ended_at IS NOT NULL AND a.answered_at IS NULL),
    'half_within', nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(extract(epoch FROM a.answered_at - a.arrived_at)::float8, 'infinity'))
      FILTER (WHERE a.ended_at IS NULL OR a.answered_at IS NOT NULL), 'infinity')) FROM app.lead_arrivals a WHERE a.client_id = b.client_id AND a.arrived_at >= b.first_at AND a.arrived_at < b.end_at),
      'sources', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'source', CASE n.id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE 'Other' END, 'now', n.now, 'before', n.before)
        ORDER BY n.now DESC, n.id), '[]'))
    FROM (
      SELECT l.lead_source_id AS id, count(*) FILTER (WHERE l.created_at >= b.first_at) AS now,
        count(*) FILTER (WHERE l.created_at < b.first_at) AS before,
        count(*) FILTER (WHERE l.created_at >= b.first_at AND l.lead_status_id = $3::int AND NOT l.is_merged) AS unanswered
      FROM app.counted_leads l WHERE l.client_id = b.client_id AND l.import_id IS NULL AND l.created_at >= b.before_at AND l.created_at < b.end_at
      GROUP BY 1) n) AS section FROM report_months b ),
  newsletters AS (SELECT b.client_id, jsonb_build_object('is_tracked', NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = b.client_id AND t.key = $4 AND t.value = '0'),
    'now', (
      SELECT jsonb_build_object('id', n.id, 'subject', n.subject, 'sent', coalesce(open_send.sent, n.sent), 'opened', n.opened, 'clicked', n.clicked,
        'bounced', n.bounced, 'unsubscribed', n.unsubscribed)
      FROM app.newsletter_campaigns n
  LEFT JOIN LATERAL (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = n.client_id AND s.id = n.send_id AND s.audience IS NOT NULL AND s.state <> 'sent') open_send ON true
      WHERE n.client_id = b.client_id AND n.month = b.month AND n.sent_at IS NOT NULL), 'before', (
      SELECT jsonb_build_object('id', n.id, 'subject', n.subject, 'sent', coalesce(open_send.sent, n.sent), 'opened', n.opened, 'clicked', n.clicked,
        'bounced', n.bounced, 'unsubscribed', n.unsubscribed)
      FROM app.newsletter_campaigns n
  LEFT JOIN LATERAL (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = n.client_id AND s.id = n.send_id AND s.audience IS NOT NULL AND s.state <> 'sent') open_send ON true
      WHERE n.client_id = b.client_id AND n.month = to_char(b.day_before, 'YYYY-MM') AND n.sent_at IS NOT NULL)) AS section FROM report_months b WHERE 'in_touch' = ANY (b.services)),
  ads AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('platform', p.platform, 'now', (
      SELECT jsonb_build_object('impressions', m.impressions, 'clicks', m.clicks, 'cost_cents', m.cost_cents, 'currency', m.currency,
        'conversions', m.conversions, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.end_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END)
      FROM app.ad_months m WHERE m.client_id = b.client_id AND m.platform = p.platform AND m.month = b.first_day),
      'before', (
      SELECT jsonb_build_object('impressions', m.impressions, 'clicks', m.clicks, 'cost_cents', m.cost_cents, 'currency', m.currency,
        'conversions', m.conversions, 'until', CASE WHEN m.source <> 'collector' AND m.updated_at < b.first_at THEN (app.to_local_time(m.updated_at, b.time_zone))::date END)
      FROM app.ad_months m WHERE m.client_id = b.client_id AND m.platform = p.platform AND m.month = b.day_before)) ORDER BY p.platform), '[]')
    FROM (VALUES ('facebook', b.services && $5::text[]), ('google', 'google_ads' = ANY (b.services))) p (platform, is_booked)
    WHERE p.is_booked) AS section FROM report_months b ),
  listings AS (SELECT b.client_id, (
    SELECT jsonb_build_object('active', count(*) FILTER (WHERE g.status_id = ANY ($6::int[])),
      'added', count(*) FILTER (WHERE g.created_at >= b.first_at AND g.created_at < b.end_at),
      'sold', count(*) FILTER (WHERE g.date_sold >= b.first_day AND g.date_sold < b.end_day),
      'most_viewed', (
        SELECT jsonb_build_object('address', v.address, 'views', n.views, 'id', v.id, 'city', v.city, 'price', v.price, 'photo', (
          SELECT jsonb_build_object('url', '/files/' || f.name, 'widths', l.widths)
          FROM app.listing_media p JOIN app.listing_files l ON l.client_id = p.client_id AND l.file_id = p.file_id
          JOIN app.files f ON f.client_id = p.client_id AND f.id = p.file_id
          WHERE p.client_id = v.client_id AND p.listing_id = v.id AND l.type_id = 1
          ORDER BY p.position LIMIT 1))
        FROM (
          SELECT k.key::bigint AS id, sum(k.value::bigint) AS views
          FROM app.site_days d, jsonb_each_text(d.listings) k
          WHERE d.client_id = b.client_id AND d.day >= b.first_day AND d.day < b.end_day AND 'web' = ANY (b.services)
          GROUP BY 1) n
        JOIN app.listings v ON v.client_id = b.client_id AND v.id = n.id AND NOT v.is_reciprocity
        ORDER BY n.views DESC, v.id LIMIT 1))
    FROM app.listings g WHERE g.client_id = b.client_id AND NOT g.is_reciprocity) AS section FROM report_months b ),
  events AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'name', e.name, 'price_from', e.price_from, 'price_to', e.price_to) ORDER BY e.at), '[]')
    FROM (
      SELECT 'live' AS kind, b.went_live_at AS at, NULL AS name, NULL::numeric AS price_from, NULL::numeric AS price_to
      WHERE b.went_live_at >= b.first_at AND b.went_live_at < b.end_at
      UNION ALL
      (SELECT 'price', a.created_at, g.address, (a.details ->> 'price_from')::numeric, (a.details ->> 'price_to')::numeric
       FROM app.activity a LEFT JOIN app.listings g ON g.client_id = a.client_id AND g.id = a.subject_id
       WHERE a.client_id = b.client_id AND a.type = 'listing' AND a.event IN ('listing.edited', 'listing.price_synced', 'listing.synced') AND a.created_at >= b.first_at
         AND a.created_at < b.end_at AND a.details ? 'price_from' ORDER BY a.created_at LIMIT $7)) e) AS section FROM report_months b ),
  history AS (SELECT b.client_id, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(h.month, 'YYYY-MM'),
        'page_views', CASE WHEN 'web' = ANY (b.services) THEN (
          SELECT sum(m.page_views) FROM app.site_months m WHERE m.client_id = b.client_id AND m.month = h.month) END,
        'has_all_page_views', NOT EXISTS (
            SELECT FROM app.uncounted_days u WHERE u.client_id = b.client_id AND u.day >= h.month AND u.day < h.month + interval '1 month')
          AND NOT EXISTS (
            SELECT FROM app.site_months m WHERE m.client_id = b.client_id AND m.month = h.month
              AND CASE m.source WHEN 'collector' THEN NOT EXISTS (
                  SELECT FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id AND d.day <= m.month)
                ELSE m.updated_at < app.to_instant(m.month + interval '1 month', b.time_zone) END),
        'contacts', CASE WHEN b.created_at < app.to_instant(h.month + interval '1 month', b.time_zone) OR c.leads > 0 THEN c.leads END,
        'has_all_contacts', b.created_at <= app.to_instant(h.month::timestamp, b.time_zone)) ORDER BY h.month), '[]')
    FROM (
      SELECT generate_series(b.first_day - make_interval(months => $8::int - 1), b.first_day, interval '1 month')::date AS month) h,
      LATERAL (
        SELECT count(*) AS leads FROM app.counted_leads l
        WHERE l.client_id = b.client_id AND l.import_id IS NULL AND l.created_at >= app.to_instant(h.month::timestamp, b.time_zone)
          AND l.created_at < app.to_instant(h.month + interval '1 month', b.time_zone)) c) AS section FROM report_months b ),
  reports AS (SELECT b.client_id, jsonb_build_object(
    'client_name', b.name, 'month', b.month, 'as_of', app.to_local_time($9::timestamptz, b.time_zone)::date,
    'websites', (SELECT s.section FROM websites s WHERE s.client_id = b.client_id), 'origins', (SELECT s.section FROM origins s WHERE s.client_id = b.client_id), 'contacts', (SELECT s.section FROM contacts s WHERE s.client_id = b.client_id),
    'newsletter', (SELECT s.section FROM newsletters s WHERE s.client_id = b.client_id), 'ads', (SELECT s.section FROM ads s WHERE s.client_id = b.client_id), 'listings', (SELECT s.section FROM listings s WHERE s.client_id = b.client_id),
    'events', (SELECT s.section FROM events s WHERE s.client_id = b.client_id), 'history', (SELECT s.section FROM history s WHERE s.client_id = b.client_id)) AS report FROM report_months b)
  SELECT json_build_object('report', r.report, 'since', to_char(app.to_local_time(b.created_at, b.time_zone), 'YYYY-MM'),
    'present', to_char(app.to_local_time($10::timestamptz, b.time_zone), 'YYYY-MM'))
  FROM reports r, report_months b;


-- server/features/statistics/seller-report/email-queries.ts

-- readSeller
  SELECT json_build_object('is_for_sale', (NOT g.is_reciprocity AND g.status_id = ANY ($1::int[])
    AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL AND p.state NOT IN ('held', 'withdrawn'))), 'seller', (
    SELECT json_build_object('seller_name', r.seller_name, 'seller_email', r.email, 'is_on', r.is_on,
      'has_unsubscribed', r.email = ANY (r.unsubscribed_emails),
      'last_sent_at', (SELECT app.to_iso(max(m.created_at)) FROM app.seller_report_mails m
        WHERE m.client_id = r.client_id AND m.listing_id = r.listing_id))
    FROM app.seller_report_recipients r WHERE r.client_id = g.client_id AND r.listing_id = g.id))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = $2;

-- startEmails
WITH changed AS (INSERT INTO app.seller_report_recipients AS r (client_id, listing_id, seller_name, email, is_on, changed_at)
    SELECT g.client_id, g.id, $1, $2, true, $3::timestamptz
    FROM app.listings g WHERE g.client_id = app.client() AND g.id = $4
    ON CONFLICT (client_id, listing_id) DO UPDATE
      SET seller_name = excluded.seller_name, email = excluded.email, is_on = true, changed_at = excluded.changed_at
      WHERE NOT excluded.email = ANY (r.unsubscribed_emails)
    RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.id,  $7 FROM changed)
  SELECT json_build_object('id', id) FROM changed;

-- stopEmails
WITH changed AS (UPDATE app.seller_report_recipients SET is_on = false, changed_at = $1
    WHERE client_id = app.client() AND listing_id = $2 AND is_on RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.id,  $5 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM app.listings
      WHERE client_id = app.client() AND id = $6;

-- readSellerSubscription
  SELECT json_build_object('agent_name', u.name, 'address', g.address, 'email', $1::text,
    'state', CASE WHEN $2 = ANY (r.unsubscribed_emails) THEN 'unsubscribed'
      WHEN r.is_on AND r.email = $3 THEN 'on' ELSE 'off' END)
  FROM app.seller_report_recipients r
  JOIN app.listings g ON g.client_id = r.client_id AND g.id = r.listing_id
  JOIN app.agents u ON u.client_id = r.client_id
  WHERE r.client_id = app.client() AND r.listing_id = $4;

-- unsubscribeSeller
WITH changed AS (UPDATE app.seller_report_recipients SET unsubscribed_emails = array_append(unsubscribed_emails, $1),
      is_on = is_on AND email <> $2, changed_at = $3
    WHERE client_id = app.client() AND listing_id = $4 AND NOT $5 = ANY (unsubscribed_emails)
    RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, NULL, NULL, changed.id,  $8 FROM changed)
  SELECT NULL;

-- resubscribeSeller
WITH changed AS (UPDATE app.seller_report_recipients SET unsubscribed_emails = array_remove(unsubscribed_emails, $1),
      is_on = true, changed_at = $2
    WHERE client_id = app.client() AND listing_id = $3 AND email = $4 AND $5 = ANY (unsubscribed_emails)
    RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, NULL, NULL, changed.id,  $8 FROM changed)
  SELECT NULL;


-- server/features/statistics/seller-report/note-queries.ts

-- saveNote
WITH changed AS (INSERT INTO app.seller_report_notes AS n (client_id, listing_id, note, changed_at)
    SELECT g.client_id, g.id, $1, $2::timestamptz
    FROM app.listings g WHERE g.client_id = app.client() AND g.id = $3
    ON CONFLICT (client_id, listing_id) DO UPDATE SET note = excluded.note, changed_at = excluded.changed_at
      WHERE n.note <> excluded.note
    RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT json_build_object('id', id) FROM app.listings WHERE client_id = app.client() AND id = $7;

-- deleteNote
WITH changed AS (DELETE FROM app.seller_report_notes WHERE client_id = app.client() AND listing_id = $1
    RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $2, $3, app.acting_user(), app.acting_staff(), changed.id,  $4 FROM changed)
  SELECT json_build_object('id', id) FROM app.listings WHERE client_id = app.client() AND id = $5;


-- server/features/statistics/seller-report/queries.ts

-- readReport
  SELECT json_build_object('report', (
  WITH pages AS (
    SELECT rtrim(split_part(split_part(p.url, '#', 1), '?', 1), '/') AS url FROM app.listing_publications p
    WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL),
  months AS (
    SELECT m::date AS month FROM generate_series(
      greatest(date_trunc('month', app.to_local_time(g.created_at, c.time_zone)),
        date_trunc('month', app.to_local_time($1::timestamptz, c.time_zone)) - make_interval(months => $2::int - 1)),
      date_trunc('month', app.to_local_time($3::timestamptz, c.time_zone)), interval '1 month') m),
  views AS (
    SELECT date_trunc('month', d.day)::date AS month, sum(coalesce((d.listings ->> g.id::text)::bigint, 0)) AS n
    FROM app.site_days d WHERE d.client_id = g.client_id AND d.day >= (SELECT min(month) FROM months) GROUP BY 1),
  enquiry_rows AS (
    SELECT date_trunc('month', app.to_local_time(h.created_at, c.time_zone))::date AS month, h.lead_source_id
    FROM app.lead_history h
    WHERE h.client_id = g.client_id AND h.created_at >= app.to_instant((SELECT min(month) FROM months)::timestamp, c.time_zone)
      AND (rtrim(split_part(split_part(h.listing_url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages) OR rtrim(split_part(split_part(h.source_url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages))),
  enquiries AS (SELECT month, count(*) AS n FROM enquiry_rows GROUP BY 1),
  by_source AS (
    SELECT s.source, count(*) AS n
    FROM enquiry_rows a JOIN unnest($4::int[], $5::text[]) s (id, source)
      ON s.id = a.lead_source_id GROUP BY 1),
  clicks AS (
    SELECT n.month, sum(t.people) AS n
    FROM app.newsletter_campaigns n JOIN app.newsletter_link_totals t ON t.client_id = n.client_id AND t.send_id = n.send_id
    WHERE n.client_id = g.client_id AND rtrim(split_part(split_part(t.url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages) GROUP BY 1),
  today AS (SELECT app.to_local_time($6::timestamptz, c.time_zone)::date AS day),
  counter AS (SELECT min(k.day) AS first_day FROM app.site_days k WHERE k.client_id = g.client_id),
  daily AS (
    SELECT s.day::date AS day, CASE
      WHEN s.day >= f.first_day AND NOT EXISTS (SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day = s.day)
        AND EXISTS (SELECT FROM views v WHERE v.month = date_trunc('month', s.day))
      THEN (SELECT coalesce(sum((d.listings ->> g.id::text)::bigint), 0) FROM app.site_days d
        WHERE d.client_id = g.client_id AND d.day = s.day) END AS views
    FROM today t CROSS JOIN counter f CROSS JOIN generate_series(
      greatest(t.day - $7::int, app.to_local_time(g.created_at, c.time_zone)::date), t.day - 1, interval '1 day') s (day)),
  publish_days AS (
    SELECT o.id, p.day, coalesce(CASE WHEN o.status_id = $8::int THEN o.date_sold END, t.day) - p.day AS age
    FROM today t JOIN app.listings o ON o.client_id = g.client_id
    CROSS JOIN LATERAL (
      SELECT app.to_local_time(min(p.published_at), c.time_zone)::date AS day FROM app.listing_publications p
      WHERE p.client_id = o.client_id AND p.listing_id = o.id) p
    WHERE p.day IS NOT NULL AND (o.id = g.id OR NOT o.is_reciprocity AND o.status_id IN ($9::int, $10::int, $11::int))),
  first_days AS (
    SELECT o.id, w.age AS days, (
      SELECT coalesce(sum((d.listings ->> o.id::text)::bigint), 0) FROM app.site_days d
      WHERE d.client_id = g.client_id AND d.day >= o.day AND d.day < o.day + w.age) AS views
    FROM publish_days w JOIN LATERAL (
      SELECT o.id, o.day FROM publish_days o WHERE o.age >= w.age ORDER BY o.id = w.id DESC, o.day DESC LIMIT 31) o ON true
    CROSS JOIN counter f
    WHERE w.id = g.id AND w.age > 0 AND o.day >= f.first_day AND NOT EXISTS (
      SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day >= o.day AND u.day < o.day + w.age)),
  comparison AS (
    SELECT m.days, m.views, r.median, r.others FROM first_days m CROSS JOIN (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY o.views) AS median, count(*) AS others FROM first_days o WHERE o.id <> g.id) r
    WHERE m.id = g.id AND r.others >= 2)
  SELECT json_build_object('address', g.address, 'city', g.city, 'price', g.price::text,
    'note', (SELECT n.note FROM app.seller_report_notes n WHERE n.client_id = g.client_id AND n.listing_id = g.id), 'photo', (
      SELECT json_build_object('url', '/files/' || f.name, 'widths', lf.widths)
      FROM app.listing_media m
      JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = $12::int
      JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
      WHERE m.client_id = g.client_id AND m.listing_id = g.id ORDER BY m.position, m.file_id LIMIT 1),
    'agent_name', (SELECT u.name FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_phone', (SELECT u.phone_number FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_photo', (
      SELECT s.value FROM app.settings s JOIN app.files f ON f.client_id = s.client_id AND s.value = '/files/' || f.name AND f.purpose = 'avatar'
      WHERE s.client_id = g.client_id AND s.key = 'rb_avatar_image'), 'brokerage', coalesce(
      (SELECT nullif(btrim(s.value), '') FROM app.settings s WHERE s.client_id = g.client_id AND s.key = 'rb_brokerage'),
      (SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = g.client_id AND f.form = 1), c.name),
    'days_published', (SELECT o.age FROM publish_days o WHERE o.id = g.id),
    'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'views', d.views) ORDER BY d.day), '[]') FROM daily d),
    'sources', (SELECT coalesce(json_agg(json_build_object('source', e.source, 'enquiries', e.n) ORDER BY e.n DESC, e.source), '[]') FROM by_source e),
    'comparison', (SELECT json_build_object('days', k.days, 'views', k.views, 'median', k.median, 'others', k.others) FROM comparison k),
    'as_of', app.to_iso($13::timestamptz),
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'),
        'views', (SELECT v.n FROM views v WHERE v.month = m.month),
        'enquiries', coalesce((SELECT e.n FROM enquiries e WHERE e.month = m.month), 0),
        'newsletter_clicks', coalesce((SELECT k.n FROM clicks k WHERE k.month = to_char(m.month, 'YYYY-MM')), 0)) ORDER BY m.month DESC), '[]')
      FROM months m),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = g.client_id AND u.day >= app.to_local_time(g.created_at, c.time_zone)::date
        AND u.day >= (SELECT min(month) FROM months)))), 'shared_at', (
    SELECT app.to_iso(s.created_at) FROM app.seller_reports s
    WHERE s.client_id = g.client_id AND s.listing_id = g.id AND s.revoked_at IS NULL))
  FROM app.listings g JOIN app.clients c ON c.id = g.client_id
  WHERE g.client_id = app.client() AND g.id = $14;

-- readSharedReport
  SELECT (
  WITH pages AS (
    SELECT rtrim(split_part(split_part(p.url, '#', 1), '?', 1), '/') AS url FROM app.listing_publications p
    WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL),
  months AS (
    SELECT m::date AS month FROM generate_series(
      greatest(date_trunc('month', app.to_local_time(g.created_at, c.time_zone)),
        date_trunc('month', app.to_local_time($1::timestamptz, c.time_zone)) - make_interval(months => $2::int - 1)),
      date_trunc('month', app.to_local_time($3::timestamptz, c.time_zone)), interval '1 month') m),
  views AS (
    SELECT date_trunc('month', d.day)::date AS month, sum(coalesce((d.listings ->> g.id::text)::bigint, 0)) AS n
    FROM app.site_days d WHERE d.client_id = g.client_id AND d.day >= (SELECT min(month) FROM months) GROUP BY 1),
  enquiry_rows AS (
    SELECT date_trunc('month', app.to_local_time(h.created_at, c.time_zone))::date AS month, h.lead_source_id
    FROM app.lead_history h
    WHERE h.client_id = g.client_id AND h.created_at >= app.to_instant((SELECT min(month) FROM months)::timestamp, c.time_zone)
      AND (rtrim(split_part(split_part(h.listing_url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages) OR rtrim(split_part(split_part(h.source_url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages))),
  enquiries AS (SELECT month, count(*) AS n FROM enquiry_rows GROUP BY 1),
  by_source AS (
    SELECT s.source, count(*) AS n
    FROM enquiry_rows a JOIN unnest($4::int[], $5::text[]) s (id, source)
      ON s.id = a.lead_source_id GROUP BY 1),
  clicks AS (
    SELECT n.month, sum(t.people) AS n
    FROM app.newsletter_campaigns n JOIN app.newsletter_link_totals t ON t.client_id = n.client_id AND t.send_id = n.send_id
    WHERE n.client_id = g.client_id AND rtrim(split_part(split_part(t.url, '#', 1), '?', 1), '/') IN (SELECT url FROM pages) GROUP BY 1),
  today AS (SELECT app.to_local_time($6::timestamptz, c.time_zone)::date AS day),
  counter AS (SELECT min(k.day) AS first_day FROM app.site_days k WHERE k.client_id = g.client_id),
  daily AS (
    SELECT s.day::date AS day, CASE
      WHEN s.day >= f.first_day AND NOT EXISTS (SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day = s.day)
        AND EXISTS (SELECT FROM views v WHERE v.month = date_trunc('month', s.day))
      THEN (SELECT coalesce(sum((d.listings ->> g.id::text)::bigint), 0) FROM app.site_days d
        WHERE d.client_id = g.client_id AND d.day = s.day) END AS views
    FROM today t CROSS JOIN counter f CROSS JOIN generate_series(
      greatest(t.day - $7::int, app.to_local_time(g.created_at, c.time_zone)::date), t.day - 1, interval '1 day') s (day)),
  publish_days AS (
    SELECT o.id, p.day, coalesce(CASE WHEN o.status_id = $8::int THEN o.date_sold END, t.day) - p.day AS age
    FROM today t JOIN app.listings o ON o.client_id = g.client_id
    CROSS JOIN LATERAL (
      SELECT app.to_local_time(min(p.published_at), c.time_zone)::date AS day FROM app.listing_publications p
      WHERE p.client_id = o.client_id AND p.listing_id = o.id) p
    WHERE p.day IS NOT NULL AND (o.id = g.id OR NOT o.is_reciprocity AND o.status_id IN ($9::int, $10::int, $11::int))),
  first_days AS (
    SELECT o.id, w.age AS days, (
      SELECT coalesce(sum((d.listings ->> o.id::text)::bigint), 0) FROM app.site_days d
      WHERE d.client_id = g.client_id AND d.day >= o.day AND d.day < o.day + w.age) AS views
    FROM publish_days w JOIN LATERAL (
      SELECT o.id, o.day FROM publish_days o WHERE o.age >= w.age ORDER BY o.id = w.id DESC, o.day DESC LIMIT 31) o ON true
    CROSS JOIN counter f
    WHERE w.id = g.id AND w.age > 0 AND o.day >= f.first_day AND NOT EXISTS (
      SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day >= o.day AND u.day < o.day + w.age)),
  comparison AS (
    SELECT m.days, m.views, r.median, r.others FROM first_days m CROSS JOIN (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY o.views) AS median, count(*) AS others FROM first_days o WHERE o.id <> g.id) r
    WHERE m.id = g.id AND r.others >= 2)
  SELECT json_build_object('address', g.address, 'city', g.city, 'price', g.price::text,
    'note', (SELECT n.note FROM app.seller_report_notes n WHERE n.client_id = g.client_id AND n.listing_id = g.id), 'photo', (
      SELECT json_build_object('url', '/files/' || f.name, 'widths', lf.widths)
      FROM app.listing_media m
      JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = $12::int
      JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
      WHERE m.client_id = g.client_id AND m.listing_id = g.id ORDER BY m.position, m.file_id LIMIT 1),
    'agent_name', (SELECT u.name FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_phone', (SELECT u.phone_number FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_photo', (
      SELECT s.value FROM app.settings s JOIN app.files f ON f.client_id = s.client_id AND s.value = '/files/' || f.name AND f.purpose = 'avatar'
      WHERE s.client_id = g.client_id AND s.key = 'rb_avatar_image'), 'brokerage', coalesce(
      (SELECT nullif(btrim(s.value), '') FROM app.settings s WHERE s.client_id = g.client_id AND s.key = 'rb_brokerage'),
      (SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = g.client_id AND f.form = 1), c.name),
    'days_published', (SELECT o.age FROM publish_days o WHERE o.id = g.id),
    'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'views', d.views) ORDER BY d.day), '[]') FROM daily d),
    'sources', (SELECT coalesce(json_agg(json_build_object('source', e.source, 'enquiries', e.n) ORDER BY e.n DESC, e.source), '[]') FROM by_source e),
    'comparison', (SELECT json_build_object('days', k.days, 'views', k.views, 'median', k.median, 'others', k.others) FROM comparison k),
    'as_of', app.to_iso($13::timestamptz),
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'),
        'views', (SELECT v.n FROM views v WHERE v.month = m.month),
        'enquiries', coalesce((SELECT e.n FROM enquiries e WHERE e.month = m.month), 0),
        'newsletter_clicks', coalesce((SELECT k.n FROM clicks k WHERE k.month = to_char(m.month, 'YYYY-MM')), 0)) ORDER BY m.month DESC), '[]')
      FROM months m),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = g.client_id AND u.day >= app.to_local_time(g.created_at, c.time_zone)::date
        AND u.day >= (SELECT min(month) FROM months))))
  FROM app.seller_reports s
  JOIN app.listings g ON g.client_id = s.client_id AND g.id = s.listing_id
  JOIN app.clients c ON c.id = g.client_id AND c.account_status <> 'Cancelled'
  WHERE s.client_id = app.client() AND s.token_hash = $14 AND s.revoked_at IS NULL;

-- insertPage
  WITH g AS (SELECT id FROM app.listings WHERE client_id = app.client() AND id = $1),
  new_page AS (
    INSERT INTO app.seller_reports (client_id, listing_id, token_hash, created_at)
    SELECT app.client(), g.id, $2::bytea, $3::timestamptz FROM g RETURNING listing_id)
  SELECT to_json(listing_id) FROM new_page;

-- endPage
  WITH ended_page AS (
    UPDATE app.seller_reports SET revoked_at = $1
    WHERE client_id = app.client() AND listing_id = $2 AND revoked_at IS NULL)
  SELECT json_build_object('id', id, 'deleted', true) FROM app.listings WHERE client_id = app.client() AND id = $3 FOR UPDATE;


-- server/features/statistics/visits/queries.ts

-- readCounts
  WITH days AS (
    SELECT d.* FROM app.site_days d
    WHERE d.client_id = app.client() AND ($1::bigint IS NULL OR d.site_id = $2::bigint) AND d.day >= $3::date AND d.day <= $4::date),
  parts AS (
    SELECT d.day, d.site_id, x.dimension,
      coalesce(c.counts, CASE WHEN x.dimension = 'source' AND d.sources <> '{}' THEN d.sources END) AS counts,
      coalesce(c.others, CASE WHEN x.dimension = 'source' AND d.sources <> '{}'
        THEN d.visitors - (SELECT sum(s.value::bigint) FROM jsonb_each_text(d.sources) s) END, 0) AS others
    FROM days d CROSS JOIN unnest($5::text[]) x (dimension)
    LEFT JOIN app.site_day_counts c ON c.client_id = d.client_id AND c.site_id = d.site_id AND c.day = d.day AND c.dimension = x.dimension),
  all_values AS (
    SELECT p.dimension, k.key AS value, sum(k.value::bigint) AS n FROM parts p CROSS JOIN LATERAL jsonb_each_text(p.counts) k GROUP BY 1, 2),
  placed_values AS (
    SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY n DESC, value) AS place FROM all_values)
  SELECT json_build_object('visitors', (SELECT coalesce(sum(visitors), 0) FROM days), 'pageviews', (SELECT coalesce(sum(page_views), 0) FROM days),
    'counts', (
    SELECT json_agg(json_build_object('dimension', x.dimension,
      'rows', (SELECT coalesce(json_agg(json_build_object('value', p.value, 'name', CASE WHEN x.dimension = 'listing' THEN (
            SELECT g.address FROM app.listings g WHERE g.client_id = app.client() AND g.id::text = p.value) END, 'count', p.n) ORDER BY p.place), '[]')
        FROM placed_values p WHERE p.dimension = x.dimension AND p.place <= 100),
      'others', (SELECT coalesce(sum(p.others), 0) FROM parts p WHERE p.dimension = x.dimension) + (SELECT coalesce(sum(p.n), 0) FROM placed_values p WHERE p.dimension = x.dimension AND p.place > 100),
      'uncounted_days', (SELECT count(DISTINCT p.day) FROM parts p WHERE p.dimension = x.dimension AND p.counts IS NULL)) ORDER BY x.place)
    FROM unnest($6::text[]) WITH ORDINALITY x (dimension, place)));

-- readFilteredCounts
  WITH views AS MATERIALIZED (
    SELECT v.site_id, app.to_local_time(v.at, c.time_zone)::date AS day, v.at, v.event_id, v.visitor, v.path, v.source, v.medium, v.campaign, v.device, v.country, v.region, v.goal, v.listing_id
    FROM app.clients c JOIN app.page_views v ON v.client_id = c.id
    WHERE c.id = app.client() AND ($1::bigint IS NULL OR v.site_id = $2::bigint)
      AND v.at >= app.to_instant($3::timestamp, c.time_zone) AND v.at < app.to_instant($4::timestamp + interval '1 day', c.time_zone)),
  counted_views AS (
    SELECT * FROM (SELECT v.*, count(*) OVER (PARTITION BY site_id, day, visitor) AS of_visitor FROM views v WHERE goal IS NULL) v
    WHERE of_visitor <= 300),
  visits AS (
    SELECT site_id, day, visitor, count(*) AS views,
      coalesce((array_agg(path ORDER BY at, event_id) FILTER (WHERE source <> 'internal'))[1], '') AS entry,
      coalesce((array_agg(source ORDER BY at, event_id) FILTER (WHERE source <> 'internal'))[1], 'direct') AS source,
      coalesce((array_agg(medium ORDER BY at, event_id) FILTER (WHERE medium IS NOT NULL))[1], '') AS medium,
      coalesce((array_agg(campaign ORDER BY at, event_id) FILTER (WHERE campaign IS NOT NULL))[1], '') AS campaign,
      coalesce((array_agg(device ORDER BY at, event_id) FILTER (WHERE device IS NOT NULL))[1], '') AS device,
      coalesce((array_agg(country ORDER BY at, event_id) FILTER (WHERE country IS NOT NULL))[1], '') AS country,
      coalesce((array_agg(region ORDER BY at, event_id) FILTER (WHERE region IS NOT NULL))[1], '') AS region
    FROM counted_views GROUP BY site_id, day, visitor),
  goals AS (
    SELECT DISTINCT site_id, day, visitor, goal FROM views JOIN visits USING (site_id, day, visitor) WHERE goal IS NOT NULL),
  chosen_visits AS MATERIALIZED (
    SELECT * FROM visits v WHERE
  ($5::text IS NULL OR EXISTS (
    SELECT FROM counted_views k WHERE k.site_id = v.site_id AND k.day = v.day AND k.visitor = v.visitor AND path = $6)) AND ($7::text IS NULL OR EXISTS (
    SELECT FROM counted_views k WHERE k.site_id = v.site_id AND k.day = v.day AND k.visitor = v.visitor AND coalesce(listing_id::text, '') = $8))
    AND ($9::text IS NULL OR entry = $10) AND ($11::text IS NULL OR source = $12) AND ($13::text IS NULL OR medium = $14) AND ($15::text IS NULL OR campaign = $16)
    AND ($17::text IS NULL OR device = $18) AND ($19::text IS NULL OR country = $20) AND ($21::text IS NULL OR region = $22)
    AND ($23::text IS NULL OR EXISTS (
      SELECT FROM goals k WHERE k.site_id = v.site_id AND k.day = v.day AND k.visitor = v.visitor AND k.goal = $24))),
  chosen_views AS (SELECT v.* FROM counted_views v JOIN chosen_visits c USING (site_id, day, visitor)),
  all_values AS (
    SELECT dimension, value, count(*) AS n FROM chosen_views v CROSS JOIN LATERAL (VALUES ('page', v.path), ('listing', coalesce(v.listing_id::text, ''))) x (dimension, value) GROUP BY 1, 2
    UNION ALL
    SELECT dimension, value, count(*) FROM chosen_visits v CROSS JOIN LATERAL (VALUES ('entry', v.entry), ('source', v.source), ('medium', v.medium), ('campaign', v.campaign),
  ('device', v.device), ('country', v.country), ('region', v.region)) x (dimension, value) GROUP BY 1, 2
    UNION ALL
    SELECT 'goal', goal, count(*) FROM goals JOIN chosen_visits c USING (site_id, day, visitor) GROUP BY 1, 2),
  placed_values AS (
    SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY n DESC, value) AS place FROM all_values)
  SELECT json_build_object('visitors', (SELECT count(*) FROM chosen_visits), 'pageviews', (SELECT coalesce(sum(views), 0) FROM chosen_visits),
    'counts', (
    SELECT json_agg(json_build_object('dimension', x.dimension,
      'rows', (SELECT coalesce(json_agg(json_build_object('value', p.value, 'name', CASE WHEN x.dimension = 'listing' THEN (
            SELECT g.address FROM app.listings g WHERE g.client_id = app.client() AND g.id::text = p.value) END, 'count', p.n) ORDER BY p.place), '[]')
        FROM placed_values p WHERE p.dimension = x.dimension AND p.place <= 100),
      'others', 0 + (SELECT coalesce(sum(p.n), 0) FROM placed_values p WHERE p.dimension = x.dimension AND p.place > 100),
      'uncounted_days', 0) ORDER BY x.place)
    FROM unnest($25::text[]) WITH ORDINALITY x (dimension, place)));


-- server/features/statistics/website/queries.ts

-- listMonths
  WITH months AS (
    SELECT month, CASE WHEN min(source) = max(source) THEN sum(visitors) END AS visitors,
      CASE WHEN min(source) = max(source) THEN min(source) END AS visitors_from, sum(page_views) AS pageviews,
      CASE WHEN bool_and(listing_views IS NOT NULL) THEN sum(listing_views) END AS listing_pageviews
    FROM app.website_months WHERE client_id = app.client() AND ($1::bigint IS NULL OR site_id = $2::bigint) GROUP BY month),
  chosen_months AS (
    SELECT * FROM months WHERE $3::text IS NULL OR month = $4::date ORDER BY month DESC LIMIT $5),
  c AS (SELECT id, time_zone, app.to_local_time($6::timestamptz, time_zone)::date AS today FROM app.clients WHERE id = app.client()),
  t AS (SELECT m.month, (m.month - interval '1 month')::date AS before
    FROM (SELECT coalesce($7::date, (SELECT max(month) FROM chosen_months)) AS month) m)
  SELECT (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'visitors', m.visitors,
      'visitors_from', m.visitors_from, 'pageviews', m.pageviews, 'listing_pageviews', m.listing_pageviews) ORDER BY m.month), '[]')
    FROM chosen_months m), json_build_object(
    'zone', c.time_zone, 'month', to_char(t.month, 'YYYY-MM'),
    'sites', (SELECT coalesce(json_agg(json_build_object('site_id', m.site_id, 'name', s.primary_domain, 'month', to_char(m.month, 'YYYY-MM'),
        'visitors', m.visitors, 'visitors_from', m.source, 'pageviews', m.page_views, 'listing_pageviews', m.listing_views,
        'is_whole', m.is_whole) ORDER BY m.site_id), '[]')
      FROM app.website_months m JOIN app.sites s ON s.client_id = m.client_id AND s.id = m.site_id
      WHERE m.client_id = c.id AND m.month IN (t.month, t.before) AND ($8::bigint IS NULL OR m.site_id = $9::bigint)),
    'days', (SELECT coalesce(json_agg(json_build_object('site_id', d.site_id, 'day', d.day, 'visitors', d.visitors,
        'pageviews', d.page_views, 'listing_pageviews', d.listing_views)), '[]')
      FROM app.site_days d
      WHERE d.client_id = c.id AND t.month >= date_trunc('month', c.today) AND d.day >= t.before AND d.day <= c.today AND ($10::bigint IS NULL OR site_id = $11::bigint)),
    'gaps', (SELECT coalesce(json_agg(json_build_object('site_id', u.site_id, 'day', u.day) ORDER BY u.day, u.site_id), '[]')
      FROM app.uncounted_days u
      WHERE u.client_id = c.id AND (u.day >= t.before OR u.day >= (SELECT min(month) FROM chosen_months)) AND u.day <= c.today
        AND ($12::date IS NULL OR u.day < $13::date + interval '1 month') AND ($14::bigint IS NULL OR site_id = $15::bigint)),
    'updated_at', (SELECT app.to_iso(max(updated_at)) FROM app.site_months WHERE client_id = app.client() AND ($16::bigint IS NULL OR site_id = $17::bigint)),
    'error', (SELECT min(last_error) FROM app.stats_sources WHERE client_id = app.client() AND source = 'sites' AND ($18::bigint IS NULL OR site_id = $19::bigint)))
  FROM c, t WHERE ($20::bigint IS NULL OR EXISTS (SELECT FROM app.sites WHERE client_id = app.client() AND id = $21::bigint));

-- readLastUpdate
  SELECT json_build_object('last_updated', (SELECT app.to_iso(max(updated_at)) FROM app.site_months WHERE client_id = app.client() AND ($1::bigint IS NULL OR site_id = $2::bigint))) WHERE ($3::bigint IS NULL OR EXISTS (SELECT FROM app.sites WHERE client_id = app.client() AND id = $4::bigint));

-- listOrigins
  SELECT (SELECT coalesce(json_agg(o ORDER BY o.visitors DESC, o.source), '[]') FROM (
    SELECT s.key AS source, sum(s.value::int) AS visitors
    FROM app.site_days d, jsonb_each_text(d.sources) s
    WHERE d.client_id = app.client() AND ($1::bigint IS NULL OR site_id = $2::bigint) AND d.day >= $3::date AND d.day < $4::date + interval '1 month'
    GROUP BY s.key ORDER BY 2 DESC, 1 LIMIT $5) o)
  WHERE ($6::bigint IS NULL OR EXISTS (SELECT FROM app.sites WHERE client_id = app.client() AND id = $7::bigint));
