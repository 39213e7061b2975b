-- server/features/listings/cross-client/files.ts

-- findPicture
  SELECT to_json(f.name) FROM app.files f JOIN app.listing_files l ON l.client_id = f.client_id AND l.file_id = f.id
  WHERE f.client_id = $1 AND f.id = $2 AND l.widths = '{}';

-- savePhotoSizes
  UPDATE app.listing_files SET width = $1, height = $2, widths = $3
  WHERE client_id = $4 AND file_id = $5;

-- deleteFilesUnusedSince
WITH changed AS (DELETE FROM app.files f USING (
      SELECT o.client_id, o.id, l.widths FROM app.files o
      JOIN app.listing_files l ON l.client_id = o.client_id AND l.file_id = o.id
      WHERE o.created_at < $1 AND o.purpose = 'listing' AND NOT EXISTS (
        SELECT FROM app.listing_media m WHERE m.client_id = o.client_id AND m.file_id = o.id)
      LIMIT $2) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name, o.widths),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM (
  SELECT name FROM changed UNION ALL
  SELECT concat(regexp_replace(name, '\.\w+$', ''), '-', width, '.', format)
  FROM changed, unnest(widths) AS width, unnest($4::text[]) AS format) n HAVING count(*) > 0)
  SELECT to_json(count(*)) FROM changed;

-- purgeListingsDeletedBefore
  DELETE FROM app.deleted_listings WHERE deleted_at < $1;


-- server/features/listings/cross-client/freshness.ts

-- queueByFreshness
  WITH due_listings AS (
    SELECT g.client_id, g.id FROM app.mls_links k JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
      JOIN (VALUES ('ddf', 24), ('northwest', 12), ('gulf', 12), ('other', 12)) b (board, hours) ON b.board = g.listed_by ->> 'board'
      JOIN app.listing_publications p ON p.client_id = g.client_id AND p.listing_id = g.id
    WHERE k.gone_at IS NULL AND k.seen_at < $1::timestamptz - interval '1 hour' * 12
      AND g.is_reciprocity AND p.page IS NOT NULL AND p.state = 'published' AND greatest(k.seen_at, g.mls_synced_at) < $2::timestamptz - interval '1 hour' * b.hours
    UNION SELECT g.client_id, g.id FROM app.mls_links k JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
      JOIN (VALUES ('ddf', 24), ('northwest', 12), ('gulf', 12), ('other', 12)) b (board, hours) ON b.board = g.listed_by ->> 'board'
      JOIN app.listing_publications p ON p.client_id = g.client_id AND p.listing_id = g.id
    WHERE p.state = 'held' AND 'old' = ANY (p.holds) AND greatest(k.seen_at, g.mls_synced_at) >= $3::timestamptz - interval '1 hour' * b.hours
    UNION
    SELECT g.client_id, g.id FROM app.listing_publications p JOIN app.listings g ON g.client_id = p.client_id AND g.id = p.listing_id
    WHERE g.is_reciprocity AND p.page IS NOT NULL AND p.state = 'published' AND g.listed_by ->> 'board' <> ALL ($4::text[])
    UNION SELECT g.client_id, g.id FROM app.listing_publications p JOIN app.listings g ON g.client_id = p.client_id AND g.id = p.listing_id
    WHERE p.state = 'held' AND 'rules' = ANY (p.holds) AND g.listed_by ->> 'board' = ANY ($5::text[])),
  queued AS MATERIALIZED (SELECT app.queue_publications(array_agg(client_id), array_agg(id)) FROM due_listings HAVING count(*) > 0)
  SELECT to_json((SELECT count(*) FROM due_listings) + 0 * (SELECT count(*) FROM queued));


-- server/features/listings/cross-client/mls-feed.ts

-- readFeed
  SELECT row_to_json(f) FROM (
    SELECT app.to_iso(read_up_to) AS read_up_to, app.to_iso(started_at) AS started_at, app.to_iso(finished_at) AS finished_at,
      app.to_iso(failed_at) AS failed_at
    FROM app.mls_feeds WHERE provider = $1) f;

-- startRun
WITH changed AS (INSERT INTO app.mls_feeds AS f (provider, read_up_to, started_at) VALUES ($1, $2, $3)
    ON CONFLICT (provider) DO UPDATE SET started_at = excluded.started_at),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $4::text, jsonb_build_object('part', $5::jsonb, 'next', $6::jsonb), 8, 10, true )
  SELECT NULL;

-- continueRun
WITH queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $1::text, jsonb_build_object('part', $2::jsonb, 'next', $3::jsonb), 8, 10, true )
  SELECT NULL;

-- markChanged
  UPDATE app.mls_links k SET is_due = true
  FROM app.listings g, jsonb_to_recordset($1::jsonb) AS c (listing_key text, changed_at timestamptz)
  WHERE g.mls_key = c.listing_key AND g.mls_source = $2 AND k.client_id = g.client_id AND k.listing_id = g.id
    AND (g.mls_synced_at < c.changed_at OR k.gone_at IS NOT NULL) AND NOT k.is_due;

-- advanceFeed
  UPDATE app.mls_feeds SET read_up_to = greatest(read_up_to, $1::timestamptz) WHERE provider = $2;

-- markSeen
  UPDATE app.mls_links k SET seen_at = $1, is_due = k.is_due OR k.gone_at IS NOT NULL FROM app.listings g
  WHERE g.mls_key = ANY ($2::text[]) AND g.mls_source = $3 AND k.client_id = g.client_id AND k.listing_id = g.id;

-- countMissing
  SELECT json_build_object('missing', count(*) FILTER (WHERE k.seen_at < $1), 'present', count(*) FILTER (WHERE k.seen_at >= $2))
  FROM app.mls_links k JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
  WHERE k.gone_at IS NULL AND g.mls_source = $3;

-- enqueueClients
WITH changed AS (UPDATE app.mls_links k SET is_due = true FROM app.listings g
    WHERE k.seen_at < $1 AND k.gone_at IS NULL AND g.client_id = k.client_id AND g.id = k.listing_id AND g.mls_source = $2
    RETURNING k.client_id),
  clients AS (SELECT client_id FROM changed UNION SELECT client_id FROM app.mls_links WHERE is_due),
  queued_sync AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('client_id', client_id), 8, 10, true FROM clients ORDER BY client_id),
  queued_own AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $4::text, jsonb_build_object('client_id', c.id), 8, 10, true FROM app.clients c
              WHERE c.account_status NOT IN ('Paused', 'Cancelled') AND c.mls_agent_ids <> '{}' ORDER BY c.id)
  SELECT NULL;

-- finishRun
WITH changed AS (UPDATE app.mls_feeds SET finished_at = $1, failure = NULL, failed_at = NULL WHERE provider = $2),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $3, $4::bigint, $5::text, $6::timestamptz, $7::bigint, false, $8::boolean )
  SELECT NULL;

-- failRun
WITH changed AS (UPDATE app.mls_feeds SET failure = $1, failed_at = $2 WHERE provider = $3),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $4, $5::bigint, $6::text, jsonb_build_object('failure', $7::text), $8::timestamptz, $9::timestamptz, true,
    $10, $11::text[], $12::boolean )
  SELECT NULL;


-- server/features/listings/cross-client/mls-own.ts

-- readAccount
  SELECT json_build_object('agent_ids', c.mls_agent_ids, 'unconfirmed_ids', coalesce(a.unconfirmed_numbers, '{}'), 'new_listings', coalesce(a.new_listings, 'ask'),
    'asked_numbers', coalesce(a.asked_numbers, '{}'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id
  WHERE c.id = $1::bigint AND c.account_status NOT IN ('Paused', 'Cancelled');

-- readKnown
SELECT json_build_object('keys', (
      SELECT coalesce(json_agg(g.mls_key), '[]') FROM app.listings g
      WHERE g.client_id = $1::bigint AND g.mls_source = $2 AND g.mls_key = ANY ($3::text[])),
    'numbers', (SELECT coalesce(json_agg(n.mls_number), '[]') FROM (
      SELECT g.mls_number FROM app.listings g WHERE g.client_id = $4::bigint AND g.mls_number = ANY ($5::text[])
      UNION SELECT d.mls_number FROM app.declined_listings d
      WHERE d.client_id = $6::bigint AND d.mls_number = ANY ($7::text[])) n));

-- importOwn
WITH sent_listings AS (SELECT e AS entry FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS s (e, n)
        WHERE NOT EXISTS (SELECT FROM app.listings g WHERE g.client_id = $2::bigint AND g.mls_number = upper(e #>> '{row,mls_id}'))
        ORDER BY n),
  changed AS (INSERT INTO app.listings (client_id, mls_id, status_id, type, subtype, price, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, social_description, features, amenities, tours, banner, sold_banner, sold_price, date_sold, market_date, marketing_facebook, marketing_newsletter, display_mortgage_calculator, is_address_displayable, is_hidden, country, is_reciprocity, listed_by, mls_source, mls_key, mls_values, mls_synced_at, created_at, updated_at)
    SELECT $3::bigint, r.mls_id, r.status_id, r.type, r.subtype, r.price, r.street_address, r.unit_number, r.area, r.community, r.city, r.state_or_province, r.postal_code, r.coordinates, r.bedrooms, r.bathrooms, r.stories, r.living_area, r.square_footage, r.lot_size, r.year_built, r.taxes, r.condo_fees, r.description, r.social_description, r.features, r.amenities, r.tours, r.banner, r.sold_banner, r.sold_price, r.date_sold, r.market_date, r.marketing_facebook, r.marketing_newsletter, r.display_mortgage_calculator, r.is_address_displayable, r.is_hidden, r.country, (entry ->> 'is_reciprocity')::boolean, entry -> 'listed_by', $4::text, entry ->> 'key',
      entry -> 'values', $5::timestamptz, $6, $7
    FROM sent_listings, jsonb_populate_record(NULL::app.listings, entry -> 'row') r
    ON CONFLICT (client_id, mls_source, mls_key) WHERE mls_key IS NOT NULL DO NOTHING
    RETURNING id, mls_id, mls_key, address, address_key, status_id, is_reciprocity, price),
  new_links AS (INSERT INTO app.mls_links (client_id, listing_id, seen_at, originals, board_url, contract_date, shows_history)
        SELECT $8::bigint, m.id, $9, entry -> 'originals', entry ->> 'board_url', (entry ->> 'contract_date')::date, (entry ->> 'shows_history')::boolean
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT $10::bigint, m.id, (entry #>> '{price_change,at}')::timestamptz, (entry #>> '{price_change,from}')::numeric, m.price
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key
        WHERE (entry #>> '{price_change,at}')::timestamptz <= $11::timestamptz AND (entry #>> '{price_change,from}')::numeric <> m.price),
  photos AS (INSERT INTO app.mls_photos (client_id, listing_id, photo_key, url, position, caption)
        SELECT $12::bigint, m.id, p ->> 'key', p ->> 'url', n, p ->> 'caption'
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key, jsonb_array_elements(entry -> 'photos') WITH ORDINALITY AS e (p, n)),
  earlier AS (SELECT g.id, g.mls_id, g.address, g.address_key, g.status_id, g.is_reciprocity FROM app.listings g
        WHERE g.client_id = $13::bigint AND g.mls_key IS NOT NULL AND g.address_key = ANY (ARRAY(SELECT address_key FROM changed))
        UNION ALL SELECT id, mls_id, address, address_key, status_id, is_reciprocity FROM changed),
  continued_listings AS MATERIALIZED (SELECT DISTINCT ON (m.id) m.id AS newer_id, o.id, o.mls_id, o.address FROM changed m
          JOIN earlier o ON o.address_key = m.address_key AND o.id <> m.id AND o.status_id NOT IN (1, 2) AND m.status_id IN (1, 2)
      AND NOT o.is_reciprocity AND NOT m.is_reciprocity ORDER BY m.id, o.id DESC),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT $14::bigint, $15, $16, NULL, NULL, NULL, jsonb_build_object('count', count(*), 'ids', jsonb_agg(changed.id ORDER BY changed.id)), $17 FROM changed HAVING count(*) > 0),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT p.client_id, p.id, $18, NULL, NULL, NULL, jsonb_build_object('count', i.n, 'listing_id', i.listing_id, 'address', i.address, 'is_draft', $19::boolean), $20::timestamptz FROM (SELECT count(*) AS n, min(id) AS listing_id, (array_agg(address ORDER BY id))[1] AS address,
      to_jsonb((array_agg(address ORDER BY id))[1:10]) AS addresses FROM changed) i JOIN app.active_editors p ON p.client_id = $21 WHERE i.n > 0
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $22, u.email, jsonb_build_object('addresses', i.addresses, 'count', i.n, 'is_draft', $23::boolean), $24::bytea, $25::timestamptz, $26::timestamptz, u.client_id::bigint FROM (SELECT count(*) AS n, min(id) AS listing_id, (array_agg(address ORDER BY id))[1] AS address,
      to_jsonb((array_agg(address ORDER BY id))[1:10]) AS addresses FROM changed) i JOIN app.active_users u ON u.client_id = $27 AND 'listings' = ANY (u.notification_preferences) WHERE i.n > 0),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $28::text, jsonb_build_object('client_id', $29::bigint, 'listing_id', m.id), 8, 10, true FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key WHERE entry -> 'photos' <> '[]')
  SELECT coalesce(json_agg(json_build_object('mls_id', m.mls_id, 'id', m.id, 'address', m.address, 'continues',
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'mls_id', c.mls_id, 'address', c.address) END) ORDER BY m.id), '[]')
  FROM changed m LEFT JOIN continued_listings c ON c.newer_id = m.id;

-- askAbout
WITH changed AS (INSERT INTO app.mls_accounts AS a (client_id, asked_numbers) VALUES ($1, $2::text[])
    ON CONFLICT (client_id) DO UPDATE SET asked_numbers = ARRAY(SELECT unnest(a.asked_numbers) UNION SELECT unnest(excluded.asked_numbers))
    WHERE NOT a.asked_numbers @> excluded.asked_numbers RETURNING client_id),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT p.client_id, p.id, $3, NULL, NULL, NULL, jsonb_build_object('count', $4::int), $5::timestamptz FROM changed JOIN app.active_editors p ON p.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT NULL;


-- server/features/listings/cross-client/mls-photos.ts

-- findNextPhoto
  SELECT json_build_object('key', photo_key, 'url', url, 'position', position, 'caption', caption) FROM app.mls_photos
  WHERE client_id = $1 AND listing_id = $2 AND file_id IS NULL AND failure IS NULL
  ORDER BY position LIMIT 1;

-- lockListing
  WITH locked_listing AS (SELECT FROM app.listings WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE)
  SELECT to_json(true) FROM locked_listing;

-- lockPhoto
  WITH locked_photo AS (
    SELECT * FROM app.mls_photos WHERE client_id = $1 AND listing_id = $2 AND photo_key = $3
      AND url = $4 AND file_id IS NULL AND failure IS NULL FOR UPDATE)
  SELECT json_build_object('key', photo_key, 'url', url, 'position', position, 'caption', caption) FROM locked_photo;

-- insertPhoto
WITH same AS (SELECT m.file_id FROM app.listing_media m JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
        WHERE m.client_id = $1 AND m.listing_id = $2 AND l.source_hash = $3::bytea LIMIT 1),
  room AS (SELECT coalesce(sum(size), 0) + $4::bigint > $5::bigint AS is_full FROM app.files WHERE client_id = $6),
  new_file AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
        SELECT $7, $8, 'photo ' || $9::int, $10, 'listing', $11::timestamptz FROM room
        WHERE NOT is_full AND NOT EXISTS (SELECT FROM same) RETURNING id),
  new_details AS (INSERT INTO app.listing_files (client_id, file_id, type_id, source_url, source_hash)
        SELECT $12, id, $13, $14, $15::bytea FROM new_file),
  photo AS (SELECT id AS file_id, true AS is_new FROM new_file UNION ALL SELECT file_id, false FROM same),
  placed_photo AS (INSERT INTO app.listing_media (client_id, listing_id, file_id, position, alt)
        SELECT $16, $17, file_id, $18::int, $19::text FROM photo
        ON CONFLICT (client_id, listing_id, file_id) DO UPDATE SET position = least(listing_media.position, excluded.position)),
  changed AS (UPDATE app.mls_photos p SET file_id = photo.file_id FROM photo
    WHERE p.client_id = $20 AND p.listing_id = $21 AND p.photo_key = $22),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $23::text, jsonb_build_object('client_id', $24::bigint, 'file_id', file_id), 8, 10, true FROM photo WHERE is_new)
  SELECT json_build_object('is_full', is_full AND NOT EXISTS (SELECT FROM same), 'has_failures', EXISTS (
    SELECT FROM app.mls_photos WHERE client_id = $25 AND listing_id = $26 AND failure IS NOT NULL)) FROM room;

-- removeReplaced
  DELETE FROM app.listing_media m USING app.listing_files l, app.listings g
  WHERE m.client_id = $1 AND m.listing_id = $2 AND l.client_id = m.client_id AND l.file_id = m.file_id
    AND l.source_hash IS NOT NULL AND g.client_id = m.client_id AND g.id = m.listing_id AND NOT 'photos' = ANY (g.edited_fields)
    AND NOT EXISTS (SELECT FROM app.mls_photos p WHERE p.client_id = m.client_id AND p.listing_id = m.listing_id AND p.file_id = m.file_id);

-- failPhoto
  WITH p AS (
    UPDATE app.mls_photos SET failure = $1
    WHERE client_id = $2 AND listing_id = $3 AND photo_key = $4 RETURNING client_id, listing_id)
  SELECT to_json(g.address) FROM p JOIN app.listings g ON g.client_id = p.client_id AND g.id = p.listing_id;

-- openPhotoItem
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $1, $2::bigint, $3::text, jsonb_build_object('address', $4::text, 'failure', $5::text), $6::timestamptz, $7::timestamptz, true,
    $8, $9::text[], $10::boolean )
  SELECT NULL;

