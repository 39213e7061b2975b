-- Oldest code: 0.1.0
-- The beginning of a word was looked up among the words of all clients before the client was. Each word now begins with its client.
CREATE FUNCTION app.list_own_words(client bigint, value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  -- a word has at most 2046 bytes, its client included
  RETURN array_to_tsvector(ARRAY(SELECT client || ':' || left(word, 200) FROM unnest(tsvector_to_array(app.list_words(value))) AS word));
GRANT EXECUTE ON FUNCTION app.list_own_words(bigint, text) TO foyer_app, foyer_read, foyer_search, foyer_system, foyer_worker;

CREATE INDEX leads_own_words ON app.leads USING gin (app.list_own_words(client_id, notes)) WITH (fastupdate = on, gin_pending_list_limit = 64)
  WHERE notes <> '';
CREATE INDEX lead_history_own_words ON app.lead_history USING gin (app.list_own_words(client_id, notes)) WITH (fastupdate = on, gin_pending_list_limit = 64)
  WHERE notes <> '';
CREATE INDEX lead_timeline_own_words ON app.lead_timeline USING gin (app.list_own_words(client_id, text)) WITH (fastupdate = on, gin_pending_list_limit = 64);
CREATE INDEX lead_messages_own_words ON app.lead_messages USING gin (app.list_own_words(client_id, subject || ' ' || text)) WITH (fastupdate = on, gin_pending_list_limit = 64)
  WHERE NOT is_automatic;
DROP INDEX app.leads_words, app.lead_history_words, app.lead_timeline_words, app.lead_messages_words;

-- The newest text of each contact that has all the words; the last one may be the beginning of a word.
CREATE OR REPLACE FUNCTION app.search_texts(words text, most int) RETURNS TABLE (lead_id bigint, kind text, text_id bigint, written_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- of a word that everybody writes, no more are read
  many CONSTANT int := 1000;
  client bigint := app.client();
  query tsquery;
BEGIN
  -- in the order of their last places, quoted as a query writes words
  query := (SELECT string_agg('''' || replace(replace(client || ':' || left(lexeme, 200), '\', '\\'), '''', '''''') || '''', ' & '
      ORDER BY positions[cardinality(positions)]) || ':*'
    FROM unnest(app.list_words(words)))::tsquery;
  IF client IS NULL OR query IS NULL THEN
    RETURN;
  END IF;
  -- planned with the words at hand
  RETURN QUERY EXECUTE
    'SELECT t.lead_id, t.kind, t.text_id, t.written_at FROM (
       SELECT DISTINCT ON (f.lead_id) f.* FROM (
         (SELECT h.lead_id, h.kind, h.id AS text_id, h.created_at AS written_at, 1 AS place FROM app.lead_history AS h
          WHERE h.client_id = $1 AND h.notes <> '''' AND app.list_own_words(h.client_id, h.notes) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT e.lead_id, ''entry'', e.id, e.created_at, 1 FROM app.lead_timeline AS e
          WHERE e.client_id = $1 AND app.list_own_words(e.client_id, e.text) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT m.lead_id, ''message'', m.id, m.created_at, 1 FROM app.lead_messages AS m
          WHERE m.client_id = $1 AND NOT m.is_automatic AND app.list_own_words(m.client_id, m.subject || '' '' || m.text) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT l.id, ''contact'', l.id, l.updated_at, 2 FROM app.leads AS l
          WHERE l.client_id = $1 AND l.notes <> '''' AND app.list_own_words(l.client_id, l.notes) @@ $2 LIMIT $4)) AS f
       ORDER BY f.lead_id, f.place, f.written_at DESC) AS t
     ORDER BY t.written_at DESC, t.lead_id DESC LIMIT $3'
    USING client, query, most, many;
END $$;
