-- server/features/sites/cross-client/listings.ts

-- findListingSite
  SELECT (json_build_object('id', s.id, 'client_id', c.id, 'client_name', c.name, 'token', c.token, 'country', c.country,
    'agent_name', u.name, 'agent_phone', u.phone_number, 'launch_brokerage', (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1),
    'has_newsletter', 'in_touch' = ANY (c.services), 'settings', $1::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($2::text[])), '{}'))::jsonb || jsonb_build_object('listing_settings', $3::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($4::text[])), '{}')))
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id JOIN app.agents u ON u.client_id = c.id
  WHERE s.id = $5 AND c.account_status <> 'Cancelled';

-- findListingPages
    SELECT json_agg(CASE WHEN stamp IS NULL OR stamp = w.known THEN json_build_object('stamp', stamp)
      ELSE json_build_object('stamp', stamp, 'site', site, 'was_published', published_at IS NOT NULL, 'page', (
        SELECT p.page FROM app.listing_publications p
        WHERE p.client_id = found.client AND p.site_id = w.site_id AND p.listing_id = w.listing_id)) END ORDER BY w.n)
    FROM unnest($1::bigint[], $2::bigint[],
      $3::text[]) WITH ORDINALITY AS w (site_id, listing_id, known, n)
    LEFT JOIN LATERAL (
      SELECT md5(site::text) || '-' || coalesce(p.revision, 0) AS stamp, site, p.client_id AS client, p.published_at
      FROM (SELECT (json_build_object('id', s.id, 'client_id', c.id, 'client_name', c.name, 'token', c.token, 'country', c.country,
    'agent_name', u.name, 'agent_phone', u.phone_number, 'launch_brokerage', (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1),
    'has_newsletter', 'in_touch' = ANY (c.services), 'settings', $4::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($5::text[])), '{}'))::jsonb || jsonb_build_object('listing_settings', $6::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($7::text[])), '{}'))) AS site
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id JOIN app.agents u ON u.client_id = c.id
  WHERE s.id = w.site_id AND c.account_status <> 'Cancelled' LIMIT 1) shown
      LEFT JOIN LATERAL (
        SELECT client_id, revision, published_at FROM app.listing_publications
        WHERE client_id = (site ->> 'client_id')::bigint AND site_id = w.site_id AND listing_id = w.listing_id LIMIT 1) p ON true
    ) found ON true;

-- findPostUrl
  SELECT to_json(url) FROM app.listing_publications
  WHERE client_id = $1 AND site_id = $2 AND listing_id = $3 AND publisher = 'wordpress'
    AND url IS NOT NULL;

-- findPreview
  WITH chosen_site AS (SELECT (json_build_object('id', s.id, 'client_id', c.id, 'client_name', c.name, 'token', c.token, 'country', c.country,
    'agent_name', u.name, 'agent_phone', u.phone_number, 'launch_brokerage', (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1),
    'has_newsletter', 'in_touch' = ANY (c.services), 'settings', $1::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($2::text[])), '{}'))::jsonb || jsonb_build_object('listing_settings', $3::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($4::text[])), '{}'))) AS site
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id JOIN app.agents u ON u.client_id = c.id
  WHERE s.id = $5 AND c.account_status <> 'Cancelled')
  SELECT json_build_object('site', site, 'page', jsonb_build_object(
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
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)))
  FROM chosen_site JOIN app.listings l ON l.client_id = (site ->> 'client_id')::bigint AND l.id = $6;


-- server/features/sites/cross-client/published-lists.ts