-- closePhotoItem
WITH closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $1, $2::bigint, $3::text, $4::timestamptz, $5::bigint, false, $6::boolean )
  SELECT NULL;

-- continueCopying
WITH queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $1::text, jsonb_build_object('client_id', $2::jsonb, 'listing_id', $3::jsonb, 'copied', $4::jsonb, 'failed', $5::jsonb), 8, 10, true )
  SELECT NULL;

-- logPhotos
WITH logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT $1::bigint, $2, $3, NULL, NULL, $4::bigint, $5::jsonb, $6 )
  SELECT NULL;


-- server/features/listings/cross-client/mls-sync.ts

-- readAgentIds
  SELECT to_json(mls_agent_ids) FROM app.clients WHERE id = $1;

-- lockDue
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT g.id, g.mls_number AS mls_id, g.mls_key FROM app.mls_links k
    JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
    WHERE k.client_id = $1 AND k.is_due AND g.mls_source = $2 AND g.mls_id IS NOT NULL
    ORDER BY g.id LIMIT $3::int FOR UPDATE OF g, k) d;

-- continueSync
WITH queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $1::text, jsonb_build_object('client_id', $2::jsonb), 8, 10, true )
  SELECT NULL;

-- applyUpdates
WITH u AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (
      id bigint, "values" jsonb, is_address_hidden boolean, is_gone boolean, is_reciprocity boolean, originals jsonb, board_url text, listed_by jsonb,
      contract_date date, price_changed_at timestamptz)),
  new_values AS (SELECT g.id, g.price AS old_price, g.mls_values || u."values" AS mls_values, u.is_address_hidden,
      -- a time before the last sync is that of an earlier price
      CASE WHEN u.price_changed_at > g.mls_synced_at AND u.price_changed_at <= $2::timestamptz THEN u.price_changed_at END AS price_changed_at,
      coalesce(u.is_reciprocity, g.is_reciprocity) AS is_reciprocity, coalesce(u.listed_by, g.listed_by) AS listed_by,
      ARRAY(SELECT DISTINCT f FROM unnest(g.disputed_fields || ARRAY(
        SELECT f FROM unnest(g.edited_fields) f WHERE u."values" ? f AND g.mls_values -> f IS DISTINCT FROM u."values" -> f)) f ORDER BY 1) AS disputed,
      u."values" - g.edited_fields - CASE WHEN 'state_or_province' = ANY (g.edited_fields) THEN 'country' ELSE '' END AS applied
    FROM app.listings g JOIN u ON u.id = g.id WHERE g.client_id = $3 AND g.id = ANY ($4::bigint[])),
  comparison AS (SELECT new_values.id, new_values.mls_values <> g.mls_values OR (new_values.is_address_hidden AND g.is_address_displayable)
        OR new_values.is_reciprocity <> g.is_reciprocity
        OR new_values.listed_by IS DISTINCT FROM g.listed_by AS is_changed,
      ARRAY(SELECT f FROM unnest(new_values.disputed) f WHERE f <> ALL (g.disputed_fields)) AS disputed,
      ARRAY(SELECT o.key FROM jsonb_each(to_jsonb(g)) o JOIN jsonb_each(to_jsonb(jsonb_populate_record(g, new_values.applied))) w ON w.key = o.key
          WHERE w.value <> o.value AND o.key <> 'country' ORDER BY array_position($5::text[], o.key))
        || ARRAY(SELECT f FROM (VALUES ('is_address_displayable', new_values.is_address_hidden AND g.is_address_displayable),
          ('is_reciprocity', new_values.is_reciprocity <> g.is_reciprocity), ('photos', g.id = ANY ($6::bigint[]))) n (f, is_new) WHERE is_new) AS fields
    FROM new_values JOIN app.listings g ON g.client_id = $7 AND g.id = new_values.id AND g.id = ANY ($8::bigint[])),
  changed AS (UPDATE app.listings g SET (price, status_id, sold_price, date_sold, market_date, type, subtype, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, features, amenities, tours, country) = (SELECT w.price, w.status_id, w.sold_price, w.date_sold, w.market_date, w.type, w.subtype, w.street_address, w.unit_number, w.area, w.community, w.city, w.state_or_province, w.postal_code, w.coordinates, w.bedrooms, w.bathrooms, w.stories, w.living_area, w.square_footage, w.lot_size, w.year_built, w.taxes, w.condo_fees, w.description, w.features, w.amenities, w.tours, w.country FROM jsonb_populate_record(g, new_values.applied) w),
      mls_values = new_values.mls_values, disputed_fields = new_values.disputed, mls_synced_at = $9,
      is_address_displayable = g.is_address_displayable AND NOT new_values.is_address_hidden, is_reciprocity = new_values.is_reciprocity,
      listed_by = new_values.listed_by,
      updated_at = CASE WHEN comparison.is_changed THEN $10 ELSE g.updated_at END
    FROM new_values JOIN comparison ON comparison.id = new_values.id
    WHERE g.client_id = $11 AND g.id = new_values.id AND g.id = ANY ($12::bigint[])
    RETURNING g.client_id, g.id, g.address, g.status_id, g.price, new_values.old_price, new_values.price_changed_at, comparison.fields, comparison.disputed),
  updated_links AS (UPDATE app.mls_links k SET is_due = false, originals = u.originals, board_url = u.board_url, shows_history = $13,
          contract_date = coalesce(u.contract_date, k.contract_date),
          gone_at = CASE WHEN u.is_gone THEN coalesce(k.gone_at, $14::timestamptz) END
        FROM u WHERE k.client_id = $15 AND k.listing_id = u.id AND k.listing_id = ANY ($16::bigint[])),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT changed.client_id, changed.id, coalesce(changed.price_changed_at, $17::timestamptz), changed.old_price, changed.price FROM changed
        WHERE changed.price <> changed.old_price  ON CONFLICT DO NOTHING),
  left_mls AS (SELECT changed.id, changed.address FROM changed JOIN u ON u.id = changed.id
        JOIN app.mls_links before ON before.client_id = $18 AND before.listing_id = changed.id
        WHERE u.is_gone AND before.gone_at IS NULL AND changed.status_id = $19::int),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT $20::bigint, $21, CASE WHEN changed.fields = '{price}' AND changed.disputed = '{}' THEN $22 ELSE $23 END, NULL, NULL, changed.id, CASE WHEN changed.price <> changed.old_price
  THEN jsonb_build_object('price_from', changed.old_price, 'price_to', changed.price) ELSE '{}'::jsonb END || jsonb_build_object('fields', to_jsonb(changed.fields), 'disputed', to_jsonb(changed.disputed)), $24 FROM changed WHERE changed.fields <> '{}' OR changed.disputed <> '{}'),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT p.client_id, p.id, $25, NULL, NULL, NULL, jsonb_build_object('listing_id', l.id, 'address', l.address), $26::timestamptz FROM left_mls l JOIN app.active_editors p ON p.client_id = $27
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id))
  SELECT NULL;

-- readOpenHouses
  SELECT coalesce(json_agg(json_build_object('id', o.id, 'date', o.date, 'start_time', to_char(o.start_time, 'HH24:MI'),
    'end_time', to_char(o.end_time, 'HH24:MI'), 'time_zone', o.time_zone, 'state_or_province', g.state_or_province, 'city', g.city)), '[]')
  FROM app.open_houses o JOIN app.listings g ON g.client_id = o.client_id AND g.id = o.listing_id
  WHERE o.client_id = $1 AND o.listing_id = ANY ($2::bigint[]);

-- moveOpenHouses
  UPDATE app.open_houses o SET time_zone = m.time_zone, starts_at = m.starts_at, ends_at = m.ends_at, sequence = o.sequence + 1
  FROM jsonb_to_recordset($1::jsonb) AS m (id bigint, time_zone text, starts_at timestamptz, ends_at timestamptz)
  WHERE o.client_id = $2 AND o.id = m.id;

-- forgetDue
  UPDATE app.mls_links k SET is_due = false FROM app.listings g
  WHERE k.client_id = $1 AND k.is_due AND g.client_id = k.client_id AND g.id = k.listing_id AND g.mls_id IS NULL;

