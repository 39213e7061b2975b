-- What finds few contacts is found by a plan that is made once: planning took longer than finding. They are returned whole and in
-- no order, since the caller sorts the rows it reads, and leaves out so many of them as to_skip says.
DROP FUNCTION app.search_leads(text[], int, int);
CREATE FUNCTION app.search_leads(patterns text[], take int, skip int) RETURNS TABLE (ids bigint[], total int, to_skip int)
  -- the plan for all values is the one wanted here; without it, each call would weigh it against a new one
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  few CONSTANT int := 300;
  client bigint := app.client();
  -- no pattern has a line break in it, and a query over the patterns would take longer
  folded text[] := pg_catalog.string_to_array(app.fold(pg_catalog.array_to_string(patterns, E'\n')), E'\n');
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0, 0;
    RETURN;
  END IF;
  -- Where no word has three letters, the index would return every contact. It skips '%', which stands for a word that is not there.
  IF pg_catalog.array_to_string(folded[:3], ' ') ~ '\w{3}' THEN
    ids := ARRAY(
      SELECT s.lead_id FROM app.lead_search AS s
      WHERE s.client_id = client AND s.search LIKE folded[1] AND s.search LIKE coalesce(folded[2], '%')
        AND s.search LIKE coalesce(folded[3], '%') AND s.search LIKE ALL (folded)
      LIMIT few + 1);
    total := pg_catalog.cardinality(ids);
    to_skip := skip;
    IF total <= few THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  -- planned with the patterns at hand, since an index is not always the best way to much
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (
       SELECT l.id, l.updated_at FROM app.lead_search AS s JOIN app.leads AS l ON l.client_id = $1 AND l.id = s.lead_id
       WHERE s.client_id = $1 %s)
     SELECT ARRAY(SELECT id FROM found ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found), 0',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND s.search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n))
    USING client, folded, take, skip;
END $$;
REVOKE ALL ON FUNCTION app.search_leads(text[], int, int) FROM PUBLIC;
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.search_leads(text[], int, int) OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;
GRANT EXECUTE ON FUNCTION app.search_leads(text[], int, int) TO foyer_app, foyer_read;
