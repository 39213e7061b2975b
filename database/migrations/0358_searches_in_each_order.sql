-- Oldest code: 0.1.0
-- A search in another order than the usual one reads the index of filters, which has the words of each listing as well.
DROP INDEX app.listings_by_city;
CREATE INDEX listings_by_city ON app.listings (client_id, status_id, city_key, id DESC)
  INCLUDE (city, shown_price, market_date, date_sold, created_at, type, subtype, marketing_newsletter, is_reciprocity, has_photos, search);

-- A plan for a search reckons with a few listings, whatever the words are. So the rows of many were read, of other clients as well.
CREATE OR REPLACE FUNCTION app.search_listings(patterns text[], statuses int[], reciprocity_only boolean, take int, skip int)
  RETURNS TABLE (ids bigint[], total int) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- so many entries of the index of filters are read as fast as the index of words is
  small CONSTANT int := 5000;
  few CONSTANT int := 300;
  client bigint := app.client();
  folded text[] := ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n);
  fits text := (SELECT pg_catalog.string_agg(pg_catalog.format('search LIKE ($2::text[])[%s]', n), ' AND ')
    FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n);
  n int;
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  SELECT count(*) INTO n FROM (SELECT FROM app.listings WHERE client_id = client LIMIT small + 1) AS l;
  -- the index of words knows none with fewer than three letters
  IF n > small AND pg_catalog.array_to_string(folded, ' ') ~ '\w{3}' THEN
    EXECUTE pg_catalog.format('SELECT count(*) FROM (SELECT FROM app.listings WHERE client_id = $1 AND %s LIMIT $3) AS l', fits)
      INTO n USING client, folded, few + 1;
  ELSE
    n := few + 1;
  END IF;
  -- A condition within CASE is none for the index of words, and counts as true for half of the listings.
  IF n > few THEN
    fits := pg_catalog.format('CASE WHEN %s THEN true ELSE false END', fits);
  END IF;
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (SELECT id, coalesce(timezone(''UTC'', market_date::timestamp), created_at) AS listed_at
       FROM app.listings WHERE client_id = $1 AND %s AND ($5 IS NULL OR status_id = ANY ($5)) AND ($6 = false OR is_reciprocity))
     SELECT ARRAY(SELECT id FROM found ORDER BY listed_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)', fits)
    USING client, folded, take, skip, statuses, reciprocity_only;
END $$;