-- replacePhotos
WITH r AS (SELECT g.id FROM app.listings g JOIN jsonb_to_recordset($1::jsonb) AS l (id bigint) ON l.id = g.id
        WHERE g.client_id = $2 AND g.id = ANY ($3::bigint[]) AND NOT 'photos' = ANY (g.edited_fields)),
  p AS (SELECT l.id, e ->> 'key' AS key, e ->> 'url' AS url, e ->> 'caption' AS caption, n FROM r
        JOIN jsonb_to_recordset($4::jsonb) AS l (id bigint, photos jsonb) ON l.id = r.id,
        jsonb_array_elements(l.photos) WITH ORDINALITY AS e (e, n)),
  new_photos AS (SELECT p.id FROM p LEFT JOIN app.mls_photos o ON o.client_id = $5 AND o.listing_id = p.id AND o.photo_key = p.key
        WHERE o.photo_key IS NULL OR o.position <> p.n AND o.file_id IS NOT NULL OR o.url <> p.url AND o.failure IS NOT NULL),
  deleted_photos AS (DELETE FROM app.mls_photos o USING r
        WHERE o.client_id = $6 AND o.listing_id = r.id AND NOT EXISTS (SELECT FROM p WHERE p.id = o.listing_id AND p.key = o.photo_key)
        RETURNING o.listing_id, o.file_id, o.failure, o.photo_key, o.url),
  renewed_photos AS (SELECT DISTINCT ON (d.listing_id, d.file_id) d.listing_id, d.file_id, p.n FROM deleted_photos d
        JOIN p ON p.id = d.listing_id AND (p.url = d.url OR split_part(p.key, ' ', 1) = split_part(d.photo_key, ' ', 1))
        LEFT JOIN app.mls_photos o ON o.client_id = $7 AND o.listing_id = p.id AND o.photo_key = p.key
        WHERE d.file_id IS NOT NULL AND o.file_id IS NULL ORDER BY d.listing_id, d.file_id, p.n),
  removed_media AS (DELETE FROM app.listing_media m USING deleted_photos d
        WHERE m.client_id = $8 AND m.listing_id = d.listing_id AND m.file_id = d.file_id
          AND NOT EXISTS (SELECT FROM renewed_photos w WHERE w.listing_id = d.listing_id AND w.file_id = d.file_id)
          AND NOT EXISTS (SELECT FROM app.mls_photos s JOIN p ON p.id = s.listing_id AND p.key = s.photo_key
            WHERE s.client_id = $9 AND s.listing_id = d.listing_id AND s.file_id = d.file_id)),
  changed AS (INSERT INTO app.mls_photos AS o (client_id, listing_id, photo_key, url, position, caption)
    SELECT $10, id, key, url, n, caption FROM p
    ON CONFLICT (client_id, listing_id, photo_key) DO UPDATE SET url = excluded.url, position = excluded.position,
      -- what could not be had at one address is asked for at another
      failure = CASE WHEN o.url = excluded.url THEN o.failure END
      WHERE o.url <> excluded.url OR o.position <> excluded.position
    RETURNING o.listing_id, o.file_id, o.position),
  placed_media AS (UPDATE app.listing_media m SET position = placed.position FROM (
          SELECT listing_id, file_id, position FROM changed WHERE file_id IS NOT NULL
          UNION SELECT listing_id, file_id, n FROM renewed_photos w
          WHERE NOT EXISTS (SELECT FROM changed c WHERE c.listing_id = w.listing_id AND c.file_id = w.file_id)) placed
        WHERE m.client_id = $11 AND m.listing_id = placed.listing_id AND m.file_id = placed.file_id),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $12::text, jsonb_build_object('client_id', $13::bigint, 'listing_id', listing_id), 8, 10, true FROM (SELECT DISTINCT listing_id FROM changed WHERE file_id IS NULL) n)
  SELECT coalesce(json_agg(id), '[]') FROM (
    SELECT id FROM new_photos UNION SELECT listing_id FROM deleted_photos WHERE failure IS NULL) n;


-- server/features/listings/cross-client/publishing.ts

-- lockNext
  WITH due_publication AS (SELECT p.client_id, p.listing_id, p.site_id FROM app.listing_publications p WHERE p.state = 'queued' AND (p.next_try_at <= $1 OR (isfinite(p.next_try_at) AND p.next_try_at > $2))
    AND (p.claimed_until IS NULL OR (p.claimed_until <= $3 OR (isfinite(p.claimed_until) AND p.claimed_until > $4)))
    AND NOT (p.publisher IS NOT DISTINCT FROM 'wordpress' OR EXISTS (SELECT FROM app.site_publishers s
      WHERE s.client_id = p.client_id AND s.site_id = p.site_id AND s.publisher = 'wordpress')) AND NOT (
  EXISTS (SELECT FROM app.clients c WHERE c.id = p.client_id AND c.account_status = 'Paused')
  AND EXISTS (SELECT FROM app.listings l
    WHERE l.client_id = p.client_id AND l.id = p.listing_id AND NOT l.is_hidden AND l.status_id = ANY ($5)))
  ORDER BY p.next_try_at, p.listing_id LIMIT 1 FOR UPDATE OF p SKIP LOCKED),
  publication AS (SELECT p.* FROM due_publication JOIN app.listing_publications p USING (client_id, listing_id, site_id)),
  agent AS (SELECT c.name, $6::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($7::text[])), '{}') AS settings FROM publication p JOIN app.clients c ON c.id = p.client_id),
  website_connection AS (SELECT json_build_object('publisher', s.publisher, 'address', s.address, 'user', s.user_name, 'password', encode(s.password, 'base64'), 'categories', s.categories, 'tags', s.tags) AS connection
    FROM publication p JOIN app.site_publishers s ON s.client_id = p.client_id AND s.site_id = p.site_id),
  published_listing AS (SELECT l.* FROM publication p JOIN app.listings l ON l.client_id = p.client_id AND l.id = p.listing_id),
  listing_content AS (SELECT jsonb_build_object(
    'id', l.id, 'mls_id', l.mls_id, 'status_id', l.status_id, 'type', l.type, 'subtype', l.subtype, 'area', l.area, 'community', l.community, 'city', l.city, 'state_or_province', l.state_or_province, 'country', l.country, 'bedrooms', l.bedrooms, 'bathrooms', l.bathrooms, 'stories', l.stories, 'living_area', l.living_area, 'square_footage', l.square_footage, 'lot_size', l.lot_size, 'year_built', l.year_built, 'description', l.description, 'features', l.features, 'amenities', l.amenities, 'tours', l.tours, 'banner', l.banner, 'sold_banner', l.sold_banner, 'date_sold', l.date_sold, 'display_mortgage_calculator', l.display_mortgage_calculator, 'is_reciprocity', l.is_reciprocity, 'listed_by', l.listed_by,
    'price', l.price::text, 'taxes', l.taxes::text, 'condo_fees', l.condo_fees::text, 'sold_price', l.sold_price::text,
    'address', CASE WHEN l.is_address_displayable THEN l.address END, 'postal_code', CASE WHEN l.is_address_displayable THEN l.postal_code END, 'coordinates', CASE WHEN l.is_address_displayable THEN l.coordinates END,
    'listed_at', coalesce(l.market_date::text, app.to_iso(l.created_at)),
    'posted_on', coalesce(l.market_date::text, CASE WHEN l.mls_source IS NULL THEN app.to_iso(l.created_at) END),
    'market_date', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN to_jsonb(l.market_date) ELSE 'null' END, 'price_changes', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('changed_at', app.to_iso(p.changed_at), 'from', p.price_from::text, 'to', p.price_to::text)
        ORDER BY p.changed_at), '[]') FROM app.price_changes p WHERE p.client_id = l.client_id AND p.listing_id = l.id) ELSE '[]' END, 'board_url', (
    SELECT CASE WHEN l.is_address_displayable THEN k.board_url ELSE substring(k.board_url FROM '^https?://[^/]+/real-estate/[0-9]+') END
    FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id AND coalesce(l.listed_by ->> 'board', l.mls_source) = 'ddf'), 'open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NULL),
    'cancelled_open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NOT NULL))
  || jsonb_build_object('photos', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 1
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'floor_plans', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 2
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'brochures', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 3
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)) AS content FROM published_listing l),
  listing_rules AS (SELECT json_build_object(
      'status_id', l.status_id, 'is_hidden', l.is_hidden, 'is_address_displayable', l.is_address_displayable, 'street_address', l.street_address,
      'description', l.description, 'banner', l.banner, 'sold_banner', l.sold_banner, 'state_or_province', l.state_or_province,
      'colleague', CASE WHEN l.is_reciprocity THEN json_build_object('listed_by', l.listed_by, 'seen_at', (
        SELECT app.to_iso(greatest(k.seen_at, l.mls_synced_at)) FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id)) END,
      'has_price', l.price IS NOT NULL OR (l.status_id = $8 AND l.sold_price IS NOT NULL), 'has_own_description', l.mls_source IS NULL OR 'description' = ANY (l.edited_fields),
      'photo_alts', (SELECT coalesce(json_agg(json_build_object('text', m.alt, 'is_own', NOT EXISTS (
          SELECT FROM app.mls_photos k WHERE k.client_id = m.client_id AND k.listing_id = m.listing_id AND k.file_id = m.file_id AND k.caption = m.alt))
          ORDER BY m.position, m.file_id), '[]') FROM app.listing_media m WHERE m.client_id = l.client_id AND m.listing_id = l.id AND m.alt IS NOT NULL),
      'dismissals', (SELECT coalesce(json_agg(json_build_object('rule', d.rule, 'quote', d.quote, 'reason', d.reason)), '[]')
        FROM app.word_dismissals d WHERE d.client_id = l.client_id AND d.listing_id = l.id)) AS rules
    FROM published_listing l)
  SELECT json_build_object(
    'client_id', p.client_id, 'listing_id', p.listing_id, 'site_id', p.site_id, 'change', p.change, 'attempts', p.attempts,
    'was_published', p.published_at IS NOT NULL,
    'publisher', p.publisher, 'remote', p.remote, 'override_reason', p.override_reason, 'override_words', p.override_words,
    'agent_name', agent.name, 'settings', agent.settings, 'connection', (SELECT connection FROM website_connection),
    'listing', (SELECT json_build_object('content', c.content, 'address', l.address, 'rules', r.rules)
      FROM published_listing l, listing_content c, listing_rules r))
  FROM publication p, agent;

-- lockNextPost
  SELECT json_build_object('client_id', p.client_id, 'listing_id', p.listing_id, 'site_id', p.site_id)
  FROM (SELECT p.client_id, p.listing_id, p.site_id FROM app.listing_publications p WHERE p.state = 'queued' AND (p.next_try_at <= $1 OR (isfinite(p.next_try_at) AND p.next_try_at > $2))
    AND (p.claimed_until IS NULL OR (p.claimed_until <= $3 OR (isfinite(p.claimed_until) AND p.claimed_until > $4)))
    AND (p.publisher IS NOT DISTINCT FROM 'wordpress' OR EXISTS (SELECT FROM app.site_publishers s
      WHERE s.client_id = p.client_id AND s.site_id = p.site_id AND s.publisher = 'wordpress')) AND NOT (
  EXISTS (SELECT FROM app.clients c WHERE c.id = p.client_id AND c.account_status = 'Paused')
  AND EXISTS (SELECT FROM app.listings l
    WHERE l.client_id = p.client_id AND l.id = p.listing_id AND NOT l.is_hidden AND l.status_id = ANY ($5)))
    ORDER BY p.next_try_at, p.listing_id OFFSET 0) p
  WHERE pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'publication', p.client_id, p.listing_id, p.site_id), 0))
  LIMIT 1;

-- allowLongPublishing
  SELECT to_json(set_config('idle_in_transaction_session_timeout', '1h', true));

