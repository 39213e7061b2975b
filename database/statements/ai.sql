-- server/features/ai/credits/queries.ts

-- readCredits
  SELECT json_build_object(
  'count', (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.month = $1::date AND u.reserved_until IS NULL), 'limit', CASE c.package  WHEN 'Create' THEN 0 WHEN 'Build' THEN 25 WHEN 'Engage' THEN 50 WHEN 'Grow' THEN 100 WHEN 'Drive' THEN 100 WHEN 'Accelerate' THEN 200 END,
  'resets_at', app.to_iso($2::timestamptz))
  FROM app.clients c WHERE c.id = app.client();

-- lockCredits
  SELECT to_json(pg_advisory_xact_lock(hashtextextended(concat('credits of ', app.client()), 0))::text);

-- deleteLapsed
  DELETE FROM app.ai_usage u WHERE u.client_id = app.client() AND u.reserved_until <= $1;

-- reserveCredit
  WITH state AS (
    SELECT CASE c.package  WHEN 'Create' THEN 0 WHEN 'Build' THEN 25 WHEN 'Engage' THEN 50 WHEN 'Grow' THEN 100 WHEN 'Drive' THEN 100 WHEN 'Accelerate' THEN 200 END AS most,
      (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.month = $1::date AND u.reserved_until IS NULL) AS spent,
      (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.month = $2::date) AS taken,
      (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.reserved_until IS NOT NULL) AS running
    FROM app.clients c WHERE c.id = app.client()),
  known_answer AS (
    SELECT a.usage_id, encode(a.request_hash, 'hex') AS request, encode(a.answer, 'base64') AS answer FROM app.ai_answers a WHERE a.client_id = app.client() AND a.caller = current_setting('app.actor') AND a.key_hash = $3::bytea),
  reserved_credit AS (
    INSERT INTO app.ai_usage (client_id, kind, month, user_id, staff_id, reserved_until, created_at)
    SELECT app.client(), $4, $5::date, app.acting_user(), app.acting_staff(), $6, $7
    FROM state WHERE taken < most AND running < $8 AND NOT EXISTS (SELECT FROM known_answer)
    RETURNING id),
  keyed_answer AS (
    INSERT INTO app.ai_answers (client_id, caller, key_hash, request_hash, usage_id, created_at)
    SELECT app.client(), current_setting('app.actor'), $9::bytea, $10::bytea, id, $11
    FROM reserved_credit WHERE $12)
  SELECT json_build_object('client_id', app.client(), 'id', (SELECT id FROM reserved_credit), 'spent', spent, 'limit', most,
    'known', (SELECT to_json(known_answer) FROM known_answer)) FROM state;

-- spendCredit
WITH changed AS (UPDATE app.ai_usage u SET reserved_until = NULL
    WHERE u.client_id = app.client() AND u.id = $1 AND u.reserved_until IS NOT NULL RETURNING u.kind),
  stored_answer AS (UPDATE app.ai_answers a SET answer = $2
        WHERE a.client_id = app.client() AND a.usage_id = $3 AND EXISTS (SELECT FROM changed)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL,  $6 FROM changed WHERE kind = 'description')
  SELECT json_build_object(
  'count', (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = app.client() AND u.month = $7::date AND (u.reserved_until IS NULL OR u.id = $8)), 'limit', CASE c.package  WHEN 'Create' THEN 0 WHEN 'Build' THEN 25 WHEN 'Engage' THEN 50 WHEN 'Grow' THEN 100 WHEN 'Drive' THEN 100 WHEN 'Accelerate' THEN 200 END,
  'resets_at', app.to_iso($9::timestamptz))
      FROM app.clients c, changed WHERE c.id = app.client();

-- releaseCredit
  DELETE FROM app.ai_usage u WHERE u.client_id = app.client() AND u.id = $1;

-- rateAnswer
  UPDATE app.ai_usage u SET rating = $1
  WHERE u.client_id = app.client() AND u.id = $2 AND u.reserved_until IS NULL
  RETURNING json_build_object('id', u.id, 'rating', u.rating);


-- server/features/ai/cross-client.ts

