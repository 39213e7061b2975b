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

-- listPublished, 1 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($3::text[])) AND p.status_id = ANY ($4::int[])
      AND ($5::text IS NULL OR p.type = $6) AND ($7::int IS NULL OR p.bedrooms >= $8)
      AND ($9::numeric IS NULL OR p.price <= $10)
      AND ($11 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $12))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $13 AND p.site_id = $14 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($15::int, $16::int)),
      'has_mixable', $17 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $18 AND p.site_id = $19 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($20::int, $21::int) AND p.page #>> '{listed_by,board}' = ANY ($22::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $23 AND p.site_id = $24 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($25::text[])) AND p.status_id = ANY ($26::int[])
      AND ($27::text IS NULL OR p.type = $28) AND ($29::int IS NULL OR p.bedrooms >= $30)
      AND ($31::numeric IS NULL OR p.price <= $32)
      AND ($33 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $34)) ORDER BY p.page ->> 'listed_at', p.listing_id LIMIT $35 OFFSET $36) r));

-- listPublished, 2 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id = ANY ($3::int[])
      AND ($4::text IS NULL OR p.type = $5) AND ($6::int IS NULL OR p.bedrooms >= $7)
      AND ($8::numeric IS NULL OR p.price <= $9)
      AND ($10 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $11))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $12 AND p.site_id = $13 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($14::int, $15::int)),
      'has_mixable', $16 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $17 AND p.site_id = $18 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($19::int, $20::int) AND p.page #>> '{listed_by,board}' = ANY ($21::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $22 AND p.site_id = $23 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id = ANY ($24::int[])
      AND ($25::text IS NULL OR p.type = $26) AND ($27::int IS NULL OR p.bedrooms >= $28)
      AND ($29::numeric IS NULL OR p.price <= $30)
      AND ($31 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $32)) ORDER BY p.page ->> 'listed_at', p.listing_id LIMIT $33 OFFSET $34) r));

-- listPublished, 3 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND NOT p.is_reciprocity AND p.status_id = ANY ($3::int[])
      AND ($4::text IS NULL OR p.type = $5) AND ($6::int IS NULL OR p.bedrooms >= $7)
      AND ($8::numeric IS NULL OR p.price <= $9)
      AND ($10 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $11))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $12 AND p.site_id = $13 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($14::int, $15::int)),
      'has_mixable', $16 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $17 AND p.site_id = $18 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($19::int, $20::int) AND p.page #>> '{listed_by,board}' = ANY ($21::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $22 AND p.site_id = $23 AND p.page IS NOT NULL AND NOT p.is_reciprocity AND p.status_id = ANY ($24::int[])
      AND ($25::text IS NULL OR p.type = $26) AND ($27::int IS NULL OR p.bedrooms >= $28)
      AND ($29::numeric IS NULL OR p.price <= $30)
      AND ($31 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $32)) ORDER BY p.page ->> 'listed_at', p.listing_id LIMIT $33 OFFSET $34) r));

-- listPublished, 4 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND NOT p.is_reciprocity AND p.status_id = ANY ($3::int[])
      AND ($4::text IS NULL OR p.type = $5) AND ($6::int IS NULL OR p.bedrooms >= $7)
      AND ($8::numeric IS NULL OR p.price <= $9)
      AND ($10 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $11))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $12 AND p.site_id = $13 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($14::int, $15::int)),
      'has_mixable', $16 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $17 AND p.site_id = $18 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($19::int, $20::int) AND p.page #>> '{listed_by,board}' = ANY ($21::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $22 AND p.site_id = $23 AND p.page IS NOT NULL AND NOT p.is_reciprocity AND p.status_id = ANY ($24::int[])
      AND ($25::text IS NULL OR p.type = $26) AND ($27::int IS NULL OR p.bedrooms >= $28)
      AND ($29::numeric IS NULL OR p.price <= $30)
      AND ($31 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $32)) ORDER BY p.sold_on, p.listing_id LIMIT $33 OFFSET $34) r));