-- claimPost
  WITH publication AS (UPDATE app.listing_publications p SET claimed_until = $1, attempts = p.attempts + 1
      WHERE p.client_id = $2 AND p.listing_id = $3 AND p.site_id = $4 AND p.state = 'queued' AND (p.next_try_at <= $5 OR (isfinite(p.next_try_at) AND p.next_try_at > $6))
    AND (p.claimed_until IS NULL OR (p.claimed_until <= $7 OR (isfinite(p.claimed_until) AND p.claimed_until > $8)))
    AND (p.publisher IS NOT DISTINCT FROM 'wordpress' OR EXISTS (SELECT FROM app.site_publishers s
      WHERE s.client_id = p.client_id AND s.site_id = p.site_id AND s.publisher = 'wordpress')) AND NOT (
  EXISTS (SELECT FROM app.clients c WHERE c.id = p.client_id AND c.account_status = 'Paused')
  AND EXISTS (SELECT FROM app.listings l
    WHERE l.client_id = p.client_id AND l.id = p.listing_id AND NOT l.is_hidden AND l.status_id = ANY ($9))) RETURNING p.*),
  agent AS (SELECT c.name, $10::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($11::text[])), '{}') AS settings FROM publication p JOIN app.clients c ON c.id = p.client_id),
  website_connection AS (SELECT json_build_object('publisher', s.publisher, 'address', s.address, 'user', s.user_name, 'password', encode(s.password, 'base64'), 'categories', s.categories, 'tags', s.tags) AS connection
    FROM publication p JOIN app.site_publishers s ON s.client_id = p.client_id AND s.site_id = p.site_id),
  published_listing AS (SELECT l.* FROM publication p JOIN app.listings l ON l.client_id = p.client_id AND l.id = p.listing_id),
  listing_content AS (SELECT jsonb_build_object(
    'id', l.id, 'mls_id', l.mls_id, 'status_id', l.status_id, 'type', l.type, 'subtype', l.subtype, 'area', l.area, 'community', l.community, 'city', l.city, 'state_or_province', l.state_or_province, 'country', l.country, 'bedrooms', l.bedrooms, 'bathrooms', l.bathrooms, 'stories', l.stories, 'living_area', l.living_area, 'square_footage', l.square_footage, 'lot_size', l.lot_size, 'year_built', l.year_built, 'description', l.description, 'features', l.features, 'amenities', l.amenities, 'tours', l.tours, 'banner', l.banner, 'sold_banner', l.sold_banner, 'date_sold', l.date_sold, 'display_mortgage_calculator', l.display_mortgage_calculator, 'is_reciprocity', l.is_reciprocity, 'listed_by', l.listed_by,
    'price', l.price::text, 'taxes', l.taxes::text, 'condo_fees', l.condo_fees::text, 'sold_price', l.sold_price::text,
    'address', CASE WHEN l.is_address_displayable THEN l.address END, 'postal_code', CASE WHEN l.is_address_displayable THEN l.postal_code END, 'coordinates', CASE WHEN l.is_address_displayable THEN l.coordinates END,
    'listed_at', coalesce(l.market_date::text, app.to_iso(l.created_at)),
    'posted_on', coalesce(l.market_date::text, CASE WHEN l.mls_source IS NULL THEN app.to_iso(l.created_at) END),
    'market_date', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN to_jsonb(l.market_date) ELSE 'null' END, 'price_changes', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('changed_at', app.to_iso(p.changed_at), 'from', p.price_from::text, 'to', p.price_to::text)
        ORDER BY p.changed_at), '[]') FROM app.price_changes p WHERE p.client_id = l.client_id AND p.listing_id = l.id) ELSE '[]' END, 'board_url', (
    SELECT CASE WHEN l.is_address_displayable THEN k.board_url ELSE substring(k.board_url FROM '^https?://[^/]+/real-estate/[0-9]+') END
    FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id AND coalesce(l.listed_by ->> 'board', l.mls_source) = 'ddf'), 'open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NULL),
    'cancelled_open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NOT NULL))
  || jsonb_build_object('photos', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 1
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'floor_plans', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 2
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'brochures', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 3
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)) AS content FROM published_listing l),
  listing_rules AS (SELECT json_build_object(
      'status_id', l.status_id, 'is_hidden', l.is_hidden, 'is_address_displayable', l.is_address_displayable, 'street_address', l.street_address,
      'description', l.description, 'banner', l.banner, 'sold_banner', l.sold_banner, 'state_or_province', l.state_or_province,
      'colleague', CASE WHEN l.is_reciprocity THEN json_build_object('listed_by', l.listed_by, 'seen_at', (
        SELECT app.to_iso(greatest(k.seen_at, l.mls_synced_at)) FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id)) END,
      'has_price', l.price IS NOT NULL OR (l.status_id = $12 AND l.sold_price IS NOT NULL), 'has_own_description', l.mls_source IS NULL OR 'description' = ANY (l.edited_fields),
      'photo_alts', (SELECT coalesce(json_agg(json_build_object('text', m.alt, 'is_own', NOT EXISTS (
          SELECT FROM app.mls_photos k WHERE k.client_id = m.client_id AND k.listing_id = m.listing_id AND k.file_id = m.file_id AND k.caption = m.alt))
          ORDER BY m.position, m.file_id), '[]') FROM app.listing_media m WHERE m.client_id = l.client_id AND m.listing_id = l.id AND m.alt IS NOT NULL),
      'dismissals', (SELECT coalesce(json_agg(json_build_object('rule', d.rule, 'quote', d.quote, 'reason', d.reason)), '[]')
        FROM app.word_dismissals d WHERE d.client_id = l.client_id AND d.listing_id = l.id)) AS rules
    FROM published_listing l)
  SELECT json_build_object(
    'client_id', p.client_id, 'listing_id', p.listing_id, 'site_id', p.site_id, 'change', p.change, 'attempts', p.attempts,
    'was_published', p.published_at IS NOT NULL,
    'publisher', p.publisher, 'remote', p.remote, 'override_reason', p.override_reason, 'override_words', p.override_words,
    'agent_name', agent.name, 'settings', agent.settings, 'connection', (SELECT connection FROM website_connection),
    'listing', (SELECT json_build_object('content', c.content, 'address', l.address, 'rules', r.rules)
      FROM published_listing l, listing_content c, listing_rules r))
  FROM publication p, agent;

-- saveRemote
  UPDATE app.listing_publications p SET remote = $1::jsonb, claimed_until = $2 WHERE p.client_id = $3 AND p.listing_id = $4 AND p.site_id = $5;

-- recordPublished
WITH changed AS (UPDATE app.listing_publications p SET state = CASE WHEN p.change = $1::int THEN $2 ELSE 'queued' END,
      next_try_at = CASE WHEN p.change = $3::int THEN p.next_try_at ELSE '-infinity' END, reason = NULL, attempts = 0, claimed_until = NULL,
      page = $4::jsonb, revision = nextval('app.page_revisions'), published_at = coalesce(p.published_at, $5),
      url = $6, publisher = $7, remote = $8::jsonb,
      override_reason = CASE WHEN $9::text IS NOT NULL THEN p.override_reason END, override_words = $10
    WHERE p.client_id = $11 AND p.listing_id = $12 AND p.site_id = $13 RETURNING p.client_id, p.listing_id, p.site_id),
  first AS (SELECT p.client_id, p.listing_id FROM changed p WHERE $14 AND NOT EXISTS (
        SELECT FROM app.listing_publications other WHERE other.client_id = p.client_id AND other.listing_id = p.listing_id
          AND other.site_id <> p.site_id AND other.published_at IS NOT NULL)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT client_id, $15, $16, NULL, NULL, listing_id,  $17 FROM first),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $18, NULL, NULL, NULL, jsonb_build_object('listing_id', first.listing_id, 'address', $19::text), $20::timestamptz FROM first JOIN app.active_editors u ON u.client_id = first.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $21, u.email, jsonb_build_object('listing_id', first.listing_id, 'address', $22::text, 'url', $23::text, 'home', $24::jsonb), $25::bytea, $26::timestamptz, $27::timestamptz, u.client_id::bigint FROM first JOIN app.active_users u ON u.client_id = first.client_id AND 'listings' = ANY (u.notification_preferences)),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $28, changed.client_id::bigint, changed.listing_id || ' ' || changed.site_id, $29::timestamptz, $30::bigint, false, $31::boolean FROM changed)
  SELECT NULL;

-- recordWithdrawn
WITH changed AS (UPDATE app.listing_publications p SET state = CASE WHEN p.change = $1::int THEN $2 ELSE 'queued' END,
      next_try_at = CASE WHEN p.change = $3::int THEN p.next_try_at ELSE '-infinity' END, reason = NULL, attempts = 0, claimed_until = NULL,
      page = NULL, revision = nextval('app.page_revisions'), url = NULL, publisher = NULL, remote = NULL
    WHERE p.client_id = $4 AND p.listing_id = $5 AND p.site_id = $6 RETURNING p.client_id, p.listing_id, p.site_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $7, changed.client_id::bigint, changed.listing_id || ' ' || changed.site_id, $8::timestamptz, $9::bigint, false, $10::boolean FROM changed)
  SELECT NULL;

-- recordHold, 1 of 2
  UPDATE app.listing_publications p SET state = CASE WHEN p.change = $1::int THEN $2 ELSE 'queued' END,
      next_try_at = CASE WHEN p.change = $3::int THEN p.next_try_at ELSE '-infinity' END, reason = NULL, holds = $4, attempts = 0, claimed_until = NULL,
    override_reason = NULL, override_words = NULL
    , page = NULL, revision = nextval('app.page_revisions'), url = NULL, publisher = NULL, remote = NULL
  WHERE p.client_id = $5 AND p.listing_id = $6 AND p.site_id = $7;

-- recordHold, 2 of 2
  UPDATE app.listing_publications p SET state = CASE WHEN p.change = $1::int THEN $2 ELSE 'queued' END,
      next_try_at = CASE WHEN p.change = $3::int THEN p.next_try_at ELSE '-infinity' END, reason = NULL, holds = $4, attempts = 0, claimed_until = NULL,
    override_reason = NULL, override_words = NULL
  WHERE p.client_id = $5 AND p.listing_id = $6 AND p.site_id = $7;

-- recordRetry
  UPDATE app.listing_publications p SET attempts = greatest(p.attempts, 1), next_try_at = $1, claimed_until = NULL WHERE p.client_id = $2 AND p.listing_id = $3 AND p.site_id = $4;

-- recordFailed
WITH changed AS (UPDATE app.listing_publications p SET state = CASE WHEN p.change = $1::int THEN $2 ELSE 'queued' END,
      next_try_at = CASE WHEN p.change = $3::int THEN p.next_try_at ELSE '-infinity' END, reason = $4, claimed_until = NULL
    WHERE p.client_id = $5 AND p.listing_id = $6 AND p.site_id = $7 RETURNING p.client_id, p.listing_id, p.site_id, p.state),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $8, changed.client_id::bigint, changed.listing_id || ' ' || changed.site_id, jsonb_build_object('site', (SELECT s.primary_domain FROM app.sites s WHERE s.client_id = changed.client_id AND s.id = changed.site_id), 'reason', $9::text), $10::timestamptz, $11::timestamptz, true,
    $12, $13::text[], $14::boolean FROM changed WHERE changed.state = 'failed')
  SELECT NULL;

-- deleteWithdrawnBefore
  DELETE FROM app.listing_publications p WHERE p.state = 'withdrawn' AND p.published_at < $1
    AND NOT EXISTS (SELECT FROM app.listings l WHERE l.client_id = p.client_id AND l.id = p.listing_id);

-- movePages
  WITH pages AS (
    UPDATE app.listing_publications SET url = regexp_replace(url, '^https?://[^/]+', $1)
    WHERE publisher = 'builtin' AND NOT starts_with(url, $2) RETURNING true)
  SELECT to_json(count(*)) FROM pages;


-- server/features/listings/file-queries.ts

-- insertListingFiles
WITH changed AS (INSERT INTO app.listing_files (client_id, file_id, type_id)
    SELECT app.client(), id, $1 FROM unnest($2::bigint[]) AS n (id) RETURNING *),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('client_id', f.client_id, 'file_id', f.id), 8, 10, true FROM changed l JOIN app.files f ON f.client_id = l.client_id AND f.id = l.file_id WHERE f.type <> 'pdf' AND l.type_id <> $4)
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', NULL) ORDER BY f.id), '[]')
      FROM changed l JOIN app.files f ON f.client_id = l.client_id AND f.id = l.file_id;

-- listFileKinds
  SELECT coalesce(json_agg(json_build_object('id', file_id, 'type_id', type_id)), '[]')
  FROM app.listing_files WHERE client_id = app.client() AND file_id = ANY ($1);

-- replaceFiles
WITH changed AS (DELETE FROM app.listing_media m USING app.listing_files l
    WHERE m.client_id = app.client() AND m.listing_id = $1 AND l.client_id = m.client_id AND l.file_id = m.file_id
      AND l.type_id = $2 AND m.file_id <> ALL ($3::bigint[])
    RETURNING m.file_id),
  deleted_files AS (
    DELETE FROM app.files f USING app.listing_files l
    WHERE f.client_id = app.client() AND f.id IN (SELECT file_id FROM changed) AND l.client_id = f.client_id AND l.file_id = f.id
      AND NOT EXISTS (SELECT FROM app.listing_media o
        WHERE o.client_id = app.client() AND o.file_id = f.id AND o.listing_id <> $4)
    RETURNING f.name, l.widths),
  placed_media AS (INSERT INTO app.listing_media AS m (client_id, listing_id, file_id, position, alt)
        SELECT app.client(), $5, (file ->> 'id')::bigint, place, file ->> 'alt' FROM jsonb_array_elements($6::jsonb) WITH ORDINALITY AS n (file, place)
        ON CONFLICT (client_id, listing_id, file_id) DO UPDATE SET position = excluded.position,
          alt = CASE WHEN $7::jsonb -> (excluded.position - 1) ? 'alt' THEN excluded.alt ELSE m.alt END),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $8::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM (
  SELECT name FROM deleted_files UNION ALL
  SELECT concat(regexp_replace(name, '\.\w+$', ''), '-', width, '.', format)
  FROM deleted_files, unnest(widths) AS width, unnest($9::text[]) AS format) n HAVING count(*) > 0)
  SELECT NULL;

-- replaceDescriptionImages
  WITH shown_files AS (
    SELECT l.file_id, min(n.position) AS position FROM unnest($1::text[]) WITH ORDINALITY AS n (url, position)
    JOIN app.files f ON f.client_id = app.client() AND f.name = substr(n.url, length('/files/') + 1)
    JOIN app.listing_files l ON l.client_id = f.client_id AND l.file_id = f.id AND l.type_id = $2
    GROUP BY l.file_id),
  removed_media AS (
    DELETE FROM app.listing_media m USING app.listing_files l
    WHERE m.client_id = app.client() AND m.listing_id = $3 AND l.client_id = m.client_id AND l.file_id = m.file_id
      AND l.type_id = $4 AND m.file_id NOT IN (SELECT file_id FROM shown_files)),
  placed_media AS (
    INSERT INTO app.listing_media (client_id, listing_id, file_id, position)
    SELECT app.client(), $5, file_id, position FROM shown_files
    ON CONFLICT (client_id, listing_id, file_id) DO NOTHING)
  SELECT NULL;


-- server/features/listings/mls/own-queries.ts