-- readClientUsage
  SELECT json_build_object(
    'credits', json_build_object(
      'count', (SELECT count(*) FROM app.ai_usage u WHERE u.client_id = c.id AND u.month = $1::date
        AND u.reserved_until IS NULL),
      'limit', CASE c.package  WHEN 'Create' THEN 0 WHEN 'Build' THEN 25 WHEN 'Engage' THEN 50 WHEN 'Grow' THEN 100 WHEN 'Drive' THEN 100 WHEN 'Accelerate' THEN 200 END, 'resets_at', app.to_iso($2::timestamptz)),
    'last_at', (SELECT app.to_iso(max(u.created_at)) FROM app.ai_usage u WHERE u.client_id = c.id AND u.reserved_until IS NULL),
    'months', coalesce((SELECT json_agg(m) FROM (
      SELECT u.month, count(*) FILTER (WHERE u.kind = 'description') AS descriptions, count(*) FILTER (WHERE u.kind = 'suggestion') AS suggestions,
        count(*) FILTER (WHERE u.rating = 1) AS liked, count(*) FILTER (WHERE u.rating = -1) AS disliked
      FROM app.ai_usage u WHERE u.client_id = c.id AND u.reserved_until IS NULL
      GROUP BY u.month ORDER BY u.month DESC LIMIT $3::int) m), '[]'))
  FROM app.clients c WHERE c.id = $4;

-- deleteAnswersBefore
  DELETE FROM app.ai_answers WHERE created_at < $1;


-- server/features/ai/words/queries.ts

-- readWordContext
  SELECT json_build_object(
    'place', coalesce(g.state_or_province, c.state_or_province),
    'listing', CASE WHEN g.id IS NOT NULL THEN json_build_object('address', g.address, 'type', g.type, 'subtype', g.subtype, 'area', g.area, 'community', g.community, 'city', g.city, 'state_or_province', g.state_or_province, 'is_address_displayable', g.is_address_displayable, 'bedrooms', g.bedrooms, 'bathrooms', g.bathrooms, 'stories', g.stories, 'living_area', g.living_area, 'square_footage', g.square_footage, 'lot_size', g.lot_size, 'year_built', g.year_built, 'features', g.features, 'amenities', g.amenities,
  'price', g.price::text, 'taxes', g.taxes::text, 'condo_fees', g.condo_fees::text) END,
    'people', (SELECT json_agg(name) FROM (
      SELECT c.name UNION ALL
      SELECT u.first_name || ' ' || u.last_name FROM app.users u WHERE u.client_id = app.client() AND u.deleted_at IS NULL UNION ALL
      SELECT value FROM jsonb_each_text(g.listed_by) WHERE value IS NOT NULL) people (name)),
    'dismissals', (SELECT coalesce(json_agg(json_build_object('rule', d.rule, 'quote', d.quote, 'reason', d.reason)), '[]')
      FROM app.word_dismissals d WHERE d.client_id = app.client() AND d.listing_id IS NOT DISTINCT FROM g.id))
  FROM app.clients c LEFT JOIN app.listings g ON g.client_id = c.id AND g.id = $1::bigint
  WHERE c.id = app.client() AND ($2::bigint IS NULL OR g.id IS NOT NULL);

-- dismissWords
WITH changed AS (INSERT INTO app.word_dismissals (client_id, listing_id, rule, quote, reason, created_at)
    SELECT app.client(), g.id, $1, $2, $3, $4
    FROM app.clients c LEFT JOIN app.listings g ON g.client_id = c.id AND g.id = $5::bigint
    WHERE c.id = app.client() AND ($6::bigint IS NULL OR g.id IS NOT NULL)
    ON CONFLICT (client_id, listing_id, rule, quote) DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at
    RETURNING id, listing_id, rule, quote, reason),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.listing_id, jsonb_build_object('dismissal_id', changed.id), $9 FROM changed),
  published AS (
    UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
    FROM changed WHERE p.client_id = app.client() AND p.listing_id = changed.listing_id AND p.state = 'held')
  SELECT json_build_object('rule', rule, 'quote', quote, 'reason', reason) FROM changed;