-- listPublished, 5 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($3::text[])) AND p.status_id = ANY ($4::int[])
      AND ($5::text IS NULL OR p.type = $6) AND ($7::int IS NULL OR p.bedrooms >= $8)
      AND ($9::numeric IS NULL OR p.price <= $10)
      AND ($11 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $12))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $13 AND p.site_id = $14 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($15::int, $16::int)),
      'has_mixable', $17 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $18 AND p.site_id = $19 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($20::int, $21::int) AND p.page #>> '{listed_by,board}' = ANY ($22::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $23 AND p.site_id = $24 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($25::text[])) AND p.status_id = ANY ($26::int[])
      AND ($27::text IS NULL OR p.type = $28) AND ($29::int IS NULL OR p.bedrooms >= $30)
      AND ($31::numeric IS NULL OR p.price <= $32)
      AND ($33 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $34)) ORDER BY p.page ->> 'listed_at' DESC, p.listing_id DESC LIMIT $35 OFFSET $36) r));

-- listPublished, 6 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($3::text[])) AND p.status_id = ANY ($4::int[])
      AND ($5::text IS NULL OR p.type = $6) AND ($7::int IS NULL OR p.bedrooms >= $8)
      AND ($9::numeric IS NULL OR p.price <= $10)
      AND ($11 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $12))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $13 AND p.site_id = $14 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($15::int, $16::int)),
      'has_mixable', $17 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $18 AND p.site_id = $19 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($20::int, $21::int) AND p.page #>> '{listed_by,board}' = ANY ($22::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $23 AND p.site_id = $24 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($25::text[])) AND p.status_id = ANY ($26::int[])
      AND ($27::text IS NULL OR p.type = $28) AND ($29::int IS NULL OR p.bedrooms >= $30)
      AND ($31::numeric IS NULL OR p.price <= $32)
      AND ($33 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $34)) ORDER BY p.price, p.listing_id DESC LIMIT $35 OFFSET $36) r));

-- listPublished, 7 of 7
    SELECT json_build_object('total', (SELECT count(*)
    FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($3::text[])) AND p.status_id = ANY ($4::int[])
      AND ($5::text IS NULL OR p.type = $6) AND ($7::int IS NULL OR p.bedrooms >= $8)
      AND ($9::numeric IS NULL OR p.price <= $10)
      AND ($11 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $12))),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $13 AND p.site_id = $14 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($15::int, $16::int)),
      'has_mixable', $17 AND EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = $18 AND p.site_id = $19 AND p.page IS NOT NULL AND p.is_reciprocity AND p.status_id IN ($20::int, $21::int) AND p.page #>> '{listed_by,board}' = ANY ($22::text[])),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card
    FROM app.listing_publications p
    WHERE p.client_id = $23 AND p.site_id = $24 AND p.page IS NOT NULL AND (NOT p.is_reciprocity OR p.page #>> '{listed_by,board}' = ANY ($25::text[])) AND p.status_id = ANY ($26::int[])
      AND ($27::text IS NULL OR p.type = $28) AND ($29::int IS NULL OR p.bedrooms >= $30)
      AND ($31::numeric IS NULL OR p.price <= $32)
      AND ($33 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $34)) ORDER BY p.price DESC NULLS LAST, p.listing_id DESC LIMIT $35 OFFSET $36) r));

-- findHomeListings
  WITH own AS MATERIALIZED (
    SELECT p.listing_id, p.page, p.status_id FROM app.listing_publications p
    WHERE p.client_id = $1 AND p.site_id = $2 AND p.page IS NOT NULL AND NOT p.is_reciprocity AND p.status_id IN ($3::int, $4::int, $5::int)
      AND (p.status_id <> $6::int OR ($7 OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = $8)))),
  own_areas AS (
    SELECT coalesce(nullif(page ->> 'area', ''), nullif(page ->> 'community', ''), page ->> 'city') AS area, count(*) AS homes
    FROM own GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $9)
  SELECT json_build_object(
    'newest', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END) AS card FROM own p WHERE p.status_id <> $10::int ORDER BY p.page ->> 'listed_at' DESC, p.listing_id DESC LIMIT $11) r),
    'for_sale', (SELECT count(*) FROM own WHERE status_id <> $12::int),
    'sold', (SELECT count(*) FROM own WHERE status_id = $13::int),
    'areas', CASE WHEN EXISTS (SELECT FROM own_areas) THEN (SELECT json_agg(area ORDER BY homes DESC, area) FROM own_areas)
      ELSE (
      SELECT coalesce(json_agg(choice.area), '[]') FROM (
        SELECT jsonb_array_elements_text(f.answers -> 'predefined_search_choices') AS area FROM app.launch_forms f
        WHERE f.client_id = $14 AND f.form = 2 AND f.answers ->> 'predefined_search_type' = 'Neighbourhood'
          AND jsonb_typeof(f.answers -> 'predefined_search_choices') = 'array'
        LIMIT $15) choice) END);


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