-- readAccount
SELECT json_build_object('agent_ids', c.mls_agent_ids, 'unconfirmed_ids', coalesce(a.unconfirmed_numbers, '{}'), 'new_listings', coalesce(a.new_listings, 'ask'),
    'asked_numbers', coalesce(a.asked_numbers, '{}'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id
  WHERE c.id = app.client();

-- readKnown
SELECT json_build_object('keys', (
      SELECT coalesce(json_agg(g.mls_key), '[]') FROM app.listings g
      WHERE g.client_id = app.client() AND g.mls_source = $1 AND g.mls_key = ANY ($2::text[])),
    'numbers', (SELECT coalesce(json_agg(n.mls_number), '[]') FROM (
      SELECT g.mls_number FROM app.listings g WHERE g.client_id = app.client() AND g.mls_number = ANY ($3::text[])
      UNION SELECT d.mls_number FROM app.declined_listings d
      WHERE d.client_id = app.client() AND d.mls_number = ANY ($4::text[])) n));

-- declineListings
  INSERT INTO app.declined_listings (client_id, mls_number, declined_at)
  SELECT app.client(), n, $1 FROM unnest($2::text[]) n ON CONFLICT DO NOTHING;

-- readSettings
  SELECT json_build_object('mls_agent_ids', c.mls_agent_ids || coalesce(a.unconfirmed_numbers, '{}'), 'unconfirmed_ids', coalesce(a.unconfirmed_numbers, '{}'), 'new_listings', coalesce(a.new_listings, 'ask'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id WHERE c.id = app.client();

-- saveSettings
WITH numbers AS (SELECT c.id AS client_id, ARRAY(SELECT n FROM unnest(c.mls_agent_ids) n WHERE n = ANY ($1::text[])) AS confirmed,
          ARRAY(SELECT n FROM unnest($2::text[]) n WHERE n <> ALL (c.mls_agent_ids)) AS unconfirmed
          FROM app.clients c WHERE c.id = app.client() FOR NO KEY UPDATE),
  changed AS (INSERT INTO app.mls_accounts (client_id, new_listings, unconfirmed_numbers)
    SELECT client_id, $3, unconfirmed FROM numbers
    ON CONFLICT (client_id) DO UPDATE SET new_listings = excluded.new_listings, unconfirmed_numbers = excluded.unconfirmed_numbers
    RETURNING client_id, new_listings, unconfirmed_numbers),
  changed_client AS (UPDATE app.clients c SET mls_agent_ids = numbers.confirmed FROM numbers
        WHERE c.id = numbers.client_id AND c.mls_agent_ids <> numbers.confirmed RETURNING c.id),
  due_links AS (UPDATE app.mls_links k SET is_due = true FROM changed_client c WHERE k.client_id = c.id RETURNING k.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), NULL,  $6 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $7::text, jsonb_build_object('client_id', $8::bigint), 8, 10, true FROM (SELECT DISTINCT client_id FROM due_links) d),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $9, $10::bigint, $11::text, jsonb_build_object('numbers', array_to_string(changed.unconfirmed_numbers, ', ')), $12::timestamptz, $13::timestamptz, true,
    $14, $15::text[], $16::boolean FROM changed WHERE changed.unconfirmed_numbers <> '{}'),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $17, $18::bigint, NULL::text, $19::timestamptz, $20::bigint, false, $21::boolean FROM changed WHERE changed.unconfirmed_numbers = '{}')
  SELECT json_build_object('mls_agent_ids', numbers.confirmed || changed.unconfirmed_numbers, 'unconfirmed_ids', changed.unconfirmed_numbers, 'new_listings', changed.new_listings)
        FROM changed, numbers;


-- server/features/listings/mls/queries.ts

-- readImportFacts
  SELECT json_build_object('agent_ids', c.mls_agent_ids, 'present', (
    SELECT coalesce(json_agg(DISTINCT g.mls_number), '[]') FROM app.listings g
    WHERE g.client_id = app.client() AND g.mls_number = ANY ($1::text[])))
  FROM app.clients c WHERE c.id = app.client();

-- readPresent
  SELECT coalesce(json_agg(json_build_object('id', g.id, 'mls_id', g.mls_number) ORDER BY g.id), '[]') FROM app.listings g
  WHERE g.client_id = app.client() AND g.mls_number = ANY ($1::text[]);

-- importListings
WITH sent_listings AS (SELECT e AS entry FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS s (e, n)
        WHERE NOT EXISTS (SELECT FROM app.listings g WHERE g.client_id = app.client() AND g.mls_number = upper(e #>> '{row,mls_id}'))
        ORDER BY n),
  changed AS (INSERT INTO app.listings (client_id, mls_id, status_id, type, subtype, price, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, social_description, features, amenities, tours, banner, sold_banner, sold_price, date_sold, market_date, marketing_facebook, marketing_newsletter, display_mortgage_calculator, is_address_displayable, is_hidden, country, is_reciprocity, listed_by, mls_source, mls_key, mls_values, mls_synced_at, created_at, updated_at)
    SELECT app.client(), r.mls_id, r.status_id, r.type, r.subtype, r.price, r.street_address, r.unit_number, r.area, r.community, r.city, r.state_or_province, r.postal_code, r.coordinates, r.bedrooms, r.bathrooms, r.stories, r.living_area, r.square_footage, r.lot_size, r.year_built, r.taxes, r.condo_fees, r.description, r.social_description, r.features, r.amenities, r.tours, r.banner, r.sold_banner, r.sold_price, r.date_sold, r.market_date, r.marketing_facebook, r.marketing_newsletter, r.display_mortgage_calculator, r.is_address_displayable, r.is_hidden, r.country, (entry ->> 'is_reciprocity')::boolean, entry -> 'listed_by', $2::text, entry ->> 'key',
      entry -> 'values', $3::timestamptz, $4, $5
    FROM sent_listings, jsonb_populate_record(NULL::app.listings, entry -> 'row') r
    ON CONFLICT (client_id, mls_source, mls_key) WHERE mls_key IS NOT NULL DO NOTHING
    RETURNING id, mls_id, mls_key, address, address_key, status_id, is_reciprocity, price),
  new_links AS (INSERT INTO app.mls_links (client_id, listing_id, seen_at, originals, board_url, contract_date, shows_history)
        SELECT app.client(), m.id, $6, entry -> 'originals', entry ->> 'board_url', (entry ->> 'contract_date')::date, (entry ->> 'shows_history')::boolean
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT app.client(), m.id, (entry #>> '{price_change,at}')::timestamptz, (entry #>> '{price_change,from}')::numeric, m.price
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key
        WHERE (entry #>> '{price_change,at}')::timestamptz <= $7::timestamptz AND (entry #>> '{price_change,from}')::numeric <> m.price),
  photos AS (INSERT INTO app.mls_photos (client_id, listing_id, photo_key, url, position, caption)
        SELECT app.client(), m.id, p ->> 'key', p ->> 'url', n, p ->> 'caption'
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key, jsonb_array_elements(entry -> 'photos') WITH ORDINALITY AS e (p, n)),
  earlier AS (SELECT g.id, g.mls_id, g.address, g.address_key, g.status_id, g.is_reciprocity FROM app.listings g
        WHERE g.client_id = app.client() AND g.mls_key IS NOT NULL AND g.address_key = ANY (ARRAY(SELECT address_key FROM changed))
        UNION ALL SELECT id, mls_id, address, address_key, status_id, is_reciprocity FROM changed),
  continued_listings AS MATERIALIZED (SELECT DISTINCT ON (m.id) m.id AS newer_id, o.id, o.mls_id, o.address FROM changed m
          JOIN earlier o ON o.address_key = m.address_key AND o.id <> m.id AND o.status_id NOT IN (1, 2) AND m.status_id IN (1, 2)
      AND NOT o.is_reciprocity AND NOT m.is_reciprocity ORDER BY m.id, o.id DESC),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('count', count(*), 'ids', jsonb_agg(changed.id ORDER BY changed.id)), $10 FROM changed HAVING count(*) > 0),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $11::text, jsonb_build_object('client_id', app.client(), 'listing_id', m.id), 8, 10, true FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key WHERE entry -> 'photos' <> '[]')
  SELECT coalesce(json_agg(json_build_object('mls_id', m.mls_id, 'id', m.id, 'address', m.address, 'continues',
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'mls_id', c.mls_id, 'address', c.address) END) ORDER BY m.id), '[]')
  FROM changed m LEFT JOIN continued_listings c ON c.newer_id = m.id;

-- enqueueSync
WITH changed AS (UPDATE app.mls_links k SET is_due = true
    WHERE k.client_id = app.client() AND ($1::bigint[] IS NULL OR k.listing_id = ANY ($2::bigint[])) RETURNING listing_id),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $3::text, jsonb_build_object('client_id', $4::bigint), 8, 10, true )
  SELECT to_json(count(*)) FROM changed;

-- countListings
  SELECT to_json(count(*)) FROM app.listings WHERE client_id = app.client() AND id = ANY ($1::bigint[]);

-- lockFields
  SELECT to_json(ARRAY(SELECT json_object_keys((
    SELECT coalesce(json_object_agg(f, json_build_object('source', CASE WHEN f = ANY (g.disputed_fields) THEN 'both' ELSE 'mine' END,
      'mls_value', g.mls_values -> f, 'synced_at', app.to_iso(g.mls_synced_at)) ORDER BY f), '{}')
    FROM unnest(g.edited_fields) f, jsonb_populate_record(g, g.mls_values) w
    WHERE g.mls_values ? f AND to_jsonb(w) -> f IS DISTINCT FROM to_jsonb(g) -> f)))) FROM app.listings g
  WHERE g.client_id = app.client() AND g.id = $1 FOR UPDATE;

-- chooseFields
WITH changed AS (UPDATE app.listings g SET (price, status_id, sold_price, date_sold, market_date, type, subtype, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, features, amenities, tours, country) = (
        SELECT w.price, w.status_id, w.sold_price, w.date_sold, w.market_date, w.type, w.subtype, w.street_address, w.unit_number, w.area, w.community, w.city, w.state_or_province, w.postal_code, w.coordinates, w.bedrooms, w.bathrooms, w.stories, w.living_area, w.square_footage, w.lot_size, w.year_built, w.taxes, w.condo_fees, w.description, w.features, w.amenities, w.tours, w.country FROM jsonb_populate_record(g, chosen.values) w),
      edited_fields = ARRAY(SELECT f FROM unnest(g.edited_fields) f WHERE f <> ALL ($1::text[])),
      disputed_fields = ARRAY(SELECT f FROM unnest(g.disputed_fields) f WHERE f <> ALL ($2::text[])),
      updated_at = $3
    FROM (SELECT b.id, b.price AS old_price, (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(b.mls_values) v
    WHERE (CASE WHEN key = 'country' THEN 'state_or_province' ELSE key END) = ANY (c.take)) AS values
      FROM app.listings b, (SELECT $4::text[] AS take) c WHERE b.client_id = app.client() AND b.id = $5
        AND (b.edited_fields && c.take OR b.disputed_fields && $6::text[])) chosen
    WHERE g.client_id = app.client() AND g.id = chosen.id RETURNING g.client_id, g.id, g.price, chosen.old_price),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT changed.client_id, changed.id, $7::timestamptz, changed.old_price, changed.price FROM changed
        WHERE changed.price <> changed.old_price  ON CONFLICT DO NOTHING),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), changed.id, CASE WHEN changed.price <> changed.old_price
  THEN jsonb_build_object('price_from', changed.old_price, 'price_to', changed.price) ELSE '{}'::jsonb END, $10 FROM changed)
  SELECT NULL;

-- readFields
  SELECT json_build_object('id', g.id, 'fields', (
    SELECT coalesce(json_object_agg(f, json_build_object('source', CASE WHEN f = ANY (g.disputed_fields) THEN 'both' ELSE 'mine' END,
      'mls_value', g.mls_values -> f, 'synced_at', app.to_iso(g.mls_synced_at)) ORDER BY f), '{}')
    FROM unnest(g.edited_fields) f, jsonb_populate_record(g, g.mls_values) w
    WHERE g.mls_values ? f AND to_jsonb(w) -> f IS DISTINCT FROM to_jsonb(g) -> f)) FROM app.listings g
  WHERE g.client_id = app.client() AND g.id = $1;

-- takePhotos
WITH listing AS (SELECT g.id, 'photos' = ANY (g.edited_fields) AS is_edited FROM app.listings g JOIN app.mls_links k ON k.client_id = g.client_id AND k.listing_id = g.id
        WHERE g.client_id = app.client() AND g.id = $1 AND k.gone_at IS NULL FOR UPDATE OF g, k),
  changed AS (UPDATE app.listings g SET edited_fields = array_remove(g.edited_fields, 'photos'), updated_at = $2
    FROM listing WHERE g.client_id = app.client() AND g.id = listing.id AND listing.is_edited RETURNING g.id),
  placed_media AS (UPDATE app.listing_media m SET position = p.position FROM changed
        JOIN app.mls_photos p ON p.client_id = app.client() AND p.listing_id = changed.id
        WHERE m.client_id = app.client() AND m.listing_id = changed.id AND m.file_id = p.file_id),
  removed_media AS (DELETE FROM app.listing_media m USING changed, app.listing_files f
        WHERE m.client_id = app.client() AND m.listing_id = changed.id AND f.client_id = m.client_id AND f.file_id = m.file_id
          AND f.type_id = $3 AND NOT EXISTS (
            SELECT FROM app.mls_photos p WHERE p.client_id = m.client_id AND p.listing_id = m.listing_id AND p.file_id = m.file_id)),
  deleted_photos AS (DELETE FROM app.mls_photos p USING changed
        WHERE p.client_id = app.client() AND p.listing_id = changed.id AND NOT EXISTS (
          SELECT FROM app.listing_media m WHERE m.client_id = p.client_id AND m.listing_id = p.listing_id AND m.file_id = p.file_id)),
  due AS (UPDATE app.mls_links k SET is_due = true FROM changed WHERE k.client_id = app.client() AND k.listing_id = changed.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $7::text, jsonb_build_object('client_id', $8::bigint), 8, 10, true FROM changed)
  SELECT json_build_object('id', id) FROM listing;

