-- Oldest code: 0.1.0
-- The index of words has the contacts of all clients, so that a search in it costs more with each client. Up to 5000 contacts of
-- their own are read one by one instead.
GRANT SELECT ON app.lead_totals TO foyer_search;
CREATE OR REPLACE FUNCTION app.search_leads(patterns text[], take integer, skip integer)
 RETURNS TABLE(ids bigint[], total integer, to_skip integer)
 LANGUAGE plpgsql STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
DECLARE
  small CONSTANT int := 5000;
  few CONSTANT int := 300;
  client bigint := app.client();
  -- no pattern has a line break in it, and a query over the patterns would take longer
  folded text[] := pg_catalog.string_to_array(app.fold(pg_catalog.array_to_string(patterns, E'\n')), E'\n');
  matching_tags bigint[] := '{}';
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0, 0;
    RETURN;
  END IF;
  -- Where no word has three letters, the index would return every contact. It skips '%', which stands for a word that is not there.
  IF pg_catalog.array_to_string(folded[:3], ' ') ~ '\w{3}' THEN
    matching_tags := ARRAY(SELECT t.id FROM app.tags AS t WHERE t.client_id = client AND t.folded_name LIKE ALL (folded));
    IF matching_tags = '{}' THEN
      IF (SELECT pg_catalog.sum(t.contacts) FROM app.lead_totals AS t WHERE t.client_id = client) <= small THEN
        -- planned for this client, and a condition within CASE is none for the index of words
        EXECUTE 'SELECT ARRAY(SELECT s.lead_id FROM app.lead_search AS s
            WHERE s.client_id = $1 AND CASE WHEN s.search LIKE ALL ($2) THEN true ELSE false END LIMIT $3)'
          INTO ids USING client, folded, few + 1;
      ELSE
        ids := ARRAY(
          SELECT s.lead_id FROM app.lead_search AS s
          WHERE s.client_id = client AND s.search LIKE folded[1] AND s.search LIKE coalesce(folded[2], '%')
            AND s.search LIKE coalesce(folded[3], '%') AND s.search LIKE ALL (folded)
          LIMIT few + 1);
      END IF;
      total := pg_catalog.cardinality(ids);
      to_skip := skip;
      IF total <= few THEN
        RETURN NEXT;
        RETURN;
      END IF;
    END IF;
  END IF;
  -- planned with the patterns at hand, since an index is not always the best way to much
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (
       SELECT l.id, l.updated_at FROM app.lead_search AS s JOIN app.leads AS l ON l.client_id = $1 AND l.id = s.lead_id
       WHERE s.client_id = $1 %s %s)
     SELECT ARRAY(SELECT id FROM found ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found), 0',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND s.search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n),
    -- two branches, so that each is found by its own index
    CASE WHEN matching_tags <> '{}' THEN
      'UNION SELECT l.id, l.updated_at FROM app.lead_tags AS x JOIN app.leads AS l ON l.client_id = $1 AND l.id = x.lead_id
       WHERE x.client_id = $1 AND x.tag_id = ANY ($5)' END)
    USING client, folded, take, skip, matching_tags;
END $$;