-- listPublished, 1 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT source FROM sources WHERE is_own OR is_mixable),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by ASC NULLS LAST, listing_id ASC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.market_day IS NOT NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $19) UNION ALL (SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.market_day IS NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- listPublished, 2 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT source FROM sources WHERE NOT is_own),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by ASC NULLS LAST, listing_id ASC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.market_day IS NOT NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $19) UNION ALL (SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.market_day IS NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- listPublished, 3 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT source FROM sources WHERE is_own),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by ASC NULLS LAST, listing_id ASC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.market_day IS NOT NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $19) UNION ALL (SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.market_day IS NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- listPublished, 4 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT 'own' AS source),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by ASC NULLS LAST, listing_id ASC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.market_day IS NOT NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $19) UNION ALL (SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.market_day IS NULL ORDER BY p.market_day ASC NULLS FIRST, p.listing_id ASC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- listPublished, 5 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT source FROM sources WHERE is_own OR is_mixable),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by DESC NULLS LAST, listing_id DESC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.market_day IS NOT NULL ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $19) UNION ALL (SELECT p.listing_id, p.market_day AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.market_day IS NULL ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- listPublished, 6 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT source FROM sources WHERE is_own OR is_mixable),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by ASC NULLS LAST, listing_id ASC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.price AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.price IS NOT NULL ORDER BY p.price ASC NULLS FIRST, p.listing_id ASC LIMIT $19) UNION ALL (SELECT p.listing_id, p.price AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.price IS NULL ORDER BY p.price ASC NULLS FIRST, p.listing_id ASC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- listPublished, 7 of 7
    WITH RECURSIVE known_sources AS (
      (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source FROM app.listing_publications p WHERE p.client_id = $4 AND p.site_id = $5 AND p.market = $6 AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = 'own' AS is_own, source = ANY ($7::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL),
    chosen AS MATERIALIZED (SELECT source FROM sources WHERE is_own OR is_mixable),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY sorted_by DESC NULLS LAST, listing_id DESC) AS n
      FROM chosen c CROSS JOIN LATERAL ((SELECT p.listing_id, p.price AS sorted_by FROM app.listing_publications p WHERE p.client_id = $8 AND p.site_id = $9 AND p.market = $10
        AND ($11::text IS NULL OR p.type = $12) AND ($13::int IS NULL OR p.bedrooms >= $14)
        AND ($15::numeric IS NULL OR p.price <= $16) AND ($17 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $18)) AND p.source = c.source AND p.price IS NOT NULL ORDER BY p.price DESC NULLS LAST, p.listing_id DESC LIMIT $19) UNION ALL (SELECT p.listing_id, p.price AS sorted_by FROM app.listing_publications p WHERE p.client_id = $20 AND p.site_id = $21 AND p.market = $22
        AND ($23::text IS NULL OR p.type = $24) AND ($25::int IS NULL OR p.bedrooms >= $26)
        AND ($27::numeric IS NULL OR p.price <= $28) AND ($29 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $30)) AND p.source = c.source AND p.price IS NULL ORDER BY p.price DESC NULLS LAST, p.listing_id DESC LIMIT $31)) f
      ORDER BY n LIMIT $32 OFFSET $33)
    SELECT json_build_object('total', CASE WHEN (SELECT count(*) <= $34 FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE (SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT FROM app.listing_publications p WHERE p.client_id = $35 AND p.site_id = $36 AND p.market = $37
        AND ($38::text IS NULL OR p.type = $39) AND ($40::int IS NULL OR p.bedrooms >= $41)
        AND ($42::numeric IS NULL OR p.price <= $43) AND ($44 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $45)) AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $46::int) f
        LIMIT $47::int) homes) END,
      'has_next', (SELECT count(*) > $48 FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', $49 AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = $50 AND p.site_id = $51 AND p.listing_id = i.listing_id
        WHERE i.n <= $52));

-- findHomeListings
    WITH own AS MATERIALIZED (
      (SELECT p.market, p.place FROM app.listing_publications p WHERE p.client_id = $1 AND p.site_id = $2 AND p.market = $3 AND p.source = 'own' ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $4::int)
      UNION ALL (SELECT p.market, p.place FROM app.listing_publications p WHERE p.client_id = $5 AND p.site_id = $6 AND p.market = $7 AND p.source = 'own' AND ($8 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $9)) ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $10::int)),
    own_areas AS (SELECT place AS area, count(*) AS homes FROM own GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $11)
    SELECT json_build_object(
      'newest', (SELECT coalesce(json_agg(r.card), '[]') FROM (
        SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card FROM app.listing_publications p WHERE p.client_id = $12 AND p.site_id = $13 AND p.market = $14 AND p.source = 'own' ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT $15) r),
      'for_sale', (SELECT count(*) FROM own WHERE market = 'for_sale'),
      'sold', (SELECT count(*) FROM own WHERE market = 'sold'),
      'areas', CASE WHEN EXISTS (SELECT FROM own_areas) THEN (SELECT json_agg(area ORDER BY homes DESC, area) FROM own_areas)
        ELSE (
      SELECT coalesce(json_agg(choice.area), '[]') FROM (
        SELECT jsonb_array_elements_text(f.answers -> 'predefined_search_choices') AS area FROM app.launch_forms f
        WHERE f.client_id = $16 AND f.form = 2 AND f.answers ->> 'predefined_search_type' = 'Neighbourhood'
          AND jsonb_typeof(f.answers -> 'predefined_search_choices') = 'array'
        LIMIT $17) choice) END);


-- server/features/sites/cross-client/sites.ts

-- findSite
SELECT json_build_object('id', s.id, 'client_id', c.id, 'client_name', c.name, 'token', c.token, 'country', c.country,
    'agent_name', u.name, 'agent_phone', u.phone_number, 'launch_brokerage', (
      SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = c.id AND f.form = 1),
    'has_newsletter', 'in_touch' = ANY (c.services), 'settings', $1::jsonb || coalesce((
      SELECT jsonb_object_agg(t.key, t.value) FROM app.settings t
      WHERE t.client_id = c.id AND t.key = ANY ($2::text[])), '{}'))
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id JOIN app.agents u ON u.client_id = c.id
  WHERE s.id = $3 AND c.account_status <> 'Cancelled';


-- server/features/sites/cross-client/testimonials.ts

-- listShownTestimonials
    SELECT json_build_object('total', (SELECT count(*) FROM app.testimonials t
    WHERE t.client_id = $1 AND t.status_id = $2::int AND t.consent AND t.deleted_at IS NULL
      AND (t.homepage OR NOT $3)), 'testimonials', (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT t.id, coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)) AS name, coalesce(t.agreed_message, t.message) AS words,
        t.callout, t.published_at
      FROM app.testimonials t
    WHERE t.client_id = $4 AND t.status_id = $5::int AND t.consent AND t.deleted_at IS NULL
      AND (t.homepage OR NOT $6) ORDER BY t.published_at DESC, t.id DESC LIMIT $7 OFFSET $8) r));