-- lockContinuation
  WITH both_ AS (
    SELECT id, address_key, mls_key, is_reciprocity FROM app.listings
    WHERE client_id = app.client() AND id IN ($1, $2) ORDER BY id FOR UPDATE)
  SELECT json_build_object('count', count(*),
    'is_same', count(DISTINCT address_key) = 1 AND bool_and(mls_key IS NOT NULL) AND NOT bool_or(is_reciprocity))
  FROM both_;

-- readContinuation
  SELECT json_build_object('mls_id', g.mls_id, 'mls_key', g.mls_key, 'mls_source', g.mls_source, 'mls_values', g.mls_values,
    'originals', k.originals, 'board_url', k.board_url, 'listed_by', g.listed_by, 'contract_date', k.contract_date,
    'shows_history', k.shows_history)
  FROM app.listings g JOIN app.mls_links k ON k.client_id = g.client_id AND k.listing_id = g.id
  WHERE g.client_id = app.client() AND g.id = $1;

-- continueListing
WITH texts AS (SELECT b.id, ARRAY(SELECT DISTINCT f FROM unnest(b.edited_fields || '{description,photos}'::text[]) f
          WHERE f NOT IN ('price', 'status_id', 'sold_price', 'date_sold', 'market_date') ORDER BY f) AS edited, b.mls_id AS old_number, b.price AS old_price
        FROM app.listings b WHERE b.client_id = app.client() AND b.id = $1),
  changed AS (UPDATE app.listings g SET (price, status_id, sold_price, date_sold, market_date, type, subtype, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, features, amenities, tours, country) = (
        SELECT w.price, w.status_id, w.sold_price, w.date_sold, w.market_date, w.type, w.subtype, w.street_address, w.unit_number, w.area, w.community, w.city, w.state_or_province, w.postal_code, w.coordinates, w.bedrooms, w.bathrooms, w.stories, w.living_area, w.square_footage, w.lot_size, w.year_built, w.taxes, w.condo_fees, w.description, w.features, w.amenities, w.tours, w.country FROM jsonb_populate_record(g, $2::jsonb - texts.edited) w),
      mls_id = $3, mls_key = $4, mls_source = $5, listed_by = $6::jsonb, mls_values = $7::jsonb,
      edited_fields = texts.edited, disputed_fields = '{}', mls_synced_at = $8, updated_at = $9
    FROM texts WHERE g.client_id = app.client() AND g.id = texts.id RETURNING g.client_id, g.id, g.price, texts.old_price),
  restored_link AS (UPDATE app.mls_links k SET gone_at = NULL, seen_at = $10, is_due = false, originals = $11::jsonb, board_url = $12,
          contract_date = $13::date, shows_history = $14
        FROM changed WHERE k.client_id = app.client() AND k.listing_id = changed.id),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT changed.client_id, changed.id, $15::timestamptz, changed.old_price, changed.price FROM changed
        WHERE changed.price <> changed.old_price  ON CONFLICT DO NOTHING),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $16, $17, app.acting_user(), app.acting_staff(), changed.id,  $18 FROM changed)
  SELECT NULL;


-- server/features/listings/open-house-queries.ts

-- readOpenHouses
  SELECT coalesce(json_agg(json_build_object('id', id, 'date', date, 'start_time', to_char(start_time, 'HH24:MI'),
    'end_time', to_char(end_time, 'HH24:MI'), 'is_cancelled', cancelled_at IS NOT NULL) ORDER BY id), '[]')
  FROM app.open_houses WHERE client_id = app.client() AND listing_id = $1;

-- storeOpenHouses
  WITH sent_houses AS MATERIALIZED (SELECT * FROM jsonb_populate_recordset(NULL::app.open_houses, $1::jsonb)),
  changed AS (
    UPDATE app.open_houses o SET (date, start_time, end_time, time_zone, starts_at, ends_at) = ROW (s.date, s.start_time, s.end_time, s.time_zone, s.starts_at, s.ends_at), sequence = o.sequence + 1, cancelled_at = NULL
    FROM sent_houses s WHERE o.client_id = app.client() AND o.listing_id = $2 AND o.id = s.id AND (o.cancelled_at IS NOT NULL
      OR (o.date, o.start_time, o.end_time, o.time_zone, o.starts_at, o.ends_at) IS DISTINCT FROM (s.date, s.start_time, s.end_time, s.time_zone, s.starts_at, s.ends_at))),
  cancelled_houses AS (
    UPDATE app.open_houses o SET sequence = o.sequence + 1, cancelled_at = $3::timestamptz
    WHERE o.client_id = app.client() AND o.listing_id = $4 AND o.cancelled_at IS NULL AND o.ends_at > $5::timestamptz
      AND NOT EXISTS (SELECT FROM sent_houses s WHERE s.id = o.id)),
  past_houses AS (
    DELETE FROM app.open_houses o
    WHERE o.client_id = app.client() AND o.listing_id = $6 AND o.cancelled_at IS NULL AND o.ends_at <= $7::timestamptz
      AND NOT EXISTS (SELECT FROM sent_houses s WHERE s.id = o.id)),
  new_houses AS (
    INSERT INTO app.open_houses (client_id, listing_id, date, start_time, end_time, time_zone, starts_at, ends_at)
    SELECT app.client(), $8, s.date, s.start_time, s.end_time, s.time_zone, s.starts_at, s.ends_at FROM sent_houses s WHERE s.id IS NULL)
  SELECT NULL;


-- server/features/listings/publishing/queries.ts

-- readExtras
  SELECT json_build_object('wp_post_urls', (SELECT coalesce(json_agg(p.url ORDER BY p.site_id) FILTER (WHERE p.url IS NOT NULL), '[]')
    FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id), 'publish', coalesce((
      SELECT json_build_object('state', p.state, 'reason', coalesce(CASE WHEN p.state = 'held' THEN (
      SELECT string_agg($1::json ->> h.hold, ' ' ORDER BY h.place)
      FROM unnest(p.holds) WITH ORDINALITY h (hold, place)) END, p.reason), 'holds', CASE WHEN p.state = 'held' THEN p.holds ELSE '{}' END) FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id ORDER BY array_position(ARRAY['failed', 'held', 'queued', 'published', 'withdrawn'], p.state), p.site_id LIMIT 1),
    json_build_object('state', 'none', 'reason', NULL, 'holds', ARRAY[]::text[])))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = $2;

-- queuePublication
WITH held_listing AS (SELECT p.listing_id FROM app.listing_publications p
        WHERE p.client_id = app.client() AND p.listing_id = $1 AND p.state = 'held' AND $2::text IS NOT NULL LIMIT 1),
  changed AS (UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity',
      override_reason = coalesce($3, p.override_reason), override_words = CASE WHEN $4::text IS NULL THEN p.override_words END
    WHERE p.client_id = app.client() AND p.listing_id = $5 AND p.state IN ('failed', 'held', 'queued')),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), held_listing.listing_id,  $8 FROM held_listing)
  SELECT NULL;

-- readFirstSite
  SELECT json_build_object('site_id', (SELECT min(s.id) FROM app.sites s WHERE s.client_id = app.client()))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = $1;


-- server/features/listings/queries.ts

-- listListings, 1 of 3
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views FROM app.listings g WHERE client_id = app.client() AND status_id = $1 AND is_reciprocity ORDER BY coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) DESC, g.id DESC LIMIT $2 OFFSET $3) c), (SELECT coalesce(sum(n), 0) FROM app.listing_totals WHERE client_id = app.client() AND status_id = ANY ($4) AND is_reciprocity);

-- listListings, 2 of 3
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views FROM app.listings g WHERE client_id = app.client()  AND is_reciprocity ORDER BY coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) DESC, g.id DESC LIMIT $1 OFFSET $2) c), (SELECT coalesce(sum(n), 0) FROM app.listing_totals WHERE client_id = app.client()  AND is_reciprocity);

-- listListings, 3 of 3
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views FROM app.listings g WHERE client_id = app.client() AND status_id = $1  ORDER BY coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) DESC, g.id DESC LIMIT $2 OFFSET $3) c), (SELECT coalesce(sum(n), 0) FROM app.listing_totals WHERE client_id = app.client() AND status_id = ANY ($4) );

-- searchListings
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views FROM app.listings g WHERE client_id = app.client() AND id = ANY (found.ids) ORDER BY coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) DESC, g.id DESC) c),
      found.total
    FROM app.search_listings($1, $2::int[], $3, $4, $5) found;

-- countListings
  SELECT json_build_object('active', coalesce(sum(n) FILTER (WHERE status_id IN (1, 2)), 0), 'inactive', coalesce(sum(n) FILTER (WHERE status_id IN (4, 5)), 0),
    'sold', coalesce(sum(n) FILTER (WHERE status_id IN (3)), 0), 'reciprocity', coalesce(sum(n) FILTER (WHERE is_reciprocity), 0), 'total', coalesce(sum(n) FILTER (WHERE true), 0))
  FROM app.listing_totals WHERE client_id = app.client();

-- findMatches
  SELECT coalesce(json_agg(c), '[]') FROM (
    SELECT g.id, g.mls_id, g.status_id, g.address, g.city FROM app.listings g
    WHERE g.client_id = app.client() AND g.id IS DISTINCT FROM $1::bigint AND g.id = ANY (
      ARRAY(SELECT a.id FROM app.listings a
        WHERE a.client_id = app.client() AND a.address_key = regexp_replace(app.fold($2), '[^[:alnum:]]+', '', 'g') AND $3)
      || ARRAY(SELECT m.id FROM app.listings m
        WHERE m.client_id = app.client() AND m.mls_number = upper($4) AND $5))
    ORDER BY coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) DESC, g.id DESC LIMIT $6::int) c;

-- listOpenHouses
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT o.id, o.listing_id, g.address, g.city, o.date, to_char(o.start_time, 'HH24:MI') AS start_time,
          to_char(o.end_time, 'HH24:MI') AS end_time, o.time_zone, app.to_iso(o.starts_at) AS start_date_time,
          app.to_iso(o.ends_at) AS end_date_time
        FROM app.open_houses o JOIN app.listings g ON g.client_id = o.client_id AND g.id = o.listing_id
    WHERE o.client_id = app.client() AND o.cancelled_at IS NULL AND o.ends_at > $1 AND o.starts_at < $2
      AND g.status_id = $3::int AND NOT g.is_reciprocity ORDER BY o.starts_at, o.id LIMIT $4 OFFSET $5) c),
      (SELECT count(*) FROM app.open_houses o JOIN app.listings g ON g.client_id = o.client_id AND g.id = o.listing_id
    WHERE o.client_id = app.client() AND o.cancelled_at IS NULL AND o.ends_at > $6 AND o.starts_at < $7
      AND g.status_id = $8::int AND NOT g.is_reciprocity);

-- readListing
  SELECT row_to_json(c) FROM (
    SELECT g.id, g.mls_id, g.status_id, g.type, g.subtype, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.community, g.city, g.state_or_province, g.country, g.postal_code, g.coordinates, g.bedrooms, g.bathrooms, g.stories, g.living_area, g.square_footage, g.lot_size, g.year_built, g.taxes::text AS taxes, g.condo_fees::text AS condo_fees, g.description, g.social_description, g.features, g.amenities, g.tours, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.display_mortgage_calculator, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, (SELECT coalesce(json_agg(json_build_object('id', o.id, 'date', o.date, 'start_time', to_char(o.start_time, 'HH24:MI'), 'end_time', to_char(o.end_time, 'HH24:MI'), 'time_zone', o.time_zone, 'start_date_time', app.to_iso(o.starts_at), 'end_date_time', app.to_iso(o.ends_at)) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = app.client() AND o.listing_id = g.id AND o.cancelled_at IS NULL) AS openhouses, (SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) ORDER BY m.position), '[]') FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photos, (SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) ORDER BY m.position), '[]') FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 2) AS floor_plans, (SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) ORDER BY m.position), '[]') FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 3) AS brochures, (
    SELECT coalesce(json_object_agg(f, json_build_object('source', CASE WHEN f = ANY (g.disputed_fields) THEN 'both' ELSE 'mine' END,
      'mls_value', g.mls_values -> f, 'synced_at', app.to_iso(g.mls_synced_at)) ORDER BY f), '{}')
    FROM unnest(g.edited_fields) f, jsonb_populate_record(g, g.mls_values) w
    WHERE g.mls_values ? f AND to_jsonb(w) -> f IS DISTINCT FROM to_jsonb(g) -> f) AS fields, (
    SELECT json_build_object('synced_at', app.to_iso(g.mls_synced_at), 'is_gone', k.gone_at IS NOT NULL,
      'photos_waiting', (SELECT count(*) FROM app.mls_photos p
        WHERE p.client_id = k.client_id AND p.listing_id = k.listing_id AND p.file_id IS NULL AND p.failure IS NULL),
      'follows_photos', NOT 'photos' = ANY (g.edited_fields),
      'originals', k.originals, 'board_url', k.board_url)
    FROM app.mls_links k WHERE k.client_id = g.client_id AND k.listing_id = g.id) AS mls, (SELECT coalesce(json_agg(p.url ORDER BY p.site_id) FILTER (WHERE p.url IS NOT NULL), '[]')
    FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id) AS wp_post_urls, coalesce((
      SELECT json_build_object('state', p.state, 'reason', coalesce(CASE WHEN p.state = 'held' THEN (
      SELECT string_agg($1::json ->> h.hold, ' ' ORDER BY h.place)
      FROM unnest(p.holds) WITH ORDINALITY h (hold, place)) END, p.reason), 'url', p.url, 'at', CASE WHEN p.url IS NOT NULL THEN app.to_iso(p.published_at) END) FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id ORDER BY array_position(ARRAY['failed', 'held', 'queued', 'published', 'withdrawn'], p.state), p.site_id LIMIT 1),
    json_build_object('state', 'none', 'reason', NULL, 'url', NULL, 'at', NULL)) AS publish, g.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT g.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at FROM app.listings g WHERE g.client_id = app.client() AND g.id = $2) c;

-- lockListing
  SELECT row_to_json(c) FROM (
    SELECT g.id, g.mls_id, g.status_id, g.type, g.subtype, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.community, g.city, g.state_or_province, g.country, g.postal_code, g.coordinates, g.bedrooms, g.bathrooms, g.stories, g.living_area, g.square_footage, g.lot_size, g.year_built, g.taxes::text AS taxes, g.condo_fees::text AS condo_fees, g.description, g.social_description, g.features, g.amenities, g.tours, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.display_mortgage_calculator, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, (SELECT coalesce(json_agg(json_build_object('id', o.id, 'date', o.date, 'start_time', to_char(o.start_time, 'HH24:MI'), 'end_time', to_char(o.end_time, 'HH24:MI'), 'time_zone', o.time_zone, 'start_date_time', app.to_iso(o.starts_at), 'end_date_time', app.to_iso(o.ends_at)) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = app.client() AND o.listing_id = g.id AND o.cancelled_at IS NULL) AS openhouses, (SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) ORDER BY m.position), '[]') FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photos, (SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) ORDER BY m.position), '[]') FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 2) AS floor_plans, (SELECT coalesce(json_agg(json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) ORDER BY m.position), '[]') FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 3) AS brochures, (
    SELECT coalesce(json_object_agg(f, json_build_object('source', CASE WHEN f = ANY (g.disputed_fields) THEN 'both' ELSE 'mine' END,
      'mls_value', g.mls_values -> f, 'synced_at', app.to_iso(g.mls_synced_at)) ORDER BY f), '{}')
    FROM unnest(g.edited_fields) f, jsonb_populate_record(g, g.mls_values) w
    WHERE g.mls_values ? f AND to_jsonb(w) -> f IS DISTINCT FROM to_jsonb(g) -> f) AS fields, (
    SELECT json_build_object('synced_at', app.to_iso(g.mls_synced_at), 'is_gone', k.gone_at IS NOT NULL,
      'photos_waiting', (SELECT count(*) FROM app.mls_photos p
        WHERE p.client_id = k.client_id AND p.listing_id = k.listing_id AND p.file_id IS NULL AND p.failure IS NULL),
      'follows_photos', NOT 'photos' = ANY (g.edited_fields),
      'originals', k.originals, 'board_url', k.board_url)
    FROM app.mls_links k WHERE k.client_id = g.client_id AND k.listing_id = g.id) AS mls, (SELECT coalesce(json_agg(p.url ORDER BY p.site_id) FILTER (WHERE p.url IS NOT NULL), '[]')
    FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id) AS wp_post_urls, coalesce((
      SELECT json_build_object('state', p.state, 'reason', coalesce(CASE WHEN p.state = 'held' THEN (
      SELECT string_agg($1::json ->> h.hold, ' ' ORDER BY h.place)
      FROM unnest(p.holds) WITH ORDINALITY h (hold, place)) END, p.reason), 'url', p.url, 'at', CASE WHEN p.url IS NOT NULL THEN app.to_iso(p.published_at) END) FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id ORDER BY array_position(ARRAY['failed', 'held', 'queued', 'published', 'withdrawn'], p.state), p.site_id LIMIT 1),
    json_build_object('state', 'none', 'reason', NULL, 'url', NULL, 'at', NULL)) AS publish, g.version,
  (SELECT json_build_object('by', CASE WHEN e ->> 'staff' IS NOT NULL THEN 'Support team' ELSE (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u
    WHERE u.client_id = app.client() AND u.id = (e ->> 'user')::bigint) END, 'user_id', CASE WHEN e ->> 'staff' IS NULL THEN e -> 'user' END, 'at', e -> 'at')
    FROM (SELECT g.edits -> -1 AS e) last_edit WHERE e IS NOT NULL) AS last_edit, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at FROM app.listings g WHERE g.client_id = app.client() AND g.id = $2 FOR UPDATE) c;

-- readServices
  SELECT to_json(services) FROM app.clients WHERE id = app.client();

-- insertListing
WITH changed AS (INSERT INTO app.listings (client_id, mls_id, status_id, type, subtype, price, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, social_description, features, amenities, tours, banner, sold_banner, sold_price, date_sold, market_date, marketing_facebook, marketing_newsletter, display_mortgage_calculator, is_address_displayable, is_hidden, country, created_at, updated_at)
    SELECT app.client(), mls_id, status_id, type, subtype, price, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, social_description, features, amenities, tours, banner, sold_banner, sold_price, date_sold, market_date, marketing_facebook, marketing_newsletter, display_mortgage_calculator, is_address_displayable, is_hidden, country, $1, $2
    FROM jsonb_populate_record(NULL::app.listings, $3) RETURNING id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT to_json(id) FROM changed;

-- updateListing, 1 of 2
WITH new_values AS (SELECT w.*, b.price AS old_price FROM app.listings b, jsonb_populate_record(b, $1) w
        WHERE b.client_id = app.client() AND b.id = $2),
  changed AS (UPDATE app.listings g SET (mls_id, status_id, type, subtype, price, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, social_description, features, amenities, tours, banner, sold_banner, sold_price, date_sold, market_date, marketing_facebook, marketing_newsletter, display_mortgage_calculator, is_address_displayable, is_hidden, country) = ROW (w.mls_id, w.status_id, w.type, w.subtype, w.price, w.street_address, w.unit_number, w.area, w.community, w.city, w.state_or_province, w.postal_code, w.coordinates, w.bedrooms, w.bathrooms, w.stories, w.living_area, w.square_footage, w.lot_size, w.year_built, w.taxes, w.condo_fees, w.description, w.social_description, w.features, w.amenities, w.tours, w.banner, w.sold_banner, w.sold_price, w.date_sold, w.market_date, w.marketing_facebook, w.marketing_newsletter, w.display_mortgage_calculator, w.is_address_displayable, w.is_hidden, w.country),
      edited_fields = CASE WHEN g.mls_source IS NULL THEN g.edited_fields
        ELSE ARRAY(SELECT DISTINCT unnest(g.edited_fields || $3::text[]) ORDER BY 1) END,
      updated_at = $4
    FROM new_values w WHERE g.client_id = app.client() AND g.id = w.id RETURNING g.client_id, g.id, g.price, w.old_price, g.mls_source, g.created_at),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT changed.client_id, changed.id, $5::timestamptz, changed.old_price, changed.price FROM changed
        WHERE changed.price <> changed.old_price AND (changed.mls_source IS NOT NULL OR changed.created_at <= $6::timestamptz - interval '24 hours') ON CONFLICT DO NOTHING),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $7, $8, app.acting_user(), app.acting_staff(), changed.id, CASE WHEN changed.price <> changed.old_price
  THEN jsonb_build_object('price_from', changed.old_price, 'price_to', changed.price) ELSE '{}'::jsonb END, $9 FROM changed)
  SELECT NULL;

-- updateListing, 2 of 2
WITH new_values AS (SELECT w.*, b.price AS old_price FROM app.listings b, jsonb_populate_record(b, $1) w
        WHERE b.client_id = app.client() AND b.id = $2),
  changed AS (UPDATE app.listings g SET (mls_id, status_id, type, subtype, price, street_address, unit_number, area, community, city, state_or_province, postal_code, coordinates, bedrooms, bathrooms, stories, living_area, square_footage, lot_size, year_built, taxes, condo_fees, description, social_description, features, amenities, tours, banner, sold_banner, sold_price, date_sold, market_date, marketing_facebook, marketing_newsletter, display_mortgage_calculator, is_address_displayable, is_hidden, country) = ROW (w.mls_id, w.status_id, w.type, w.subtype, w.price, w.street_address, w.unit_number, w.area, w.community, w.city, w.state_or_province, w.postal_code, w.coordinates, w.bedrooms, w.bathrooms, w.stories, w.living_area, w.square_footage, w.lot_size, w.year_built, w.taxes, w.condo_fees, w.description, w.social_description, w.features, w.amenities, w.tours, w.banner, w.sold_banner, w.sold_price, w.date_sold, w.market_date, w.marketing_facebook, w.marketing_newsletter, w.display_mortgage_calculator, w.is_address_displayable, w.is_hidden, w.country),
      edited_fields = CASE WHEN g.mls_source IS NULL THEN g.edited_fields
        ELSE ARRAY(SELECT DISTINCT unnest(g.edited_fields || $3::text[]) ORDER BY 1) END,
      updated_at = $4
    FROM new_values w WHERE g.client_id = app.client() AND g.id = w.id RETURNING g.client_id, g.id, g.price, w.old_price, g.mls_source, g.created_at),
  price_changes AS (INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT changed.client_id, changed.id, $5::timestamptz, changed.old_price, changed.price FROM changed
        WHERE changed.price <> changed.old_price AND (changed.mls_source IS NOT NULL OR changed.created_at <= $6::timestamptz - interval '24 hours') ON CONFLICT DO NOTHING)
  SELECT NULL;

-- lockListings
  SELECT coalesce(json_agg(g), '[]') FROM (
    SELECT id, status_id, marketing_facebook, marketing_newsletter, is_reciprocity FROM app.listings WHERE client_id = app.client() AND id = ANY ($1) ORDER BY id FOR UPDATE) g;

-- listDeleted
  SELECT coalesce(json_agg(d.id), '[]') FROM app.deleted_listings d WHERE d.client_id = app.client() AND d.id = ANY ($1);

-- updateListings
WITH changed AS (UPDATE app.listings g SET (status_id, marketing_facebook, marketing_newsletter) =
        (SELECT w.status_id, w.marketing_facebook, w.marketing_newsletter FROM jsonb_populate_record(g, $1) w),
      edited_fields = CASE WHEN g.mls_source IS NULL OR coalesce($2::int, g.status_id) = g.status_id THEN g.edited_fields
        ELSE ARRAY(SELECT DISTINCT unnest(g.edited_fields || 'status_id'::text) ORDER BY 1) END,
      updated_at = $3
    WHERE g.client_id = app.client() AND g.id = ANY ($4) AND jsonb_populate_record(g, $5) IS DISTINCT FROM g
    RETURNING g.id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), NULL, jsonb_build_object('count', count(*), 'ids', jsonb_agg(changed.id ORDER BY changed.id)), $8 FROM changed HAVING count(*) > 0)
  SELECT NULL;

-- deleteListing
WITH changed AS (DELETE FROM app.listings g WHERE client_id = app.client() AND id = $1
    RETURNING client_id, id, address, mls_number, to_jsonb(g) AS listing),
  deleted_listing AS (INSERT INTO app.deleted_listings (client_id, id, listing, deleted_at)
        SELECT client_id, id, listing || jsonb_build_object('open_houses', (
          SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.starts_at), '[]') FROM app.open_houses o
          WHERE o.client_id = app.client() AND o.listing_id = changed.id)), $2 FROM changed),
  declined_numbers AS (INSERT INTO app.declined_listings (client_id, mls_number, declined_at)
        SELECT client_id, mls_number, $3 FROM changed WHERE mls_number IS NOT NULL ON CONFLICT DO NOTHING),
  deleted_files AS (
    DELETE FROM app.files f USING app.listing_files l
    WHERE f.client_id = app.client() AND f.id IN (SELECT m.file_id FROM app.listing_media m, changed WHERE m.client_id = app.client() AND m.listing_id = changed.id) AND l.client_id = f.client_id AND l.file_id = f.id
      AND NOT EXISTS (SELECT FROM app.listing_media o
        WHERE o.client_id = app.client() AND o.file_id = f.id AND o.listing_id <> $4)
    RETURNING f.name, l.widths),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT app.client(), $5, $6, app.acting_user(), app.acting_staff(), changed.id, jsonb_build_object('address', address), $7 FROM changed),
  queued AS (
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT $8::text, jsonb_build_object('names', jsonb_agg(name)), 8, 10, true FROM (
  SELECT name FROM deleted_files UNION ALL
  SELECT concat(regexp_replace(name, '\.\w+$', ''), '-', width, '.', format)
  FROM deleted_files, unnest(widths) AS width, unnest($9::text[]) AS format) n HAVING count(*) > 0)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;


-- server/features/listings/sellers/queries.ts

-- readSellers
  SELECT (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, '')),
    'email', l.email, 'phone_number', l.phone_number) ORDER BY s.added_at, l.id), '[]')
    FROM app.listing_sellers s JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id
    WHERE s.client_id = g.client_id AND s.listing_id = g.id AND NOT g.is_reciprocity)
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = $1;

-- lockSellers
  SELECT json_build_object('is_reciprocity', g.is_reciprocity, 'sellers', (
    SELECT coalesce(json_agg(s.lead_id), '[]') FROM app.listing_sellers s WHERE s.client_id = g.client_id AND s.listing_id = g.id))
  FROM app.listings g WHERE g.client_id = app.client() AND g.id = $1 FOR NO KEY UPDATE;

-- insertSeller
WITH changed AS (INSERT INTO app.listing_sellers (client_id, listing_id, lead_id, added_at)
    SELECT l.client_id, $1::bigint, l.id, $2::timestamptz
    FROM app.leads l WHERE l.client_id = app.client() AND l.id = $3::bigint
    ON CONFLICT DO NOTHING RETURNING listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $4, $5, app.acting_user(), app.acting_staff(), changed.id,  $6 FROM changed)
  SELECT json_build_object('id', l.id, 'name', concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, '')),
    'email', l.email, 'phone_number', l.phone_number) FROM app.leads l WHERE l.client_id = app.client() AND l.id = $7::bigint;

-- deleteSeller
WITH changed AS (DELETE FROM app.listing_sellers s
    WHERE s.client_id = app.client() AND s.listing_id = $1 AND s.lead_id = $2 RETURNING s.listing_id AS id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $3, $4, app.acting_user(), app.acting_staff(), changed.id,  $5 FROM changed)
  SELECT json_build_object('id', id, 'deleted', true) FROM changed;

-- listListingsOfContact
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
    SELECT g.id, g.address, g.city, g.status_id
    FROM app.listing_sellers s JOIN app.listings g ON g.client_id = s.client_id AND g.id = s.listing_id
    WHERE s.client_id = l.client_id AND s.lead_id = l.id AND NOT g.is_reciprocity
    ORDER BY s.added_at DESC, g.id DESC LIMIT $1::int) c)
  FROM app.leads l WHERE l.client_id = app.client() AND l.id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $2::bigint), $3::bigint));


-- server/features/listings/share/queries.ts

-- readShareSource
  WITH shown_listing AS (
    SELECT jsonb_build_object(
    'id', l.id, 'mls_id', l.mls_id, 'status_id', l.status_id, 'type', l.type, 'subtype', l.subtype, 'area', l.area, 'community', l.community, 'city', l.city, 'state_or_province', l.state_or_province, 'country', l.country, 'bedrooms', l.bedrooms, 'bathrooms', l.bathrooms, 'stories', l.stories, 'living_area', l.living_area, 'square_footage', l.square_footage, 'lot_size', l.lot_size, 'year_built', l.year_built, 'description', l.description, 'features', l.features, 'amenities', l.amenities, 'tours', l.tours, 'banner', l.banner, 'sold_banner', l.sold_banner, 'date_sold', l.date_sold, 'display_mortgage_calculator', l.display_mortgage_calculator, 'is_reciprocity', l.is_reciprocity, 'listed_by', l.listed_by,
    'price', l.price::text, 'taxes', l.taxes::text, 'condo_fees', l.condo_fees::text, 'sold_price', l.sold_price::text,
    'address', CASE WHEN l.is_address_displayable THEN l.address END, 'postal_code', CASE WHEN l.is_address_displayable THEN l.postal_code END, 'coordinates', CASE WHEN l.is_address_displayable THEN l.coordinates END,
    'listed_at', coalesce(l.market_date::text, app.to_iso(l.created_at)),
    'posted_on', coalesce(l.market_date::text, CASE WHEN l.mls_source IS NULL THEN app.to_iso(l.created_at) END),
    'market_date', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN to_jsonb(l.market_date) ELSE 'null' END, 'price_changes', CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object('changed_at', app.to_iso(p.changed_at), 'from', p.price_from::text, 'to', p.price_to::text)
        ORDER BY p.changed_at), '[]') FROM app.price_changes p WHERE p.client_id = l.client_id AND p.listing_id = l.id) ELSE '[]' END, 'board_url', (
    SELECT CASE WHEN l.is_address_displayable THEN k.board_url ELSE substring(k.board_url FROM '^https?://[^/]+/real-estate/[0-9]+') END
    FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id AND coalesce(l.listed_by ->> 'board', l.mls_source) = 'ddf'), 'open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NULL),
    'cancelled_open_houses', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND o.cancelled_at IS NOT NULL))
  || jsonb_build_object('photos', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 1
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'floor_plans', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 2
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id), 'brochures', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = 3
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)) AS content FROM app.listings l WHERE l.client_id = app.client() AND l.id = $1),
  agent_account AS (
    SELECT c.id, u.name, u.phone_number FROM app.clients c JOIN app.agents u ON u.client_id = c.id WHERE c.id = app.client())
  SELECT json_build_object('listing', (SELECT content FROM shown_listing), 'address', g.address, 'social_description', g.social_description,
    'is_hidden', g.is_hidden, 'publish', coalesce((
      SELECT json_build_object('state', p.state, 'reason', coalesce(CASE WHEN p.state = 'held' THEN (
      SELECT string_agg($2::json ->> h.hold, ' ' ORDER BY h.place)
      FROM unnest(p.holds) WITH ORDINALITY h (hold, place)) END, p.reason), 'url', p.url, 'at', CASE WHEN p.url IS NOT NULL THEN app.to_iso(p.published_at) END) FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id ORDER BY array_position(ARRAY['failed', 'held', 'queued', 'published', 'withdrawn'], p.state), p.site_id LIMIT 1),
    json_build_object('state', 'none', 'reason', NULL, 'url', NULL, 'at', NULL)),
    'agent_name', c.name, 'agent_phone', c.phone_number, 'portrait', (
      SELECT '/files/' || f.name FROM app.files f
      WHERE f.client_id = c.id AND f.purpose = 'avatar' AND '/files/' || f.name = (
    SELECT nullif(btrim(t.value), '') FROM app.settings t WHERE t.client_id = c.id AND t.key = $3)),
    'brokerage', coalesce((
    SELECT nullif(btrim(t.value), '') FROM app.settings t WHERE t.client_id = c.id AND t.key = $4), (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1)),
    'licence_number', (
    SELECT nullif(btrim(t.value), '') FROM app.settings t WHERE t.client_id = c.id AND t.key = $5),
    'site_id', (SELECT min(s.id) FROM app.sites s WHERE s.client_id = c.id),
    'listing_settings', $6::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($7::text[])), '{}'))
  FROM app.listings g
  JOIN agent_account c ON c.id = g.client_id
  WHERE g.client_id = app.client() AND g.id = $8;


-- server/features/listings/sorted-queries.ts

-- listSortedListings, 1 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, g.city_key AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 2 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id ASC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id ASC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 3 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at) AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by DESC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by DESC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 4 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, CASE WHEN CASE WHEN g.status_id IN (1, 2) THEN today.day WHEN g.status_id = 3 THEN g.date_sold END >= g.market_date THEN CASE WHEN g.status_id IN (1, 2) THEN today.day WHEN g.status_id = 3 THEN g.date_sold END - g.market_date END AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id ASC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id ASC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 5 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, CASE WHEN CASE WHEN g.status_id IN (1, 2) THEN today.day WHEN g.status_id = 3 THEN g.date_sold END >= g.market_date THEN CASE WHEN g.status_id IN (1, 2) THEN today.day WHEN g.status_id = 3 THEN g.date_sold END - g.market_date END AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by DESC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by DESC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 6 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, g.shown_price AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id ASC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id ASC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 7 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, g.shown_price AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by DESC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by DESC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 8 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, g.status_id AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 9 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    counter AS (SELECT min(d.day) AS first_day FROM app.site_days d WHERE d.client_id = app.client()),
    added_up AS (
      SELECT DISTINCT ON (d.site_id) d.site_id, d.day, d.last_30_days FROM today JOIN app.site_days d
        ON d.client_id = app.client() AND d.day >= today.day - 30 AND d.day < today.day AND d.last_30_days IS NOT NULL
      ORDER BY d.site_id, d.day DESC),
    views AS (
      SELECT v.key::bigint AS listing_id, sum(v.n) AS n FROM (
        SELECT k.key, k.value::bigint AS n FROM added_up a CROSS JOIN LATERAL jsonb_each_text(a.last_30_days) k
        UNION ALL
        SELECT k.key, CASE WHEN d.day <= a.day THEN -k.value::bigint ELSE k.value::bigint END
        FROM today JOIN app.site_days d ON d.client_id = app.client() AND d.day >= today.day - 60 AND d.day < today.day
        LEFT JOIN added_up a ON a.site_id = d.site_id CROSS JOIN LATERAL jsonb_each_text(d.listings) k
        WHERE CASE WHEN a.day IS NULL THEN d.day >= today.day - 30
          ELSE d.day > a.day OR d.day > a.day - 30 AND d.day < today.day - 30 END) v
      GROUP BY 1),
    matching AS MATERIALIZED (
      SELECT g.id, CASE WHEN counter.first_day < today.day AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.published_at IS NOT NULL) THEN coalesce(views.n, 0) END AS sorted_by FROM app.listings g CROSS JOIN today CROSS JOIN counter LEFT JOIN views ON views.listing_id = g.id
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, CASE WHEN p.sorted_by IS NOT NULL THEN json_build_object('count', p.sorted_by, 'is_partial', EXISTS (
          SELECT FROM app.uncounted_days u, today
          WHERE u.client_id = app.client() AND u.day >= today.day - 30 AND u.day < today.day)) END AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 10 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    counter AS (SELECT min(d.day) AS first_day FROM app.site_days d WHERE d.client_id = app.client()),
    added_up AS (
      SELECT DISTINCT ON (d.site_id) d.site_id, d.day, d.last_30_days FROM today JOIN app.site_days d
        ON d.client_id = app.client() AND d.day >= today.day - 30 AND d.day < today.day AND d.last_30_days IS NOT NULL
      ORDER BY d.site_id, d.day DESC),
    views AS (
      SELECT v.key::bigint AS listing_id, sum(v.n) AS n FROM (
        SELECT k.key, k.value::bigint AS n FROM added_up a CROSS JOIN LATERAL jsonb_each_text(a.last_30_days) k
        UNION ALL
        SELECT k.key, CASE WHEN d.day <= a.day THEN -k.value::bigint ELSE k.value::bigint END
        FROM today JOIN app.site_days d ON d.client_id = app.client() AND d.day >= today.day - 60 AND d.day < today.day
        LEFT JOIN added_up a ON a.site_id = d.site_id CROSS JOIN LATERAL jsonb_each_text(d.listings) k
        WHERE CASE WHEN a.day IS NULL THEN d.day >= today.day - 30
          ELSE d.day > a.day OR d.day > a.day - 30 AND d.day < today.day - 30 END) v
      GROUP BY 1),
    matching AS MATERIALIZED (
      SELECT g.id, CASE WHEN counter.first_day < today.day AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.published_at IS NOT NULL) THEN coalesce(views.n, 0) END AS sorted_by FROM app.listings g CROSS JOIN today CROSS JOIN counter LEFT JOIN views ON views.listing_id = g.id
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held')
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by DESC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, CASE WHEN p.sorted_by IS NOT NULL THEN json_build_object('count', p.sorted_by, 'is_partial', EXISTS (
          SELECT FROM app.uncounted_days u, today
          WHERE u.client_id = app.client() AND u.day >= today.day - 30 AND u.day < today.day)) END AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by DESC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listSortedListings, 11 of 11
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time($1::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    matching AS MATERIALIZED (
      SELECT g.id, g.city_key AS sorted_by FROM app.listings g CROSS JOIN today
      WHERE g.client_id = app.client() AND g.status_id = ANY ($2)
        AND ($3 OR $4 IN (g.type, g.subtype))
        AND g.city_key = app.fold($5)
        AND (NOT $6::boolean OR g.marketing_newsletter)
        AND (NOT $7::boolean OR g.is_reciprocity)
        AND (NOT $8::boolean OR NOT g.has_photos)
        AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest($9::text[]) p))::text[]) THEN true ELSE false END),
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY sorted_by ASC NULLS LAST, id DESC LIMIT $10 OFFSET $11)
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT g.id, g.mls_id, g.status_id, g.type, g.price::text AS price, g.address, g.street_address, g.unit_number, g.area, g.city, g.state_or_province, g.postal_code, g.bedrooms, g.bathrooms, g.living_area, g.banner, g.sold_banner, g.sold_price::text AS sold_price, g.date_sold, g.market_date, (SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id) AS price_changes, g.marketing_facebook, g.marketing_newsletter, g.is_address_displayable, g.is_hidden, g.is_reciprocity, g.listed_by ->> 'brokerage' AS listing_brokerage, g.listed_by - '{board,brokerage,agent}'::text[] AS listing_office, g.listed_by -> 'agent' AS listing_agent, g.listed_by ->> 'board' AS listing_board, app.to_iso(g.created_at) AS created_at, app.to_iso(g.updated_at) AS updated_at, (SELECT json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', m.alt) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1 ORDER BY m.position LIMIT 1) AS cover, (SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = 1) AS photo_count, NULL::json AS views
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.sorted_by ASC NULLS LAST, p.id DESC) c),
      (SELECT count(*) FROM matching);

-- listCities
  SELECT coalesce(json_agg(c.city ORDER BY c.folded COLLATE "C"), '[]') FROM (
    SELECT DISTINCT ON (s.folded COLLATE "C") s.city, s.folded FROM (
      SELECT g.city, app.fold(g.city) AS folded, count(*) AS n FROM app.listings g WHERE g.client_id = app.client() GROUP BY g.city) s
    ORDER BY s.folded COLLATE "C", s.n DESC, s.city LIMIT $1::int) c;
